#include "engine/view.h"

/* The pawns of all players but WHO. */
static cellset rival_pawns(const struct view *w, int who)
{
    cellset out = {{0, 0}};
    for (int other = 0; other < w->v->game->players; other++)
        if (other != who)
            out = cellset_or(out, w->side[other].pawns);
    return out;
}

static int least_distance(const struct view *w, int who, bool own, cell c)
{
    int least = STEPS_FAR;
    for (int k = 0; k < w->v->game->players; k++) {
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

/* W × SHARE², SHARE of AHEAD_MOST. */
static struct tapered by_square(struct tapered w, int share)
{
    return (struct tapered){(int16_t)(w.middle * share * share / 256),
                            (int16_t)(w.end * share * share / 256)};
}

/* A pawn that no other player's pawn can stop: dearer the nearer it is to promotion and the nearer the own
 * royal man. */
static void judge_passed(struct view *w, int who, cell c)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    int share = v->pawn_share[who][c];
    int lead = (least_distance(w, who, false, c) - least_distance(w, who, true, c)) * share / 16;
    struct tapered far = by_square(k->passed_far, share);
    int middle = k->passed.middle + far.middle + k->passed_lead.middle * lead;
    int end = k->passed.end + far.end + k->passed_lead.end * lead;
    bool blocked = false;
    for (int other = 0; other < v->game->players; other++)
        blocked |= other != who && !cellset_empty(cellset_and(v->pawn_front[who][c], w->side[other].men));
    w->side[who].middle += blocked ? middle * k->blocked.middle / 64 : middle;
    w->side[who].end += blocked ? end * k->blocked.end / 64 : end;
}

static void judge_pawn(struct view *w, int who, cell c, cellset rivals)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    struct side *s = &w->side[who];
    side_add(s, v->place[who][v->game->pawn][c]);
    if (cellset_has(s->pawn_attacks, c))
        side_add(s, k->protected_pawn);
    else if (cellset_empty(cellset_and(v->pawn_support[who][c], s->pawns)))
        side_add(s, k->lonely_pawn);
    if (!cellset_empty(cellset_and(v->pawn_front[who][c], s->pawns)))
        side_add(s, k->doubled_pawn);
    else if (cellset_empty(cellset_and(v->pawn_stops[who][c], rivals)))
        judge_passed(w, who, c);
}

void view_judge_pawns(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    cellset rivals = rival_pawns(w, who);
    int lost = dearest_lost(w, who), best = 0;
    for (cellset t = s->pawns; !cellset_empty(t);) {
        cell c = cellset_pop(&t);
        judge_pawn(w, who, c, rivals);
        best = v->pawn_share[who][c] > best ? v->pawn_share[who][c] : best;
    }
    if (lost) {
        struct tapered hope = by_square(v->weights.restorable, best);
        s->middle += lost * hope.middle / 64;
        s->end += lost * hope.end / 64;
    }
}
