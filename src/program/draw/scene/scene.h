/*
 * The one picture of a board: shapes in their order from below to above, for every painter (blocks of a terminal, SVG,
 * PNG).
 */
#pragma once

#include "grid/chains.h"
#include "paint/paint.h"
#include "plan.h"

enum shape_kind {
    SHAPE_CELL,   /* a place, with its mark */
    SHAPE_SHARED, /* the area of a Switch, and the stripes in it */
    SHAPE_LINE,   /* a stroke of WIDTH */
    SHAPE_AREA,   /* signs, dots, frames, heads of arrows */
    SHAPE_PIECE,  /* who stands there; it has no vertices */
};

/* A shape is no more opaque than OPAQUE. The third player's pieces are underlined, to be told apart by their shape
 * too: SCENE_UNDERLINE is added to their outline, and they are UNDERLINE_RAISED percent of their side higher. */
enum { OPAQUE = 16, UNDERLINE_RAISED = 13 };
#define SCENE_UNDERLINE "M 14 112 H 86 V 124 H 14 Z"

struct scene_shape {
    enum shape_kind kind;
    cell place, other; /* whose it is; of a Switch both; else CELL_NONE */
    int ink;           /* theme_ink's */
    int opacity;       /* 1 … OPAQUE */
    int width;         /* of a line */
    bool closed;       /* a line that ends where it begins */
    bool hatched;      /* of PLACE's colour, with thin lines in that of OTHER, which are left to characters */
    int first, count;  /* its vertices */
    bool moving;       /* a piece that is on its way, above all others and on any place */
    letter who;        /* of a piece; SIDE and MIDDLE are those of its square */
    int side;
    struct point middle;
};

/* All is owned. */
struct scene {
    const struct board_plan *plan; /* borrowed */
    struct path path;              /* the vertices of all shapes */
    struct scene_shape *shape;
    int shapes, room;
    bool figures, signs; /* SIGNS: of the catacomb and the pocket, if empty; else they are characters */
    bool ruled;          /* the lines of a board of points, if it has any, are left to characters */
    struct point sample; /* the size of a sample in units */
    int grain, across;   /* a cell's height and width in samples */
};

/*
 * Makes the scene of PAINTING's board by PLAN. GRAIN: a cell's width and height in samples, to which stripes and lines
 * keep. FIGURES: pieces will be characters, which have no rims. PAINTING->layout and PAINTING->canvas are not used.
 */
void scene_start(struct scene *scene, const struct board_plan *plan, const struct painting *painting,
                 struct point grain, bool figures);
void scene_free(struct scene *scene);

typedef void scene_line_visitor(void *context, cell from, cell to);

/* Shows VISIT each line of BOARD, which is one of points: between neighbours, not over the river, and its chords. */
void scene_visit_lines(const struct board *board, scene_line_visitor *visit, void *context);

/* Returns where the piece of SLIDE stands on its way. */
struct stand_box scene_slide(const struct scene *scene, const struct painting *painting, const struct slide *slide);
