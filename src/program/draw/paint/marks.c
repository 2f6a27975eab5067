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

void marks_signs(enum mark mark, char out[2])
{
    out[0] = looks[mark].left;
    out[1] = looks[mark].right;
}

bool marks_meet(const struct painting *painting, cellset set, cell here)
{
    return !cellset_empty(cellset_and(set, painting->board->lane[here]));
}

static bool is_in_lane(const struct painting *painting, cell named, cell here)
{
    return here != CELL_POCKET && named < painting->board->cells && cellset_has(painting->board->lane[here], named);
}

/* Returns the mark of the coloured cells, and of the ends of arrows where none can be drawn: red ones are captures,
 * others a path. */
static enum mark mark_of_shapes(const struct painting *painting, cell here)
{
    const struct marks *marks = painting->marks;
    enum mark mark = MARK_NONE;
    for (int i = 0; i < marks->shapes; i++)
        if ((painting->layout || marks->shape[i].from == marks->shape[i].to) &&
            (is_in_lane(painting, marks->shape[i].from, here) || is_in_lane(painting, marks->shape[i].to, here)))
            mark = marks->shape[i].colour == 'R' ? MARK_CAPTURE : MARK_PATH;
    return mark;
}

enum mark marks_of(const struct painting *painting, cell here)
{
    const struct marks *marks = painting->marks;
    if (here == CELL_POCKET)
        return marks->pocket_chosen ? MARK_CHOSEN : MARK_NONE;
    if (paint_who(painting, here) == LETTER_REMOVED)
        return MARK_NONE;
    if (is_in_lane(painting, marks->chosen, here))
        return MARK_CHOSEN;
    if (marks_meet(painting, marks->captures, here))
        return MARK_CAPTURE;
    if (marks_meet(painting, marks->path, here))
        return MARK_PATH;
    if (marks_meet(painting, marks->targets, here))
        return paint_who(painting, here) != LETTER_NONE ? MARK_CAPTURE : MARK_TARGET;
    if (marks_meet(painting, marks->check, here))
        return MARK_CHECK;
    enum mark shown = mark_of_shapes(painting, here);
    if (shown != MARK_NONE)
        return shown;
    return marks_meet(painting, marks->last, here) ? MARK_LAST : MARK_NONE;
}

const struct slide *marks_slide(const struct painting *painting, cell here)
{
    for (int i = 0; i < painting->marks->slides; i++)
        if (is_in_lane(painting, painting->marks->slide[i].on, here) || painting->marks->slide[i].on == here)
            return &painting->marks->slide[i];
    return NULL;
}

bool marks_is_cursor(const struct painting *painting, cell here)
{
    return here == CELL_POCKET ? painting->marks->cursor == CELL_POCKET
                               : is_in_lane(painting, painting->marks->cursor, here);
}

int marks_ground(const struct painting *painting, cell here)
{
    enum mark mark = marks_of(painting, here);
    if (paint_who(painting, here) == LETTER_REMOVED)
        return GROUND_NONE;
    int colour = painting->board->points ? GROUND_CELL_LIGHT - GROUND_CELL : painting->board->colour[here];
    return mark == MARK_NONE ? GROUND_CELL + colour : looks[mark].ground;
}

/* Blank the filling at ROW, COLUMN if it is HERE's own. */
static void clear_filling(const struct painting *painting, cell here, int row, int column)
{
    if (layout_owns(painting->layout, here, row, column))
        paint_glyph(painting, row, column, PAINT_CELL, ' ');
}

/* Keep the characters beside a piece of BEFORE + 1 characters blank; the smallest hexagons have no room for that. */
static void clear_beside(const struct painting *painting, cell here, struct gridpoint at, int before)
{
    if (painting->layout->hexagons && painting->layout->scale == SCALE_LEAST)
        return;
    clear_filling(painting, here, at.row, at.column - before - 1);
    clear_filling(painting, here, at.row, at.column + 1);
}

static void paint_beside(const struct painting *painting, int row, int column, char mark)
{
    if (mark != ' ')
        paint_glyph(painting, row, column, PAINT_SIGN, (unsigned char)mark);
}

void marks_paint(const struct painting *painting, cell here)
{
    enum mark mark = marks_of(painting, here);
    bool cursor = marks_is_cursor(painting, here);
    struct gridpoint at = painting->layout->stand[here];
    letter who = paint_who(painting, here);
    int before = 0;

    if (who != LETTER_NONE && who != LETTER_REMOVED) {
        before = paint_letter(painting, at.row, at.column, who);
    } else if (mark == MARK_TARGET) {
        paint_glyph(painting, at.row, at.column, PAINT_SIGN, '*');
    } else if (mark == MARK_PATH) {
        paint_glyph(painting, at.row, at.column, PAINT_SIGN, 'o');
        mark = MARK_NONE; /* it is enough */
    } else if (mark == MARK_NONE && !cursor) {
        return;
    } else {
        clear_filling(painting, here, at.row, at.column);
    }
    clear_beside(painting, here, at, before);
    char left = looks[mark].left, right = looks[mark].right;
    if (cursor)
        left = '{';
    if (cursor && right == ' ')
        right = '}';
    paint_beside(painting, at.row, at.column - before - 1, left);
    paint_beside(painting, at.row, at.column + 1, right);
}
