/*
 * What is sound in a game but hardly meant: pawns that walk home, slides that end where no side lies opposite, games
 * that are over before they begin, lines that can never act.
 */
#include "rules/outcome.h"
#include "slow/walk.h"
#include "wins.h"

/* Returns the cells that a pawn of WHO comes to from PLACE by its quiet steps, as far as it promotes; in ENDS those
 * where its way ends. */
static cellset pawn_walk(const struct game *g, int who, cell place, cellset *ends)
{
    cellset seen = cellset_of(place);
    for (cellset todo = seen; !cellset_empty(todo);) {
        cell at = cellset_pop(&todo);
        int steps = 0;
        for (int way = 0; way < PAWN_WAYS && !cellset_has(game_pawn_goal(g, who), at); way++) {
            const struct fork *fork = walk_quiet(g, who, way, at);
            steps += fork->count;
            for (int i = 0; i < fork->count; i++)
                if (!cellset_has(seen, fork->step[i].to)) {
                    cellset_add(&seen, fork->step[i].to);
                    cellset_add(&todo, fork->step[i].to);
                }
        }
        if (!steps)
            cellset_add(ends, at);
    }
    cellset_remove(&seen, place);
    return seen;
}

/* Returns the cells of the array where others than pawns of WHO stand, or of any other player. */
static cellset officers(const struct game *g, int who, bool own)
{
    cellset out = {{0, 0}};
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place] && (piece_player(g->array[place]) == who) == own && piece_kind(g->array[place]) != g->pawn)
            cellset_add(&out, (cell)place);
    return out;
}

static bool find_lost_pawn(const struct game *g, struct culprit *culprit, struct error *error)
{
    for (int place = 0; place < g->board->cells; place++) {
        int who = g->array[place] ? piece_player(g->array[place]) : 0;
        if (!g->array[place] || piece_kind(g->array[place]) != g->pawn)
            continue;
        cellset ends = {{0, 0}}, walk = pawn_walk(g, who, (cell)place, &ends);
        walk = cellset_empty(ends) ? walk : ends;
        if (cellset_empty(cellset_and(walk, officers(g, who, true))) ||
            !cellset_empty(cellset_and(walk, officers(g, who, false))))
            continue;
        *culprit = (struct culprit){CULPRIT_ARRAY, place};
        error_set(error, "%s's %s on %s walks home: say by a line `forward` where it goes", g->player[who].name,
                  g->kind[g->pawn].name, g->board->cell_name[place]);
        return true;
    }
    return false;
}

static bool find_stopped_slide(const struct game *g, struct culprit *culprit, struct error *error)
{
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++) {
        const struct kind *kind = &g->kind[i / ATOMS_MAX];
        const struct atom *atom = &kind->atom[i % ATOMS_MAX];
        for (int place = 0;
             i % ATOMS_MAX < kind->atoms && atom->reach == REACH_SLIDE && atom->most != 1 && place < g->board->cells;
             place++) {
            if (board_opposite(g->board, (cell)place, 0) >= 0 || cellset_empty(g->board->adjacent[atom->line][place]))
                continue;
            *culprit = (struct culprit){CULPRIT_KIND, i / ATOMS_MAX};
            error_set(error, "slides of the %s end on %s and all cells that have no side opposite another", kind->name,
                      g->board->cell_name[place]);
            return true;
        }
    }
    return false;
}

static bool find_end(const struct game *g, struct culprit *culprit, struct error *error)
{
    struct position p;
    position_start(g, &p);
    struct outcome outcome = outcome_of(g, &p, &p.key, 1);
    *culprit = (struct culprit){CULPRIT_GAME, 0};
    if (outcome.ending != ENDING_NONE)
        error_set(error, "the game is over before it begins (%s): place the pieces differently",
                  ending_words(outcome.ending));
    return outcome.ending != ENDING_NONE;
}

/* True if pieces of kind K come to the board otherwise than by the array. */
static bool arrives_later(const struct game *g, int k)
{
    kindset become = g->promotes;
    for (int i = 0; i < g->kinds; i++)
        become |= g->kind[i].into | (g->kind[i].was ? kindset_of(g->kind[i].was - 1) : 0);
    return become >> k & 1 || rules_has(g, RULE_DROPS) || rules_has(g, RULE_REENTRY);
}

/* True if WHO's pieces of kind K may come to CELLS, for all that can be seen on an empty board without lanes. */
static bool may_come_to(const struct game *g, int who, int k, cellset cells)
{
    cellset seen = {{0, 0}};
    bool hops = kind_hops(&g->kind[k]);
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place] == PIECE(who, k))
            cellset_add(&seen, (cell)place);
    for (cellset todo = seen; !cellset_empty(todo);) {
        struct position p;
        cell place = cellset_pop(&todo);
        position_clear(g, &p);
        position_put(g, &p, place, PIECE(who, k));
        struct targets targets = targets_of(g, &p, place);
        cellset fresh = cellset_less(cellset_or(targets.quiet, targets.guarded), seen);
        todo = cellset_or(todo, fresh);
        seen = cellset_or(seen, fresh);
    }
    return hops || g->board->has_lanes || arrives_later(g, k) || !cellset_empty(cellset_and(seen, cells));
}

