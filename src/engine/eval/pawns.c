#include "view.h"

static int least_distance(const struct view *w, int who, bool own, cell c)
{
    int least = STEPS_FAR;
    for (int k = 0; k < view_players(w); k++) {
        cell royal = w->side[k].royal;
        if ((k == who) == own && royal != CELL_NONE && w->v->distance[royal][c] < least)
            least = w->v->distance[royal][c];
    }
    return least;
}

/* The dearest man that WHO has lost and may bring back by promotion, in 1/100 pawn (RULE_RESTORE). */
static int dearest_lost(const struct view *w, int who)
{
    const struct game *g = w->v->game;
    int dearest = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (w->p->lost[who][kind] && w->v->exchange[kind] > dearest && kind != g->royal)
            dearest = w->v->exchange[kind];
    return dearest;
}

static struct tapered sum(struct tapered a, struct tapered b)
{
    return (struct tapered){(int16_t)(a.middle + b.middle), (int16_t)(a.end + b.end)};
}

/* A pawn that no other player's pawn can stop: dearer the nearer it is to promotion, the nearer the own royal man and
 * the farther others', and if its way is open. */
static void judge_passed(struct view *w, int who, cell c)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    int share = v->pawn_share[who][c], rival = least_distance(w, who, false, c);
    int lead = (rival - least_distance(w, who, true, c)) * share / 16;
    struct tapered worth = sum(k->passed, by_square(k->passed_far, share));
    const struct camp *foes = view_foes(w, who);
    cellset stops = cellset_or(foes->attacks, cellset_or(foes->men, w->side[who].own.men));
    if (cellset_empty(cellset_and(v->pawn_front[who][c], foes->men))) {
        if (cellset_empty(cellset_and(v->pawn_ahead[who][c], stops)))
            worth = sum(worth, by_square(k->passed_free, share));
        if (cellset_empty(cellset_and(v->pawn_front[who][c], stops)))
            worth = sum(worth, by_square(k->passed_path, share));
    } else {
        worth.middle = (int16_t)(worth.middle * k->blocked.middle / 64);
        worth.end = (int16_t)(worth.end * k->blocked.end / 64);
    }
    sum_add(&w->side[who].worth, worth);
    sum_add_times(&w->side[who].worth, k->passed_lead, lead);
    sum_add_times(&w->side[who].worth, by_square(k->passed_rival, share), rival < 5 ? rival : 5);
}

/* Has WHO lost no man that a pawn at the far corner would have to bring back (RULE_RESTORE)? */
static bool misses_none(const struct view *w, int who)
{
    for (int kind = 0; kind < w->v->game->kinds; kind++)
        if (w->p->lost[who][kind])
            return false;
    return true;
}

/* While nothing is missing a pawn that gets to the far corner wins: dearer the less is left of its way, half as dear if
 * a man stands in it. */
static void judge_race(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    cellset men = cellset_or(w->side[who].own.men, view_foes(w, who)->men);
    struct tapered best = {0, 0};
    if (!(g->rules & RULE_RESTORE) || !misses_none(w, who))
        return;
    for (cellset t = w->side[who].own.pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        if (cellset_empty(cellset_and(v->pawn_front[who][c], g->far_corner[who])))
            continue;
        struct tapered worth = by_square(v->weights.race, v->pawn_share[who][c]);
        if (!cellset_empty(cellset_and(v->pawn_front[who][c], men)))
            worth = (struct tapered){(int16_t)(worth.middle / 2), (int16_t)(worth.end / 2)};
        if (worth.end > best.end)
            best = worth;
    }
    sum_add(&w->side[who].worth, best);
}

/* Officers of others that a safe step of a pawn of WHO would attack. */
static void judge_menaces(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    const struct camp *own = &w->side[who].own, *foes = view_foes(w, who);
    cellset hit = {{0, 0}};
    for (cellset t = cellset_less(w->shape->side[who].steps, cellset_or(own->men, foes->men)); !cellset_empty(t);)
        hit = cellset_or(hit, v->pawn_attack[who][cellset_pop(&t)]);
    hit = cellset_and(cellset_less(values_places(g, hit), own->pawn_attacks), foes->men);
    if (cellset_empty(hit))
        return;
    for (int other = view_after(w, who); other != who; other = view_after(w, other))
        for (unsigned kinds = w->side[other].kinds; kinds; kinds &= kinds - 1) {
            int k = __builtin_ctz(kinds);
            cellset men = view_men(w, &w->side[other].own, k);
            sum_add_times(&w->side[other].worth, v->weights.menaced[k], cellset_count(cellset_and(men, hit)));
        }
}

void view_judge_pawns(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    const struct shape_side *shape = &w->shape->side[who];
    int lost = v->game->rules & RULE_RESTORE ? dearest_lost(w, who) : 0;
    s->worth.middle += shape->middle;
    s->worth.end += shape->end;
    for (cellset t = shape->passed; !cellset_empty(t);)
        judge_passed(w, who, cellset_pop(&t));
    if (lost) {
        struct tapered hope = by_square(v->weights.restorable, shape->share);
        s->worth.middle += lost * hope.middle / 64;
        s->worth.end += lost * hope.end / 64;
    }
    judge_race(w, who);
    judge_menaces(w, who);
}
