#include "search/skill.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* For skills of 0, a hundred, two hundred …; what lies between is interpolated. */
static const struct strength stages[] = {
    {0, 1000, 150, 700}, {0, 700, 100, 200}, {0, 450, 80, 80},   {0, 300, 60, 20},
    {10, 220, 50, 0},    {40, 150, 40, 0},   {120, 100, 30, 0},  {400, 60, 25, 0},
    {1500, 35, 20, 0},   {5000, 15, 15, 0},  {20000, 5, 8, 0},   {60000, 2, 5, 0},
    {200000, 0, 3, 0},   {1000000, 0, 0, 0}, {3000000, 0, 0, 0}, {10000000, 0, 0, 0},
};
enum { STAGE = 100 };
enum { STAGES = sizeof stages / sizeof *stages };

/* The skills of the levels and their Elo on Stockfish's scale, found for chess by games against it (tests/figures.md);
 * games whose data have skills of their own keep the Elo. */
static const struct {
    int skill, elo;
} usual[LEVEL_USUAL] = {{38, 170},   {74, 410},   {128, 650},  {192, 890},   {267, 1135},
                        {405, 1380}, {620, 1630}, {850, 1875}, {1030, 2110}, {1212, 2310}};

static const char skill_prefix[] = "level.", elo_prefix[] = "elo.";

/* Returns the value PART hundredths of the way from A to B. */
static int between(int a, int b, int part)
{
    return a + (b - a) * part / STAGE;
}

struct strength skill_strength(int skill)
{
    skill = skill < 0 ? 0 : skill > SKILL_MOST ? SKILL_MOST : skill;
    int part = skill % STAGE;
    const struct strength *first = &stages[skill / STAGE], *second = part ? first + 1 : first;
    return (struct strength){.nodes = (uint64_t)between((int)first->nodes, (int)second->nodes, part),
                             .dimness = between(first->dimness, second->dimness, part),
                             .taste = between(first->taste, second->taste, part),
                             .careless = between(first->careless, second->careless, part)};
}
static_assert(SKILL_MOST == STAGE * (STAGES - 1), "the last stage is the highest skill");

/* Returns the number of level LEVEL in G's data whose name begins with PREFIX, OTHERWISE if there is none. */
static int number_of_level(const struct game *g, const char *prefix, int level, int otherwise)
{
    char name[NUMBER_NAME];
    snprintf(name, sizeof name, "%s%d", prefix, level);
    for (int i = 0; i < g->numbers; i++)
        if (strcmp(g->number[i].name, name) == 0)
            return g->number[i].value[0];
    return otherwise;
}

int skill_levels(const struct game *g)
{
    int levels = LEVEL_USUAL;
    while (levels < LEVEL_MAX && number_of_level(g, skill_prefix, levels + 1, -1) >= 0)
        levels++;
    return levels;
}

bool skill_is_own(const struct game *g)
{
    bool own = false;
    for (int level = 1; level <= LEVEL_MAX && !own; level++)
        own = number_of_level(g, skill_prefix, level, -1) >= 0;
    return own;
}

/* Returns LEVEL, or the highest level of G if it has none so high. */
static int bounded_level(const struct game *g, int level)
{
    int levels = level > LEVEL_USUAL ? skill_levels(g) : LEVEL_USUAL;
    return level > levels ? levels : level;
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
    level = bounded_level(g, level);
    return number_of_level(g, skill_prefix, level, level > LEVEL_USUAL ? 0 : usual[level - 1].skill);
}

int skill_elo(const struct game *g, int level)
{
    enum { STEP_ABOVE = 200 };
    level = bounded_level(g, level);
    int known = level > LEVEL_USUAL ? LEVEL_USUAL : level;
    return number_of_level(g, elo_prefix, level, usual[known - 1].elo + STEP_ABOVE * (level - known));
}

const char *skill_word(const struct game *g, int level)
{
    static const struct {
        int below;
        const char *word;
    } words[] = {{800, "beginner"}, {1300, "casual"}, {1800, "club"}, {2250, "strong"}};
    enum { WORDS = sizeof words / sizeof *words };
    int i = 0, elo = level == LEVEL_FULL ? INT_MAX : skill_elo(g, level);
    while (i < WORDS && elo >= words[i].below)
        i++;
    return i < WORDS ? words[i].word : "master";
}

/* Above its last level a scale goes on as from this one to the last: single steps are measured less well there. */
enum { STRAIGHT_FROM = LEVEL_USUAL - 1 };

int skill_of_elo(const struct game *g, int elo)
{
    int level = 1, last = skill_levels(g);
    while (level < last - 1 && skill_elo(g, level + 1) < elo)
        level++;
    int low = elo > skill_elo(g, last) ? STRAIGHT_FROM : level, next = low == level ? level + 1 : last;
    int span = skill_elo(g, next) - skill_elo(g, low), skill = skill_of_level(g, low);
    int part = elo - skill_elo(g, low);
    return skill + (span > 0 && part > 0 ? (skill_of_level(g, next) - skill) * part / span : 0);
}

int skill_elo_most(const struct game *g)
{
    int last = skill_levels(g), low = STRAIGHT_FROM, elo = skill_elo(g, last), skill = skill_of_level(g, last);
    int step = elo - skill_elo(g, low), more = skill - skill_of_level(g, low);
    return more > 0 ? elo + step * (SKILL_MOST - skill) / more : elo;
}

int skill_level_of_elo(const struct game *g, int elo)
{
    int best = 1;
    for (int level = 2; level <= skill_levels(g); level++)
        if (abs(skill_elo(g, level) - elo) < abs(skill_elo(g, best) - elo))
            best = level;
    return best;
}
