/* `go` and what ends it: the searching thread. */
#include "ucisession.h"

#include "base/output.h"
#include "notation/movetext.h"
#include "search/skill.h"

#include <inttypes.h>

/* True if the answer may not be given yet: the protocol allows none to `go infinite` before `stop` and none to
 * `go ponder` before `ponderhit`. */
static bool must_wait(struct uci *u)
{
    return !u->go.perft && !atomic_load(&u->task.cancelled) && (u->go.infinite || atomic_load(&u->pondering));
}

/* Gives the answer that is owed, once it is known and may be given. */
static void give_answer(struct uci *u)
{
    pthread_mutex_lock(&u->task.lock);
    bool now = u->owed && u->found && !must_wait(u);
    u->owed = u->owed && !now;
    if (now && u->searched)
        report_answer(u, &u->answer);
    else if (now)
        uci_say(u, "bestmove %s\n", u->refused || moves_count(u->game, &u->position) ? "0000" : "(none)");
    pthread_mutex_unlock(&u->task.lock);
}

/* Notes the answer R; NULL: nothing could be searched, as the game is over, or there is no position or no memory. */
static void take_answer(struct uci *u, const struct search_result *r)
{
    pthread_mutex_lock(&u->task.lock);
    u->found = true;
    u->searched = r != NULL;
    if (r)
        u->answer = *r;
    pthread_mutex_unlock(&u->task.lock);
    give_answer(u);
}

static void think(void *context)
{
    struct uci *u = context;
    u->told = 0;
    struct search_result r = engine_search(u->engine, &u->position, u->key, u->keys, &u->go.limits);
    take_answer(u, &r);
}

/* As perft, but it ends early when told to stop. */
static uint64_t count_moves(struct uci *u, const struct position *p, int depth)
{
    struct move move[MOVES_MAX];
    uint64_t total = 0;
    if (depth <= 2 || atomic_load(&u->task.cancelled))
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
static void count(void *context)
{
    struct uci *u = context;
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    uint64_t total = 0;
    int n = moves_legal(u->game, &u->position, move);
    for (int i = 0; i < n && !atomic_load(&u->task.cancelled); i++) {
        struct position after = u->position;
        position_play(u->game, &after, move[i]);
        uint64_t nodes = count_moves(u, &after, u->go.perft - 1);
        total += nodes;
        movetext_write_uci(u->game, &u->position, move[i], text);
        if (!atomic_load(&u->task.cancelled))
            output_print(u->out, "%s: %" PRIu64 "\n", text, nodes);
    }
    if (atomic_load(&u->task.cancelled))
        uci_say(u, "%s", "info string perft: stopped\n");
    else
        output_print(u->out, "\nNodes searched: %" PRIu64 "\n", total);
    uci_flush(u);
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
    if (task_done(&u->task) && have_engine(u)) {
        engine_touch(u->engine);
        open_tables(u);
    }
}

static struct limits limits_by_options(struct uci *u)
{
    return (struct limits){.level = uci_level(u),
                           .skill = u->value.limited ? skill_of_elo(u->game, (int)u->value.elo) : 0,
                           .seed = u->go.limits.seed + 1,
                           .before = {u->before[0], u->before[1]},
                           .lines = (int)u->value.lines,
                           .overhead_ms = (int)u->value.overhead_ms,
                           .pondering = &u->pondering,
                           .stop = &u->task.cancelled,
                           .report = report_line,
                           .context = u};
}

static void start(struct uci *u, void (*work)(void *context))
{
    if (!task_start(&u->task, work, u))
        work(u);
}

void thinking_go(struct uci *u, const char *words)
{
    struct error e = {0};
    struct limits begin = limits_by_options(u);
    uci_settle(u);
    if (!ucigo_read(u->game, &u->position, words, &begin, &u->go, &e))
        uci_complain(u, &e);
    atomic_store(&u->task.cancelled, false);
    atomic_store(&u->pondering, u->go.ponder);
    u->found = false;
    u->owed = u->refused || !u->go.perft;
    if (u->refused) {
        uci_say(u, "%s", "info string go: there is no position, the last one was refused\n");
        take_answer(u, NULL);
    } else if (u->go.perft) {
        start(u, count);
    } else if (moves_count(u->game, &u->position) == 0) {
        report_end(u);
        take_answer(u, NULL);
    } else if (!have_engine(u)) {
        uci_say(u, "%s", "info string there is not enough memory for the table: set a smaller Hash\n");
        take_answer(u, NULL);
    } else {
        open_tables(u);
        start(u, think);
    }
}

/* The move pondered on was played: the search goes on, and by the clock. */
void thinking_ponderhit(struct uci *u)
{
    atomic_store(&u->pondering, false);
    give_answer(u);
}

void uci_settle(struct uci *u)
{
    if (u->go.perft)
        thinking_wait(u);
    uci_stop(u);
}

void uci_stop(struct uci *u)
{
    task_end(&u->task);
    give_answer(u);
}

/* Wait for a search that ends by itself. */
void thinking_wait(struct uci *u)
{
    if (!must_wait(u))
        task_wait(&u->task);
}
