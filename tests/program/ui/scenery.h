/* A board on a screen and its images, for tests: what is sent for it, and what should be seen. */
#pragma once

#include "draw/boardview.h"
#include "fakescreen.h"
#include "ui/pixels/pixelscreen.h"

/* A board on a screen, and its images. */
struct scenery {
    struct view view;
    struct canvas canvas;
    struct board_cache *cache;
    struct pixel_screen screen;
};

/* Begins SCENERY, of G on a screen of ROWS × COLUMNS characters: kitty's images if LAYERED, else sixels of
 * REGISTERS. */
void scenery_begin(struct scenery *scenery, const struct game *g, bool layered, int registers);
void scenery_end(struct scenery *scenery);

/* Draws P and MARKS. */
void scenery_draw(struct scenery *scenery, const struct game *g, const struct position *p, const struct marks *marks);

/* Shows what was drawn on FAKE; returns how many bytes that took. */
size_t scenery_show(struct scenery *scenery, struct fake *fake);

/* The flat picture of SCENERY's board at each pixel of the screen; to be freed. */
int32_t *scenery_expected(const struct scenery *scenery, const struct game *g, const struct position *p,
                          const struct marks *marks);

/* The mean distance of a colour's parts between SEEN and WANTED, in 100ths, where both have one; *LACKING: how many of
 * WANTED's pixels SEEN does not have. */
int scenery_distance(const int32_t *seen, const int32_t *wanted, int *lacking);

/* The position after the first legal move that captures nothing, and the marks of that move. */
struct position scenery_moved(const struct game *g, const struct position *p, struct marks *marks);

/* Begins SCENERY with Reroute66's first position, *P, on the canvas. */
const struct game *scenery_reroute66(struct scenery *scenery, bool layered, int registers, struct position *p);
