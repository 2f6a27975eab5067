/* The fixed parts of a page: its style and its script. */
#ifndef REROUTE66_EXPORT_PAGE_PARTS_H
#define REROUTE66_EXPORT_PAGE_PARTS_H

#include "record/record.h"

/*
 * What a browser may do with the page (run this one script, and fetch nothing), the style sheet and the script, each
 * ending in a line end. The script finds in the JSON of the element `data` the positions as `nodes`, the places of the
 * pieces as `seats` (x and y of each cell in pixels, the pocket last), the players' names as `players`. Constant
 * strings.
 */
extern const char page_policy[], page_style[], page_script[];

/*
 * Add the moves of R as HTML to HTML and the positions as the elements of a JSON array to DATA. The nodes are
 * numbered as they come, the root is 0; a node's first child has a lower number than the child's siblings. An element
 * is [number of the parent, position code, pieces, cells of the last move, cells in check, arrows and coloured cells];
 * pieces are cell and piece in turn, the pocket is the cell behind the last.
 */
void page_moves(const struct record *r, struct text *html, struct text *data);

#endif
