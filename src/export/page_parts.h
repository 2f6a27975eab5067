/*
 * The fixed parts of a page: its style and its script. Text only.
 */
#ifndef REROUTE66_EXPORT_PAGE_PARTS_H
#define REROUTE66_EXPORT_PAGE_PARTS_H

/*
 * The style sheet and the script, each ending in a line end. The script finds the positions in `nodes`, the places of
 * the men in `seats` (x and y of each cell in pixels, the pocket last), the players' names in `players`. Constant
 * strings.
 */
extern const char page_style[], page_script[];

#endif
