/* How far pieces reach on boards as they are filled: found on random walks from a game's array, with a fixed seed, in
 * integers, so that a game has the same values on every machine. */
#pragma once

#include "eval/values.h"

/* The tenths of the cells that are free in the middle game and in the end of orthodox chess. */
enum { FREE_MIDDLE = 7, FREE_END = 8 };

enum { SURVEY_ONE = 4096 };

/* A number of cells in the middle game and in the end, in 1/SURVEY_ONE. */
struct expected {
    int middle, end;
};

struct survey {
    struct expected here[PLAYERS_MAX][KINDS_MAX][CELLS_MAX]; /* what a piece there commands on average */
    struct expected mean[KINDS_MAX];                         /* over the places where such pieces come to stand */
    bool hemmed[KINDS_MAX]; /* it cannot go to and fro in a quarter of the board: it is confined, or never turns back */
};

/* Fills SURVEY for G, from the cache or anew. False if the empty board tells as much, because none of its pieces hops,
 * is blocked on a leap or stays in a zone; or if memory runs out; or if no walk lasts long enough. */
bool survey_find(const struct game *g, struct survey *survey);

/* Read the survey of G from the user's cache folder (false if there is no sound one), or put it there if that can be
 * done. */
bool survey_load(const struct game *g, struct survey *survey);
void survey_save(const struct game *g, const struct survey *survey);
