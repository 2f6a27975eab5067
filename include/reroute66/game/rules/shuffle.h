/*
 * Arrays by number: a line `shuffle` of a game's file names pieces that stand in any order on the cells where the array
 * has them, in groups that are placed one after the other. The number counts the ways to place the first group, then
 * those of the second, and so on: of Chess960 it is Scharnagl's (R. Scharnagl, "Fischer-Random-Schach", 2004).
 */
#pragma once

#include "rules/game.h"

enum { SHUFFLE_GROUPS = 8, SHUFFLE_CELLS = 32 };
enum { SHUFFLE_MOST = 1000000000 }; /* arrays */

struct shuffle {
    int groups;
    struct shuffle_group {
        int pieces;
        uint8_t kind[SHUFFLE_CELLS]; /* in the order of their cells */
        cellset on;                  /* the first player's cells on which they stand; empty: any that are left */
        int ways;                    /* derived, as is all below: how many cells they can be given */
    } group[SHUFFLE_GROUPS];
    int cells; /* on which a player's pieces stand, in their order: by files, and a file's from the player's side on */
    cell at[PLAYERS_MAX][SHUFFLE_CELLS];
    int arrays; /* the product of all ways */
};

/* Derives the rest of G's shuffle, which is not NULL, from G's array; G need not be derived. False with ERROR filled if
 * the groups do not fit the array. */
bool shuffle_derive(struct game *g, struct error *error);

/* G with its array number NUMBER (game_arranged). NULL with ERROR filled if it has none, or play cannot begin from
 * it. */
const struct game *shuffle_game(const struct game *g, int number, struct error *error);

/* Returns the cells of all players whose pieces G shuffles; none if it has no shuffle. */
cellset shuffle_cells(const struct game *g);

/* Returns the number of the array in which the pieces ON stand, -1 if there is none, or G has no shuffle. */
int shuffle_number(const struct game *g, const piece on[CELLS_MAX]);
