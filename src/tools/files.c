#include "toolbox.h"

#include <string.h>

bool tool_next(const char **list, char *word, size_t size)
{
    if (!*list || !**list)
        return false;
    size_t length = strcspn(*list, ",");
    snprintf(word, size, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}

FILE *tool_create(const char *path, struct error *e)
{
    FILE *f = fopen(path, "w");
    if (!f)
        error_set(e, "cannot write to %s", path);
    return f;
}

bool tool_close(FILE *f, const char *path, struct error *e)
{
    bool good = !ferror(f);
    good &= fclose(f) == 0;
    if (!good)
        error_set(e, "cannot write to %s", path);
    return good;
}
