/* The board with its panel. */
#include "screen.h"

#include "commands/looks.h"
#include "commands/sandboxes.h"
#include "draw/boardview.h"
#include "paragraph.h"

#include <stdio.h>
#include <string.h>

enum { PANEL_LEAST = 28, PANEL_MOST = 44, NARROW_LEAST = 14, MESSAGE_ROWS = 2 };

/* Where things are. A panel of 0 columns: there is none. */
struct arrangement {
    struct view view;
    int board_row, board_column, board_rows, board_columns;
    int panel_row, panel_column, panel_rows, panel_columns;
    int message_row, message_column, message_rows, message_columns;
};

/* The largest board within ROWS × COLUMNS that the settings allow. */
static bool fit(const struct app *a, struct arrangement *r, int rows, int columns)
{
    const struct game *g = a->session->game;
    int zoom = a->settings.zoom;

    app_view(a, g, &r->view);
    r->view.loose = a->sandbox ? &sandboxes_now(a)->men : NULL;
    if (rows < 1 || columns < 1 || !boardview_fit(g, &r->view, rows, columns))
        return false;
    if (zoom && zoom < r->view.scale && boardview_has_scale(g, zoom))
        r->view.scale = zoom;
    if (!a->settings.coordinates)
        r->view.labels = LABELS_NONE;
    boardview_measure(g, &r->view, &r->board_rows, &r->board_columns);
    return true;
}

/* A title above, messages below. */
static bool arrange_wide(const struct app *a, struct arrangement *r, int rows, int columns)
{
    if (!fit(a, r, rows - 2 - MESSAGE_ROWS, columns - 3 - PANEL_LEAST))
        return false;
    r->board_row = 1;
    r->board_column = 1;
    r->message_row = 1 + r->board_rows;
    r->message_column = 1;
    r->message_columns = columns - 2;
    r->panel_row = 1;
    r->panel_rows = r->board_rows;
    r->message_rows = rows - 1 - r->message_row;
    return r->view.labels != LABELS_INSIDE;
}

/* The board as high as the screen, messages in the panel, which is of LEAST columns at least. */
static bool arrange_high(const struct app *a, struct arrangement *r, int rows, int columns, int least)
{
    if (!fit(a, r, rows - 1, columns - 3 - least))
        return false;
    r->board_row = 0;
    r->board_column = 1;
    r->message_rows = least < PANEL_LEAST ? 7 : rows > 20 ? 4 : 2;
    r->message_row = rows - 1 - r->message_rows;
    r->panel_row = 0;
    r->panel_rows = r->message_row - 1;
    return true;
}

/* The board with a narrow panel beside it and a line below. */
static bool arrange_narrow(const struct app *a, struct arrangement *r, int rows, int columns)
{
    if (!fit(a, r, rows - 2, columns - 1 - NARROW_LEAST) || r->view.labels == LABELS_INSIDE)
        return false;
    r->board_row = r->board_column = 0;
    r->panel_row = 0;
    r->panel_rows = r->board_rows;
    r->panel_column = r->board_columns + 1;
    r->panel_columns = columns - r->panel_column;
    r->message_row = r->board_rows;
    r->message_column = 0;
    r->message_columns = columns;
    r->message_rows = rows - 1 - r->message_row;
    return true;
}

/* Nothing but the board and a line. */
static bool arrange_bare(const struct app *a, struct arrangement *r, int rows, int columns)
{
    if (!fit(a, r, rows - 2, columns))
        return false;
    r->board_row = r->board_column = 0;
    r->message_row = r->board_rows;
    r->message_column = 0;
    r->message_columns = columns;
    r->message_rows = rows - 1 - r->message_row;
    r->panel_columns = 0;
    return true;
}

static bool arrange(const struct app *a, struct arrangement *r, int rows, int columns)
{
    memset(r, 0, sizeof *r);
    bool wide = arrange_wide(a, r, rows, columns);
    bool high = !wide && arrange_high(a, r, rows, columns, PANEL_LEAST);
    if (!wide && !high && arrange_narrow(a, r, rows, columns))
        return true;
    high = high || (!wide && arrange_high(a, r, rows, columns, NARROW_LEAST));
    if (!wide && !high)
        return arrange_bare(a, r, rows, columns);
    r->panel_column = r->board_column + r->board_columns + 2;
    r->panel_columns = columns - r->panel_column - 1;
    if (r->panel_columns < NARROW_LEAST)
        r->panel_columns++; /* no margin on the right */
    if (r->panel_columns > PANEL_MOST)
        r->panel_columns = PANEL_MOST;
    if (high) {
        r->message_column = r->panel_column;
        r->message_columns = columns - r->panel_column - 1;
    }
    return true;
}

