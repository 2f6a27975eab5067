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
    int32_t kept; /* this colour is not mixed with others */
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
    int kept = 0;
    for (int i = 0; i < samples->count; i++) {
        int same = 0;
        if (!(bits >> i & 1))
            continue;
        for (int k = 0; k < samples->count; k++)
            same += (bits >> k & 1) && samples->colour[k] == samples->colour[i];
        kept += samples->colour[i] == samples->kept;
        best = same > most ? samples->colour[i] : best;
        most = same > most ? same : most;
        red += samples->rgb[i].red;
        green += samples->rgb[i].green;
        blue += samples->rgb[i].blue;
        n++;
    }
    if (!samples->smooth || most == n || kept)
        return samples->smooth && 2 * kept >= n ? samples->kept : best;
    return (red + n / 2) / n << 16 | (green + n / 2) / n << 8 | (blue + n / 2) / n;
}

/* Returns the samples nearer to sample B than to A, as bits; *COST: what it costs to have these two colours only. Where
 * they are not mixed each sample of another colour costs more than any difference. */
static int divide_samples(const struct block_samples *samples, int a, int b, int *cost)
{
    enum { LOST = 1 << 23 };
    int bits = 0;
    *cost = 0;
    for (int i = 0; i < samples->count; i++) {
        int to_a = difference(samples->rgb[i], samples->rgb[a]), to_b = difference(samples->rgb[i], samples->rgb[b]);
        bool lost = samples->colour[i] != samples->colour[a] && samples->colour[i] != samples->colour[b];
        bits |= (to_b < to_a) << i;
        *cost += (to_b < to_a ? to_b : to_a) + (lost && !samples->smooth ? LOST : 0);
    }
    return bits;
}

/* Returns the best division of samples that are not all alike in two: the bits of one half. */
static int best_division(const struct block_samples *samples)
{
    int best = 0, least = 0;
    for (int a = 0; a < samples->count; a++)
        for (int b = a + 1; b < samples->count && !(best && least == 0); b++) {
            int cost, bits;
            if (samples->colour[a] == samples->colour[b])
                continue;
            bits = divide_samples(samples, a, b, &cost);
            if (!best || cost < least) {
                best = bits;
                least = cost;
            }
        }
    return best;
}

/* Returns the samples beside sample I, above, below, left and right, as bits. ACROSS: the samples of a line. */
static int find_beside(const struct block_samples *samples, int across, int i)
{
    int bits = 0;
    for (int k = 0; k < samples->count; k++)
        bits |= (abs(k / across - i / across) + abs(k % across - i % across) == 1) << k;
    return bits;
}

/* Returns BITS with the samples that are of neither colour, FORE nor BACK, beside more of their own: where three cells
 * meet, the third one's samples would be crumbs else. ACROSS: the samples of a line. */
static int join_lost(const struct block_samples *samples, int across, int bits, int32_t fore, int32_t back)
{
    for (int i = 0; i < samples->count; i++) {
        int beside = find_beside(samples, across, i), more = 0;
        for (int k = 0; k < samples->count; k++)
            more += beside >> k & 1 ? (samples->colour[k] == fore) - (samples->colour[k] == back) : 0;
        if (samples->colour[i] != fore && samples->colour[i] != back && more)
            bits = more > 0 ? bits | 1 << i : bits & ~(1 << i);
    }
    return bits;
}

/* Returns the samples of the lowest line of BLOCKS, as bits. Fonts leave a seam at the foot of blocks that are filled
 * there, in the colour of the background, but not at the head of others. */
static int find_foot(enum blocks blocks)
{
    int samples = blocks_across(blocks) * blocks_down(blocks);
    return blocks < BLOCKS_SEXTANTS ? (1 << samples) - (1 << (samples - blocks_across(blocks))) : 0;
}

/* Returns the block for samples of which those in INSIDE lie in the board. Outside is the terminal's own colour,
 * with which nothing can be mixed: what lies inside has one colour, GROUND if half of it has that, else the one that
 * most of it has; a mixture would be none of the board's. What has another colour and lies alone is left out. */
static struct block rim_block(enum blocks blocks, enum depth depth, const struct block_samples *samples, int inside,
                              int32_t ground)
{
    struct block_samples plain = *samples;
    int count = 0, own = 0, across = blocks_across(blocks);
    plain.smooth = false;
    for (int i = 0; i < samples->count; i++) {
        count += inside >> i & 1;
        own += samples->colour[i] == ground;
    }
    int32_t colour = inside && 2 * own < count ? colour_of(&plain, inside) : ground;
    for (int i = 0, all = inside; i < samples->count; i++)
        if (samples->colour[i] != colour && !(find_beside(samples, across, i) & all))
            inside &= ~(1 << i);
    int foot = find_foot(blocks), all = (1 << samples->count) - 1;
    if (foot && (inside & foot) == foot && depth != DEPTH_8) /* of eight colours bold ones would be backgrounds */
        return (struct block){code_of(blocks, all & ~inside), OUTSIDE, colour};
    return (struct block){code_of(blocks, inside), inside ? colour : OUTSIDE, OUTSIDE};
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
    struct block_samples samples = {.smooth = smooth,
                                    .kept = kept == OUTSIDE ? OUTSIDE - 1 : kept,
                                    .count = blocks_across(blocks) * blocks_down(blocks)};
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
    if (inside != all)
        return rim_block(blocks, depth, &samples, inside, ground);
    if (smooth || !bits)
        bits = best_division(&samples);
    int32_t fore = colour_of(&samples, bits), back = colour_of(&samples, all & ~bits);
    if (!smooth)
        bits = join_lost(&samples, blocks_across(blocks), bits, fore, back);
    bool swapped = fore == ground || (back != ground && 2 * __builtin_popcount((unsigned)bits) > samples.count);
    int foot = find_foot(blocks);
    if (foot && ((bits & foot) == foot || !(bits & foot)))
        swapped = bits & foot;
    return swapped ? block_of(blocks, depth, all & ~bits, back, fore) : block_of(blocks, depth, bits, fore, back);
}
