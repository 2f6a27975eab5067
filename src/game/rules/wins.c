#include "wins.h"

#include "fast/tables.h"
#include "keeps.h"
#include "rules/position.h"

cellset wins_corner_goal(const struct game *g, int who)
{
    return g->far_corner[who];
}

/* A pawn that arrived at its far corner while its side misses no piece. */
bool wins_corner(const struct game *g, const struct position *p, int who)
{
    for (int k = 0; k < g->kinds; k++)
        if (p->lost[LOST_ROW(k)][who])
            return false;
    cellset pawns = cellset_and(p->player[who], p->kind[g->pawn]);
    return !cellset_empty(cellset_and(pawns, g->far_corner[who]));
}

cellset wins_hill_goal(const struct game *g, int who)
{
    const struct rule_arguments *hill = game_arguments(g, RULE_HILL);
    cellset out = {{0, 0}};
    (void)who;
    for (int i = 0; i < hill->cells; i++)
        out = cellset_or(out, g->board->lane[hill->cell[i]]);
    return out;
}

bool wins_hill(const struct game *g, const struct position *p, int who)
{
    cellset royal = cellset_and(p->player[who], p->kind[g->royal]);
    return !cellset_empty(cellset_and(royal, g->goal[who]));
}

/* True if WHO has no piece left, or none of a kind that the arguments of RULE list; fewer than their number if they
 * have one. */
static bool is_extinct(const struct game *g, const struct position *p, enum rule rule, int who)
{
    const struct rule_arguments *arguments = game_arguments(g, rule);
    cellset own = cellset_and(p->player[who], g->board->firsts);
    int least = arguments->number ? arguments->number : 1;
    for (kindset kinds = arguments->kinds; kinds; kinds &= kinds - 1)
        if (cellset_count(cellset_and(own, p->kind[kindset_first(kinds)])) < least)
            return true;
    return arguments->kinds ? cellset_empty(own) : cellset_count(own) < least;
}

bool wins_extinction(const struct game *g, const struct position *p, int who)
{
    return is_extinct(g, p, RULE_EXTINCTION, 1 - who);
}

bool wins_giveaway(const struct game *g, const struct position *p, int who)
{
    return is_extinct(g, p, RULE_GIVEAWAY, who);
}

cellset wins_goal_zone(const struct game *g, int who)
{
    return g->zone[game_arguments(g, RULE_GOAL)->zone].cells[who];
}

/* True if a piece of WHO of the kind that RULE names stands in the zone that it names. */
static bool has_reached(const struct game *g, const struct position *p, enum rule rule, int who)
{
    const struct rule_arguments *arguments = game_arguments(g, rule);
    return !cellset_empty(
        cellset_and(cellset_and(p->player[who], p->kind[arguments->kind]), g->zone[arguments->zone].cells[who]));
}

bool wins_goal(const struct game *g, const struct position *p, int who)
{
    return has_reached(g, p, RULE_GOAL, who);
}

bool wins_goal_held(const struct game *g, const struct position *p, int who)
{
    return p->turn == who && has_reached(g, p, RULE_GOAL_HELD, who);
}

/* True if the turn is WHO's again, or whatever the other side does now WHO has won then. */
static bool is_past_answer(const struct game *g, const struct position *p, int who)
{
    struct move move[MOVES_MAX];
    int count = p->turn == who ? 0 : moves_legal(g, p, move);
    for (int i = 0; i < count; i++) {
        struct position after = *p;
        position_play(g, &after, move[i]);
        if (after.winner != 1 + who)
            return false;
    }
    return true;
}

bool wins_goal_answered(const struct game *g, const struct position *p, int who)
{
    return has_reached(g, p, RULE_GOAL_ANSWERED, who) && !has_reached(g, p, RULE_GOAL_ANSWERED, 1 - who) &&
           (who == 1 || is_past_answer(g, p, who));
}

enum ending draws_goal_answered(const struct game *g, const struct position *p)
{
    bool both = has_reached(g, p, RULE_GOAL_ANSWERED, 0) && has_reached(g, p, RULE_GOAL_ANSWERED, 1);
    return both ? ENDING_GOALS : ENDING_NONE;
}

enum ending draws_passing(const struct game *g, const struct position *p)
{
    bool both = position_count(g, p, RULE_PASSING, 0) && position_count(g, p, RULE_PASSING, 1);
    return both ? ENDING_PASSES : ENDING_NONE;
}

enum ending draws_facing(const struct game *g, const struct position *p)
{
    return position_count(g, p, RULE_PASSING, 1 - p->turn) && keeps_facing(g, p, p->turn) ? ENDING_FACING : ENDING_NONE;
}

