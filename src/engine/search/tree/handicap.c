#include "base/random.h"
#include "worker.h"

static uint64_t piece_moved(const struct position *p, struct move m)
{
    return move_piece(p, m);
}

/* True if a piece of WHO and KIND is at its goal on PLACE. */
static bool is_goal(const struct values *values, int who, int kind, cell place)
{
    return cellset_has(values->goal[who][kind], place);
}

bool worker_is_glaring(const struct worker *w, const struct position *p, struct move m)
{
    const struct values *values = w->values;
    cell victim;
    bool takes = move_captures(values->game, p, m, &victim);
    return (takes && (values->game->rules & RULE_FORCED_CAPTURE ||
                      is_goal(values, piece_player(p->on[victim]), piece_kind(p->on[victim]), victim))) ||
           (m.from != CELL_NONE && is_goal(values, p->turn, piece_kind(p->on[m.from]), m.to));
}

bool handicap_overlooks(struct worker *w, int ply, struct move m)
{
    const struct handicap *handicap = w->handicap;
    const struct frame *f = &w->stack[ply];
    const struct move before[SIGHT_BEFORE] = {ply > 0 ? f[-1].move : handicap->before[0],
                                              ply > 1 ? f[-2].move : handicap->before[!ply]};
    if (!handicap->sight || f->in_check || m.type == MOVE_PASS ||
        (before[0].type != MOVE_PASS && m.to == before[0].to) || worker_is_glaring(w, &f->position, m))
        return false;
    unsigned traits = sight_traits(handicap->sight, &f->position, m, before, worker_known_checks(w, ply));
    struct random random = {handicap->seed << 32 ^ piece_moved(&f->position, m) << 16 ^ (uint64_t)m.from << 8 ^ m.to};
    return (int)random_below(&random, 1000) < sight_chance(traits, handicap->dimness);
}

int handicap_liking(const struct worker *w, struct move m)
{
    enum { PLAN_PLIES = 8 };
    const struct handicap *handicap = w->handicap;
    if (m.type == MOVE_PASS)
        return 0;
    struct random random = {handicap->seed / PLAN_PLIES << 16 ^ piece_moved(&w->stack[0].position, m) << 8 ^ m.to};
    return (int)random_below(&random, (uint32_t)(2 * handicap->taste + 1)) - handicap->taste;
}