/* The least that the game's board takes. */
static void measure_least(const struct app *a, int *rows, int *columns)
{
    struct view v;
    app_view(a, a->session->game, &v);
    v.scale = SCALE_LEAST;
    v.labels = LABELS_INSIDE;
    boardview_measure(a->session->game, &v, rows, columns);
    *rows += 2;
}

/* Light up the man and cells that the move being typed names; the reason if it can be none, else "". */
static void judge_typing(const struct app *a, struct marks *m, char *reason)
{
    const struct session *s = a->session;
    struct half_move half;
    size_t length = strlen(a->typed.line);

    reason[0] = '\0';
    if (!*a->typed.line || a->sandbox || strchr(a->typed.line, '\n') || !session_awaits_person(s) || a->question.kind)
        return;
    size_t word = strcspn(a->typed.line, " ");
    bool command = command_find(a->table, a->typed.line, (int)word) != NULL;
    for (const struct command *row = a->table; row->name && word == length; row++)
        command = command || strncmp(row->name, a->typed.line, length) == 0;
    movetext_judge_prefix(s->game, session_position(s), a->typed.line, &half);
    if (half.verdict == HALF_IMPOSSIBLE && command)
        return;
    if (half.from != CELL_NONE)
        m->chosen = half.from;
    for (cellset named = half.named; !cellset_empty(named);) {
        cell c = cellset_pop(&named);
        if (c != half.from && half.from == CELL_NONE && m->chosen == CELL_NONE && session_position(s)->on[c])
            m->chosen = c;
        else if (c != m->chosen)
            cellset_add(&m->targets, c);
    }
    if (half.verdict == HALF_IMPOSSIBLE)
        snprintf(reason, ERROR_TEXT, "%s", half.reason.text);
}

/* The panel gives N of its lowest rows to the message, if it can still tell who plays. */
static bool take_from_panel(const struct app *a, struct arrangement *r, int n)
{
    if (r->panel_columns < 4 || r->panel_rows - n < 3 * a->session->game->players + 2)
        return false;
    r->panel_rows -= n;
    return true;
}

/* A message that is too long for its place (a comment, say) may cover the lowest row of labels, since it passes; a
 * longer one stands in the panel's lower part. */
static void make_room_for_message(const struct app *a, const char *reason, struct arrangement *r)
{
    const char *s = *reason ? reason : a->messages.text.length ? a->messages.text.at : "";
    int missing = r->message_columns > 3 ? paragraph_rows(s, r->message_columns) - r->message_rows : 0;
    bool below = r->message_row > 0 && r->message_row == r->board_row + r->board_rows;

    if (missing <= 0)
        return;
    if (!below && take_from_panel(a, r, missing)) {
        r->message_row -= missing;
        r->message_rows += missing;
    } else if (below && missing == 1 && r->view.labels >= LABELS_BELOW) {
        r->message_row--;
        r->message_rows++;
    } else if (below && r->panel_columns > 3) {
        int all = r->panel_rows, rows = paragraph_rows(s, r->panel_columns);
        /* All of the panel if it takes so much. */
        if (!take_from_panel(a, r, rows + 1)) {
            rows = all;
            r->panel_rows = 0;
        }
        r->message_row = r->panel_row + all - rows;
        r->message_rows = rows;
        r->message_column = r->panel_column;
        r->message_columns = r->panel_columns;
    }
}

bool screen_play(struct app *a, struct canvas *c, int *rows, int *columns)
{
    struct arrangement r;
    struct marks m;
    char reason[ERROR_TEXT];

    if (!arrange(a, &r, c->rows, c->columns)) {
        measure_least(a, rows, columns);
        return false;
    }
    board_marks(a, &m);
    judge_typing(a, &m, reason);
    make_room_for_message(a, reason, &r);
    if (r.board_row > 0)
        canvas_print(c, 0, 2, PAINT_TITLE, a->session->game->title);
    if (r.board_row > 0 && a->sandbox)
        canvas_print(c, 0, 3 + canvas_string_width(a->session->game->title), PAINT_ERROR, SANDBOX_TITLE);
    boardview_draw(a->session->game, app_position(a), &r.view, &m, c, r.board_row, r.board_column);
    a->board.spots = 0;
    if (r.panel_rows > 0 && a->sandbox)
        panel_sandbox(a, c, r.panel_row, r.panel_column, r.panel_rows, r.panel_columns);
    else if (r.panel_rows > 0)
        panel_draw(a, c, r.panel_row, r.panel_column, r.panel_rows, r.panel_columns);
    if (r.panel_columns == 0 && !*reason && !a->messages.text.length && !a->sandbox)
        panel_line(a, c, r.message_row, r.message_columns);
    screen_message(a, reason, c, r.message_row, r.message_column, r.message_rows, r.message_columns);
    return true;
}
