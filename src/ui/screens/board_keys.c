/* What keys and clicks mean on the board. */
#include "boardscreen.h"
#include "commands/moves.h"
#include "commands/status.h"
#include "draw/boardview.h"
#include "interface.h"
#include "record/edit.h"
#include "study/analysis.h"
#include "study/replay.h"

#include <stdlib.h>
#include <string.h>

enum { SCROLL = 5 };

static void move_cursor(struct app *a, int down, int right)
{
    struct view v;
    app_view(a, a->session->game, &v); /* the scale of the board does not matter here, only how it is turned */
    a->board.selection.cursor = boardview_towards(a->session->game, &v, a->board.selection.cursor, down, right);
    a->messages.passed = !a->messages.question.kind;
}

/*
 * Escape goes one step back: lets the chosen man go, hides the cursor, returns to the game that waits, clears the
 * message unless it is a task. Returns the command line that leads away from the board, NULL if it is not left.
 */
static const char *escape(struct app *a, const struct screen *row)
{
    if (selection_holds(&a->board.selection))
        selection_drop(&a->board.selection);
    else if (a->board.selection.cursor != CELL_NONE)
        a->board.selection.cursor = CELL_NONE;
    else if (row->leave && row->leave(a))
        return NULL;
    else if (row->task || !a->messages.text.length)
        return row->way_out;
    else
        app_hush(a);
    return NULL;
}

/* The cell that a click on a character of the board means. Two cells share a Switch's area: there it is the one to
 * which the chosen man may go, if that is true of one only. */
static cell clicked_cell(const struct app *a, const struct glyph *g)
{
    struct marks m = boardview_no_marks();
    if (g->owner[1] == CELL_NONE || g->owner[0] == CELL_POCKET)
        return g->owner[0];
    selection_mark(&a->board.selection, a->session->game, app_position(a), &m);
    bool first = cellset_has(m.targets, g->owner[0]), second = cellset_has(m.targets, g->owner[1]);
    if (!selection_holds(&a->board.selection)) {
        first = app_position(a)->on[g->owner[0]] != 0;
        second = app_position(a)->on[g->owner[1]] != 0;
    }
    return second && !first ? g->owner[1] : g->owner[0];
}

/* Enter or a click has chosen C, which may be CELL_POCKET. */
static void touch_place(struct app *a, const struct screen *row, cell c)
{
    cell place = c == CELL_POCKET ? CELL_NONE : c;
    if (row->play)
        touch_cell(a, place, row->play);
    else
        row->touch(a, place);
}

/* The character at the mouse, or on a line of the board the nearest one that belongs to a cell. NULL: no cell is
 * meant. */
