#include "panel.h"

#include "study/analysis.h"

/*
 * PANEL_ROWS: the players' panel keeps at least these, beside a review what the players need; ROOMY_ROWS where lines of
 * the analysis take more than one row each, LINE_ROWS at most. Then block characters.
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

/* Print TEXT in row ROW of PANEL's area, cut to it. */
static void put_row(const struct panel *panel, int row, enum paint paint, const char *text)
{
    panel_put(panel, panel->area.row + row, 0, paint, text);
}

/* Draw a bar in COLUMN, as high as the panel: its lower part is the share of the point that player WHO may expect. It
 * has the text's colour, which is seen on light terminals, too; the second player's is dense shade. */
static void put_bar(const struct panel *panel, int column, int who)
{
    const struct desk *desk = panel->desk;
    bool unicode = panel->unicode;
    int halves = (desk->searching.analysis->expected[who] * 2 * panel->area.rows + 500) / 1000;

    for (int row = 0; row < panel->area.rows; row++) {
        struct glyph *glyph = canvas_at(&panel->picture->canvas, panel->area.row + row, column);
        int below = 2 * (panel->area.rows - 1 - row); /* halves under this row */
        if (!glyph)
            continue;
        bool full = halves >= below + 2, half = halves == below + 1, dark = who == 1;
        glyph->code = unicode        ? dark && (full || half) ? DENSE
                                       : half                 ? LOWER_HALF
                                       : full                 ? FULL
                                                              : SHADE
                      : full || half ? '#'
                                     : '.';
        glyph->paint = !(full || half) ? PAINT_DIM : who == 2 ? PAINT_PIECE_3 : PAINT_PLAIN;
    }
}

/* Draw the bars of the analysis at the left of PANEL's area; returns how many columns they take. */
static int put_bars(const struct panel *panel)
{
    const struct desk *desk = panel->desk;
    int players = desk->session->game->players, bottom = panel->board->bottom % players;

    if (players == 2) {
        put_bar(panel, panel->area.column, bottom);
        return 2;
    }
    for (int i = 0; i < players; i++)
        put_bar(panel, panel->area.column + i, i);
    return players + 1;
}

/* Returns how many rows of PANEL each of the LINES of the analysis may take, so that the panel below keeps enough. */
static int rows_each(const struct panel *panel, int lines)
{
    int each = 1;
    while (each < LINE_ROWS && panel->area.rows - (each + 1) * lines >= ROOMY_ROWS)
        each++;
    return each;
}

/* "1 +0.35 PANEL a2-A4 p h7-H5 N b1-c3" for the line RESULT in PANEL's rows from ROW on: as many whole moves as ROWS
 * hold, at least one. */
static void put_analysis_line(const struct panel *panel, const struct search_result *result, int row, int rows,
                              enum paint paint)
{
    const struct desk *desk = panel->desk;
    const struct game *g = desk->session->game;
    struct position now = desk->searching.analysis->node->position, next = now;
    char score[16], move[MOVE_TEXT];
    struct text out = {0};

    analysis_score(g, &now, result->score, score, sizeof score);
    text_addf(&out, "%d %s", result->line, score);
    for (int i = 0; i < result->pv_length; i++) {
        position_play(g, &next, result->pv[i]);
        movetext_write_listed(g, &now, &next, result->pv[i], (enum move_style)desk->settings.notation, move);
        if (i && canvas_string_width(out.at) + 1 + canvas_string_width(move) > panel->area.columns) {
            if (--rows == 0)
                break;
            put_row(panel, row++, paint, out.at);
            text_free(&out);
            text_add(&out, " ");
        }
        text_addf(&out, " %s", move);
        now = next;
    }
    put_row(panel, row, paint, out.at);
    text_free(&out);
}

/* "stockfish: mate in 12, depth 9, 71 kn/s, stopped" into OUT, KNOWN being what the tables say, "" if nothing. */
static void write_depth(const struct analysis *analysis, const char *known, char *out, size_t size)
{
    const struct search_result *first = &analysis->line[0];
    if (analysis->lines)
        snprintf(out, size, "%s%s%s%sdepth %d, %lld kn/s%s", analysis->guest ? analysis->guest->name : "",
                 analysis->guest ? ": " : "", known, *known ? ", " : "", first->depth,
                 (long long)(first->elapsed_ms ? first->nodes / (uint64_t)first->elapsed_ms : 0),
                 analysis->held ? ", stopped" : "");
    else
        snprintf(out, size, "%s",
                 analysis->end.ending != ENDING_NONE ? "The game is over here."
                 : *known                            ? known
                                                     : "analysis ...");
}

/* Draw the lines of the analysis into PANEL's first rows; returns how many rows they take. */
static int put_lines(const struct panel *panel)
{
    static const char *const command[] = {"line 1", "line 2", "line 3", "line 4", "line 5"};
    const struct analysis *analysis = panel->desk->searching.analysis;
    char line[256], known[64];
    bool sure = analysis_known(analysis, panel->desk->session->game, known, sizeof known);
    int each = rows_each(panel, analysis->wanted);

    write_depth(analysis, sure ? known : "", line, sizeof line);
    if (sure && canvas_string_width(line) > panel->area.columns) /* what is known needs no speed */
        snprintf(line, sizeof line, "%s%s", known, analysis->held ? ", stopped" : "");
    put_row(panel, 0, PAINT_DIM, line);
    for (int i = 0; i < analysis->lines && i < analysis->wanted; i++) {
        int row = 1 + i * each;
        put_analysis_line(panel, &analysis->line[i], row, each, i ? PAINT_PLAIN : PAINT_BRIGHT);
        picture_add(panel->picture,
                    (struct hotspot){.area = {panel->area.row + row, panel->area.column, each, panel->area.columns},
                                     .line = command[i]});
    }
    return analysis->wanted * each + 2;
}

void side_draw(const struct panel *panel)
{
    struct panel rest = *panel;
    const struct analysis *analysis = panel->desk->searching.analysis;

    if (analysis && analysis->node == panel->desk->session->record->current) {
        int columns = put_bars(&rest);
        rest.area.column += columns;
        rest.area.columns -= columns;
        if (rest.area.rows - analysis->wanted - 2 >= PANEL_ROWS) {
            int rows = put_lines(&rest);
            rest.area.row += rows;
            rest.area.rows -= rows;
        }
    }
    const struct desk *desk = panel->desk;
    rest.area.rows -= graph_draw(&rest, desk->reviewing ? 3 * desk->session->game->players + 2 : PANEL_ROWS);
    panel_draw(&rest);
}
