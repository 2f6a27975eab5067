#include "rating.h"

#include "base/folders.h"
#include "base/replace.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FACTOR_FIRST = 64, FACTOR_LAST = 16, RATING_LEAST = 100, RATING_MOST = 3000 };

/* The text of the file, empty if there is none. Its path goes into *PATH (free it), NULL if the environment names no
 * folder. */
static struct text read_file(char **path)
{
    struct text file = {0}, text = {0};
    char *folder = folder_path(FOLDER_STATE);

    *path = NULL;
    if (!folder)
        return text;
    text_addf(&file, "%s/problems", folder);
    free(folder);
    *path = file.at;
    if (!text_read_file(*path, &text, NULL))
        text_free(&text);
    return text;
}

/* The line of ID in TEXT, NULL if there is none. */
static const char *find_line(const char *text, const char *id)
{
    size_t length = strlen(id);
    for (const char *line = text; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (strncmp(line, id, length) == 0 && line[length] == ' ')
            return line;
    return NULL;
}

struct rating rating_read(const char *id)
{
    struct rating r = {RATING_FIRST, 0};
    char *path;
    struct text text = read_file(&path);
    const char *line = find_line(text.at, id);

    if (line && (sscanf(line + strlen(id), " %9d %9d", &r.points, &r.tried) != 2 || r.points < RATING_LEAST ||
                 r.points > RATING_MOST || r.tried < 0))
        r = (struct rating){RATING_FIRST, 0};
    text_free(&text);
    free(path);
    return r;
}

bool rating_write(const char *id, const struct rating *r, struct error *e)
{
    char *path, *folder = folder_make(FOLDER_STATE, "", e);
    struct text old = read_file(&path), fresh = {0};
    const char *line = find_line(old.at, id);

    if (old.at)
        text_add_bytes(&fresh, old.at, line ? (size_t)(line - old.at) : old.length);
    text_addf(&fresh, "%s %d %d\n", id, r->points, r->tried);
    const char *rest = line ? strchr(line, '\n') : NULL;
    if (rest)
        text_add(&fresh, rest + 1);
    bool good = folder && path && replace_file(path, fresh.at, fresh.length, e);
    free(folder);
    free(path);
    text_free(&old);
    text_free(&fresh);
    return good;
}

int rating_of_grade(int grade)
{
    return 500 + 300 * grade;
}

void rating_add(struct rating *r, int points, bool solved)
{
    double expected = 1 / (1 + pow(10, (points - r->points) / 400.0));
    int factor = FACTOR_FIRST - 2 * r->tried > FACTOR_LAST ? FACTOR_FIRST - 2 * r->tried : FACTOR_LAST;

    r->points += (int)lround(factor * ((solved ? 1 : 0) - expected));
    r->points = r->points < RATING_LEAST ? RATING_LEAST : r->points > RATING_MOST ? RATING_MOST : r->points;
    r->tried++;
}
