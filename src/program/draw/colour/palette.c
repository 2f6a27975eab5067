#include "draw/palette.h"

#include <assert.h>

static const struct rgb first_16[16] = {
    {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},   {0, 0, 238}, {205, 0, 205},
    {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},     {0, 255, 0}, {255, 255, 0},
    {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255},
};

struct rgb palette_rgb(int index)
{
    static const uint8_t step[6] = {0, 95, 135, 175, 215, 255};
    assert(index >= 0 && index < 256);
    if (index < 16)
        return first_16[index];
    if (index < 232) {
        int i = index - 16;
        return (struct rgb){step[i / 36], step[i / 6 % 6], step[i % 6]};
    }
    uint8_t grey = (uint8_t)(8 + 10 * (index - 232));
    return (struct rgb){grey, grey, grey};
}

static int distance(struct rgb first, struct rgb second)
{
    int mean = (first.red + second.red) / 2, red = first.red - second.red, green = first.green - second.green,
        blue = first.blue - second.blue;
    return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256;
}

int palette_nearest(struct rgb rgb, enum depth depth)
{
    int first = depth == DEPTH_256 ? 16 : 0, end = depth == DEPTH_256 ? 256 : depth == DEPTH_16 ? 16 : 8, best = first;
    assert(depth != DEPTH_MONO && depth != DEPTH_DIRECT);
    for (int i = first + 1; i < end; i++)
        if (distance(palette_rgb(i), rgb) < distance(palette_rgb(best), rgb))
            best = i;
    return best;
}

struct rgb palette_colour(int32_t colour, enum depth depth)
{
    if (depth != DEPTH_DIRECT)
        return palette_rgb(colour);
    return (struct rgb){(uint8_t)(colour >> 16), (uint8_t)(colour >> 8 & 255), (uint8_t)(colour & 255)};
}

struct rgb palette_mix(struct rgb one, struct rgb other, int part)
{
    enum { ALL = 100 };
    return (struct rgb){(uint8_t)((one.red * (ALL - part) + other.red * part) / ALL),
                        (uint8_t)((one.green * (ALL - part) + other.green * part) / ALL),
                        (uint8_t)((one.blue * (ALL - part) + other.blue * part) / ALL)};
}
