#include "game_derive.h"

#include "fast/tables.h"
#include "rules/position.h"

/* True if some cell of PLACE's lane lies at PLAYER's far edge. */
static bool at_far_edge(const struct game *g, int player, cell place)
{
    for (cellset set = g->board->lane[place]; !cellset_empty(set);) {
        cell origin = cellset_pop(&set);
        int far = g->far_side[player][origin];
        if (board_steps(g->board, LINE_LATERAL, origin, far)->count == 0 &&
            board_behind_wall(g->board, origin, far) == CELL_NONE)
            return true;
    }
    return false;
}

/* True if pieces of PLAYER that promote in zone number ZONE - 1, or if that is 0 at the far edge, do on PLACE. */
static bool promotes_on(const struct game *g, int player, int zone, cell place)
{
    return zone ? cellset_has(g->zone[zone - 1].cells[player], place) : at_far_edge(g, player, place);
}

/* Returns the cells that a pawn of PLAYER on PLACE reaches by one step of an atom that serves WHEN. */
static cellset pawn_steps(const struct game *g, int player, cell place, enum when when)
{
    const struct kind *pawn = &g->kind[g->pawn];
    cellset out = {{0, 0}};
    for (int a = 0; a < pawn->atoms; a++)
        for (int r = 0; r < CORNERS_MAX; r++)
            if (pawn->atom[a].when & when && pawn->atom[a].ways >> r & 1)
                out = cellset_or(out, tables_steps(g, player, &pawn->atom[a], r, place));
    return out;
}

/* All cells straight ahead (or straight back) of PLACE, every branch. */
static cellset straight(const struct game *g, int player, cell place, bool back)
{
    cellset out = {{0, 0}}, todo = cellset_of(place);
    while (!cellset_empty(todo)) {
        cell origin = cellset_pop(&todo);
        int exit = g->far_side[player][origin];
        if (back && (exit = board_opposite(g->board, origin, exit)) < 0)
            continue;
        const struct fork *fork = board_steps(g->board, LINE_LATERAL, origin, exit);
        for (int i = 0; i < fork->count; i++)
            if (!cellset_has(out, fork->step[i].to)) {
                cellset_add(&out, fork->step[i].to);
                cellset_add(&todo, fork->step[i].to);
            }
    }
    return out;
}

/* Make columns symmetric: a cell with an odd number of corners has no straight back, so D may lie straight ahead of C
 * while C does not lie straight back of D. */
static void join_columns(struct game *g, int player)
{
    for (int place = 0; place < g->board->cells; place++)
        for (cellset others = g->column[player][place]; !cellset_empty(others);)
            cellset_add(&g->column[player][cellset_pop(&others)], (cell)place);
}

/* Returns the cells where RULE applies: all, or those that it names; none where the game does not have it. */
static cellset ruled_cells(const struct game *g, enum rule rule)
{
    const struct rule_arguments *arguments = game_arguments(g, rule);
    cellset out = {{0, 0}};
    if (rules_has(g, rule) && !arguments->cells)
        return g->board->all;
    for (int i = 0; i < arguments->cells; i++)
        out = cellset_or(out, g->board->lane[arguments->cell[i]]);
    return out;
}

