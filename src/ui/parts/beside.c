#include "beside.h"

#include "draw/boardview.h"
#include "draw/rotation.h"

/* Rows above and below the board that a title, a message and the keys take. */
enum { AROUND = 4 };

void beside_place(const struct view *view, const struct game *g, int bottom, const struct beside_room *room,
                  struct beside *out)
{
    *out = (struct beside){.left = room->columns, .view = *view};
    out->view.rotation = rotation_for_player(g, bottom);
    if (!boardview_fit(g, &out->view, room->rows - 1, room->columns - room->least))
        return;
    boardview_measure(g, &out->view, &out->area.rows, &out->area.columns);
    out->area.row = out->area.rows > room->rows - AROUND ? 0 : 1;
    out->area.column = room->columns - out->area.columns - 1;
    out->left = out->area.column - 1;
}
