/*
 * Which material cannot win, from how the pieces move: royal pieces alone, or with one more of a kind, or with any
 * number of a kind on cells of one colour; where pieces are given away, a kind that keeps to such cells. Only what is
 * certain is called dead: the tables of data/endings, which try every position, may say more.
 */
#include "fast/tables.h"
#include "game_derive.h"
#include "rules/position.h"

/* How the royal pieces of two players, one each, get at each other on the empty board. */
struct royal_pair {
    const struct game *g;
    int royal[2]; /* their kinds */
    struct position empty;
    cellset steps[2][CELLS_MAX];   /* where a player's royal piece steps from a cell */
    cellset guarded[2][CELLS_MAX]; /* from where it guards a cell */
    cellset haunts[2];             /* where it ever comes */
    bool explodes;                 /* RULE_EXPLOSION: none captures, and side by side none is in check */
};

/* Returns the kind of WHO's royal piece: the sole one, else the only royal kind in WHO's array; -1 if there are
 * several. */
static int royal_of(const struct game *g, int who)
{
    int found = g->royal < g->kinds ? g->royal : -1;
    for (int c = 0; c < g->board->cells && g->royal == g->kinds; c++) {
        int kind = g->array[c] && piece_player(g->array[c]) == who ? piece_kind(g->array[c]) : -1;
        if (kind < 0 || !g->kind[kind].royal || kind == found)
            continue;
        if (found >= 0)
            return -1;
        found = kind;
    }
    return found;
}

bool royal_is_plain(const struct game *g, int kind)
{
    if (kind < 0)
        return false;
    for (int i = 0; i < g->kind[kind].atoms; i++) {
        const struct atom *a = &g->kind[kind].atom[i];
        if (a->when != WHEN_ALWAYS || a->initial || atom_slides(a))
            return false;
    }
    return true;
}

/* Adds to HAUNTS all cells that STEPS lead to from its cells. */
static void add_haunts(const cellset steps[CELLS_MAX], cellset *haunts)
{
    for (cellset left = *haunts; !cellset_empty(left);) {
        cellset fresh = cellset_less(steps[cellset_pop(&left)], *haunts);
        *haunts = cellset_or(*haunts, fresh);
        left = cellset_or(left, fresh);
    }
}

/* Fills PAIR. False if a royal piece does not step plainly, or might attack the other one and not be attacked back. */
static bool pair_royals(const struct game *g, struct royal_pair *pair)
{
    *pair = (struct royal_pair){.g = g, .royal = {royal_of(g, 0), royal_of(g, 1)}};
    if (!royal_is_plain(g, pair->royal[0]) || !royal_is_plain(g, pair->royal[1]))
        return false;
    position_clear(g, &pair->empty);
    for (int who = 0; who < 2; who++) {
        piece royal = PIECE(who, pair->royal[who]);
        for (int c = 0; c < g->board->cells; c++) {
            pair->steps[who][c] = position_reach(g, &pair->empty, royal, (cell)c);
            cellset guards = pair->steps[who][c];
            if (rules_has(g, RULE_FACING))
                guards = cellset_or(guards, g->column[who][c]);
            while (!cellset_empty(guards))
                cellset_add(&pair->guarded[who][cellset_pop(&guards)], (cell)c);
            if (g->array[c] == royal)
                cellset_add(&pair->haunts[who], (cell)c);
        }
        add_haunts(pair->steps[who], &pair->haunts[who]);
    }
    for (int c = 0; c < g->board->cells; c++)
        for (int d = 0; d < g->board->cells; d++)
            if (cellset_has(pair->steps[0][c], (cell)d) != cellset_has(pair->steps[1][d], (cell)c))
                return false;
    return true;
}

/* True if each cell to which a royal piece steps is blown up by an explosion where it stands. */
static bool steps_explode(const struct royal_pair *pair)
{
    for (int who = 0; who < 2; who++)
        for (int c = 0; c < pair->g->board->cells; c++)
            for (cellset steps = pair->steps[who][c]; !cellset_empty(steps);) {
                struct position with = pair->empty;
                cell other = cellset_pop(&steps);
                position_put(pair->g, &with, other, PIECE(1 - who, pair->royal[1 - who]));
                if (!cellset_has(position_blast(pair->g, &with, (cell)c), other))
                    return false;
            }
    return true;
}