void derive_cells(struct game *g)
{
    memset(g->pieces, 0, sizeof g->pieces);
    memset(g->pawn_start, 0, sizeof g->pawn_start);
    memset(g->double_start, 0, sizeof g->double_start);
    memset(g->answered, 0, sizeof g->answered);
    memset(g->promotion, 0, sizeof g->promotion);
    memset(g->turns, 0, sizeof g->turns);
    memset(g->far_corner, 0, sizeof g->far_corner);
    memset(g->home, 0, sizeof g->home);
    for (int place = 0; place < g->board->cells; place++) {
        piece occupant = g->array[place];
        if (occupant)
            g->pieces[piece_player(occupant)][piece_kind(occupant)]++;
        if (occupant && piece_kind(occupant) == g->pawn)
            g->pawn_start[piece_player(occupant)] =
                cellset_or(g->pawn_start[piece_player(occupant)], g->board->lane[place]);
        for (int player = 0; player < g->players; player++) {
            g->column[player][place] =
                cellset_or(straight(g, player, (cell)place, false), straight(g, player, (cell)place, true));
            cellset_add(&g->column[player][place], (cell)place);
            if (g->promotes && promotes_on(g, player, g->promotes_in, (cell)place))
                cellset_add(&g->promotion[player], (cell)place);
            for (int k = 0; k < g->kinds; k++)
                if (g->kind[k].into && promotes_on(g, player, g->kind[k].into_zone, (cell)place))
                    cellset_add(&g->turns[player][k], (cell)place);
        }
    }
    for (int player = 0; player < g->players; player++) {
        join_columns(g, player);
        g->double_start[player] = cellset_and(g->pawn_start[player], ruled_cells(g, RULE_DOUBLE_STEP));
        g->answered[player] = cellset_and(g->double_start[player], ruled_cells(g, RULE_EN_PASSANT));
    }
    if (!rules_has(g, RULE_RESTORE) || g->pawn < 0)
        return;
    for (int player = 0; player < g->players; player++)
        for (cellset set = g->promotion[player]; !cellset_empty(set);) {
            cell place = cellset_pop(&set);
            if (cellset_empty(pawn_steps(g, player, place, WHEN_CAPTURING)))
                cellset_add(&g->far_corner[player], place);
        }
}

void derive_goals(struct game *g)
{
    const struct rule_row *row;
    memset(g->goal, 0, sizeof g->goal);
    for (int i = 0; (row = rule_row(i)) != NULL; i++)
        for (int who = 0; who < g->players && rules_has(g, row->rule) && row->goal; who++)
            for (cellset set = row->goal(g, who); !cellset_empty(set);)
                cellset_add(&g->goal[who], g->board->lane_first[cellset_pop(&set)]);
}

void derive_homes(struct game *g)
{
    struct position p;
    struct move move[MOVES_MAX];
    for (int i = 0; i < g->players * g->kinds && rules_has(g, RULE_DROPS); i++) {
        int who = i / g->kinds, k = i % g->kinds, zone = g->kind[k].drop_zone;
        cellset here = zone ? g->zone[zone - 1].cells[who] : cellset_less(g->board->firsts, g->stuck[who][k]);
        if (k != g->royal && !(g->kind[k].was && rules_has(g, RULE_CAPTURED_TO_HAND)))
            g->home[who][k] = cellset_and(here, g->board->firsts);
        if (zone) /* it may stand there without a move */
            g->stuck[who][k] = cellset_less(g->stuck[who][k], here);
    }
    if (!rules_has(g, RULE_REENTRY))
        return;
    position_start(g, &p);
    for (int place = 0; place < g->board->cells; place++)
        if (g->array[place])
            cellset_add(&g->home[piece_player(g->array[place])][piece_kind(g->array[place])], (cell)place);
    for (p.turn = 0; p.turn < g->players; p.turn++) {
        int n = moves_legal(g, &p, move);
        for (int i = 0; i < n; i++)
            if (move[i].type != MOVE_PASS)
                cellset_add(&g->home[p.turn][piece_kind(p.on[move[i].from])], move[i].to);
    }
    for (int p1 = 0; p1 < g->players; p1++)
        g->home[p1][g->royal] = (cellset){{0, 0}}; /* never captured */
}

void derive_pawn_cells(struct game *g)
{
    for (int player = 0; player < g->players && g->pawn >= 0; player++) {
        cellset stays = rules_has(g, RULE_RESTORE) ? g->board->all : cellset_less(g->board->all, g->promotion[player]);
        cellset seen = g->pawn_start[player];
        for (cellset home = g->home[player][g->pawn]; !cellset_empty(home);)
            seen = cellset_or(seen, g->board->lane[cellset_pop(&home)]);
        for (cellset todo = seen; !cellset_empty(todo);) {
            cellset next = pawn_steps(g, player, cellset_pop(&todo), WHEN_ALWAYS);
            next = cellset_less(cellset_and(next, stays), seen);
            seen = cellset_or(seen, next);
            todo = cellset_or(todo, next);
        }
        g->pawn_cells[player] = seen;
    }
}
