#include "setup.h"
#include "test.h"

enum { SETUPS_MAX = 16 };

/* What setup_of has returned. */
static struct setup *opened[SETUPS_MAX];
static int count;

static void close_setups(void)
{
    for (; count > 0; free(opened[count])) {
        struct setup *s = opened[--count];
        while (s->count > 0)
            endtable_free(s->table[--s->count]);
    }
}

struct setup *setup_of(const char *id)
{
    const struct game *g = game_of(id);
    for (int i = 0; i < count; i++)
        if (opened[i]->g == g)
            return opened[i];
    if (!count)
        atexit(close_setups);
    assert_true(count < SETUPS_MAX);
    struct setup *s = opened[count++] = calloc(1, sizeof *s);
    s->g = g;
    mirror_find(g, &s->mirror);
    return s;
}

static const struct endtable *find(void *setup, const struct material *m)
{
    struct setup *s = setup;
    for (int i = 0; i < s->count; i++)
        if (material_equal(&s->table[i]->index.material, m))
            return s->table[i];
    return NULL;
}

struct retro_plan setup_plan(struct setup *s, int threads)
{
    return (struct retro_plan){find, s, threads, NULL};
}

const struct endtable *setup_table(struct setup *s, const struct material *m)
{
    struct retro_plan plan = setup_plan(s, 2);
    struct material below[MATERIALS_MAX];
    struct error e = {.text = ""};
    if (find(s, m))
        return find(s, m);
    int n = material_below(s->g, m, below);
    for (int i = 0; i < n; i++)
        setup_table(s, &below[i]);
    struct endtable *t = retro_build(s->g, m, &plan, &e);
    if (!t)
        fail_msg("%s", e.text);
    return s->table[s->count++] = t;
}

/* The table for canonical or other M. */
static const struct endtable *table_for(struct setup *s, struct material m)
{
    material_canonical(&s->mirror, &m);
    return setup_table(s, &m);
}

const struct endtable *setup_named(struct setup *s, const char *text)
{
    struct material m;
    struct error e = {.text = ""};
    if (!material_read(s->g, text, &m, &e))
        fail_msg("%s", e.text);
    return table_for(s, m);
}

static struct endvalue value_of(struct setup *s, const struct position *p)
{
    struct material m;
    assert_true(material_of(s->g, p, &m));
    return endtable_probe(table_for(s, m), p);
}

struct endvalue setup_value(struct setup *s, const char *code)
{
    struct position p = position_of(s->g, code);
    return value_of(s, &p);
}

int setup_longest(const struct endtable *t, int turn)
{
    int longest = 0;
    for (size_t i = 0; i < t->index.side; i++) {
        struct endvalue v = endvalue_of(t->value[(size_t)turn * t->index.side + i]);
        if (v.verdict == VERDICT_WIN && v.moves > longest)
            longest = v.moves;
    }
    return longest;
}

/* Is A better than B for him who moves into them, that is, worse for the one to move there? */
static bool suits_better(struct endvalue a, struct endvalue b)
{
    static const int rank[] = {[VERDICT_WIN] = 0, [VERDICT_DRAW] = 1, [VERDICT_LOSS] = 2};
    if (rank[a.verdict] != rank[b.verdict])
        return rank[a.verdict] > rank[b.verdict];
    return a.verdict == VERDICT_LOSS ? a.moves < b.moves : a.moves > b.moves;
}

struct endvalue setup_minimax(struct setup *s, const struct position *p)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(s->g, p, move);
    struct endvalue best = {VERDICT_WIN, -1};
    if (!n)
        return (struct endvalue){position_in_check(s->g, p, p->turn) ? VERDICT_LOSS : VERDICT_DRAW, 0};
    for (int i = 0; i < n; i++) {
        struct position q = *p;
        position_play(s->g, &q, move[i]);
        struct endvalue v = value_of(s, &q);
        assert_int_not_equal(v.verdict, VERDICT_ILLEGAL);
        if (best.moves < 0 || suits_better(v, best))
            best = v;
    }
    if (best.verdict == VERDICT_LOSS)
        return (struct endvalue){VERDICT_WIN, best.moves + 1};
    return (struct endvalue){best.verdict == VERDICT_WIN ? VERDICT_LOSS : VERDICT_DRAW, best.moves};
}
