#include "board.h"

#include "draw/boardview.h"
#include "panel.h"
#include "paragraph.h"

#include <stdio.h>
#include <string.h>

enum { PANEL_LEAST = 26, PANEL_MOST = 44, NARROW_LEAST = 14, MESSAGE_ROWS = 2 };

/* A board's screen being laid out and drawn. A panel of 0 columns: there is none. */
struct drawing {
    const struct app *app;
    const struct board_look *look;
    struct picture *picture;
    int rows, columns;
    struct view view;
    struct area board, panel, message;
    struct marks marks;
    char reason[ERROR_TEXT]; /* why what is typed can be no move; "" nothing to say */
};

/* The largest board within ROWS × COLUMNS that the settings allow. */
static bool fit(struct drawing *d, int rows, int columns)
{
    const struct game *g = d->app->session->game;
    int zoom = d->app->settings.zoom;

    app_view(d->app, g, &d->view);
    d->view.loose = d->look->loose;
    if (rows < 1 || columns < 1 || !boardview_fit(g, &d->view, rows, columns))
        return false;
    if (zoom && zoom < d->view.scale && boardview_has_scale(g, &d->view, zoom)) {
        d->view.scale = zoom;
        d->view.width = 0;
    }
    if (!d->app->settings.coordinates)
        d->view.labels = LABELS_NONE;
    boardview_measure(g, &d->view, &d->board.rows, &d->board.columns);
    return true;
}

/* A title above, messages below. */
static bool arrange_wide(struct drawing *d)
{
    if (!fit(d, d->rows - 2 - MESSAGE_ROWS, d->columns - 3 - PANEL_LEAST))
        return false;
    d->board.row = d->board.column = 1;
    d->message = (struct area){1 + d->board.rows, 1, d->rows - 2 - d->board.rows, d->columns - 2};
    d->panel.row = 1;
    d->panel.rows = d->board.rows;
    return d->view.labels != LABELS_INSIDE;
}

/* The board as high as the screen, messages in the panel, which is of LEAST columns at least. */
static bool arrange_high(struct drawing *d, int least)
{
    if (!fit(d, d->rows - 1, d->columns - 3 - least))
        return false;
    d->board.row = 0;
    d->board.column = 1;
    d->message.rows = least < PANEL_LEAST ? 7 : d->rows > 20 ? 4 : 2;
    d->message.row = d->rows - 1 - d->message.rows;
    d->panel.row = 0;
    d->panel.rows = d->message.row - 1;
    return true;
}

/* The rows below the board, all but the prompt's. */
static struct area below_board(const struct drawing *d)
{
    return (struct area){d->board.rows, 0, d->rows - 1 - d->board.rows, d->columns};
}

/* The board with a narrow panel beside it and a line below. */
static bool arrange_narrow(struct drawing *d)
{
    if (!fit(d, d->rows - 2, d->columns - 1 - NARROW_LEAST) || d->view.labels == LABELS_INSIDE)
        return false;
    d->board.row = d->board.column = 0;
    d->panel = (struct area){0, d->board.columns + 1, d->board.rows, d->columns - d->board.columns - 1};
    d->message = below_board(d);
    return true;
}

/* Nothing but the board and a line. */
static bool arrange_bare(struct drawing *d)
{
    if (!fit(d, d->rows - 2, d->columns))
        return false;
    d->board.row = d->board.column = 0;
    d->panel.columns = 0;
    d->message = below_board(d);
    return true;
}

static bool arrange(struct drawing *d)
{
    bool wide = arrange_wide(d) && d->view.scale >= SCALE_LEAST;
    bool high = !wide && arrange_high(d, PANEL_LEAST);
    if (!wide && !high && arrange_narrow(d))
        return true;
    high = high || (!wide && arrange_high(d, NARROW_LEAST));
    wide = !high && (wide || arrange_wide(d)); /* with the smallest board of all */
    if (!wide && !high)
        return arrange_bare(d);
    d->panel.column = d->board.column + d->board.columns + 2;
    d->panel.columns = d->columns - d->panel.column - 1;
    if (d->panel.columns < NARROW_LEAST)
        d->panel.columns++; /* no margin on the right */
    if (d->panel.columns > PANEL_MOST)
        d->panel.columns = PANEL_MOST;
    if (high) {
        d->message.column = d->panel.column;
        d->message.columns = d->columns - d->panel.column - 1;
    }
    return true;
}

/* The least that the game's board takes. */
static void measure_least(const struct app *a, int *rows, int *columns)
{
    struct view v;
    app_view(a, a->session->game, &v);
    v.scale = boardview_least_scale(&v);
    v.labels = LABELS_INSIDE;
    boardview_measure(a->session->game, &v, rows, columns);
    *rows += 2;
}

/* Is the first word of what is typed a command, or the only word the beginning of one? */
static bool types_command(const struct app *a)
{
    size_t length = strlen(a->typed.line), word = strcspn(a->typed.line, " ");
    bool found = command_find(a->table, a->typed.line, (int)word) != NULL;
    for (const struct command *row = a->table; row->name && word == length; row++)
        found = found || strncmp(row->name, a->typed.line, length) == 0;
    return found;
}

