#include "panel.h"

void panel_put(const struct panel *p, int row, int indent, enum paint paint, const char *s)
{
    struct canvas strip;
    if (p->area.columns - indent < 1 || row >= p->area.row + p->area.rows)
        return;
    canvas_start(&strip, 1, p->area.columns - indent);
    canvas_print(&strip, 0, 0, paint, s);
    int width = canvas_string_width(s);
    for (int i = 0; i < strip.columns; i++) {
        struct glyph *to = canvas_at(&p->picture->canvas, row, p->area.column + indent + i);
        if (to && (canvas_at(&strip, 0, i)->code != ' ' || (paint == PAINT_SELECTED && i < width)))
            *to = *canvas_at(&strip, 0, i);
    }
    canvas_free(&strip);
}

bool panel_has_figures(const struct panel *p)
{
    return p->view->pieces.code[0][0] > 0x7F;
}
