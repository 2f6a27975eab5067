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

static int distance(struct rgb a, struct rgb b)
{
    int mean = (a.red + b.red) / 2, red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return (512 + mean) * red * red / 256 + 4 * green * green + (767 - mean) * blue * blue / 256;
}

int palette_nearest(struct rgb c, enum depth d)
{
    int first = d == DEPTH_256 ? 16 : 0, end = d == DEPTH_256 ? 256 : d == DEPTH_16 ? 16 : 8, best = first;
    assert(d != DEPTH_MONO && d != DEPTH_DIRECT);
    for (int i = first + 1; i < end; i++)
        if (distance(palette_rgb(i), c) < distance(palette_rgb(best), c))
            best = i;
    return best;
}
