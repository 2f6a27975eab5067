#include "pixels.h"

/* A side is a level if it is as long as this; more levels than LEVELS_MAX are left as they are. */
enum { UPRIGHT_LEAST = PICTURE_SIDE * 7 / 100, LEVEL_LEAST = PICTURE_SIDE * 4 / 100, LEVELS_MAX = 32 };

/* The levels of one axis, sorted: where they lie in the picture, and in the box. */
struct levels {
    int count;
    int from[LEVELS_MAX], to[LEVELS_MAX];
};

static void add_level(struct levels *l, int at)
{
    int i = l->count;
    while (i > 0 && l->from[i - 1] > at)
        i--;
    if ((i > 0 && l->from[i - 1] == at) || l->count == LEVELS_MAX)
        return;
    for (int k = l->count++; k > i; k--)
        l->from[k] = l->from[k - 1];
    l->from[i] = at;
}

/* The levels of OUTLINE: its sides along the other axis, and its ends. */
static void find_levels(const struct path *outline, bool of_x, struct levels *l)
{
    int low = INT32_MAX, high = INT32_MIN, first = 0, least = of_x ? UPRIGHT_LEAST : LEVEL_LEAST;
    *l = (struct levels){0};
    for (int i = 0; i < outline->count; i++) {
        first = outline->at[i].begins ? i : first;
        bool last = i + 1 == outline->count || outline->at[i + 1].begins;
        const struct vertex *a = &outline->at[i], *b = &outline->at[last ? first : i + 1];
        int at = of_x ? a->x : a->y, to = of_x ? b->x : b->y, along = of_x ? b->y - a->y : b->x - a->x;
        if (at == to && (along >= least || -along >= least))
            add_level(l, at);
        low = at < low ? at : low;
        high = at > high ? at : high;
    }
    add_level(l, low);
    add_level(l, high);
}

/* Moves each level to the nearest edge of a sample, SAMPLES of them being the whole side; levels that are half a sample
 * apart or more stay apart, the outer ones first. */
static void place_levels(struct levels *l, int samples)
{
    const int middle = PICTURE_SIDE / 2;
    for (int i = 0; i < l->count && l->from[i] <= middle; i++) {
        l->to[i] = (l->from[i] * samples * 2 + PICTURE_SIDE - 1) / (2 * PICTURE_SIDE);
        if (i && l->to[i] <= l->to[i - 1])
            l->to[i] = l->to[i - 1] + (2 * (l->from[i] - l->from[i - 1]) * samples >= PICTURE_SIDE);
    }
    for (int i = l->count - 1; i >= 0 && l->from[i] > middle; i--) {
        l->to[i] = (l->from[i] * samples * 2 + PICTURE_SIDE) / (2 * PICTURE_SIDE);
        if (i + 1 < l->count && l->to[i] >= l->to[i + 1])
            l->to[i] = l->to[i + 1] - (2 * (l->from[i + 1] - l->from[i]) * samples >= PICTURE_SIDE);
    }
    for (int i = 0; i + 1 < l->count; i++)
        if (l->from[i] <= middle && l->from[i + 1] > middle && l->to[i] >= l->to[i + 1]) {
            l->to[i] = samples / 2 - 1;
            l->to[i + 1] = samples - l->to[i];
        }
}

/* Where AT comes to lie: between two levels in proportion. */
static int mapped(const struct levels *l, int at)
{
    int i = 0;
    while (i + 2 < l->count && at > l->from[i + 1])
        i++;
    if (l->count < 2)
        return l->to[0] * HINT_SAMPLE;
    int from = l->from[i], span = l->from[i + 1] - from;
    return l->to[i] * HINT_SAMPLE + ((at - from) * (l->to[i + 1] - l->to[i]) * HINT_SAMPLE + span / 2) / span;
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
