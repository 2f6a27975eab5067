/*
 * A terminal that knows kitty's protocol and sixels, as far as the program uses them: from the bytes that it gets to
 * the picture that it shows.
 */
#pragma once

#include "base/text.h"

#include <stdint.h>

enum { ROWS = 24, COLUMNS = 80, CELL_X = 10, CELL_Y = 20, WIDTH = COLUMNS * CELL_X, HEIGHT = ROWS * CELL_Y };

/* FIRST_ID: the first of the ids that images may have. EMPTY: a pixel that nothing has covered. */
enum { FIRST_ID = 0x40000100, EMPTY = -1 };

struct shown_image {
    unsigned long id;
    int width, height;
    uint8_t *rgba;
    struct text data; /* what has come of it */
};

struct shown_place {
    unsigned long id;
    int number, row, column, dx, dy, x, y, width, height, level;
};

/* A terminal that knows kitty's protocol and sixels, as far as the program uses them. */
struct fake {
    struct shown_image image[400];
    int images;
    struct shown_place place[2000];
    int places, row, column;
    struct shown_image *open;
    int32_t sixel[WIDTH * HEIGHT];
    int lowest; /* row of characters that sixels have touched */
    int sixels; /* how many have come */
};

/* Returns a terminal that shows nothing; free it with fake_free. */
struct fake *fake_new(void);
void fake_free(struct fake *fake);

/* The terminal gets LENGTH BYTES. */
void fake_feed(struct fake *fake, const char *bytes, size_t length);

/* Returns what is seen of kitty's images at each pixel of the screen, EMPTY where nothing opaque is; to be freed. */
int32_t *fake_look(struct fake *fake);
