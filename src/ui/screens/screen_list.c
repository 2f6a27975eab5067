/* A list to choose from: of games, settings, themes, moves … and, in help, of commands, which typing narrows. */
#include "parts/paragraph.h"
#include "rows.h"

#include <string.h>

static struct area menu_area(int rows, int columns)
{
    return (struct area){2, 1, rows > 6 ? rows - 5 : 1, columns - 2};
}

static void update(struct app *a, int rows, int columns)
{
    if (a->list.refresh)
        a->list.refresh(a);
    menu_fit(&a->list.menu, menu_area(rows, columns));
}

static bool draw(const struct app *a, struct picture *p)
{
    const struct menu *m = &a->list.menu;
    struct canvas *c = &p->canvas;
    struct area foot = {c->rows - 3, 2, 2, c->columns - 3};
    const char *hint = "Arrows and Enter choose; Escape goes back.";

    canvas_print(c, 0, 2, PAINT_TITLE, a->list.title);
    menu_draw(m, c, menu_area(c->rows, c->columns));
    /* What may have been cut at the edge is told whole. */
    if (m->count && (a->list.searches || canvas_string_width(m->item[m->chosen].value) > (c->columns - 2) / 2))
        hint = m->item[m->chosen].value + strspn(m->item[m->chosen].value, " ");
    if (!a->messages.text.length && c->columns > 8)
        paragraph_print(hint, c, foot, PAINT_DIM);
    screen_message(a, "", c, foot);
    return true;
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    struct key_result r = {false, NULL};
    r.line = menu_key(&a->list.menu, e->in, &r.taken);
    if (!r.taken && e->in->kind == INPUT_ESCAPE) {
        app_back(a);
        app_hush(a);
        r.taken = true;
    }
    return r;
}

const struct screen screen_list = {"list", screen_plain_prompt, update, draw, key, 0, NULL, NULL, NULL, NULL};
