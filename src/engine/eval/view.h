/*
 * A position while it is evaluated: each side's sums and what its men attack, shared by the files that judge its parts.
 * Private to src/engine. Knows positions and values, nothing of search.
 *
 * Those files are compiled once for each sort of game, and once more for processors that count bits by an instruction:
 * see src/engine/meson.build. CELLSET_WORDS says how many words a set has, VIEW_PLAYERS how many players a game has at
 * most, VIEW_INSTANCE what the functions' names end in.
 */
#ifndef REROUTE66_ENGINE_EVAL_VIEW_H
#define REROUTE66_ENGINE_EVAL_VIEW_H

#include "engine/shape.h"

#ifndef VIEW_PLAYERS
#define VIEW_PLAYERS PLAYERS_MAX
#endif

#ifdef VIEW_INSTANCE
#define VIEW_PASTE(name, instance) name##_##instance
#define VIEW_NAME(name, instance) VIEW_PASTE(name, instance)
#define view_evaluate VIEW_NAME(view_evaluate, VIEW_INSTANCE)
#define view_judge_pawns VIEW_NAME(view_judge_pawns, VIEW_INSTANCE)
#define view_judge_royal VIEW_NAME(view_judge_royal, VIEW_INSTANCE)
#define view_judge_mop_up VIEW_NAME(view_judge_mop_up, VIEW_INSTANCE)
#endif

/* What is added up, in the middle game and in the end. */
struct sum {
    int middle, end;
};

/* What one player has, or several together. ATTACKS are known once all men are judged. */
struct camp {
    cellset men, pawns, pawn_attacks, attacks;
    cellset pawn_span; /* what the pawns can ever attack */
};

/* One player's side while the sums are made. */
struct side {
    struct camp own;
    cellset attacks_by_men;     /* attacks without those of the royal man */
    cellset by_kind[KINDS_MAX]; /* what its men of each kind attack */
    cell royal;
    unsigned kinds;      /* bit k: it has officers of kind k: men that are neither pawns nor royal */
    int officers;        /* how many these are */
    int force;           /* their worth (middle) */
    struct sum worth;    /* in 1/100 pawn */
    struct sum pressure; /* how heavily its royal man is pressed, in units of danger */
};

struct view {
    const struct values *v;
    const struct position *p;
    const struct shape *shape;
    struct side side[VIEW_PLAYERS];
    struct camp foes[VIEW_PLAYERS > 2 ? VIEW_PLAYERS : 1]; /* three players: what the others have together */
};

static inline int view_players(const struct view *w)
{
    return VIEW_PLAYERS == 2 ? 2 : w->v->game->players;
}

/* What all players but WHO have together. */
static inline const struct camp *view_foes(const struct view *w, int who)
{
    return VIEW_PLAYERS == 2 ? &w->side[!who].own : &w->foes[who];
}

/* The men of KIND among those that S has. */
static inline cellset view_men(const struct view *w, const struct camp *s, int kind)
{
    return cellset_and(s->men, w->p->kind[kind]);
}

/* The players after WHO in turn; a loop that begins with the one after WHO and ends at WHO meets all others. */
static inline int view_after(const struct view *w, int who)
{
    return VIEW_PLAYERS == 2 ? who ^ 1 : who + 1 < view_players(w) ? who + 1 : 0;
}

static inline void sum_add(struct sum *s, struct tapered t)
{
    s->middle += t.middle;
    s->end += t.end;
}

static inline void sum_add_times(struct sum *s, struct tapered t, int n)
{
    s->middle += t.middle * n;
    s->end += t.end * n;
}

/* What evaluate gives. */
evaluator view_evaluate;

/* Judge WHO's pawns: structure, passed ones, hope of men to come back. Needs all sides' men and pawns. */
void view_judge_pawns(struct view *w, int who);

/* Judge the safety of WHO's royal man, once all men have been pressed. */
void view_judge_royal(struct view *w, int who);

/* Against a royal man alone WHO drives him to the remote cells and brings the own one near. */
void view_judge_mop_up(struct view *w, int who);

#endif
