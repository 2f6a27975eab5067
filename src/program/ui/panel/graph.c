#include "panel.h"

#include "play/timeline.h"
#include "study/reviewing.h"

#include <inttypes.h>

/*
 * Beside its bars the graph has a title, marks and an empty row. EIGHTHS: of a row, in which bars are measured. The
 * panel above keeps at least ROOMY_ROWS where the bars have more than one row; they have BARS_MOST at most. The clocks
 * below, a row a player and a title, leave it CLOCKS_SPARE rows more than it needs.
 */
enum {
    OTHER_ROWS = 3,
    EIGHTHS = 8,
    ROOMY_ROWS = 24,
    BARS_MOST = 6,
    CLOCKS_SPARE = 2,
    BLOCK = 0x2580,
    LOW_LINE = 0x2581
};

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
    const struct timeline *times;
    int clock_rows; /* of TIMES, with their title; 0: they are not shown */
};

/* Draw what the clock of player WHO showed at point I in COLUMN of its row, below a gap. */
static void put_clock_bar(const struct graph *graph, int who, int column, int i, enum paint paint)
{
    const struct timeline *times = graph->times;
    int64_t most = times->most > 0 ? times->most : 1;
    struct glyph *at =
        canvas_at(&graph->panel->picture->canvas, graph->row + graph->rows + 2 + who, column); /* below both titles */
    if (!at || times->at[i][who] < 0)
        return;
    at->code = bar_code(graph->panel->unicode, 1 + (int)(times->at[i][who] * (EIGHTHS - 2) / most));
    at->paint = (uint8_t)paint;
}

/* Returns the point of the review at which the board stands; in a variation the one that it leaves from. */
static int point_shown(const struct graph *graph)
{
    const struct review *review = graph->review;
    for (const struct node *node = graph->panel->desk->session->record->current; node; node = node->parent)
        for (int i = 0; i < review->points; i++)
            if (review->point[i].node == node)
                return i;
    return 0;
}

/* Adds "White 4:12, Black 3:50", what the clocks showed at point I; NAMED: with the players. */
static void add_clocks_shown(const struct graph *graph, int i, bool named, struct text *out)
{
    const struct game *g = graph->panel->desk->session->game;
    char shown[CLOCK_TEXT];
    for (int who = 0; who < g->players; who++) {
        text_addf(out, "%s%s%s", who ? ", " : "", named ? g->player[who].name : "", named ? " " : "");
        if (graph->times->at[i][who] >= 0)
            clock_show(graph->times->at[i][who], shown);
        text_add(out, graph->times->at[i][who] >= 0 ? shown : "-");
    }
}

/* "clocks: White 4:12, Black 3:50", of the position on the board, above their bars; shorter where PANEL is narrow. */
static void put_clocks_title(const struct graph *graph)
{
    const struct panel *panel = graph->panel;
    int i = point_shown(graph);
    for (int shorter = 0; shorter < 3; shorter++) {
        SCOPED(text) line = {0};
        text_add(&line, shorter ? "" : graph->times->told == TIMES_LEFT ? "clocks: " : "time used: ");
        add_clocks_shown(graph, i, shorter < 2, &line);
        if (shorter == 2 || (int)line.length <= panel->area.columns) {
            panel_put(panel, graph->row + graph->rows + 1, 0, PAINT_DIM, line.at);
            return;
        }
    }
}

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
    for (int who = 0; who < graph->clock_rows - 1; who++)
        put_clock_bar(graph, who, column, from, here ? PAINT_BRIGHT : PAINT_PLAIN);
    picture_add(panel->picture, (struct hotspot){.area = {graph->row, column, graph->rows + 1 + graph->clock_rows, 1},
                                                 .move = review->point[from].node});
}

/* "review ####---- 12 of 61, 0:40 left  [stop]" into OUT, and once all positions are known "review ######-- marks, 0:09
 * left  [stop]"; where PANEL is narrow the bar is shorter and the time is not told. */
