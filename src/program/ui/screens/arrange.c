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
static bool fit_board(const struct desk *desk, struct arrangement *arrangement, int rows, int columns)
{
    const struct game *g = desk->session->game;
    const struct diagram *loose = arrangement->view.loose;
    int zoom = desk->settings.zoom;

    stage_view(desk, g, &arrangement->view);
    arrangement->view.loose = loose;
    if (boardview_has_scale(g, &arrangement->view, zoom))
        arrangement->view.scale = zoom; /* else lines do not grow so large */
    if (rows < 1 || columns < 1 || !boardview_fit(g, &arrangement->view, rows, columns))
        return false;
    if (zoom && zoom < arrangement->view.scale && boardview_has_scale(g, &arrangement->view, zoom)) {
        arrangement->view.scale = zoom;
        arrangement->view.width = arrangement->view.extra = 0;
    }
    if (!desk->settings.coordinates)
        arrangement->view.labels = LABELS_NONE;
    boardview_measure(g, &arrangement->view, &arrangement->board.rows, &arrangement->board.columns);
    return true;
}

/* Share the rows of AREA among the speaking line, the message and the keys. With fewer than three rows the speaking
 * line goes first, then the keys; what it would say stands in the message's place. */
static void share_rows(struct arrangement *arrangement, struct area area)
{
    int keys = area.rows > 1,
        speech = area.rows > 2 ? 1 + (area.rows > 4 && area.columns < arrangement->columns / 2) : 0;
    arrangement->speech = arrangement->keys = arrangement->message = area;
    arrangement->speech.rows = speech;
    arrangement->message.row += speech;
    arrangement->message.rows -= speech + keys;
    arrangement->keys.row += area.rows - keys;
    arrangement->keys.rows = keys;
    if (!keys && area.rows == 1) { /* the one key that is always named, at the end of the line */
        arrangement->message.columns -= HELP_ROOM + 1;
        arrangement->keys = (struct area){area.row, area.column + area.columns - HELP_ROOM, 1, HELP_ROOM};
    }
}

/* Returns the rows below the board, from column COLUMN on, but not the prompt's. */
static struct area below_board(const struct arrangement *arrangement, int column)
{
    int row = arrangement->board.row + arrangement->board.rows;
    return (struct area){row, column, arrangement->rows - 1 - row, arrangement->columns - 2 * column};
}

/* The panel gets the columns right of the board; those that it cannot use become margins on both sides. */
static void place_panel(struct arrangement *arrangement)
{
    arrangement->panel.column = arrangement->board.column + arrangement->board.columns + 2;
    arrangement->panel.columns = arrangement->columns - arrangement->panel.column - 1;
    if (arrangement->panel.columns < NARROW_LEAST)
        arrangement->panel.columns++; /* no margin on the right */
    int spare = arrangement->panel.columns - PANEL_MOST;
    if (spare <= 0)
        return;
    arrangement->board.column += spare / 2;
    arrangement->panel.column += spare / 2;
    arrangement->panel.columns = PANEL_MOST;
}

/* Put the title into the panel's first two rows, if the panel is high enough. */
static void put_title_in_panel(struct arrangement *arrangement)
{
    if (arrangement->panel.rows < TITLED_FROM)
        return;
    arrangement->title =
        (struct area){arrangement->panel.row, arrangement->panel.column + 2, 1, arrangement->panel.columns - 2};
    arrangement->panel.row += 2;
    arrangement->panel.rows -= 2;
}

/* Board and panel side by side, BELOW rows under them for what is said; the title above if a row is left. */
static bool arrange_wide(const struct desk *desk, struct arrangement *arrangement, int below)
{
    if (!fit_board(desk, arrangement, arrangement->rows - 1 - below, arrangement->columns - 3 - PANEL_LEAST))
        return false;
    bool above = arrangement->board.rows + below + 1 < arrangement->rows;
    arrangement->board.row = above;
    arrangement->board.column = 1;
    share_rows(arrangement, below_board(arrangement, 1));
    arrangement->panel.row = arrangement->board.row;
    arrangement->panel.rows = arrangement->board.rows;
    place_panel(arrangement);
    if (above)
        arrangement->title =
            (struct area){0, arrangement->board.column + 1, 1, arrangement->columns - arrangement->board.column - 2};
    else
        put_title_in_panel(arrangement);
    return arrangement->view.labels != LABELS_INSIDE;
}

