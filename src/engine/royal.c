#include "engine/view.h"

/* In 1/100 pawn. */
enum {
    MOP_UP_REMOTE = 3,  /* per point of remoteness of a lonely royal man */
    MOP_UP_NEAR = 12,   /* per step that the royal men are nearer to each other */
    DANGER_MIDDLE = 13, /* the square of the units of danger, in 1/64 of 1/100 pawn */
    DANGER_END = 2,
    DANGER_MOST = 500,
};

void view_press(struct view *w, int who, int kind, cellset reach)
{
    const struct weights *k = &w->v->weights;
    for (int other = 0; other < w->v->game->players; other++) {
        struct side *o = &w->side[other];
        if (other == who || o->royal == CELL_NONE)
            continue;
        int hit = cellset_count(cellset_and(reach, w->v->zone[o->royal]));
        if (hit == 0)
            continue;
        o->attackers++;
        o->pressure.middle = (int16_t)(o->pressure.middle + k->press[kind].middle + hit);
        o->pressure.end = (int16_t)(o->pressure.end + k->press[kind].end + hit);
    }
}

/* Danger grows with the square of the pressure, to a limit. */
static int danger(int pressure, int factor)
{
    int worth = pressure > 0 ? pressure * pressure * factor / 64 : 0;
    return worth < DANGER_MOST ? worth : DANGER_MOST;
}

void view_judge_royal(struct view *w, int who)
{
    const struct weights *k = &w->v->weights;
    struct side *s = &w->side[who];
    if (s->royal == CELL_NONE)
        return;
    int pawns = cellset_count(cellset_and(s->pawns, w->v->zone[s->royal]));
    side_add_times(s, k->shelter, pawns < 3 ? pawns : 3);
    if (cellset_empty(cellset_and(w->v->game->column[who][s->royal], s->pawns)))
        side_add(s, k->bare);
    if (s->attackers >= 2) {
        s->middle -= danger(s->pressure.middle, DANGER_MIDDLE);
        s->end -= danger(s->pressure.end, DANGER_END);
    }
}

void view_judge_mop_up(struct view *w, int who)
{
    struct side *s = &w->side[who];
    for (int other = 0; other < w->v->game->players; other++) {
        const struct side *o = &w->side[other];
        if (other == who || o->royal == CELL_NONE || s->royal == CELL_NONE || o->force ||
            !cellset_empty(o->pawns) || !s->force)
            continue;
        int near = STEPS_FAR - w->v->distance[s->royal][o->royal];
        s->end += 100 + w->v->remote[o->royal] * MOP_UP_REMOTE + near * MOP_UP_NEAR;
    }
}
