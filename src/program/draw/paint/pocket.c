/* The pocket: a cell of its own to the right of the board, with its name above, and below for which player its piece
 * may reenter. */
#include "paint.h"

enum { GAP = 2, EMPTY_WIDTH = 5 };

void pocket_describe(const struct game *g, letter who, char out[POCKET_TEXT])
{
    bool held = who != LETTER_NONE;
    snprintf(out, POCKET_TEXT, "%s%s", held ? "for " : "empty", held ? g->player[letter_player(who)].name : "");
}

/* Wide enough for all players' names, so that the board does not move when pieces come and go. */
int pocket_width(const struct game *g, int columns)
{
    if (!g->board->pocket[0])
        return 0;
    int width = columns > EMPTY_WIDTH ? columns : EMPTY_WIDTH;
    for (int player = 0; player < g->players; player++) {
        char text[POCKET_TEXT];
        pocket_describe(g, letter_of(player, g->kind[0].label), text);
        width = (int)strlen(text) > width ? (int)strlen(text) : width;
    }
    return width;
}

void pocket_make_room(const struct game *g, int scale, int *rows, int *columns)
{
    if (!g->board->pocket[0])
        return;
    *columns += GAP + pocket_width(g, 2 * scale + 1);
    *rows = *rows < scale + 3 ? scale + 3 : *rows;
}

static int box_strokes(int row, int column, int last_row, int last_column)
{
    int strokes = 0;
    if (row == 0 || row == last_row)
        strokes |= (column > 0 ? STROKE_LEFT : 0) | (column < last_column ? STROKE_RIGHT : 0);
    if (column == 0 || column == last_column)
        strokes |= (row > 0 ? STROKE_UP : 0) | (row < last_row ? STROKE_DOWN : 0);
    return strokes;
}

static void paint_box(const struct painting *painting, int top, int left)
{
    static const struct spot inside = {.owner = {CELL_POCKET, CELL_NONE}};
    int height = painting->layout->scale, width = 2 * height;
    for (int row = 0; row <= height; row++)
        for (int column = 0; column <= width; column++) {
            int strokes = box_strokes(row, column, height, width);
            if (!strokes)
                paint_owners(painting, top + row, left + column, &inside);
            paint_glyph(painting, top + row, left + column, strokes ? PAINT_BORDER : PAINT_CELL,
                        strokes ? stroke_code(strokes, painting->view->unicode) : ' ');
            paint_ground(painting, top + row, left + column,
                         painting->marks->pocket_chosen ? GROUND_CHOSEN : GROUND_CELL_LIGHT);
        }
}

static void paint_text(const struct painting *painting, int row, int column, const char *text)
{
    canvas_print(painting->canvas, painting->row + row, painting->column + column, PAINT_LABEL, text);
}

void pocket_paint(const struct painting *painting)
{
    if (!painting->board->pocket[0])
        return;
    char text[POCKET_TEXT];
    int scale = painting->layout->scale, room = pocket_width(painting->game, 2 * scale + 1);
    int top = (painting->layout->rows - scale - 1) / 2, left = painting->layout->columns + GAP;
    int box = left + (room - 2 * scale - 1) / 2, middle = box + scale, row = top + scale / 2;
    letter who = paint_who(painting, CELL_POCKET);

    top = top < 1 ? 1 : top;
    paint_box(painting, top, box);
    paint_text(painting, top - 1, middle, painting->board->pocket);
    pocket_describe(painting->game, who, text);
    paint_text(painting, top + scale + 1, left + (room - (int)strlen(text)) / 2, text);
    if (who == LETTER_NONE)
        return;
    int before = paint_letter(painting, row, middle, who);
    if (painting->marks->pocket_chosen) {
        paint_glyph(painting, row, middle - before - 1, PAINT_SIGN, '<');
        paint_glyph(painting, row, middle + 1, PAINT_SIGN, '>');
    }
}
