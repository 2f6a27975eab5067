#include "draw/theme.h"

#include "contrast.h"

/* In the order of enum paint, ground, fill and mark. */
const char *const theme_paint_names[PAINTS] = {"plain", "bright",   "dim",     "title",   "error",         "label",
                                               "name",  "selected", "prompt",  "border",  "mark",          "sign",
                                               "cell",  "piece-1",  "piece-2", "piece-3", "piece-4",       "rim-1",
                                               "rim-2", "rim-3",    "rim-4",   "switch",  "switch-ground", ""};
const char *const theme_ground_names[GROUNDS] = {"none",  "dark",   "light",  "third",   "fourth", "last",
                                                 "check", "chosen", "target", "capture", "bar",    ""};
const char *const theme_fill_names[FILLS] = {"dark", "light", "lane", "lane-2", "hexagon", "hexagon-2", "hexagon-3"};
const char *const theme_mark_names[MARKS] = {"plain", "last", "check", "path", "target", "capture", "chosen"};

void theme_plain(struct theme *theme)
{
    enum { NONE = TINT_NEAREST };
    static const struct tint own = {true, {0, 0, 0}, NONE, NONE, NONE, NONE, NONE, 0, 0};
    memset(theme, 0, sizeof *theme);
    strcpy(theme->name, "plain");
    strcpy(theme->title, "Plain");
    for (int i = 0; i < PAINTS; i++)
        theme->paint[i] = own;
    for (int i = 0; i < GROUNDS; i++)
        theme->ground[i] = own;
    for (int i = 0; i < MARKS * FILLS; i++)
        theme->fill[i / FILLS][i % FILLS] = own;
    theme->paint[PAINT_BRIGHT].mono_attributes = LOOK_BOLD;
    theme->paint[PAINT_TITLE].mono_attributes = LOOK_BOLD;
    theme->paint[PAINT_PIECE_3].mono_attributes = LOOK_BOLD;
    theme->paint[PAINT_ERROR].mono_attributes = LOOK_BOLD;
    theme->paint[PAINT_SELECTED].mono_attributes = LOOK_REVERSE;
    theme->ground[GROUND_BAR].mono_attributes = LOOK_REVERSE;
}

/* In terminfo's entries for direct colour values below 8 are colours of the palette, so that bold black would be
 * grey. */
enum { DIRECT_LEAST = 8, DIRECT_BLACK = 0x000008 };

/* TINT's colour at DEPTH, as in struct look. What is the terminal's own may be another with few colours. */
static int32_t colour_at(const struct tint *tint, enum depth depth)
{
    struct rgb rgb = tint->colour;
    int few = depth == DEPTH_8 ? tint->of_8 : depth == DEPTH_16 ? tint->of_16 : TINT_NEAREST;
    if (depth == DEPTH_MONO || (tint->is_default && few == TINT_NEAREST))
        return -1;
    if (depth == DEPTH_DIRECT) {
        int32_t value = (int32_t)rgb.red << 16 | rgb.green << 8 | rgb.blue;
        return value < DIRECT_LEAST ? DIRECT_BLACK : value;
    }
    return depth == DEPTH_8 ? tint->of_8 : depth == DEPTH_16 ? tint->of_16 : tint->of_256;
}

/* Returns the second colour of TINT at DEPTH; TINT_NEAREST if it has none. */
static int under_at(const struct tint *tint, enum depth depth)
{
    return depth == DEPTH_8 ? tint->under_8 : depth == DEPTH_16 ? tint->under_16 : TINT_NEAREST;
}

/* Returns the background of FORE at DEPTH, on a ground that has the colour USUAL there (-1: the terminal's own). */
static int32_t ground_under(const struct tint *fore, int32_t usual, enum depth depth)
{
    int under = under_at(fore, depth);
    return usual < 0 || under == TINT_NEAREST ? usual : under;
}

/* LOOK at DEPTH: of 8 colours the bright ones are bold. */
static struct look bold_of_8(struct look look, enum depth depth)
{
    if (depth == DEPTH_8 && look.fg >= 8) {
        look.fg -= 8;
        look.attributes |= LOOK_BOLD;
    }
    return look;
}

/* True if PAINT is that of a piece with a colour of its own: a third player's, or a fourth one's. */
static bool is_tinted(enum paint paint)
{
    return paint == PAINT_PIECE_3 || paint == PAINT_PIECE_4;
}

