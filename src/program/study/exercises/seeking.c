#include "seeking.h"

enum { TABLE_BYTES = 1 << 20 /* of an engine that hardly thinks */ };

struct exercise_search seeking_begin(struct desk *desk, int left, int nodes)
{
    struct limits limits = {.nodes = (uint64_t)nodes, .stop = &desk->work.cancelled};
    return (struct exercise_search){desk, {seeking_problem(&desk->exercise)->position.turn, left, limits}, {{0}}, 0};
}

void seeking_keys(void *context)
{
    struct exercise_search *search = context;
    const struct session *session = search->desk->session;
    search->count =
        mate_keys(session->game, session_position(session), search->task.left, &search->task.limits, search->move);
}

void seeking_reply(void *context)
{
    struct exercise_search *search = context;
    const struct session *session = search->desk->session;
    search->count = solution_reply(session->game, session_position(session), &search->task, search->move);
}

void seeking_solution(void *context)
{
    struct exercise_search *search = context;
    const struct problem *problem = seeking_problem(&search->desk->exercise);
    search->count = solution_line(search->desk->session->game, problem, &search->task.limits, search->move);
}

void seeking_best(void *context)
{
    struct exercise_search *search = context;
    const struct position *p = session_position(search->desk->session);
    struct engine *engine = engine_new(search->desk->session->game, TABLE_BYTES, 1);
    if (engine)
        search->move[0] = engine_search(engine, p, &p->key, 1, &search->task.limits).best;
    search->count = engine != NULL;
    engine_free(engine);
}
