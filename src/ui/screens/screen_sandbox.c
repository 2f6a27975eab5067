/* The sandbox: a board without rules, while the game waits. */
#include "board.h"
#include "draw/boardview.h"
#include "parts/panel.h"
#include "parts/paragraph.h"
#include "rows.h"
#include "study/sandboxes.h"

#include <stdio.h>

static const char title[] = "SANDBOX: the rules are off";
static const char *const ways[] = {
    "P e2-e4  a man goes",      "N-e4     put a man",       "e4-      take a man away", "-e4      remove the cell",
    "a;b      several at once", "undo, redo, code, pieces", "sandbox CODE  set up",     "sandbox end   to the game",
};
enum { WAYS = sizeof ways / sizeof *ways };

static void prompt(const struct app *a, char *out, size_t size)
{
    (void)a;
    snprintf(out, size, "sandbox> ");
}

/* The part of AREA below its first ROWS rows. */
static struct area rest(struct area area, int rows)
{
    return (struct area){area.row + rows, area.column, area.rows - rows, area.columns};
}

/* What can be done here, and the code of what is on the board. */
static void draw_panel(const struct panel *p)
{
    const struct app *a = p->app;
    const struct game *g = a->session->game;
    const struct sandbox *s = sandboxes_now(a);
    struct canvas *c = &p->picture->canvas;
    struct text code = {0};
    char turn[64];

    struct area left = rest(p->area, paragraph_print(title, c, p->area, PAINT_ERROR));
    snprintf(turn, sizeof turn, "%s's turn, if anyone asks", g->player[s->turn].name);
    left = rest(left, paragraph_print(turn, c, left, PAINT_PLAIN) + 1);
    for (int i = 0; i < WAYS && left.rows > 0; i++)
        left = rest(left, paragraph_print(ways[i], c, left, PAINT_DIM));
    sandbox_write(g, s, &code);
    paragraph_print(code.at, c, rest(left, 1), PAINT_PLAIN);
    text_free(&code);
}

/* Marked: the cursor, the chosen man, the cells that the last change touched. */
static void mark(const struct app *a, struct marks *m)
{
    const struct sandboxes *all = a->sandbox;
    const struct board *b = a->session->game->board;

    *m = boardview_no_marks();
    m->cursor = a->board.selection.cursor;
    m->chosen = a->board.selection.chosen;
    for (int c = 0; c < b->cells && all->at > 0; c++)
        if (all->state[all->at].men.at[c] != all->state[all->at - 1].men.at[c])
            m->last = cellset_or(m->last, b->lane[c]);
}

static void look(const struct app *a, struct board_look *l)
{
    static const struct key_hint keys[] = {{"F5", "undo", "undo"},
                                           {"F6", "redo", "redo"},
                                           {"F2", "turn", "flip"},
                                           {"sandbox end", "to the game", "sandbox end"},
                                           {0}};
    *l = (struct board_look){.loose = &sandboxes_now(a)->men, .banner = title, .keys = keys, .panel = draw_panel};
    mark(a, &l->marks);
}

static bool draw(const struct app *a, struct picture *p)
{
    struct board_look l;
    look(a, &l);
    return board_draw(a, &l, p);
}

static struct key_result key(struct app *a, const struct event_at *e)
{
    struct key_result r = {true, "undo"};
    if (e->in->kind == INPUT_WHEEL_UP)
        return r;
    r.line = "redo";
    return e->in->kind == INPUT_WHEEL_DOWN ? r : board_key(a, e, sandboxes_touch);
}

static bool line(struct app *a, const char *typed, struct error *why)
{
    (void)why;
    sandboxes_line(a, typed);
    return true;
}

static const struct own_command own[] = {{"undo", do_sandbox_undo},
                                         {"redo", do_sandbox_redo},
                                         {"code", do_sandbox_code},
                                         {"pieces", do_sandbox_pieces},
                                         {0}};

const struct screen screen_sandbox = {
    "sandbox", prompt, NULL, draw, key, SANDBOX_TOO, "this is the sandbox; `sandbox end` goes back to the game first",
    own,       line,   look};
