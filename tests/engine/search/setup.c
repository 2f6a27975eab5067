#include "setup.h"

#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "notation/movetext.h"

#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, const struct error *e)
{
    char line[1024];
    error_format(e, line, sizeof line);
    fprintf(stderr, "%s: %s\n", what, line);
    abort();
}

enum sort { MADE_GAME, MADE_ENGINE, MADE_VALUES };

/* What was made and how it is freed. */
static struct made {
    void *at;
    enum sort sort;
} * made;
static size_t made_count;

/* Returns AT, which is freed at the end of the test; ends the program if it is NULL. */
static void *note_made(void *at, enum sort sort)
{
    made = realloc(made, (made_count + 1) * sizeof *made);
    if (!at || !made)
        abort();
    made[made_count].at = at;
    made[made_count++].sort = sort;
    return at;
}

int setup_end(void **state)
{
    (void)state;
    while (made_count) {
        struct made *m = &made[--made_count];
        m->sort == MADE_GAME ? game_free(m->at) : m->sort == MADE_ENGINE ? engine_free(m->at) : free(m->at);
    }
    free(made);
    made = NULL;
    return 0;
}

struct engine *setup_engine(const struct game *g, size_t bytes, int threads)
{
    return note_made(engine_new(g, bytes, threads), MADE_ENGINE);
}

struct values *setup_values(const struct game *g)
{
    struct values *v = note_made(calloc(1, sizeof *v), MADE_VALUES);
    values_derive(v, g);
    return v;
}

struct game *setup_game(const char *id)
{
    return note_made(game_open(id), MADE_GAME);
}

struct move setup_move(const struct game *g, const struct position *p, const char *text)
{
    struct move m;
    struct error e;
    if (!movetext_read(g, p, text, &m, &e))
        fail(text, &e);
    return m;
}

void setup_wander(const struct game *g, struct position *p, struct random *r, int plies)
{
    struct move move[MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        struct position next = *p;
        position_play(g, &next, move[random_below(r, (uint32_t)moves_legal(g, p, move))]);
        if (outcome_of(g, &next, &next.key, 1).ending != ENDING_NONE)
            return;
        *p = next;
    }
}

struct search_result setup_search(struct engine *e, const struct position *p, int depth, uint64_t nodes)
{
    struct limits l = {.depth = depth, .nodes = nodes};
    return engine_search(e, p, &p->key, 1, &l);
}

struct outcome setup_play(const struct game *g, struct engine *e, struct position p, uint64_t nodes, int plies,
                          int *played)
{
    uint64_t *key = calloc((size_t)plies + 1, sizeof *key);
    struct limits l = {.nodes = nodes};
    struct outcome o = {0};
    int n = 0;
    key[0] = p.key;
    while (n < plies && (o = outcome_of(g, &p, key, n + 1)).ending == ENDING_NONE) {
        struct move m = engine_search(e, &p, key, n + 1, &l).best;
        if (!move_is_legal(g, &p, m))
            abort();
        position_play(g, &p, m);
        key[++n] = p.key;
    }
    if (n == plies)
        o = outcome_of(g, &p, key, n + 1);
    if (played)
        *played = n;
    free(key);
    return o;
}
