#include "boardscreen.h"

#include "draw/boardview.h"

/* The panel's width: the least with two moves on a line, the least with one, the most that it can use. SAID_ROWS:
 * rows below the board. */
enum { PANEL_LEAST = 26, NARROW_LEAST = 14, PANEL_MOST = 92, SAID_ROWS = 3 };

/* More samples than any character has in its height. */
enum { SAMPLES_MOST = 8 };

/* The width of "? help". */
enum { HELP_ROOM = 6 };

/* The least rows of a panel that also holds the title. */
enum { TITLED_FROM = 16 };

/* The largest board within ROWS × COLUMNS that the settings allow. */
static bool fit_board(const struct desk *desk, struct arrangement *d, int rows, int columns)
{
    const struct game *g = desk->session->game;
    const struct diagram *loose = d->view.loose;
    int zoom = desk->settings.zoom;

    stage_view(desk, g, &d->view);
    d->view.loose = loose;
    if (rows < 1 || columns < 1 || !boardview_fit(g, &d->view, rows, columns))
        return false;
    if (zoom && zoom < d->view.scale && boardview_has_scale(g, &d->view, zoom)) {
        d->view.scale = zoom;
        d->view.width = d->view.extra = 0;
    }
    if (!desk->settings.coordinates)
        d->view.labels = LABELS_NONE;
    boardview_measure(g, &d->view, &d->board.rows, &d->board.columns);
    return true;
}

/* Share the rows of AREA among the speaking line, the message and the keys. With fewer than three rows the speaking
 * line goes first, then the keys; what it would say stands in the message's place. */
static void share_rows(struct arrangement *d, struct area area)
{
    int keys = area.rows > 1, speech = area.rows > 2 ? 1 + (area.rows > 4 && area.columns < d->columns / 2) : 0;
    d->speech = d->keys = d->message = area;
    d->speech.rows = speech;
    d->message.row += speech;
    d->message.rows -= speech + keys;
    d->keys.row += area.rows - keys;
    d->keys.rows = keys;
    if (!keys && area.rows == 1) { /* the one key that is always named, at the end of the line */
        d->message.columns -= HELP_ROOM + 1;
        d->keys = (struct area){area.row, area.column + area.columns - HELP_ROOM, 1, HELP_ROOM};
    }
}

/* The rows below the board, from column COLUMN on, but not the prompt's. */
static struct area below_board(const struct arrangement *d, int column)
{
    int row = d->board.row + d->board.rows;
    return (struct area){row, column, d->rows - 1 - row, d->columns - 2 * column};
}

/* The panel gets the columns right of the board; those that it cannot use become margins on both sides. */
static void place_panel(struct arrangement *d)
{
    d->panel.column = d->board.column + d->board.columns + 2;
    d->panel.columns = d->columns - d->panel.column - 1;
    if (d->panel.columns < NARROW_LEAST)
        d->panel.columns++; /* no margin on the right */
    int spare = d->panel.columns - PANEL_MOST;
    if (spare <= 0)
        return;
    d->board.column += spare / 2;
    d->panel.column += spare / 2;
    d->panel.columns = PANEL_MOST;
}

/* Put the title into the panel's first two rows, if the panel is high enough. */
static void put_title_in_panel(struct arrangement *d)
{
    if (d->panel.rows < TITLED_FROM)
        return;
    d->title = (struct area){d->panel.row, d->panel.column + 2, 1, d->panel.columns - 2};
    d->panel.row += 2;
    d->panel.rows -= 2;
}

/* Board and panel side by side, BELOW rows under them for what is said; the title above if a row is left. */
static bool arrange_wide(const struct desk *desk, struct arrangement *d, int below)
{
    if (!fit_board(desk, d, d->rows - 1 - below, d->columns - 3 - PANEL_LEAST))
        return false;
    bool above = d->board.rows + below + 1 < d->rows;
    d->board.row = above;
    d->board.column = 1;
    share_rows(d, below_board(d, 1));
    d->panel.row = d->board.row;
    d->panel.rows = d->board.rows;
    place_panel(d);
    if (above)
        d->title = (struct area){0, d->board.column + 1, 1, d->columns - d->board.column - 2};
    else
        put_title_in_panel(d);
    return d->view.labels != LABELS_INSIDE;
}

