/* A list to choose from: games, settings, themes, moves …; in the help commands, which typing narrows. */
#include "base/output.h"
#include "commands/moves.h"
#include "commands/program.h"
#include "draw/boardview.h"
#include "parts/beside.h"
#include "parts/keyline.h"
#include "parts/letters.h"
#include "parts/paragraph.h"
#include "rows.h"
#include "study/analysis.h"

#include <stdio.h>
#include <string.h>

/* What stands where on a screen of so many rows and columns. */
struct list_layout {
    struct beside picture; /* of the position that the chosen item is about */
    struct area menu;
};

static void arrange(const struct app *a, int rows, int columns, struct list_layout *out)
{
    enum { GAP = 4 }; /* the edges, and space before the board */
    const struct glimpse *g = &a->list.glimpse;
    out->picture = (struct beside){.left = columns};
    if (g->game) {
        int width = menu_width(&a->list.menu) + GAP;
        const struct beside_room room = {rows, columns, width, width};
        beside_place(a, g->game, g->bottom, &room, &out->picture);
    }
    out->menu = (struct area){2, 1, rows > 7 ? rows - 6 : 1, out->picture.left - 2};
}

/* Find the position that the chosen item is about. */
static void look(struct app *a)
{
    const struct menu *m = &a->list.menu;
    const char *line = m->count ? m->item[m->chosen].line : "";
    struct glimpse *g = &a->list.glimpse;
    if (!a->list.look || strcmp(line, g->line) == 0)
        return;
    *g = (struct glimpse){.line = ""};
    snprintf(g->line, sizeof g->line, "%s", line);
    a->list.look(a, g);
}

/* Show only the items that contain the word typed, or entered before, after `/`; without such a word all items. */
static void narrow(struct app *a)
{
    struct list *l = &a->list;
    const char *word = a->typed.line[0] == '/' ? a->typed.line + 1 : l->sought;
    if (strncmp(word, l->narrowed, sizeof l->narrowed - 1) == 0)
        return;
    snprintf(l->narrowed, sizeof l->narrowed, "%.*s", (int)sizeof l->narrowed - 1, word);
    menu_narrow(&l->menu, l->narrowed);
}

static void update(struct app *a, int rows, int columns)
{
    struct list_layout l;
    if (a->list.refresh)
        a->list.refresh(a);
    if (!a->list.searches)
        narrow(a);
    menu_clamp(&a->list.menu);
    look(a);
    arrange(a, rows, columns, &l);
    menu_fit(&a->list.menu, l.menu);
}

/* The keys that are valid here. */
static void draw_foot(const struct list *l, struct picture *p)
{
    static const struct key_hint usual[] = {{"Enter", "takes", NULL}, {"Esc", "back", NULL}, {0}};
    static const struct key_hint viewer[] = {{"/", "search", NULL}, {"g", "first", NULL},  {"G", "last", NULL},
                                             {"n", "next", NULL},   {"p", "before", NULL}, {0}};
    static const struct key_hint order = {"o", "order", NULL};
    int row = p->canvas.rows - 2, column = 2, end = p->canvas.columns - 1;
    keyline_put_all(p, usual, row, &column, end);
    if (l->turn)
        keyline_put(p, &order, row, &column, end);
    if (!l->searches && !l->letters)
        keyline_put_all(p, viewer, row, &column, end);
}

static bool draw(const struct app *a, const struct screen *row, struct picture *p)
{
    (void)row;
    const struct menu *m = &a->list.menu;
    struct canvas *c = &p->canvas;
    const struct glimpse *g = &a->list.glimpse;
    const char *hint = "";
    struct list_layout l;

    arrange(a, c->rows, c->columns, &l);
    struct area foot = {c->rows - 4, 2, 2, l.picture.left - 3};
    int end = canvas_print(c, 0, 2, PAINT_TITLE, a->list.title);
    if (a->list.narrowed[0] && !a->list.searches) {
        end = canvas_print(c, 0, end + 2, PAINT_PLAIN, "with");
        canvas_print(c, 0, end + 1, PAINT_BRIGHT, a->list.narrowed);
    }
    canvas_print(c, 1, 3, PAINT_DIM, a->list.heads);
    menu_draw(m, c, l.menu);
    if (l.picture.area.rows)
        boardview_draw(g->game, &g->position, &l.picture.view, NULL, c, l.picture.area.row, l.picture.area.column);
    /* A value that may be cut at the edge is shown whole below the list. */
    if (m->count && (a->list.searches || canvas_string_width(m->item[m->chosen].value) > (c->columns - 2) / 2))
        hint = m->item[m->chosen].value + strspn(m->item[m->chosen].value, " ");
    if (!a->messages.text.length && c->columns > 8)
        paragraph_print(hint, c, foot, PAINT_DIM);
    screen_message(&a->messages, "", c, foot);
    draw_foot(&a->list, p);
    return true;
}