/* True if there is a cell for WHO's royal piece, not among TAKEN, from where it guards all cells to which the other one
 * steps from C and which are not ATTACKED. */
static bool can_shut_in(const struct royal_pair *pair, int who, cell c, cellset taken, cellset attacked)
{
    cellset steps = pair->steps[1 - who][c], from = cellset_less(pair->haunts[who], cellset_or(steps, taken));
    if (pair->explodes)
        return cellset_empty(cellset_less(steps, cellset_or(attacked, taken)));
    for (cellset out = cellset_less(steps, attacked); !cellset_empty(out);)
        from = cellset_and(from, pair->guarded[who][cellset_pop(&out)]);
    cellset_remove(&from, c);
    return !cellset_empty(from);
}

/* True if a bare royal piece may stalemate the other one. */
static bool stalemates_bare(const struct royal_pair *pair)
{
    const cellset none = {{0, 0}};
    for (int who = 0; who < 2; who++)
        for (cellset cells = pair->haunts[1 - who]; !cellset_empty(cells);)
            if (can_shut_in(pair, who, cellset_pop(&cells), none, none))
                return true;
    return false;
}

/* True if WHO's piece of KIND on X, which hops over nothing but its own royal piece, may mate with that one. */
static bool hops_to_mate(const struct royal_pair *pair, int who, int kind, cell x)
{
    for (cellset from = pair->haunts[who]; !cellset_empty(from);) {
        cell royal = cellset_pop(&from);
        if (royal == x)
            continue;
        struct position with = pair->empty;
        position_put(pair->g, &with, royal, PIECE(who, pair->royal[who]));
        cellset attacked = position_reach(pair->g, &with, PIECE(who, kind), x);
        cellset checked = cellset_and(attacked, pair->haunts[1 - who]);
        while (!cellset_empty(checked)) {
            cell c = cellset_pop(&checked);
            cellset steps = pair->steps[1 - who][c], out = cellset_less(steps, attacked);
            while (!cellset_empty(out) && cellset_has(pair->guarded[who][cellset_first(out)], royal))
                cellset_pop(&out);
            if (c != royal && c != x && !cellset_has(steps, royal) && cellset_empty(out))
                return true;
        }
    }
    return false;
}

/* True if a piece of KIND and the royal piece may mate the other royal piece. What would block its lines is left out,
 * so that nothing is missed, but for a piece that hops, which has no lines without. */
static bool may_mate(const struct royal_pair *pair, int kind)
{
    const struct game *g = pair->g;
    bool hops = kind_hops(&g->kind[kind]);
    for (int who = 0; who < 2; who++)
        for (int x = 0; x < g->board->cells; x++) {
            if (hops && (pair->explodes || hops_to_mate(pair, who, kind, (cell)x)))
                return true;
            cellset attacked = position_reach(g, &pair->empty, PIECE(who, kind), (cell)x);
            cellset checked = cellset_and(attacked, pair->haunts[1 - who]);
            while (!hops && !cellset_empty(checked))
                if (can_shut_in(pair, who, cellset_pop(&checked), cellset_of((cell)x), attacked))
                    return true;
        }
    return false;
}

/* The kinds that a piece of KIND may become, as bits, also by being captured. */
static kindset may_become(const struct game *g, int kind)
{
    bool reverts = rules_has(g, RULE_CAPTURED_TO_HAND) && g->kind[kind].was;
    return g->kind[kind].into | (kind == g->pawn ? g->promotes : 0) | (reverts ? kindset_of(g->kind[kind].was - 1) : 0);
}

/* The kinds, as bits, of which one piece mates neither as it is nor as what it becomes. */
static kindset never_mating(const struct royal_pair *pair)
{
    const struct game *g = pair->g;
    kindset dead = 0;
    for (int k = 0; k < g->kinds; k++)
        if (!g->kind[k].royal && !(k == g->pawn && rules_has(g, RULE_RESTORE)) && !may_mate(pair, k))
            dead |= kindset_of(k);
    for (int k = 0; k < g->kinds; k++)
        if (dead >> k & 1 && may_become(g, k) & ~dead) {
            dead &= ~kindset_of(k);
            k = -1; /* from the beginning again */
        }
    return dead;
}

/* True if KIND keeps the colour of its cells by every move that it has, and stands in the way of its own kind on that
 * colour alone. */