/* The board as high as the screen, messages in the column of the panel, which is at least LEAST columns wide. */
static bool arrange_high(const struct desk *desk, struct arrangement *d, int least)
{
    if (!fit_board(desk, d, d->rows - 1, d->columns - 3 - least))
        return false;
    d->board.row = 0;
    d->board.column = 1;
    d->message.rows = least < PANEL_LEAST ? 8 : d->rows > 20 ? 6 : 3;
    d->message.row = d->rows - 1 - d->message.rows;
    d->panel.row = 0;
    d->panel.rows = d->message.row - 1;
    place_panel(d);
    d->message.column = d->panel.column;
    d->message.columns = d->columns - d->panel.column - 1;
    put_title_in_panel(d);
    share_rows(d, d->message);
    return true;
}

/* The board with a narrow panel beside it and a line below. LEAST: not used. */
static bool arrange_narrow(const struct desk *desk, struct arrangement *d, int least)
{
    (void)least;
    if (!fit_board(desk, d, d->rows - 2, d->columns - 1 - NARROW_LEAST) || d->view.labels == LABELS_INSIDE)
        return false;
    d->board.row = d->board.column = 0;
    d->panel = (struct area){0, d->board.columns + 1, d->board.rows, d->columns - d->board.columns - 1};
    put_title_in_panel(d);
    share_rows(d, below_board(d, 0));
    return true;
}

/* Only the board and a line. LEAST: not used. */
static bool arrange_bare(const struct desk *desk, struct arrangement *d, int least)
{
    (void)least;
    if (!fit_board(desk, d, d->rows - 2, d->columns))
        return false;
    d->board.row = d->board.column = 0;
    d->panel.columns = 0;
    share_rows(d, below_board(d, 0));
    return true;
}

/* A way to arrange the screen, and its argument: rows below the board, or the least width of the panel. */
struct way {
    bool (*arrange)(const struct desk *desk, struct arrangement *d, int least);
    int least;
};

/*
 * Of WAYS (the last is NULL), take the one with the largest board of scale LEAST or more; of equal ones the first.
 * False if there is none.
 */
static bool choose_way(const struct desk *desk, const struct way *ways, int least, struct arrangement *d)
{
    const struct arrangement blank = *d;
    int best = 0;
    for (const struct way *w = ways; w->arrange; w++) {
        struct arrangement try = blank;
        bool fits = w->arrange(desk, &try, w->least) && try.view.scale >= least;
        int height = SAMPLES_MOST * try.view.scale + try.view.extra;
        if (fits && height > best) {
            best = height;
            *d = try;
        }
    }
    return best > 0;
}

bool arrange_board(const struct desk *desk, const struct diagram *loose, int rows, int columns, struct arrangement *out)
{
    static const struct way full[] = {{arrange_wide, SAID_ROWS}, {arrange_high, PANEL_LEAST}, {NULL, 0}};
    static const struct way short_of_rows[] = {{arrange_wide, SAID_ROWS - 1}, {NULL, 0}};
    static const struct way narrow[] = {{arrange_narrow, 0}, {arrange_high, NARROW_LEAST}, {NULL, 0}};
    static const struct way labelled[] = {
        {arrange_wide, SAID_ROWS}, {arrange_wide, SAID_ROWS - 1}, {arrange_narrow, 0}, {NULL, 0}};
    static const struct way bare[] = {{arrange_bare, 0}, {NULL, 0}};
    static const struct way beside[] = {{arrange_narrow, 0}, {NULL, 0}};

    *out = (struct arrangement){.rows = rows, .columns = columns, .view.loose = loose};
    struct arrangement named = *out;
    if (choose_way(desk, full, SCALE_LEAST, out)) {
        if (out->view.labels == LABELS_INSIDE && choose_way(desk, beside, out->view.scale, &named))
            *out = named; /* files and ranks are worth a narrower panel */
        return true;
    }
    return choose_way(desk, short_of_rows, SCALE_LEAST, out) || choose_way(desk, narrow, SCALE_LEAST, out) ||
           choose_way(desk, labelled, 1, out) || choose_way(desk, full, 1, out) || choose_way(desk, narrow, 1, out) ||
           choose_way(desk, bare, 1, out);
}

void arrange_least(const struct desk *desk, int *rows, int *columns)
{
    struct view v;
    stage_view(desk, desk->session->game, &v);
    v.scale = boardview_least_scale(desk->session->game, &v);
    v.labels = LABELS_INSIDE;
    boardview_measure(desk->session->game, &v, rows, columns);
    *rows += 2;
}
