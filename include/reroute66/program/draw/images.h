/*
 * A board in the pixels of a terminal, as it was drawn last: one flat picture, or (layered) images that lie one above
 * the other, the cells, what is marked in them, and the pieces, so that a move only moves an image. It stands on
 * characters, which say the same in letters below it.
 */
#pragma once

#include "draw/canvas.h"
#include "geometry/polygon.h"

/* Pixels of red, green, blue and opacity, row by row; owned. KEY: no other image has it. */
struct image {
    uint64_t key;
    int width, height;
    uint8_t *rgba;
    bool used; /* in the last drawing */
};

/* An image with its upper left corner at X, Y of the board's; those of a higher LEVEL lie above others. */
struct sprite {
    struct image *image; /* borrowed from the images */
    int x, y, level;
};

enum { LEVEL_BOARD = 1, LEVEL_MARKS, LEVEL_PIECES, LEVEL_MOVING };
enum { SPRITES_MAX = 3 * CELLS_MAX + 8, IMAGES_MAX = 200 };

/* All zero: no board has been drawn. Members that are not layered or flat are empty in the other kind. */
struct images {
    bool there;          /* the board that was drawn last is one of images */
    struct point cell;   /* a character in pixels */
    int row, column;     /* of the upper left character on the canvas */
    int rows, columns;   /* in characters */
    struct glyph *shown; /* ROWS × COLUMNS: what was put on the canvas; where something else is, the board is covered */
    struct image **image; /* layered: COUNT of them, owned */
    int count;
    struct sprite sprite[SPRITES_MAX]; /* layered: SPRITES of them, from below to above */
    int sprites, fixed;                /* the first FIXED are below the pieces */
    const int32_t *colour;             /* flat: 0xRRGGBB of each pixel, below 0 where there is none; borrowed */
    uint64_t *sum;                     /* flat: a hash of each character's pixels; 0: they are empty; owned */
};

struct board_cache;

/* Returns the images of the board that was drawn last with CACHE; borrowed until the next drawing. */
const struct images *board_cache_images(const struct board_cache *cache);