static bool keeps_colour(const struct game *g, int kind)
{
    if (kind == g->pawn || g->kind[kind].royal || kind == g->walks_catacomb || g->kind[kind].into ||
        g->board->has_lanes)
        return false;
    for (int i = 0; i < g->kind[kind].atoms; i++)
        if (g->kind[kind].atom[i].when != WHEN_ALWAYS || g->kind[kind].atom[i].reach == REACH_HOP)
            return false;
    for (int c = 0; c < g->players * g->board->cells; c++)
        for (cellset to = tables_reach(g, c % g->players, kind, (cell)(c / g->players)); !cellset_empty(to);)
            if (g->board->colour[cellset_pop(&to)] != g->board->colour[c / g->players])
                return false;
    return true;
}

/* Returns the first kind that keeps the colour of its cells, -1 if none does. */
static int8_t find_colour_keeper(const struct game *g)
{
    for (int k = 0; k < g->kinds; k++)
        if (keeps_colour(g, k))
            return (int8_t)k;
    return -1;
}

/* True if the royal piece on C, attacked from its cell's colour only, has an escape while the other stands on D. */
static bool escapes(const struct royal_pair *pair, int who, cell c, cell d)
{
    cellset out = cellset_less(pair->steps[who][c], pair->steps[1 - who][d]);
    while (!cellset_empty(out))
        if (pair->g->board->colour[cellset_pop(&out)] != pair->g->board->colour[c])
            return true;
    return false;
}

/* True if a royal piece in check from its cell's colour alone always has a cell of another colour beside it that the
 * other one does not guard. No such piece stands there, and none attacks it. */
static bool escapes_always(const struct royal_pair *pair)
{
    for (int c = 0; c < pair->g->board->cells; c++)
        for (int d = 0; d < pair->g->board->cells; d++)
            for (int who = 0; who < 2 && c != d && !cellset_has(pair->steps[0][c], (cell)d); who++)
                if (!escapes(pair, who, (cell)c, (cell)d))
                    return false;
    return true;
}

/* True if WHO's royal piece alone attacks each royal piece of the other side, of which it may have several, only from
 * where that attacks it, so that it never gives check. */
static bool never_checks(const struct royal_pair *pair, int who)
{
    const struct game *g = pair->g;
    for (int k = 0; k < g->kinds; k++)
        for (int c = 0; c < g->board->cells && g->kind[k].royal; c++)
            for (cellset to = pair->steps[who][c]; !cellset_empty(to);) {
                cell other = cellset_pop(&to);
                if (!cellset_has(position_reach(g, &pair->empty, PIECE(1 - who, k), other), (cell)c))
                    return false;
            }
    return true;
}

void derive_dead(struct game *g)
{
    struct royal_pair pair;
    g->dead_with = 0;
    g->dead_on_one_colour = -1;
    memset(g->helpless, 0, sizeof g->helpless);
    if (rules_has(g, RULE_GIVEAWAY))
        g->dead_on_one_colour = find_colour_keeper(g);
    bool proves = g->dead & DEAD_PROVEN && g->stalemate == STALEMATE_DRAW && !rules_has(g, RULE_REENTRY);
    if (g->players > 2 || !(g->dead & DEAD_BARE) || g->board->has_lanes)
        return;
    bool plain = pair_royals(g, &pair);
    if (g->royals && !plain)
        g->dead = 0;
    if (g->royals && plain && (!never_checks(&pair, 0) || !never_checks(&pair, 1)))
        g->dead &= ~(unsigned)DEAD_LONE;
    if (g->stalemate != STALEMATE_DRAW && (!plain || stalemates_bare(&pair)))
        g->dead &= ~(unsigned)DEAD_BARE;
    pair.explodes = rules_has(g, RULE_EXPLOSION);
    if (!plain || !proves || (pair.explodes && !steps_explode(&pair)))
        return;
    g->dead_with = never_mating(&pair);
    bool keeps = !pair.explodes && !rules_has(g, RULE_CAPTURED_TO_HAND); /* from the hand it may change its colour */
    for (int k = 0; k < g->kinds && g->dead_on_one_colour < 0 && keeps; k++)
        if (keeps_colour(g, k) && escapes_always(&pair))
            g->dead_on_one_colour = (int8_t)k;
}
