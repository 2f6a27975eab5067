/* The place that lies next in a direction of the screen. */
#include "draw/boardview.h"

#include <stdlib.h>

/* The distance of TO from FROM in the direction DOWN, RIGHT (at most one of them 0), in columns, deviations counted
 * double; -1 if TO lies elsewhere. */
static int cost(struct gridpoint from, struct gridpoint to, int down, int right)
{
    int y = 2 * (to.row - from.row), x = to.column - from.column; /* a row is as high as two columns are wide */
    int along = y * down + x * right, aside = abs(x * down - y * right);
    if (along <= 0 || aside > 2 * along)
        return -1;
    return along + 2 * aside;
}

static struct gridpoint middle_of_layout(const struct layout *l)
{
    return (struct gridpoint){l->rows / 2, l->columns / 2};
}

static cell nearest_cell(const struct layout *l, struct gridpoint at)
{
    int best = 0, best_distance = -1;
    for (int c = 0; c < l->board->cells; c++) {
        int distance = 2 * abs(l->stand[c].row - at.row) + abs(l->stand[c].column - at.column);
        if (best_distance < 0 || distance < best_distance) {
            best = c;
            best_distance = distance;
        }
    }
    return l->board->lane_first[best];
}

cell boardview_towards(const struct game *g, const struct view *v, cell from, int down, int right)
{
    struct layout l;
    cell best = from;
    int best_cost = -1;

    layout_start(&l, g->board, v->rotation, v->scale, v->labels);
    if (from == CELL_NONE) {
        best = nearest_cell(&l, middle_of_layout(&l));
    } else if (from == CELL_POCKET) { /* to the right of the board */
        best = right < 0 ? nearest_cell(&l, (struct gridpoint){l.rows / 2, l.columns}) : from;
    } else {
        for (int c = 0; c < g->board->cells; c++) {
            int so_much = cost(l.stand[from], l.stand[c], down, right);
            if (g->board->lane_first[c] == c && so_much > 0 && (best_cost < 0 || so_much < best_cost)) {
                best = (cell)c;
                best_cost = so_much;
            }
        }
    }
    layout_free(&l);
    return best == from && right > 0 && g->board->pocket[0] ? CELL_POCKET : best;
}