/* The letters of pagers such as less, where letters do not narrow the list. */
static bool letter_key(struct app *a, uint32_t code)
{
    static const struct {
        char letter;
        enum input_kind kind;
    } keys[] = {{'g', INPUT_HOME}, {'G', INPUT_END}, {'n', INPUT_DOWN}, {'p', INPUT_UP}};
    struct input in = {.kind = INPUT_NONE};
    bool taken = false;
    if (code == 'o' && a->list.turn) {
        a->list.turn(&a->list);
        return true;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (code == (unsigned char)keys[i].letter)
            in.kind = keys[i].kind;
    if (in.kind != INPUT_NONE)
        menu_key(&a->list.menu, &in, &taken);
    return in.kind != INPUT_NONE;
}

/* The item whose value is the letter CODE, in a list where letters take items; NULL if there is none. */
static const char *item_of_letter(const struct app *a, uint32_t code)
{
    const struct menu *m = &a->list.menu;
    for (int i = 0; a->list.letters && i < m->count; i++)
        if ((unsigned char)m->item[i].value[0] == code && !m->item[i].value[1])
            return m->item[i].line;
    return NULL;
}

/* Escape goes one step back: to the whole list, then to the screen before it. */
static void go_back(struct app *a)
{
    app_hush(a);
    if (a->list.sought[0])
        a->list.sought[0] = '\0';
    else
        app_back(a);
}

static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    struct key_result r = {true, NULL};
    (void)row;
    if (e->in->kind == INPUT_CHARACTER && (r.line = item_of_letter(a, e->in->code)) != NULL)
        return r;
    bool is_key = e->in->kind == INPUT_CHARACTER && !a->list.searches && letter_key(a, e->in->code);
    letters_watch(a, e->in, is_key);
    if (is_key)
        return r;
    r.line = menu_key(&a->list.menu, e->in, &r.taken);
    if (!r.taken && (e->in->kind == INPUT_ESCAPE || e->in->kind == INPUT_LET_GO)) {
        go_back(a);
        r.taken = true;
    }
    return r;
}

/* `/WORD`: show only items that contain WORD. Lists that typing narrows do not need it. */
static bool seek_word(struct app *a, const char *word)
{
    if (!a->list.searches)
        snprintf(a->list.sought, sizeof a->list.sought, "%.*s", (int)sizeof a->list.sought - 1, word);
    return !a->list.searches;
}

/* The key `?` has opened the help: a move typed next is asked about. */
static bool ask_about(struct app *a, const char *typed)
{
    struct move m;
    bool asks = a->list.asks && a->session && screen_board(a)->play;
    if (!asks || !move_read(a->session, typed, &m, NULL, NULL))
        return false;
    app_back(a);
    do_why(a, typed);
    return true;
}

/* Narrow the help to what was typed; its chosen item is what is meant. */
static const char *search(struct app *a, const char *typed)
{
    struct menu *m = &a->list.menu;
    if (!a->list.searches)
        return NULL;
    help_narrow(a, typed);
    menu_clamp(m);
    return m->count ? m->item[m->chosen].line : NULL;
}

/* In a list that typing narrows the arrows still choose. */
static bool narrows(struct app *a)
{
    bool yes = a->list.searches || a->typed.line[0] == '/';
    if (yes && a->list.refresh)
        a->list.refresh(a);
    return yes;
}

static bool print(struct app *a)
{
    const struct menu *m = &a->list.menu;
    output_print(stdout, "%s\n", a->list.title);
    for (int i = 0, n = 0; i < m->count; i++)
        if (m->item[i].heading)
            output_print(stdout, "%s:\n", m->item[i].label);
        else
            output_print(stdout, "%3d  %s%s%s\n", ++n, m->item[i].label, m->item[i].value[0] ? ": " : "",
                         m->item[i].value);
    output_print(stdout, "Type a number to choose.\n");
    return true;
}

const struct screen screen_list = {
    .name = "list",
    .prompt = "> ",
    .update = update,
    .draw = draw,
    .key = key,
    .passing = true,
    .keeps = 1u << GROUP_PROGRAM,
    .seek = seek_word,
    .asked = ask_about,
    .search = search,
    .narrows = narrows,
    .print = print,
};
