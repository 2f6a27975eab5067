/*
 * `engine-threads`: nodes a second of one thread and of two, the same positions with the same number of nodes. A
 * benchmark, not a test: it fails only if a search fails. Two ratios are printed: by the clock on the wall, which means
 * something on a quiet machine only; and by processor time, which is what two processors of their own would make of it:
 * twice the nodes that a second of processor time brings with two threads, against those with one.
 */
#include "catalogue/catalogue.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TABLE_BYTES = 32 << 20, NODES = 400000, ROUNDS = 3 };

/* What a search took, in nodes and seconds. */
struct cost {
    double nodes, wall, processor;
};

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void measure(struct engine *e, const struct position *p, struct cost *cost)
{
    struct limits l = {.nodes = NODES};
    engine_clear(e);
    double wall = seconds(CLOCK_MONOTONIC), processor = seconds(CLOCK_PROCESS_CPUTIME_ID);
    cost->nodes += (double)engine_search(e, p, &p->key, 1, &l).nodes;
    cost->wall += seconds(CLOCK_MONOTONIC) - wall;
    cost->processor += seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
}

/* One and two threads by turns, so that other load meets both. */
static void compare(const char *id)
{
    OWNED(game) g = setup_game(id);
    struct engine *engine[2] = {engine_new(g, TABLE_BYTES, 1), engine_new(g, TABLE_BYTES, 2)};
    struct cost cost[2] = {{0, 0, 0}, {0, 0, 0}};
    struct random r = {66};
    if (!engine[0] || !engine[1])
        abort();
    for (int round = 0; round < ROUNDS; round++) {
        struct position p;
        position_start(g, &p);
        setup_wander(g, &p, &r, 8 * round);
        for (int i = 0; i < 2; i++)
            measure(engine[i], &p, &cost[i]);
    }
    double wall[2], processor[2];
    for (int i = 0; i < 2; i++) {
        wall[i] = cost[i].nodes / cost[i].wall;
        processor[i] = cost[i].nodes / cost[i].processor;
        engine_free(engine[i]);
    }
    printf("%s: one thread %.0f nodes a second (%.0f of processor time), two threads %.0f: %.2f by the wall, "
           "%.2f by processor time\n",
           id, wall[0], processor[0], wall[1], wall[1] / wall[0], 2 * processor[1] / processor[0]);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    for (int i = 0; i < SHIPPED_GAMES; i++)
        if (argc < 2 || !strcmp(argv[1], shipped_game[i]))
            compare(shipped_game[i]);
    return 0;
}
