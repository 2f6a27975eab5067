#include "panel.h"

#include "study/reviewing.h"

/*
 * Beside its bars the graph has a title, marks and an empty row. EIGHTHS: of a row, in which bars are measured. The
 * panel above keeps at least ROOMY_ROWS where the bars have more than one row; they have BARS_MOST at most.
 */
enum { OTHER_ROWS = 3, EIGHTHS = 8, ROOMY_ROWS = 24, BARS_MOST = 6, BLOCK = 0x2580, LOW_LINE = 0x2581 };

/* Returns how many rows of PANEL the bars have: an even number, so that a line between two of them is at even chances,
 * or one. */
static int bar_rows(const struct panel *panel)
{
    int rows = (panel->area.rows - OTHER_ROWS - ROOMY_ROWS) / 2 * 2;
    return rows < 2 ? 1 : rows > BARS_MOST ? BARS_MOST : rows;
}

/* Returns the mark for the worst of the moves from point FROM to TO of the review; ' ' if all are fine. */
static uint32_t worst_mark(const struct review *review, int from, int to)
{
    static const char mark[JUDGEMENTS] = {' ', '.', '?', 'X'};
    int worst = JUDGED_FINE;
    for (int i = from; i < to; i++) {
        int j = (int)review_judge(review, i);
        worst = j > worst ? j : worst;
    }
    return (unsigned char)mark[worst];
}

/*
 * How high the bar of point I of the review is in ROWS rows, in eighths; 0 if the chances are not known. With two
 * players they are the first player's, with three those of the player to move.
 */
static int height_at(const struct review *review, int i, int rows)
{
    const struct review_point *point = &review->point[i];
    double chance =
        point->node->position.turn == 0 || review->record->game->players > 2 ? point->chance : 1 - point->chance;
    return point->known ? 1 + (int)(chance * (rows * EIGHTHS - 1)) : 0;
}

/* Returns the character of a row, where EIGHTHS of the bar lie from the row's foot up. */
static uint32_t bar_code(bool unicode, int eighths)
{
    static const char ascii[] = " _.-=+*#@";
    int n = eighths < 0 ? 0 : eighths > EIGHTHS ? EIGHTHS : eighths;
    if (!n)
        return ' ';
    return unicode ? (uint32_t)BLOCK + (uint32_t)n : (unsigned char)ascii[n];
}

/* The graph in PANEL: its first row of bars and how many there are. */
struct graph {
    const struct panel *panel;
    const struct review *review;
    int row, rows;
    bool material; /* its chances are those of who has more on the board */
};

/* Draw the bar of HEIGHT eighths in COLUMN, and in a higher graph of two players the line of even chances behind
 * it. */
static void put_review_bar(const struct graph *graph, int column, int height, enum paint paint)
{
    const struct panel *panel = graph->panel;
    bool lined = graph->rows > 1 && panel->desk->session->game->players == 2;

    for (int i = 0; i < graph->rows; i++) {
        struct glyph *at = canvas_at(&panel->picture->canvas, graph->row + i, column);
        int eighths = height - EIGHTHS * (graph->rows - 1 - i);
        if (!at)
            continue;
        bool line = lined && i == graph->rows / 2 - 1 && eighths <= 0;
        at->code = line ? panel->unicode ? LOW_LINE : '_' : bar_code(panel->unicode, eighths);
        at->paint = (uint8_t)(line ? PAINT_DIM : paint);
    }
}

/* Draw a column of the graph, which stands for the points FROM to TO: the bar, its mark below. */
static void put_column(const struct graph *graph, int column, int from, int to)
{
    const struct panel *panel = graph->panel;
    const struct review *review = graph->review;
    struct glyph *mark = canvas_at(&panel->picture->canvas, graph->row + graph->rows, column);
    bool here = false;

    for (int i = from; i < to; i++)
        here = here || review->point[i].node == panel->desk->session->record->current;
    if (!mark)
        return;
    put_review_bar(graph, column, height_at(review, from, graph->rows), here ? PAINT_BRIGHT : PAINT_PLAIN);
    mark->code = here ? '^' : graph->material ? ' ' : worst_mark(review, from, to);
    mark->paint = here ? PAINT_BRIGHT : PAINT_ERROR;
    picture_add(panel->picture,
                (struct hotspot){.area = {graph->row, column, graph->rows + 1, 1}, .move = review->point[from].node});
}

