/*
 * A game as one HTML page that needs nothing else: no network, no other file. The moves are read without a script too;
 * with it a click on a move shows its position. Knows records and the pictures of draw/show.h.
 */
#ifndef REROUTE66_EXPORT_PAGE_H
#define REROUTE66_EXPORT_PAGE_H

#include "export/export.h"

/* Add R as a page to OUT: tags, board, all moves with comments, glyphs and variations. Always true, as only `%` lines
 * are left out, which are no part of a game. */
bool page_write(const struct record *r, const struct export_style *style, struct text *out);

#endif
