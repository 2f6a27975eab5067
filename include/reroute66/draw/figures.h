/*
 * The characters that stand for pieces: letters by side (upper White, lower Black; `_` goes before the third player's),
 * or Unicode figures.
 */
#ifndef REROUTE66_DRAW_FIGURES_H
#define REROUTE66_DRAW_FIGURES_H

#include "rules/game.h"

/* code[player][kind]: a character one column wide. OWN: the user chose it, so it is shown where others are pictures
 * too. */
struct figures {
    uint32_t code[PLAYERS_MAX][KINDS_MAX];
    bool own[PLAYERS_MAX][KINDS_MAX];
};

/* The labels of G's kinds: upper case for the first player, lower case for the others. */
void figures_letters(const struct game *g, struct figures *f);

/* The symbols of G's kinds, the label where a kind has none. */
void figures_symbols(const struct game *g, struct figures *f);

/* As figures_symbols, but the solid figures for all sides: where colours distinguish them, these are easier to see. */
void figures_solid(const struct game *g, struct figures *f);

/* The third player's pieces have the same letters as the second's: `_` stands before them. */
static inline bool figures_has_prefix(int player)
{
    return player == 2;
}

#endif
