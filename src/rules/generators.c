#include "rules/generators.h"

/* The instances and the traits that each can serve. */
struct instance {
    int words;
    bool lanes, pocket, free;
    const struct generator *pext, *shifts;
};

#if defined(__x86_64__)
#define INSTANCE(words, lanes, pocket, free, name)                                                           \
    {                                                                                                        \
        words, lanes, pocket, free, &name##_pext_generator, &name##_shifts_generator                         \
    }
#else
#define INSTANCE(words, lanes, pocket, free, name)                                                           \
    {                                                                                                        \
        words, lanes, pocket, free, NULL, &name##_shifts_generator                                           \
    }
#endif

/* The narrowest first: the first that serves a game is taken. */
static const struct instance instances[] = {
    INSTANCE(1, false, false, false, one),  INSTANCE(1, false, true, false, pocket),
    INSTANCE(1, true, false, false, lanes), INSTANCE(2, false, false, false, two),
    INSTANCE(2, false, false, true, free),  INSTANCE(1, true, true, true, any_one),
    INSTANCE(2, true, true, true, any_two),
};

static bool has_pext(void)
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

const struct generator *generator_for(const struct game *g, int words, bool fast)
{
    bool lanes = g->board->has_lanes, free = g->rules & RULE_ELIMINATION;
    bool pocket = g->rules & (RULE_REENTRY | RULE_CATACOMB);
    const struct instance *i = instances;
    while (i->words != words || (lanes && !i->lanes) || (pocket && !i->pocket) || (free && !i->free))
        i++;
    return fast && i->pext && has_pext() ? i->pext : i->shifts;
}