/* The board as high as the screen, messages in the column of the panel, which is at least LEAST columns wide. */
static bool arrange_high(const struct desk *desk, struct arrangement *arrangement, int least)
{
    if (!fit_board(desk, arrangement, arrangement->rows - 1, arrangement->columns - 3 - least))
        return false;
    arrangement->board.row = 0;
    arrangement->board.column = 1;
    arrangement->message.rows = least < PANEL_LEAST ? 8 : arrangement->rows > 20 ? 6 : 3;
    arrangement->message.row = arrangement->rows - 1 - arrangement->message.rows;
    arrangement->panel.row = 0;
    arrangement->panel.rows = arrangement->message.row - 1;
    place_panel(arrangement);
    arrangement->message.column = arrangement->panel.column;
    arrangement->message.columns = arrangement->columns - arrangement->panel.column - 1;
    put_title_in_panel(arrangement);
    share_rows(arrangement, arrangement->message);
    return true;
}

/* The board with a narrow panel beside it and a line below. LEAST: not used. */
static bool arrange_narrow(const struct desk *desk, struct arrangement *arrangement, int least)
{
    (void)least;
    if (!fit_board(desk, arrangement, arrangement->rows - 2, arrangement->columns - 1 - NARROW_LEAST) ||
        arrangement->view.labels == LABELS_INSIDE)
        return false;
    arrangement->board.row = arrangement->board.column = 0;
    arrangement->panel = (struct area){0, arrangement->board.columns + 1, arrangement->board.rows,
                                       arrangement->columns - arrangement->board.columns - 1};
    put_title_in_panel(arrangement);
    share_rows(arrangement, below_board(arrangement, 0));
    return true;
}

/* Only the board and a line. LEAST: not used. */
static bool arrange_bare(const struct desk *desk, struct arrangement *arrangement, int least)
{
    (void)least;
    if (!fit_board(desk, arrangement, arrangement->rows - 2, arrangement->columns))
        return false;
    arrangement->board.row = arrangement->board.column = 0;
    arrangement->panel.columns = 0;
    share_rows(arrangement, below_board(arrangement, 0));
    return true;
}

/* A way to arrange the screen, and its argument: rows below the board, or the least width of the panel. */
struct way {
    bool (*arrange)(const struct desk *desk, struct arrangement *arrangement, int least);
    int least;
};

/*
 * Of WAYS (the last is NULL), take the one with the largest board of scale LEAST or more; of equal ones the first.
 * False if there is none.
 */
static bool choose_way(const struct desk *desk, const struct way *ways, int least, struct arrangement *arrangement)
{
    const struct arrangement blank = *arrangement;
    int best = 0;
    for (const struct way *way = ways; way->arrange; way++) {
        struct arrangement try = blank;
        bool fits = way->arrange(desk, &try, way->least) && try.view.scale >= least;
        int height = SAMPLES_MOST * try.view.scale + try.view.extra;
        if (fits && height > best) {
            best = height;
            *arrangement = try;
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
        const struct game *g = desk->session->game;
        bool inside = out->view.labels == LABELS_INSIDE,
             crowded = out->view.scale == SCALE_LEAST && boardview_is_narrowed(g, &out->view);
        if ((inside || crowded) && choose_way(desk, beside, out->view.scale, &named) &&
            (inside || !boardview_is_narrowed(g, &named.view)))
            *out = named; /* files and ranks, and pieces that can be told apart, are worth a narrower panel */
        return true;
    }
    return choose_way(desk, short_of_rows, SCALE_LEAST, out) || choose_way(desk, narrow, SCALE_LEAST, out) ||
           choose_way(desk, labelled, 1, out) || choose_way(desk, full, 1, out) || choose_way(desk, narrow, 1, out) ||
           choose_way(desk, bare, 1, out);
}

void arrange_least(const struct desk *desk, int *rows, int *columns)
{
    struct view view;
    stage_view(desk, desk->session->game, &view);
    view.scale = boardview_least_scale(desk->session->game, &view);
    view.labels = LABELS_INSIDE;
    boardview_measure(desk->session->game, &view, rows, columns);
    *rows += 2;
}
