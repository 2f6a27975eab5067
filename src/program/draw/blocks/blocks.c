#include "blocks.h"

enum { OUTSIDE = -1, LEFT_HALF = 0x258C, RIGHT_HALF = 0x2590, SEXTANTS = 0x1FB00 };

int blocks_across(enum blocks blocks)
{
    return blocks <= BLOCKS_HALF ? 1 : 2;
}

int blocks_down(enum blocks blocks)
{
    return blocks == BLOCKS_SEXTANTS ? 3 : blocks == BLOCKS_WHOLE ? 1 : 2;
}

/* Returns the character whose samples in BITS are filled: bit 0 is the upper left one, 1 the one after it. */
static uint32_t code_of(enum blocks blocks, int bits)
{
    static const uint32_t half[] = {' ', 0x2580, 0x2584, FULL_BLOCK};
    static const uint32_t quadrant[] = {
        ' ',    0x2598, 0x259D,     0x2580, 0x2596, LEFT_HALF, 0x259E, 0x259B,
        0x2597, 0x259A, RIGHT_HALF, 0x259C, 0x2584, 0x2599,    0x259F, FULL_BLOCK,
    };
    enum { LEFT = 21, RIGHT = 42, ALL = 63 }; /* they are no sextants, as there were blocks for them before */
    if (blocks != BLOCKS_SEXTANTS)
        return blocks == BLOCKS_QUADRANTS ? quadrant[bits] : half[blocks == BLOCKS_WHOLE ? 3 * bits : bits];
    return bits == 0       ? ' '
           : bits == LEFT  ? LEFT_HALF
           : bits == RIGHT ? RIGHT_HALF
           : bits == ALL   ? FULL_BLOCK
                           : SEXTANTS + (uint32_t)(bits - 1 - (bits > LEFT) - (bits > RIGHT));
}

/* The samples of one character. */
struct block_samples {
    bool smooth;
    int count;
    int32_t colour[BLOCK_SAMPLES];
    struct rgb rgb[BLOCK_SAMPLES];
};

static int difference(struct rgb first, struct rgb second)
{
    int red = first.red - second.red, green = first.green - second.green, blue = first.blue - second.blue;
    return 3 * red * red + 6 * green * green + blue * blue;
}

/* Returns the colour of the samples whose bits are in BITS: their mean if they are SMOOTH, else the one that most of
 * them have. */
static int32_t colour_of(const struct block_samples *samples, int bits)
{
    int red = 0, green = 0, blue = 0, n = 0, most = 0;
    int32_t best = OUTSIDE;
    for (int i = 0; i < samples->count; i++) {
        int same = 0;
        if (!(bits >> i & 1))
            continue;
        for (int k = 0; k < samples->count; k++)
            same += (bits >> k & 1) && samples->colour[k] == samples->colour[i];
        best = same > most ? samples->colour[i] : best;
        most = same > most ? same : most;
        red += samples->rgb[i].red;
        green += samples->rgb[i].green;
        blue += samples->rgb[i].blue;
        n++;
    }
    if (!samples->smooth || most == n)
        return best;
    return (red + n / 2) / n << 16 | (green + n / 2) / n << 8 | (blue + n / 2) / n;
}

/* Returns the samples nearer to sample B than to A, as bits; *ERROR: what it costs to have these two colours only. */
static int divide_samples(const struct block_samples *samples, int a, int b, int *error)
{
    int bits = 0;
    *error = 0;
    for (int i = 0; i < samples->count; i++) {
        int to_a = difference(samples->rgb[i], samples->rgb[a]), to_b = difference(samples->rgb[i], samples->rgb[b]);
        bits |= (to_b < to_a) << i;
        *error += to_b < to_a ? to_b : to_a;
    }
    return bits;
}

/* Returns the best division of samples that are not all alike in two: the bits of one half. */
static int best_division(const struct block_samples *samples)
{
    int best = 0, least = 0;
    for (int a = 0; a < samples->count; a++)
        for (int b = a + 1; b < samples->count && !(best && least == 0); b++) {
            int error, bits;
            if (samples->colour[a] == samples->colour[b])
                continue;
            bits = divide_samples(samples, a, b, &error);
            if (!best || error < least) {
                best = bits;
                least = error;
            }
        }
    return best;
}

/* Returns the block that shows the samples whose bits are in BITS in FORE and the others in BACK. Of eight colours only
 * the foreground can be bright. */
static struct block block_of(enum blocks blocks, enum depth depth, int bits, int32_t fore, int32_t back)
{
    enum { BRIGHT = 8 };
    int all = (1 << (blocks_across(blocks) * blocks_down(blocks))) - 1;
    if (depth != DEPTH_8 || back < BRIGHT)
        return (struct block){code_of(blocks, bits), fore, back};
    return (struct block){code_of(blocks, all & ~bits), back, fore == OUTSIDE || fore >= BRIGHT ? back - BRIGHT : fore};
}

struct block blocks_fit(enum blocks blocks, enum depth depth, bool smooth, const int32_t colour[BLOCK_SAMPLES],
                        int32_t ground, int32_t kept)
{
    struct block_samples samples = {.smooth = smooth, .count = blocks_across(blocks) * blocks_down(blocks)};
    int all = (1 << samples.count) - 1, inside = 0, same = 0, bits = 0;

    for (int i = 0; i < samples.count; i++) {
        samples.colour[i] = colour[i];
        inside |= (colour[i] != OUTSIDE) << i;
        same += colour[i] == colour[0];
        bits |= (colour[i] == kept) << i;
    }
    if (same == samples.count && inside == all) /* a blank: not in every terminal does the full block reach the edges */
        return block_of(blocks, depth, 0, OUTSIDE, colour[0]);
    for (int i = 0; i < samples.count && inside; i++)
        samples.rgb[i] = colour[i] == OUTSIDE ? (struct rgb){0, 0, 0} : palette_colour(colour[i], depth);
    if (inside != all) /* outside is the terminal's own colour, which can only be a background */
        return (struct block){code_of(blocks, inside), inside ? colour_of(&samples, inside) : OUTSIDE, OUTSIDE};
    bits = bits ? bits : best_division(&samples);
    int32_t fore = colour_of(&samples, bits), back = colour_of(&samples, all & ~bits);
    if (fore == ground || (back != ground && 2 * __builtin_popcount((unsigned)bits) > samples.count))
        return block_of(blocks, depth, all & ~bits, back, fore);
    return block_of(blocks, depth, bits, fore, back);
}
