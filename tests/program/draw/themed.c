#include "themed.h"

#include "draw/colour/contrast.h"
#include "draw/scene/pixels.h"
#include "test.h"

const struct named_palette themed_palettes[PALETTES] = {
    {"xterm",
     0x000000,
     0xFFFFFF,
     {0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
      0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF}},
    {"VTE",
     0x171421,
     0xFFFFFF,
     {0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC, 0x5E5C64, 0xF66151, 0x33DA7A,
      0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF}},
    {"Linux",
     0x000000,
     0xFFFFFF,
     {0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55,
      0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF}},
};

struct theme themed_open(const char *name)
{
    struct theme theme;
    struct error error = {0};
    if (!theme_open(&filling_catalogue, name, &theme, &error))
        fail_msg("%s: %s:%d:%d: %s", name, error.file, error.line, error.column, error.text);
    return theme;
}

void themed_each(void (*check)(const struct theme *theme, enum depth depth))
{
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(&filling_catalogue, names, THEMES_MAX), coloured = 0;
    for (int i = 0; i < n; i++) {
        const struct theme theme = themed_open(names[i]);
        if (theme.ground[GROUND_CELL].is_default)
            continue;
        coloured++;
        for (int d = DEPTH_8; d <= DEPTH_DIRECT; d++)
            check(&theme, (enum depth)d);
    }
    assert_true(coloured == n - 1 && coloured > 10);
}

static struct rgb rgb_of(uint32_t value)
{
    return (struct rgb){(uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
}

struct rgb themed_rgb(int32_t value, enum depth depth, const struct named_palette *palette)
{
    if (depth == DEPTH_DIRECT)
        return rgb_of((uint32_t)value);
    return palette && value < 16 ? rgb_of(palette->colour[value]) : palette_rgb(value);
}

struct rgb themed_seen(const struct theme *theme, int ink, enum depth depth, const struct named_palette *palette)
{
    int32_t value = theme_ink(theme, ink, depth);
    struct rgb a = themed_rgb(value < INK_PAIR ? value : value & INK_BASIC, depth, palette);
    struct rgb b = value < INK_PAIR ? a : themed_rgb(value >> INK_SECOND & INK_BASIC, depth, palette);
    int part = value >= INK_PAIR && value & INK_FEW ? 64 : 128;
    return rgb_of((uint32_t)pixels_mix(a.red << 16 | a.green << 8 | a.blue, b.red << 16 | b.green << 8 | b.blue, part));
}

int themed_contrast(const struct theme *theme, int a, int b, enum depth depth)
{
    return contrast_of(themed_seen(theme, a, depth, NULL), themed_seen(theme, b, depth, NULL));
}

/* How far A and B lie apart: Riemersma's weighted distance, the squares of which palette.c compares. */
static int distance_squared(struct rgb a, struct rgb b)
{
    int mean = (a.red + b.red) / 2, red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256;
}

bool themed_apart(const struct theme *theme, int a, int b, enum depth depth)
{
    enum { LEAST = 60 };
    if (depth < DEPTH_256)
        return theme_ink(theme, a, depth) != theme_ink(theme, b, depth);
    return distance_squared(themed_seen(theme, a, depth, NULL), themed_seen(theme, b, depth, NULL)) >= LEAST * LEAST;
}
