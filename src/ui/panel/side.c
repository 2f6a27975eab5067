#include "side.h"

#include "base/text.h"
#include "panel_put.h"
#include "study/analysis.h"
#include "study/reviewing.h"

#include <stdio.h>
#include <string.h>

/*
 * PANEL_ROWS: the players' panel keeps at least these; ROOMY_ROWS where lines of the analysis take more than one row
 * each, LINE_ROWS at most. Then block characters.
 */
enum { PANEL_ROWS = 9, ROOMY_ROWS = 20, LINE_ROWS = 3, FULL = 0x2588, LOWER_HALF = 0x2584, SHADE = 0x2591 };

/* Print S in row ROW of P's area, cut to it. */
static void put(const struct panel *p, int row, enum paint paint, const char *s)
{
    panel_put(p, p->area.row + row, 0, paint, s);
}

/* Draw a bar in COLUMN, as high as the panel: its lower part is the share of the point that player WHO may expect. */
static void put_bar(const struct panel *p, int column, int who)
{
    const struct app *a = p->app;
    bool unicode = a->display.can_unicode;
    int halves = (a->study.analysis->expected[who] * 2 * p->area.rows + 500) / 1000;

    for (int row = 0; row < p->area.rows; row++) {
        struct glyph *g = canvas_at(&p->picture->canvas, p->area.row + row, column);
        int below = 2 * (p->area.rows - 1 - row); /* halves under this row */
        if (!g)
            continue;
        bool full = halves >= below + 2, half = halves == below + 1;
        g->code = unicode ? half ? LOWER_HALF : full ? FULL : SHADE : full || half ? '#' : '.';
        g->paint = (uint8_t)(full || half ? PAINT_MAN + who : PAINT_DIM);
    }
}

/* Draw the bars of the analysis at the left of P's area; returns how many columns they take. */
static int put_bars(const struct panel *p)
{
    const struct app *a = p->app;
    int players = a->session->game->players, bottom = a->board.bottom % players;

    if (players == 2) {
        put_bar(p, p->area.column, bottom);
        return 2;
    }
    for (int i = 0; i < players; i++)
        put_bar(p, p->area.column + i, i);
    return players + 1;
}

/* How many rows of P each of so many LINES of the analysis may take, so that the panel below keeps enough. */
static int rows_each(const struct panel *p, int lines)
{
    int each = 1;
    while (each < LINE_ROWS && p->area.rows - (each + 1) * lines >= ROOMY_ROWS)
        each++;
    return each;
}

/* "1 +0.35 P a2-A4 p h7-H5 N b1-c3" for the line R in P's rows from ROW on: as many whole moves as ROWS hold, at least
 * one. */
static void put_line(const struct panel *p, const struct search_result *r, int row, int rows, enum paint paint)
{
    const struct app *a = p->app;
    const struct game *g = a->session->game;
    struct position now = a->study.analysis->node->position;
    char score[16], move[MOVE_TEXT];
    struct text out = {0};

    analysis_score(g, &now, r->score, score, sizeof score);
    text_addf(&out, "%d %s", r->line, score);
    for (int i = 0; i < r->pv_length; i++) {
        movetext_write(g, &now, r->pv[i], move);
        if (i && canvas_string_width(out.at) + 1 + canvas_string_width(move) > p->area.columns) {
            if (--rows == 0)
                break;
            put(p, row++, paint, out.at);
            text_free(&out);
            text_add(&out, " ");
        }
        text_addf(&out, " %s", move);
        position_play(g, &now, r->pv[i]);
    }
    put(p, row, paint, out.at);
    text_free(&out);
}

/* "mate in 12, depth 9, 71 kn/s, stopped" into OUT, KNOWN being what the tables say, "" if nothing. */
static void write_depth(const struct analysis *n, const char *known, char *out, size_t size)
{
    const struct search_result *first = &n->line[0];
    if (n->lines)
        snprintf(out, size, "%s%sdepth %d, %lld kn/s%s", known, *known ? ", " : "", first->depth,
                 (long long)(first->elapsed_ms ? first->nodes / (uint64_t)first->elapsed_ms : 0),
                 n->held ? ", stopped" : "");
    else
        snprintf(out, size, "%s", *known ? known : "analysis ...");
}

