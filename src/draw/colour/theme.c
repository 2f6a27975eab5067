#include "draw/theme.h"

#include <assert.h>
#include <string.h>

static const char *const paint_names[PAINTS] = {
    [PAINT_PLAIN] = "plain",   [PAINT_BRIGHT] = "bright", [PAINT_DIM] = "dim",     [PAINT_TITLE] = "title",
    [PAINT_ERROR] = "error",   [PAINT_LABEL] = "label",   [PAINT_NAME] = "name",   [PAINT_SELECTED] = "selected",
    [PAINT_PROMPT] = "prompt", [PAINT_BORDER] = "border", [PAINT_MARK] = "mark",   [PAINT_CELL] = "cell",
    [PAINT_MAN] = "man-1",     [PAINT_MAN_2] = "man-2",   [PAINT_MAN_3] = "man-3",
};
static const char *const ground_names[GROUNDS] = {
    [GROUND_NONE] = "none",        [GROUND_CELL] = "dark",     [GROUND_CELL_LIGHT] = "light",
    [GROUND_CELL_THIRD] = "third", [GROUND_LAST] = "last",     [GROUND_CHECK] = "check",
    [GROUND_CHOSEN] = "chosen",    [GROUND_TARGET] = "target", [GROUND_CAPTURE] = "capture",
    [GROUND_BAR] = "bar",
};

static const char *const fill_names[FILLS] = {"dark", "light", "lane", "lane-2", "hexagon", "hexagon-2", "hexagon-3"};
static const char *const mark_names[MARKS] = {"plain", "last", "check", "path", "target", "capture", "chosen"};

const char *theme_paint_name(enum paint p)
{
    return paint_names[p];
}

const char *theme_ground_name(enum ground g)
{
    return ground_names[g];
}

const char *theme_fill_name(enum fill f)
{
    return fill_names[f];
}

const char *theme_mark_name(enum mark m)
{
    return mark_names[m];
}

void theme_plain(struct theme *t)
{
    static const struct tint own = {.is_default = true,
                                    .of_8 = TINT_NEAREST,
                                    .of_16 = TINT_NEAREST,
                                    .of_256 = TINT_NEAREST,
                                    .under_8 = TINT_NEAREST,
                                    .under_16 = TINT_NEAREST};
    memset(t, 0, sizeof *t);
    strcpy(t->name, "plain");
    strcpy(t->title, "Plain");
    for (int i = 0; i < PAINTS; i++)
        t->paint[i] = own;
    for (int i = 0; i < GROUNDS; i++)
        t->ground[i] = own;
    t->paint[PAINT_BRIGHT].mono_attributes = LOOK_BOLD;
    t->paint[PAINT_TITLE].mono_attributes = LOOK_BOLD;
    t->paint[PAINT_ERROR].mono_attributes = LOOK_BOLD;
    t->paint[PAINT_SELECTED].mono_attributes = LOOK_REVERSE;
    t->ground[GROUND_BAR].mono_attributes = LOOK_REVERSE;
}

/* In terminfo's entries for direct colour values below 8 are colours of the palette, so that bold black would be
 * grey. */
enum { DIRECT_LEAST = 8, DIRECT_BLACK = 0x000008 };

/* TINT's colour at depth D, as in struct look. */
static int32_t colour_at(const struct tint *tint, enum depth d)
{
    struct rgb c = tint->colour;
    if (tint->is_default || d == DEPTH_MONO)
        return -1;
    if (d == DEPTH_DIRECT) {
        int32_t value = (int32_t)c.red << 16 | c.green << 8 | c.blue;
        return value < DIRECT_LEAST ? DIRECT_BLACK : value;
    }
    return d == DEPTH_8 ? tint->of_8 : d == DEPTH_16 ? tint->of_16 : tint->of_256;
}

/* The background of FORE at depth D, on a ground that has the colour USUAL there (-1: the terminal's own). */
static int32_t ground_under(const struct tint *fore, int32_t usual, enum depth d)
{
    int under = d == DEPTH_8 ? fore->under_8 : d == DEPTH_16 ? fore->under_16 : TINT_NEAREST;
    return usual < 0 || under == TINT_NEAREST ? usual : under;
}

struct look theme_look(const struct theme *t, int paint, int ground, enum depth d)
{
    assert(paint >= 0 && paint < INKS && ground >= 0 && ground < GROUNDS);
    const struct tint *fore = paint < PAINTS ? &t->paint[paint] : &t->ground[paint - PAINTS];
    const struct tint *back = &t->ground[ground];
    struct look look = {colour_at(fore, d), colour_at(back, d), fore->attributes | back->attributes};

    look.bg = ground_under(fore, look.bg, d);
    if (d == DEPTH_MONO)
        look.attributes = fore->mono_attributes | back->mono_attributes;
    if (d == DEPTH_8 && look.fg >= 8) {
        look.fg -= 8;
        look.attributes |= LOOK_BOLD;
    }
    return look;
}

bool theme_can_fill(const struct theme *t, enum depth d)
{
    return d >= DEPTH_256 && !t->ground[fill_ground(FILL_DARK, MARK_NONE)].is_default;
}

static bool ends_in(const char *s, const char *end)
{
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

enum depth theme_depth_of(const char *term, const char *colorterm)
{
    if (!term || !term[0] || strcmp(term, "dumb") == 0 || ends_in(term, "-mono") || ends_in(term, "-m"))
        return DEPTH_MONO;
    if ((colorterm && (strcmp(colorterm, "truecolor") == 0 || strcmp(colorterm, "24bit") == 0)) ||
        ends_in(term, "-direct"))
        return DEPTH_DIRECT;
    if (strstr(term, "256color"))
        return DEPTH_256;
    return strncmp(term, "linux", 5) == 0 ? DEPTH_8 : DEPTH_16;
}
