/* weights/ID.weights: pairs of numbers by name that come with a game (`NAME MIDDLE END`, one a line). */
#include "base/text.h"
#include "catalogue/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The line's first word is the name itself. */
static bool read_number(struct reader *r, void *into)
{
    struct game *g = into;
    struct number n;
    if (!reader_copy(r, &r->word[0], "the name", n.name, sizeof n.name))
        return false;
    for (int i = 0; i < 2; i++) {
        const struct word *w = reader_take(r);
        int value;
        if (!w || !reader_number(r, w, INT16_MIN, INT16_MAX, &value))
            return false;
        n.value[i] = (int16_t)value;
    }
    g->number = memory_resize(g->number, (size_t)(g->numbers + 1) * sizeof *g->number);
    g->number[g->numbers++] = n;
    return true;
}

bool catalogue_numbers(const struct catalogue *c, struct game *g, struct error *e)
{
    static const struct keyword keyword = {KEYWORD_ANY, "NAME MIDDLE END", read_number};
    char name[GAME_ID + 24], path[PATH_SIZE];
    struct text text = {0};
    snprintf(name, sizeof name, "weights/%s.weights", g->id);
    if (!catalogue_path(c, name, path))
        return true;
    bool good = text_read_file(path, &text, e);
    if (good) {
        struct reader r = {.file = path, .rest = text.at, .e = e, .most = 1};
        good = reader_run(&r, &keyword, 1, g);
    }
    text_free(&text);
    return good;
}
