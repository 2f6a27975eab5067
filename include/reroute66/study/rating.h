/*
 * The user's rating in problems: the file `problems` in the state folder has a line for each game, `reroute66 1240 17`
 * (points, problems tried). Knows that file only.
 */
#ifndef REROUTE66_STUDY_RATING_H
#define REROUTE66_STUDY_RATING_H

#include "base/error.h"

#include <stdbool.h>

struct rating {
    int points, tried;
};

/* The rating in the game ID; RATING_FIRST points if there is none yet, or the file cannot be read. */
enum { RATING_FIRST = 1000 };
struct rating rating_read(const char *id);

/* Write R as the rating in ID, the other games' as they were. False with E filled. */
bool rating_write(const char *id, const struct rating *r, struct error *e);

/* What a problem of GRADE (1 to 5) counts for. */
int rating_of_grade(int grade);

/* Count a problem of so many POINTS that was SOLVED or not, as Elo's system counts games (Elo, The Rating of
 * Chessplayers, 1978), with a factor that falls from 64 to 16 with the number of problems tried. */
void rating_add(struct rating *r, int points, bool solved);

#endif
