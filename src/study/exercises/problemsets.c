#include "study/exercises.h"

#include "base/memory.h"
#include "play/composed.h"
#include "record/saved.h"

#include <stdio.h>
#include <string.h>

/* Add the problem that R describes to SET: its goal is in a tag, its first move is the key. False if R is no
 * problem. */
static bool add_composed(struct problem_set *set, const struct record *r)
{
    struct problem p;
    if (!composed_read(r, &p))
        return false;
    set->at = memory_resize(set->at, (size_t)(set->count + 1) * sizeof *set->at);
    set->at[set->count++] = p;
    return true;
}

/* Read the problems that were composed and saved in the file PATH, all of one game, *G, into SET. */
static bool read_composed(struct desk *d, const char *path, const struct game **g, struct problem_set *set)
{
    struct reading how = {.find = gamecache_variant, .context = &d->cache};
    struct error e = {0};
    struct saved s;

    if (!saved_open(&s, path, NULL, &e)) {
        desk_complain(d, &e);
        return false;
    }
    *g = NULL;
    for (int i = 1; i <= s.games; i++) {
        struct record *r = saved_read(&s, i, &how, NULL);
        if (r && (!*g || *g == r->game) && add_composed(set, r))
            *g = r->game;
        record_free(r);
    }
    saved_close(&s);
    if (!set->count)
        desk_say(d, TONE_WRONG, "%s has no problem: a game with [Stipulation \"mate in 2\"] that begins with the key.",
                 path);
    return set->count > 0;
}

bool problemsets_open(struct desk *d, const char *name, const struct game **g, struct problem_set *set)
{
    char path[PATH_SIZE], file[96];
    struct error e = {0};
    bool published = strcmp(name, "published") == 0, own = strchr(name, '/') != NULL;

    if (strlen(name) > 4 && strcmp(name + strlen(name) - 4, ".pgn") == 0)
        return read_composed(d, name, g, set);
    *g = own ? desk_game(d) : gamecache_game(&d->cache, published ? "chess" : name, &e);
    snprintf(file, sizeof file, "problems/%.40s.problems", name);
    if (own)
        snprintf(path, sizeof path, "%s", name);
    if (!*g) {
        if (!own) /* desk_game has told why */
            desk_complain(d, &e);
        return false;
    }
    if (!own && !catalogue_path(&d->cache.catalogue, file, path)) {
        desk_say(d, TONE_WRONG, "There are no problems of %s.", (*g)->title);
        return false;
    }
    if (problem_set_read(*g, path, set, &e) && set->count)
        return true;
    if (set->count == 0 && set->at == NULL)
        desk_complain(d, &e);
    return false;
}
