/* `go` and what ends it: the searching thread. */
#include "ucisession.h"

#include "base/system.h"

#include "base/output.h"

#include "notation/movetext.h"

#include <inttypes.h>

/* True if the answer may not be given yet: the protocol allows none to `go infinite` before `stop` and none to
 * `go ponder` before `ponderhit`. */
static bool must_wait(struct uci *u)
{
    return !u->go.perft && !atomic_load(&u->stop) && (u->go.infinite || atomic_load(&u->pondering));
}

static void wait_until_allowed(struct uci *u)
{
    while (must_wait(u))
        semaphore_wait(&u->stopped);
}

static void *think(void *context)
{
    struct uci *u = context;
    u->told = 0;
    struct search_result r = engine_search(u->engine, &u->position, u->key, u->keys, &u->go.limits);
    wait_until_allowed(u);
    report_answer(u, &r);
    return NULL;
}

/* The answer where nothing can be searched: the game is over, there is no position or no memory. */
static void *answer_nothing(void *context)
{
    struct uci *u = context;
    bool over = !u->refused && moves_count(u->game, &u->position) == 0;
    if (!u->go.perft)
        wait_until_allowed(u);
    uci_say(u, "bestmove %s\n", over ? "(none)" : "0000");
    return NULL;
}

/* As perft, but it ends early when told to stop. */
static uint64_t count_moves(struct uci *u, const struct position *p, int depth)
{
    struct move move[MOVES_MAX];
    uint64_t total = 0;
    if (depth <= 2 || atomic_load(&u->stop))
        return perft(u->game, p, depth < 2 ? depth : 2);
    int n = moves_legal(u->game, p, move);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(u->game, &after, move[i]);
        total += count_moves(u, &after, depth - 1);
    }
    return total;
}

/* go perft N: the move sequences after each move, and of all. */
static void *count(void *context)
{
    struct uci *u = context;
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    uint64_t total = 0;
    int n = moves_legal(u->game, &u->position, move);
    for (int i = 0; i < n && !atomic_load(&u->stop); i++) {
        struct position after = u->position;
        position_play(u->game, &after, move[i]);
        uint64_t nodes = count_moves(u, &after, u->go.perft - 1);
        total += nodes;
        movetext_write_uci(u->game, &u->position, move[i], text);
        if (!atomic_load(&u->stop))
            output_print(u->out, "%s: %" PRIu64 "\n", text, nodes);
    }
    if (atomic_load(&u->stop))
        uci_say(u, "%s", "info string perft: stopped\n");
    else
        output_print(u->out, "\nNodes searched: %" PRIu64 "\n", total);
    uci_flush(u);
    return NULL;
}

/* Let the engine ask the tables of endings, or none. */
static void open_tables(struct uci *u)
{
    struct oracle o;
    if (u->value.tables && !u->tables && u->host->tables)
        u->tables = u->host->tables->open(u->game);
    if (u->tables)
        o = u->host->tables->oracle(u->tables);
    engine_set_oracle(u->engine, u->tables ? &o : NULL);
}

static bool have_engine(struct uci *u)
{
    if (!u->engine)
        u->engine = engine_new(u->game, (size_t)u->value.hash_mb << 20, (int)u->value.threads);
    return u->engine;
}

void thinking_prepare(struct uci *u)
{
    if (!u->searching && have_engine(u)) {
        engine_touch(u->engine);
        open_tables(u);
    }
}

/* The limits that follow from the options. */
static struct limits limits_by_options(struct uci *u)
{
    return (struct limits){.level = ucioptions_level(u),
                           .seed = u->go.limits.seed + 1,
                           .lines = (int)u->value.lines,
                           .overhead_ms = (int)u->value.overhead_ms,
                           .pondering = &u->pondering,
                           .stop = &u->stop,
                           .report = report_line,
                           .context = u};
}

static void start(struct uci *u, void *(*work)(void *context))
{
    atomic_store(&u->stop, false);
    atomic_store(&u->pondering, u->go.ponder);
    u->searching = system_thread(&u->thread, work, u);
    if (!u->searching)
        work(u);
}

void thinking_go(struct uci *u, const char *words)
{
    struct error e;
    struct limits begin = limits_by_options(u);
    uci_stop(u);
    if (!ucigo_read(u->game, &u->position, words, &begin, &u->go, &e))
        uci_complain(u, &e);
    if (u->refused) {
        uci_say(u, "%s", "info string go: there is no position, the last one was refused\n");
        start(u, answer_nothing);
    } else if (u->go.perft) {
        start(u, count);
    } else if (moves_count(u->game, &u->position) == 0) {
        report_end(u);
        start(u, answer_nothing);
    } else if (!have_engine(u)) {
        uci_say(u, "%s", "info string there is no memory for the table: set a smaller Hash\n");
        start(u, answer_nothing);
    } else {
        open_tables(u);
        start(u, think);
    }
}

/* The move pondered on was played: what is being thought is thought about the answer to it, and by the clock. */
void thinking_ponderhit(struct uci *u)
{
    atomic_store(&u->pondering, false);
    semaphore_post(&u->stopped);
}

/* Wait for a search that ends by itself. */
void thinking_wait(struct uci *u)
{
    if (!u->searching || must_wait(u))
        return;
    pthread_join(u->thread, NULL);
    u->searching = false;
}
