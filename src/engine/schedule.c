#include "engine/schedule.h"

#include <time.h>

/* A game is taken to last so many more moves; a move may take at most so many times its share; the clock is
 * never run down further. */
enum { MOVES_TO_GO = 28, HARD_SHARES = 4, RESERVE_US = 20000, LEAST_US = 1000 };

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

struct schedule schedule_make(const struct limits *l, int who)
{
    struct schedule s = {now(), INT64_MAX, INT64_MAX};
    if (l->clock_ms[who] > 0) {
        int moves = l->moves_to_go > 0 && l->moves_to_go < MOVES_TO_GO ? l->moves_to_go + 1 : MOVES_TO_GO;
        int64_t clock = l->clock_ms[who] * 1000, share = clock / moves + l->increment_ms * 800;
        int64_t most = clock - RESERVE_US > LEAST_US ? clock - RESERVE_US : LEAST_US;
        s.soft = smaller(share, most / 2 + LEAST_US);
        s.hard = smaller(share * HARD_SHARES, most * 3 / 5 + LEAST_US);
    }
    if (l->time_ms > 0) {
        s.hard = smaller(s.hard, l->time_ms * 1000);
        s.soft = smaller(s.soft, s.hard);
    }
    return s;
}

int64_t schedule_elapsed(const struct schedule *s)
{
    return now() - s->began;
}
