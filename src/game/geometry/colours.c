#include "lines.h"

enum { COLOURS_MAX = 3 };

/* Between dark and light the third colour comes second: so the middle cell of a hexagonal board gets it, as is
 * usual. */
static const uint8_t preference[COLOURS_MAX] = {0, 2, 1};

/* How many cells of AMONG have each colour. */
static void count_colours(const struct board *b, cellset among, int count[COLOURS_MAX])
{
    for (int i = 0; i < COLOURS_MAX; i++)
        count[i] = 0;
    while (!cellset_empty(among))
        count[b->colour[cellset_pop(&among)]]++;
}

/* How many different colours the neighbours of C in DONE have. */
static int saturation(const struct board *b, cell c, cellset done)
{
    int count[COLOURS_MAX], different = 0;
    count_colours(b, cellset_and(b->adjacent[LINE_LATERAL][c], done), count);
    for (int i = 0; i < COLOURS_MAX; i++)
        different += count[i] > 0;
    return different;
}

/* True if C overlaps a cell that comes before it in the file. */
static bool overlaps_earlier(const struct board *b, cell c)
{
    return !cellset_empty(b->overlap[c]) && cellset_first(b->overlap[c]) < c;
}

/* Brélaz's order (DSATUR): next the cell that has the fewest colours left to choose from; the second cell of a Switch
 * after all others. */
static cell next_cell(const struct board *b, cellset done)
{
    cellset left = cellset_less(b->all, done);
    cell best = cellset_first(left);
    int best_worth = -1;
    while (!cellset_empty(left)) {
        cell c = cellset_pop(&left);
        int worth = saturation(b, c, done) + (overlaps_earlier(b, c) ? 0 : COLOURS_MAX + 1);
        if (worth > best_worth) {
            best = c;
            best_worth = worth;
        }
    }
    return best;
}

/* The colour of C that fewest lateral neighbours have; of those, the one that fewest overlapping cells have. */
static uint8_t best_colour(const struct board *b, cell c, cellset done)
{
    int beside[COLOURS_MAX], under[COLOURS_MAX];
    uint8_t best = COLOURS_MAX;

    count_colours(b, cellset_and(b->adjacent[LINE_LATERAL][c], done), beside);
    count_colours(b, cellset_and(b->overlap[c], done), under);
    for (int i = 0; i < COLOURS_MAX; i++) {
        uint8_t colour = preference[i];
        if (colour >= b->colours)
            continue;
        if (best == COLOURS_MAX || beside[colour] < beside[best] ||
            (beside[colour] == beside[best] && under[colour] < under[best]))
            best = colour;
    }
    return best;
}

void colours_derive(struct board *b)
{
    cellset done = {{0, 0}};

    b->colours = 2;
    for (int c = 0; c < b->cells; c++)
        if (b->shape[c].corners > 4)
            b->colours = 3;
    while (!cellset_equal(done, b->all)) {
        cell c = next_cell(b, done);
        b->colour[c] = best_colour(b, c, done);
        cellset_add(&done, c);
    }
}