/* True if no piece reaches what RULE, a hill or a goal, names. */
static bool is_out_of_reach(const struct game *g, enum rule rule)
{
    const struct rule_arguments *arguments = game_arguments(g, rule);
    for (int who = 0; who < g->players; who++)
        if (rule == RULE_HILL ? may_come_to(g, who, g->royal, wins_hill_goal(g, who))
                              : may_come_to(g, who, arguments->kind, g->zone[arguments->zone].cells[who]))
            return false;
    return true;
}

/* True if pieces of kind K are ever on the board. */
static bool appears(const struct game *g, int k)
{
    int pieces = arrives_later(g, k);
    for (int who = 0; who < g->players; who++)
        pieces += g->pieces[who][k];
    return pieces;
}

/* True if what pieces of KIND become can never have been lost. */
static bool is_never_lost(const struct game *g, const struct kind *kind)
{
    int pieces = !kind->lost;
    for (int k = 0; k < g->kinds; k++)
        for (int who = 0; who < g->players; who++)
            pieces += kind->into >> k & 1 ? g->pieces[who][k] : 0;
    return !pieces;
}

/* True if points decide nothing for some kind that ARGUMENTS gives a number. */
static bool has_idle_points(const struct game *g, const struct rule_arguments *arguments)
{
    int k = 0;
    while (k < g->kinds && (!arguments->worth[k] || (appears(g, k) && k != g->royal)))
        k++;
    return k < g->kinds;
}

static bool has_castling(const struct game *g, int who)
{
    return g->castling[who][0].exists || g->castling[who][1].exists;
}

static bool find_idle_line(const struct game *g, struct culprit *culprit, struct error *error)
{
    const struct rule_row *row;
    *culprit = (struct culprit){CULPRIT_GAME, 0};
    for (int i = 0; i < g->players * g->kinds && !rules_has(g, RULE_DROPS); i++)
        if (g->hand[i / g->kinds][i % g->kinds] || g->kind[i % g->kinds].drop_zone)
            return !error_set(error, "nothing comes from the hand: add a line `rule drops`");
    if (g->promotes && !arrives_later(g, g->pawn) && !(g->pieces[0][g->pawn] | g->pieces[1][g->pawn]))
        return !error_set(error, "the array has no %s that could promote: put some into it", g->kind[g->pawn].name);
    if (g->promotes && cellset_empty(cellset_or(g->promotion[0], g->promotion[1])))
        return !error_set(error,
                          "no %s ever promotes, as steps lead forward from all cells: write in ZONE behind promotes",
                          g->kind[g->pawn].name);
    culprit->part = CULPRIT_KIND;
    for (int k = 0; k < g->kinds; culprit->index = ++k)
        if (is_never_lost(g, &g->kind[k]))
            return !error_set(error, "the array has nothing that a %s could become when it is lost: put it there",
                              g->kind[k].name);
    *culprit = (struct culprit){CULPRIT_RULE, 0};
    for (; (row = rule_row(culprit->index)) != NULL; culprit->index++) {
        enum rule rule = rules_has(g, row->rule) ? row->rule : RULE_NONE;
        if (rule == RULE_CASTLING && !has_castling(g, 0) && !has_castling(g, 1))
            return !error_set(error,
                              "no piece of the array can castle so: check which stand in line, and how far apart");
        if (rule == RULE_DOUBLE_STEP && cellset_empty(cellset_or(g->double_start[0], g->double_start[1])))
            return !error_set(error, "no pawn of the array could make a double step: remove the line, or add pawns");
        if (rule == RULE_EN_PASSANT && cellset_empty(cellset_or(g->answered[0], g->answered[1])))
            return !error_set(error, "no double step begins where rule en-passant says: name other cells");
        if (rule == RULE_POINTS && has_idle_points(g, game_arguments(g, rule)))
            return !error_set(error,
                              "a number of points is that of a royal piece or one never on the board: remove it");
        bool aims = rule == RULE_HILL || rule == RULE_GOAL || rule == RULE_GOAL_HELD || rule == RULE_GOAL_ANSWERED;
        if (aims && is_out_of_reach(g, rule))
            return !error_set(error, "no such piece of the array ever gets there: name other cells");
    }
    return false;
}

bool game_find_oddity(const struct game *g, struct culprit *culprit, struct error *error)
{
    return find_end(g, culprit, error) || (g->pawn >= 0 && find_lost_pawn(g, culprit, error)) ||
           find_stopped_slide(g, culprit, error) || find_idle_line(g, culprit, error);
}
