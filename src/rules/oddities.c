/* What is sound in a game but hardly meant: pawns that walk home, slides that end where no side lies opposite. */
#include "rules/game.h"

#include "slow/walk.h"

/* The cells that a pawn of WHO comes to from C by its quiet steps, as far as it promotes. */
static cellset pawn_walk(const struct game *g, int who, cell c)
{
    cellset seen = cellset_of(c);
    for (cellset todo = seen; !cellset_empty(todo);) {
        cell at = cellset_pop(&todo);
        for (int way = 0; way < PAWN_WAYS && !cellset_has(g->promotion[who], at); way++) {
            const struct fork *f = walk_quiet(g, who, way, at);
            for (int i = 0; i < f->count; i++)
                if (!cellset_has(seen, f->step[i].to)) {
                    cellset_add(&seen, f->step[i].to);
                    cellset_add(&todo, f->step[i].to);
                }
        }
    }
    cellset_remove(&seen, c);
    return seen;
}

/* The cells of the array where others than pawns of WHO stand, or of any other player. */
static cellset officers(const struct game *g, int who, bool own)
{
    cellset out = {{0, 0}};
    for (int c = 0; c < g->board->cells; c++)
        if (g->array[c] && (piece_player(g->array[c]) == who) == own && piece_kind(g->array[c]) != g->pawn)
            cellset_add(&out, (cell)c);
    return out;
}

static bool find_lost_pawn(const struct game *g, struct culprit *culprit, struct error *e)
{
    for (int c = 0; c < g->board->cells; c++) {
        int who = g->array[c] ? piece_player(g->array[c]) : 0;
        if (!g->array[c] || piece_kind(g->array[c]) != g->pawn)
            continue;
        cellset walk = pawn_walk(g, who, (cell)c);
        if (cellset_empty(cellset_and(walk, officers(g, who, true))) ||
            !cellset_empty(cellset_and(walk, officers(g, who, false))))
            continue;
        *culprit = (struct culprit){CULPRIT_ARRAY, c};
        error_set(e, "%s's %s on %s walks home: say by a line `forward` where it goes", g->player[who].name,
                  g->kind[g->pawn].name, g->board->cell_name[c]);
        return true;
    }
    return false;
}

static bool find_stopped_slide(const struct game *g, struct culprit *culprit, struct error *e)
{
    for (int i = 0; i < g->kinds * ATOMS_MAX; i++) {
        const struct kind *k = &g->kind[i / ATOMS_MAX];
        const struct atom *a = &k->atom[i % ATOMS_MAX];
        for (int c = 0; i % ATOMS_MAX < k->atoms && a->reach == REACH_SLIDE && a->most != 1 && c < g->board->cells;
             c++) {
            if (board_opposite(g->board, (cell)c, 0) >= 0 || cellset_empty(g->board->adjacent[a->line][c]))
                continue;
            *culprit = (struct culprit){CULPRIT_KIND, i / ATOMS_MAX};
            error_set(e, "slides of the %s end on %s and all cells that have no side opposite another", k->name,
                      g->board->cell_name[c]);
            return true;
        }
    }
    return false;
}

bool game_find_oddity(const struct game *g, struct culprit *culprit, struct error *e)
{
    return (g->pawn >= 0 && find_lost_pawn(g, culprit, e)) || find_stopped_slide(g, culprit, e);
}
