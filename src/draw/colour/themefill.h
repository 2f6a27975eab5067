/* The colours of filled cells in theme files. */
#ifndef REROUTE66_DRAW_COLOUR_THEMEFILL_H
#define REROUTE66_DRAW_COLOUR_THEMEFILL_H

#include "catalogue/reader.h"
#include "draw/theme.h"

/* Read W, "RRGGBB" or "RRGGBB/INDEX" (INDEX of the 256 colours, 16 … 255), into T; false after a complaint. */
bool theme_read_shade(struct reader *r, const struct word *w, struct tint *t);

/* Read the rest of a line `fill NAME SHADE [MARK SHADE]…` into the theme INTO; false after a complaint. */
bool theme_read_fill(struct reader *r, void *into);

/* Give the fills that T's file does not mention the colours of its grounds: lanes and hexagons get those of squares and
 * of the third ground, marks a mixture of the cell's own colour and the mark's. */
void theme_complete_fills(struct theme *t);

#endif
