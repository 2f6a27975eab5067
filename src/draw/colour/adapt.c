#include "draw/adapt.h"

void view_adapt(struct view *v, const struct game *g, const struct screen_kind *k)
{
    bool coloured = k->depth != DEPTH_MONO && !k->theme->ground[GROUND_CELL].is_default;

    v->unicode = k->unicode;
    v->theme = k->theme;
    v->depth = k->depth;
    v->blocks = k->blocks;
    v->raster = v->raster && k->unicode && theme_can_fill(k->theme, k->depth);
    v->bare = v->bare && coloured;
    v->coloured = coloured;
    v->filled = !coloured;
    if (k->pieces == PIECES_LETTERS)
        figures_letters(g, &v->pieces);
    else if (k->pieces == PIECES_SOLID && coloured && !(v->raster && k->depth < DEPTH_256))
        figures_solid(g, &v->pieces);
    else
        figures_symbols(g, &v->pieces);
}
