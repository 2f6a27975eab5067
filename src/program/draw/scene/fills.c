/*
 * Colours for lanes by backtracking: each place takes the first colour that none of its neighbours has, its own board
 * colour first, then the other, then the two that are for lanes. The place that half a turn leads to gets the same one,
 * so that the picture is as symmetric as the board.
 */
#include "plan.h"

#include "grid/chains.h"

enum { TRIES_MOST = 100000, UNKNOWN = 255 };

struct colouring {
    const struct board *board;
    uint8_t *fill;             /* of each place's first cell; UNKNOWN: none yet */
    cell partner[CELLS_MAX];   /* where half a turn leads, by places' first cells; the place itself if nowhere */
    cellset beside[CELLS_MAX]; /* neighbouring places, by first cells */
    int tries;
};

/* Returns the image of HERE's place under half a turn of the whole board, HERE's own place if there is none. */
static cell opposite_place(const struct board *board, cell here)
{
    struct point low = polygon_sum(&board->shape[0]), high = low, at = polygon_sum(&board->shape[here]);
    for (int i = 1; i < board->cells; i++)
        box_widen(&low, &high, polygon_sum(&board->shape[i]));
    for (int i = 0; i < board->cells; i++) {
        struct point point = polygon_sum(&board->shape[i]);
        if (point.x + at.x == low.x + high.x && point.y + at.y == low.y + high.y)
            return board->lane_first[i];
    }
    return board->lane_first[here];
}

static void find_neighbours(struct colouring *colouring)
{
    const struct board *board = colouring->board;
    for (int here = 0; here < board->cells; here++)
        for (cellset all = board->adjacent[LINE_LATERAL][here]; !cellset_empty(all);) {
            cell other = board->lane_first[cellset_pop(&all)];
            if (other != board->lane_first[here])
                cellset_add(&colouring->beside[board->lane_first[here]], other);
        }
}

static bool is_free(const struct colouring *colouring, cell place, int fill)
{
    for (cellset all = colouring->beside[place]; !cellset_empty(all);)
        if (colouring->fill[cellset_pop(&all)] == fill)
            return false;
    return true;
}

static bool colour_from(struct colouring *colouring, int first)
{
    const struct board *board = colouring->board;
    while (first < board->cells && (board->lane_first[first] != first || colouring->fill[first] != UNKNOWN))
        first++;
    if (first == board->cells)
        return true;
    const int own = board->colour[first] & 1, choice[] = {own, !own, FILL_LANE, FILL_LANE_2};
    cell place = (cell)first, partner = colouring->partner[first];
    for (int i = 0; i < 4 && colouring->tries++ < TRIES_MOST; i++) {
        if (!is_free(colouring, place, choice[i]) || !is_free(colouring, partner, choice[i]))
            continue;
        colouring->fill[place] = colouring->fill[partner] = (uint8_t)choice[i];
        bool apart = partner == place || !cellset_has(colouring->beside[place], partner);
        if (apart && colour_from(colouring, first + 1))
            return true;
        colouring->fill[place] = colouring->fill[partner] = UNKNOWN;
    }
    return false;
}

static void colour_lanes(const struct board *board, uint8_t out[CELLS_MAX])
{
    struct colouring colouring = {.board = board, .fill = out};
    for (int here = 0; here < board->cells; here++) {
        out[here] = UNKNOWN;
        colouring.partner[here] = opposite_place(board, (cell)here);
        if (opposite_place(board, colouring.partner[here]) != board->lane_first[here] ||
            cellset_count(board->lane[here]) != cellset_count(board->lane[colouring.partner[here]]))
            colouring.partner[here] = board->lane_first[here];
    }
    find_neighbours(&colouring);
    bool good = colour_from(&colouring, 0);
    for (int here = 0; here < board->cells;
         here++) /* if that cannot be done: the board's colours; borders distinguish the places then */
        out[here] = good ? out[board->lane_first[here]] : (uint8_t)(board->colour[board->lane_first[here]] & 1);
}

void fills_find(const struct board *board, uint8_t out[CELLS_MAX])
{
    if (board->has_lanes) {
        colour_lanes(board, out);
        return;
    }
    if (board->points) {
        memset(out, FILL_LIGHT, (size_t)board->cells);
        return;
    }
    for (int here = 0; here < board->cells; here++)
        out[here] = (uint8_t)((board->colours > 2 ? FILL_HEXAGON : FILL_DARK) + board->colour[here]);
}
