#include "ui/command.h"

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

const struct command *command_for_key(const struct command *table, const char *key)
{
    for (; table->name; table++)
        if (table->key[0] && strcmp(table->key, key) == 0)
            return table;
    return NULL;
}

bool command_mentions(const struct command *a, const char *word)
{
    return strcasestr(a->name, word) || strcasestr(a->arguments, word) || strcasestr(a->help, word);
}
