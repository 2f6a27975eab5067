#include "lab_page.h"

#include "draw/boardview.h"
#include "draw/show.h"
#include "study/settings.h"

#include <string.h>

/* ROWS: of 16 pixels a cell. FEWEST, MOST: the colours of the coldest and the hottest cell. TOP: percent of the hottest
 * up to which words are dark. */
enum { ROWS = 3, FEWEST = 0xfff7e6, MOST = 0x7f0000, TOP = 62, HUNDRED = 100, BYTE = 0xFF };

static const char page_head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"generator\" content=\"reroute66\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    "<style>:root{color-scheme:light dark}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem}h2{font-size:1.2rem;margin:1.6rem 0 .4rem}\n"
    ".verdict{font-size:1.1rem;margin:.2rem 0}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "caption{text-align:left;position:absolute;clip-path:inset(50%)}\n"
    "th,td{padding:.1rem .6rem;text-align:right;font-weight:normal}thead th{border-bottom:1px solid;font-weight:bold}\n"
    ".words{text-align:left}tbody tr:nth-child(even){background:#8882}\n"
    "dl{display:grid;grid-template-columns:max-content auto;gap:0 1rem;margin:.5rem 0}dd{margin:0}\n"
    "figure{margin:1rem 0}figcaption{font-weight:bold}.maps{display:flex;flex-wrap:wrap;gap:1rem}\n"
    "svg{max-width:100%;height:auto}svg .heat{font:12px system-ui,sans-serif;text-anchor:middle;pointer-events:none}\n"
    ".maps [data-cell]{stroke:#0006;stroke-width:.5}\n"
    ".maps path:not([data-cell],[data-shared]){opacity:.25}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere}\n"
    "@media print{svg,table,h2{break-inside:avoid}h2{break-after:avoid}}\n";

/* A heat map: COUNT of each place. */
struct heat {
    const char *id, *title;
    const int *count;
    int most;
};
enum { MAPS = 3 };

/* Returns the colour of PERCENT of the hottest cell. */
static int heat_colour(int percent)
{
    int colour = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int from = FEWEST >> shift & BYTE, to = MOST >> shift & BYTE;
        colour |= (from + (to - from) * percent / HUNDRED) << shift;
    }
    return colour;
}

/* Returns how hot PLACE is, in percent of the hottest. */
static int heat_of(const struct heat *heat, const struct board *board, int place)
{
    int count = heat->count[board->lane_first[place]];
    return heat->most ? count * HUNDRED / heat->most : 0;
}

static void find_maps(const struct lab_tally *tally, struct heat map[MAPS])
{
    map[0] = (struct heat){"moves", "Where pieces move to", tally->arrivals, 0};
    map[1] = (struct heat){"captures", "Where pieces are captured", tally->captures, 0};
    map[2] = (struct heat){"mates", "Where royal pieces are mated", tally->mates, 0};
    for (int i = 0; i < MAPS; i++)
        for (int place = 0; place < tally->game->board->cells; place++)
            map[i].most = map[i].count[place] > map[i].most ? map[i].count[place] : map[i].most;
}

static void add_map_style(const struct game *g, const struct heat *heat, struct text *out)
{
    const struct board *board = g->board;
    for (int place = 0; place < board->cells; place++)
        markup_addf(out, "#%s [data-cell=\"%d\"]{fill:#%06x}\n", heat->id, place,
                    (unsigned)heat_colour(heat_of(heat, board, place)));
    for (int place = 0; place < board->cells; place++) /* what two cells of a Switch share is striped in both colours */
        EACH_CELL (other, board->overlap[place])
            markup_addf(out, "#%s .stripe[data-shared=\"%d %d\"]{fill:#%06x}\n", heat->id, place, (int)other,
                        (unsigned)heat_colour(heat_of(heat, board, place)));
}

