/* weights/ID.weights: pairs of numbers by name that come with a game (`NAME MIDDLE END`, one a line). */
#include "base/text.h"
#include "catalogue/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers on their way into a game. KNOWN may be NULL: then any name will do. */
struct numbers_reading {
    struct game *game;
    bool (*known)(const struct game *g, const char *name);
};

/* The line's first word is the name itself. */
static bool read_number(struct reader *r, void *into)
{
    struct numbers_reading *reading = into;
    struct game *g = reading->game;
    struct number n;
    if (!reader_copy(r, &r->word[0], "the name", n.name, sizeof n.name))
        return false;
    if (reading->known && !reading->known(g, n.name))
        return reader_fault(r, &r->word[0], "there is no weight \"%s\" in %s", n.name, g->title);
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

static const struct keyword keyword = {KEYWORD_ANY, "NAME MIDDLE END", read_number};

bool catalogue_numbers(const struct catalogue *c, struct game *g, struct error *e)
{
    char name[GAME_ID + 24], path[PATH_SIZE];
    struct text text = {0};
    snprintf(name, sizeof name, "weights/%s.weights", g->id);
    if (!catalogue_path(c, name, path))
        return true;
    bool good = text_read_file(path, &text, e);
    if (good) {
        struct reader r = {.file = path, .rest = text.at, .e = e, .most = 1};
        good = reader_run(&r, &keyword, 1, &(struct numbers_reading){.game = g});
    }
    text_free(&text);
    return good;
}

int catalogue_check_numbers(const struct catalogue *c, const char *file, const char *text,
                            bool (*known)(const struct game *g, const char *name), struct error *faults,
                            int most)
{
    char id[GAME_ID];
    catalogue_id_of(file, id, sizeof id);
    struct numbers_reading reading = {catalogue_game(c, id, faults), known};
    struct reader r = {.file = file, .rest = text, .e = faults, .most = most};
    if (!reading.game)
        return 1;
    reader_run(&r, &keyword, 1, &reading);
    game_free(reading.game);
    return r.faults;
}
