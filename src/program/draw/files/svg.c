/* A scene as SVG; lengths are in tenths of a pixel. */
#include "draw/show.h"

#include "scene/lettering.h"

enum { SIGN_SIZE = 12, PIXELS_A_ROW = 16, MARGIN = 20 };

struct svg {
    const struct game *game;
    const struct scene *scene;
    const struct theme *theme;
    const struct pictures *pictures; /* outlines of pieces; NULL: signs of a font */
    int cell;                        /* the height of a cell */
    bool referring;                  /* as in struct view */
    int left, top;                   /* where the board's upper left corner lies */
    struct text *out;
};

/* Converts a length from the board's units to the picture's. */
static int length_of(const struct svg *d, int units)
{
    return (int)(((int64_t)units * d->cell * 2 + SCENE_CELL) / (2 * SCENE_CELL));
}

static struct point place_point(const struct svg *d, struct point p)
{
    return (struct point){d->left + length_of(d, p.x), d->top + length_of(d, p.y)};
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

static void add_style_colour(const struct svg *d, const char *name, int ink)
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
        struct point at = place_point(d, (struct point){v->x, v->y});
        add_length(d->out, at.x);
        text_add(d->out, " ");
        add_length(d->out, at.y);
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
    add_style_colour(d, s->kind == SHAPE_LINE ? "stroke" : "fill", s->ink);
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
    const char *path = d->pictures && kind >= 0 ? pictures_path(d->pictures, &d->game->kind[kind]) : NULL;
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
    text_add(d->out, " font-weight=\"bold\" stroke-width=\"2\" paint-order=\"stroke\"");
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

/* How far above the middle of its cell WHO stands, in a square of SIDE, as in a scene. */
static int raised(letter who, int side)
{
    return letter_player(who) == 2 ? side * UNDERLINE_RAISED / 100 : 0;
}

/* A piece that was defined before, in a square of SIDE, its middle AT. */
static void add_reference(const struct svg *d, struct point at, letter who, int side, const char *title)
{
    int scale = side * 1000 / defined_side(d);
    at.y += raised(who, side);
    markup_addf(d->out,
                "<use href=\"#piece-%d\" transform=\"translate(%d.%d %d.%d) scale(%d.%03d)\"><title>%s</title></use>\n",
                who, at.x / 10, at.x % 10, at.y / 10, at.y % 10, scale / 1000, scale % 1000, title);
}

/* A piece with a rim, in a square of SIDE. TITLE is its description; NULL: none. */
static void write_piece(const struct svg *d, struct point at, letter who, int side, const char *title)
{
    int player = letter_player(who);
    char sign[SIGN_SIZE] = "";
    bool outlined = begin_outline(d, at, who, side);

    if (!outlined)
        begin_sign(d, at, who, sign);
    add_style_colour(d, "stroke", PAINT_RIM + player);
    add_style_colour(d, "fill", PAINT_PIECE + player);
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
    SCOPED(text) title = {0};
    int kind = letter_kind(d->game, letter_upper(s->who));
    char upper[] = {letter_upper(s->who), '\0'};
    text_addf(&title, "%s %s %s", d->game->player[letter_player(s->who)].name,
              kind >= 0 ? d->game->kind[kind].name : upper,
              s->place == CELL_POCKET ? b->pocket : b->cell_name[s->place]);
    (d->referring ? add_reference : write_piece)(d, place_point(d, s->middle), s->who, length_of(d, s->side), title.at);
}

/* The height of a cell in view V. */
static int cell_of(const struct view *v)
{
    return v->scale * PIXELS_A_ROW * 10;
}

/* Begins a drawing of L's rectangle. */
static struct svg begin_drawing(const struct game *g, const struct view *v, const struct lettering *l)
{
    struct svg d = {.game = g, .pictures = v->pictures, .cell = cell_of(v), .referring = v->referring};
    d.left = MARGIN - length_of(&d, l->low.x);
    d.top = MARGIN - length_of(&d, l->low.y);
    return d;
}

static void add_lettering(const struct svg *d, const struct lettering *l)
{
    for (int i = 0; i < l->count; i++) {
        const struct lettering_text *t = &l->text[i];
        begin_text(d, place_point(d, t->middle), length_of(d, t->size));
        add_style_colour(d, "fill", t->ink);
        markup_addf(d->out, t->class ? " class=\"%s\">" : "%s>", t->class ? t->class : "");
        markup_addf(d->out, "%s</text>\n", t->text);
    }
}

void show_svg(const struct game *g, const struct position *p, const struct view *v, const struct marks *m,
              const struct theme *t, struct text *out)
{
    struct painting looks = {.game = g, .position = p, .view = v, .marks = m, .board = g->board};
    struct board_plan plan;
    struct lettering letters;
    struct scene scene;
    plan_start(&plan, g->board, v->rotation);
    lettering_find(&letters, &plan, &looks);
    scene_start(&scene, &plan, &looks, (struct point){SCENE_CELL / 8, SCENE_CELL / 8}, false);
    struct svg d = begin_drawing(g, v, &letters);
    d.scene = &scene;
    d.theme = t;
    d.out = out;
    struct point end = place_point(&d, letters.high);
    end = (struct point){end.x + MARGIN, end.y + MARGIN};
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
    add_lettering(&d, &letters);
    text_add(out, "</svg>\n");
    scene_free(&scene);
}

void show_svg_stands(const struct game *g, const struct view *v, struct svg_stand out[CELLS_MAX + 1])
{
    struct position none = {0};
    struct painting looks = {.game = g, .position = &none, .view = v, .board = g->board};
    struct board_plan plan;
    struct lettering letters;
    plan_start(&plan, g->board, v->rotation);
    lettering_find(&letters, &plan, &looks);
    struct svg d = begin_drawing(g, v, &letters);
    for (int c = 0; c <= g->board->cells; c++) {
        const struct stand_box *s = &plan.stand[c < g->board->cells ? g->board->lane_first[c] : CELLS_MAX];
        struct point at = place_point(&d, s->middle);
        out[c] = (struct svg_stand){at.x, at.y, 100 * s->side / SCENE_CELL};
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
        markup_addf(out, "<g id=\"piece-%d\">", who);
        write_piece(&d, (struct point){0, -raised(who, defined_side(&d))}, who, defined_side(&d), NULL);
        text_add(out, "</g>\n");
    }
    text_add(out, "</defs>\n");
}
