#include "panel.h"

#include "study/analysis.h"

/*
 * PANEL_ROWS: the players' panel keeps at least these; ROOMY_ROWS where lines of the analysis take more than one row
 * each, LINE_ROWS at most. Then block characters.
 */
enum {
    PANEL_ROWS = 9,
    ROOMY_ROWS = 20,
    LINE_ROWS = 3,
    FULL = 0x2588,
    LOWER_HALF = 0x2584,
    SHADE = 0x2591,
    DENSE = 0x2592
};

/* Print S in row ROW of P's area, cut to it. */
static void put_row(const struct panel *p, int row, enum paint paint, const char *s)
{
    panel_put(p, p->area.row + row, 0, paint, s);
}

/* Draw a bar in COLUMN, as high as the panel: its lower part is the share of the point that player WHO may expect. It
 * has the text's colour, which is seen on light terminals, too; the second player's is dense shade. */
static void put_bar(const struct panel *p, int column, int who)
{
    const struct desk *d = p->desk;
    bool unicode = p->unicode;
    int halves = (d->searching.analysis->expected[who] * 2 * p->area.rows + 500) / 1000;

    for (int row = 0; row < p->area.rows; row++) {
        struct glyph *g = canvas_at(&p->picture->canvas, p->area.row + row, column);
        int below = 2 * (p->area.rows - 1 - row); /* halves under this row */
        if (!g)
            continue;
        bool full = halves >= below + 2, half = halves == below + 1, dark = who == 1;
        g->code = unicode        ? dark && (full || half) ? DENSE
                                   : half                 ? LOWER_HALF
                                   : full                 ? FULL
                                                          : SHADE
                  : full || half ? '#'
                                 : '.';
        g->paint = !(full || half) ? PAINT_DIM : who == 2 ? PAINT_PIECE_3 : PAINT_PLAIN;
    }
}

/* Draw the bars of the analysis at the left of P's area; returns how many columns they take. */
static int put_bars(const struct panel *p)
{
    const struct desk *d = p->desk;
    int players = d->session->game->players, bottom = p->board->bottom % players;

    if (players == 2) {
        put_bar(p, p->area.column, bottom);
        return 2;
    }
    for (int i = 0; i < players; i++)
        put_bar(p, p->area.column + i, i);
    return players + 1;
}

/* How many rows of P each of the LINES of the analysis may take, so that the panel below keeps enough. */
static int rows_each(const struct panel *p, int lines)
{
    int each = 1;
    while (each < LINE_ROWS && p->area.rows - (each + 1) * lines >= ROOMY_ROWS)
        each++;
    return each;
}

/* "1 +0.35 P a2-A4 p h7-H5 N b1-c3" for the line R in P's rows from ROW on: as many whole moves as ROWS hold, at least
 * one. */
static void put_analysis_line(const struct panel *p, const struct search_result *r, int row, int rows, enum paint paint)
{
    const struct desk *d = p->desk;
    const struct game *g = d->session->game;
    struct position now = d->searching.analysis->node->position, next = now;
    char score[16], move[MOVE_TEXT];
    struct text out = {0};

    analysis_score(g, &now, r->score, score, sizeof score);
    text_addf(&out, "%d %s", r->line, score);
    for (int i = 0; i < r->pv_length; i++) {
        position_play(g, &next, r->pv[i]);
        movetext_write_listed(g, &now, &next, r->pv[i], (enum move_style)d->settings.notation, move);
        if (i && canvas_string_width(out.at) + 1 + canvas_string_width(move) > p->area.columns) {
            if (--rows == 0)
                break;
            put_row(p, row++, paint, out.at);
            text_free(&out);
            text_add(&out, " ");
        }
        text_addf(&out, " %s", move);
        now = next;
    }
    put_row(p, row, paint, out.at);
    text_free(&out);
}

/* "stockfish: mate in 12, depth 9, 71 kn/s, stopped" into OUT, KNOWN being what the tables say, "" if nothing. */
static void write_depth(const struct analysis *n, const char *known, char *out, size_t size)
{
    const struct search_result *first = &n->line[0];
    if (n->lines)
        snprintf(out, size, "%s%s%s%sdepth %d, %lld kn/s%s", n->guest ? n->guest->name : "", n->guest ? ": " : "",
                 known, *known ? ", " : "", first->depth,
                 (long long)(first->elapsed_ms ? first->nodes / (uint64_t)first->elapsed_ms : 0),
                 n->held ? ", stopped" : "");
    else
        snprintf(out, size, "%s",
                 n->end.ending != ENDING_NONE ? "The game is over here."
                 : *known                     ? known
                                              : "analysis ...");
}

/* Draw the lines of the analysis into P's first rows; returns how many rows they take. */
static int put_lines(const struct panel *p)
{
    static const char *const command[] = {"line 1", "line 2", "line 3", "line 4", "line 5"};
    const struct analysis *n = p->desk->searching.analysis;
    char line[256], known[64];
    bool sure = analysis_known(n, p->desk->session->game, known, sizeof known);
    int each = rows_each(p, n->wanted);

    write_depth(n, sure ? known : "", line, sizeof line);
    if (sure && canvas_string_width(line) > p->area.columns) /* what is known needs no speed */
        snprintf(line, sizeof line, "%s%s", known, n->held ? ", stopped" : "");
    put_row(p, 0, PAINT_DIM, line);
    for (int i = 0; i < n->lines && i < n->wanted; i++) {
        int row = 1 + i * each;
        put_analysis_line(p, &n->line[i], row, each, i ? PAINT_PLAIN : PAINT_BRIGHT);
        picture_add(p->picture, (struct hotspot){.area = {p->area.row + row, p->area.column, each, p->area.columns},
                                                 .line = command[i]});
    }
    return n->wanted * each + 2;
}

void side_draw(const struct panel *p)
{
    struct panel rest = *p;
    const struct analysis *n = p->desk->searching.analysis;

    if (n && n->node == p->desk->session->record->current) {
        int columns = put_bars(&rest);
        rest.area.column += columns;
        rest.area.columns -= columns;
        if (rest.area.rows - n->wanted - 2 >= PANEL_ROWS) {
            int rows = put_lines(&rest);
            rest.area.row += rows;
            rest.area.rows -= rows;
        }
    }
    rest.area.rows -= graph_draw(&rest, PANEL_ROWS);
    panel_draw(&rest);
}
