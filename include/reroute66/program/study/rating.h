/*
 * What the user has done with problems, kept in the state folder: a rating in each game, in the file `problems`,
 * whose lines are `reroute66 1240 17` (points, problems tried); in the files `solved` and `failed` a line for each
 * problem solved without help, and each that went wrong and was not solved since, the game's id and the position's
 * code.
 */
#pragma once

#include "play/problem.h"

struct rating {
    int points, tried;
};

/* The rating in the game ID; RATING_FIRST points if there is none yet, or the file cannot be read. */
enum { RATING_FIRST = 1000 };
struct rating rating_read(const char *id);

/* Write RATING as the rating in ID, the other games' as they were. False with ERROR filled. */
bool rating_write(const char *id, const struct rating *rating, struct error *error);

/* Returns the points that a problem of GRADE (1 to 5) is worth. */
int rating_of_grade(int grade);

/* Count a problem worth POINTS, SOLVED or not, as Elo's system counts games (Elo, The Rating of Chessplayers, 1978),
 * with a factor that falls from 64 to 16 with the number of problems tried. */
void rating_add(struct rating *rating, int points, bool solved);

enum marked_problems { MARKED_SOLVED, MARKED_FAILED };

/* Returns the text of that file, empty if there is none or it cannot be read. Free it. */
struct text marked_read(enum marked_problems which);

/* True if PROBLEM of G is in TEXT, which marked_read gave. */
bool marked_has(const struct text *text, const struct game *g, const struct problem *problem);

/* Add PROBLEM of G to that file, or take it out. False with ERROR (may be NULL) filled. */
bool marked_set(enum marked_problems which, const struct game *g, const struct problem *problem, bool on,
                struct error *error);
