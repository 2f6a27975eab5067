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

/* The image of C's place under half a turn of the whole board, C's own place if there is none. */
static cell opposite_place(const struct board *b, cell c)
{
    struct point low = polygon_sum(&b->shape[0]), high = low, at = polygon_sum(&b->shape[c]);
    for (int i = 1; i < b->cells; i++)
        box_widen(&low, &high, polygon_sum(&b->shape[i]));
    for (int i = 0; i < b->cells; i++) {
        struct point p = polygon_sum(&b->shape[i]);
        if (p.x + at.x == low.x + high.x && p.y + at.y == low.y + high.y)
            return b->lane_first[i];
    }
    return b->lane_first[c];
}

static void find_neighbours(struct colouring *k)
{
    const struct board *b = k->board;
    for (int c = 0; c < b->cells; c++)
        for (cellset all = b->adjacent[LINE_LATERAL][c]; !cellset_empty(all);) {
            cell other = b->lane_first[cellset_pop(&all)];
            if (other != b->lane_first[c])
                cellset_add(&k->beside[b->lane_first[c]], other);
        }
}

static bool is_free(const struct colouring *k, cell place, int fill)
{
    for (cellset all = k->beside[place]; !cellset_empty(all);)
        if (k->fill[cellset_pop(&all)] == fill)
            return false;
    return true;
}

static bool colour_from(struct colouring *k, int first)
{
    const struct board *b = k->board;
    while (first < b->cells && (b->lane_first[first] != first || k->fill[first] != UNKNOWN))
        first++;
    if (first == b->cells)
        return true;
    const int own = b->colour[first] & 1, choice[] = {own, !own, FILL_LANE, FILL_LANE_2};
    cell place = (cell)first, partner = k->partner[first];
    for (int i = 0; i < 4 && k->tries++ < TRIES_MOST; i++) {
        if (!is_free(k, place, choice[i]) || !is_free(k, partner, choice[i]))
            continue;
        k->fill[place] = k->fill[partner] = (uint8_t)choice[i];
        bool apart = partner == place || !cellset_has(k->beside[place], partner);
        if (apart && colour_from(k, first + 1))
            return true;
        k->fill[place] = k->fill[partner] = UNKNOWN;
    }
    return false;
}

static void colour_lanes(const struct board *b, uint8_t out[CELLS_MAX])
{
    struct colouring k = {.board = b, .fill = out};
    for (int c = 0; c < b->cells; c++) {
        out[c] = UNKNOWN;
        k.partner[c] = opposite_place(b, (cell)c);
        if (opposite_place(b, k.partner[c]) != b->lane_first[c] ||
            cellset_count(b->lane[c]) != cellset_count(b->lane[k.partner[c]]))
            k.partner[c] = b->lane_first[c];
    }
    find_neighbours(&k);
    bool good = colour_from(&k, 0);
    for (int c = 0; c < b->cells;
         c++) /* if that cannot be done: the board's colours; borders distinguish the places then */
        out[c] = good ? out[b->lane_first[c]] : (uint8_t)(b->colour[b->lane_first[c]] & 1);
}

void fills_find(const struct board *b, uint8_t out[CELLS_MAX])
{
    if (b->has_lanes) {
        colour_lanes(b, out);
        return;
    }
    for (int c = 0; c < b->cells; c++)
        out[c] = (uint8_t)((b->colours > 2 ? FILL_HEXAGON : FILL_DARK) + b->colour[c]);
}
