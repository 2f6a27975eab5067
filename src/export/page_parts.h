/* The fixed parts of a page: its style and its script. */
#ifndef REROUTE66_EXPORT_PAGE_PARTS_H
#define REROUTE66_EXPORT_PAGE_PARTS_H

/*
 * What a browser may do with the page (run this one script, and fetch nothing), the style sheet and the script, each
 * ending in a line end. The script finds in the JSON of the element `data` the positions as `nodes`, the places of the
 * pieces as `seats` (x and y of each cell in pixels, the pocket last), the players' names as `players`. Constant
 * strings.
 */
extern const char page_policy[], page_style[], page_script[];

#endif
