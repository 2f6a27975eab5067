/*
 * The forms that export.c lists, and what they share: the cells that are marked.
 */
#pragma once

#include "export/export.h"

/* Adds RECORD's main line to OUT as an SVG document that shows one position after the other in a loop. Always true, as
 * it shows positions only. */
bool film_write_svg(const struct record *record, const struct export_style *style, struct text *out);

/* Adds RECORD's main line to OUT as an asciicast (version 2, of asciinema) of filled boards in 256 colours. Always
 * true, as it shows positions only. */
bool film_write_cast(const struct record *record, const struct export_style *style, struct text *out);

/*
 * Add RECORD to OUT: who plays what, the board as it stands at the end of the main line, the last move and whose turn
 * it is, the position's code, and the moves as Game Courier lists them. What such a list cannot express is left out:
 * false if that was anything but the players.
 */
bool mail_write(const struct record *record, const struct export_style *style, struct text *out);

/* Add RECORD as a page to OUT: tags, board, all moves with comments, glyphs and variations. Always true, as only `%`
 * lines are left out, which are no part of a game. */
bool page_write(const struct record *record, const struct export_style *style, struct text *out);

/*
 * Returns the cells of the move that led to NODE, lanes whole; empty at the root and where a player left. Where rules
 * are not enforced: all cells that the move changed.
 */
cellset marking_last(const struct game *g, const struct node *node);

/* Returns the way of that move, for pictures that show it where it bends. */
struct track marking_track(const struct node *node);

/* Adds the position code of NODE, a sandbox's where rules are not enforced, to OUT. */
void marking_code(const struct game *g, const struct node *node, struct text *out);

/* Returns the royal pieces that stand in check in P. */
cellset marking_checks(const struct game *g, const struct position *p);

/*
 * What a browser may do with the page (run this one script, and fetch nothing), the style sheet and the script, each
 * ending in a line end. The script finds in the JSON of the element `data` the positions as `nodes`, the places of the
 * pieces as `seats` (x and y of each cell in pixels, the pocket last), the players' names as `players`. Constant
 * strings.
 */
extern const char page_policy[], page_style[], *const page_script[];

/*
 * Add the moves of RECORD as HTML to HTML and the positions as the elements of a JSON array to DATA. The nodes are
 * numbered as they come, the root is 0; a node's first child has a lower number than the child's siblings. An element
 * is [number of the parent, position code, pieces, cells of the last move, cells in check, arrows and coloured cells,
 * hands, cells of the last move's way if it bends]; pieces are cell and piece in turn, the pocket is the cell after
 * the last.
 */
void page_moves(const struct record *record, struct text *html, struct text *data);
