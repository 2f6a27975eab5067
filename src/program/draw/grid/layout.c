#include "grid.h"

#include <assert.h>

bool layout_has_scale(const struct board *board, int scale)
{
    if (scale < 1 || scale >= SCALE_LEAST)
        return scale > 0 && scale <= SCALE_MOST && (scale % 2 == 0 || !outline_is_honeycomb(board));
    struct outline outline;
    outline_start(&outline, board, 0);
    bool has = true;
    for (int here = 0; here < board->cells && !outline.hexagons; here++)
        for (int k = 0; k < outline.shape[here].corners; k++)
            has = has && (outline.high.y - outline.shape[here].at[k].y) % outline.pitch.y == 0;
    return has;
}

static void place_hexagons(struct layout *layout, const struct outline *outline)
{
    struct point low, high;
    int slant = layout->scale / 2, flat = layout->scale + 1;

    for (int here = 0; here < layout->board->cells; here++) {
        layout->shape[here].corners = 6;
        for (int k = 0; k < 6; k++) {
            int x = outline->shape[here].at[k].x - outline->low.x;
            layout->shape[here].at[k].x = x / 3 * (slant + flat) + x % 3 * slant;
            layout->shape[here].at[k].y = 1 + (outline->high.y - outline->shape[here].at[k].y) * slant;
        }
    }
    layout_box(layout->shape, layout->board->all, &low, &high);
    layout->rows = high.y;
    layout->columns = high.x;
}

static void place_polygons(struct layout *layout, const struct outline *outline)
{
    struct point low, high;

    for (int here = 0; here < layout->board->cells; here++) {
        layout->shape[here].corners = outline->shape[here].corners;
        for (int k = 0; k < outline->shape[here].corners; k++) {
            struct point point = outline->shape[here].at[k];
            layout->shape[here].at[k].x =
                divide_nearest((int64_t)(point.x - outline->low.x) * 2 * layout->scale, outline->pitch.x);
            layout->shape[here].at[k].y =
                divide_nearest((int64_t)(outline->high.y - point.y) * layout->scale, outline->pitch.y);
        }
    }
    layout_box(layout->shape, layout->board->all, &low, &high);
    layout->rows = high.y + 1;
    layout->columns = high.x + 1;
}

/* Shift everything so that the first row and column are those of the outermost label. */
static void make_room_for_labels(struct layout *layout)
{
    int top = 0, left = 0, bottom = layout->rows, right = layout->columns;
    for (int i = 0; i < layout->labels; i++) {
        struct gridpoint at = layout->label[i].at;
        top = least(top, at.row);
        left = least(left, at.column);
        bottom = most(bottom, at.row + 1);
        right = most(right, at.column + (int)strlen(layout->label[i].text));
    }
    for (int i = 0; i < layout->labels; i++) {
        layout->label[i].at.row -= top;
        layout->label[i].at.column -= left;
    }
    for (int here = 0; here < layout->board->cells; here++)
        for (int k = 0; k < layout->shape[here].corners; k++) {
            layout->shape[here].at[k].x -= left;
            layout->shape[here].at[k].y -= top;
        }
    layout->rows = bottom - top;
    layout->columns = right - left;
}

/* Lay out all except the characters. */
static void place(struct layout *layout, const struct board *board, int steps, int scale, enum labels labels)
{
    struct outline outline;

    outline_start(&outline, board, steps);
    layout->board = board;
    layout->scale = most(scale, SCALE_LEAST);
    layout->flat = scale < SCALE_LEAST;
    layout->at = NULL;
    layout->labels = 0;
    layout->hexagons = outline.hexagons;
    if (outline.hexagons)
        place_hexagons(layout, &outline);
    else
        place_polygons(layout, &outline);
    const struct label_task task = {board, layout->shape, layout->hexagons, labels, {layout->rows, layout->columns},
                                    1,     true};
    layout->labels = labels_find(&task, layout->label);
    make_room_for_labels(layout);
}

/* True if SPOT shows more than the foot of a hexagon. */
static bool is_shown(const struct spot *spot)
{
    return !(spot->strokes & STROKE_FOOT) && (spot->strokes || spot->owner[0] != CELL_NONE);
}

/* Of a flat layout every other row is kept, without lines between cells; of hexagons each takes what the next one shows
 * of the files that lie half a cell lower. */
static void flatten(struct layout *layout)
{
    struct point low, high;
    if (!layout->flat)
        return;
    layout_box(layout->shape, layout->board->all, &low, &high);
    int first = (low.y + !layout->hexagons) % 2, columns = layout->columns, rows = (layout->rows + 1 - first) / 2;
    for (int i = 0; layout->at && i < rows * columns; i++) {
        int row = first + i / columns * 2;
        const struct spot *spot = &layout->at[row * columns + i % columns];
        spot += layout->hexagons && !is_shown(spot) && row + 1 < layout->rows ? columns : 0;
        layout->at[i] = is_shown(spot) ? *spot : (struct spot){.owner = {CELL_NONE, CELL_NONE}};
    }
    layout->rows = rows;
    for (int i = 0; i < layout->labels; i++)
        layout->label[i].at.row = (layout->label[i].at.row - first) / 2;
    for (int here = 0; here < layout->board->cells; here++)
        for (int k = 0; k < layout->shape[here].corners; k++)
            layout->shape[here].at[k].y = (layout->shape[here].at[k].y - first) / 2;
}

void layout_measure(const struct board *board, int steps, int scale, enum labels labels, int *rows, int *columns)
{
    struct layout layout;
    place(&layout, board, steps, scale, labels);
    flatten(&layout);
    *rows = layout.rows;
    *columns = layout.columns;
}

void layout_start(struct layout *layout, const struct board *board, int steps, int scale, enum labels labels)
{
    assert(layout_has_scale(board, scale));
    place(layout, board, steps, scale, labels);
    layout->at = memory_new((size_t)layout->rows * (size_t)layout->columns * sizeof *layout->at);
    for (int i = 0; i < layout->rows * layout->columns; i++)
        layout->at[i].owner[0] = layout->at[i].owner[1] = CELL_NONE;
    layout_draw_sides(layout);
    layout_find_owners(layout);
    flatten(layout);
    layout_find_stands(layout);
}

void layout_free(struct layout *layout)
{
    free(layout->at);
    layout->at = NULL;
}
