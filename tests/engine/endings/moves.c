/*
 * `moves [TRIES]`: moves taken back against moves made: in every two-player game and many materials, the moves of
 * random positions and the moves back from random positions are the same pairs, each as often. No table is built. TRIES
 * random positions a material each way.
 */

#include "base/random.h"
#include "endings/workers.h"
#include "notation/code.h"
#include "setup.h"
#include "test.h"

/* The positions that were visited, pieces alike in order. */
enum { VISITS_MAX = 4096 };
struct visits {
    struct retro_worker hand; /* first: the visitor gets no more */
    const struct endindex *x;
    int count;
    size_t at[VISITS_MAX];
};

/* The number that stands for AT: pieces alike in order; `none` for an impossible position. */
static const size_t none = SIZE_MAX;
static size_t in_order(const struct endindex *x, size_t at)
{
    struct position p;
    return endindex_position(x, at, &p) ? endindex_of(x, &p) : none;
}

static void note(struct retro_worker *h, size_t at)
{
    struct visits *v = (struct visits *)(void *)h;
    assert_true(at < 2 * v->x->side && v->count < VISITS_MAX);
    v->at[v->count++] = in_order(v->x, at);
}

/* Take back all moves that lead to the position with number AT. */
static void take_back(struct visits *v, struct retro_job *b, size_t at)
{
    size_t rest = at % v->x->side, turn = at / v->x->side;
    v->hand = (struct retro_worker){.job = b};
    v->count = 0;
    position_clear(v->x->g, &v->hand.p);
    for (int i = 0; i < v->x->material.pieces; i++) {
        assert_true(workers_place(&v->hand, i, (int)(rest / v->x->stride[i])));
        rest %= v->x->stride[i];
    }
    unmove_all(&v->hand, turn ? 0 : 1, at % v->x->side, note);
}

static int times(const struct visits *v, size_t at)
{
    int n = 0;
    for (int i = 0; i < v->count; i++)
        n += v->at[i] == at;
    return n;
}

/* How many legal moves of P lead to the position number TO? */
static int moves_to(const struct endindex *x, const struct position *p, size_t to)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(x->g, p, move), found = 0;
    for (int i = 0; i < n; i++) {
        struct position q = *p;
        struct material m;
        position_play(x->g, &q, move[i]);
        found += material_of(x->g, &q, &m) && material_equal(&m, &x->material) && endindex_of(x, &q) == to;
    }
    return found;
}

static bool pick(const struct endindex *x, struct random *r, size_t *at, struct position *p)
{
    *at = (size_t)(random_next(r) % (2 * x->side));
    return endindex_position(x, *at, p) && position_find_flaw(x->g, p).flaw == FLAW_NONE;
}

static void fail_between(const struct endindex *x, size_t from, size_t to)
{
    struct position p, q;
    char before[CODE_SIZE], after[CODE_SIZE];
    endindex_position(x, from, &p);
    endindex_position(x, to, &q);
    code_write(x->g, &p, before);
    code_write(x->g, &q, after);
    fail_msg("%s: %s to %s: moves made and taken back differ", x->g->id, before, after);
}

/* Every move back from a random position can be made, and as often. */
static void check_backward(struct visits *v, struct retro_job *b, struct random *r)
{
    size_t to;
    struct position q;
    if (!pick(v->x, r, &to, &q))
        return;
    to = in_order(v->x, to);
    take_back(v, b, to);
    for (int i = 0; i < v->count; i++) {
        struct position p;
        size_t from = v->at[i];
        if (from == none || !endindex_position(v->x, from, &p) || position_find_flaw(v->x->g, &p).flaw != FLAW_NONE)
            continue;
        if (moves_to(v->x, &p, to) != times(v, from))
            fail_between(v->x, from, to);
    }
}

/* Every move within the table of a random position is taken back, and as often. */
static void check_forward(struct visits *v, struct retro_job *b, struct random *r)
{
    size_t from;
    struct position p;
    struct move move[MOVES_MAX];
    if (!pick(v->x, r, &from, &p))
        return;
    from = in_order(v->x, from);
    int n = moves_legal(v->x->g, &p, move);
    for (int i = 0; i < n; i++) {
        struct position q = p;
        struct material m;
        position_play(v->x->g, &q, move[i]);
        if (!material_of(v->x->g, &q, &m) || !material_equal(&m, &v->x->material))
            continue;
        size_t to = endindex_of(v->x, &q);
        take_back(v, b, to);
        if (times(v, from) != moves_to(v->x, &p, to))
            fail_between(v->x, from, to);
    }
}

struct trial {
    const char *id;
    int tries;
};

static void moves_back_are_moves(void **state)
{
    const struct trial *trial = *state;
    struct random r = {11};
    struct visits v;
    struct setup *s = setup_of(trial->id);
    struct material list[MATERIALS_MAX];
    int n = material_list(s->g, list);
    assert_true(n > 10);
    for (int i = 0; i < n; i++) {
        struct endtable t;
        struct retro_job b = {.g = s->g, .table = &t, .threads = 1};
        endindex_start(&t.index, s->g, &list[i]);
        v.x = &t.index;
        for (int tries = 0; tries < trial->tries; tries++) {
            check_backward(&v, &b, &r);
            check_forward(&v, &b, &r);
        }
    }
}

int main(int argc, char **argv)
{
    static const char *const ids[] = {"chess", "reroute66", "reenterent", "fastlane", "altorth"};
    enum { GAMES = sizeof ids / sizeof *ids };
    struct trial trial[GAMES];
    struct CMUnitTest tests[GAMES];
    for (int i = 0; i < GAMES; i++) {
        trial[i] = (struct trial){ids[i], argc > 1 ? atoi(argv[1]) : 400};
        tests[i] = (struct CMUnitTest){ids[i], moves_back_are_moves, NULL, NULL, &trial[i]};
    }
    return cmocka_run_group_tests_name("moves back", tests, NULL, NULL);
}
