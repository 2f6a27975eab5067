#include "deriving.h"

#include "engine/evaluate.h"
#include "pawn_structure.h"

#include <stdlib.h>

/* As in src/engine/meson.build. */
evaluator evaluation_score_one, evaluation_score_two, evaluation_score_any;
#ifdef REROUTE66_COUNTING
evaluator evaluation_score_one_counting, evaluation_score_two_counting, evaluation_score_any_counting;
#define BOTH(name) evaluation_score_##name##_counting, evaluation_score_##name
#else
#define BOTH(name) NULL, evaluation_score_##name
#endif

/* The games that an instance serves: those with at most CELLS and PLAYERS. */
struct instance {
    int cells, players;
    evaluator *counting, *plain;
};

/* The narrowest first. */
static const struct instance instances[] = {
    {64, 2, BOTH(one)},
    {CELLS_MAX, 2, BOTH(two)},
    {CELLS_MAX, PLAYERS_MAX, BOTH(any)},
};
enum { INSTANCES = sizeof instances / sizeof *instances };

static bool counts_bits(void)
{
#ifdef REROUTE66_COUNTING
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
#else
    return false;
#endif
}

evaluator *evaluator_of(const struct game *g, int at)
{
    for (int i = 0; i < INSTANCES; i++) {
        if (g->board->cells > instances[i].cells || g->players > instances[i].players)
            continue;
        if (counts_bits() && at-- == 0)
            return instances[i].counting;
        if (at-- == 0)
            return instances[i].plain;
    }
    return NULL;
}

int evaluate(const struct values *v, const struct position *p, int who, struct pawn_cache *cache)
{
    int score = v->evaluator(v, p, who, cache);
    bool gives_away = v->game->rules & RULE_GIVEAWAY && !game_arguments(v->game, RULE_GIVEAWAY)->kinds;
    return gives_away ? -score : score; /* the fewer pieces, the better */
}

bool pawn_cache_start(struct pawn_cache *c)
{
    c->pawns = calloc(PAWN_CACHE_ENTRIES, sizeof *c->pawns); /* all zero stands for no pawns */
    return c->pawns;
}

void pawn_cache_free(struct pawn_cache *c)
{
    free(c->pawns);
    c->pawns = NULL;
}
