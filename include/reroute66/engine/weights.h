/*
 * How much each feature of a position counts. Defaults follow from the board's geometry; numbers tuned for a
 * game come with its data by name (weights/ID.weights). Knows names and numbers, nothing of positions.
 */
#ifndef REROUTE66_ENGINE_WEIGHTS_H
#define REROUTE66_ENGINE_WEIGHTS_H

#include "rules/game.h"

/* A worth that differs between the middle game (all men on the board) and the end (none but royals and
 * pawns). */
struct tapered {
    int16_t middle, end;
};

/* In 1/100 pawn unless said otherwise. The first block is by kind of man. */
struct weights {
    struct tapered man[KINDS_MAX];      /* the man itself */
    struct tapered centre[KINDS_MAX];   /* standing in the middle; as much less at the rim, by remoteness */
    struct tapered advance[KINDS_MAX];  /* standing far ahead; pawns: by the square of the way */
    struct tapered roam[KINDS_MAX];     /* a cell more than the mean that it may hope to reach from there */
    struct tapered mobility[KINDS_MAX]; /* a cell that it does reach, in 1/800 pawn */
    struct tapered open[KINDS_MAX];     /* no own pawn on its column */
    struct tapered outpost[KINDS_MAX];  /* protected by a pawn where no other pawn can drive it away */
    struct tapered press[KINDS_MAX];    /* bearing on another's royal zone, in units of danger */
    struct tapered lesser[KINDS_MAX];   /* attacked by a cheaper man */

    struct tapered protected_pawn;
    struct tapered lonely_pawn;  /* no own pawn can ever protect it */
    struct tapered doubled_pawn; /* another own pawn ahead of it */
    struct tapered passed;       /* no other pawn can stop it */
    struct tapered passed_far;   /* the same, by the square of the way */
    struct tapered passed_lead;  /* a step that the own royal man is nearer to it than others' */
    struct tapered blocked;      /* what a passed pawn with a man in its way keeps, in 1/64 */
    struct tapered hanging;      /* attacked and not protected */
    struct tapered both_parts;   /* bound men on both parts of the board: the Bishop pair */
    struct tapered shelter;      /* an own pawn beside the royal man, up to three */
    struct tapered bare;         /* the royal man on a column without own pawns */
    struct tapered waiting;      /* what a man on the pocket keeps of its worth, in 1/64 */
    struct tapered restorable;   /* the dearest lost man: what a pawn at its goal gets of it, in 1/64 */
    struct tapered tempo;        /* being to move */
};

/* Fill W with the defaults for G; MAN's and what depends on it are left to values_derive. Then take what G's
 * data says. */
void weights_default(struct weights *w, const struct game *g);
void weights_read(struct weights *w, const struct game *g);

/*
 * The weights of G by number 0 … weights_count − 1, for a tuner: name ("man.Knight" into NAME, NUMBER_NAME
 * bytes) and place in W. NULL if a weight does not matter in G.
 */
int weights_count(void);
struct tapered *weights_at(struct weights *w, const struct game *g, int number, char *name);

#endif
