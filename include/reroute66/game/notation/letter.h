/*
 * The letter that stands for a piece in every text: upper case the first player, lower case the second, `_` and lower
 * case the third, `*` nobody.
 */
#pragma once

#include "rules/game.h"

/* 0 for no piece; LETTER_REMOVED for a cell taken off a sandbox's board; else made by letter_of, in position codes
 * with LETTER_PROMOTED for kinds that are `promoted`, whose text ends in `~`, and with LETTER_PLUS for what the kind of
 * that letter becomes in a game like Shogi: `+P`. With LETTER_PRIME it stands for a label with a prime: `P'`.
 * LETTER_DUCK is nobody's piece, `*`. */
typedef uint16_t letter;
enum {
    LETTER_NONE = 0,
    LETTER_DUCK = PLAYER_NOBODY << 5, /* of the label @ */
    LETTER_REMOVED = 255,
    LETTER_PROMOTED = 1 << 8,
    LETTER_PLUS = 1 << 9,
    LETTER_PRIME = 1 << 10,
    LETTER_TEXT = 5
};

/* Returns the letter of PLAYER (0 … PLAYERS_MAX-1) for LABEL, as struct kind has it. */
static inline letter letter_of(int player, char label)
{
    return (letter)(player << 5 | (label & 31) | (label & 32 ? LETTER_PRIME : 0));
}

/* Whose it is; its label, as struct kind has it; and the capital of that; LABEL must come from letter_of. */
static inline int letter_player(letter label)
{
    return label >> 5 & 7;
}
/* True if the piece of LETTER is drawn with a line below it, to be told from the second player's. */
static inline bool letter_is_third(letter label)
{
    return letter_player(label) == 2 && label != LETTER_DUCK;
}
static inline char letter_label(letter label)
{
    return (char)((label & LETTER_PRIME ? 'a' : 'A') + (label & 31) - 1);
}
static inline char letter_upper(letter label)
{
    return (char)('A' + (label & 31) - 1);
}

/* Returns the letter of the piece WHAT (not 0) of G. */
letter letter_of_piece(const struct game *g, piece what);

/* Returns the letter of the piece WHAT (not 0) of G in position codes, as other programs write it: `Q~`, `+P`. */
letter letter_in_code(const struct game *g, piece what);

/* The piece of G that LABEL stands for, 0 if G has no such kind or player. */
piece letter_piece(const struct game *g, letter label);

/* Write LABEL ("N", "n", "_n", "N'", "N~", "+P"), terminated, into OUT; returns how many letters. */
int letter_write(letter label, char out[LETTER_TEXT]);

/* Read one letter at TEXT into LABEL; returns how many bytes it takes, 0 if there is none. */
int letter_read(const char *text, letter *label);

/* Returns LABEL; of a capital that is no label of G the label of the one kind whose name begins with it: H for the
 * Horse, whose label is N; of the first royal kind's, for a player who has one other royal kind instead, that one's:
 * the Kings of both sides of Spartan chess are K with other programs. */
letter letter_understood(const struct game *g, letter label);

/* Returns the kind of G with LABEL, as struct kind has it, -1 if there is none. */
int letter_kind(const struct game *g, char label);
