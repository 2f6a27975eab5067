/*
 * What the search does otherwise in games of three. The one whose move it is at the root ("me") plays against the two
 * others, who are taken to play as one ("paranoid": Sturtevant and Korf, "On pruning techniques for multi-player
 * games", 2000). But only one of the two answers as he likes: if the first did not play the first move in the order of
 * moves, the second is "tied" to that first move and to captures that win ("best reply search": Schadd and Winands,
 * 2011; with moves of the order instead of passes: Esser, Gras, Winands, Schadd and Lanctot, "Improving best-reply
 * search", 2013). A player who is being mated is never tied, so that mates are proved. tests/figures.md says what this
 * wins.
 */
#pragma once

#include "node.h"

/* The key of frame F for the tables: values depend on who searches, from where, and who may answer freely. */
uint64_t three_key(const struct worker *w, const struct frame *f);

/*
 * Returns who has won P, −1 while the game goes on. It also ends when the one who searches is out: another wins then.
 */
int three_winner(const struct worker *w, const struct position *p);

/* True if the player to move after F is tied. */
bool three_ties(const struct worker *w, const struct frame *f);

/*
 * True if move M of N is left out, as the player is tied, or as an opponent would give away more than the margin `gift`
 * by exchange, which serves the third player only. Never the first move, nor one out of check, and never while all
 * moves tried lose at once. GOOD is picker_next's.
 */
bool three_skips(const struct worker *w, const struct search_node *n, struct move m, bool noisy, bool good);

/* Keeps only the root moves of W that are least likely to eliminate their player, whatever the limits of the search. */
void three_drop_suicides(struct worker *w);
