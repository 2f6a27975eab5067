#include "lines.h"

enum { COLOURS_MAX = 3 };

/* Between dark and light the third colour comes second: so the middle cell of a hexagonal board gets it, as is
 * usual. */
static const uint8_t preference[COLOURS_MAX] = {0, 2, 1};

/* How many cells of AMONG have each colour. */
static void count_colours(const struct board *board, cellset among, int count[COLOURS_MAX])
{
    for (int i = 0; i < COLOURS_MAX; i++)
        count[i] = 0;
    while (!cellset_empty(among))
        count[board->colour[cellset_pop(&among)]]++;
}

/* Returns how many different colours the neighbours of HERE in DONE have. */
static int saturation(const struct board *board, cell here, cellset done)
{
    int count[COLOURS_MAX], different = 0;
    count_colours(board, cellset_and(board->adjacent[LINE_LATERAL][here], done), count);
    for (int i = 0; i < COLOURS_MAX; i++)
        different += count[i] > 0;
    return different;
}

/* True if HERE overlaps a cell that comes before it in the file. */
static bool overlaps_earlier(const struct board *board, cell here)
{
    return !cellset_empty(board->overlap[here]) && cellset_first(board->overlap[here]) < here;
}

/* Brélaz's order (DSATUR): next the cell that has the fewest colours left to choose from; the second cell of a Switch
 * after all others. */
static cell next_cell(const struct board *board, cellset done)
{
    cellset left = cellset_less(board->all, done);
    cell best = cellset_first(left);
    int best_worth = -1;
    while (!cellset_empty(left)) {
        cell here = cellset_pop(&left);
        int worth = saturation(board, here, done) + (overlaps_earlier(board, here) ? 0 : COLOURS_MAX + 1);
        if (worth > best_worth) {
            best = here;
            best_worth = worth;
        }
    }
    return best;
}

/* Returns the colour of HERE that fewest lateral neighbours have; of those, the one that fewest overlapping cells
 * have. */
static uint8_t best_colour(const struct board *board, cell here, cellset done)
{
    int beside[COLOURS_MAX], under[COLOURS_MAX];
    uint8_t best = COLOURS_MAX;

    count_colours(board, cellset_and(board->adjacent[LINE_LATERAL][here], done), beside);
    count_colours(board, cellset_and(board->overlap[here], done), under);
    for (int i = 0; i < COLOURS_MAX; i++) {
        uint8_t colour = preference[i];
        if (colour >= board->colours)
            continue;
        if (best == COLOURS_MAX || beside[colour] < beside[best] ||
            (beside[colour] == beside[best] && under[colour] < under[best]))
            best = colour;
    }
    return best;
}

void colours_derive(struct board *board)
{
    cellset done = {{0, 0}};

    board->colours = 2;
    for (int here = 0; here < board->cells; here++)
        if (board->shape[here].corners > 4)
            board->colours = 3;
    while (!cellset_equal(done, board->all)) {
        cell here = next_cell(board, done);
        board->colour[here] = best_colour(board, here, done);
        cellset_add(&done, here);
    }
}
