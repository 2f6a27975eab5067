/* The block characters: which of them and which two colours fit the samples of one character best. */
#pragma once

#include "draw/palette.h"

enum { BLOCK_SAMPLES = 6, FULL_BLOCK = 0x2588 };

/* A block in colour FG on BG, which are as in struct look; FG -1 on a colour: in that of the terminal's background. */
struct block {
    uint32_t code;
    int32_t fg, bg;
};

/* Returns the samples that a character of kind BLOCKS has, across (1 or 2) and down (2 or 3). */
int blocks_across(enum blocks blocks);
int blocks_down(enum blocks blocks);

/*
 * Returns the block of kind BLOCKS that shows COLOUR best, its samples line by line, each as in struct look at DEPTH
 * (-1: outside). GROUND: the colour of the cell there; it becomes the background where it can, so that runs of blocks
 * share it. SMOOTH: where there are more than two colours they may be mixed, at DEPTH_DIRECT only. KEPT: the colour
 * whose samples it shows exactly whatever becomes of the others; -1: none.
 */
struct block blocks_fit(enum blocks blocks, enum depth depth, bool smooth, const int32_t colour[BLOCK_SAMPLES],
                        int32_t ground, int32_t kept);
