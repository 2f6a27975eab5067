#include "engine/skill.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For skills of a hundred, two hundred …; what lies between is interpolated. */
static const struct strength stages[] = {
    {0, 400, 400, 60}, {0, 300, 270, 20}, {0, 300, 135, 4}, {0, 270, 60, 1},  {0, 240, 30, 0},   {0, 210, 14, 0},
    {70, 180, 0, 0},   {360, 115, 0, 0},  {1350, 57, 0, 0}, {4000, 30, 0, 0}, {12000, 15, 0, 0}, {40000, 5, 0, 0},
};
enum { STAGE = 100, ELO_FIRST = 400, ELO_STEP = 230 };
enum { STAGES = sizeof stages / sizeof *stages };

static const char skill_prefix[] = "level.", elo_prefix[] = "elo.";

/* The PARTth hundredth between A and B. */
static int between(int a, int b, int part)
{
    return a + (b - a) * part / STAGE;
}

struct strength skill_strength(int skill)
{
    skill = skill < 0 ? 0 : skill > SKILL_MOST ? SKILL_MOST : skill;
    int part = skill % STAGE;
    const struct strength *a = &stages[skill / STAGE], *b = part ? a + 1 : a;
    return (struct strength){.nodes = (uint64_t)between((int)a->nodes, (int)b->nodes, part),
                             .error = between(a->error, b->error, part),
                             .blind = between(a->blind, b->blind, part),
                             .careless = between(a->careless, b->careless, part)};
}
static_assert(SKILL_MOST == STAGE * (STAGES - 1), "the last stage is the highest skill");

/* The number of level LEVEL in G's data whose name begins with PREFIX, OTHERWISE if there is none. */
static int number_of_level(const struct game *g, const char *prefix, int level, int otherwise)
{
    char name[NUMBER_NAME];
    snprintf(name, sizeof name, "%s%d", prefix, level);
    for (int i = 0; i < g->numbers; i++)
        if (strcmp(g->number[i].name, name) == 0)
            return g->number[i].value[0];
    return otherwise;
}

bool skill_know(const void *of, const char *name)
{
    (void)of;
    for (int level = 1; level <= LEVEL_MAX; level++) {
        char skill[NUMBER_NAME], elo[NUMBER_NAME];
        snprintf(skill, sizeof skill, "%s%d", skill_prefix, level);
        snprintf(elo, sizeof elo, "%s%d", elo_prefix, level);
        if (strcmp(name, skill) == 0 || strcmp(name, elo) == 0)
            return true;
    }
    return false;
}

int skill_of_level(const struct game *g, int level)
{
    return number_of_level(g, skill_prefix, level, STAGE * level);
}

int skill_elo(const struct game *g, int level)
{
    return number_of_level(g, elo_prefix, level, ELO_FIRST + ELO_STEP * (level - 1));
}

int skill_level_of_elo(const struct game *g, int elo)
{
    int best = 1;
    for (int level = 2; level <= LEVEL_MAX; level++)
        if (abs(skill_elo(g, level) - elo) < abs(skill_elo(g, best) - elo))
            best = level;
    return best;
}
