#include "study/rating.h"

#include "notation/code.h"
#include "statefile.h"

#include <string.h>

static const char *const file_of[] = {[MARKED_SOLVED] = "solved", [MARKED_FAILED] = "failed"};

/* The line of problem P of G, with its end, into OUT. */
static void write_line(const struct game *g, const struct problem *p, struct text *out)
{
    char code[CODE_SIZE];
    code_write(g, &p->position, code);
    text_addf(out, "%s %s\n", g->id, code);
}

struct text marked_read(enum marked_problems which)
{
    struct statefile f;
    statefile_open(&f, FOLDER_STATE, file_of[which], false, NULL);
    struct text text = f.text;
    f.text = (struct text){0};
    statefile_close(&f);
    return text;
}

/* Where the line LINE begins in TEXT, NULL if it is not there. */
static const char *find_problem(const struct text *text, const struct text *line)
{
    for (const char *at = text->at; at && *at; at = strchr(at, '\n'), at += at != NULL)
        if (strncmp(at, line->at, line->length) == 0)
            return at;
    return NULL;
}

bool marked_has(const struct text *text, const struct game *g, const struct problem *p)
{
    struct text line = {0};
    write_line(g, p, &line);
    bool found = find_problem(text, &line) != NULL;
    text_free(&line);
    return found;
}

bool marked_set(enum marked_problems which, const struct game *g, const struct problem *p, bool on, struct error *e)
{
    struct statefile f;
    struct text line = {0}, fresh = {0};
    bool good = statefile_open(&f, FOLDER_STATE, file_of[which], true, e);
    write_line(g, p, &line);
    const char *at = find_problem(&f.text, &line);
    if (good && (at != NULL) != on) {
        text_add_bytes(&fresh, f.text.at ? f.text.at : "", at ? (size_t)(at - f.text.at) : f.text.length);
        if (!at)
            text_addf(&fresh, "%s%s", fresh.length && fresh.at[fresh.length - 1] != '\n' ? "\n" : "", line.at);
        else
            text_add(&fresh, at + line.length);
        good = statefile_replace(&f, &fresh, e);
    }
    statefile_close(&f);
    text_free(&line);
    text_free(&fresh);
    return good;
}
