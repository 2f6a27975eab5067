#include "engine/view.h"

/* In 1/100 pawn. */
enum {
    MOP_UP_REMOTE = 3,  /* per point of remoteness of a lonely royal man */
    MOP_UP_NEAR = 12,   /* per step that the royal men are nearer to each other */
    DANGER_MIDDLE = 13, /* the square of the units of danger, in 1/1024 of 1/100 pawn */
    DANGER_END = 3,
    DANGER_MOST = 600,
};

static void press_times(struct side *s, struct tapered t, int n)
{
    s->pressure.middle = (int16_t)(s->pressure.middle + t.middle * n);
    s->pressure.end = (int16_t)(s->pressure.end + t.end * n);
}

void view_press(struct view *w, int who, int kind, const struct reached *list, int count)
{
    const struct weights *k = &w->v->weights;
    for (int other = 0; other < view_players(w); other++) {
        struct side *o = &w->side[other];
        int bearing = 0, hits = 0;
        if (other == who || o->royal == CELL_NONE)
            continue;
        for (int i = 0; i < count; i++) {
            int hit = cellset_count(cellset_and(list[i].to, w->v->zone[o->royal]));
            bearing += hit > 0;
            hits += hit;
        }
        press_times(o, k->press[kind], bearing);
        press_times(o, k->zone_hit, hits);
    }
}

/* Danger grows with the square of the pressure, to a limit. */
static int danger(int pressure, int factor)
{
    int worth = pressure > 0 ? pressure * pressure * factor / 1024 : 0;
    return worth < DANGER_MOST ? worth : DANGER_MOST;
}

/* Two players: the other's men that can give check where nothing but WHO's royal man protects. A man of WHO's
 * own on the royal cell would reach just the cells from where the other's give check, as the sides' movements
 * mirror each other. */
static void press_checks(struct view *w, int who)
{
    const struct game *g = w->v->game;
    struct side *s = &w->side[who];
    const struct side *rival = &w->side[!who];
    cellset from[KINDS_MAX],
        safe = cellset_less(g->board->firsts, cellset_or(s->attacks_by_men, rival->own.men));
    unsigned kinds = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        if (kind != g->royal && kind != g->pawn && !cellset_empty(cellset_and(rival->by_kind[kind], safe)))
            kinds |= 1u << kind;
    position_reach_kinds(g, w->p, who, s->royal, kinds, from);
    for (; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        if (!cellset_empty(cellset_and(cellset_and(rival->by_kind[kind], safe), from[kind])))
            press_times(s, w->v->weights.check[kind], 1);
    }
}

/* Do others have a man of their dearest kind? */
static bool is_opposed(const struct view *w, int who)
{
    return w->v->dearest >= 0 && !cellset_empty(view_men(w, view_foes(w, who), w->v->dearest));
}

static void judge_danger(struct view *w, int who)
{
    const struct weights *k = &w->v->weights;
    struct side *s = &w->side[who];
    cellset weak =
        cellset_less(cellset_and(w->v->zone[s->royal], view_foes(w, who)->attacks), s->attacks_by_men);
    press_times(s, k->danger_base, 1);
    press_times(s, k->zone_weak, cellset_count(weak));
    if (is_opposed(w, who))
        press_times(s, k->unopposed, 1);
    if (view_players(w) == 2)
        press_checks(w, who);
    s->middle -= danger(s->pressure.middle, DANGER_MIDDLE);
    s->end -= danger(s->pressure.end, DANGER_END);
}

void view_judge_royal(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct weights *k = &v->weights;
    struct side *s = &w->side[who];
    if (s->royal == CELL_NONE)
        return;
    int pawns = cellset_count(cellset_and(s->own.pawns, v->zone[s->royal]));
    side_add_times(s, k->shelter, pawns < 3 ? pawns : 3);
    side_add_times(s, k->shelter_far, cellset_count(cellset_and(s->own.pawns, v->shield_far[who][s->royal])));
    side_add_times(s, k->storm,
                   cellset_count(cellset_and(view_foes(w, who)->pawns, v->storm[who][s->royal])));
    if (cellset_empty(cellset_and(v->game->column[who][s->royal], s->own.pawns)))
        side_add(s, k->bare);
    judge_danger(w, who);
}

void view_judge_mop_up(struct view *w, int who)
{
    struct side *s = &w->side[who];
    for (int other = 0; other < view_players(w); other++) {
        const struct side *o = &w->side[other];
        if (other == who || o->royal == CELL_NONE || s->royal == CELL_NONE || o->force ||
            !cellset_empty(o->own.pawns) || !s->force)
            continue;
        int near = STEPS_FAR - w->v->distance[s->royal][o->royal];
        s->end += 100 + w->v->remote[o->royal] * MOP_UP_REMOTE + near * MOP_UP_NEAR;
    }
}