/* True if a letter of the colour FORE at DEPTH can be read on GROUND; where that is the terminal's own it is its user's
 * business. */
static bool is_readable_on(const struct theme *theme, int32_t fore, enum ground ground, enum depth depth)
{
    enum { READABLE = 450 };
    int32_t back = colour_at(&theme->ground[ground], depth);
    return fore < 0 || back < 0 || contrast_of(palette_colour(fore, depth), palette_colour(back, depth)) >= READABLE;
}

/* Returns the background of a letter of PAINT and colour FORE at DEPTH on GROUND. Grounds are dark enough for white
 * letters and light enough for black ones: red and blue ones are hard to see on that, and get the colour of their rim,
 * all of them where it must be on one of the plain grounds. With few colours the theme says which. */
static int32_t ground_below_tinted(const struct theme *theme, enum paint paint, int32_t fore, enum ground ground,
                                   enum depth depth)
{
    bool readable = is_readable_on(theme, fore, ground, depth);
    for (int i = GROUND_CELL; i <= GROUND_CELL_FOURTH; i++)
        readable = readable && is_readable_on(theme, fore, (enum ground)i, depth);
    int32_t usual = ground_under(&theme->paint[paint], colour_at(&theme->ground[ground], depth), depth);
    if (!is_tinted(paint) || readable || usual < 0 || depth < DEPTH_256)
        return usual;
    return theme_ink(theme, paint == PAINT_PIECE_3 ? PAINT_RIM_3 : PAINT_RIM_4, depth);
}

struct look theme_look(const struct theme *theme, enum paint paint, enum ground ground, enum depth depth)
{
    const struct tint *fore = &theme->paint[paint], *back = &theme->ground[ground];
    struct look look = {colour_at(fore, depth), colour_at(back, depth), fore->attributes | back->attributes};

    look.bg = ground_below_tinted(theme, paint, look.fg, ground, depth);
    if (depth == DEPTH_MONO)
        look.attributes = fore->mono_attributes | back->mono_attributes;
    return bold_of_8(look, depth);
}

bool backdrop_is_light(const struct backdrop *backdrop)
{
    static const struct rgb black = {0, 0, 0}, white = {255, 255, 255};
    return backdrop->known && contrast_of(black, backdrop->colour) > contrast_of(white, backdrop->colour);
}

/* COLOUR, which has the value VALUE at DEPTH, or as much of TOWARDS mixed in as it needs to be read on GROUND; its
 * value at DEPTH. */
static int32_t readable_value(int32_t value, struct rgb towards, struct rgb ground, enum depth depth)
{
    enum { TEXT_LEAST = 450, STEPS = 32 };
    struct rgb colour = depth == DEPTH_256
                            ? palette_rgb(value)
                            : (struct rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value},
               seen = colour;
    for (int i = 0; i <= STEPS && contrast_of(seen, ground) < TEXT_LEAST; i++) {
        seen.red = (uint8_t)(colour.red + (towards.red - colour.red) * i / STEPS);
        seen.green = (uint8_t)(colour.green + (towards.green - colour.green) * i / STEPS);
        seen.blue = (uint8_t)(colour.blue + (towards.blue - colour.blue) * i / STEPS);
        value = depth == DEPTH_256 ? palette_nearest(seen, depth) : seen.red << 16 | seen.green << 8 | seen.blue;
        seen = depth == DEPTH_256 ? palette_rgb(value) : seen;
    }
    return depth == DEPTH_DIRECT && value < DIRECT_LEAST ? DIRECT_BLACK : value;
}

/* VALUE, the colour of a text at DEPTH on the terminal's background BACKDROP, or one like it that can be read. */
static int32_t readable_on(int32_t value, const struct backdrop *backdrop, enum depth depth)
{
    /* Of the 16 colours those that are at least 3:1 on black, #171421 (VTE) and white, as xterm, VTE and Linux show
     * them. */
    enum { ON_DARK = 0xFEEC, ON_LIGHT = 0x1333 };
    static const struct rgb black = {0, 0, 0}, white = {255, 255, 255}, usual = {0x1E, 0x1E, 0x1E};
    bool light = backdrop_is_light(backdrop);
    if (value < 0 || depth == DEPTH_MONO)
        return value;
    if (depth >= DEPTH_256)
        return readable_value(value, light ? black : white, backdrop->known ? backdrop->colour : usual, depth);
    int good = !backdrop->known ? ON_DARK & ON_LIGHT : light ? ON_LIGHT : ON_DARK;
    return good >> value & 1 ? value : good >> (value ^ 8) & 1 ? value ^ 8 : -1;
}

