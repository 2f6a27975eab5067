/* Makes one character of two colours, a quadrant block, out of four samples. */
#include "filled.h"

/* Bit 0 upper left, 1 upper right, 2 lower left, 3 lower right. */
static const uint32_t quadrant[16] = {
    ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
    0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
};

/* The four samples of a character. */
struct four {
    int ground[4];
    int over[4];
    struct raster_sample at[4];
};

static struct four take_four(const struct filled *f, int row, int column)
{
    struct four q;
    for (int i = 0; i < 4; i++) {
        int y = 2 * row + i / 2, x = 2 * column + i % 2;
        q.ground[i] = filled_ground(f, y, x);
        q.over[i] = f->over[y * 2 * f->raster->columns + x];
        q.at[i] = raster_sample(f->raster, y, x);
    }
    return q;
}

/* The paint that is shown: that of a man if there is one, else the most frequent; OVER_NONE if there is none. */
static int choose_over(const struct four *q)
{
    int best = OVER_NONE, most = 0;
    for (int i = 0; i < 4; i++) {
        int weight = q->over[i] >= PAINT_MAN ? 8 : 1;
        if (q->over[i] == OVER_NONE)
            continue;
        for (int k = 0; k < 4; k++)
            weight += q->over[k] == q->over[i];
        if (weight > most) {
            most = weight;
            best = q->over[i];
        }
    }
    return best;
}

/* How many samples of Q not covered by OVER have the ground of sample I. */
static int count_ground(const struct four *q, int over, int i)
{
    int count = 0;
    for (int k = 0; k < 4; k++)
        count += q->ground[k] == q->ground[i] && (over == OVER_NONE || q->over[k] != over);
    return count;
}

/*
 * The sample whose ground is the most frequent among those that are neither EXCEPT's ground (a sample's number, -1:
 * none) nor outside; of two equally frequent ones that nearer to the board's middle. -1 if there is none. *TIE: another
 * is as good, and the first counter-clockwise was taken, which half a turn does not change.
 */
static int choose_ground(const struct filled *f, const struct four *q, int over, int except, bool *tie)
{
    int best = -1;
    *tie = false;
    for (int i = 0; i < 4; i++) {
        if (q->ground[i] == GROUND_NONE || (except >= 0 && q->ground[i] == q->ground[except]) ||
            (best >= 0 && q->ground[i] == q->ground[best]))
            continue;
        if (best < 0) {
            best = i;
            continue;
        }
        int more = count_ground(q, over, i) - count_ground(q, over, best);
        int64_t a = raster_eccentricity(f->raster, q->at[i].owner[0]);
        int64_t b = raster_eccentricity(f->raster, q->at[best].owner[0]);
        if (more > 0 || (more == 0 && a < b)) {
            best = i;
            *tie = false;
        } else if (more == 0 && a == b) {
            *tie = true;
            best = raster_sense(f->raster, q->at[i].owner[0], q->at[best].owner[0]) > 0 ? i : best;
        }
    }
    return best;
}

/* Six parameters: where (two) and what (three). */
static void put(const struct filled *f, int row, int column, int paint, int ground, int bits)
{
    struct glyph *g = canvas_at(f->painting->canvas, f->top + row, f->left + column);
    if (!g)
        return;
    g->code = quadrant[bits];
    g->paint = (uint8_t)paint;
    g->ground = (uint8_t)ground;
}

static bool has_outside(const struct four *q)
{
    return q->ground[0] == GROUND_NONE || q->ground[1] == GROUND_NONE || q->ground[2] == GROUND_NONE ||
           q->ground[3] == GROUND_NONE;
}

/* Does nothing of the board follow in this row? Blanks at the end of a line, with their grounds, get lost where screens
 * are copied; so the last character is not a blank. */
static bool is_last(const struct filled *f, int row, int column)
{
    return raster_sample(f->raster, 2 * row, 2 * column + 2).owner[0] == CELL_NONE;
}

/* A character of grounds alone. At the rim one colour is the terminal's own, which can only be a background. */
static void compose_grounds(const struct filled *f, int row, int column, const struct four *q)
{
    bool tie, second_tie;
    int bits = 0, first = choose_ground(f, q, OVER_NONE, -1, &tie);
    if (has_outside(q)) {
        for (int i = 0; i < 4; i++)
            bits |= (q->ground[i] != GROUND_NONE) << i;
        put(f, row, column, ground_as_paint(q->ground[first]), GROUND_NONE, bits);
        return;
    }
    int second = choose_ground(f, q, OVER_NONE, first, &second_tie);
    if (second >= 0 && !second_tie)
        for (int i = 0; i < 4; i++)
            bits |= (q->ground[i] == q->ground[second]) << i;
    if (!bits && is_last(f, row, column))
        put(f, row, column, ground_as_paint(q->ground[first]), q->ground[first], 15);
    else if (!bits)
        put(f, row, column, PAINT_CELL, q->ground[first], 0);
    else
        put(f, row, column, ground_as_paint(q->ground[second]), q->ground[first], bits);
}

static void compose_over(const struct filled *f, int row, int column, const struct four *q, int over)
{
    bool tie;
    int bits = 0, ground = choose_ground(f, q, over, -1, &tie);
    for (int i = 0; i < 4; i++)
        bits |= (q->over[i] == over) << i;
    put(f, row, column, over, q->ground[ground], bits);
}

/* Find the owners: the cell that has most of the character, and the other one where most of it is shared. */
static void own(const struct filled *f, int row, int column, const struct four *q)
{
    struct glyph *g = canvas_at(f->painting->canvas, f->top + row, f->left + column);
    struct raster_sample best = {{CELL_NONE, CELL_NONE}};
    int most = 0;
    for (int i = 0; i < 4 && most < 3; i++) {
        struct raster_sample s = q->at[i];
        int count = 0;
        for (int k = 0; k < 4; k++)
            count += s.owner[0] == q->at[k].owner[0] && s.owner[1] == q->at[k].owner[1];
        if (s.owner[0] != CELL_NONE && count > most) {
            most = count;
            best = s;
        }
    }
    if (g) {
        g->owner[0] = best.owner[0];
        g->owner[1] = best.owner[1];
    }
}

void filled_compose(const struct filled *f, int row, int column)
{
    struct four q = take_four(f, row, column);
    int over = choose_over(&q), nothing = 0;
    for (int i = 0; i < 4; i++)
        nothing += q.ground[i] == GROUND_NONE;
    if (nothing == 4)
        return;
    own(f, row, column, &q);
    if (over != OVER_NONE)
        compose_over(f, row, column, &q, over);
    else
        compose_grounds(f, row, column, &q);
}
