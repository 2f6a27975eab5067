#include "study/game_library.h"

#include <stdio.h>

const struct openings *game_library_of(struct game_library *l, const struct catalogue *c, const struct game *g,
                                       bool *broken, struct error *e)
{
    char name[GAME_ID + 32], path[PATH_SIZE];

    *broken = false;
    if (l->game != g) {
        game_library_free(l);
        l->game = g;
        snprintf(name, sizeof name, "openings/%s.openings", g->id);
        *broken = catalogue_path(c, name, path) && !openings_read(path, &l->known, e);
    }
    return l->known.count ? &l->known : NULL;
}

void game_library_free(struct game_library *l)
{
    openings_free(&l->known);
    l->game = NULL;
}
