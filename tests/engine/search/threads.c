/* Several threads on one table: the answer is legal, mates are found, and the helpers' nodes are counted; and how soon
 * a thread stops. */
#include "catalogue/catalogue.h"
#include "setup.h"
#include "test.h"

#include "search/tree/node.h"

enum { MEBIBYTE = 1 << 20 };

TEST(finds_the_mate_together)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 3);
    struct position p = position_of(g, "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
    for (int i = 0; i < 20; i++) {
        engine_clear(e);
        struct search_result t = setup_search(e, &p, 11, 0);
        assert_int_equal(t.score, SCORE_MATE - 5);
        assert_true(move_equal(t.best, setup_move(g, &p, "Bf8-c5")));
    }
}

TEST(plays_legal_moves_together)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, 1, 2);
        struct random r = {23};
        for (int game = 0; game < 4; game++) {
            struct position p = position_of(g, "startpos");
            setup_wander(g, &p, &r, 12 * game);
            struct search_result t = setup_search(e, &p, 0, 3000);
            assert_true(move_is_legal(g, &p, t.best));
            assert_true(t.nodes >= 3000);
        }
    }
}

/* How many nodes a worker visited at the most without its check_limits being felt. */
struct beats {
    uint64_t last, longest, stop_at;
};

static bool feel(void *context, const struct worker *w)
{
    struct beats *b = context;
    uint64_t since = w->nodes - b->last;
    b->longest = since > b->longest ? since : b->longest;
    b->last = w->nodes;
    return b->stop_at && w->nodes >= b->stop_at;
}

/* The clock and the order to stop are looked at every LIMIT_CHECK_NODES nodes, and then the search ends at once. */
TEST(looks_up_often)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct values *v = setup_values(g);
        struct worker *w = malloc(sizeof *w);
        struct table t;
        struct position p;
        struct beats beats = {0, 0, 9000};
        assert_true(table_start(&t, MEBIBYTE) && worker_start(w, v, &t));
        worker_clear(w);
        position_start(g, &p);
        worker_root(w, &p, &p.key, 1);
        w->node_limit = UINT64_MAX;
        w->check_limits = feel;
        w->context = &beats;
        for (int depth = 1; depth < 40 && !w->stop; depth++)
            search_root(w, -SCORE_INFINITE, SCORE_INFINITE, depth);
        assert_true(w->stop);
        assert_in_range(beats.longest, 1, LIMIT_CHECK_NODES);
        assert_in_range(w->nodes, beats.stop_at, beats.stop_at + 2 * LIMIT_CHECK_NODES);
        worker_free(w);
        table_free(&t);
        free(w);
    }
}

/* A search that is to use one thread finds what an engine of one thread finds. */
TEST(uses_no_more_threads_than_told)
{
    struct game *g = setup_game("reroute66");
    struct engine *one = setup_engine(g, MEBIBYTE, 1), *two = engine_new(g, MEBIBYTE, 2);
    struct position p = position_of(g, "startpos");
    struct limits l = {.nodes = 5000, .threads = 1};
    struct search_result a = engine_search(one, &p, &p.key, 1, &l), b = engine_search(two, &p, &p.key, 1, &l);
    assert_int_equal(a.nodes, b.nodes);
    assert_int_equal(a.score, b.score);
    assert_true(move_equal(a.best, b.best));
    engine_free(two);
}

RUN_TESTS_EACH("engine: threads", NULL, setup_end, NULL, NULL)
