/*
 * The moves of a page: the tree as HTML that can be read without a script, and what the script needs of each position.
 */
#ifndef REROUTE66_EXPORT_PAGE_MOVES_H
#define REROUTE66_EXPORT_PAGE_MOVES_H

#include "record/record.h"

/*
 * Add the moves of R as HTML to HTML and the positions as the elements of a JSON array to DATA. The nodes are
 * numbered as they come, the root is 0; a node's first child has a lower number than the child's siblings. An element
 * is [number of the parent, position code, men, cells of the last move, cells in check, arrows and coloured cells];
 * men are cell and man in turn, the pocket is the cell behind the last.
 */
void page_moves(const struct record *r, struct text *html, struct text *data);

#endif
