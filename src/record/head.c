#include "head.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static const char *const known[] = {"clk", "eval"};

/* Does the command NAME stand at S? Returns its end, NULL if not. */
static const char *command_end(const char *s, const char *name)
{
    size_t length = strlen(name);
    if (strncmp(s, "[%", 2) != 0 || strncmp(s + 2, name, length) != 0 || s[2 + length] != ' ')
        return NULL;
    const char *end = s + 2 + length + strcspn(s + 2 + length, "[]\n");
    return *end == ']' ? end + 1 : NULL;
}

/* The end of the command at S, NULL if none that is known stands there; *NAME gets which. */
static const char *any_end(const char *s, const char **name)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *end = command_end(s, known[i]);
        *name = known[i];
        if (end)
            return end;
    }
    return NULL;
}

const char *head_words(const char *comment)
{
    const char *end, *name;
    while ((end = any_end(comment, &name)) != NULL)
        comment = end + strspn(end, " \n");
    return comment;
}

static void add_part(struct text *t, const char *s, size_t length)
{
    if (length && t->at)
        text_add(t, " ");
    text_add_bytes(t, s, length);
}

void head_set(char **comment, const char *name, const char *value, int first)
{
    struct text t = {0}, command = {0};
    const char *at = *comment ? *comment : "", *end, *old;

    text_addf(&command, "[%%%s %s]", name, value);
    if (first)
        add_part(&t, command.at, command.length);
    while ((end = any_end(at, &old)) != NULL) {
        if (strcmp(old, name) != 0)
            add_part(&t, at, (size_t)(end - at));
        at = end + strspn(end, " \n");
    }
    if (!first)
        add_part(&t, command.at, command.length);
    add_part(&t, at, strlen(at));
    text_free(&command);
    free(*comment);
    *comment = t.at;
}
