#include "rules/tables.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

int tables_exit(const struct game *g, int player, cell c, int r)
{
    int corners = g->board->shape[c].corners;
    return r < corners ? (g->far_side[player][c] + r) % corners : -1;
}

cellset tables_steps(const struct game *g, int player, const struct atom *atom, int r, cell c)
{
    const struct board *b = g->board;
    cellset out = {{0, 0}};
    for (cellset from = b->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        int exit = tables_exit(g, player, f, r);
        if (exit < 0)
            continue;
        const struct fork *fork = board_steps(b, atom->line, f, exit);
        for (int i = 0; i < fork->count; i++)
            out = cellset_or(out, b->lane[fork->step[i].to]);
    }
    return cellset_less(out, b->lane[c]);
}

/* Add the double steps of a pawn of PLAYER on C that take way R of ATOM twice; none ends where pawns promote.
 */
static void add_doubles(const struct game *g, struct tables *t, int player, const struct atom *atom, int r,
                        cell c)
{
    struct double_step *list = t->doubles[player][c];
    cellset overs = cellset_and(tables_steps(g, player, atom, r, c), g->board->firsts);
    int n = 0;
    while (n < DOUBLES_MAX && list[n].over != CELL_NONE)
        n++;
    while (!cellset_empty(overs)) {
        cell over = cellset_pop(&overs);
        cellset tos = cellset_less(tables_steps(g, player, atom, r, over), g->promotion[player]);
        tos = cellset_less(cellset_and(tos, g->board->firsts), g->board->lane[c]);
        while (!cellset_empty(tos) && n < DOUBLES_MAX)
            list[n++] = (struct double_step){.to = cellset_pop(&tos), .over = over};
    }
}

static void fill_doubles(const struct game *g, struct tables *t, int player)
{
    const struct kind *pawn = &g->kind[g->pawn];
    for (cellset from = g->pawn_start[player]; !cellset_empty(from);) {
        cell c = cellset_pop(&from);
        for (int a = 0; a < pawn->atoms; a++)
            for (int r = 0; r < CORNERS_MAX; r++)
                if (pawn->atom[a].reach == REACH_STEP && pawn->atom[a].when & WHEN_MOVING &&
                    pawn->atom[a].ways >> r & 1)
                    add_doubles(g, t, player, &pawn->atom[a], r, c);
    }
}

static cellset pawn_takes(const struct game *g, int player, cell c)
{
    const struct kind *pawn = &g->kind[g->pawn];
    cellset out = {{0, 0}};
    for (int a = 0; a < pawn->atoms; a++)
        for (int r = 0; r < CORNERS_MAX; r++)
            if (pawn->atom[a].reach == REACH_STEP && pawn->atom[a].when & WHEN_CAPTURING &&
                pawn->atom[a].ways >> r & 1)
                out = cellset_or(out, tables_steps(g, player, &pawn->atom[a], r, c));
    return out;
}

static void fill_pawns(const struct game *g, struct tables *t)
{
    memset(t->doubles, CELL_NONE, sizeof t->doubles);
    for (int p = 0; p < g->players; p++) {
        if (g->rules & RULE_DOUBLE_STEP)
            fill_doubles(g, t, p);
        for (int c = 0; c < g->board->cells; c++) {
            t->pawn_takes[p][c] = pawn_takes(g, p, (cell)c);
            for (cellset s = t->pawn_takes[p][c]; !cellset_empty(s);)
                cellset_add(&t->pawn_taken_by[p][cellset_pop(&s)], (cell)c);
        }
    }
}

static void fill_castling(const struct game *g, struct tables *t)
{
    for (int c = 0; c < CELLS_MAX; c++)
        t->castling_kept[c] = 0xFF;
    for (int p = 0; p < g->players; p++)
        for (int i = 0; i < CASTLINGS_MAX; i++) {
            const struct castling *castling = &g->castling[p][i];
            if (!castling->exists)
                continue;
            uint8_t lost = (uint8_t)(1 << (CASTLINGS_MAX * p + i));
            t->castling_kept[castling->royal_from] &= (uint8_t)~lost;
            t->castling_kept[castling->rook_from] &= (uint8_t)~lost;
        }
}

struct tables *tables_new(const struct game *g)
{
    struct tables *t = memory_new(sizeof *t);
    zobrist_fill(&t->zobrist);
    if (g->pawn >= 0)
        fill_pawns(g, t);
    fill_castling(g, t);
    return t;
}

void tables_free(struct tables *t)
{
    free(t);
}
