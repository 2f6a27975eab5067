/* The rasteriser: how much of each sample an outline covers. In integers, so that pictures are the same everywhere. */
#pragma once

#include "grid/chains.h"

/* A place in samples is (units × SCALE + OFFSET) / DIVISOR, by axis. */
struct lens {
    int scale_x, scale_y, divisor_x, divisor_y;
    int64_t offset_x, offset_y;
};

/* WIDTH × HEIGHT samples from the sample X, Y on; AT, owned: what part of each is covered, 0 … MASK_FULL. */
enum { MASK_FULL = 16, MASK_POINTS = 256 };
struct mask {
    int x, y, width, height;
    uint8_t *at;
};

/*
 * Returns the samples that the COUNT vertices at VERTEX, seen through LENS, cover by the nonzero rule, each chain
 * closed; only those within WIDTH × HEIGHT from 0, 0. Free it with mask_free.
 */
struct mask mask_fill(const struct vertex *vertex, int count, const struct lens *lens, struct point room);
void mask_free(struct mask *mask);

/* Returns what MASK covers and what is nearer to that than WIDTH hundredths of a sample; free it with mask_free. */
struct mask mask_widen(const struct mask *mask, int width);

/* Takes the samples at BODY's edges (UPRIGHT: at upright ones only) out of it, where it is no thinner than four. */
void mask_outline(struct mask *body, bool upright);

/* Returns the place of POINT through LENS in 256ths (MASK_POINTS) of a sample. */
struct point lens_point(const struct lens *lens, struct point point);
