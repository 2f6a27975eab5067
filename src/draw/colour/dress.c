#include "draw/dress.h"

void dress_view(struct view *v, const struct game *g, const struct theme *t, enum depth d, bool unicode,
                enum men_style men)
{
    bool coloured = d != DEPTH_MONO && !t->ground[GROUND_CELL].is_default;

    v->unicode = unicode;
    v->raster = v->raster && unicode && theme_can_fill(t, d);
    v->bare = v->bare && coloured;
    v->filled = !coloured || d == DEPTH_8;
    if (men == MEN_LETTERS)
        figures_letters(g, &v->men);
    else if (men == MEN_SOLID && coloured)
        figures_solid(g, &v->men);
    else
        figures_symbols(g, &v->men);
}