/* The board's picture with a number on each cell: permille of all. */
static void add_map(const struct game *g, const struct heat *heat, const struct view *view, const struct theme *theme,
                    struct text *out)
{
    static const char end[] = "</svg>";
    struct position empty;
    struct svg_stand stand[CELLS_MAX + 1];
    SCOPED(text) picture = {0};
    const struct marks none = boardview_no_marks();
    struct view below = *view; /* the numbers */
    int64_t all = 0;
    below.referring = true;
    position_clear(g, &empty);
    show_svg(g, &empty, &below, &none, theme, &picture);
    show_svg_stands(g, view, theme, stand);
    const char *last = strstr(picture.at, end);
    for (int place = 0; place < g->board->cells; place++)
        all += heat->count[place];
    markup_addf(out, "<figure id=\"%s\"><figcaption>%s, in %%</figcaption>\n", heat->id, heat->title);
    text_add_bytes(out, picture.at, last ? (size_t)(last - picture.at) : picture.length);
    EACH_CELL (place, g->board->firsts) {
        int tenths = all ? (int)(heat->count[place] * (int64_t)(10 * HUNDRED) / all) : 0;
        text_addf(out, "<text class=\"heat\" fill=\"%s\" x=\"%d.%d\" y=\"%d.%d\">%d.%d</text>\n",
                  heat_of(heat, g->board, (int)place) > TOP ? "#fff" : "#000", stand[place].x / 10, stand[place].x % 10,
                  stand[place].y / 10 + 4, stand[place].y % 10, tenths / 10, tenths % 10);
    }
    text_addf(out, "%s\n</figure>\n", end);
}

/* BYTES as what a link of data holds. */
static void add_encoded(const struct text *bytes, struct text *out)
{
    for (size_t i = 0; i < bytes->length; i++)
        text_addf(out, "%%%02X", (unsigned)(unsigned char)bytes->at[i]);
}

static void add_samples(struct lab_run *run, struct text *out)
{
    text_add(out, "<h2>Sample games, played with the larger number of nodes</h2>\n");
    for (int i = 0; i < LAB_SAMPLES; i++) {
        SCOPED(text) sample = {0};
        if (!lab_run_sample(run, i, &sample))
            continue;
        text_addf(out, "<details><summary>Game %d</summary>\n<p><a download=\"game%d.pgn\" href=\"data:text/plain,",
                  i + 1, i + 1);
        add_encoded(&sample, out);
        markup_addf(out, "\">Save it as game%d.pgn</a>, and go through it by: reroute66 replay game%d.pgn</p>\n", i + 1,
                    i + 1);
        markup_addf(out, "<pre>%s</pre>\n</details>\n", sample.at);
    }
}

void lab_page_wrap(const char *title, const struct text *body, struct text *out)
{
    text_add(out, page_head);
    markup_addf(out, "</style>\n<title>%s</title>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", title, title);
    text_add(out, body->at);
    text_add(out, "</main>\n</body>\n</html>\n");
}

bool lab_page(const struct setting *setting, struct lab_run *run, struct text *out, struct error *error)
{
    const struct lab_tally *tally = lab_run_tally(run);
    const struct game *g = setting->game;
    struct theme theme;
    struct heat map[MAPS];
    struct view view = boardview_default(g);
    view.scale = ROWS;
    if (!theme_open(&setting->catalogue, DEFAULT_THEME, &theme, error))
        return false;
    find_maps(tally, map);
    text_add(out, page_head);
    for (int i = 0; i < MAPS; i++)
        add_map_style(g, &map[i], out);
    markup_addf(out, "</style>\n<title>%s: a report</title>\n</head>\n<body>\n<main>\n<h1>%s</h1>\n", g->title,
                g->title);
    markup_addf(out, "<p>%d game%s of the computer against itself, by reroute66 %s.</p>\n", tally->games,
                tally->games == 1 ? "" : "s", REROUTE66_VERSION);
    lab_run_report(run, LAB_HTML, 0, false, out);
    text_add(out, "<h2>Heat maps</h2>\n<div class=\"maps\">\n");
    for (int i = 0; i < MAPS; i++)
        add_map(g, &map[i], &view, &theme, out);
    text_add(out, "</div>\n");
    add_samples(run, out);
    text_add(out, "</main>\n</body>\n</html>\n");
    return true;
}
