#include "solved.h"

#include "base/folders.h"
#include "base/replace.h"
#include "notation/code.h"

#include <stdlib.h>
#include <string.h>

/* The path of the file, to be freed; NULL if the environment names no folder. */
static char *file_path(void)
{
    struct text path = {0};
    char *folder = folder_path(FOLDER_STATE);
    if (folder)
        text_addf(&path, "%s/solved", folder);
    free(folder);
    return path.at;
}

/* The line of problem P of G, with its end, into OUT. */
static void write_line(const struct game *g, const struct problem *p, struct text *out)
{
    char code[CODE_SIZE];
    code_write(g, &p->position, code);
    text_addf(out, "%s %s\n", g->id, code);
}

struct text solved_read(void)
{
    struct text text = {0};
    char *path = file_path();
    if (!path || !text_read_file(path, &text, NULL))
        text_free(&text);
    free(path);
    return text;
}

bool solved_has(const struct text *text, const struct game *g, const struct problem *p)
{
    struct text line = {0};
    bool found = false;
    write_line(g, p, &line);
    for (const char *at = text->at; at && *at && !found; at = strchr(at, '\n'), at += at != NULL)
        found = strncmp(at, line.at, line.length) == 0;
    text_free(&line);
    return found;
}

bool solved_add(const struct game *g, const struct problem *p, struct error *e)
{
    struct text text = solved_read();
    char *path = file_path(), *folder = folder_make(FOLDER_STATE, "", e);
    bool good = folder && path;

    if (good && !solved_has(&text, g, p)) {
        if (text.length && text.at[text.length - 1] != '\n')
            text_add(&text, "\n");
        write_line(g, p, &text);
        good = replace_file(path, text.at, text.length, e);
    }
    free(folder);
    free(path);
    text_free(&text);
    return good;
}
