#include "base/random.h"
#include "worker.h"

static uint64_t piece_moved(const struct position *p, struct move m)
{
    return move_piece(p, m);
}

/* True if a piece of WHO and KIND is at its goal on C. */
static bool is_goal(const struct values *v, int who, int kind, cell c)
{
    return cellset_has(v->goal[who][kind], c);
}

bool worker_is_glaring(const struct worker *w, const struct position *p, struct move m)
{
    const struct values *v = w->values;
    cell victim;
    bool takes = move_captures(v->game, p, m, &victim);
    return (takes && (v->game->rules & RULE_FORCED_CAPTURE ||
                      is_goal(v, piece_player(p->on[victim]), piece_kind(p->on[victim]), victim))) ||
           (m.from != CELL_NONE && is_goal(v, p->turn, piece_kind(p->on[m.from]), m.to));
}

bool handicap_overlooks(struct worker *w, int ply, struct move m)
{
    const struct handicap *h = w->handicap;
    const struct frame *n = &w->stack[ply];
    const struct move before[SIGHT_BEFORE] = {ply > 0 ? n[-1].move : h->before[0],
                                              ply > 1 ? n[-2].move : h->before[!ply]};
    if (!h->sight || n->in_check || m.type == MOVE_PASS || (before[0].type != MOVE_PASS && m.to == before[0].to) ||
        worker_is_glaring(w, &n->position, m))
        return false;
    unsigned traits = sight_traits(h->sight, &n->position, m, before, worker_known_checks(w, ply));
    struct random r = {h->seed << 32 ^ piece_moved(&n->position, m) << 16 ^ (uint64_t)m.from << 8 ^ m.to};
    return (int)random_below(&r, 1000) < sight_chance(traits, h->dimness);
}

int handicap_liking(const struct worker *w, struct move m)
{
    enum { PLAN_PLIES = 8 };
    const struct handicap *h = w->handicap;
    if (m.type == MOVE_PASS)
        return 0;
    struct random r = {h->seed / PLAN_PLIES << 16 ^ piece_moved(&w->stack[0].position, m) << 8 ^ m.to};
    return (int)random_below(&r, (uint32_t)(2 * h->taste + 1)) - h->taste;
}
