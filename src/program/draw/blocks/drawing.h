/* A drawing of a filled board: where its characters lie, and what they show. */
#pragma once

#include "boardcache.h"

/* One drawing; all is borrowed. */
struct filled {
    const struct painting *painting;
    struct board_cache *cache;
    int top, left; /* of the cells on the canvas */
};

/* Returns the glyph at ROW, COLUMN of the cells as the cache has it, and the canvas' one; NULL outside. */
const struct glyph *drawing_cached(const struct filled *filled, int row, int column);
struct glyph *drawing_shown(const struct filled *filled, int row, int column);

/* Puts CODE on the canvas at ROW, COLUMN of the cells. */
void drawing_put(const struct filled *filled, int row, int column, enum paint paint, uint32_t code);

/* True if the character lies wholly in HERE and in nothing else, and (BARE) shows nothing but HERE's ground. */
bool drawing_is_own(const struct filled *filled, cell here, bool bare, int row, int column);

/* Returns the place's middle in half samples: of what is seen of a cell, where that is not narrower at one end. */
struct point drawing_middle(const struct filled *filled, cell here);

/* Returns the character of HERE's own that is nearest to its middle; the middle one if there is none. */
struct gridpoint drawing_middle_character(const struct filled *filled, cell here);
