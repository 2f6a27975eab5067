/* How glyphs look in a theme's colours on a terminal. */
#ifndef REROUTE66_DRAW_GLYPHLOOK_H
#define REROUTE66_DRAW_GLYPHLOOK_H

#include "draw/canvas.h"
#include "draw/palette.h"

/* The looks of all paints and grounds at one depth; theme_looks makes them. */
struct looks {
    enum depth depth;
    struct look of[PAINTS][GROUNDS];
};

/* The look of G. */
struct look looks_of(const struct looks *l, const struct glyph *g);

#endif
