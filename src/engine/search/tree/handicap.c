#include "base/random.h"
#include "worker.h"

static uint64_t piece_moved(const struct position *p, struct move m)
{
    return piece_number(move_piece(p, m));
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
    return (takes && (rules_has(values->game, RULE_FORCED_CAPTURE) ||
                      is_goal(values, piece_player(p->on[victim]), piece_kind(p->on[victim]), victim))) ||
           (m.from != CELL_NONE && is_goal(values, p->turn, piece_kind(p->on[m.from]), m.to));
}

/* What habit adds to moves, times the square of the taste over HABIT_TASTE: the better a level, the less. */
enum { HABIT_TASTE = 225, HABIT_CASTLES = 4, HABIT_CLEARS = 2, HABIT_LEAVES = -4, HABIT_WALKS = -4 };

/* Returns how a player likes the move M of P by habit: to castle, to clear the way for it, and not to move what castles
 * while it still may. */
static int castling_habit(const struct game *g, const struct position *p, struct move m)
{
    unsigned rights = p->castling >> CASTLINGS_MAX * p->turn & ((1u << CASTLINGS_MAX) - 1);
    if (m.type == MOVE_CASTLING)
        return HABIT_CASTLES;
    if (!rights || m.from == CELL_NONE)
        return 0;
    if (piece_kind(p->on[m.from]) == g->castler)
        return HABIT_WALKS;
    for (; rights; rights &= rights - 1) {
        const struct castling *castling = &g->castling[p->turn][__builtin_ctz(rights)];
        if (m.from == castling->rook_from)
            return HABIT_LEAVES;
        if (cellset_has(castling->empty, m.from) && !cellset_has(castling->empty, m.to))
            return HABIT_CLEARS;
    }
    return 0;
}

bool handicap_shuns(const struct worker *w, struct move m)
{
    return castling_habit(w->values->game, &w->stack[0].position, m) < 0;
}

bool handicap_overlooks(struct worker *w, int ply, struct move m)
{
    const struct handicap *handicap = w->handicap;
    const struct frame *f = &w->stack[ply];
    const struct move before[SIGHT_BEFORE] = {ply > 0 ? f[-1].move : handicap->before[0],
                                              ply > 1 ? f[-2].move : handicap->before[!ply]};
    if (!handicap->sight || f->in_check || m.type == MOVE_PASS || m.type == MOVE_CASTLING ||
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
    int fancy = (int)random_below(&random, (uint32_t)(2 * handicap->taste + 1)) - handicap->taste;
    int habit = handicap->taste * handicap->taste * castling_habit(w->values->game, &w->stack[0].position, m);
    return fancy + habit / HABIT_TASTE;
}
