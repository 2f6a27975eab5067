/* Positions to learn from, out of files of games (gamedata.h), and their targets (labels.h). */
#pragma once

#include "eval/values.h"
#include "nets/gamedata.h"
#include "nets/labels.h"

enum { STREWN = 2 }; /* positions beside each of the games', see below */

/* One position for one player: the one to move; with three players the others have samples too. */
struct sample {
    size_t first;   /* its inputs are input[first …], those of each view one after the other */
    uint8_t inputs; /* how many a view */
    uint8_t pieces; /* on the board */
    uint8_t alive;  /* how many players */
    uint8_t who;    /* the player */
    int16_t base;   /* the derived evaluation in 1/100 pawn, as the search uses it */
    bool strewn;    /* a position beside the games' */
    float taught;   /* what the teacher says, in 1/100 pawn */
    float goal;     /* the points that the player may hope for: 0 … 1 */
};

/* Set values before the first call of samples_read; the rest begins with 0. */
struct samples {
    const struct values *values;
    struct sample *sample; /* owned */
    uint16_t *input;       /* owned */
    size_t count, room, inputs, inputs_room;
    size_t learnt; /* samples from here on are held back from training */
    uint64_t hash; /* of all files' bytes (netfile_hash) */
    int games;
    struct label_games labels; /* of the file that is read */
    /* A net that stands alone learns more from a teacher, a sum or the net of a generation before ("knowledge
     * distillation": Hinton, Vinyals and Dean, 2015): that one's evaluation is half of a label, and all of it for
     * STREWN positions beside each of the games', which moves at random lead to. */
    float scale;             /* with a teacher: the mean scale of the curves by which it was understood (labels.h) */
    struct net_line teacher; /* owned; without a net there is none */
};

/* Make the net of SAMPLES's game the teacher. Call this before samples_read. False if memory runs out. */
bool samples_have_teacher(struct samples *samples);

/*
 * Add the quiet positions of the files of LIST, which has commas between them. By how much each file's scores flatter
 * who moves is told on standard output. False with ERROR filled if a file cannot be read or is another game's, if a
 * move in it is not legal, or if there are fewer than LEAST positions.
 */
bool samples_read(struct samples *samples, const char *list, size_t least, struct error *error);
void samples_free(struct samples *samples);

/* Hold the last PERCENT of the samples back, and shuffle the others. */
void samples_part(struct samples *samples, int percent, uint64_t seed);
