/* A game while it is played: what matches, self-play and the search for problems share. */
#ifndef REROUTE66_TOOLS_COURSE_H
#define REROUTE66_TOOLS_COURSE_H

#include "base/random.h"
#include "engine/engine.h"

enum { COURSE_PLIES = 720 };

/* KEY: of all positions so far, P's last. */
struct course {
    const struct game *game;
    struct position p;
    uint64_t key[COURSE_PLIES + 1];
    int plies;
    struct move before[2]; /* the moves played last, as in struct limits */
};

/* Begin at G's array. Play M, which is legal. Play a random legal move and return it. */
void course_start(struct course *w, const struct game *g);
void course_play(struct course *w, struct move m);
struct move course_stroll(struct course *w, struct random *r);

/* True if the game is over by the rules. *SHARERS: the players (bits) that win or share, all alive if it is not. */
bool course_ended(const struct course *w, uint8_t *sharers);

/* The same, also by a draw that can be claimed and after MOST plies, at most COURSE_PLIES. */
bool course_over(const struct course *w, int most, uint8_t *sharers);

/* What E thinks of the position within NODES nodes. */
struct search_result course_search(const struct course *w, struct engine *e, uint64_t nodes);

#endif
