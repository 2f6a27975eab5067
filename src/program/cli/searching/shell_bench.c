/* The command `bench`: a fixed search over all games, whose number of nodes identifies the engine's behaviour. */
#include "base/random.h"

#include "arguments/setting.h"
#include "base/output.h"

#include <inttypes.h>
#include <time.h>

/* Positions for each game: the array, then later and later ones of a random game. */
enum { POSITIONS = 4, PLIES_BETWEEN = 10, DEPTH = 12, TABLE_BYTES = 16 << 20 };

/* Play PLIES random moves from P, no further than before the end of the game. */
static void wander(const struct game *g, struct position *p, struct random *random, int plies)
{
    struct move move[MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        struct position next = *p;
        position_play(g, &next, move[random_below(random, (uint32_t)moves_legal(g, p, move))]);
        if (outcome_of(g, &next, &next.key, 1).ending != ENDING_NONE)
            return;
        *p = next;
    }
}

/* What the searches took: nodes, and microseconds of processor time, which does not depend on other programs. */
struct cost {
    uint64_t nodes, us;
};

static uint64_t processor_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static uint64_t per_second(const struct cost *cost)
{
    return cost->nodes * 1000000 / (cost->us ? cost->us : 1);
}

/* Search the positions of G; *COST gets what it took. False if memory runs out. */
static bool bench_game(const struct game *g, struct cost *cost)
{
    *cost = (struct cost){0, 0};
    struct engine *engine = engine_new(g, TABLE_BYTES, 1);
    struct limits limits = {.depth = DEPTH};
    struct random random = {66};
    struct position p;
    if (!engine)
        return false;
    position_start(g, &p);
    for (int i = 0; i < POSITIONS; i++) {
        uint64_t began = processor_us();
        cost->nodes += engine_search(engine, &p, &p.key, 1, &limits).nodes;
        cost->us += processor_us() - began;
        wander(g, &p, &random, PLIES_BETWEEN);
    }
    engine_free(engine);
    return true;
}

/* Bench the game ID of CATALOGUE and add what it took to *ALL; returns the exit status. */
static int add_game(const struct catalogue *catalogue, const char *id, struct cost *all)
{
    struct error error = {0};
    struct cost cost;
    struct game *g = catalogue_game(catalogue, id, &error);
    if (!g)
        return cli_complain(&error);
    bool good = bench_game(g, &cost);
    game_free(g);
    if (!good) {
        output_print(stderr, "reroute66 bench: out of memory\n");
        return EXIT_FAULT;
    }
    output_print(stdout, "%s: %" PRIu64 " nodes %" PRIu64 " nps\n", id, cost.nodes, per_second(&cost));
    all->nodes += cost.nodes;
    all->us += cost.us;
    return EXIT_DONE;
}

int shell_bench(const struct options *options)
{
    struct catalogue catalogue;
    struct error error = {0};
    struct cost all = {0, 0};
    int status = EXIT_DONE;
    if (!catalogue_find_data(&catalogue, &error))
        return cli_complain(&error);
    if (options->game)
        status = add_game(&catalogue, options->game, &all);
    for (size_t i = 0; !options->game && status == EXIT_DONE && i < SHIPPED_GAMES; i++)
        status = add_game(&catalogue, shipped_game[i], &all);
    if (status == EXIT_DONE)
        output_print(stdout, "%" PRIu64 " nodes %" PRIu64 " nps\n", all.nodes, per_second(&all));
    return status;
}
