/*
 * Boards as SVG. The shapes are those of the finest layout in characters, restored to their true proportions; lengths
 * are in tenths of a pixel.
 */
#include "draw/show.h"

#include "base/escape.h"
#include "draw/pictures.h"
#include "grid/grid.h"
#include "grid/lane.h"
#include "paint.h"
#include "raster/fills.h"

#include <stdlib.h>
#include <string.h>

enum { MAN_SIZE = 76, SMALL_MAN = 52, MAN_RAISED = 4 }; /* percents of a cell */
enum { SIGN_SIZE = 12, PIXELS_A_ROW = 16, MARGIN = 20, FINE = SCALE_MOST };

struct svg {
    const struct game *game;
    const struct painting *looks; /* who stands where, and what is marked */
    const struct theme *theme;
    const struct layout *layout;
    const struct pictures *pictures; /* outlines of men; NULL: signs of a font */
    uint8_t fill[CELLS_MAX];         /* enum fill */
    int cell;                        /* the height of a cell */
    struct text *out;
};

static void add_length(struct text *out, int tenths)
{
    markup_addf(out, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
}

/* The place of a corner. Of a hexagon, half the side is 1/(2√3) of its height; slanted sides span half a side. */
static struct point corner_at(const struct svg *d, struct point p)
{
    if (!d->layout->hexagons)
        return (struct point){MARGIN + p.x * d->cell / (2 * FINE), MARGIN + p.y * d->cell / FINE};
    int pitch = FINE / 2 + FINE + 1, halves = p.x / pitch * 3 + (p.x % pitch ? 1 : 0);
    return (struct point){MARGIN + halves * d->cell * 2887 / 10000, MARGIN + (p.y - 1) * d->cell / FINE};
}

/* Where the man of C stands: in a hexagon its middle. */
static struct point stand_of(const struct svg *d, cell c)
{
    const struct layout *l = d->layout;
    if (!l->hexagons)
        return corner_at(d, (struct point){l->stand[c].column, l->stand[c].row});
    struct point a = corner_at(d, l->shape[c].at[0]), b = corner_at(d, l->shape[c].at[3]);
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* The colour of a look's foreground or background, OWN where the theme leaves it to the terminal. */
static void add_colour(const struct svg *d, int32_t value, const char *own)
{
    if (value < 0)
        text_add(d->out, own);
    else
        markup_addf(d->out, "#%06x", (unsigned)value);
}

static void add_ground(const struct svg *d, int ground)
{
    static const char *const own[FILLS] = {"#a0a0a0", "#e0e0e0", "#c0c0c0", "#b0b0b0", "#a0a0a0", "#e0e0e0", "#c0c0c0"};
    static const char *const marked[MARKS] = {
        [MARK_LAST] = "#c8c8a0", [MARK_CHECK] = "#e0a0a0", [MARK_CHOSEN] = "#a0c8a0", [MARK_CAPTURE] = "#e0b0c0"};
    const char *mark = marked[(ground - GROUND_FILL) / FILLS];
    add_colour(d, theme_look(d->theme, PAINT_CELL, ground, DEPTH_DIRECT).bg,
               mark ? mark : own[(ground - GROUND_FILL) % FILLS]);
}

static void add_paint(const struct svg *d, int paint, const char *own)
{
    add_colour(d, theme_look(d->theme, paint, GROUND_CELL, DEPTH_DIRECT).fg, own);
}

static void add_points(const struct svg *d, cell c)
{
    const struct polygon *p = &d->layout->shape[c];
    text_add(d->out, "points=\"");
    for (int k = 0; k < p->corners; k++) {
        struct point at = corner_at(d, p->at[k]);
        text_add(d->out, k ? " " : "");
        add_length(d->out, at.x);
        text_add(d->out, ",");
        add_length(d->out, at.y);
    }
    text_add(d->out, "\"");
}

static void add_path_point(const struct svg *d, char command, struct point p)
{
    struct point at = corner_at(d, p);
    markup_addf(d->out, "%c", command);
    add_length(d->out, at.x);
    text_add(d->out, " ");
    add_length(d->out, at.y);
}

/* Add the outline of C's lane as one path: each side is followed by the one that begins where it ends. */
static void add_lane_path(const struct svg *d, cell c)
{
    struct segment side[CELLS_MAX * CORNERS_MAX];
    int left = lane_segments(d->layout, c, side);
    text_add(d->out, "fill-rule=\"evenodd\" d=\"");
    while (left > 0) { /* a lane round a hole has two outlines */
        struct segment now = side[--left];
        char command = 'M';
        for (int next; (next = segment_from(side, left, now.to)) >= 0;) {
            if (!segment_goes_on(now, side[next])) {
                add_path_point(d, command, now.to);
                command = 'L';
            }
            now = side[next];
            side[next] = side[--left];
        }
        add_path_point(d, command, now.to);
        text_add(d->out, "Z");
    }
    text_add(d->out, "\"");
}

static bool is_removed(const struct svg *d, cell c)
{
    return paint_who(d->looks, c) == LETTER_REMOVED;
}

/* Add a cell, or a lane by its first cell; one that was removed from a sandbox's board is only a shade. */
static void add_cell(const struct svg *d, cell c, int ground)
{
    bool is_lane = cellset_count(d->layout->board->lane[c]) > 1;
    markup_addf(d->out, "<%s data-cell=\"%d\" ", is_lane ? "path" : "polygon", c);
    if (is_lane)
        add_lane_path(d, c);
    else
        add_points(d, c);
    text_add(d->out, " fill=\"");
    add_ground(d, ground);
    text_add(d->out, is_removed(d, c) ? "\" fill-opacity=\"0.15\"><title>" : "\"><title>");
    const char *gap = "";
    for (cellset lane = d->layout->board->lane[c]; !cellset_empty(lane); gap = " ")
        markup_addf(d->out, "%s%s", gap, d->layout->board->cell_name[cellset_pop(&lane)]);
    markup_addf(d->out, "</title></%s>\n", is_lane ? "path" : "polygon");
}

/*
 * The area that A and B share, in stripes of both colours; visible of itself, for pictures that stand in hidden ones.
 */
static void add_shared(const struct svg *d, cell a, cell b)
{
    int stripe = d->cell / 8;
    markup_addf(d->out, "<clipPath id=\"cell-%d\"><polygon visibility=\"visible\" ", a);
    add_points(d, a);
    markup_addf(d->out,
                "/></clipPath>\n<pattern id=\"stripes-%d\" width=\"8\" patternUnits=\"userSpaceOnUse\" height=\"", a);
    add_length(d->out, 2 * stripe);
    text_add(d->out, "\"><rect width=\"8\" visibility=\"visible\" fill=\"");
    add_ground(d, fill_ground((enum fill)d->fill[a], MARK_NONE));
    text_add(d->out, "\" height=\"");
    add_length(d->out, 2 * stripe);
    text_add(d->out, "\"/><rect width=\"8\" visibility=\"visible\" fill=\"");
    add_ground(d, fill_ground((enum fill)d->fill[b], MARK_NONE));
    text_add(d->out, "\" height=\"");
    add_length(d->out, stripe);
    text_add(d->out, "\"/></pattern>\n<polygon ");
    add_points(d, b);
    markup_addf(d->out, " data-shared=\"%d %d\" fill=\"url(#stripes-%d)\" clip-path=\"url(#cell-%d)\"/>\n", a, b, a, a);
}

static void add_sides(const struct svg *d)
{
    const struct layout *l = d->layout;
    text_add(d->out, "<path fill=\"none\" stroke-linecap=\"round\" stroke-width=\"1.5\" stroke=\"");
    add_paint(d, PAINT_BORDER, "#404040");
    text_add(d->out, "\" d=\"");
    for (int c = 0; c < l->board->cells; c++)
        for (int k = 0; k < l->shape[c].corners; k++) {
            if (layout_side_is_inner(l->board, (cell)c, k))
                continue;
            add_path_point(d, 'M', l->shape[c].at[k]);
            add_path_point(d, 'L', l->shape[c].at[(k + 1) % l->shape[c].corners]);
        }
    text_add(d->out, "\"/>\n");
}

/* Open a text element of SIZE centred on AT. */
static void begin_text(const struct svg *d, struct point at, int size)
{
    text_add(d->out, "<text text-anchor=\"middle\" dy=\"0.35em\" x=\"");
    add_length(d->out, at.x);
    text_add(d->out, "\" y=\"");
    add_length(d->out, at.y);
    text_add(d->out, "\" font-size=\"");
    add_length(d->out, size);
    text_add(d->out, "\"");
}

/* The outline of a man of KIND (-1: one that the game does not know) in a square of D's cell's size times PERCENT, its
 * middle AT; false if there is no picture. */
static bool add_outline(const struct svg *d, struct point at, int kind, int percent)
{
    const char *path = d->pictures && kind >= 0 ? pictures_path(d->pictures, d->game->kind[kind].name) : NULL;
    int side = d->cell * percent / 100;
    if (!path)
        return false;
    text_add(d->out, "<path transform=\"translate(");
    add_length(d->out, at.x - side / 2);
    text_add(d->out, " ");
    add_length(d->out, at.y - side / 2 - d->cell * MAN_RAISED / 100);
    /* A hundredth of a side is a thousandth part of SIDE pixels. */
    markup_addf(d->out, ") scale(%d.%03d)\" stroke-width=\"2\" stroke-linejoin=\"round\" d=\"%s\"", side / 1000,
                side % 1000, path);
    return true;
}

/* Begin the man's sign in a font, for kinds without a picture, and put it into SIGN; the third player's is
 * underlined. */
static void add_sign(const struct svg *d, struct point at, letter who, char sign[SIGN_SIZE])
{
    int kind = letter_kind(d->game, letter_upper(who));
    uint32_t code = kind >= 0 ? d->game->kind[kind].symbol[1] : 0;
    begin_text(d, at, d->cell * 11 / 20);
    text_add(d->out, letter_player(who) == 2 ? " text-decoration=\"underline\"" : "");
    text_add(d->out, " stroke-width=\"0.8\"");
    utf8_encode(code ? code : (uint32_t)(unsigned char)letter_upper(who), sign);
    /* U+FE0E asks for the plain shape where a font has a coloured picture too. */
    strcat(sign, code ? "\xEF\xB8\x8E" : "");
}

/* A man in its colour with a thin line of the opposite brightness round it, in PERCENT of a cell's size. TITLE is its
 * description; NULL: none. */
static void add_man(const struct svg *d, struct point at, letter who, int percent, const char *title)
{
    static const char *const own[PLAYERS_MAX] = {"#ffffff", "#000000", "#c00000"};
    int player = letter_player(who);
    char sign[SIGN_SIZE] = "";
    bool outlined = add_outline(d, at, letter_kind(d->game, letter_upper(who)), percent);

    if (!outlined)
        add_sign(d, at, who, sign);
    markup_addf(d->out, " stroke=\"%s\" fill=\"", player == 1 ? "#e0e0e0" : "#202020");
    add_paint(d, PAINT_MAN + player, own[player]);
    text_add(d->out, "\">");
    if (title)
        markup_addf(d->out, "<title>%s</title>", title);
    markup_addf(d->out, "%s</%s>\n", sign, outlined ? "path" : "text");
}

/* Add the man on place C, described as "White Pawn a2"; men of a Switch, who share their area, are smaller. */
static void add_man_of(const struct svg *d, struct point at, letter who, cell c)
{
    const struct board *b = d->layout->board;
    struct text title = {0};
    int kind = letter_kind(d->game, letter_upper(who));
    char upper[] = {letter_upper(who), '\0'};
    text_addf(&title, "%s %s %s", d->game->player[letter_player(who)].name,
              kind >= 0 ? d->game->kind[kind].name : upper, c == CELL_POCKET ? b->pocket : b->cell_name[c]);
    add_man(d, at, who, c != CELL_POCKET && !cellset_empty(b->overlap[c]) ? SMALL_MAN : MAN_SIZE, title.at);
    text_free(&title);
}

static void add_target(const struct svg *d, struct point at)
{
    markup_addf(d->out, "<circle cx=\"%d.%d\" cy=\"%d.%d\" r=\"%d.%d\" fill=\"", at.x / 10, at.x % 10, at.y / 10,
                at.y % 10, d->cell / 80, d->cell / 8 % 10);
    add_paint(d, PAINT_MARK, "#202020");
    text_add(d->out, "\"/>\n");
}

/* Write the name below the man, or above it where the cell is too narrow there (in a Switch). */
static void add_name(const struct svg *d, cell c)
{
    const struct gridpoint stand = d->layout->stand[c];
    int row = stand.row + FINE * 3 / 8, room = FINE / 4;
    bool fits =
        layout_owns(d->layout, c, row, stand.column - room) && layout_owns(d->layout, c, row, stand.column + room);
    struct point at = stand_of(d, c);
    at.y += (fits ? 42 : -42) * d->cell / 100;
    begin_text(d, at, d->cell * 12 / 100);
    text_add(d->out, " fill=\"");
    add_paint(d, PAINT_NAME, "#404040");
    markup_addf(d->out, "\">%s</text>\n", d->layout->board->cell_name[c]);
}

static void add_text(const struct svg *d, struct point at, const char *class, const char *s)
{
    begin_text(d, at, d->cell / 4);
    markup_addf(d->out, " fill=\"#808080\" class=\"%s\">%s</text>\n", class, s);
}

/* The pocket, its middle AT: a square with its name above, and below for which player its man may reenter. */
static void add_pocket(const struct svg *d, struct point at)
{
    letter who = paint_who(d->looks, CELL_POCKET);
    text_add(d->out, "<rect stroke=\"#404040\" x=\"");
    add_length(d->out, at.x - d->cell / 2);
    text_add(d->out, "\" y=\"");
    add_length(d->out, at.y - d->cell / 2);
    text_add(d->out, "\" width=\"");
    add_length(d->out, d->cell);
    text_add(d->out, "\" height=\"");
    add_length(d->out, d->cell);
    text_add(d->out, "\" fill=\"");
    add_ground(d, fill_ground(FILL_LANE, d->looks->marks->pocket_chosen ? MARK_CHOSEN : MARK_NONE));
    text_add(d->out, "\"/>\n");
    if (who)
        add_man_of(d, at, who, CELL_POCKET);
    add_text(d, (struct point){at.x, at.y - d->cell * 3 / 4}, "pocket", d->layout->board->pocket);
    char serves[POCKET_TEXT];
    pocket_describe(d->game, who, serves);
    add_text(d, (struct point){at.x, at.y + d->cell * 3 / 4}, "serves", serves);
}

static void add_cells(const struct svg *d)
{
    const struct board *b = d->layout->board;
    const struct painting *looks = d->looks;
    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c)
            add_cell(d, (cell)c, fill_ground((enum fill)d->fill[c], marks_of(looks, (cell)c)));
    for (int c = 0; c < b->cells; c++)
        for (cellset others = b->overlap[c]; !cellset_empty(others);) {
            cell other = cellset_pop(&others);
            if (other > c && !is_removed(d, (cell)c) && !is_removed(d, other))
                add_shared(d, (cell)c, other);
        }
    add_sides(d);
    for (int c = 0; c < b->cells; c++) {
        if (b->lane_first[c] != c)
            continue;
        struct point at = stand_of(d, (cell)c);
        letter who = paint_who(looks, (cell)c);
        add_name(d, (cell)c);
        if (who != LETTER_NONE && who != LETTER_REMOVED)
            add_man_of(d, at, who, (cell)c);
        else if (marks_of(looks, (cell)c) == MARK_TARGET)
            add_target(d, at);
    }
}

/* Begin to draw into OUT; free the layout with layout_free. */
static struct svg begin_drawing(struct layout *l, const struct game *g, const struct view *v, const struct theme *t,
                                struct text *out)
{
    struct svg d = {.game = g, .theme = t, .layout = l, .pictures = v->pictures};
    d.cell = v->scale * PIXELS_A_ROW * 10;
    d.out = out;
    fills_find(g->board, d.fill);
    layout_start(l, g->board, v->rotation, FINE, LABELS_NONE);
    return d;
}

/* Find the far corner of the board and the middle of the pocket. */
static struct point board_end(const struct svg *d)
{
    const struct layout *l = d->layout;
    return corner_at(d, (struct point){l->columns - !l->hexagons, l->rows - !l->hexagons});
}

static struct point pocket_stand(const struct svg *d)
{
    struct point end = board_end(d);
    return (struct point){end.x + d->cell * 5 / 4, (end.y + MARGIN) / 2};
}

void show_svg(const struct game *g, const struct position *p, const struct view *v, const struct marks *m,
              const struct theme *t, struct text *out)
{
    struct layout l;
    struct painting looks = {.game = g, .position = p, .view = v, .marks = m, .board = g->board, .layout = &l};
    struct svg d = begin_drawing(&l, g, v, t, out);
    d.looks = &looks;
    struct point end = board_end(&d), pocket = pocket_stand(&d);
    bool has_pocket = g->board->pocket[0] != '\0';
    int width = MARGIN + (has_pocket ? pocket.x + d.cell * 3 / 4 : end.x), height = MARGIN + end.y;
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    add_length(out, width);
    text_add(out, "\" height=\"");
    add_length(out, height);
    text_add(out, "\" font-family=\"'DejaVu Sans', 'Noto Sans Symbols 2', 'Segoe UI Symbol', sans-serif\">\n<title>");
    markup_addf(out, "%s</title>\n", g->title);
    add_cells(&d);
    if (has_pocket)
        add_pocket(&d, pocket);
    text_add(out, "</svg>\n");
    layout_free(&l);
}

void show_svg_stands(const struct game *g, const struct view *v, struct svg_stand out[CELLS_MAX + 1])
{
    struct layout l;
    struct svg d = begin_drawing(&l, g, v, NULL, NULL);
    for (int c = 0; c <= g->board->cells; c++) {
        struct point at = c < g->board->cells ? stand_of(&d, (cell)c) : pocket_stand(&d);
        out[c] = (struct svg_stand){at.x, at.y};
    }
    layout_free(&l);
}

void show_svg_man(const struct game *g, letter who, const struct view *v, const struct theme *t, struct text *out)
{
    struct svg d = {.game = g, .theme = t, .pictures = v->pictures, .cell = v->scale * PIXELS_A_ROW * 10, .out = out};
    add_man(&d, (struct point){0, 0}, who, MAN_SIZE, NULL);
}
