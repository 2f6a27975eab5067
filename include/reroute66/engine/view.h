/*
 * A position while it is evaluated: each side's sums and what its men attack, shared by the files that judge
 * its parts. Private to src/engine. Knows positions and values, nothing of search.
 */
#ifndef REROUTE66_ENGINE_VIEW_H
#define REROUTE66_ENGINE_VIEW_H

#include "engine/shape.h"

/* One player's side while the sums are made. */
struct side {
    cellset men, pawns, attacks, pawn_attacks;
    cellset attacks_by_men;     /* attacks without those of the royal man */
    cellset pawn_span;          /* what its pawns can ever attack */
    cellset by_kind[KINDS_MAX]; /* what its men of each kind attack */
    cell royal;
    int middle, end;         /* sums in 1/100 pawn */
    int force;               /* worth (middle) of men without pawns and royal */
    int officers;            /* how many these are */
    struct tapered pressure; /* how heavily, in units of danger */
};

/* What all other players have together. ATTACKS are known once all men are judged. */
struct foes {
    cellset men, pawns, pawn_attacks, pawn_span, attacks;
};

struct view {
    const struct values *v;
    const struct position *p;
    const struct shape *shape;
    struct side side[PLAYERS_MAX];
    struct foes foes[PLAYERS_MAX];
};

static inline void side_add(struct side *s, struct tapered t)
{
    s->middle += t.middle;
    s->end += t.end;
}

static inline void side_add_times(struct side *s, struct tapered t, int n)
{
    s->middle += t.middle * n;
    s->end += t.end * n;
}

/*
 * The files behind these functions are compiled a second time, under other names, for processors that count
 * bits by an instruction: see src/engine/meson.build.
 */
#ifdef REROUTE66_COUNTING
#define view_evaluate view_evaluate_counting
#define view_judge_pawns view_judge_pawns_counting
#define view_press view_press_counting
#define view_judge_royal view_judge_royal_counting
#define view_judge_mop_up view_judge_mop_up_counting
#elif defined(REROUTE66_BOTH)
int view_evaluate_counting(const struct values *v, const struct position *p, const struct shape *shape,
                           int who);
#endif

/* What evaluate gives, SHAPE being P's. */
int view_evaluate(const struct values *v, const struct position *p, const struct shape *shape, int who);

/* Judge WHO's pawns: structure, passed ones, hope of men to come back. Needs all sides' men and pawns. */
void view_judge_pawns(struct view *w, int who);

/* A man of WHO and KIND attacks REACH: count how heavily it bears on the zones around the others' royal men.
 */
void view_press(struct view *w, int who, int kind, cellset reach);

/* Judge the safety of WHO's royal man, once all men have been pressed. */
void view_judge_royal(struct view *w, int who);

/* Against a royal man alone WHO drives him to the remote cells and brings the own one near. */
void view_judge_mop_up(struct view *w, int who);

#endif