static const struct glyph *glyph_at_mouse(const struct event_at *e)
{
    static const signed char near[][2] = {{0, 0},   {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1},  {1, -1}, {-1, 1},
                                          {-1, -1}, {0, 2}, {0, -2}, {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
    const struct glyph *at = e->shown ? canvas_at(&e->shown->canvas, e->in->row, e->in->column) : NULL;
    int tries = !at ? 0 : at->paint == PAINT_BORDER ? (int)(sizeof near / sizeof *near) : 1;
    for (int i = 0; i < tries; i++) {
        const struct glyph *g = canvas_at(&e->shown->canvas, e->in->row + near[i][0], e->in->column + near[i][1]);
        if (g && g->owner[0] != CELL_NONE)
            return g;
    }
    return NULL;
}

static bool click_board(struct app *a, const struct screen *row, const struct event_at *e)
{
    const struct glyph *g = glyph_at_mouse(e);
    if (!g)
        return false;
    cell c = clicked_cell(a, g);
    bool release = e->in->kind == INPUT_RELEASE;
    if (!release)
        a->board.pressed = c;
    if (release && (c == a->board.pressed || !selection_holds(&a->board.selection)))
        return true; /* a click without dragging: the press has done it all */
    a->board.selection.cursor = c;
    touch_place(a, row, c);
    return true;
}

static struct key_result click(struct app *a, const struct screen *row, const struct event_at *e)
{
    struct key_result r = {true, NULL};
    const struct hotspot *s = e->shown ? picture_find(e->shown, e->in->row, e->in->column) : NULL;
    if (click_board(a, row, e) || !s || e->in->kind != INPUT_PRESS)
        return r;
    if (s->move)
        replay_visit(a, s->move);
    r.line = s->line;
    return r;
}

static void scroll_moves(struct board_state *b, int rows)
{
    b->scrolled = b->scrolled + rows > 0 ? b->scrolled + rows : 0;
}

/* Show the next part of a message that is too long for its place (STEP 1), or its beginning again; false if there is
 * no more of it. */
static bool read_on(struct messages *m, const struct event_at *e, int step)
{
    int rows = e->shown ? e->shown->more : 0;
    if (step > 0 && rows)
        m->skip += rows;
    else if (step < 0 && m->skip)
        m->skip = 0;
    else
        return false;
    return true;
}

struct key_result board_key(struct app *a, const struct screen *row, const struct event_at *e)
{
    struct key_result r = {true, NULL};
    switch (e->in->kind) {
    case INPUT_PRESS:
    case INPUT_RELEASE:
        return click(a, row, e);
    case INPUT_LET_GO:
        selection_drop(&a->board.selection);
        return r;
    case INPUT_HOVER:
        a->board.pointed = glyph_at_mouse(e) ? clicked_cell(a, glyph_at_mouse(e)) : CELL_NONE;
        return r;
    case INPUT_WHEEL_UP:
        r.line = "back";
        return r;
    case INPUT_WHEEL_DOWN:
        r.line = "forth";
        return r;
    case INPUT_UP:
        move_cursor(a, -1, 0);
        return r;
    case INPUT_DOWN:
        move_cursor(a, 1, 0);
        return r;
    case INPUT_LEFT:
        move_cursor(a, 0, -1);
        return r;
    case INPUT_RIGHT:
        move_cursor(a, 0, 1);
        return r;
    case INPUT_HOME:
        r.line = "first";
        return r;
    case INPUT_END:
        r.line = "end";
        return r;
    case INPUT_ENTER:
        if (a->board.selection.cursor == CELL_NONE)
            move_cursor(a, 0, 0);
        else
            touch_place(a, row, a->board.selection.cursor);
        return r;
    case INPUT_ESCAPE:
        r.line = escape(a, row);
        return r;
    case INPUT_PAGE_UP:
        if (!read_on(&a->messages, e, -1))
            scroll_moves(&a->board, SCROLL);
        return r;
    case INPUT_PAGE_DOWN:
        if (!read_on(&a->messages, e, 1))
            scroll_moves(&a->board, -SCROLL);
        return r;
    default:
        r.taken = false;
        return r;
    }
}

/* If LINE names a cell or the pocket: put the cursor there and choose it, as Enter would. */
static bool take_cell(struct app *a, const char *line, move_player play)
{
    const struct board *b = a->session->game->board;
    bool pocket = *line && strcmp(line, b->pocket) == 0;
    cell c = board_find(b, line, strlen(line));
    if ((c == CELL_NONE && !pocket) || !a->rows.face->point_at(a, pocket ? CELL_POCKET : b->lane_first[c]))
        return false;
    app_go(a, SCREEN_GAME);
    touch_cell(a, pocket ? CELL_NONE : c, play);
    return true;
}

bool board_line(struct app *a, const struct screen *row, const char *line, struct error *why)
{
    const struct session *s = a->session;
    struct typed_move typed;

    if (line[0] == '?' && line[1] && !a->exercise.lesson.on) {
        do_why(a, line + 1);
        return true;
    }
    if (!session_awaits_person(s)) /* what looks like a move is answered by why nobody may move now */
        return strpbrk(line, "0123456789") && tell_denial(a, session_denial(s));
    const struct node *before = s->record->current;
    if (selection_holds(&a->board.selection) && take_cell(a, line, row->play))
        return true;
    if (!move_read_annotated(s, line, &typed, why))
        return take_cell(a, line, row->play);
    row->play(a, typed.move);
    if (s->record->current != before && !a->messages.question.kind)
        for (int i = 0; i < typed.signs.count; i++)
            edit_glyph(s->record, s->record->current, typed.signs.glyph[i]);
    if (typed.comment && *typed.comment && !a->messages.question.kind)
        edit_words(s->record, s->record->current, typed.comment);
    app_go(a, SCREEN_GAME);
    return true;
}

bool board_change(struct app *a, const struct screen *row, const char *line, struct error *why)
{
    (void)why;
    row->change(a, line);
    return true;
}

void board_write_code(const struct app *a, struct text *out)
{
    char code[CODE_SIZE];
    code_write(a->session->game, app_position(a), code);
    text_add(out, code);
}

const struct paste_use board_paste = {"A position of %s. Begin a game from it?", "new", NULL};
