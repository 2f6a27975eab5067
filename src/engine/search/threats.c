#include "threats.h"

/* What the pawns of WHO attack. */
static cellset pawn_attacks(const struct values *v, const struct position *p, int who)
{
    const struct game *g = v->game;
    cellset out = {{0, 0}};
    if (g->pawn < 0)
        return out;
    cellset pawns = cellset_and(cellset_and(p->player[who], p->kind[g->pawn]), g->board->firsts);
    while (!cellset_empty(pawns))
        out = cellset_or(out, v->pawn_attack[who][cellset_pop(&pawns)]);
    return values_places(g, out);
}

/* Add to BY_KIND what the officers of WHO attack. */
static void add_officers(const struct game *g, const struct position *p, int who, cellset by_kind[KINDS_MAX])
{
    struct reached list[CELLS_MAX];
    int n = position_reaches(g, p, who, list);
    for (int i = 0; i < n; i++)
        by_kind[list[i].kind] = cellset_or(by_kind[list[i].kind], list[i].to);
}

void threats_find(struct threats *t, const struct values *v, const struct position *p)
{
    const struct game *g = v->game;
    cellset by_kind[KINDS_MAX] = {0}, cheaper = {{0, 0}}, alike = {{0, 0}};
    t->by_pawn = t->prey = cheaper;
    for (int who = 0; who < g->players; who++)
        if (who != p->turn && p->alive >> who & 1) {
            t->by_pawn = cellset_or(t->by_pawn, pawn_attacks(v, p, who));
            add_officers(g, p, who, by_kind);
        }
    if (g->pawn >= 0)
        by_kind[g->pawn] = t->by_pawn;
    for (int i = 0; i < g->kinds; i++) {
        int kind = v->by_worth[i];
        if (i > 0 && v->exchange[kind] > v->exchange[v->by_worth[i - 1]])
            cheaper = alike;
        alike = cellset_or(alike, by_kind[kind]);
        t->by_cheaper[kind] = cheaper;
        if (kind != g->royal && kind != g->pawn)
            t->prey = cellset_or(t->prey, cellset_and(cellset_and(cheaper, p->kind[kind]), p->player[p->turn]));
    }
}