/* Twice the points of WHO. */
static int points_of(const struct game *g, const struct position *p, int who)
{
    enum { SECOND = 3 };
    const struct rule_arguments *arguments = game_arguments(g, RULE_POINTS);
    int sum = who == 1 ? SECOND : 0;
    for (int k = 0; k < g->kinds; k++)
        sum += 2 * arguments->worth[k] *
               cellset_count(cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts));
    return sum;
}

bool wins_points(const struct game *g, const struct position *p, int who)
{
    bool faces = rules_has(g, RULE_FACING_DRAWS) && draws_facing(g, p) != ENDING_NONE;
    return (faces || draws_passing(g, p) != ENDING_NONE) && points_of(g, p, who) > points_of(g, p, 1 - who);
}

bool wins_explosion(const struct game *g, const struct position *p, int who)
{
    return position_royal(g, p, who) != CELL_NONE && position_royal(g, p, 1 - who) == CELL_NONE;
}

static bool is_bare(const struct game *g, const struct position *p, int who)
{
    return cellset_empty(cellset_less(p->player[who], p->kind[g->royal]));
}

bool wins_baring(const struct game *g, const struct position *p, int who)
{
    return is_bare(g, p, 1 - who) && !is_bare(g, p, who) && is_past_answer(g, p, who);
}

/* True if M, which led to P, has given check. */
static bool gives_check(const struct game *g, const struct position *p, struct move m)
{
    cell royal = g->tables->watches ? position_royal(g, p, p->turn) : CELL_NONE;
    return (royal == CELL_NONE || tables_concern(g->tables, m, royal)) && position_in_check(g, p, p->turn);
}

void count_check(const struct game *g, struct position *p, struct move m, int mover)
{
    if (gives_check(g, p, m))
        position_set_count(g, p, RULE_CHECKS, mover, position_count(g, p, RULE_CHECKS, mover) + 1);
}

void count_checking(const struct game *g, struct position *p, struct move m, int mover)
{
    bool checks = gives_check(g, p, m);
    p->checking[mover] = (uint8_t)(checks ? p->checking[mover] + (p->checking[mover] < UINT8_MAX) : 0);
}

void count_pass(const struct game *g, struct position *p, struct move m, int mover)
{
    position_set_count(g, p, RULE_PASSING, mover, m.type == MOVE_PASS);
}

/* Returns the moves within which WHO must mate a bare royal piece: the least number that a kind of its pieces has, half
 * of that for two of a kind where the rule counts before, too; without such a piece the number of that count. */
static int moves_to_mate(const struct game *g, const struct position *p, int who)
{
    const struct rule_arguments *arguments = game_arguments(g, RULE_COUNTING);
    int least = arguments->number;
    for (kindset kinds = arguments->kinds; kinds; kinds &= kinds - 1) {
        int kind = kindset_first(kinds);
        int n = cellset_count(cellset_and(cellset_and(p->player[who], p->kind[kind]), g->board->firsts));
        int moves = arguments->worth[kind] / (n > 1 && arguments->number ? 2 : 1);
        if (n && (!least || moves < least))
            least = moves;
    }
    return least;
}

void count_honour(const struct game *g, struct position *p, struct move m, int mover)
{
    const int number = game_arguments(g, RULE_COUNTING)->number;
    cellset all = cellset_and(cellset_or(p->player[0], p->player[1]), g->board->firsts);
    (void)m;
    if (p->limit && p->counted < UINT8_MAX)
        p->counted++;
    if (g->pawn >= 0 && !cellset_empty(p->kind[g->pawn])) {
        p->limit = p->counted = 0;
        return;
    }
    const bool mine = !is_bare(g, p, mover), others = !is_bare(g, p, 1 - mover);
    if (mine && others && !p->limit) {
        p->limit = (uint8_t)(2 * number);
    } else if (mine && !others && (!p->limit || !p->half)) { /* bared by this move, or placed so */
        p->limit = (uint8_t)(2 * moves_to_mate(g, p, mover));
        p->counted = (uint8_t)(p->limit && number ? 2 * cellset_count(all) : 0);
    } else if (others && !mine && number && !p->limit && !p->half) { /* it has captured the last pawn */
        p->limit = (uint8_t)(2 * moves_to_mate(g, p, 1 - mover));
        p->counted = (uint8_t)(2 * cellset_count(all) - 1);
    }
    p->half = p->limit ? p->counted : p->half; /* codes have one of them */
}
