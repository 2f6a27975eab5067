/*
 * Move lists in the style of Game Courier: canonical moves with blanks (`P a2-A4`), a number before each move or each
 * pair, `// comment` to the end of the line, `resign` or `draw` as the last move. No tags, no variations, no other
 * result.
 */
#pragma once

#include "record/record.h"
#include "record/source.h"

/*
 * True if a text looks like such a list, not like PGN. It has no tags, and its first move is a label that stands alone,
 * or it has a `//` outside of PGN's comments, or its first move is two cells with a hyphen (`a2-A4`) and nothing in it
 * is PGN's alone: no comment in braces, no glyph, no variation, no result.
 */
bool courier_detect(const char *text, size_t length);

/*
 * Read the game in SOURCE: moves in any accepted form, one or several a line, with or without numbers. `resign` ends
 * the game for the player to move, `draw` is the draw that this player may claim, else an agreed one; if moves follow
 * it, the draw was only offered, and a comment says so. NULL with ERROR filled (`FILE:LINE:COL`) if a word is no legal
 * move. Caller frees with record_free.
 */
struct record *courier_read(const struct source *source, const struct reading *how, struct error *error);

/*
 * Add the main line of RECORD to OUT, a move a line: `1. P a2-A4 // comment`, `1... p h7-H5`; the glyphs ! to ?! follow
 * the move. FOR_PEOPLE: comments without the commands in them (comment.h). What this style cannot express (tags,
 * variations, other glyphs, a result that neither the moves nor `resign` nor `draw` tell, a player of three who runs
 * out of time) is left out. Returns true if nothing was left out.
 */
bool courier_write(const struct record *record, bool for_people, struct text *out);
