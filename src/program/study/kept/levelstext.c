#include "study/help.h"

#include "search/skill.h"

/* Returns the last level of G, from FIRST on, that has FIRST's word. */
static int last_alike(const struct game *g, int first)
{
    int last = first;
    while (last < skill_levels(g) && strcmp(skill_word(g, last + 1), skill_word(g, first)) == 0)
        last++;
    return last;
}

void help_write_levels(const struct game *g, struct text *out)
{
    int levels = skill_levels(g);
    text_addf(out, "\n# The computer's levels\n1 to %d, and full strength:", levels);
    for (int first = 1, last; first <= levels; first = last + 1) {
        last = last_alike(g, first);
        text_addf(out, "%s %d", first > 1 ? "," : "", first);
        if (last > first)
            text_addf(out, " %s %d", last == first + 1 ? "and" : "to", last);
        text_addf(out, " %s", skill_word(g, first));
    }
    text_addf(out, ", full %s. `level 4` sets one.", skill_word(g, LEVEL_FULL));
    text_addf(out, "%s\n", skill_is_own(g) ? "" : " They are the general scale's, found in chess.");
}
