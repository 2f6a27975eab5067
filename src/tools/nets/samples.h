/*
 * Positions to learn from, out of files of games (gamedata.h): the inputs of a net, the derived evaluation, the
 * search's score and the game's result. Knows games and inputs, not how a net learns.
 */
#ifndef REROUTE66_TOOLS_NETS_SAMPLES_H
#define REROUTE66_TOOLS_NETS_SAMPLES_H

#include "base/random.h"
#include "engine/engine.h"
#include "engine/nnue.h"
#include "engine/values.h"

/* One position for one player: the one to move; with three players the others have samples too. */
struct sample {
    uint32_t first; /* its inputs are input[first …], those of each view one after the other */
    uint8_t inputs; /* how many a view */
    uint8_t men;    /* on the board */
    uint8_t alive;  /* how many players */
    float result; /* the points that the player got: 0 … 1; RESULT_UNKNOWN if the position is not of the game itself */
    int16_t base;  /* the derived evaluation in 1/100 pawn, as the search uses it */
    int16_t score; /* the score of the search, less its flattery (flattery.h) */
};

#define RESULT_UNKNOWN (-1.0f)

struct samples {
    const struct values *values;
    struct sample *sample; /* owned */
    uint16_t *input;       /* owned */
    size_t count, room, inputs, inputs_room;
    size_t learnt; /* samples from here on are held back from training */
    uint64_t hash; /* of all files' bytes (netfile_hash) */
    int games;
    /* for positions beside the games: see samples_read; NULL: none */
    struct engine *engine;
    int around;
    struct random random;
};

/*
 * Add the quiet positions of the file PATH to S, at most MOST games of it; 0: all. Set s->values before the first call.
 * Set s->engine, too, if for every quiet position another one is to be added that is one or two random moves away, with
 * the score of a search of s->around nodes: a search evaluates such positions far more often than good ones. The
 * search's flattery is taken off the scores of each file and told on standard output. False with E filled if the file
 * cannot be read or is another game's, or a move in it is not legal.
 */
bool samples_read(struct samples *s, const char *path, int most, struct error *e);
void samples_free(struct samples *s);

/* Hold the last PERCENT of the samples back, and shuffle the others. */
void samples_part(struct samples *s, int percent, uint64_t seed);

#endif