/* "review ####---- 12 of 61  [stop]" into OUT; the bar is shorter where PANEL is narrow. */
static void write_progress(const struct panel *panel, int known, int all, char *out, size_t size)
{
    enum { BAR_LEAST = 2, BAR_MOST = 12 };
    bool unicode = panel->unicode;
    SCOPED(text) bar = {0};
    char tail[48];
    snprintf(tail, sizeof tail, " %d of %d  [stop]", known, all);
    int room = panel->area.columns - (int)strlen("review ") - (int)strlen(tail);
    int cells = room < BAR_LEAST ? BAR_LEAST : room > BAR_MOST ? BAR_MOST : room;
    for (int i = 0; i < cells; i++)
        text_add(&bar, i < known * cells / (all ? all : 1) ? unicode ? "\xE2\x96\x88" : "#"
                       : unicode                           ? "\xE2\x96\x91"
                                                           : ".");
    snprintf(out, size, "review %s%s", bar.at, tail);
}

/* Fills REVIEW's points by who has more on the board, ten pawns being all; false if that is nobody all the time, or no
 * matter here: with three players, and in exercises. */
static bool fill_by_material(const struct panel *panel, struct review *review)
{
    enum { ALL = 1000 };
    const struct desk *desk = panel->desk;
    bool any = false;
    if (desk->session->game->players != 2 || desk->exercise.on || review->point[0].node->loose)
        return false;
    for (int i = 0; i < review->points; i++) {
        struct review_point *point = &review->point[i];
        const struct position *p = &point->node->position;
        int lead = army_lead(desk, p, p->turn);
        any = any || lead;
        point->chance = lead >= ALL ? 1 : lead <= -ALL ? 0 : (double)(ALL + lead) / (2 * ALL);
        point->known = true;
    }
    return any;
}

/* "material: White +3" in row ROW. */
static void put_material(const struct panel *panel, int row)
{
    const struct session *session = panel->desk->session;
    int lead = army_lead(panel->desk, session_position(session), 0), pawns = (abs(lead) + 50) / 100;
    char line[64];
    if (pawns)
        snprintf(line, sizeof line, "material: %s +%d", session_name(session, lead < 0), pawns);
    else
        snprintf(line, sizeof line, "material: even");
    panel_put(panel, row, 0, PAINT_DIM, line);
}

/* The title in row ROW: how far the review is, with a click to stop it, or what the marks mean. */
static void put_title(const struct panel *panel, int row)
{
    const struct reviewing *reviewing = panel->desk->reviewing;
    char line[128];

    if (!reviewing || !reviewing->reviewer) {
        snprintf(line, sizeof line, "%s: X blunder, ? mistake, . inaccuracy", reviewing ? "review" : "evaluation");
        const char *marks = (int)strlen(line) <= panel->area.columns ? line : strchr(line, 'X');
        panel_put(panel, row, 0, PAINT_DIM,
                  (int)strlen(marks) <= panel->area.columns ? marks : "X worst, ? bad, . slight");
        return;
    }
    write_progress(panel, review_known(&reviewing->shown), reviewing->shown.points, line, sizeof line);
    panel_put(panel, row, 0, PAINT_DIM, line);
    picture_add(panel->picture,
                (struct hotspot){.area = {row, panel->area.column, 1, panel->area.columns}, .line = "review stop"});
}

int graph_draw(const struct panel *panel, int least)
{
    const struct reviewing *reviewing = panel->desk->reviewing;
    struct review recalled = {0};
    int rows = bar_rows(panel), taken = 0;

    if (!reviewing && rows > 1)
        review_recall(&recalled, panel->desk->session->record);
    recalled.explorer = panel->desk->library.often.count ? &panel->desk->library.often : &panel->desk->library.known;
    const struct review *review = reviewing ? &reviewing->shown : &recalled;
    bool bare = !reviewing && rows > 1 && review_known(review) <= 1;
    const struct graph graph = {panel, review, panel->area.row + panel->area.rows - 1 - rows, rows,
                                bare && fill_by_material(panel, &recalled)};
    if (panel->area.rows - rows - OTHER_ROWS >= least &&
        (bare ? graph.material : reviewing || review_known(review) > 1)) {
        int columns = panel->area.columns < review->points ? panel->area.columns : review->points;
        for (int i = 0; i < columns; i++)
            put_column(&graph, panel->area.column + i, i * review->points / columns,
                       (i + 1) * review->points / columns);
        if (graph.material)
            put_material(panel, graph.row - 1);
        else
            put_title(panel, graph.row - 1);
        taken = rows + OTHER_ROWS;
    }
    review_free(&recalled);
    return taken;
}