void theme_looks(const struct theme *theme, enum depth depth, const struct backdrop *backdrop, struct looks *out)
{
    out->depth = depth;
    for (int i = 0; i < PAINTS; i++) {
        for (int j = 0; j < GROUNDS; j++)
            out->of[i][j] = theme_look(theme, (enum paint)i, (enum ground)j, depth);
        out->of[i][GROUND_OWN].bg = under_at(&theme->paint[i], depth);
        struct look *text = &out->of[i][GROUND_NONE];
        if (!backdrop || (i > PAINT_PROMPT && !is_tinted((enum paint)i)))
            continue;
        text->fg = readable_on(colour_at(&theme->paint[i], depth), backdrop, depth);
        text->attributes = depth == DEPTH_MONO ? theme->paint[i].mono_attributes : theme->paint[i].attributes;
        *text = bold_of_8(*text, depth);
    }
}

struct look looks_of(const struct looks *looks, const struct glyph *glyph)
{
    struct look look = looks->of[glyph->paint][glyph->ground];
    look.fg = glyph->paint == PAINT_OWN ? glyph->fg : look.fg;
    look.bg = glyph->ground == GROUND_OWN && look.bg < 0 ? glyph->bg : look.bg;
    if (glyph->paint == PAINT_OWN && look.fg < 0 && look.bg >= 0 && glyph->code != ' ')
        look = (struct look){look.bg, -1, look.attributes | LOOK_REVERSE};
    return bold_of_8(look, looks->depth);
}

/* Returns the colour of INK in pictures, where a theme leaves it to the terminal. */
static struct rgb usual_colour(int ink)
{
    static const struct rgb ground[GROUNDS] = {
        [GROUND_CELL] = {160, 160, 160},       [GROUND_CELL_LIGHT] = {224, 224, 224},
        [GROUND_CELL_THIRD] = {192, 192, 192}, [GROUND_CELL_FOURTH] = {176, 176, 176},
        [GROUND_LAST] = {200, 200, 160},       [GROUND_CHECK] = {224, 160, 160},
        [GROUND_CHOSEN] = {160, 200, 160},     [GROUND_TARGET] = {192, 192, 192},
        [GROUND_CAPTURE] = {224, 176, 192}};
    static const struct rgb paint[PAINTS] = {
        [PAINT_BORDER] = {64, 64, 64},   [PAINT_MARK] = {32, 32, 32},     [PAINT_NAME] = {64, 64, 64},
        [PAINT_PIECE] = {255, 255, 255}, [PAINT_PIECE_3] = {192, 0, 0},   [PAINT_RIM] = {32, 32, 32},
        [PAINT_RIM_2] = {224, 224, 224}, [PAINT_RIM_3] = {32, 32, 32},    [PAINT_PIECE_4] = {31, 79, 190},
        [PAINT_RIM_4] = {255, 241, 220}, [PAINT_SWITCH] = {227, 167, 18}, [PAINT_SWITCH_GROUND] = {96, 72, 24},
        [PAINT_LABEL] = {128, 128, 128}, [PAINT_SIGN] = {32, 32, 32}};
    if (ink < PAINTS)
        return paint[ink];
    ink -= PAINTS + GROUNDS;
    return ground[ink < 0 ? ink + GROUNDS : (int)theme_ground((enum fill)(ink % FILLS), (enum mark)(ink / FILLS))];
}

/* Returns the colour of INK, which is no mixture, as theme_ink. */
static int32_t single_ink(const struct theme *theme, int ink, enum depth depth)
{
    const struct tint *own = ink < PAINTS             ? &theme->paint[ink]
                             : ink < PAINTS + GROUNDS ? &theme->ground[ink - PAINTS]
                                                      : &theme->fill[0][0] + (ink - PAINTS - GROUNDS);
    int32_t colour = own->is_default ? -1 : colour_at(own, depth);
    int under = ink >= PAINTS ? under_at(own, depth) : TINT_NEAREST;
    if (colour >= 0)
        return under < 0 || under == colour ? colour : INK_PAIR | under << INK_SECOND | colour;
    struct tint usual = {.colour = usual_colour(ink)};
    return depth == DEPTH_DIRECT ? colour_at(&usual, depth) : palette_nearest(usual.colour, depth);
}

