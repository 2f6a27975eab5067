/*
 * Levels against each other and against a beginner, who mates if one move does it, takes the largest free capture, or
 * else moves at random. In one
 * process, by seeds only. Knows the engine; prints nothing.
 */
#ifndef REROUTE66_TOOLS_MATCHES_HALL_H
#define REROUTE66_TOOLS_MATCHES_HALL_H

#include "elo.h"

#include "base/random.h"
#include "engine/engine.h"
#include "engine/values.h"

enum { BEGINNER = 0 }; /* the level below level 1 */

struct hall {
    const struct game *game;
    struct values *values;
    struct engine *engine[2]; /* the higher level's and the lower's: neither profits from what the other found out */
    struct random random;
    /* openings that the engine thinks further from equal, in 1/100 pawn, are not played; 0: all are */
    int balance;
    bool resigns; /* lost games are given up as in the program (LEVEL_LOST) */
};

/* Make H ready for G (borrowed), with SEED; end with hall_close. */
void hall_open(struct hall *h, const struct game *g, uint64_t seed);
void hall_close(struct hall *h);

/*
 * GAMES games of level HIGH against level LOW (BEGINNER or a level), the seats in turn, each after a few random plies:
 * HIGH's results. Three players: HIGH has one seat, LOW the two others.
 */
struct tally hall_compare(struct hall *h, int high, int low, int games);

#endif
