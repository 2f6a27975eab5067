/*
 * Portable Game Notation, read liberally and written in export form (the standard of 1994 by Steven J. Edwards), for
 * all games: three players too. Nothing that is read is dropped or changed: what pgn_write makes of a record that
 * pgn_read has made holds every tag, comment, glyph, variation and `%` line; read and written again it is the same
 * bytes.
 *
 * Beyond the standard:
 * - Comments keep their line ends: a line of a comment that was folded to fit 80 columns ends in a blank, all
 * others were so. Several comments in one place become one with a line each. A line that holds a `}` is
 * written as a `;` comment (which cannot be folded).
 * - A player of three who leaves the game is written as the comment `{[%left Black resignation]}` or `{[%left
 * Red time]}` in place of the move, which other readers skip.
 * - Moves of three are numbered by rounds: `1. w b r`; players who have left have no place in it.
 */
#pragma once

#include "record/record.h"
#include "record/source.h"

/* A game's place in a text: bytes START … END−1, beginning in line LINE. */
struct span {
    size_t start, end;
    int line;
};

/*
 * Find the games in a text of many. Returns how many; *OUT gets an array of them that the caller frees. What is between
 * two games belongs to the second, what follows the last to the last. Broken games are found too: each ends where the
 * next begins. PROGRESS (may be NULL) is told the bytes read. Returns -1 if PROGRESS stopped the search, -2 if there is
 * not enough memory; nothing need be freed then.
 */
int pgn_split(const char *text, size_t length, const struct progress *progress, struct span **out);

/* A part of a text of many games: LENGTH bytes at TEXT, the first at the beginning of line LINE of the whole. What
 * stands before START belongs to games before; LAST: the whole ends with it. */
struct pgn_part {
    const char *text;
    size_t length, start;
    int line;
    bool last;
};

/*
 * As pgn_split, for a part: only the games that are the same whatever follows the part. REST gets where the next game
 * begins, or PART's own start if none is certain, and its line.
 */
int pgn_split_part(const struct pgn_part *part, const struct progress *progress, struct span **out, struct span *rest);

/*
 * The values of the COUNT tags NAMES in the one game that SOURCE holds into VALUES, each the first of its name, as
 * copies that the caller frees, NULL where there is none. For lists of games: goes through the tags once, and reads no
 * moves.
 */
void pgn_peek(const struct source *source, const char *const *names, char **values, int count);

/*
 * True if SOURCE begins as no game does: without a tag or a number, with a word that names no cell and no castling.
 * Helps to say why a text could not be read. LINE and COLUMN get the word's place.
 */
bool pgn_is_other_text(const struct source *source, int *line, int *column);

/*
 * Read the one game that SOURCE holds. NULL with ERROR filled (`FILE:LINE:COL`) if it is broken; Caller frees with
 * record_free. `current` is the end of the main line. Tags of the roster that are missing are added with "?".
 */
struct record *pgn_read(const struct source *source, const struct reading *how, struct error *error);

/* Add RECORD in export form to OUT, ending in a line end. */
void pgn_write(const struct record *record, struct text *out);
