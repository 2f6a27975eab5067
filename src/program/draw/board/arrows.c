/* The place that lies next in a direction of the screen. */
#include "draw/boardview.h"

#include "grid/chains.h"

/* A way out of a cell that an arrow may take. */
struct exit {
    cell to;
    int64_t along, aside; /* how far it leads in the arrow's direction, and away from it */
};

/* True if FIRST is the better of two exits for an arrow: straighter, or as straight and further to the left or up. */
static bool is_straighter(const struct exit *first, const struct exit *second, const struct layout *layout)
{
    int64_t left = first->aside * second->along, right = second->aside * first->along;
    if (second->to == CELL_NONE || left != right)
        return second->to == CELL_NONE || left < right;
    const struct gridpoint *at = &layout->stand[first->to], *other = &layout->stand[second->to];
    return 2 * at->row + at->column < 2 * other->row + other->column;
}

/* What an arrow means: its direction, the cells turned as they are seen, and where they stand. */
struct arrow {
    const struct board *board;
    const struct layout *layout;
    const struct polygon *shape;
    int down, right;
};

/* Take the direction TO, VIA from cell FROM's middle into account, if it turns aside by no more than PERCENT. */
static void weigh(const struct arrow *arrow, cell to, struct point via, int percent, struct exit *best)
{
    struct exit exit = {arrow->board->lane_first[to], (int64_t)via.x * arrow->right - (int64_t)via.y * arrow->down,
                        llabs((int64_t)via.x * arrow->down + (int64_t)via.y * arrow->right)};
    if (exit.along > 0 && 100 * exit.aside <= percent * exit.along && is_straighter(&exit, best, arrow->layout))
        *best = exit;
}

/* The best way from FROM along LINE; of a fork its first branch. */
static void weigh_exits(const struct arrow *arrow, cell from, enum line line, int percent, struct exit *best)
{
    const struct polygon *polygon = &arrow->shape[from];
    const struct point middle = polygon_sum(polygon);
    for (int k = 0; k < polygon->corners; k++) {
        const struct fork *fork = board_steps(arrow->board, line, from, k);
        const struct point one = polygon->at[k],
                           two = line == LINE_LATERAL ? polygon->at[(k + 1) % polygon->corners] : one;
        const struct point via = {polygon->corners * (one.x + two.x) - 2 * middle.x,
                                  polygon->corners * (one.y + two.y) - 2 * middle.y};
        if (fork->count && arrow->board->lane_first[fork->step[0].to] != arrow->board->lane_first[from])
            weigh(arrow, fork->step[0].to, via, percent, best);
    }
}

/* To the other cell of a Switch, which shares no side with FROM. */
static void weigh_overlaps(const struct arrow *arrow, cell from, struct exit *best)
{
    const struct point here = polygon_sum(&arrow->shape[from]);
    for (cellset others = arrow->board->overlap[from]; !cellset_empty(others);) {
        cell place = cellset_pop(&others);
        const struct point there = polygon_sum(&arrow->shape[place]);
        weigh(arrow, place, point_minus(there, here), 100, best);
    }
}

/* To any cell that stands in the direction, the nearest: where cells touch without sharing a side or corner. */
static cell find_onward(const struct arrow *arrow, cell from)
{
    const struct gridpoint *stand = arrow->layout->stand;
    cell best = CELL_NONE;
    for (int here = 0, least = 0; here < arrow->board->cells; here++) {
        int y = 2 * (stand[here].row - stand[from].row), x = stand[here].column - stand[from].column;
        int along = y * arrow->down + x * arrow->right, aside = abs(x * arrow->down - y * arrow->right);
        if (along <= 0 || aside > 2 * along || arrow->board->lane_first[here] != here)
            continue;
        if (best == CELL_NONE || along + 2 * aside < least) {
            best = (cell)here;
            least = along + 2 * aside;
        }
    }
    return best;
}

/* Through a side, the one nearest to the arrow; where no side looks that way, through a corner. */
static cell find_neighbour(const struct arrow *arrow, cell from)
{
    enum { NEAR = 55 };
    static const enum line lines[] = {LINE_LATERAL, LINE_DIAGONAL, LINE_HEX_DIAGONAL};
    struct exit best = {.to = CELL_NONE};
    if (arrow->right)
        weigh_overlaps(arrow, from, &best);
    for (size_t i = 0; i < sizeof lines / sizeof *lines && best.to == CELL_NONE; i++)
        for (cellset lane = arrow->board->lane[from]; !cellset_empty(lane);)
            weigh_exits(arrow, cellset_pop(&lane), lines[i], NEAR, &best);
    return best.to == CELL_NONE ? find_onward(arrow, from) : best.to;
}

static cell nearest_cell(const struct layout *layout, struct gridpoint at)
{
    int best = 0, best_distance = -1;
    for (int here = 0; here < layout->board->cells; here++) {
        int distance = 2 * abs(layout->stand[here].row - at.row) + abs(layout->stand[here].column - at.column);
        if (best_distance < 0 || distance < best_distance) {
            best = here;
            best_distance = distance;
        }
    }
    return layout->board->lane_first[best];
}

cell boardview_towards(const struct game *g, const struct view *view, cell from, int down, int right)
{
    struct layout layout;
    cell best = from;

    layout_start(&layout, g->board, view->rotation, view->scale, view->labels);
    if (from == CELL_NONE) {
        best = nearest_cell(&layout, (struct gridpoint){layout.rows / 2, layout.columns / 2});
    } else if (from == CELL_POCKET) { /* to the right of the board */
        best = right < 0 ? nearest_cell(&layout, (struct gridpoint){layout.rows / 2, layout.columns}) : from;
    } else {
        struct rotated turned;
        rotation_of_board(g->board, view->rotation, &turned);
        const struct arrow arrow = {g->board, &layout, turned.shape, down, right};
        cell to = down || right ? find_neighbour(&arrow, from) : from;
        best = to == CELL_NONE ? from : to;
    }
    layout_free(&layout);
    return best == from && right > 0 && g->board->pocket[0] ? CELL_POCKET : best;
}
