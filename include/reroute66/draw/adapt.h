/* Adapts a view to what a screen can show: with colours, for example, some characters are not needed. */
#ifndef REROUTE66_DRAW_ADAPT_H
#define REROUTE66_DRAW_ADAPT_H

#include "draw/theme.h"
#include "draw/view.h"

/* The characters for pieces. Solid figures are the same for all sides, so that only colours distinguish them. */
enum pieces_style { PIECES_LETTERS, PIECES_FIGURES, PIECES_SOLID };

/* What a screen can show, and what the user wants. */
struct screen_kind {
    const struct theme *theme; /* borrowed */
    enum depth depth;
    bool unicode;             /* box-drawing and block characters; else 7-bit */
    enum pieces_style pieces; /* PIECES_SOLID becomes plain figures where there are no colours */
    enum blocks blocks;
};

/*
 * Adapt V to screen K for G's board. V->raster and V->bare, if set, are switched off where K cannot fill cells (colours
 * and block characters), or its theme does not distinguish cells by their colours. V->filled is set where there are no
 * colours.
 */
void view_adapt(struct view *v, const struct game *g, const struct screen_kind *k);

#endif
