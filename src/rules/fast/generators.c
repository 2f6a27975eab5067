#include "generators.h"

#include "tables.h"

/* The instances and the traits that each can serve. */
struct generator_instance {
    int words;
    bool lanes, pocket, elimination;
    const struct generator *pext, *shifts;
};

#if defined(__x86_64__)
#define BOTH(name) &name##_pext_generator, &name##_shifts_generator
#else
#define BOTH(name) NULL, &name##_shifts_generator
#endif

/* The narrowest first. */
static const struct generator_instance instances[] = {
    {1, false, false, false, BOTH(one)},        {1, false, true, false, BOTH(pocket)},
    {1, true, false, false, BOTH(lanes)},       {2, false, false, false, BOTH(two)},
    {2, false, false, true, BOTH(elimination)}, {1, true, true, true, BOTH(any_one)},
    {2, true, true, true, BOTH(any_two)},
};
enum { INSTANCES = sizeof instances / sizeof *instances };

static bool has_pext(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

static bool serves(const struct generator_instance *i, const struct game *g, int words)
{
    return i->words == words && (i->lanes || !g->board->has_lanes) &&
           (i->elimination || !(g->rules & RULE_ELIMINATION)) &&
           (i->pocket || !(g->rules & (RULE_REENTRY | RULE_CATACOMB)));
}

const struct generator *generators_of(const struct game *g, int words, int at)
{
    for (int i = 0; i < INSTANCES; i++) {
        if (!serves(&instances[i], g, words))
            continue;
        if (instances[i].pext && has_pext() && at-- == 0)
            return instances[i].pext;
        if (at-- == 0)
            return instances[i].shifts;
    }
    return NULL;
}
