/*
 * Levels against each other and against a beginner, who mates if one move does it, takes the largest free capture, or
 * else moves at random; with three players, where that is legal, too, he leaves his royal man threatened only if he
 * must. In one process; the same seeds give the same games. Knows the engine; prints nothing.
 */
#ifndef REROUTE66_TOOLS_MATCHES_HALL_H
#define REROUTE66_TOOLS_MATCHES_HALL_H

#include "elo.h"
#include "opening.h"

#include "base/random.h"
#include "engine/engine.h"
#include "engine/values.h"

enum { BEGINNER = 0 }; /* the level below level 1 */

struct hall {
    const struct game *game;
    struct values *values;
    struct engine *engine[2]; /* the higher level's and the lower's, so that neither uses what the other has found */
    struct random random;
    struct opening_rule opening; /* few plies, as people know more openings than random moves lead to */
    bool resigns;                /* lost games are given up as in the program (LEVEL_LOST) */
};

/* Open H for G (borrowed), with SEED; end with hall_close. */
void hall_open(struct hall *h, const struct game *g, uint64_t seed);
void hall_close(struct hall *h);

/* Play GAMES games of level HIGH against level LOW (BEGINNER or a level), every opening once from each seat; returns
 * HIGH's results. Three players: HIGH has one seat, LOW the two others. */
struct tally hall_compare(struct hall *h, int high, int low, int games);

#endif
