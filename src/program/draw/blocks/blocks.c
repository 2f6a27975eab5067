#include "blocks.h"

enum { OUTSIDE = -1, LEFT_HALF = 0x258C, RIGHT_HALF = 0x2590, SEXTANTS = 0x1FB00 };

int blocks_across(enum blocks b)
{
    return b <= BLOCKS_HALF ? 1 : 2;
}

int blocks_down(enum blocks b)
{
    return b == BLOCKS_SEXTANTS ? 3 : b == BLOCKS_WHOLE ? 1 : 2;
}

/* The block in which the samples of BITS are filled: bit 0 is the upper left one, 1 the one after it. */
static uint32_t code_of(enum blocks b, int bits)
{
    static const uint32_t half[] = {' ', 0x2580, 0x2584, FULL_BLOCK};
    static const uint32_t quadrant[] = {
        ' ',    0x2598, 0x259D,     0x2580, 0x2596, LEFT_HALF, 0x259E, 0x259B,
        0x2597, 0x259A, RIGHT_HALF, 0x259C, 0x2584, 0x2599,    0x259F, FULL_BLOCK,
    };
    enum { LEFT = 21, RIGHT = 42, ALL = 63 }; /* they are no sextants, as there were blocks for them before */
    if (b != BLOCKS_SEXTANTS)
        return b == BLOCKS_QUADRANTS ? quadrant[bits] : half[b == BLOCKS_WHOLE ? 3 * bits : bits];
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

static struct rgb rgb_of(int32_t colour, enum depth d)
{
    if (d != DEPTH_DIRECT)
        return palette_rgb(colour);
    return (struct rgb){(uint8_t)(colour >> 16), (uint8_t)(colour >> 8 & 255), (uint8_t)(colour & 255)};
}

static int difference(struct rgb a, struct rgb b)
{
    int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue;
    return 3 * red * red + 6 * green * green + blue * blue;
}

/* The colour for the samples of BITS: their mean, or if they are not SMOOTH the one that most of them have. */
static int32_t colour_of(const struct block_samples *s, int bits)
{
    int red = 0, green = 0, blue = 0, n = 0, most = 0;
    int32_t best = OUTSIDE;
    for (int i = 0; i < s->count; i++) {
        int same = 0;
        if (!(bits >> i & 1))
            continue;
        for (int k = 0; k < s->count; k++)
            same += (bits >> k & 1) && s->colour[k] == s->colour[i];
        best = same > most ? s->colour[i] : best;
        most = same > most ? same : most;
        red += s->rgb[i].red;
        green += s->rgb[i].green;
        blue += s->rgb[i].blue;
        n++;
    }
    if (!s->smooth || most == n)
        return best;
    return (red + n / 2) / n << 16 | (green + n / 2) / n << 8 | (blue + n / 2) / n;
}

/* The samples nearer to sample B than to A, as bits; *ERROR: what it costs to have these two colours only. */
static int divide_samples(const struct block_samples *s, int a, int b, int *error)
{
    int bits = 0;
    *error = 0;
    for (int i = 0; i < s->count; i++) {
        int to_a = difference(s->rgb[i], s->rgb[a]), to_b = difference(s->rgb[i], s->rgb[b]);
        bits |= (to_b < to_a) << i;
        *error += to_b < to_a ? to_b : to_a;
    }
    return bits;
}

/* The best division of samples that are not all alike in two: the bits of one half. */
static int best_division(const struct block_samples *s)
{
    int best = 0, least = 0;
    for (int a = 0; a < s->count; a++)
        for (int b = a + 1; b < s->count && !(best && least == 0); b++) {
            int error, bits;
            if (s->colour[a] == s->colour[b])
                continue;
            bits = divide_samples(s, a, b, &error);
            if (!best || error < least) {
                best = bits;
                least = error;
            }
        }
    return best;
}

/* The samples of BITS in FORE and the others in BACK. Of eight colours only the foreground can be bright. */
static struct block block_of(enum blocks b, enum depth d, int bits, int32_t fore, int32_t back)
{
    enum { BRIGHT = 8 };
    int all = (1 << (blocks_across(b) * blocks_down(b))) - 1;
    if (d != DEPTH_8 || back < BRIGHT)
        return (struct block){code_of(b, bits), fore, back};
    return (struct block){code_of(b, all & ~bits), back, fore == OUTSIDE || fore >= BRIGHT ? back - BRIGHT : fore};
}

struct block blocks_fit(enum blocks b, enum depth d, bool smooth, const int32_t colour[BLOCK_SAMPLES], int32_t ground,
                        int32_t kept)
{
    struct block_samples s = {.smooth = smooth, .count = blocks_across(b) * blocks_down(b)};
    int all = (1 << s.count) - 1, inside = 0, same = 0, bits = 0;

    for (int i = 0; i < s.count; i++) {
        s.colour[i] = colour[i];
        inside |= (colour[i] != OUTSIDE) << i;
        same += colour[i] == colour[0];
        bits |= (colour[i] == kept) << i;
    }
    if (same == s.count && inside == all) /* a blank: not in every terminal does the full block reach the edges */
        return block_of(b, d, 0, OUTSIDE, colour[0]);
    for (int i = 0; i < s.count && inside; i++)
        s.rgb[i] = colour[i] == OUTSIDE ? (struct rgb){0, 0, 0} : rgb_of(colour[i], d);
    if (inside != all) /* outside is the terminal's own colour, which can only be a background */
        return (struct block){code_of(b, inside), inside ? colour_of(&s, inside) : OUTSIDE, OUTSIDE};
    bits = bits ? bits : best_division(&s);
    int32_t fore = colour_of(&s, bits), back = colour_of(&s, all & ~bits);
    if (fore == ground || (back != ground && 2 * __builtin_popcount((unsigned)bits) > s.count))
        return block_of(b, d, all & ~bits, back, fore);
    return block_of(b, d, bits, fore, back);
}