/* Draw the lines of the analysis into P's first rows; returns how many rows they take. */
static int put_lines(const struct panel *p)
{
    static const char *const command[] = {"line 1", "line 2", "line 3", "line 4", "line 5"};
    const struct analysis *n = p->app->study.analysis;
    char line[256], known[64];
    bool sure = analysis_known(p->app, known, sizeof known);
    int each = rows_each(p, n->wanted);

    write_depth(n, sure ? known : "", line, sizeof line);
    if (sure && canvas_string_width(line) > p->area.columns) /* what is known needs no speed */
        snprintf(line, sizeof line, "%s%s", known, n->held ? ", stopped" : "");
    put(p, 0, PAINT_DIM, line);
    for (int i = 0; i < n->lines && i < n->wanted; i++) {
        int row = 1 + i * each;
        put_line(p, &n->line[i], row, each, i ? PAINT_PLAIN : PAINT_BRIGHT);
        picture_add(p->picture, (struct hotspot){.area = {p->area.row + row, p->area.column, each, p->area.columns},
                                                 .line = command[i]});
    }
    return n->wanted * each + 2;
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

/* The first player's chances at point I of the review, in eighths of a block; 0 if they are not known. */
static int height_at(const struct review *v, int i)
{
    const struct review_point *p = &v->point[i];
    int expected = p->node->position.turn == 0 || v->record->game->players > 2 ? p->expected : 1000 - p->expected;
    return p->known ? 1 + expected * 7 / 1000 : 0;
}

/* Draw a column of the graph, which stands for the points FROM to TO: the bar in ROW, its mark below. */
static void put_column(const struct panel *p, int row, int column, int from, int to)
{
    static const char ascii[] = " _.-=+*#@";
    const struct review *v = &p->app->study.reviewing->shown;
    struct canvas *c = &p->picture->canvas;
    struct glyph *bar = canvas_at(c, row, column), *mark = canvas_at(c, row + 1, column);
    bool here = false;

    for (int i = from; i < to; i++)
        here = here || v->point[i].node == p->app->session->record->current;
    if (!bar || !mark)
        return;
    int height = height_at(v, from);
    bool unicode = p->app->display.can_unicode;
    bar->code = !height ? ' ' : unicode ? 0x2580u + (unsigned)height : (unsigned char)ascii[height];
    bar->paint = here ? PAINT_BRIGHT : PAINT_PLAIN;
    mark->code = here ? '^' : worst_mark(v, from, to);
    mark->paint = here ? PAINT_BRIGHT : PAINT_ERROR;
    picture_add(p->picture, (struct hotspot){.area = {row, column, 2, 1}, .move = v->point[from].node});
}

/* "review ####---- 12 of 61  [stop]" into OUT; the bar is shorter where P is narrow. */
static void write_progress(const struct panel *p, int known, int all, char *out, size_t size)
{
    enum { BAR_LEAST = 2, BAR_MOST = 12 };
    bool unicode = p->app->display.can_unicode;
    struct text bar = {0};
    char tail[48];
    snprintf(tail, sizeof tail, " %d of %d  [stop]", known, all);
    int room = p->area.columns - (int)strlen("review ") - (int)strlen(tail);
    int cells = room < BAR_LEAST ? BAR_LEAST : room > BAR_MOST ? BAR_MOST : room;
    for (int i = 0; i < cells; i++)
        text_add(&bar, i < known * cells / (all ? all : 1) ? unicode ? "\xE2\x96\x88" : "#"
                       : unicode                           ? "\xE2\x96\x91"
                                                           : ".");
    snprintf(out, size, "review %s%s", bar.at, tail);
    text_free(&bar);
}

/*
 * Draw the graph of the whole game into P's last rows; a column may stand for several plies. Returns how many rows it
 * takes.
 */
static int put_graph(const struct panel *p)
{
    const struct review *v = &p->app->study.reviewing->shown;
    int columns = p->area.columns < v->points ? p->area.columns : v->points;
    int row = p->area.row + p->area.rows - 3;
    char line[128];

    for (int i = 0; i < columns; i++)
        put_column(p, row + 1, p->area.column + i, i * v->points / columns, (i + 1) * v->points / columns);
    bool busy = p->app->study.reviewing->reviewer != NULL;
    if (busy)
        write_progress(p, review_known(v), v->points, line, sizeof line);
    else
        snprintf(line, sizeof line, "review: X blunder, ? mistake");
    put(p, p->area.rows - 3, PAINT_DIM, line);
    if (busy)
        picture_add(p->picture,
                    (struct hotspot){.area = {row, p->area.column, 1, p->area.columns}, .line = "review stop"});
    return 4;
}

void side_draw(const struct panel *p)
{
    struct panel rest = *p;
    const struct analysis *n = p->app->study.analysis;

    if (n && n->node == p->app->session->record->current) {
        int columns = put_bars(&rest);
        rest.area.column += columns;
        rest.area.columns -= columns;
        if (rest.area.rows - n->wanted - 2 >= PANEL_ROWS) {
            int rows = put_lines(&rest);
            rest.area.row += rows;
            rest.area.rows -= rows;
        }
    }
    if (p->app->study.reviewing && rest.area.rows - 4 >= PANEL_ROWS)
        rest.area.rows -= put_graph(&rest);
    panel_draw(&rest);
}
