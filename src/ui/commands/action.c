#include "ui/action.h"

#include <string.h>

const char *action_group_title(enum action_group g)
{
    static const char *const titles[GROUPS] = {"The game", "The view", "Study and replay", "The program"};
    return titles[g];
}

const struct action *action_find(const struct action *table, const char *word, int length)
{
    for (; table->name; table++)
        if (strlen(table->name) == (size_t)length && strncmp(table->name, word, (size_t)length) == 0)
            return table;
    return NULL;
}

const struct action *action_guess(const struct action *table, const char *word, int length)
{
    const struct action *only = NULL;
    for (; table->name; table++)
        if (strncmp(table->name, word, (size_t)length) == 0) {
            if (only)
                return NULL;
            only = table;
        }
    return only;
}

const struct action *action_for_key(const struct action *table, const char *key)
{
    for (; table->name; table++)
        if (table->key[0] && strcmp(table->key, key) == 0)
            return table;
    return NULL;
}

bool action_mentions(const struct action *a, const char *word)
{
    return strcasestr(a->name, word) || strcasestr(a->arguments, word) || strcasestr(a->help, word);
}
