#include "puzzlefiles.h"

#include "catalogue/catalogue.h"
#include "statefile.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file_name[] = "puzzles";

void puzzle_file_free(struct puzzle_file *file)
{
    free(file->path);
    *file = (struct puzzle_file){0};
}

/* Returns the line of NAME (LENGTH bytes) in TEXT (may be NULL), NULL if there is none. */
static const char *find_name(const char *text, const char *name, size_t length)
{
    size_t of_line;
    for (const char *line; text && (line = text_next_line(&text, &of_line)) != NULL;)
        if (of_line > length && strncmp(line, name, length) == 0 && line[length] == '\t')
            return line;
    return NULL;
}

const char *puzzle_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Give OUT the name of its path. */
static void name_it(struct puzzle_file *out)
{
    const char *last = puzzle_file_name(out->path), *csv = strstr(last, ".csv"),
               *end = csv ? csv : strstr(last, ".epd");
    snprintf(out->name, sizeof out->name, "%.*s", end ? (int)(end - last) : (int)strlen(last), last);
    for (char *byte = out->name; *byte; byte++)
        *byte = *byte == ' ' || *byte == '\t' ? '_' : *byte;
}

/* Read what LINE says behind its name: the place and the path, LENGTH bytes of it. NULL if it is damaged. */
static const char *read_place(const char *line, int64_t *place, size_t *length)
{
    int begin = 0;
    const char *tab = line ? strchr(line, '\t') : NULL;
    if (!tab || sscanf(tab, "\t%" SCNd64 "\t%n", place, &begin) != 1 || !begin || *place < 0)
        return NULL;
    *length = strcspn(tab + begin, "\n");
    return tab + begin;
}

/* Give OUT the file that the user calls NAME (LENGTH bytes), which is a path. */
static void take_path(const char *name, size_t length, struct puzzle_file *out)
{
    FREED char *given = memory_copy(name, length);
    char path[PATH_SIZE];
    file_expand(given, path, sizeof path);
    out->path = file_whole_path(path);
    if (!out->path)
        out->path = memory_copy(path, strlen(path));
    name_it(out);
}

/* True if the file NAME (LENGTH bytes), given without a folder, is not in this one, and PATH (BYTES), which is known,
 * ends with that name. */
static bool is_elsewhere(const char *name, size_t length, const char *path, size_t bytes, const char *here)
{
    return !memchr(name, '/', length) && bytes > length && path[bytes - length - 1] == '/' &&
           memcmp(path + bytes - length, name, length) == 0 && !file_is_there(here);
}

bool puzzlefiles_find(const char *name, size_t length, struct puzzle_file *out)
{
    CLOSED(statefile) file;
    int64_t place = 0;
    size_t bytes = 0;

    *out = (struct puzzle_file){0};
    if (length && memchr(name, '.', length))
        take_path(name, length, out);
    else
        snprintf(out->name, sizeof out->name, "%.*s", (int)length, name);
    statefile_open(&file, FOLDER_STATE, file_name, false, NULL);
    const char *path = read_place(find_name(file.text.at, out->name, strlen(out->name)), &place, &bytes);
    if (path && (!out->path || is_elsewhere(name, length, path, bytes, out->path))) {
        free(out->path);
        out->path = memory_copy(path, bytes);
    }
    if (path && strlen(out->path) == bytes && strncmp(out->path, path, bytes) == 0) {
        out->place = place;
        out->known = true;
    }
    return out->path != NULL;
}

bool puzzlefiles_keep(const struct puzzle_file *kept, struct error *error)
{
    CLOSED(statefile) file;
    SCOPED(text) fresh = {0};
    bool good = statefile_open(&file, FOLDER_STATE, file_name, true, error);
    const char *line = find_name(file.text.at, kept->name, strlen(kept->name)),
               *rest = line ? strchr(line, '\n') : NULL;

    if (strpbrk(kept->path, "\n\t"))
        return error_set(error, "its path has a tab or a line feed");
    if (file.text.at)
        text_add_bytes(&fresh, file.text.at, line ? (size_t)(line - file.text.at) : file.text.length);
    text_addf(&fresh, "%s\t%" PRId64 "\t%s\n", kept->name, kept->place, kept->path);
    if (rest)
        text_add(&fresh, rest + 1);
    return good && statefile_replace(&file, &fresh, error);
}
