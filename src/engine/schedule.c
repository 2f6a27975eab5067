#include "schedule.h"

#include <time.h>

/* A game is assumed to last MOVES_TO_GO more moves. A move may take at most HARD_SHARES times its share. OVERHEAD_MS
 * stay on the clock; where less is left a move may still take a LEAST_PARTth. */
enum { MOVES_TO_GO = 28, HARD_SHARES = 4, OVERHEAD_MS = 50, LEAST_PART = 20 };

/* The percentage of the planned time in which a depth may begin, by the number of depths for which the best move has
 * stayed the same; and what is added for every 1/100 pawn that the score has dropped. */
static const int patience[] = {150, 125, 105, 95, 85, 75};
enum { PATIENCES = sizeof patience / sizeof patience[0], DROP_PERCENT = 1, DROP_MOST = 60 };

/* Of that, the percentage when all nodes were spent on the best move, and what is added for every percent spent
 * elsewhere. */
enum { EFFORT_LEAST = 65, EFFORT_SLOPE_TENTHS = 14, EFFORT_USUAL = 75 };

static int64_t monotonic_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

struct schedule schedule_make(const struct limits *l, int who, bool steady)
{
    struct schedule s = {monotonic_us(), INT64_MAX, INT64_MAX, false, steady};
    if (l->clock_ms[who] > 0) {
        int moves = l->moves_to_go > 0 && l->moves_to_go < MOVES_TO_GO ? l->moves_to_go + 1 : MOVES_TO_GO;
        int64_t clock = l->clock_ms[who] * 1000, share = clock / moves + l->increment_ms * 800;
        int64_t spared = (l->overhead_ms > 0 ? l->overhead_ms : OVERHEAD_MS) * (int64_t)1000;
        int64_t most = clock - spared > clock / LEAST_PART ? clock - spared : clock / LEAST_PART;
        s.by_clock = true;
        s.soft = smaller(share, most / 2);
        s.hard = smaller(share * HARD_SHARES, most * 3 / 5);
    }
    if (l->time_ms > 0) {
        s.hard = smaller(s.hard, l->time_ms * 1000);
        s.by_clock &= s.soft < s.hard;
        s.soft = smaller(s.soft, s.hard);
    }
    return s;
}

int64_t schedule_soft(const struct schedule *s, int unchanged, int drop, int effort)
{
    if (s->soft == INT64_MAX || !s->by_clock)
        return s->soft;
    if (s->steady) {
        unchanged = PATIENCES;
        drop = 0;
        effort = EFFORT_USUAL;
    }
    int percent = patience[unchanged < PATIENCES ? unchanged : PATIENCES - 1];
    drop = drop < 0 ? 0 : drop > DROP_MOST ? DROP_MOST : drop;
    int spread = EFFORT_LEAST + (100 - effort) * EFFORT_SLOPE_TENTHS / 10;
    return smaller(s->soft * (percent + drop * DROP_PERCENT) * spread / 10000, s->hard);
}

int64_t schedule_elapsed(const struct schedule *s)
{
    return monotonic_us() - s->began;
}
