#include "draw/show.h"

/* The parameters of SGR for colour VALUE (not -1) as foreground (BASE 30) or background (BASE 40). */
static void add_sgr_colour(struct text *out, int base, int32_t value, enum depth depth)
{
    if (depth == DEPTH_DIRECT)
        text_addf(out, ";%d;2;%d;%d;%d", base + 8, (int)(value >> 16), (int)(value >> 8 & 255), (int)(value & 255));
    else if (depth == DEPTH_256)
        text_addf(out, ";%d;5;%d", base + 8, (int)value);
    else
        text_addf(out, ";%d", value < 8 ? base + (int)value : base + 60 + (int)value - 8);
}

static void add_style(struct text *out, struct look look, enum depth depth)
{
    static const char digits[] = "1247"; /* bold, dim, underline and reverse */
    text_add(out, "\033[0");
    for (int i = 0; digits[i]; i++)
        if (look.attributes & 1 << i)
            text_addf(out, ";%c", digits[i]);
    if (look.fg >= 0)
        add_sgr_colour(out, 30, look.fg, depth);
    if (look.bg >= 0)
        add_sgr_colour(out, 40, look.bg, depth);
    text_add(out, "m");
}

static bool is_same(struct look first, struct look second)
{
    return first.fg == second.fg && first.bg == second.bg && first.attributes == second.attributes;
}

static bool is_seen(const struct glyph *glyph, struct look look)
{
    return glyph->code != ' ' || look.bg >= 0 || look.attributes & (LOOK_REVERSE | LOOK_UNDERLINE);
}

/* Returns the look of a glyph; the foreground of a blank does not matter. */
static struct look look_of(const struct looks *looks, const struct glyph *glyph)
{
    struct look look = looks_of(looks, glyph);
    if (glyph->code == ' ' && !(look.attributes & LOOK_REVERSE))
        look = (struct look){-1, look.bg, look.attributes & LOOK_UNDERLINE};
    return look;
}

static void add_screen_row(const struct canvas *canvas, int row, const struct looks *looks, struct text *out)
{
    static const struct look plain = {-1, -1, 0};
    struct look now = plain;
    int end = 0;

    for (int column = 0; column < canvas->columns; column++)
        if (is_seen(canvas_at(canvas, row, column), look_of(looks, canvas_at(canvas, row, column))))
            end = column + 1;
    for (int column = 0; column < end; column++) {
        const struct glyph *glyph = canvas_at(canvas, row, column);
        struct look look = look_of(looks, glyph);
        char bytes[5];
        if (!glyph->code)
            continue;
        if (!is_same(look, now))
            add_style(out, look, looks->depth);
        now = look;
        text_add_bytes(out, bytes, utf8_encode(glyph->code, bytes));
    }
    if (!is_same(now, plain))
        text_add(out, "\033[0m");
    text_add(out, "\n");
}

void show_ansi(const struct canvas *canvas, const struct theme *theme, enum depth depth, struct text *out)
{
    struct looks looks;
    theme_looks(theme, depth, NULL, &looks);
    for (int row = 0; row < canvas->rows; row++)
        add_screen_row(canvas, row, &looks, out);
}
