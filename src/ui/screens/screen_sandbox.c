/* The sandbox: a board without rules, while the game waits. */
#include "boardscreen.h"
#include "draw/boardview.h"
#include "panel/panel.h"
#include "parts/keyline.h"
#include "parts/paragraph.h"
#include "record/loose.h"
#include "rows.h"
#include "sandbox/sandboxes.h"

#include <stdio.h>

static const char title[] = "SANDBOX: the rules are off", editor_title[] = "EDITOR of positions";
static const char *const ways[] = {
    "P e2-e4  a man goes",      "N-e4 P*c5  put a man",    "e4-      take a man away", "-e4 @-e4  cell away, back",
    "a;b      several at once", "undo, redo, back, forth", "save, comment, code",      "sandbox end: to the game",
};
static const char *const editor_ways[] = {
    "Enter     puts or takes up", "Delete    takes away",           "N-e4 e4-  the same, typed",
    "edit empty, edit start",     "setup     whose move, castling", "here plays, analyse looks",
    "compose mate in 2, save",    "sandbox end: to the game",
};
enum { WAYS = sizeof ways / sizeof *ways, MOVES_LEAST = 3, CODE_ROWS = 3 };

/* The part of AREA below its first ROWS rows. */
static struct area rest(struct area area, int rows)
{
    return (struct area){area.row + rows, area.column, area.rows - rows, area.columns};
}

/* The panel: what can be done, the moves so far, and the code of the board. */
static void draw_panel(const struct panel *p)
{
    const struct app *a = p->app;
    const struct game *g = a->session->game;
    const struct sandbox *s = sandboxes_now(a);
    struct canvas *c = &p->picture->canvas;
    struct text code = {0};
    struct panel moves = *p;
    char turn[64];

    struct area left = rest(p->area, paragraph_print(a->aside.editor ? editor_title : title, c, p->area, PAINT_ERROR));
    snprintf(turn, sizeof turn, "%s to move", g->player[s->turn].name);
    left = rest(left, paragraph_print(turn, c, left, PAINT_PLAIN));
    moves.area = left;
    moves.area.rows -= CODE_ROWS;
    if (moves.area.rows - WAYS >= MOVES_LEAST)
        moves.area.rows -= WAYS;
    if (!a->aside.editor)
        panel_moves(&moves);
    left = rest(left, moves.area.rows);
    for (int i = 0; i < WAYS && left.rows > CODE_ROWS; i++)
        left = rest(left, paragraph_print(a->aside.editor ? editor_ways[i] : ways[i], c, left, PAINT_DIM));
    sandbox_write(g, s, &code);
    paragraph_print(code.at, c, left, PAINT_PLAIN);
    text_free(&code);
}

/* Mark the cursor, the chosen man and the cells that the last change touched. */
static void mark(const struct app *a, struct marks *m)
{
    const struct node *now = a->session->record->current;
    const struct board *b = a->session->game->board;

    *m = boardview_no_marks();
    m->cursor = a->board.selection.cursor;
    m->chosen = a->board.selection.chosen;
    for (int c = 0; c < b->cells && now->parent && now->loose; c++)
        if (now->loose->board.men.at[c] != now->parent->loose->board.men.at[c])
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

static const struct own_command own[] = {
    {"undo", do_sandbox_undo}, {"redo", do_sandbox_redo}, {"pieces", do_sandbox_pieces}, {0}};

const struct screen screen_sandbox = {
    .name = "sandbox",
    .prompt = "sandbox> ",
    .draw = board_draw,
    .key = board_key,
    .allows = LOOSE_TOO,
    .refusal = "this is the sandbox; `sandbox end` goes back to the game first",
    .own = own,
    .line = board_change,
    .look = look,
    .change = sandboxes_line,
    .touch = sandboxes_touch,
    .write_code = sandboxes_write,
    .paste = &board_paste,
    .advice = "A game without enforced rules. `back` and `forth` go through it; what is typed goes on.",
};
