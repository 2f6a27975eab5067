/* `go` and what ends it: the searching thread. */
#include "ucisession.h"

#include "base/output.h"
#include "notation/movetext.h"
#include "search/skill.h"

#include <inttypes.h>

/* True if the answer may not be given yet: the protocol allows none to `go infinite` before `stop` and none to
 * `go ponder` before `ponderhit`. */
static bool must_wait(struct uci *uci)
{
    return !uci->go.perft && !atomic_load(&uci->task.cancelled) && (uci->go.infinite || atomic_load(&uci->pondering));
}

/* Gives the answer that is owed, once it is known and may be given. */
static void give_answer(struct uci *uci)
{
    pthread_mutex_lock(&uci->task.lock);
    bool now = uci->owed && uci->found && !must_wait(uci);
    uci->owed = uci->owed && !now;
    if (now && uci->searched)
        report_answer(uci, &uci->answer);
    else if (now)
        uci_say(uci, "bestmove %s\n", uci->refused || moves_count(uci->game, &uci->position) ? "0000" : "(none)");
    pthread_mutex_unlock(&uci->task.lock);
}

/* Notes the answer RESULT; NULL: nothing could be searched, as the game is over, or there is no position or no
 * memory. */
static void keep_answer(struct uci *uci, const struct search_result *result)
{
    pthread_mutex_lock(&uci->task.lock);
    uci->found = true;
    uci->searched = result != NULL;
    if (result)
        uci->answer = *result;
    pthread_mutex_unlock(&uci->task.lock);
    give_answer(uci);
}

/* Adds the duck's half of the turn to RESULT, where the line of a short search ends before it. At a level the search
 * for it is one of that level, unless a limit was named for the whole turn. */
static void complete_turn(struct uci *uci, struct search_result *result)
{
    const struct limits *first = &uci->go.limits;
    struct position after = uci->position;
    bool leads = result->pv_length > 1 && move_equal(result->pv[0], result->best);
    position_play(uci->game, &after, result->best);
    if (!after.duck_due || leads)
        return;
    struct limits limits = *first;
    if (first->depth || first->nodes || first->time_ms)
        limits.level = 0;
    limits.depth = !limits.level;
    limits.nodes = 0;
    limits.time_ms = 0;
    limits.mate = limits.only_count = limits.lines = 0;
    limits.only = NULL;
    limits.report = NULL;
    limits.before[0] = limits.before[1] = (struct move){0};
    struct search_result duck = engine_search(uci->engine, &after, &after.key, 1, &limits);
    result->pv[0] = result->best;
    result->pv[1] = duck.best;
    result->pv_length = 2;
    result->nodes += duck.nodes;
}

static void think(void *context)
{
    struct uci *uci = context;
    uci->told = 0;
    struct search_result result = engine_search(uci->engine, &uci->position, uci->key, uci->keys, &uci->go.limits);
    complete_turn(uci, &result);
    keep_answer(uci, &result);
}

/* As perft, but it ends early when told to stop. */
static uint64_t count_moves(struct uci *uci, const struct position *p, int depth)
{
    struct move move[MOVES_MAX];
    uint64_t total = 0;
    if (depth <= 2 || atomic_load(&uci->task.cancelled))
        return perft(uci->game, p, depth < 2 ? depth : 2);
    int n = moves_legal(uci->game, p, move);
    for (int i = 0; i < n; i++) {
        struct position after = *p;
        position_play(uci->game, &after, move[i]);
        total += count_moves(uci, &after, depth - !after.duck_due);
    }
    return total;
}

/* go perft N: the move sequences after each move, and of all. */
static void count(void *context)
{
    struct uci *uci = context;
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    uint64_t total = 0;
    int n = moves_legal(uci->game, &uci->position, move);
    for (int i = 0; i < n && !atomic_load(&uci->task.cancelled); i++) {
        struct position after = uci->position;
        position_play(uci->game, &after, move[i]);
        uint64_t nodes = count_moves(uci, &after, uci->go.perft - !after.duck_due);
        total += nodes;
        movetext_write_uci(uci->game, &uci->position, move[i], text);
        if (!atomic_load(&uci->task.cancelled))
            output_print(uci->out, "%s: %" PRIu64 "\n", text, nodes);
    }
    if (atomic_load(&uci->task.cancelled))
        uci_say(uci, "%s", "info string perft: stopped\n");
    else
        output_print(uci->out, "\nNodes searched: %" PRIu64 "\n", total);
    uci_flush(uci);
}