/* Light up the man and cells that the move being typed names; the reason if it can be none. */
static void judge_typing(struct drawing *d)
{
    const struct app *a = d->app;
    struct marks *m = &d->marks;
    struct half_move half;

    if (!*a->typed.line || !d->look->judges_typing || strchr(a->typed.line, '\n') ||
        !session_awaits_person(a->session) || a->question.kind)
        return;
    movetext_judge_prefix(a->session->game, app_position(a), a->typed.line, &half);
    if (half.verdict == HALF_IMPOSSIBLE && types_command(a))
        return;
    if (half.from != CELL_NONE)
        m->chosen = half.from;
    for (cellset named = half.named; !cellset_empty(named);) {
        cell c = cellset_pop(&named);
        if (c != half.from && half.from == CELL_NONE && m->chosen == CELL_NONE && app_position(a)->on[c])
            m->chosen = c;
        else if (c != m->chosen)
            cellset_add(&m->targets, c);
    }
    if (half.verdict == HALF_IMPOSSIBLE)
        snprintf(d->reason, sizeof d->reason, "%s", half.reason.text);
}

/* The panel gives N of its lowest rows to the message, if it can still tell who plays. */
static bool take_from_panel(struct drawing *d, int n)
{
    if (d->panel.columns < 4 || d->panel.rows - n < 3 * d->app->session->game->players + 2)
        return false;
    d->panel.rows -= n;
    return true;
}

/* A message that is too long for its place (a comment, say) may cover the lowest row of labels, since it passes; a
 * longer one stands in the panel's lower part. */
static void make_room_for_message(struct drawing *d)
{
    const struct text *said = &d->app->messages.text;
    const char *s = *d->reason ? d->reason : said->length ? said->at : "";
    int missing = d->message.columns > 3 ? paragraph_rows(s, d->message.columns) - d->message.rows : 0;
    bool below = d->message.row > 0 && d->message.row == d->board.row + d->board.rows;

    if (missing <= 0)
        return;
    if (!below && take_from_panel(d, missing)) {
        d->message.row -= missing;
        d->message.rows += missing;
    } else if (below && missing == 1 && d->view.labels >= LABELS_BELOW) {
        d->message.row--;
        d->message.rows++;
    } else if (below && d->panel.columns > 3) {
        int all = d->panel.rows, rows = paragraph_rows(s, d->panel.columns);
        /* All of the panel if it takes so much. */
        if (!take_from_panel(d, rows + 1)) {
            rows = all;
            d->panel.rows = 0;
        }
        d->message = (struct area){d->panel.row + all - rows, d->panel.column, rows, d->panel.columns};
    }
}

static void draw_panel(const struct drawing *d)
{
    const struct app *a = d->app;
    struct panel p = {a, d->picture, d->panel, d->look->recorded};
    if (d->panel.rows > 0)
        d->look->panel(&p);
    p.area = d->message;
    if (d->panel.columns == 0 && !*d->reason && !a->messages.text.length && d->look->judges_typing)
        panel_line(&p);
}

bool board_draw(const struct app *a, const struct board_look *l, struct picture *p)
{
    const struct game *g = a->session->game;
    struct canvas *c = &p->canvas;
    struct drawing d = {.app = a, .look = l, .picture = p, .rows = c->rows, .columns = c->columns, .marks = l->marks};

    if (!arrange(&d)) {
        measure_least(a, &p->least_rows, &p->least_columns);
        return false;
    }
    judge_typing(&d);
    make_room_for_message(&d);
    if (d.board.row > 0) {
        int end = canvas_print(c, 0, 2, PAINT_TITLE, g->title);
        canvas_print(c, 0, end + 1, PAINT_ERROR, l->banner);
    }
    boardview_draw(g, app_position(a), &d.view, &d.marks, c, d.board.row, d.board.column);
    draw_panel(&d);
    screen_message(a, d.reason, c, d.message);
    return true;
}

static void mark_last(const struct app *a, struct marks *m)
{
    const struct node *n = a->session->record->current;
    const struct board *b = a->session->game->board;

    if (!n->parent || n->left)
        return;
    const cell ends[2] = {n->move.from, n->move.to};
    for (int i = 0; i < 2; i++)
        if (ends[i] != CELL_NONE)
            m->last = cellset_or(m->last, b->lane[ends[i]]);
}

static void mark_checks(const struct app *a, struct marks *m)
{
    const struct game *g = a->session->game;
    const struct position *p = app_position(a);
    for (int i = 0; i < g->players; i++)
        if (position_in_check(g, p, i))
            cellset_add(&m->check, position_royal(g, p, i));
}

void board_usual_look(const struct app *a, struct board_look *l)
{
    const struct session *s = a->session;
    struct marks *m = &l->marks;

    *l = (struct board_look){boardview_no_marks(), NULL, "", true, false, panel_draw};
    mark_last(a, m);
    mark_checks(a, m);
    selection_mark(&a->board.selection, s->game, session_position(s), m);
    if (s->hint == HINT_WHERE || s->hint == HINT_WHAT)
        m->chosen = s->hinted.from;
    if (s->hint == HINT_WHAT)
        cellset_add(&m->targets, s->hinted.to);
}