/* Returns the pair of basic colours that is between UPPER and LOWER, nearer to UPPER, of which one may be a pair that
 * has the other; UPPER if there is none. */
static int32_t pair_between(int32_t upper, int32_t lower)
{
    int32_t mostly = upper >= INK_PAIR ? lower : upper, both = upper >= INK_PAIR ? upper : lower;
    if (upper < INK_PAIR && lower < INK_PAIR)
        return INK_PAIR | INK_FEW | (lower & INK_BASIC) << INK_SECOND | upper;
    int32_t other = both & INK_BASIC, under = both >> INK_SECOND & INK_BASIC;
    if (mostly >= INK_PAIR || (other != mostly && under != mostly))
        return upper;
    return INK_PAIR | INK_FEW | (other == mostly ? under : other) << INK_SECOND | mostly;
}

/* Returns the colour of UPPER with some of LOWER's, with few colours a pair of both. */
static int32_t colour_through(int32_t upper, int32_t lower, enum depth depth)
{
    enum { FEW = 25, HALF = 50 }; /* of a quarter the nearest of 256 colours may have another hue */
    if (upper == lower)
        return upper;
    if (palette_is_small(depth))
        return pair_between(upper, lower);
    struct tint mixed = {.colour = palette_mix(palette_colour(upper, depth), palette_colour(lower, depth),
                                               depth == DEPTH_DIRECT ? FEW : HALF)};
    return depth == DEPTH_DIRECT ? colour_at(&mixed, depth) : palette_nearest(mixed.colour, depth);
}

int32_t theme_ink(const struct theme *theme, int ink, enum depth depth)
{
    int32_t first = single_ink(theme, ink & INK_MASK, depth);
    return ink > INK_MASK ? colour_through(first, single_ink(theme, (ink >> INK_THROUGH) - 1, depth), depth) : first;
}

int theme_tone(const struct game *g, int player)
{
    enum { RED = 2, BLUE };
    const char *name = g->player[player].name;
    return strcmp(name, "Red") == 0 ? RED : strcmp(name, "Blue") == 0 ? BLUE : player;
}

enum ground theme_ground(enum fill fill, enum mark mark)
{
    static const enum ground plain[FILLS] = {GROUND_CELL, GROUND_CELL_LIGHT, GROUND_CELL_THIRD, GROUND_CELL_FOURTH,
                                             GROUND_CELL, GROUND_CELL_LIGHT, GROUND_CELL_THIRD};
    static const enum ground marked[MARKS] = {
        [MARK_LAST] = GROUND_LAST,     [MARK_CHECK] = GROUND_CHECK,     [MARK_PATH] = GROUND_LAST,
        [MARK_TARGET] = GROUND_TARGET, [MARK_CAPTURE] = GROUND_CAPTURE, [MARK_CHOSEN] = GROUND_CHOSEN};
    return mark == MARK_NONE ? plain[fill] : marked[mark];
}

enum depth theme_depth_of(const char *term, const char *colorterm)
{
    const char *dash = term ? strrchr(term, '-') : NULL, *end = dash ? dash : "";
    if (!term || !term[0] || strcmp(term, "dumb") == 0 || strcmp(end, "-mono") == 0 || strcmp(end, "-m") == 0)
        return DEPTH_MONO;
    if ((colorterm && (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0)) ||
        strcmp(end, "-direct") == 0)
        return DEPTH_DIRECT;
    if (strstr(term, "256color"))
        return DEPTH_256;
    return strncmp(term, "linux", 5) == 0 ? DEPTH_8 : DEPTH_16;
}

void view_adapt(struct view *view, const struct game *g, const struct screen_kind *screen)
{
    bool coloured = screen->depth != DEPTH_MONO && !screen->theme->ground[GROUND_CELL].is_default;

    view->unicode = screen->unicode;
    view->theme = screen->theme;
    view->depth = screen->depth;
    view->blocks = screen->blocks;
    view->raster = view->raster && screen->unicode && coloured;
    view->outlined = screen->pieces == PIECES_OUTLINED;
    view->bare = view->bare && coloured;
    view->coloured = coloured;
    view->filled = !coloured;
    if (screen->pieces == PIECES_LETTERS)
        figures_letters(g, &view->pieces);
    else
        figures_symbols(g, screen->pieces == PIECES_SOLID && coloured, &view->pieces);
}
