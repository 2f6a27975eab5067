/*
 * Perft of every game from its array, some tens of millions of leaves each: leaves a CPU second (the last ply is
 * counted, not played). `speed shifts` does without PEXT.
 */
#include "catalogue/catalogue.h"
#include "rules/fast/generators.h"
#include "rules/fast/tables.h"
#include "rules/position.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct run {
    const char *id;
    int depth;
};

/* Seconds of this process on a processor: others that run beside it do not count. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The last instance but those for every trait at once: the narrowest without PEXT. */
static void use_shifts(struct game *g)
{
    const struct generator *fast = generators_of(g, g->tables->words, 0), *next = generators_of(g, g->tables->words, 1);
    g->tables->generator = next ? next : fast;
}

static bool time_run(const struct catalogue *c, struct run run, bool shifts)
{
    struct error e;
    struct position p;
    double start = cpu_seconds();
    struct game *g = catalogue_game(c, run.id, &e);
    double loaded = cpu_seconds();
    if (!g) {
        fprintf(stderr, "%s: %s\n", run.id, e.text);
        return false;
    }
    if (shifts)
        use_shifts(g);
    position_start(g, &p);
    uint64_t leaves = perft(g, &p, run.depth);
    double seconds = cpu_seconds() - loaded;
    printf("%-20s perft %d  %11" PRIu64 "  %6.2f s  %6.1f million/s  loaded in %.1f ms\n", run.id, run.depth, leaves,
           seconds, (double)leaves / seconds / 1e6, (loaded - start) * 1e3);
    game_free(g);
    return true;
}

int main(int argc, char **argv)
{
    static const struct run runs[] = {{"chess", 6},         {"reroute66", 6},         {"reenterent", 7},
                                      {"fastlane", 6},      {"altorth", 5},           {"altorth3", 6},
                                      {"altorth-trios", 6}, {"altorth-doubleback", 6}};
    struct catalogue c;
    struct error e;
    (void)argv;
    if (!catalogue_find_data(&c, &e)) {
        fprintf(stderr, "%s\n", e.text);
        return EXIT_FAILURE;
    }
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (!time_run(&c, runs[i], argc > 1))
            return EXIT_FAILURE;
    return EXIT_SUCCESS;
}
