/*
 * Where in its cell a man stands: in the widest part that the cell has for itself, with room for a mark on either side
 * if there is any, and otherwise as near the middle as can be; all cells of a rank in the same row.
 */
#include "grid.h"

#include <stdlib.h>

enum { WIDTH_WITH_MARKS = 3 };

/*
 * The longest run of characters in ROW that C has for itself: its length (0 = none) and first column. Six parameters: a
 * run is a row and two columns; its length and its beginning are wanted.
 */
static int own_run(const struct layout *l, cell c, int row, int left, int right, int *first)
{
    int best = 0, length = 0;
    for (int column = left; column <= right; column++) {
        length = layout_owns(l, c, row, column) ? length + 1 : 0;
        if (length > best) {
            best = length;
            *first = column - length + 1;
        }
    }
    return best;
}

/* The place of one man and the rectangle of its lines. */
struct seat {
    cell c;
    struct gridpoint low, high;
};

/* The room that the narrowest place between the same rows as SEAT's has in ROW, no more than WIDTH_WITH_MARKS. */
static int room_in_row(const struct layout *l, const struct seat *all, int count, const struct seat *seat, int row)
{
    int room = WIDTH_WITH_MARKS;
    for (int i = 0; i < count; i++)
        if (all[i].low.row == seat->low.row && all[i].high.row == seat->high.row) {
            int first, width = own_run(l, all[i].c, row, all[i].low.column, all[i].high.column, &first);
            room = width < room ? width : room;
        }
    return room;
}

/* Twice the distance of ROW from the middle between the lines above and below SEAT. */
static int off_middle(const struct layout *l, const struct seat *seat, int row)
{
    return abs(2 * row + l->hexagons - seat->low.row - seat->high.row);
}

static int choose_row(const struct layout *l, const struct seat *all, int count, const struct seat *seat)
{
    int best = seat->low.row, best_room = -1;
    for (int row = seat->low.row; row <= seat->high.row; row++) {
        int room = room_in_row(l, all, count, seat, row);
        if (room > best_room || (room == best_room && off_middle(l, seat, row) < off_middle(l, seat, best))) {
            best = row;
            best_room = room;
        }
    }
    return best;
}

/* The row of seat number CHOSEN: that of an earlier one between the same lines, if there is one. */
static int row_of(const struct layout *l, const struct seat *all, int count, int chosen)
{
    const struct seat *seat = &all[chosen];
    for (int i = 0; i < chosen; i++)
        if (all[i].low.row == seat->low.row && all[i].high.row == seat->high.row)
            return l->seat[all[i].c].row;
    return choose_row(l, all, count, seat);
}

/* The middle of the longest run that SEAT has in ROW; of the whole seat if there is none. */
static struct gridpoint middle_of_row(const struct layout *l, const struct seat *seat, int row)
{
    int first = 0, width = own_run(l, seat->c, row, seat->low.column, seat->high.column, &first);
    if (width == 0)
        return (struct gridpoint){(seat->low.row + seat->high.row) / 2, (seat->low.column + seat->high.column) / 2};
    return (struct gridpoint){row, first + (width - 1) / 2};
}

void layout_seat_men(struct layout *l)
{
    const struct board *b = l->board;
    struct seat all[CELLS_MAX];
    int count = 0;

    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c) {
            all[count].c = (cell)c;
            layout_bounds(l, (cell)c, &all[count].low, &all[count].high);
            count++;
        }
    for (int i = 0; i < count; i++) {
        struct gridpoint at = middle_of_row(l, &all[i], row_of(l, all, count, i));
        for (cellset lane = b->lane[all[i].c]; !cellset_empty(lane);)
            l->seat[cellset_pop(&lane)] = at;
    }
}
