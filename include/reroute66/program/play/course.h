/*
 * A game that the computer plays against itself, while it is played: what the laboratory, matches, self-play and the
 * search for problems share.
 */
#pragma once

#include "base/random.h"
#include "search/engine.h"

enum { COURSE_PLIES = 720 };

/* KEY: of all positions so far, P's last. */
struct course {
    const struct game *game; /* borrowed */
    struct position p;
    uint64_t key[COURSE_PLIES + 1];
    int plies;
    struct move before[2]; /* the moves played last, as in struct limits */
};

/* Begin at G's array; at P. */
void course_start(struct course *course, const struct game *g);
void course_start_at(struct course *course, const struct game *g, const struct position *p);

/* Play M, which is legal. Play a random legal move and return it. */
void course_play(struct course *course, struct move m);
struct move course_stroll(struct course *course, struct random *random);

/* Returns how the game stands by the rules. */
struct outcome course_outcome(const struct course *course);

/* True if the game is over by the rules. *SHARERS: the players (bits) that win or share, all alive if it is not. */
bool course_ended(const struct course *course, uint8_t *sharers);

/* The same, but a draw that can be claimed ends the game too, and so do MOST plies (at most COURSE_PLIES). */
bool course_over(const struct course *course, int most, uint8_t *sharers);

/* Returns the result of ENGINE's search of the position within LIMITS; with NODES nodes. */
struct search_result course_find(const struct course *course, struct engine *engine, const struct limits *limits);
struct search_result course_search(const struct course *course, struct engine *engine, uint64_t nodes);
