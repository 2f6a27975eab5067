/*
 * A position while it is evaluated: each side's sums and what its pieces attack, shared by evaluate.c and its parts,
 * the files evaluate_*.inc.
 *
 * They are compiled as one, once for each sort of game, and once more for processors that count bits by an instruction:
 * see src/engine/eval/meson.build. CELLSET_WORDS says how many words a set has, EVALUATION_PLAYERS how many players a
 * game has at most, EVALUATION_INSTANCE how the functions' names end.
 */
#pragma once

#include "eval/pawn_structure.h"

#ifndef EVALUATION_PLAYERS
#define EVALUATION_PLAYERS PLAYERS_MAX
#endif

#ifdef EVALUATION_INSTANCE
#define EVALUATION_PASTE(name, instance) name##_##instance
#define EVALUATION_NAME(name, instance) EVALUATION_PASTE(name, instance)
#define evaluation_score EVALUATION_NAME(evaluation_score, EVALUATION_INSTANCE)
#endif

/* What is added up, in the middle game and in the end. */
struct sum {
    int middle, end;
};

/* What one player has, or several together. ATTACKS are known once all pieces are evaluated. */
struct camp {
    cellset pieces, pawns, pawn_attacks, attacks;
    cellset pawn_span; /* what the pawns can ever attack */
};

/* One player's side while the sums are made. */
struct side {
    struct camp own;
    cellset attacks_by_pieces; /* attacks without those of the royal piece */
    cell royal;
    kindset kinds;              /* those of which it has pieces, neither pawns nor royal */
    int officers;               /* how many these are */
    int force;                  /* their worth (middle) */
    struct sum worth;           /* in 1/100 pawn */
    struct sum pressure;        /* how heavily its royal piece is attacked, in units of danger */
    cellset by_kind[KINDS_MAX]; /* what its pieces of each kind attack; last, as few games have this many */
};

struct evaluation {
    const struct values *values;
    const struct position *p;
    const struct pawn_structure *pawns;
    struct side side[EVALUATION_PLAYERS];
    struct camp
        foes[EVALUATION_PLAYERS > 2 ? EVALUATION_PLAYERS : 1]; /* three players: what the others have together */
};

static inline int evaluation_players(const struct evaluation *eval)
{
    return EVALUATION_PLAYERS == 2 ? 2 : eval->values->game->players;
}

/* Returns what all players but WHO have together. */
static inline const struct camp *evaluation_foes(const struct evaluation *eval, int who)
{
    return EVALUATION_PLAYERS == 2 ? &eval->side[!who].own : &eval->foes[who];
}

/* Returns the pieces of KIND among those that CAMP has. */
static inline cellset evaluation_pieces(const struct evaluation *eval, const struct camp *camp, int kind)
{
    return cellset_and(camp->pieces, eval->p->kind[kind]);
}

/* Returns the players after WHO in turn; a loop that begins with the one after WHO and ends at WHO meets all others. */
static inline int evaluation_after(const struct evaluation *eval, int who)
{
    return EVALUATION_PLAYERS == 2 ? who ^ 1 : who + 1 < evaluation_players(eval) ? who + 1 : 0;
}

static inline void sum_add(struct sum *sum, struct tapered tapered)
{
    sum->middle += tapered.middle;
    sum->end += tapered.end;
}

static inline void sum_add_times(struct sum *sum, struct tapered tapered, int n)
{
    sum->middle += tapered.middle * n;
    sum->end += tapered.end * n;
}

/* What `evaluate` returns. */
evaluator evaluation_score;
