#include "play/seeker.h"

#include <stdlib.h>

/* One of the two is NULL. */
struct seeker {
    struct engine *engine;
    struct visit *visit;
};

struct seeker *seeker_new(const struct game *g, const struct guest *w, size_t table_bytes, int threads)
{
    struct seeker *f = memory_new(sizeof *f);
    f->visit = w ? visit_new(g, w) : NULL;
    f->engine = w ? NULL : engine_new(g, table_bytes, threads);
    if (f->visit || f->engine)
        return f;
    free(f);
    return NULL;
}

void seeker_free(struct seeker *f)
{
    if (!f)
        return;
    visit_free(f->visit);
    engine_free(f->engine);
    free(f);
}

void seeker_forget(struct seeker *f)
{
    if (f->visit)
        visit_forget(f->visit);
    else
        engine_clear(f->engine);
}

void seeker_consult(struct seeker *f, const struct oracle *o)
{
    if (f->engine)
        engine_set_oracle(f->engine, o);
}

bool seeker_search(struct seeker *f, const struct assignment *q, const struct limits *l, struct search_result *out,
                   struct error *e)
{
    if (f->visit)
        return visit_search(f->visit, q, l, out, e);
    *out = engine_search(f->engine, &q->position, q->keys, q->count, l);
    return true;
}

int seeker_evaluate(const struct seeker *f, const struct position *p)
{
    return f->engine ? engine_evaluate(f->engine, p) : 0;
}
