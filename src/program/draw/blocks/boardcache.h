/* What a filled board keeps from one drawing to the next: its samples and its characters. */
#pragma once

#include "draw/boardview.h"
#include "draw/images.h"
#include "images/layers.h"

/* The places, and after them what belongs to none. */
enum { GROUPS = PLACES + 1 };

/* A hash of the shapes of a place, or of all that belong to none: another sum means another picture. */
struct trace {
    uint64_t sum;
    struct point low, high; /* the rectangle round them in samples; LOW > HIGH if there are none */
};

/* What boardview_fit found for the view ASKED. */
struct board_fit {
    struct view asked, found;
    int rows, columns;
    int pocket; /* columns of the text about it */
    bool fits;
};

/* A board's drawing, kept from one to the next. */
enum { FITS_KEPT = 4 };
struct board_cache {
    struct board board; /* a copy: the board may be gone when the next one is drawn */
    struct view view;   /* as it was drawn */
    struct theme theme;
    struct board_plan plan;
    struct pixels pixels;
    struct scene scene;
    int rows, columns; /* of the cells, in characters */
    struct glyph *glyph;
    int32_t piece[PLAYERS_MAX]; /* the colours of the players' pieces */
    struct trace trace[GROUPS];
    struct images images;       /* of the board in the pixels of the terminal */
    int32_t *base;              /* the samples of the lowest of them; owned; NULL: not painted yet */
    struct trace below[GROUPS]; /* when BASE was painted */
    struct written *name;       /* of each sample: what the names in cells write on it; owned */
    struct point named;         /* the first row of samples that has any of them, and the one after the last */
    cellset bare;               /* the cells whose names were large then */
    bool painted;               /* the samples have been painted once, in these colours */
    struct board_fit fit[FITS_KEPT];
    int fits; /* how many have been kept so far */
};

/* True if a board in VIEW is made of images. */
static inline bool filled_has_images(const struct view *view)
{
    return view->image.x > 0 && view->pictures;
}

/* The names in the cells of PAINTING's board for CACHE's samples, which are as large as pixels. */
void imaged_prepare(struct board_cache *cache, const struct painting *painting);

/* The same again, if pieces have come to a Switch or left it. */
void imaged_rename(struct board_cache *cache, const struct painting *painting);

/* Brings CACHE's images up to date with its scene, coloured by HOW. WANTED, WIDE: the characters that look different
 * from before and the samples of these, painted; NULL: none, and all samples. */
void imaged_update(struct board_cache *cache, const struct painting *painting, const struct palette_choice *how,
                   const uint8_t *wanted, const uint8_t *wide);

/* Puts the letter of the piece on HERE below its image, on the canvas of PAINTING, where the cells begin at CORNER. */
void imaged_put_letter(const struct board_cache *cache, const struct painting *painting, cell here,
                       struct gridpoint corner);

/* Notes what the canvas has where the images will be. */
void imaged_note(struct board_cache *cache, const struct canvas *canvas, struct gridpoint corner);

/* True if pieces are pictures in VIEW. */
bool filled_has_pictures(const struct view *view);

/* Returns the samples of a character in VIEW. */
struct point filled_samples(const struct view *view);

/* Makes PIXELS, all zero, look at PLAN in VIEW; returns the size in characters, pocket included. */
struct gridpoint filled_aim(struct pixels *pixels, const struct board_plan *plan, const struct view *view);

/* Returns what the cache of the view knows of ASKED for G, NULL if nothing. */
const struct board_fit *board_cache_recall(const struct game *g, const struct board_fit *asked);

/* Keeps FIT for the board that the cache was drawn for. */
void board_cache_keep(const struct game *g, const struct board_fit *fit);

/* Brings CACHE up to date with what PAINTING shows. */
void board_cache_update(struct board_cache *cache, const struct painting *painting);

/* Samples in a cell's height from which pieces are pictures, if there are any (half blocks have wide ones); the
 * least and the greatest number of rows a cell. */
enum {
    PICTURE_SAMPLES = 6,
    PICTURE_SAMPLES_CROWDED = 9,
    PICTURE_SAMPLES_HALF = 10,
    FILLED_LEAST = 1,
    FILLED_MOST = SCALE_MOST
};

/* Returns the columns that suit ROWS on BOARD, so that cells are about as wide as high; STEP 1, 2: the next best
 * numbers; then none (0). */
int filled_columns(const struct board *board, int rows, int step);

/* Finds the rows and columns that the board takes with labels and pocket. */
void filled_measure(const struct game *g, const struct view *view, int *rows, int *columns);

/* Draws PAINTING's board; PAINTING->layout is NULL. */
void filled_draw(const struct painting *painting);
