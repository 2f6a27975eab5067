#include "ui/command.h"

#include "base/ascii.h"

#include <string.h>

const char *command_group_title(enum command_group g)
{
    static const char *const titles[GROUPS] = {"The game", "The view", "Study and replay", "The program"};
    return titles[g];
}

const struct command *command_find(const struct command *table, const char *word, int length)
{
    for (; table->name; table++)
        if (strlen(table->name) == (size_t)length && strncmp(table->name, word, (size_t)length) == 0)
            return table;
    return NULL;
}

const struct command *command_guess(const struct command *table, const char *word, int length)
{
    const struct command *only = NULL;
    for (; table->name; table++)
        if (strncmp(table->name, word, (size_t)length) == 0) {
            if (only)
                return NULL;
            only = table;
        }
    return only;
}

/* How many letters of A (LENGTH of them) must be changed, left out, put in or exchanged with the next to make B: the
 * optimal string alignment distance. At most WORD_MAX letters each. */
static int distance(const char *a, int length, const char *b)
{
    enum { WORD_MAX = 24 };
    int n = (int)strlen(b), d[WORD_MAX + 1][WORD_MAX + 1];
    if (length > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    for (int i = 0; i <= length; i++)
        for (int j = 0; j <= n; j++) {
            int best = i && j ? d[i - 1][j - 1] + (a[i - 1] != b[j - 1]) : i + j;
            if (i && j && d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (i && j && d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[length][n];
}

const struct command *command_like(const struct command *table, const char *word, int length)
{
    const struct command *best = NULL;
    int least = length > 4 ? 3 : 2; /* the distance must be less than this */
    bool only = true;
    for (; table->name && length > 2; table++) {
        int far = distance(word, length, table->name);
        if (far < least || (far == least && best)) {
            only = far < least;
            best = far < least ? table : best;
            least = far;
        }
    }
    return only ? best : NULL;
}

const struct command *command_for_key(const struct command *table, const char *key)
{
    for (; table->name; table++)
        if (table->key[0] && strcmp(table->key, key) == 0)
            return table;
    return NULL;
}

bool command_mentions(const struct command *a, const char *word)
{
    return ascii_find(a->name, word) || ascii_find(a->arguments, word) || ascii_find(a->help, word);
}
