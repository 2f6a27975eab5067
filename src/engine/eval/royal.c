#include "evaluation.h"

/* In 1/100 pawn. */
enum {
    MOP_UP_REMOTE = 3,  /* per point of remoteness of a lonely royal man */
    MOP_UP_NEAR = 12,   /* per step that the royal men are nearer to each other */
    DANGER_MIDDLE = 13, /* the square of the units of danger, in 1/1024 of 1/100 pawn */
    DANGER_END = 3,
    DANGER_MOST = 600,
    PRESSURE_MOST = 1000, /* units of danger */
};

/* Danger grows with the square of the pressure, to a limit that is well below PRESSURE_MOST's. */
static int danger(int pressure, int factor)
{
    pressure = pressure > PRESSURE_MOST ? PRESSURE_MOST : pressure;
    int worth = pressure > 0 ? pressure * pressure * factor / 1024 : 0;
    return worth < DANGER_MOST ? worth : DANGER_MOST;
}

/*
 * Two players: the other's men that can give check where nothing but WHO's royal man protects. A man of WHO on the
 * royal cell would reach exactly the cells from which the other's give check, as the sides' movements mirror each
 * other.
 */
static void add_safe_checks(struct evaluation *e, int who)
{
    const struct game *g = e->v->game;
    struct side *s = &e->side[who];
    const struct side *rival = &e->side[!who];
    cellset from[KINDS_MAX], safe = cellset_less(g->board->firsts, cellset_or(s->attacks_by_men, rival->own.men));
    position_reach_kinds(g, e->p, who, s->royal, rival->kinds, from);
    for (unsigned kinds = rival->kinds; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        if (!cellset_empty(cellset_and(cellset_and(rival->by_kind[kind], safe), from[kind])))
            sum_add(&s->pressure, e->v->weights.check[kind]);
    }
}

/* Do others have a man of their dearest kind? */
static bool is_opposed(const struct evaluation *e, int who)
{
    return e->v->dearest >= 0 && !cellset_empty(evaluation_men(e, evaluation_foes(e, who), e->v->dearest));
}

static void evaluate_danger(struct evaluation *e, int who)
{
    const struct weights *k = &e->v->weights;
    struct side *s = &e->side[who];
    cellset weak = cellset_less(cellset_and(e->v->zone[s->royal], evaluation_foes(e, who)->attacks), s->attacks_by_men);
    sum_add(&s->pressure, k->danger_base);
    sum_add_times(&s->pressure, k->zone_weak, cellset_count(weak));
    if (is_opposed(e, who))
        sum_add(&s->pressure, k->unopposed);
    if (evaluation_players(e) == 2)
        add_safe_checks(e, who);
    s->worth.middle -= danger(s->pressure.middle, DANGER_MIDDLE);
    s->worth.end -= danger(s->pressure.end, DANGER_END);
}

void evaluation_king_safety(struct evaluation *e, int who)
{
    const struct values *v = e->v;
    const struct weights *k = &v->weights;
    struct side *s = &e->side[who];
    if (s->royal == CELL_NONE)
        return;
    int pawns = cellset_count(cellset_and(s->own.pawns, v->zone[s->royal]));
    sum_add_times(&s->worth, k->shelter, pawns < 3 ? pawns : 3);
    sum_add_times(&s->worth, k->shelter_far, cellset_count(cellset_and(s->own.pawns, v->shield_far[who][s->royal])));
    sum_add_times(&s->worth, k->storm,
                  cellset_count(cellset_and(evaluation_foes(e, who)->pawns, v->storm[who][s->royal])));
    if (cellset_empty(cellset_and(v->game->column[who][s->royal], s->own.pawns)))
        sum_add(&s->worth, k->bare);
    evaluate_danger(e, who);
}

void evaluation_mop_up(struct evaluation *e, int who)
{
    struct side *s = &e->side[who];
    for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other)) {
        const struct side *o = &e->side[other];
        if (o->royal == CELL_NONE || s->royal == CELL_NONE || o->force || !cellset_empty(o->own.pawns) || !s->force)
            continue;
        int near = STEPS_FAR - e->v->distance[s->royal][o->royal];
        s->worth.end += 100 + e->v->remote[o->royal] * MOP_UP_REMOTE + near * MOP_UP_NEAR;
    }
}
