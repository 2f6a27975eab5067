#include "beside.h"

#include "draw/boardview.h"
#include "draw/rotation.h"

/* Rows above and below the board that a title, a message and the keys take. */
enum { AROUND = 4 };

/* Let the board be as large as it can be, with what stands around it and beside it. */
static void grow_board(const struct game *g, const struct beside_room *room, struct beside *b)
{
    struct view larger = b->view;
    int rows, columns;
    while (++larger.scale <= SCALE_MOST) {
        if (!boardview_has_scale(g, &larger, larger.scale))
            continue;
        boardview_measure(g, &larger, &rows, &columns);
        if (rows > room->rows - AROUND || columns + room->roomy > room->columns)
            return;
        b->view = larger;
        b->area.rows = rows;
        b->area.columns = columns;
    }
}

void beside_place(const struct view *view, const struct game *g, int bottom, const struct beside_room *room,
                  struct beside *out)
{
    int rows, columns;

    *out = (struct beside){.left = room->columns, .view = *view};
    out->view.rotation = rotation_for_player(g, bottom);
    out->view.scale = SCALE_LEAST;
    out->view.width = 0;
    out->view.labels = LABELS_AROUND;
    boardview_measure(g, &out->view, &rows, &columns);
    if (rows > room->rows - AROUND) {
        out->view.labels = LABELS_INSIDE;
        boardview_measure(g, &out->view, &rows, &columns);
    }
    if (columns + room->least > room->columns) {
        out->view.labels = LABELS_NONE;
        boardview_measure(g, &out->view, &rows, &columns);
    }
    if (rows > room->rows - 1 || columns + room->least > room->columns)
        return;
    out->area = (struct area){.rows = rows, .columns = columns};
    if (out->view.labels == LABELS_AROUND)
        grow_board(g, room, out);
    out->area.row = out->area.rows > room->rows - AROUND ? 0 : 1;
    out->area.column = room->columns - out->area.columns - 1;
    out->left = out->area.column - 1;
}
