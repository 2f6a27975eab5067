#include "engine/skill.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Skills of a hundred, two hundred …: what lies between is in proportion. */
static const struct strength stages[] = {
    {0, 400, 400, 60}, {0, 300, 270, 20}, {0, 300, 135, 4}, {0, 270, 60, 1},  {0, 240, 30, 0},   {0, 210, 14, 0},
    {70, 180, 0, 0},   {360, 115, 0, 0},  {1350, 57, 0, 0}, {4000, 30, 0, 0}, {12000, 15, 0, 0}, {40000, 5, 0, 0},
};
enum { STAGE = 100, STAGES = sizeof stages / sizeof *stages };

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

/* The level that NAME means ("level.4"), 0 none. */
static int level_named(const char *name)
{
    static const char prefix[] = "level.";
    char again[NUMBER_NAME];
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return 0;
    int level = text_number(name + sizeof prefix - 1);
    snprintf(again, sizeof again, "%s%d", prefix, level);
    return level >= 1 && level <= LEVEL_MAX && strcmp(name, again) == 0 ? level : 0;
}

bool skill_know(const struct game *g, const char *name)
{
    (void)g;
    return level_named(name) > 0;
}

int skill_of_level(const struct game *g, int level)
{
    for (int i = 0; i < g->numbers; i++)
        if (level_named(g->number[i].name) == level)
            return g->number[i].value[0];
    return STAGE * level;
}
