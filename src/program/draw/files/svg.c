/* A scene as SVG; lengths are in tenths of a pixel. */
#include "draw/show.h"

#include "colour/contrast.h"
#include "scene/lettering.h"

enum { SIGN_SIZE = 12, PIXELS_A_ROW = 16, MARGIN = 20 };

struct svg {
    const struct game *game;
    const struct scene *scene;
    const struct theme *theme;
    const struct pictures *pictures; /* outlines of pieces; NULL: signs of a font */
    int cell;                        /* the height of a cell */
    bool referring;                  /* as in struct view */
    int steps;                       /* by which the board is turned */
    int left, top;                   /* where the board's upper left corner lies */
    struct text *out;
};

/* Converts a length from the board's units to the picture's. */
static int length_of(const struct svg *svg, int units)
{
    return (int)(((int64_t)units * svg->cell * 2 + SCENE_CELL) / (2 * SCENE_CELL));
}

static struct point place_point(const struct svg *svg, struct point point)
{
    return (struct point){svg->left + length_of(svg, point.x), svg->top + length_of(svg, point.y)};
}

static void add_length(struct text *out, int tenths)
{
    markup_addf(out, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
}

/* Adds NAME="LENGTH". */
static void add_attribute(const struct svg *svg, const char *name, int tenths)
{
    markup_addf(svg->out, " %s=\"", name);
    add_length(svg->out, tenths);
    text_add(svg->out, "\"");
}

static void add_style_colour(const struct svg *svg, const char *name, int ink)
{
    markup_addf(svg->out, " %s=\"#%06x\"", name, (unsigned)theme_ink(svg->theme, ink, DEPTH_DIRECT));
}

/* Adds the vertices of SHAPE as path data. */
static void add_data(const struct svg *svg, const struct scene_shape *shape)
{
    bool closed = shape->kind != SHAPE_LINE || shape->closed;
    text_add(svg->out, " d=\"");
    for (int i = 0; i < shape->count; i++) {
        const struct vertex *vertex = &svg->scene->path.at[shape->first + i];
        text_add(svg->out, i && vertex->begins && closed ? "ZM" : vertex->begins ? "M" : "L");
        struct point at = place_point(svg, (struct point){vertex->x, vertex->y});
        add_length(svg->out, at.x);
        text_add(svg->out, " ");
        add_length(svg->out, at.y);
    }
    text_add(svg->out, closed ? "Z\"" : "\"");
}

/* Ends the element of place HERE with the names of its cells. */
static void add_cell_title(const struct svg *svg, cell here)
{
    const struct board *board = svg->scene->plan->board;
    const char *gap = "";
    text_add(svg->out, "><title>");
    for (cellset lane = board->lane[here]; !cellset_empty(lane); gap = " ")
        markup_addf(svg->out, "%s%s", gap, board->cell_name[cellset_pop(&lane)]);
    text_add(svg->out, "</title></path>\n");
}

/* A cell has its number as an attribute, what two cells share both numbers; a stripe has the colour of the first. */
static void add_shape(const struct svg *svg, const struct scene_shape *shape)
{
    bool is_cell = shape->kind == SHAPE_CELL && shape->place != CELL_POCKET;
    text_add(svg->out, "<path");
    if (is_cell)
        markup_addf(svg->out, " data-cell=\"%d\"", shape->place);
    else if (shape->other != CELL_NONE)
        markup_addf(svg->out, " data-shared=\"%d %d\"", shape->place, shape->other);
    if (shape->kind == SHAPE_SHARED)
        text_add(svg->out, " class=\"stripe\"");
    add_data(svg, shape);
    if (shape->kind == SHAPE_LINE) {
        add_attribute(svg, "stroke-width", length_of(svg, shape->width));
        text_add(svg->out, " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    }
    if (shape->opacity < OPAQUE)
        markup_addf(svg->out, " opacity=\"0.%02d\"", 100 * shape->opacity / OPAQUE);
    add_style_colour(svg, shape->kind == SHAPE_LINE ? "stroke" : "fill", shape->ink);
    if (is_cell)
        add_cell_title(svg, shape->place);
    else
        text_add(svg->out, "/>\n");
}

/* Open a text element of SIZE centred on AT. */
static void begin_text(const struct svg *svg, struct point at, int size)
{
    text_add(svg->out, "<text text-anchor=\"middle\" dy=\"0.35em\"");
    add_attribute(svg, "x", at.x);
    add_attribute(svg, "y", at.y);
    add_attribute(svg, "font-size", size);
}

/* True if the pieces of PLAYER need a rim to stand out of a ground of INK. */
static bool needs_rim(const struct svg *svg, int player, int ink)
{
    int32_t own = theme_ink(svg->theme, PAINT_PIECE + theme_tone(svg->game, player), DEPTH_DIRECT);
    int32_t ground = theme_ink(svg->theme, ink, DEPTH_DIRECT);
    return contrast_of(palette_colour(own, DEPTH_DIRECT), palette_colour(ground, DEPTH_DIRECT)) < CONTRAST_PLAIN;
}

/* Begins the outline of WHO in a square of SIDE, its middle AT; false if there is no picture. */
static bool begin_outline(const struct svg *svg, struct point at, letter who, int side)
{
    int kind = letter_kind(svg->game, letter_label(who));
    const char *path = svg->pictures && kind >= 0 ? pictures_path(svg->pictures, &svg->game->kind[kind]) : NULL;
    if (!path)
        return false;
    text_add(svg->out, "<path transform=\"translate(");
    add_length(svg->out, at.x - side / 2);
    text_add(svg->out, " ");
    add_length(svg->out, at.y - side / 2);
    /* A hundredth of a side is a thousandth part of SIDE pixels. */
    markup_addf(svg->out, ") scale(%d.%03d)\" d=\"%s%s\"", side / 1000, side % 1000, path,
                letter_is_third(who) ? " " SCENE_UNDERLINE : "");
    return true;
}

/* Begins the piece's sign in a font, for kinds without a picture, and puts it into SIGN; the third player's is
 * underlined. */
static void begin_sign(const struct svg *svg, struct point at, letter who, char sign[SIGN_SIZE])
{
    int kind = letter_kind(svg->game, letter_label(who));
    uint32_t code = kind >= 0 ? svg->game->kind[kind].symbol[1] : 0;
    begin_text(svg, at, svg->cell * 11 / 20);
    text_add(svg->out, " font-weight=\"bold\"");
    text_add(svg->out, letter_is_third(who) ? " text-decoration=\"underline\"" : "");
    utf8_encode(code ? code : (uint32_t)(unsigned char)letter_upper(who), sign);
    /* U+FE0E asks for the plain shape where a font has a coloured picture too. */
    strcat(sign, code ? "\xEF\xB8\x8E" : "");
}

/* Returns the side of the pieces in the definitions. */
static int defined_side(const struct svg *svg)
{
    return svg->cell * 9 / 10;
}

/* Returns how far above the middle of its cell WHO stands, in a square of SIDE, as in a scene. */
static int raised(letter who, int side)
{
    return letter_is_third(who) ? side * UNDERLINE_RAISED / 100 : 0;
}

/* A piece that was defined before, in a square of SIDE, its middle AT. */
static void add_reference(const struct svg *svg, struct point at, letter who, int side, const char *title, bool rimmed)
{
    int scale = side * 1000 / defined_side(svg);
    at.y += raised(who, side);
    markup_addf(
        svg->out, "<use href=\"#%s-%d\" transform=\"translate(%d.%d %d.%d) scale(%d.%03d)\"><title>%s</title></use>\n",
        rimmed ? "piece" : "plain", who, at.x / 10, at.x % 10, at.y / 10, at.y % 10, scale / 1000, scale % 1000, title);
}

/* A wedge that points forward, with the letter of WHO, in a square of SIDE; on one line. */
static void write_wedge(const struct svg *svg, struct point at, letter who, int side, const char *title)
{
    int player = letter_player(who), tone = theme_tone(svg->game, player);
    bool turned = plan_points_down(svg->game, svg->steps, player);
    text_add(svg->out, "<g>");
    if (title)
        markup_addf(svg->out, "<title>%s</title>", title);
    text_add(svg->out, "<path transform=\"translate(");
    add_length(svg->out, at.x - side / 2);
    text_add(svg->out, " ");
    add_length(svg->out, at.y - side / 2);
    markup_addf(svg->out, ") scale(%d.%03d)\" stroke-width=\"3\" stroke-linejoin=\"round\" d=\"%s\"", side / 1000,
                side % 1000, turned ? "M50 98L83 80L96 4H4L17 80Z" : "M50 2L83 20L96 96H4L17 20Z");
    add_style_colour(svg, "stroke", PAINT_PIECE + tone);
    add_style_colour(svg, "fill", PAINT_RIM + tone);
    text_add(svg->out, "/>");
    begin_text(svg, (struct point){at.x, at.y + (turned ? -side : side) / 12}, side * 11 / 20);
    text_add(svg->out, " font-weight=\"bold\"");
    add_style_colour(svg, "fill", PAINT_PIECE + tone);
    markup_addf(svg->out, ">%c</text></g>\n", letter_upper(who));
}

/* A piece in a square of SIDE, with a rim if RIMMED. TITLE is its description; NULL: none. */
static void write_outlined(const struct svg *svg, struct point at, letter who, int side, const char *title, bool rimmed)
{
    int player = letter_player(who);
    char sign[SIGN_SIZE] = "";
    bool outlined = begin_outline(svg, at, who, side);

    if (!outlined)
        begin_sign(svg, at, who, sign);
    if (rimmed) {
        markup_addf(svg->out, " stroke-width=\"%d\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                    outlined ? 5 : 2);
        add_style_colour(svg, "stroke", PAINT_RIM + theme_tone(svg->game, player));
    }
    add_style_colour(svg, "fill", PAINT_PIECE + theme_tone(svg->game, player));
    text_add(svg->out, ">");
    if (title)
        markup_addf(svg->out, "<title>%s</title>", title);
    text_add(svg->out, sign);
    text_add(svg->out, outlined ? "</path>\n" : "</text>\n");
}

static void write_piece(const struct svg *svg, struct point at, letter who, int side, const char *title, bool rimmed)
{
    if (svg->game->wedges)
        write_wedge(svg, at, who, side, title);
    else
        write_outlined(svg, at, who, side, title, rimmed);
}

/* Returns the ink of the ground of PLACE; where there is none, PAINT_PLAIN. */
static int ink_of_place(const struct svg *svg, cell place)
{
    for (int i = 0; i < svg->scene->shapes; i++)
        if (svg->scene->shape[i].kind == SHAPE_CELL && svg->scene->shape[i].place == place)
            return svg->scene->shape[i].ink;
    return PAINT_PLAIN;
}

/* Adds the piece SHAPE, described as "White Pawn a2". */
static void add_piece_of(const struct svg *svg, const struct scene_shape *shape)
{
    const struct board *board = svg->scene->plan->board;
    SCOPED(text) title = {0};
    int kind = letter_kind(svg->game, letter_label(shape->who));
    char written[LETTER_TEXT];
    letter_write(letter_of(0, letter_label(shape->who)), written);
    text_addf(&title, "%s %s %s", svg->game->player[letter_player(shape->who)].name,
              kind >= 0 ? svg->game->kind[kind].name : written,
              shape->place == CELL_POCKET ? board->pocket : board->cell_name[shape->place]);
    (svg->referring ? add_reference : write_piece)(
        svg, place_point(svg, shape->middle), shape->who, length_of(svg, shape->side), title.at,
        needs_rim(svg, letter_player(shape->who), ink_of_place(svg, shape->place)));
}

/* Returns the height of a cell in VIEW. */
static int cell_of(const struct view *view)
{
    return view->scale * PIXELS_A_ROW * 10;
}

/* Begins a drawing of LETTERING's rectangle. */
static struct svg begin_drawing(const struct game *g, const struct view *view, const struct lettering *lettering)
{
    struct svg svg = {.game = g,
                      .pictures = view->pictures,
                      .cell = cell_of(view),
                      .referring = view->referring,
                      .steps = view->rotation};
    svg.left = MARGIN - length_of(&svg, lettering->low.x);
    svg.top = MARGIN - length_of(&svg, lettering->low.y);
    return svg;
}

static void add_lettering(const struct svg *svg, const struct lettering *lettering)
{
    for (int i = 0; i < lettering->count; i++) {
        const struct lettering_text *text = &lettering->text[i];
        begin_text(svg, place_point(svg, text->middle), length_of(svg, text->size));
        add_style_colour(svg, "fill", text->ink);
        markup_addf(svg->out, text->class ? " class=\"%s\">" : "%s>", text->class ? text->class : "");
        markup_addf(svg->out, "%s</text>\n", text->text);
    }
}

void show_svg(const struct game *g, const struct position *p, const struct view *view, const struct marks *marks,
              const struct theme *theme, struct text *out)
{
    struct painting looks = {.game = g, .position = p, .view = view, .marks = marks, .board = g->board};
    struct board_plan plan;
    struct lettering letters;
    struct scene scene;
    plan_start(&plan, g->board, view->rotation);
    lettering_find(&letters, &plan, &looks);
    scene_start(&scene, &plan, &looks, (struct point){SCENE_CELL / 8, SCENE_CELL / 8}, false);
    struct svg svg = begin_drawing(g, view, &letters);
    svg.scene = &scene;
    svg.theme = theme;
    svg.out = out;
    struct point end = place_point(&svg, letters.high);
    end = (struct point){end.x + MARGIN, end.y + MARGIN};
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    add_attribute(&svg, "width", end.x);
    add_attribute(&svg, "height", end.y);
    markup_addf(out, " viewBox=\"0 0 %d.%d %d.%d\"", end.x / 10, end.x % 10, end.y / 10, end.y % 10);
    text_add(out, " font-family=\"'DejaVu Sans', 'Noto Sans Symbols 2', 'Segoe UI Symbol', sans-serif\">\n");
    markup_addf(out, "<title>%s</title>\n", g->title);
    for (int i = 0; i < scene.shapes; i++)
        if (scene.shape[i].kind == SHAPE_PIECE)
            add_piece_of(&svg, &scene.shape[i]);
        else
            add_shape(&svg, &scene.shape[i]);
    add_lettering(&svg, &letters);
    text_add(out, "</svg>\n");
    scene_free(&scene);
}

void show_svg_stands(const struct game *g, const struct view *view, const struct theme *theme,
                     struct svg_stand out[CELLS_MAX + 1])
{
    struct position none = {0};
    struct painting looks = {.game = g, .position = &none, .view = view, .board = g->board};
    struct board_plan plan;
    struct lettering letters;
    plan_start(&plan, g->board, view->rotation);
    lettering_find(&letters, &plan, &looks);
    struct svg svg = begin_drawing(g, view, &letters);
    svg.theme = theme;
    for (int here = 0; here <= g->board->cells; here++) {
        int place = here < g->board->cells ? g->board->lane_first[here] : CELLS_MAX;
        const struct stand_box *stand = &plan.stand[place];
        struct point at = place_point(&svg, stand->middle);
        out[here] = (struct svg_stand){at.x, at.y, 100 * stand->side / SCENE_CELL, 0};
        for (int player = 0; player < g->players; player++)
            if (!needs_rim(&svg, player, ink_of_fill((enum fill)plan.fill[place], MARK_NONE)))
                out[here].plain |= 1 << player;
    }
}

void show_svg_pieces(const struct game *g, bool loose, const struct view *view, const struct theme *theme,
                     struct text *out)
{
    enum { LETTERS = 'Z' - 'A' + 1, LABELS = 2 * LETTERS }; /* with primes, too */
    struct svg svg = {.game = g,
                      .theme = theme,
                      .pictures = view->pictures,
                      .cell = cell_of(view),
                      .steps = view->rotation,
                      .out = out};
    text_add(out, "<defs>\n");
    for (int i = 0; i < g->players * LABELS + (g->duck >= 0); i++) {
        bool duck = i == g->players * LABELS;
        letter who =
            duck ? LETTER_DUCK : letter_of(i / LABELS, (char)((i % LABELS < LETTERS ? 'A' : 'a') + i % LETTERS));
        if ((!loose || who & LETTER_PRIME) && letter_kind(g, letter_label(who)) < 0)
            continue;
        for (int rimmed = 1; rimmed >= 0; rimmed--) {
            markup_addf(out, "<g id=\"%s-%d\">", rimmed ? "piece" : "plain", who);
            write_piece(&svg, (struct point){0, -raised(who, defined_side(&svg))}, who, defined_side(&svg), NULL,
                        rimmed);
            text_add(out, "</g>\n");
        }
    }
    text_add(out, "</defs>\n");
}
