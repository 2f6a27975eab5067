/* Pieces and the marks beside them. */
#include "paint.h"

#include "grid/grid.h"

static const struct {
    char left, right; /* ' ': the character stays as it is */
    uint8_t ground;
} looks[MARKS] = {
    [MARK_LAST] = {'(', ')', GROUND_LAST},     [MARK_CHECK] = {'!', '!', GROUND_CHECK},
    [MARK_TARGET] = {' ', ' ', GROUND_TARGET}, [MARK_CAPTURE] = {'[', ']', GROUND_CAPTURE},
    [MARK_CHOSEN] = {'<', '>', GROUND_CHOSEN}, [MARK_NONE] = {' ', ' ', GROUND_NONE},
    [MARK_PATH] = {'~', '~', GROUND_TARGET},
};

bool marks_meet(const struct painting *d, cellset set, cell c)
{
    return !cellset_empty(cellset_and(set, d->board->lane[c]));
}

static bool is_in_lane(const struct painting *d, cell named, cell c)
{
    return c != CELL_POCKET && named < d->board->cells && cellset_has(d->board->lane[c], named);
}

/* The mark of the coloured cells, and of the ends of arrows where none can be drawn: red ones are captures, others a
 * path. */
static enum mark mark_of_shapes(const struct painting *d, cell c)
{
    const struct marks *m = d->marks;
    enum mark mark = MARK_NONE;
    for (int i = 0; i < m->shapes; i++)
        if ((d->layout || m->shape[i].from == m->shape[i].to) &&
            (is_in_lane(d, m->shape[i].from, c) || is_in_lane(d, m->shape[i].to, c)))
            mark = m->shape[i].colour == 'R' ? MARK_CAPTURE : MARK_PATH;
    return mark;
}

enum mark marks_of(const struct painting *d, cell c)
{
    const struct marks *m = d->marks;
    if (c == CELL_POCKET)
        return m->pocket_chosen ? MARK_CHOSEN : MARK_NONE;
    if (paint_who(d, c) == LETTER_REMOVED)
        return MARK_NONE;
    if (is_in_lane(d, m->chosen, c))
        return MARK_CHOSEN;
    if (marks_meet(d, m->captures, c))
        return MARK_CAPTURE;
    if (marks_meet(d, m->path, c))
        return MARK_PATH;
    if (marks_meet(d, m->targets, c))
        return paint_who(d, c) != LETTER_NONE ? MARK_CAPTURE : MARK_TARGET;
    if (marks_meet(d, m->check, c))
        return MARK_CHECK;
    enum mark shown = mark_of_shapes(d, c);
    if (shown != MARK_NONE)
        return shown;
    return marks_meet(d, m->last, c) ? MARK_LAST : MARK_NONE;
}

const struct slide *marks_slide(const struct painting *d, cell c)
{
    for (int i = 0; i < d->marks->slides; i++)
        if (is_in_lane(d, d->marks->slide[i].on, c) || d->marks->slide[i].on == c)
            return &d->marks->slide[i];
    return NULL;
}

bool marks_is_cursor(const struct painting *d, cell c)
{
    return c == CELL_POCKET ? d->marks->cursor == CELL_POCKET : is_in_lane(d, d->marks->cursor, c);
}

int marks_ground(const struct painting *d, cell c)
{
    enum mark mark = marks_of(d, c);
    if (paint_who(d, c) == LETTER_REMOVED)
        return GROUND_NONE;
    return mark == MARK_NONE ? GROUND_CELL + d->board->colour[c] : looks[mark].ground;
}

/* Blank the filling at ROW, COLUMN if it is C's own. */
static void clear_filling(const struct painting *d, cell c, int row, int column)
{
    if (layout_owns(d->layout, c, row, column))
        paint_glyph(d, row, column, PAINT_CELL, ' ');
}

/* Keep the characters beside a piece of BEFORE + 1 characters blank; the smallest hexagons have no room for that. */
static void clear_beside(const struct painting *d, cell c, struct gridpoint at, int before)
{
    if (d->layout->hexagons && d->layout->scale == SCALE_LEAST)
        return;
    clear_filling(d, c, at.row, at.column - before - 1);
    clear_filling(d, c, at.row, at.column + 1);
}

static void paint_beside(const struct painting *d, int row, int column, char mark)
{
    if (mark != ' ')
        paint_glyph(d, row, column, PAINT_MARK, (unsigned char)mark);
}

void marks_paint(const struct painting *d, cell c)
{
    enum mark mark = marks_of(d, c);
    bool cursor = marks_is_cursor(d, c);
    struct gridpoint at = d->layout->stand[c];
    letter who = paint_who(d, c);
    int before = 0;

    if (who != LETTER_NONE && who != LETTER_REMOVED) {
        before = paint_letter(d, at.row, at.column, who);
    } else if (mark == MARK_TARGET) {
        paint_glyph(d, at.row, at.column, PAINT_MARK, '*');
    } else if (mark == MARK_PATH) {
        paint_glyph(d, at.row, at.column, PAINT_MARK, 'o');
        mark = MARK_NONE; /* it is enough */
    } else if (mark == MARK_NONE && !cursor) {
        return;
    } else {
        clear_filling(d, c, at.row, at.column);
    }
    clear_beside(d, c, at, before);
    char left = looks[mark].left, right = looks[mark].right;
    if (cursor)
        left = '{';
    if (cursor && right == ' ')
        right = '}';
    paint_beside(d, at.row, at.column - before - 1, left);
    paint_beside(d, at.row, at.column + 1, right);
}
