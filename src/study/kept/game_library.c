#include "study/game_library.h"

#include <stdio.h>

const struct openings *game_library_of(struct game_library *l, const struct catalogue *c, const struct game *g,
                                       bool *broken, struct error *e)
{
    char name[GAME_ID + 32], path[PATH_SIZE];

    *broken = false;
    if (l->game != g) {
        openings_free(&l->known);
        l->game = g;
        snprintf(name, sizeof name, "openings/%s.openings", g->id);
        *broken = catalogue_path(c, name, path) && !openings_read(path, &l->known, e);
    }
    return l->known.count ? &l->known : NULL;
}

bool game_library_read_names(struct game_library *l, const struct catalogue *c, const struct game *g, struct error *e)
{
    char name[GAME_ID + 32], path[PATH_SIZE];
    if (l->named == g)
        return true;
    opening_names_free(&l->names);
    l->named = g;
    snprintf(name, sizeof name, "openings/%s.names", g->id);
    return !catalogue_path(c, name, path) || opening_names_read(path, g, &l->names, e);
}

void game_library_free(struct game_library *l)
{
    openings_free(&l->known);
    opening_names_free(&l->names);
    *l = (struct game_library){0};
}
