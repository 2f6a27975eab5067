/* The start screen: which game, and who plays; beside it a picture of the game's board. */
#include "commands/program.h"
#include "draw/boardview.h"
#include "parts/beside.h"
#include "parts/paragraph.h"
#include "rows.h"

#include <string.h>

/* The picture leaves the menu so many columns; a picture that is larger than need be leaves it room for sentences. */
enum { MENU_LEAST = 34, MENU_ROOMY = 42 };

/* Ways to place things beside the picture, from roomy to tight. */
struct plan {
    int title, menu, gap; /* rows of title and menu, empty rows between the menu and what is special */
    int hints;            /* rows of hints at the bottom, an empty one above them included */
};
static const struct plan plans[] = {{1, 3, 1, 3}, {0, 2, 1, 2}, {0, 1, 1, 1}, {0, 1, 0, 0}};
enum { PLANS = sizeof plans / sizeof *plans };

/* The screen of so many ROWS and COLUMNS, laid out. */
struct start_layout {
    int rows, columns;
    struct beside picture; /* of the board */
    const struct plan *plan;
    struct area menu;
};

/* Place the picture of the first position, if there is room beside the menu. */
static void place_picture(const struct app *a, struct start_layout *r)
{
    r->picture = (struct beside){.left = r->columns};
    const struct beside_room room = {r->rows, r->columns, MENU_LEAST, MENU_ROOMY};
    if (a->start.game)
        beside_place(a, a->start.game, 0, &room, &r->picture);
}

static const char *summary_of(const struct start *s)
{
    return s->summary.at ? s->summary.at : "";
}

/* The first plan in which everything fits, else the last. */
static const struct plan *choose_plan(const struct app *a, const struct start_layout *r)
{
    int menu = menu_height(&a->start.menu, r->picture.left - 2);
    int special = r->picture.left > 15 ? paragraph_rows(summary_of(&a->start), r->picture.left - 5) : 0;
    for (int i = 0; i < PLANS - 1; i++)
        if (plans[i].menu + menu + plans[i].gap + special + plans[i].hints <= r->rows - 1)
            return &plans[i];
    return &plans[PLANS - 1];
}

static void arrange(const struct app *a, struct start_layout *r, int rows, int columns)
{
    *r = (struct start_layout){.rows = rows, .columns = columns};
    place_picture(a, r);
    r->plan = choose_plan(a, r);
    int room = rows - 1 - r->plan->menu - r->plan->hints;
    r->menu = (struct area){r->plan->menu, 1, room > 0 ? room : 1, r->picture.left - 2};
}

static void update(struct app *a, int rows, int columns)
{
    struct start_layout r;
    start_fill(a);
    a->start.menu.folds = true;
    menu_clamp(&a->start.menu);
    arrange(a, &r, rows, columns);
    menu_fit(&a->start.menu, r.menu);
}

/* In the ROWS rows above the prompt. */
static void draw_hints(const struct start *s, struct canvas *c, int rows, int columns)
{
    bool wide = columns >= 64;
    if (s->asks_name && wide && rows >= 1) {
        canvas_print(c, c->rows - 2 - (rows >= 2), 2, PAINT_BRIGHT,
                     "What is your name? Type `name` and then yours; you are asked once.");
        if (rows < 2)
            return;
    } else if (rows >= 2)
        canvas_print(c, c->rows - 3, 2, PAINT_DIM,
                     wide ? "Up and down choose, left and right change, Enter takes." : "Arrows and Enter choose;");
    if (rows >= 1)
        canvas_print(c, c->rows - 2, 2, PAINT_DIM,
                     wide        ? "Or type: new chess, black computer 3, load FILE, help, quit."
                     : rows >= 2 ? "or type: new chess, help ..."
                                 : "Arrows, Enter, or type help.");
}

static void draw_picture(const struct app *a, const struct start_layout *r, struct canvas *c)
{
    struct position p;
    if (!r->picture.area.rows)
        return;
    position_start(a->start.game, &p);
    boardview_draw(a->start.game, &p, &r->picture.view, NULL, c, r->picture.area.row, r->picture.area.column);
}

/* What is special about the game, below the menu. */
static void draw_summary(const struct app *a, const struct start_layout *r, struct canvas *c)
{
    int height = menu_height(&a->start.menu, r->menu.columns);
    int used = r->menu.row + (height < r->menu.rows ? height : r->menu.rows) + r->plan->gap;
    int foot = a->messages.text.length ? 2 : r->plan->hints;
    if (r->picture.left > 15)
        paragraph_print(summary_of(&a->start), c,
                        (struct area){used, 3, r->rows - 1 - foot - used, r->picture.left - 5}, PAINT_DIM);
}

static bool draw(const struct app *a, const struct screen *row, struct picture *p)
{
    struct canvas *c = &p->canvas;
    struct start_layout r;
    (void)row;

    arrange(a, &r, c->rows, c->columns);
    draw_picture(a, &r, c);
    canvas_print(c, r.plan->title, 2, PAINT_TITLE,
                 r.picture.left >= 40 ? "reroute66: chess on boards that bend" : "reroute66");
    menu_draw(&a->start.menu, c, r.menu);
    draw_summary(a, &r, c);
    int foot = r.picture.area.row + r.picture.area.rows <= c->rows - 3 ? c->columns : r.picture.left;
    if (!a->messages.text.length)
        draw_hints(&a->start, c, r.plan->hints, foot);
    screen_message(&a->messages, "", c, (struct area){c->rows - 3, 2, 2, foot - 3});
    return true;
}

static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    struct key_result r = {false, NULL};
    (void)row;
    r.line = menu_key(&a->start.menu, e->in, &r.taken);
    if (!r.taken && e->in->kind == INPUT_ESCAPE) {
        if (a->session)
            app_go(a, SCREEN_GAME);
        app_hush(a);
        r.taken = true;
    }
    return r;
}

const struct screen screen_start = {
    .name = "start",
    .prompt = "> ",
    .update = update,
    .draw = draw,
    .key = key,
    .sets_up = true,
};
