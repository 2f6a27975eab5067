/* board_derive: the rows, and in which order all is derived. */
#include "base/text.h"
#include "geometry/board.h"
#include "lines.h"

#include <stdlib.h>
#include <string.h>

static int number_of(const struct board *b, int c)
{
    return text_number(b->cell_name[c] + strcspn(b->cell_name[c], "0123456789"));
}

static int sum_of_x(const struct polygon *p)
{
    int sum = 0;
    for (int k = 0; k < p->corners; k++)
        sum += p->at[k].x;
    return sum;
}

/* Does cell A come before cell C in the position code: a farther row, or farther left in the same one? */
static bool comes_before(const struct board *b, cell a, cell c)
{
    if (b->row[a] != b->row[c])
        return b->row[a] > b->row[c];
    const struct polygon *p = &b->shape[a], *q = &b->shape[c];
    int left = sum_of_x(p) * q->corners, right = sum_of_x(q) * p->corners;
    return left != right ? left < right : a < c;
}

/* Number the rows by the numbers in the cells' names, and sort the cells: by insertion, as there are few. */
static void derive_rows(struct board *b)
{
    cellset left = b->all;
    for (b->rows = 0; !cellset_empty(left); b->rows++) {
        int lowest = number_of(b, cellset_first(left));
        for (int c = 0; c < b->cells; c++)
            if (cellset_has(left, (cell)c) && number_of(b, c) < lowest)
                lowest = number_of(b, c);
        for (int c = 0; c < b->cells; c++)
            if (number_of(b, c) == lowest) {
                b->row[c] = (uint8_t)b->rows;
                cellset_remove(&left, (cell)c);
            }
    }
    for (int n = 0; n < b->cells; n++) {
        int at = n;
        for (; at > 0 && comes_before(b, (cell)n, b->order[at - 1]); at--)
            b->order[at] = b->order[at - 1];
        b->order[at] = (cell)n;
    }
}

bool board_derive(struct board *b, cell *culprit, struct error *e)
{
    *culprit = CELL_NONE;
    if (b->cells == 0) {
        error_set(e, "the board has no cells: give it some");
        return false;
    }
    if (!lines_derive(b, culprit, e))
        return false;
    derive_rows(b);
    colours_derive(b);
    return true;
}
