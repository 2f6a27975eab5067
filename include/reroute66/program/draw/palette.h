/*
 * Colours of terminals: the palettes of 8, 16 and 256 colours, the nearest of them to a given colour, the contrast
 * between two. Integers only. And the look of a glyph, made of them.
 */
#pragma once

#include "draw/canvas.h"

/* How many colours a terminal shows. */
enum depth { DEPTH_MONO, DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_DIRECT };

/* True if DEPTH has 8 or 16 colours, which each terminal shows in its own way. */
static inline bool palette_is_small(enum depth depth)
{
    return depth == DEPTH_8 || depth == DEPTH_16;
}

/* The block characters of which filled boards are made: 1 × 1, 1 × 2, 2 × 2 or 2 × 3 samples a character. */
enum blocks { BLOCKS_WHOLE, BLOCKS_HALF, BLOCKS_QUADRANTS, BLOCKS_SEXTANTS };

struct rgb {
    uint8_t red, green, blue;
};

/* What is known of the terminal's own background. */
struct backdrop {
    bool known;
    struct rgb colour;
};

/* Bits of look.attributes. */
enum { LOOK_BOLD = 1, LOOK_DIM = 2, LOOK_UNDERLINE = 4, LOOK_REVERSE = 8 };

/* How a glyph is shown: FG and BG are -1 for the terminal's own, an index below 8, 16 or 256, or 0xRRGGBB at
 * DEPTH_DIRECT. */
struct look {
    int32_t fg, bg;
    unsigned attributes; /* LOOK_… */
};

/*
 * What colour INDEX (0 … 255) looks like: 0 to 15 as xterm's defaults (a user may have others), then the cube of 6×6×6
 * with the steps 0, 95, 135, 175, 215, 255, then the 24 greys 8, 18 … 238.
 */
struct rgb palette_rgb(int index);

/* Returns what COLOUR, an index or 0xRRGGBB as in struct look, looks like at DEPTH. */
struct rgb palette_colour(int32_t colour, enum depth depth);

/* Returns ONE with PART hundredths (0 … 100) of it replaced by OTHER. */
struct rgb palette_mix(struct rgb one, struct rgb other, int part);

/* Returns the colour at DEPTH (neither DEPTH_MONO nor DEPTH_DIRECT) nearest to RGB, as an index. Of 256 colours the
 * first 16 are left out, as users may have changed them. Distance: Riemersma's weighted one ("Colour metric",
 * compuphase.com). */
int palette_nearest(struct rgb rgb, enum depth depth);

/* The looks of all paints and grounds at one depth; theme_looks makes them. */
struct looks {
    enum depth depth;
    struct look of[PAINTS][GROUNDS];
};

/* Returns the look of GLYPH. */
struct look looks_of(const struct looks *looks, const struct glyph *glyph);