/* Let the engine ask the tables of endings, or none. */
static void open_tables(struct uci *uci)
{
    struct oracle oracle;
    if (uci->value.tables && !uci->tables && uci->host->tables)
        uci->tables = uci->host->tables->open(uci->game);
    if (uci->tables)
        oracle = uci->host->tables->oracle(uci->tables);
    engine_set_oracle(uci->engine, uci->tables ? &oracle : NULL);
}

static bool have_engine(struct uci *uci)
{
    if (!uci->engine)
        uci->engine = engine_new(uci->game, (size_t)uci->value.hash_mb << 20, (int)uci->value.threads);
    return uci->engine;
}

void thinking_prepare(struct uci *uci)
{
    if (!task_done(&uci->task) || !have_engine(uci))
        return;
    engine_touch(uci->engine);
    open_tables(uci);
    if (uci->fresh && uci->tables)
        uci->host->tables->make(uci->tables, uci->placed ? &uci->position : NULL);
    uci->fresh = false;
}

/* The other player's time is over: no table is made any more. */
static void rest_tables(struct uci *uci)
{
    if (uci->tables)
        uci->host->tables->rest(uci->tables);
}

static struct limits limits_by_options(struct uci *uci)
{
    return (struct limits){.level = uci_level(uci),
                           .skill = uci->value.limited ? skill_of_elo(uci->game, (int)uci->value.elo) : 0,
                           .seed = uci->go.limits.seed + 1,
                           .before = {uci->before[0], uci->before[1]},
                           .lines = (int)uci->value.lines,
                           .overhead_ms = (int)uci->value.overhead_ms,
                           .pondering = &uci->pondering,
                           .stop = &uci->task.cancelled,
                           .report = report_line,
                           .context = uci};
}

static void start(struct uci *uci, void (*work)(void *context))
{
    if (!task_start(&uci->task, work, uci))
        work(uci);
}

void thinking_go(struct uci *uci, const char *words)
{
    struct error error = {0};
    struct limits begin = limits_by_options(uci);
    uci_settle(uci);
    if (!ucigo_read(uci->game, &uci->position, words, &begin, &uci->go, &error))
        uci_complain(uci, &error);
    atomic_store(&uci->task.cancelled, false);
    atomic_store(&uci->pondering, uci->go.ponder);
    uci->fresh = uci->found = false;
    uci->owed = uci->refused || !uci->go.perft;
    if (uci->refused) {
        uci_say(uci, "%s", "info string go: there is no position, the last one was refused\n");
        keep_answer(uci, NULL);
    } else if (uci->go.perft) {
        start(uci, count);
    } else if (moves_count(uci->game, &uci->position) == 0) {
        report_end(uci);
        keep_answer(uci, NULL);
    } else if (!have_engine(uci)) {
        uci_say(uci, "%s", "info string there is not enough memory for the table: set a smaller Hash\n");
        keep_answer(uci, NULL);
    } else {
        open_tables(uci);
        if (uci->go.ponder && uci->tables)
            uci->host->tables->begin(uci->tables, &uci->position);
        start(uci, think);
    }
}

/* The move pondered on was played: the search goes on, and by the clock. */
void thinking_ponderhit(struct uci *uci)
{
    rest_tables(uci);
    atomic_store(&uci->pondering, false);
    give_answer(uci);
}

void uci_settle(struct uci *uci)
{
    if (uci->go.perft)
        ucilines_await_count(uci);
    uci_stop(uci);
}

void uci_stop(struct uci *uci)
{
    rest_tables(uci);
    task_end(&uci->task);
    give_answer(uci);
}

/* Wait for a search that ends by itself. */
void thinking_wait(struct uci *uci)
{
    if (!must_wait(uci))
        task_wait(&uci->task);
}
