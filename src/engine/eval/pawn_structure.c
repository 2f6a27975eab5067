#include "pawn_structure.h"

#include <stdlib.h>

bool pawn_cache_start(struct pawn_cache *c)
{
    c->pawns = calloc(PAWN_CACHE_ENTRIES, sizeof *c->pawns); /* all zero stands for no pawns */
    return c->pawns;
}

void pawn_cache_free(struct pawn_cache *c)
{
    free(c->pawns);
    c->pawns = NULL;
}

static void add(struct pawn_side *s, struct tapered t)
{
    s->middle += t.middle;
    s->end += t.end;
}

/* Enter the pawns of WHO, who is in the game, and what they attack. */
static void find_pawns(const struct values *v, const struct position *p, int who, struct pawn_side *s)
{
    const struct game *g = v->game;
    s->pawns = cellset_and(cellset_and(p->player[who], g->board->firsts), p->kind[g->pawn]);
    for (cellset t = s->pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        s->attacks = cellset_or(s->attacks, v->pawn_attack[who][c]);
        s->span = cellset_or(s->span, v->pawn_span[who][c]);
        s->steps = cellset_or(s->steps, v->pawn_ahead[who][c]);
        s->columns = cellset_or(s->columns, g->column[who][c]);
    }
    s->attacks = values_places(g, s->attacks);
}

/* The places of all other players' pawns, and what they attack. */
struct rivals {
    cellset pawns, attacks;
};

static struct rivals rivals_of(const struct pawn_structure *all, int players, int who)
{
    struct rivals r = {{{0, 0}}, {{0, 0}}};
    for (int other = 0; other < players; other++)
        if (other != who) {
            r.pawns = cellset_or(r.pawns, all->side[other].pawns);
            r.attacks = cellset_or(r.attacks, all->side[other].attacks);
        }
    return r;
}

/* Enter what depends on others' pawns R besides those of WHO. */
static void find_hindrances(const struct values *v, int who, struct pawn_side *s, const struct rivals *r)
{
    cellset barred = cellset_or(cellset_or(s->pawns, r->pawns), r->attacks);
    s->steps = cellset_less(cellset_and(s->steps, v->game->board->firsts), barred);
    s->all_columns = s->columns;
    for (cellset t = r->pawns; !cellset_empty(t);)
        s->all_columns = cellset_or(s->all_columns, v->game->column[who][cellset_pop(&t)]);
}

static void evaluate_pawn(const struct values *v, int who, struct pawn_side *s, cell c, const struct rivals *r)
{
    const struct weights *k = &v->weights;
    int share = v->pawn_share[who][c];
    add(s, v->place[who][v->game->pawn][c]);
    if (cellset_has(s->attacks, c)) {
        add(s, k->protected_pawn);
        add(s, by_square(k->protected_far, share));
    } else {
        if (cellset_empty(cellset_and(v->pawn_support[who][c], s->pawns)))
            add(s, k->lonely_pawn);
        if (cellset_empty(cellset_and(v->pawn_front[who][c], r->pawns)))
            add(s, k->exposed);
    }
    if (!cellset_empty(cellset_and(v->pawn_beside[who][c], s->pawns))) {
        add(s, k->beside);
        add(s, by_square(k->beside_far, share));
    }
    if (!cellset_empty(cellset_less(cellset_and(v->pawn_ahead[who][c], r->attacks), s->attacks)))
        add(s, k->held_back);
    if (!cellset_empty(cellset_and(v->pawn_front[who][c], s->pawns)))
        add(s, k->doubled_pawn);
    else if (cellset_empty(cellset_and(v->pawn_stops[who][c], r->pawns)))
        cellset_add(&s->passed, c);
    s->share = share > s->share ? share : s->share;
}

void pawn_structure_derive(const struct values *v, const struct position *p, struct pawn_structure *out)
{
    int players = v->game->players;
    *out = (struct pawn_structure){0};
    for (int who = 0; who < players && v->game->pawn >= 0; who++)
        if (p->alive >> who & 1)
            find_pawns(v, p, who, &out->side[who]);
    for (int who = 0; who < players; who++) {
        struct rivals r = rivals_of(out, players, who);
        find_hindrances(v, who, &out->side[who], &r);
        for (cellset t = out->side[who].pawns; !cellset_empty(t);)
            evaluate_pawn(v, who, &out->side[who], cellset_pop(&t), &r);
    }
}
