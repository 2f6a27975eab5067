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