static void write_progress(const struct panel *panel, const struct reviewing *reviewing, char *out, size_t size)
{
    enum { BAR_LEAST = 2, BAR_MOST = 12, SECOND = 1000, MINUTE = 60 };
    int known = review_known(&reviewing->shown), all = reviewing->shown.points;
    int effort = known + review_left(&reviewing->shown);
    int64_t left = reviewing_left(reviewing, panel->desk->now), seconds = (left + SECOND - 1) / SECOND;
    bool unicode = panel->unicode;
    SCOPED(text) bar = {0};
    char what[32] = "marks", tail[80];
    int room = panel->area.columns - (int)strlen("review ");
    if (known < all)
        snprintf(what, sizeof what, "%d of %d", known, all);
    int length = snprintf(tail, sizeof tail, " %s, %" PRId64 ":%02" PRId64 " left  [stop]", what, seconds / MINUTE,
                          seconds % MINUTE);
    if (left < 0 || length + BAR_LEAST > room)
        length = snprintf(tail, sizeof tail, " %s  [stop]", what);
    room -= length;
    int cells = room < BAR_LEAST ? BAR_LEAST : room > BAR_MOST ? BAR_MOST : room;
    for (int i = 0; i < cells; i++)
        text_add(&bar, i < known * cells / (effort ? effort : 1) ? unicode ? "\xE2\x96\x88" : "#"
                       : unicode                                 ? "\xE2\x96\x91"
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
    write_progress(panel, reviewing, line, sizeof line);
    panel_put(panel, row, 0, PAINT_DIM, line);
    picture_add(panel->picture,
                (struct hotspot){.area = {row, panel->area.column, 1, panel->area.columns}, .line = "review stop"});
}

/* Draw GRAPH in all of its panel's columns, or as many as there are points. */
static void put_graph(const struct graph *graph)
{
    const struct panel *panel = graph->panel;
    const struct review *review = graph->review;
    int columns = panel->area.columns < review->points ? panel->area.columns : review->points;
    for (int i = 0; i < columns; i++)
        put_column(graph, panel->area.column + i, i * review->points / columns, (i + 1) * review->points / columns);
    if (graph->material)
        put_material(panel, graph->row - 1);
    else
        put_title(panel, graph->row - 1);
    if (graph->clock_rows)
        put_clocks_title(graph);
}

int graph_draw(const struct panel *panel, int least)
{
    const struct reviewing *reviewing = panel->desk->reviewing;
    const struct record *record = panel->desk->session->record;
    struct review recalled = {0};
    SCOPED(timeline) times = {0};
    int rows = bar_rows(panel), taken = 0;

    if (!reviewing && rows > 1)
        review_recall(&recalled, panel->desk->session->record);
    recalled.explorer = panel->desk->library.often.count ? &panel->desk->library.often : &panel->desk->library.known;
    const struct review *review = reviewing ? &reviewing->shown : &recalled;
    bool bare = !reviewing && rows > 1 && review_known(review) <= 1;
    struct graph graph = {.panel = panel, .review = review, .rows = rows, .times = &times};
    graph.material = bare && fill_by_material(panel, &recalled);
    int left = panel->area.rows - rows - OTHER_ROWS - least;
    if (left >= 0 && (bare ? graph.material : reviewing || review_known(review) > 1)) {
        int clock_rows = record->game->players + 1;
        if (!bare && left >= clock_rows + CLOCKS_SPARE && timeline_read(&times, record) &&
            times.points == review->points) /* else the game was changed while it is reviewed */
            graph.clock_rows = clock_rows;
        graph.row = panel->area.row + panel->area.rows - 1 - rows - graph.clock_rows;
        put_graph(&graph);
        taken = rows + OTHER_ROWS + graph.clock_rows;
    }
    review_free(&recalled);
    return taken;
}
