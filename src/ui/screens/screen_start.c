/* The start screen. */
#include "screen.h"

#include "commands/program.h"
#include "draw/boardview.h"
#include "paragraph.h"

#include <string.h>

enum { MENU_LEAST = 34 };

/* A small picture of the chosen game's first position, if there is room beside the menu; returns the columns left for
 * that. */
static int draw_picture(struct app *a, struct canvas *c, int *bottom)
{
    const struct game *g = shelf_game(&a->shelf, a->setup.offer[a->setup.game].id, NULL);
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

/* Where things go beside the picture: the less there is room for, the less stands between them. */
struct plan {
    int title, menu, gap; /* rows of title and menu, empty rows between the menu and what is special */
    int hints;            /* rows of hints at the bottom, an empty one above them included */
};
static const struct plan plans[] = {{1, 3, 1, 3}, {0, 2, 1, 2}, {0, 1, 1, 1}, {0, 1, 0, 0}};
enum { PLANS = sizeof plans / sizeof *plans };

/* The first plan at which menu and WORDS fit into the screen at so many COLUMNS, the last one if none does. */
static const struct plan *choose_plan(const struct app *a, const struct canvas *c, const char *words, int columns)
{
    int menu = menu_height(&a->start.menu, columns - 2),
        special = columns > 15 ? paragraph_rows(words, columns - 5) : 0;
    for (int i = 0; i < PLANS - 1; i++)
        if (plans[i].menu + menu + plans[i].gap + special + plans[i].hints <= c->rows - 1)
            return &plans[i];
    return &plans[PLANS - 1];
}

/* In the ROWS rows above the prompt. */
static void draw_hints(struct canvas *c, int rows, int columns)
{
    bool wide = columns >= 64;
    if (rows >= 2)
        canvas_print(c, c->rows - 3, 2, PAINT_DIM,
                     wide ? "Up and down choose, left and right change, Enter takes." : "Arrows and Enter choose;");
    if (rows >= 1)
        canvas_print(c, c->rows - 2, 2, PAINT_DIM,
                     wide        ? "Or type: new chess, black computer 3, load FILE, help, quit."
                     : rows >= 2 ? "or type: new chess, help ..."
                                 : "Arrows, Enter, or type help.");
}

void screen_start(struct app *a, struct canvas *c)
{
    int bottom, columns = draw_picture(a, c, &bottom);
    struct text words = {0};

    start_fill(a);
    a->start.menu.folds = true;
    menu_settle(&a->start.menu);
    text_add(&words, "");
    help_summary(a, a->setup.offer[a->setup.game].id, &words);
    const struct plan *plan = choose_plan(a, c, words.at, columns);
    int rows = c->rows - 1 - plan->menu - plan->hints, menu = menu_height(&a->start.menu, columns - 2);
    rows = rows > 0 ? rows : 1;
    menu = menu < rows ? menu : rows;
    canvas_print(c, plan->title, 2, PAINT_TITLE, columns >= 40 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(&a->start.menu, c, plan->menu, 1, rows, columns - 2);
    int used = plan->menu + menu + plan->gap, message = a->messages.text.length ? 2 : plan->hints;
    if (columns > 15)
        paragraph_print(words.at, c, used, 3, c->rows - 1 - message - used, columns - 5, PAINT_DIM);
    text_free(&words);
    if (bottom <= c->rows - 3)
        columns = c->columns;
    if (!a->messages.text.length)
        draw_hints(c, plan->hints, columns);
    screen_message(a, "", c, c->rows - 3, 2, 2, columns - 3);
}
