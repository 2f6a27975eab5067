#include "study/rating.h"

#include "notation/code.h"
#include "statefile.h"

#include <string.h>

static const char file_name[] = "solved";

/* The line of problem P of G, with its end, into OUT. */
static void write_line(const struct game *g, const struct problem *p, struct text *out)
{
    char code[CODE_SIZE];
    code_write(g, &p->position, code);
    text_addf(out, "%s %s\n", g->id, code);
}

struct text solved_read(void)
{
    struct statefile f;
    statefile_open(&f, file_name, false, NULL);
    struct text text = f.text;
    f.text = (struct text){0};
    statefile_close(&f);
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
    struct statefile f;
    bool good = statefile_open(&f, file_name, true, e);
    if (good && !solved_has(&f.text, g, p)) {
        if (f.text.length && f.text.at[f.text.length - 1] != '\n')
            text_add(&f.text, "\n");
        write_line(g, p, &f.text);
        good = statefile_replace(&f, &f.text, e);
    }
    statefile_close(&f);
    return good;
}
