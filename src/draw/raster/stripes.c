/* The ground of each sample; the shared area of a Switch has stripes in the colours of both its cells. */
#include "filled.h"

enum { WIDE_RIM_ROWS = 6 }; /* rows a cell from which a rim is two samples wide */

/* The cell that owns both A's and B's samples in row Y, counted; *X is one of their columns. */
static int shared_in_row(const struct raster *r, cell a, cell b, int y, int *x)
{
    int count = 0;
    for (int i = 0; i < 2 * r->columns; i++) {
        struct raster_sample s = raster_sample(r, y, i);
        if (s.owner[0] == a && s.owner[1] == b) {
            count++;
            *x = i;
        }
    }
    return count;
}

/* The first stripe lies beside the cell that both cells share a side with. It has the colour of the one that differs
 * from that cell, so that there is a border even where the other does not (A4 and a3). */
static void find_first(const struct filled *f, struct stripes *s, int x)
{
    cell beyond = raster_sample(f->raster, s->wide - s->direction, x).owner[0];
    s->first = beyond < f->raster->board->cells && f->fill[s->a] == f->fill[beyond] ? s->b : s->a;
}

static void find_stripes(struct filled *f, cell a, cell b)
{
    const struct raster *r = f->raster;
    struct stripes s = {.a = a, .b = b, .first = a, .direction = 1, .thickness = (2 * r->cell_rows + 3) / 7};
    int top = -1, bottom = -1, x = 0, at_top = 0, at_bottom = 0, top_x = 0;

    for (int y = 0; y < 2 * r->rows; y++) {
        int count = shared_in_row(r, a, b, y, &x);
        if (!count)
            continue;
        if (top < 0) {
            top = y;
            at_top = count;
            top_x = x;
        }
        bottom = y;
        at_bottom = count;
    }
    if (top < 0 || f->switches == SWITCHES_MAX)
        return;
    bool upside_down = at_bottom > at_top;
    s.thickness = s.thickness > 1 ? s.thickness : 1;
    s.wide = upside_down ? bottom : top;
    s.direction = upside_down ? -1 : 1;
    shared_in_row(r, a, b, s.wide, &x);
    find_first(f, &s, upside_down ? x : top_x);
    f->stripes[f->switches++] = s;
}

void filled_find_stripes(struct filled *f)
{
    const struct board *b = f->raster->board;
    f->switches = 0;
    for (int c = 0; c < b->cells; c++)
        for (cellset others = b->overlap[c]; !cellset_empty(others);) {
            cell other = cellset_pop(&others);
            if (other > c)
                find_stripes(f, (cell)c, other);
        }
}

static cell striped_owner(const struct filled *f, struct raster_sample s, int y)
{
    for (int i = 0; i < f->switches; i++) {
        const struct stripes *t = &f->stripes[i];
        if (t->a != s.owner[0] || t->b != s.owner[1])
            continue;
        int odd = (y - t->wide) * t->direction / t->thickness % 2;
        return odd == (t->first == t->a) ? t->b : t->a;
    }
    return s.owner[0];
}

/* Is the sample at Y, X inside a cell, with samples of the same cell all round it? */
static bool is_inner(const struct filled *f, cell c, int y, int x)
{
    static const struct point steps[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int thick = f->raster->cell_rows < WIDE_RIM_ROWS ? 1 : 2;
    for (int i = 0; i < 4; i++)
        for (int k = 1; k <= (steps[i].x ? thick : 1); k++)
            if (!raster_holds(f->raster, c, raster_sample(f->raster, y + k * steps[i].y, x + k * steps[i].x)))
                return false;
    return true;
}

/* Marked hexagons of three colours have the colour of the mark inside and their own colour round it, so that both can
 * be seen. */
static bool keeps_own_colour(const struct filled *f, cell c, int y, int x)
{
    return f->raster->board->colours > 2 && f->raster->cell_rows > 1 && !is_inner(f, c, y, x);
}

int filled_ground(const struct filled *f, int y, int x)
{
    struct raster_sample s = raster_sample(f->raster, y, x);
    if (s.owner[0] == CELL_NONE)
        return GROUND_NONE;
    cell c = s.owner[1] == CELL_NONE ? s.owner[0] : striped_owner(f, s, y);
    int ground = f->ground[raster_place(f->raster->board, c)];
    if (ground == GROUND_NONE || c >= f->raster->board->cells || !keeps_own_colour(f, c, y, x))
        return ground;
    return fill_ground((enum fill)f->fill[c], MARK_NONE);
}
