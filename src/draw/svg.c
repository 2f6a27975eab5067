/* A scene as SVG; lengths are in tenths of a pixel. */
#include "draw/show.h"

#include "base/escape.h"
#include "draw/pictures.h"
#include "scene/scene.h"

#include <stdlib.h>
#include <string.h>

enum { SIGN_SIZE = 12, PIXELS_A_ROW = 16, MARGIN = 20 };

struct svg {
    const struct game *game;
    const struct scene *scene;
    const struct theme *theme;
    const struct pictures *pictures; /* outlines of pieces; NULL: signs of a font */
    int cell;                        /* the height of a cell */
    bool referring;                  /* as in struct view */
    struct text *out;
};

/* A length in units as one of the picture, a place too with MARGIN for its edge. */
static int length_of(const struct svg *d, int units)
{
    return (int)(((int64_t)units * d->cell * 2 + SCENE_CELL) / (2 * SCENE_CELL));
}

static void add_length(struct text *out, int tenths)
{
    markup_addf(out, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
}

/* Adds NAME="LENGTH". */
static void add_attribute(const struct svg *d, const char *name, int tenths)
{
    markup_addf(d->out, " %s=\"", name);
    add_length(d->out, tenths);
    text_add(d->out, "\"");
}

static void add_colour(const struct svg *d, const char *name, int ink)
{
    markup_addf(d->out, " %s=\"#%06x\"", name, (unsigned)theme_ink(d->theme, ink, DEPTH_DIRECT));
}

/* Adds the vertices of S as path data. */
static void add_data(const struct svg *d, const struct scene_shape *s)
{
    bool closed = s->kind != SHAPE_LINE || s->closed;
    text_add(d->out, " d=\"");
    for (int i = 0; i < s->count; i++) {
        const struct vertex *v = &d->scene->path.at[s->first + i];
        text_add(d->out, i && v->begins && closed ? "ZM" : v->begins ? "M" : "L");
        add_length(d->out, MARGIN + length_of(d, v->x));
        text_add(d->out, " ");
        add_length(d->out, MARGIN + length_of(d, v->y));
    }
    text_add(d->out, closed ? "Z\"" : "\"");
}

/* Ends the element of place C with the names of its cells. */
static void add_cell_title(const struct svg *d, cell c)
{
    const struct board *b = d->scene->plan->board;
    const char *gap = "";
    text_add(d->out, "><title>");
    for (cellset lane = b->lane[c]; !cellset_empty(lane); gap = " ")
        markup_addf(d->out, "%s%s", gap, b->cell_name[cellset_pop(&lane)]);
    text_add(d->out, "</title></path>\n");
}

/* A cell has its number as an attribute, what two cells share both numbers. */
static void add_shape(const struct svg *d, const struct scene_shape *s)
{
    bool is_cell = s->kind == SHAPE_CELL && s->place != CELL_POCKET;
    text_add(d->out, "<path");
    if (is_cell)
        markup_addf(d->out, " data-cell=\"%d\"", s->place);
    else if (s->other != CELL_NONE)
        markup_addf(d->out, " data-shared=\"%d %d\"", s->place, s->other);
    add_data(d, s);
    if (s->kind == SHAPE_LINE) {
        add_attribute(d, "stroke-width", length_of(d, s->width));
        text_add(d->out, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    if (s->opacity < OPAQUE)
        markup_addf(d->out, " opacity=\"0.%02d\"", 100 * s->opacity / OPAQUE);
    add_colour(d, s->kind == SHAPE_LINE ? "stroke" : "fill", s->ink);
    if (is_cell)
        add_cell_title(d, s->place);
    else
        text_add(d->out, "/>\n");
}

/* Open a text element of SIZE centred on AT. */
static void begin_text(const struct svg *d, struct point at, int size)
{
    text_add(d->out, "<text text-anchor=\"middle\" dy=\"0.35em\"");
    add_attribute(d, "x", at.x);
    add_attribute(d, "y", at.y);
    add_attribute(d, "font-size", size);
}

/* Begins the outline of WHO in a square of SIDE, its middle AT; false if there is no picture. */
static bool begin_outline(const struct svg *d, struct point at, letter who, int side)
{
    int kind = letter_kind(d->game, letter_upper(who));
    const char *path = d->pictures && kind >= 0 ? pictures_path(d->pictures, d->game->kind[kind].name) : NULL;
    if (!path)
        return false;
    text_add(d->out, "<path transform=\"translate(");
    add_length(d->out, at.x - side / 2);
    text_add(d->out, " ");
    add_length(d->out, at.y - side / 2);
    /* A hundredth of a side is a thousandth part of SIDE pixels. */
    markup_addf(d->out,
                ") scale(%d.%03d)\" stroke-width=\"5\" stroke-linejoin=\"round\" paint-order=\"stroke\" d=\"%s%s\"",
                side / 1000, side % 1000, path, letter_player(who) == 2 ? " " SCENE_UNDERLINE : "");
    return true;
}

/* Begins the piece's sign in a font, for kinds without a picture, and puts it into SIGN; the third player's is
 * underlined. */
static void begin_sign(const struct svg *d, struct point at, letter who, char sign[SIGN_SIZE])
{
    int kind = letter_kind(d->game, letter_upper(who));
    uint32_t code = kind >= 0 ? d->game->kind[kind].symbol[1] : 0;
    begin_text(d, at, d->cell * 11 / 20);
    text_add(d->out, " stroke-width=\"0.8\"");
    text_add(d->out, letter_player(who) == 2 ? " text-decoration=\"underline\"" : "");
    utf8_encode(code ? code : (uint32_t)(unsigned char)letter_upper(who), sign);
    /* U+FE0E asks for the plain shape where a font has a coloured picture too. */
    strcat(sign, code ? "\xEF\xB8\x8E" : "");
}

/* The side of the pieces in the definitions. */
static int defined_side(const struct svg *d)
{
    return d->cell * 9 / 10;
}

/* A piece that was defined before, in a square of SIDE, its middle AT. */
static void add_reference(const struct svg *d, struct point at, letter who, int side, const char *title)
{
    int scale = side * 1000 / defined_side(d);
    markup_addf(d->out,
                "<use href=\"#man-%d\" transform=\"translate(%d.%d %d.%d) scale(%d.%03d)\"><title>%s</title></use>\n",
                who, at.x / 10, at.x % 10, at.y / 10, at.y % 10, scale / 1000, scale % 1000, title);
}

/* A piece with a rim, in a square of SIDE. TITLE is its description; NULL: none. */
static void add_piece(const struct svg *d, struct point at, letter who, int side, const char *title)
{
    int player = letter_player(who);
    char sign[SIGN_SIZE] = "";
    bool outlined = begin_outline(d, at, who, side);

    if (!outlined)
        begin_sign(d, at, who, sign);
    add_colour(d, "stroke", PAINT_RIM + player);
    add_colour(d, "fill", PAINT_MAN + player);
    text_add(d->out, ">");
    if (title)
        markup_addf(d->out, "<title>%s</title>", title);
    text_add(d->out, sign);
    text_add(d->out, outlined ? "</path>\n" : "</text>\n");
}

/* Adds the piece S, described as "White Pawn a2". */
static void add_piece_of(const struct svg *d, const struct scene_shape *s)
{
    const struct board *b = d->scene->plan->board;
    struct text title = {0};
    int kind = letter_kind(d->game, letter_upper(s->who));
    char upper[] = {letter_upper(s->who), '\0'};
    struct point at = {MARGIN + length_of(d, s->middle.x), MARGIN + length_of(d, s->middle.y)};
    text_addf(&title, "%s %s %s", d->game->player[letter_player(s->who)].name,
              kind >= 0 ? d->game->kind[kind].name : upper,
              s->place == CELL_POCKET ? b->pocket : b->cell_name[s->place]);
    (d->referring ? add_reference : add_piece)(d, at, s->who, length_of(d, s->side), title.at);
    text_free(&title);
}

static void add_text(const struct svg *d, struct point at, const char *class, const char *s)
{
    begin_text(d, at, d->cell / 4);
    add_colour(d, "fill", PAINT_LABEL);
    markup_addf(d->out, " class=\"%s\">%s</text>\n", class, s);
}

/* The pocket's name above it, and below for which player its piece may reenter. */
static void add_pocket_texts(const struct svg *d, const struct painting *p)
{
    struct point low, high;
    char serves[POCKET_TEXT];
    plan_box(d->scene->plan, CELL_POCKET, &low, &high);
    int x = MARGIN + length_of(d, (low.x + high.x) / 2);
    add_text(d, (struct point){x, MARGIN + length_of(d, low.y - SCENE_CELL / 4)}, "pocket", p->board->pocket);
    pocket_describe(d->game, paint_who(p, CELL_POCKET), serves);
    add_text(d, (struct point){x, MARGIN + length_of(d, high.y + SCENE_CELL / 4)}, "serves", serves);
}

static void add_names(const struct svg *d)
{
    const struct board_plan *p = d->scene->plan;
    for (int c = 0; c < p->board->cells; c++) {
        const struct stand_box *s = &p->stand[c];
        if (p->board->lane_first[c] != c)
            continue;
        struct point at = {s->middle.x - s->side * 3 / 8, s->middle.y - s->side * 7 / 16};
        begin_text(d, (struct point){MARGIN + length_of(d, at.x), MARGIN + length_of(d, at.y)}, d->cell * 12 / 100);
        add_colour(d, "fill", PAINT_NAME);
        markup_addf(d->out, ">%s</text>\n", p->board->cell_name[c]);
    }
}

/* The height of a cell in view V. */
static int cell_of(const struct view *v)
{
    return v->scale * PIXELS_A_ROW * 10;
}

/* The right and the lower edge of the picture. */
static struct point end_of(const struct svg *d)
{
    const struct board_plan *p = d->scene->plan;
    struct point low, end = p->end;
    if (p->board->pocket[0]) {
        plan_box(p, CELL_POCKET, &low, &end);
        end = (struct point){end.x + SCENE_CELL / 4, p->end.y};
    }
    return (struct point){2 * MARGIN + length_of(d, end.x), 2 * MARGIN + length_of(d, end.y)};
}

void show_svg(const struct game *g, const struct position *p, const struct view *v, const struct marks *m,
              const struct theme *t, struct text *out)
{
    struct painting looks = {.game = g, .position = p, .view = v, .marks = m, .board = g->board};
    struct board_plan plan;
    struct scene scene;
    struct svg d = {g, &scene, t, v->pictures, cell_of(v), v->referring, out};
    plan_start(&plan, g->board, v->rotation);
    scene_start(&scene, &plan, &looks, SCENE_CELL / 8, false);
    struct point end = end_of(&d);
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_attribute(&d, "width", end.x);
    add_attribute(&d, "height", end.y);
    markup_addf(out, " viewBox=\"0 0 %d.%d %d.%d\"", end.x / 10, end.x % 10, end.y / 10, end.y % 10);
    text_add(out, " font-family=\"'DejaVu Sans', 'Noto Sans Symbols 2', 'Segoe UI Symbol', sans-serif\">\n");
    markup_addf(out, "<title>%s</title>\n", g->title);
    for (int i = 0; i < scene.shapes; i++)
        if (scene.shape[i].kind == SHAPE_PIECE)
            add_piece_of(&d, &scene.shape[i]);
        else
            add_shape(&d, &scene.shape[i]);
    if (v->names)
        add_names(&d);
    if (g->board->pocket[0])
        add_pocket_texts(&d, &looks);
    text_add(out, "</svg>\n");
    scene_free(&scene);
}

void show_svg_stands(const struct game *g, const struct view *v, struct svg_stand out[CELLS_MAX + 1])
{
    struct board_plan plan;
    struct svg d = {.cell = cell_of(v)};
    plan_start(&plan, g->board, v->rotation);
    for (int c = 0; c <= g->board->cells; c++) {
        int place = c < g->board->cells ? g->board->lane_first[c] : CELLS_MAX;
        struct point at = plan.stand[place].middle;
        out[c] = (struct svg_stand){MARGIN + length_of(&d, at.x), MARGIN + length_of(&d, at.y)};
    }
}

void show_svg_pieces(const struct game *g, bool loose, const struct view *v, const struct theme *t, struct text *out)
{
    enum { LETTERS = 'Z' - 'A' + 1 };
    struct svg d = {.game = g, .theme = t, .pictures = v->pictures, .cell = cell_of(v), .out = out};
    text_add(out, "<defs>\n");
    for (int i = 0; i < g->players * LETTERS; i++) {
        letter who = letter_of(i / LETTERS, (char)('A' + i % LETTERS));
        if (!loose && letter_kind(g, letter_upper(who)) < 0)
            continue;
        markup_addf(out, "<g id=\"man-%d\">", who);
        add_piece(&d, (struct point){0, 0}, who, defined_side(&d), NULL);
        text_add(out, "</g>\n");
    }
    text_add(out, "</defs>\n");
}
