/*
 * The endings of the game on the board, else of the one chosen: tables asked for, being built, played against; and what
 * a table says of the position on the board.
 */
#pragma once

#include "study/desk.h"

/* DESK's endings, now those of the game on the board or chosen. Its store is NULL if that game has no tables. */
struct game_endings *endings_enter(struct desk *desk);

/* True if MATERIAL's table, or one that it needs, is being loaded or built, or waits for that. */
bool endings_coming(const struct game_endings *endings, const struct material *material);

/* Read NAME as the canonical material by which tables are kept; "": the material on the board. False after a
 * message. */
bool endings_read(struct desk *desk, const char *name, struct material *out);

/* Request MATERIAL's table, which is built if BUILD and there is no file. endings_due tells the result. */
void endings_want(struct desk *desk, const struct material *material, bool build);

/* Begins to build the table of MATERIAL, and reports it. */
void endings_build(struct desk *desk, const struct material *material);

/* Stops building, and reports it. */
void endings_stop(struct desk *desk);

/* Say BEFORE, and what a table knows of the position on the board, if anything; without the best moves in a game
 * against the table. */
void endings_tell_board(struct desk *desk, const char *before);

/* Begin a game from the longest win that is published of the ending NAME, against its table. */
void endings_play(struct desk *desk, const char *name);

/* Call this from time to time: reports when the requested table is ready. True if it is, or if it failed. */
bool endings_due(struct desk *desk);

/* In how many ms endings_due has something to do, -1 for never. */
int64_t endings_timeout(const struct desk *desk);
