/* The start screen. */
#include "ui/screen.h"

#include "ui/act_program.h"
#include "ui/boardview.h"

#include <stdio.h>
#include <string.h>

enum { MENU_LEAST = 36, TOP = 3 };

/* A small picture of the chosen game's first position, if there is room beside the menu; returns the columns
 * left for that. */
static int draw_picture(struct app *a, struct canvas *c)
{
    const struct game *g = shelf_game(&a->shelf, a->offer[a->setup.game].id, NULL);
    struct position p;
    struct view v;
    int rows, columns;

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
    if (rows > c->rows - 1 || columns + MENU_LEAST > c->columns)
        return c->columns;
    position_start(g, &p);
    boardview_draw(g, &p, &v, NULL, c, rows > c->rows - 4 ? 0 : 1, c->columns - columns - 1);
    return c->columns - columns - 2;
}

void screen_start(struct app *a, struct canvas *c)
{
    int columns = draw_picture(a, c);
    int rows = c->rows - TOP - 4;

    act_fill_start(a);
    canvas_print(c, 1, 2, PAINT_TITLE, columns >= 46 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(&a->start, c, TOP, 1, rows > 0 ? rows : 1, columns - 2);
    int used = a->start.count < rows ? a->start.count : rows;
    if (!a->message.length && TOP + used + 2 < c->rows) {
        canvas_print(c, c->rows - 3, 2, PAINT_DIM, "Up and down choose, left and right change, Enter takes.");
        canvas_print(c, c->rows - 2, 2, PAINT_DIM,
                     "Or type: new chess, black computer 3, load FILE, help, quit.");
    }
    screen_message(a, "", c, c->rows - 3, 2, 2, c->columns - 3);
}
