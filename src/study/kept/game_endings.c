#include "study/game_endings.h"

/* The endings of G where there is anything to win for somebody. */
static int list_endings(const struct game *g, struct material *out)
{
    int n = material_list(g, out), kept = 0;
    for (int i = 0; i < n; i++)
        if (out[i].pieces > 2)
            out[kept++] = out[i];
    return kept;
}

void game_endings_enter(struct game_endings *r, const struct catalogue *c, const struct game *g)
{
    if (r->game == g)
        return;
    game_endings_leave(r);
    r->game = g;
    r->store = endstore_open(g);
    r->listed = r->store ? list_endings(g, r->list) : 0;
    published_open(&r->published, c, g);
}

void game_endings_leave(struct game_endings *r)
{
    endstore_free(r->store);
    published_free(&r->published);
    *r = (struct game_endings){0};
}

struct certainty game_endings_ask(const struct game_endings *r, const struct position *p)
{
    struct oracle o;
    if (!r->store)
        return (struct certainty){FATE_UNKNOWN, 0};
    o = endstore_oracle(r->store);
    return oracle_ask(&o, r->game, p);
}

const struct openings *game_library_of(struct game_library *l, const struct catalogue *c, const struct game *g,
                                       bool *broken, struct error *e)
{
    char path[PATH_SIZE];

    *broken = false;
    if (l->game != g) {
        openings_free(&l->known);
        l->game = g;
        *broken = catalogue_path(c, path, "openings/%s.openings", g->id) && !openings_read(path, &l->known, e);
    }
    return l->known.count ? &l->known : NULL;
}

bool game_library_read_names(struct game_library *l, const struct catalogue *c, const struct game *g, struct error *e)
{
    char path[PATH_SIZE];
    if (l->named == g)
        return true;
    opening_names_free(&l->names);
    l->named = g;
    return !catalogue_path(c, path, "openings/%s.names", g->id) || opening_names_read(path, g, &l->names, e);
}

void game_library_free(struct game_library *l)
{
    openings_free(&l->known);
    opening_names_free(&l->names);
    *l = (struct game_library){0};
}
