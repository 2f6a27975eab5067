/*
 * Which of a view's ways of drawing suit a screen: colours make some characters needless and want others. Knows themes
 * and views, nothing of terminals.
 */
#ifndef REROUTE66_DRAW_DRESS_H
#define REROUTE66_DRAW_DRESS_H

#include "draw/theme.h"
#include "draw/view.h"

/* The characters for men. Solid figures are the same for all sides: only colours tell them apart. */
enum men_style { MEN_LETTERS, MEN_FIGURES, MEN_SOLID };

/*
 * Dress V for a screen that shows theme T at depth D: with box-drawing lines if UNICODE, the men as MEN says (solid
 * ones become plain figures where there are no colours). V->raster and V->bare are wishes. V->raster stays as it is where
 * there are 256 colours and block characters to fill cells with; V->bare stays as it is where coloured grounds part the cells,
 * else it is put off. Cells' colours are shown by fillings where there are no colours, and where 8 of them do not
 * suffice for the grounds of three players.
 * Six parameters: the view and the five wishes that it is dressed by; they live in different structs of the callers.
 */
void dress_view(struct view *v, const struct game *g, const struct theme *t, enum depth d, bool unicode,
                enum men_style men);

#endif
