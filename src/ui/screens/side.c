#include "side.h"

#include "commands/analysis.h"

#include <stdio.h>
#include <string.h>

/* The panel keeps so many rows, whatever else is shown. */
enum { PANEL_ROWS = 9, FULL = 0x2588, LOWER_HALF = 0x2584, SHADE = 0x2591 };

/* Print S in row ROW of P's area, cut to it. */
static void put(const struct panel *p, int row, enum paint paint, const char *s)
{
    char cut[256];
    snprintf(cut, sizeof cut, "%.*s", p->area.columns < 255 ? p->area.columns : 255, s);
    if (row < p->area.rows)
        canvas_print(&p->picture->canvas, p->area.row + row, p->area.column, paint, cut);
}

/* A bar as high as the panel in COLUMN: from below, what player WHO may expect. */
static void put_bar(const struct panel *p, int column, int who)
{
    const struct app *a = p->app;
    bool unicode = a->display.can_unicode && !a->messages.print;
    int halves = (a->analysis->expected[who] * 2 * p->area.rows + 500) / 1000;

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

/* The bars of A's analysis at the left of P's area; returns how many columns they take. */
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

/* "1 +0.35 P a2-A4 p h7-H5 N b1-c3" for the line R. */
static void write_line(const struct app *a, const struct search_result *r, char *out, size_t size)
{
    const struct game *g = a->session->game;
    struct position now = a->analysis->node->position;
    char score[16], move[MOVE_TEXT];

    analysis_score(g, &now, r->score, score, sizeof score);
    int n = snprintf(out, size, "%d %s", r->line, score);
    for (int i = 0; i < r->pv_length && n < (int)size - MOVE_TEXT; i++) {
        movetext_write(g, &now, r->pv[i], move);
        n += snprintf(out + n, size - (size_t)n, " %s", move);
        position_play(g, &now, r->pv[i]);
    }
}

/* The lines of the analysis in P's first rows; returns how many rows they take. */
static int put_lines(const struct panel *p)
{
    static const char *const command[] = {"line 1", "line 2", "line 3", "line 4", "line 5"};
    const struct analysis *n = p->app->analysis;
    const struct search_result *first = &n->line[0];
    char line[256];

    if (n->lines)
        snprintf(line, sizeof line, "depth %d, %lld kn/s%s%s", first->depth,
                 (long long)(first->elapsed_ms ? first->nodes / (uint64_t)first->elapsed_ms : 0),
                 n->drawn ? ", drawn by the table" : "", n->held ? ", stopped" : "");
    else
        snprintf(line, sizeof line, n->drawn ? "drawn by the table" : "analysis ...");
    put(p, 0, PAINT_DIM, line);
    for (int i = 0; i < n->lines && i < n->wanted; i++) {
        write_line(p->app, &n->line[i], line, sizeof line);
        put(p, 1 + i, i ? PAINT_PLAIN : PAINT_BRIGHT, line);
        picture_add(p->picture, (struct hotspot){.area = {p->area.row + 1 + i, p->area.column, 1, p->area.columns},
                                                 .line = command[i]});
    }
    return n->wanted + 2;
}

void side_draw(const struct panel *p)
{
    struct panel rest = *p;
    const struct analysis *n = p->app->analysis;

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
    panel_draw(&rest);
}
