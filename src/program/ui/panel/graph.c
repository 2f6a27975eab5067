#include "panel.h"

#include "study/reviewing.h"

/*
 * Beside its bars the graph has a title, marks and an empty row. EIGHTHS: of a row, in which bars are measured. The
 * panel above keeps at least ROOMY_ROWS where the bars have more than one row; they have BARS_MOST at most.
 */
enum { OTHER_ROWS = 3, EIGHTHS = 8, ROOMY_ROWS = 24, BARS_MOST = 6, BLOCK = 0x2580, LOW_LINE = 0x2581 };

/* How many rows of P the bars have: an even number, so that a line between two of them is at even chances, or one. */
static int bar_rows(const struct panel *p)
{
    int rows = (p->area.rows - OTHER_ROWS - ROOMY_ROWS) / 2 * 2;
    return rows < 2 ? 1 : rows > BARS_MOST ? BARS_MOST : rows;
}

/* The mark for the worst of the moves from point FROM to TO of the review; ' ' if all are fine. */
static uint32_t worst_mark(const struct review *v, int from, int to)
{
    static const char mark[JUDGEMENTS] = {' ', '.', '?', 'X'};
    int worst = JUDGED_FINE;
    for (int i = from; i < to; i++) {
        int j = (int)review_judge(v, i);
        worst = j > worst ? j : worst;
    }
    return (unsigned char)mark[worst];
}

/*
 * How high the bar of point I of the review is in ROWS rows, in eighths; 0 if the chances are not known. With two
 * players they are the first player's, with three those of the player to move.
 */
static int height_at(const struct review *v, int i, int rows)
{
    const struct review_point *p = &v->point[i];
    double chance = p->node->position.turn == 0 || v->record->game->players > 2 ? p->chance : 1 - p->chance;
    return p->known ? 1 + (int)(chance * (rows * EIGHTHS - 1)) : 0;
}

/* The character of a row, where EIGHTHS of the bar lie from the row's foot up. */
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
};

/* Draw the bar of HEIGHT eighths in COLUMN, and in a higher graph of two players the line of even chances behind it. */
static void put_review_bar(const struct graph *g, int column, int height, enum paint paint)
{
    const struct panel *p = g->panel;
    bool lined = g->rows > 1 && p->desk->session->game->players == 2;

    for (int i = 0; i < g->rows; i++) {
        struct glyph *at = canvas_at(&p->picture->canvas, g->row + i, column);
        int eighths = height - EIGHTHS * (g->rows - 1 - i);
        if (!at)
            continue;
        bool line = lined && i == g->rows / 2 - 1 && eighths <= 0;
        at->code = line ? p->unicode ? LOW_LINE : '_' : bar_code(p->unicode, eighths);
        at->paint = (uint8_t)(line ? PAINT_DIM : paint);
    }
}

/* Draw a column of the graph, which stands for the points FROM to TO: the bar, its mark below. */
static void put_column(const struct graph *g, int column, int from, int to)
{
    const struct panel *p = g->panel;
    const struct review *v = g->review;
    struct glyph *mark = canvas_at(&p->picture->canvas, g->row + g->rows, column);
    bool here = false;

    for (int i = from; i < to; i++)
        here = here || v->point[i].node == p->desk->session->record->current;
    if (!mark)
        return;
    put_review_bar(g, column, height_at(v, from, g->rows), here ? PAINT_BRIGHT : PAINT_PLAIN);
    mark->code = here ? '^' : worst_mark(v, from, to);
    mark->paint = here ? PAINT_BRIGHT : PAINT_ERROR;
    picture_add(p->picture, (struct hotspot){.area = {g->row, column, g->rows + 1, 1}, .move = v->point[from].node});
}

/* "review ####---- 12 of 61  [stop]" into OUT; the bar is shorter where P is narrow. */
static void write_progress(const struct panel *p, int known, int all, char *out, size_t size)
{
    enum { BAR_LEAST = 2, BAR_MOST = 12 };
    bool unicode = p->unicode;
    SCOPED(text) bar = {0};
    char tail[48];
    snprintf(tail, sizeof tail, " %d of %d  [stop]", known, all);
    int room = p->area.columns - (int)strlen("review ") - (int)strlen(tail);
    int cells = room < BAR_LEAST ? BAR_LEAST : room > BAR_MOST ? BAR_MOST : room;
    for (int i = 0; i < cells; i++)
        text_add(&bar, i < known * cells / (all ? all : 1) ? unicode ? "\xE2\x96\x88" : "#"
                       : unicode                           ? "\xE2\x96\x91"
                                                           : ".");
    snprintf(out, size, "review %s%s", bar.at, tail);
}

/* The title in row ROW: how far the review is, with a click to stop it, or what the marks mean. */
static void put_title(const struct panel *p, int row)
{
    const struct reviewing *r = p->desk->reviewing;
    char line[128];

    if (!r || !r->reviewer) {
        snprintf(line, sizeof line, "%s: X blunder, ? mistake, . inaccuracy", r ? "review" : "evaluation");
        const char *marks = (int)strlen(line) <= p->area.columns ? line : strchr(line, 'X');
        panel_put(p, row, 0, PAINT_DIM, (int)strlen(marks) <= p->area.columns ? marks : "X worst, ? bad, . slight");
        return;
    }
    write_progress(p, review_known(&r->shown), r->shown.points, line, sizeof line);
    panel_put(p, row, 0, PAINT_DIM, line);
    picture_add(p->picture, (struct hotspot){.area = {row, p->area.column, 1, p->area.columns}, .line = "review stop"});
}

int graph_draw(const struct panel *p, int least)
{
    const struct reviewing *r = p->desk->reviewing;
    struct review recalled = {0};
    int rows = bar_rows(p), taken = 0;

    if (!r && rows > 1)
        review_recall(&recalled, p->desk->session->record);
    recalled.explorer = &p->desk->library.known;
    const struct review *v = r ? &r->shown : &recalled;
    const struct graph g = {p, v, p->area.row + p->area.rows - 1 - rows, rows};
    if (p->area.rows - rows - OTHER_ROWS >= least && (r || review_known(v) > 1)) {
        int columns = p->area.columns < v->points ? p->area.columns : v->points;
        for (int i = 0; i < columns; i++)
            put_column(&g, p->area.column + i, i * v->points / columns, (i + 1) * v->points / columns);
        put_title(p, g.row - 1);
        taken = rows + OTHER_ROWS;
    }
    review_free(&recalled);
    return taken;
}
