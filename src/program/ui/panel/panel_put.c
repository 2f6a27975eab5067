#include "panel.h"

void panel_put(const struct panel *panel, int row, int indent, enum paint paint, const char *text)
{
    struct canvas strip;
    if (panel->area.columns - indent < 1 || row >= panel->area.row + panel->area.rows)
        return;
    canvas_start(&strip, 1, panel->area.columns - indent);
    canvas_print(&strip, 0, 0, paint, text);
    int width = canvas_string_width(text);
    for (int i = 0; i < strip.columns; i++) {
        struct glyph *to = canvas_at(&panel->picture->canvas, row, panel->area.column + indent + i);
        if (to && (canvas_at(&strip, 0, i)->code != ' ' || (paint == PAINT_SELECTED && i < width)))
            *to = *canvas_at(&strip, 0, i);
    }
    canvas_free(&strip);
}

bool panel_has_figures(const struct panel *panel)
{
    return panel->view->pieces.code[0][0] > 0x7F;
}
