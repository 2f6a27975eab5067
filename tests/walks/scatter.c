#include "stroll.h"

#include <assert.h>
#include <string.h>

/* The cells of a Switch and all their neighbours; empty on boards without one. */
static cellset about_switches(const struct board *b)
{
    cellset out = {{0, 0}};
    for (int c = 0; c < b->cells; c++)
        if (!cellset_empty(b->overlap[c])) {
            cellset_add(&out, (cell)c);
            for (int line = 0; line < LINES; line++)
                out = cellset_or(out, b->adjacent[line][c]);
        }
    return out;
}

/* A random cell of FROM, CELL_NONE if it is empty. */
static cell pick_cell(struct random *r, cellset from)
{
    if (cellset_empty(from))
        return CELL_NONE;
    uint32_t skip = random_below(r, (uint32_t)cellset_count(from));
    while (skip--)
        cellset_pop(&from);
    return cellset_first(from);
}

static cellset free_cells(const struct game *g, const struct position *p)
{
    cellset out = g->board->firsts;
    for (int who = 0; who < g->players; who++)
        out = cellset_less(out, p->player[who]);
    return out;
}

/* Put M somewhere: half of the time about a Switch, pawns where pawns may stand. False if there is no room. */
static bool drop(const struct game *g, struct random *r, struct position *p, piece m)
{
    int who = piece_player(m);
    cellset room = free_cells(g, p), near = about_switches(g->board);
    if (piece_kind(m) == g->pawn)
        room = cellset_less(cellset_and(room, g->pawn_cells[who]), g->far_corner[who]);
    if (random_below(r, 2) && !cellset_empty(cellset_and(room, near)))
        room = cellset_and(room, near);
    cell c = pick_cell(r, room);
    if (c != CELL_NONE)
        position_put(g, p, c, m);
    return c != CELL_NONE;
}

/* Every piece of the array with a chance of DENSITY in 100; in games that count, the others are lost or in a hand. */
static void drop_array(const struct game *g, struct random *r, struct position *p, uint32_t density)
{
    for (int c = 0; c < g->board->cells; c++) {
        piece m = g->array[c];
        if (!m)
            continue;
        bool stays = piece_kind(m) == g->royal || random_below(r, 100) < density;
        if (stays && drop(g, r, p, m))
            continue;
        if (rules_has(g, RULE_RESTORE) && piece_kind(m) != g->pawn)
            p->lost[LOST_ROW(piece_kind(m))][piece_player(m)]++;
        else if (rules_has(g, RULE_DROPS) && !cellset_empty(g->home[1 - piece_player(m)][piece_kind(m)]))
            p->lost[LOST_ROW(piece_kind(m))][1 - piece_player(m)]++;
    }
}

/* More sliders than any array has, where nobody counts them. */
static void drop_sliders(const struct game *g, struct random *r, struct position *p)
{
    if (rules_has(g, RULE_RESTORE))
        return;
    for (uint32_t n = random_below(r, 7); n; n--) {
        int kind = (int)random_below(r, (uint32_t)(g->kinds - (g->duck >= 0)));
        if (kind != g->royal && g->kind[kind].atom[0].reach == REACH_SLIDE)
            drop(g, r, p, PIECE((int)random_below(r, (uint32_t)g->players), kind));
    }
}

static void fill_pocket(const struct game *g, struct random *r, struct position *p)
{
    int kind = (int)random_below(r, (uint32_t)(g->kinds - (g->duck >= 0)));
    if (rules_has(g, RULE_REENTRY) && kind != g->royal && random_below(r, 4))
        p->pocket = PIECE((int)random_below(r, (uint32_t)g->players), kind);
}

void stroll_scatter(const struct game *g, struct random *r, struct position *p)
{
    /* Everybody at home is needed for a corner to be won, hardly anybody for a dead position. */
    static const uint32_t density[] = {100, 70, 40, 15};
    for (int tries = 0; tries < 100000; tries++) {
        position_clear(g, p);
        p->turn = (uint8_t)random_below(r, (uint32_t)g->players);
        drop_array(g, r, p, density[random_below(r, 4)]);
        drop_sliders(g, r, p);
        fill_pocket(g, r, p);
        if (position_find_flaw(g, p).flaw == FLAW_NONE) {
            position_complete(g, p);
            return;
        }
    }
    assert(false && "no sound position in 100,000 tries");
    position_start(g, p);
}
