/*
 * What the engine's tests share: games by id from the source tree's data, positions by code, random walks, play until
 * the end. Faults end the test program.
 */
#pragma once

#include "base/random.h"
#include "eval/values.h"
#include "games.h"
#include "search/engine.h"

enum { GAME_PLIES = 400 };

/* The game with id ID, an engine for G as engine_new makes it, and the values of G, which setup_end frees. */
struct game *setup_game(const char *id);
struct engine *setup_engine(const struct game *g, size_t bytes, int threads);
struct values *setup_values(const struct game *g);

/* A cmocka teardown of each test: frees all that the three made, the last first. */
int setup_end(void **state);

/* The move that TEXT means in P. */
struct move setup_move(const struct game *g, const struct position *p, const char *text);

/* Play up to PLIES random moves from P, stopping before the game ends. */
void setup_wander(const struct game *g, struct position *p, struct random *r, int plies);

/* A search of P without history, by depth or nodes (0 = no limit). */
struct search_result setup_search(struct engine *e, const struct position *p, int depth, uint64_t nodes);

/*
 * Let E play all sides from P with NODES a move until the game ends or PLIES are played; the outcome then.
 * *PLAYED gets the number of plies. Every move is checked to be legal.
 */
struct outcome setup_play(const struct game *g, struct engine *e, struct position p, uint64_t nodes, int plies,
                          int *played);
