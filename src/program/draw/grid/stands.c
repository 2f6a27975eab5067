/*
 * Where in its cell a piece stands: in the widest part that the cell has for itself, with room for a mark on either
 * side if there is any, and else as near to the middle as possible; in the same row for all cells of a rank.
 */
#include "grid.h"

enum { WIDTH_WITH_MARKS = 3 };

/* One piece's place: a cell, or a lane by its first cell, and the rectangle of its lines. */
struct stand {
    cell here;
    struct gridpoint low, high;
};

/* Returns the longest run of characters in ROW that STAND has for itself: its length (0 = none) and first column. */
static int own_run(const struct layout *layout, const struct stand *stand, int row, int *first)
{
    int best = 0, length = 0;
    for (int column = stand->low.column; column <= stand->high.column; column++) {
        length = layout_owns(layout, stand->here, row, column) ? length + 1 : 0;
        if (length > best) {
            best = length;
            *first = column - length + 1;
        }
    }
    return best;
}

/* The room that the narrowest place between the same rows as STAND's has in ROW, no more than WIDTH_WITH_MARKS. */
static int room_in_row(const struct layout *layout, const struct stand *all, int count, const struct stand *stand,
                       int row)
{
    int room = WIDTH_WITH_MARKS;
    for (int i = 0; i < count; i++)
        if (all[i].low.row == stand->low.row && all[i].high.row == stand->high.row) {
            int first, width = own_run(layout, &all[i], row, &first);
            room = width < room ? width : room;
        }
    return room;
}

/* Twice the distance of ROW from the middle between the lines above and below STAND. */
static int off_middle(const struct layout *layout, const struct stand *stand, int row)
{
    return abs(2 * row + layout->hexagons - stand->low.row - stand->high.row);
}

static int choose_row(const struct layout *layout, const struct stand *all, int count, const struct stand *stand)
{
    int best = stand->low.row, best_room = -1;
    for (int row = stand->low.row; row <= stand->high.row; row++) {
        int room = room_in_row(layout, all, count, stand, row);
        if (room > best_room ||
            (room == best_room && off_middle(layout, stand, row) < off_middle(layout, stand, best))) {
            best = row;
            best_room = room;
        }
    }
    return best;
}

/* Returns the row of place number CHOSEN: that of an earlier one between the same lines, if there is one. */
static int row_of(const struct layout *layout, const struct stand *all, int count, int chosen)
{
    const struct stand *stand = &all[chosen];
    for (int i = 0; i < chosen; i++)
        if (all[i].low.row == stand->low.row && all[i].high.row == stand->high.row)
            return layout->stand[all[i].here].row;
    return choose_row(layout, all, count, stand);
}

/* Returns the middle of the longest run that STAND has in ROW; of its whole rectangle if there is none. */
static struct gridpoint middle_of_row(const struct layout *layout, const struct stand *stand, int row)
{
    int first = 0, width = own_run(layout, stand, row, &first);
    if (width == 0)
        return (struct gridpoint){(stand->low.row + stand->high.row) / 2, (stand->low.column + stand->high.column) / 2};
    return (struct gridpoint){row, first + (width - 1) / 2};
}

void layout_find_stands(struct layout *layout)
{
    const struct board *board = layout->board;
    struct stand all[CELLS_MAX];
    int count = 0;

    for (int here = 0; here < board->cells; here++)
        if (board->lane_first[here] == here) {
            all[count].here = (cell)here;
            layout_bounds(layout, (cell)here, &all[count].low, &all[count].high);
            count++;
        }
    for (int i = 0; i < count; i++) {
        struct gridpoint at = middle_of_row(layout, &all[i], row_of(layout, all, count, i));
        for (cellset lane = board->lane[all[i].here]; !cellset_empty(lane);)
            layout->stand[cellset_pop(&lane)] = at;
    }
}
