/* The start screen. */
#include "ui/screen.h"

#include "ui/act_program.h"
#include "ui/boardview.h"
#include "ui/paragraph.h"

#include <string.h>

enum { MENU_LEAST = 34, TOP = 3 };

/* A small picture of the chosen game's first position, if there is room beside the menu; returns the columns
 * left for that. */
static int draw_picture(struct app *a, struct canvas *c, int *bottom)
{
    const struct game *g = shelf_game(&a->shelf, a->offer[a->setup.game].id, NULL);
    struct position p;
    struct view v;
    int rows, columns;

    *bottom = 0;
    if (!g)
        return c->columns;
    app_view(a, g, &v);
    v.turn = 0;
    v.scale = SCALE_LEAST;
    v.labels = LABELS_AROUND;
    boardview_measure(g, &v, &rows, &columns);
    if (rows > c->rows - 4) {
        v.labels = LABELS_INSIDE;
        boardview_measure(g, &v, &rows, &columns);
    }
    if (columns + MENU_LEAST > c->columns) {
        v.labels = LABELS_NONE;
        boardview_measure(g, &v, &rows, &columns);
    }
    if (rows > c->rows - 1 || columns + MENU_LEAST > c->columns)
        return c->columns;
    position_start(g, &p);
    boardview_draw(g, &p, &v, NULL, c, rows > c->rows - 4 ? 0 : 1, c->columns - columns - 1);
    *bottom = rows + (rows > c->rows - 4 ? 0 : 1);
    return c->columns - columns - 2;
}

/* What is special about the chosen game, folded into a rectangle. */
static void draw_summary(struct app *a, struct canvas *c, int row, int column, int rows, int columns)
{
    struct text words = {0};
    act_summary(a, a->offer[a->setup.game].id, &words);
    if (columns > 10)
        paragraph_print(words.at, c, row, column, rows, columns, PAINT_DIM);
    text_free(&words);
}

void screen_start(struct app *a, struct canvas *c)
{
    int bottom, columns = draw_picture(a, c, &bottom);
    int rows = c->rows - TOP - 4;

    act_fill_start(a);
    canvas_print(c, 1, 2, PAINT_TITLE, columns >= 40 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(&a->start, c, TOP, 1, rows > 0 ? rows : 1, columns - 2);
    int used = TOP + (a->start.count < rows ? a->start.count : rows) + 1;
    draw_summary(a, c, used, 3, c->rows - 4 - used, columns - 5);
    if (bottom <= c->rows - 3)
        columns = c->columns;
    bool wide = columns >= 64;
    if (!a->message.length && used + 1 < c->rows) {
        canvas_print(c, c->rows - 3, 2, PAINT_DIM,
                     wide ? "Up and down choose, left and right change, Enter takes."
                          : "Arrows and Enter choose;");
        canvas_print(c, c->rows - 2, 2, PAINT_DIM,
                     wide ? "Or type: new chess, black computer 3, load FILE, help, quit."
                          : "or type: new chess, help ...");
    }
    screen_message(a, "", c, c->rows - 3, 2, 2, columns - 3);
}
