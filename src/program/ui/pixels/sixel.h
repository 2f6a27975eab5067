/*
 * Sixels: the characters of a board's image that have changed, in rectangles. Makes bytes and writes nothing. Colours
 * are flat: a palette of those that are seen most, all others become the nearest of them. Where there are few
 * registers and a new colour covers much, the palette is made anew and everything is sent again. Sources: DEC's
 * VT330/VT340 Programmer Reference Manual, volume 2, chapter 14; xterm's ctlseqs.
 */
#pragma once

#include "base/text.h"
#include "draw/images.h"

enum { SIXEL_COLOURS = 256, SIXEL_KNOWN = 4096 };

/* What the terminal shows of us. */
struct sixel {
    int registers;                  /* colours that it has */
    struct point most;              /* of an image in pixels; 0: no limit is known */
    int rows, columns, row, column; /* where the board was */
    uint64_t *sum;                  /* of each of its characters, as in struct images; 0: not shown; owned */
    int32_t colour[SIXEL_COLOURS];
    int colours;
    bool settled;               /* everything has been sent with these colours */
    int32_t known[SIXEL_KNOWN]; /* a hash table of colours, -1: empty, and their registers */
    uint8_t known_as[SIXEL_KNOWN];
};

/* A part of the picture: its characters on the screen, and where its bytes end. */
struct sixel_part {
    int row, column, rows, columns;
};

/* Begins with nothing on the screen, on a terminal of REGISTERS colours and images of MOST pixels (0: any). */
void sixel_start(struct sixel *sixel, int registers, struct point most);
void sixel_free(struct sixel *sixel);

/* Nothing of the board is on the screen any more. */
void sixel_clear(struct sixel *sixel);

/* Text was, or may have been, written on the characters FIRST to LAST of the screen's row ROW. */
void sixel_touch(struct sixel *sixel, int row, int first, int last);

/* Adds a part of what IMAGES have where VISIBLE says (cover_find), and the terminal has not, and says in PART which;
 * false if it has everything. */
bool sixel_send(struct sixel *sixel, const struct images *images, const uint8_t *visible, struct text *out,
                struct sixel_part *part);
