/*
 * A scene as samples of colour, for terminals and for PNG. What depends on the board and its size alone is found once;
 * after that only what has changed need be painted again.
 */
#pragma once

#include "draw/pictures.h"
#include "draw/theme.h"
#include "mask.h"
#include "scene.h"

/* No colour: outside the board. */
enum { COLOUR_NONE = -1, OWNERS = 3 };

/* The cells that a sample lies in, by how much of it they cover; CELL_NONE and 0: no further one. */
struct pixel {
    cell owner[OWNERS];
    uint8_t weight[OWNERS];
};

/* The masks of a picture of a piece in a box of WIDTH × HEIGHT samples, from its upper left corner. */
struct piece_mask {
    const struct path *outline; /* tells the pictures apart; not read */
    bool underlined, outlined, wedge, turned;
    int width, height;
    struct mask body, rim;
};

/* All arrays are owned. */
struct pixels {
    const struct board_plan *plan; /* borrowed */
    struct lens lens;
    struct point snap;      /* the pocket's corners lie on multiples of this many samples */
    int width, height;      /* in samples */
    struct pixel *sample;   /* WIDTH × HEIGHT of each */
    int32_t *colour;        /* COLOUR_NONE, or as in struct look */
    uint8_t *inked;         /* of each sample: 1 if more than its ground is seen there; NULL where samples are pixels */
    int32_t ground[PLACES]; /* of each place, as it was painted last */
    struct piece_mask *piece;
    int pieces, room;
};

/* Makes PIXELS, all zero, look at PLAN: a cell is ACROSS samples from the next and DOWN samples high. What does not
 * take a whole number of samples is centred. Sets the lens, and the size for the cells without the pocket. */
void pixels_aim(struct pixels *pixels, const struct board_plan *plan, int across, int down);

/* Finds who owns PIXELS's WIDTH × HEIGHT samples; PIXELS has been aimed, and PIXELS->snap is set. Free it with
 * pixels_free. */
void pixels_start(struct pixels *pixels);
void pixels_free(struct pixels *pixels);

/* Returns the corners of a cell or of the pocket in samples: whole ones. */
struct polygon pixels_shape(const struct pixels *pixels, int place);

/* Returns the colour of COLOUR, which may be a pair, at sample X, Y. */
int32_t pixels_colour(int32_t colour, int x, int y);

/* Returns the colour 0xRRGGBB between UNDER and OVER, with PART 256ths of OVER. */
int32_t pixels_mix(int32_t under, int32_t over, int part);

/* Returns the colour, perhaps a pair, of the grounds that lie in PIXEL, as they were painted last: the mixture, or
 * without SMOOTH edges that of the largest. CLEAR: as in struct palette_choice. */
int32_t pixels_ground(const struct pixels *pixels, const struct pixel *pixel, bool smooth, bool clear);

/* How a scene is coloured; all is borrowed. */
struct palette_choice {
    const struct theme *theme;
    enum depth depth;
    bool clear;                      /* what lies in the board in part only has its colour, too */
    bool smooth;                     /* colours are mixed where shapes meet: at DEPTH_DIRECT only */
    const struct pictures *pictures; /* NULL: pieces are not painted */
    bool outlined;                   /* as in struct view */
    const struct backdrop *beyond;   /* what is seen outside the board; NULL: nothing that it could run into */
};

/* Paints SCENE, which belongs to PIXELS's plan: those samples whose byte in WANTED is not 0 (NULL: all). */
void pixels_paint(struct pixels *pixels, const struct scene *scene, const struct game *g,
                  const struct palette_choice *how, const uint8_t *wanted);

/* A piece as it is painted: its mask, borrowed until the next one is painted, and where that lies. */
struct painted_piece {
    const struct piece_mask *mask;
    struct point at;
    bool moving;
};

/* Finds how the piece SHAPE of G is painted; false if it has no picture. */
bool pixels_find_piece(struct pixels *pixels, const struct scene_shape *shape, const struct game *g,
                       const struct palette_choice *how, struct painted_piece *out);

/* Returns the colour of the rim of the piece SHAPE of G; COLOUR_NONE where it has none, as it stands out of its ground
 * by ten to one without it: black on light squares; by three to one where there is little room. On what a Switch's
 * cells share that may be its cell's colour, which parts it from the other cell. PIXELS has been painted. */
int32_t pixels_rim(const struct pixels *pixels, const struct scene_shape *shape, const struct game *g,
                   const struct palette_choice *how);

/* Returns how much of the board lies in PIXEL, 255 being all of it. */
int pixels_opacity(const struct pixel *pixel);

/* The units in a sample of what hint_fit makes. */
enum { HINT_SAMPLE = 64 };

/*
 * Adds the outline FROM, in a square of PICTURE_SIDE, to OUT, in a box of BOX samples: its horizontal and vertical
 * sides come to lie between samples and stay apart, so that a small picture is sharp.
 */
void hint_fit(const struct path *from, struct point box, struct path *out);
