#include "pixels.h"

/* A side is a level if it is as long as this; more levels than LEVELS_MAX are left as they are. */
enum { UPRIGHT_LEAST = PICTURE_SIDE * 7 / 100, LEVEL_LEAST = PICTURE_SIDE * 4 / 100, LEVELS_MAX = 32 };

/* The levels of one axis, sorted: where they lie in the picture, and in the box. */
struct levels {
    int count;
    int from[LEVELS_MAX], to[LEVELS_MAX];
};

static void add_level(struct levels *levels, int at)
{
    int i = levels->count;
    while (i > 0 && levels->from[i - 1] > at)
        i--;
    if ((i > 0 && levels->from[i - 1] == at) || levels->count == LEVELS_MAX)
        return;
    for (int k = levels->count++; k > i; k--)
        levels->from[k] = levels->from[k - 1];
    levels->from[i] = at;
}

/* The levels of OUTLINE: its sides along the other axis, and its ends. */
static void find_levels(const struct path *outline, bool of_x, struct levels *levels)
{
    int low = INT32_MAX, high = INT32_MIN, first = 0, least = of_x ? UPRIGHT_LEAST : LEVEL_LEAST;
    *levels = (struct levels){0};
    for (int i = 0; i < outline->count; i++) {
        first = outline->at[i].begins ? i : first;
        bool last = i + 1 == outline->count || outline->at[i + 1].begins;
        const struct vertex *a = &outline->at[i], *second = &outline->at[last ? first : i + 1];
        int at = of_x ? a->x : a->y, to = of_x ? second->x : second->y,
            along = of_x ? second->y - a->y : second->x - a->x;
        if (at == to && (along >= least || -along >= least))
            add_level(levels, at);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    add_level(levels, low);
    add_level(levels, high);
}

/* Moves each level to the nearest edge of a sample, SAMPLES of them being the whole side; levels that are half a sample
 * apart or more stay apart, the outer ones first. */
static void place_levels(struct levels *levels, int samples)
{
    const int middle = PICTURE_SIDE / 2;
    for (int i = 0; i < levels->count && levels->from[i] <= middle; i++) {
        levels->to[i] = (levels->from[i] * samples * 2 + PICTURE_SIDE - 1) / (2 * PICTURE_SIDE);
        if (i && levels->to[i] <= levels->to[i - 1])
            levels->to[i] = levels->to[i - 1] + (2 * (levels->from[i] - levels->from[i - 1]) * samples >= PICTURE_SIDE);
    }
    for (int i = levels->count - 1; i >= 0 && levels->from[i] > middle; i--) {
        levels->to[i] = (levels->from[i] * samples * 2 + PICTURE_SIDE) / (2 * PICTURE_SIDE);
        if (i + 1 < levels->count && levels->to[i] >= levels->to[i + 1])
            levels->to[i] = levels->to[i + 1] - (2 * (levels->from[i + 1] - levels->from[i]) * samples >= PICTURE_SIDE);
    }
    for (int i = 0; i + 1 < levels->count; i++)
        if (levels->from[i] <= middle && levels->from[i + 1] > middle && levels->to[i] >= levels->to[i + 1]) {
            levels->to[i] = samples / 2 - 1;
            levels->to[i + 1] = samples - levels->to[i];
        }
}

/* Returns where AT comes to lie: between two levels in proportion. */
static int mapped(const struct levels *levels, int at)
{
    int i = 0;
    while (i + 2 < levels->count && at > levels->from[i + 1])
        i++;
    if (levels->count < 2)
        return levels->to[0] * HINT_SAMPLE;
    int from = levels->from[i], span = levels->from[i + 1] - from;
    return levels->to[i] * HINT_SAMPLE +
           ((at - from) * (levels->to[i + 1] - levels->to[i]) * HINT_SAMPLE + span / 2) / span;
}

void hint_fit(const struct path *from, struct point box, struct path *out)
{
    struct levels across, down;
    find_levels(from, true, &across);
    find_levels(from, false, &down);
    place_levels(&across, box.x);
    place_levels(&down, box.y);
    for (int i = 0; i < from->count; i++)
        path_add(out, mapped(&across, from->at[i].x), mapped(&down, from->at[i].y), from->at[i].begins);
}
