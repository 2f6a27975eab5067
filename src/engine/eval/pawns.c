#include "evaluation.h"

static int least_distance(const struct evaluation *e, int who, bool own, cell c)
{
    int least = STEPS_FAR;
    for (int k = 0; k < evaluation_players(e); k++) {
        cell royal = e->side[k].royal;
        if ((k == who) == own && royal != CELL_NONE && e->v->distance[royal][c] < least)
            least = e->v->distance[royal][c];
    }
    return least;
}

/* The dearest man that WHO has lost and may bring back by promotion, in 1/100 pawn (RULE_RESTORE). */
static int dearest_lost(const struct evaluation *e, int who)
{
    const struct game *g = e->v->game;
    int dearest = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (e->p->lost[who][kind] && e->v->exchange[kind] > dearest && kind != g->royal)
            dearest = e->v->exchange[kind];
    return dearest;
}

static struct tapered sum(struct tapered a, struct tapered b)
{
    return (struct tapered){(int16_t)(a.middle + b.middle), (int16_t)(a.end + b.end)};
}

/* A pawn that no other player's pawn can stop: it is worth more near promotion, with the own royal man near and others'
 * far, and if its way is open. */
static void evaluate_passed(struct evaluation *e, int who, cell c)
{
    const struct values *v = e->v;
    const struct weights *k = &v->weights;
    int share = v->pawn_share[who][c], rival = least_distance(e, who, false, c);
    int lead = (rival - least_distance(e, who, true, c)) * share / 16;
    struct tapered worth = sum(k->passed, by_square(k->passed_far, share));
    const struct camp *foes = evaluation_foes(e, who);
    cellset stops = cellset_or(foes->attacks, cellset_or(foes->men, e->side[who].own.men));
    if (cellset_empty(cellset_and(v->pawn_front[who][c], foes->men))) {
        if (cellset_empty(cellset_and(v->pawn_ahead[who][c], stops)))
            worth = sum(worth, by_square(k->passed_free, share));
        if (cellset_empty(cellset_and(v->pawn_front[who][c], stops)))
            worth = sum(worth, by_square(k->passed_path, share));
    } else {
        worth.middle = (int16_t)(worth.middle * k->blocked.middle / 64);
        worth.end = (int16_t)(worth.end * k->blocked.end / 64);
    }
    sum_add(&e->side[who].worth, worth);
    sum_add_times(&e->side[who].worth, k->passed_lead, lead);
    sum_add_times(&e->side[who].worth, by_square(k->passed_rival, share), rival < 5 ? rival : 5);
}

/* Has WHO lost no man that a pawn at the far corner would have to bring back (RULE_RESTORE)? */
static bool misses_none(const struct evaluation *e, int who)
{
    for (int kind = 0; kind < e->v->game->kinds; kind++)
        if (e->p->lost[who][kind])
            return false;
    return true;
}

/* While no man is missing a pawn that arrives at the far corner wins: it is worth more the less is left of its way, and
 * half if a man stands in it. */
static void evaluate_race(struct evaluation *e, int who)
{
    const struct values *v = e->v;
    const struct game *g = v->game;
    cellset men = cellset_or(e->side[who].own.men, evaluation_foes(e, who)->men);
    struct tapered best = {0, 0};
    if (!(g->rules & RULE_RESTORE) || !misses_none(e, who))
        return;
    for (cellset t = e->side[who].own.pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        if (cellset_empty(cellset_and(v->pawn_front[who][c], g->far_corner[who])))
            continue;
        struct tapered worth = by_square(v->weights.race, v->pawn_share[who][c]);
        if (!cellset_empty(cellset_and(v->pawn_front[who][c], men)))
            worth = (struct tapered){(int16_t)(worth.middle / 2), (int16_t)(worth.end / 2)};
        if (worth.end > best.end)
            best = worth;
    }
    sum_add(&e->side[who].worth, best);
}

/* Officers of others that a safe step of a pawn of WHO would attack. */
static void evaluate_menaces(struct evaluation *e, int who)
{
    const struct values *v = e->v;
    const struct game *g = v->game;
    const struct camp *own = &e->side[who].own, *foes = evaluation_foes(e, who);
    cellset hit = {{0, 0}};
    for (cellset t = cellset_less(e->pawns->side[who].steps, cellset_or(own->men, foes->men)); !cellset_empty(t);)
        hit = cellset_or(hit, v->pawn_attack[who][cellset_pop(&t)]);
    hit = cellset_and(cellset_less(values_places(g, hit), own->pawn_attacks), foes->men);
    if (cellset_empty(hit))
        return;
    for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other))
        for (unsigned kinds = e->side[other].kinds; kinds; kinds &= kinds - 1) {
            int k = __builtin_ctz(kinds);
            cellset men = evaluation_men(e, &e->side[other].own, k);
            sum_add_times(&e->side[other].worth, v->weights.menaced[k], cellset_count(cellset_and(men, hit)));
        }
}

void evaluation_pawns(struct evaluation *e, int who)
{
    const struct values *v = e->v;
    struct side *s = &e->side[who];
    const struct pawn_side *own = &e->pawns->side[who];
    int lost = v->game->rules & RULE_RESTORE ? dearest_lost(e, who) : 0;
    s->worth.middle += own->middle;
    s->worth.end += own->end;
    for (cellset t = own->passed; !cellset_empty(t);)
        evaluate_passed(e, who, cellset_pop(&t));
    if (lost) {
        struct tapered hope = by_square(v->weights.restorable, own->share);
        s->worth.middle += lost * hope.middle / 64;
        s->worth.end += lost * hope.end / 64;
    }
    evaluate_race(e, who);
    evaluate_menaces(e, who);
}
