/* The texts of a picture of vectors: coordinates round the board, names in cells, and what stands at the pocket. */
#pragma once

#include "pixels.h"

enum { TEXTS_MAX = LABELS_MAX + CELLS_MAX + 2 + PLAYERS_MAX, LETTERING_TEXT = 96 };

/* A text: its middle, and the height of its letters; INK is theme_ink's. */
struct lettering_text {
    struct point middle;
    int size, ink;
    const char *class; /* "pocket", "serves", "hand-0" … for programs that change them; else NULL */
    char text[LETTERING_TEXT];
};

/* LOW and HIGH: the rectangle round the board, its pocket and all texts. */
struct lettering {
    int count;
    struct point low, high;
    struct lettering_text text[TEXTS_MAX];
};

/* Returns the cells of Switches in which nothing is seen that a name in their middle would hide: none where pieces will
 * move over the picture. */
cellset lettering_bare(const struct painting *painting);

/* Finds the texts that PAINTING's view wants on PLAN. */
void lettering_find(struct lettering *lettering, const struct board_plan *plan, const struct painting *painting);

/* Adds TEXT as strokes of PICTURES's letters, to be filled, to OUT; what PICTURES has no letter for is left out. */
void lettering_add_strokes(const struct lettering_text *text, const struct pictures *pictures, struct path *out);

/* What is written on a sample: in which ink, and how much of it that covers, 0 … MASK_FULL. */
struct written {
    uint8_t part, ink;
};

/* Writes the texts of LETTERING, those round the board if LABELS, in PICTURES's letters (NULL: none) on the samples of
 * PIXELS, row by row into OUT, where nothing stands. Returns the first row (x) that has any of them and the one after
 * the last (y); equal if there is none. */
struct point lettering_write(const struct lettering *lettering, bool labels, const struct pictures *pictures,
                             const struct pixels *pixels, struct written *out);

/* Labels, placed in characters from the board's upper left one; TOP, LEFT, … are the rows and columns that they take
 * outside it. */
struct coordinates {
    int count; /* -1: none, and cells are to be named */
    struct label label[LABELS_MAX];
    int top, left, bottom, right;
};

/* The labels that LABELS wants round the cells of PIXELS, which need only be aimed; a character has SAMPLES of it. ROWS
 * and COLUMNS: of the board in characters. */
void coordinates_find(const struct pixels *pixels, struct point samples, enum labels labels, struct gridpoint size,
                      struct coordinates *out);
