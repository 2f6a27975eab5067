/* The search for three: which of two opponents answers freely, and what none of them does. */
#include "setup.h"
#include "test.h"

#include "eval/evaluate.h"
#include "search/tree/node.h"

enum { MEBIBYTE = 1 << 20 };

/* A worker and what it works with. */
struct bench {
    struct game *game;
    struct values *values;
    struct table table;
    struct worker worker;
};

static struct bench *bench_open(const char *id)
{
    struct bench *b = calloc(1, sizeof *b);
    struct position p;
    b->game = setup_game(id);
    b->values = calloc(1, sizeof *b->values);
    values_derive(b->values, b->game);
    assert_true(table_start(&b->table, MEBIBYTE) && worker_start(&b->worker, b->values, &b->table));
    position_start(b->game, &p);
    worker_root(&b->worker, &p, &p.key, 1);
    return b;
}

static void bench_close(struct bench *b)
{
    worker_free(&b->worker);
    table_free(&b->table);
    free(b->values);
    free(b);
}

/* Play the first legal move at PLY, as one that not_first from the order or not. */
static void play(struct worker *w, int ply, bool not_first)
{
    struct move move[MOVES_MAX];
    assert_true(moves_legal(w->values->game, &w->stack[ply].position, move) > 0);
    w->stack[ply].not_first = not_first;
    worker_make_move(w, ply, move[0]);
}

/* Only the second opponent is tied, and only if the first strayed. */
TEST(ties_the_second_opponent)
{
    struct bench *b = bench_open("altorth3");
    struct worker *w = &b->worker;
    play(w, 0, true);
    assert_false(w->stack[1].tied);
    play(w, 1, false);
    assert_false(w->stack[2].tied);
    play(w, 1, true);
    assert_true(w->stack[2].tied);
    play(w, 2, true);
    assert_false(w->stack[3].tied);
    bench_close(b);
}

TEST(ties_nobody_between_two)
{
    struct bench *b = bench_open("altorth");
    for (int ply = 0; ply < 4; ply++) {
        play(&b->worker, ply, true);
        assert_false(b->worker.stack[ply + 1].tied);
    }
    bench_close(b);
}

/* What is true of a tied player is not taken for true of a free one. */
TEST(remembers_the_tied_apart)
{
    struct bench *b = bench_open("altorth3");
    struct worker *w = &b->worker;
    struct table_entry f;
    play(w, 0, false);
    play(w, 1, true);
    worker_store(w, 2, MOVE_NONE, 77, 5, BOUND_EXACT);
    assert_true(worker_probe_table(w, 2, &f));
    assert_int_equal(f.score, 77);
    play(w, 1, false);
    assert_false(worker_probe_table(w, 2, &f));
    bench_close(b);
}

/* A position of B's game with so many PLAYERS, not a check, in which the quiet move *M loses a Rook by exchange. */
static struct position with_a_loss(const struct bench *b, int players, struct move *m)
{
    struct random r = {5};
    for (;;) {
        struct position p;
        struct move move[MOVES_MAX];
        position_start(b->game, &p);
        setup_wander(b->game, &p, &r, 40);
        if (p.alive == 7 && players == 2)
            position_leave(b->game, &p, (p.turn + 2) % 3);
        if (__builtin_popcount(p.alive) != players || position_in_check(b->game, &p, p.turn))
            continue;
        for (int i = moves_legal(b->game, &p, move); i-- > 0;)
            if (!move_captures(b->game, &p, move[i], NULL) && !exchange_wins(b->values, &p, move[i], -400)) {
                *m = move[i];
                return p;
            }
    }
}

/* Would the player to move in P give away what M loses, in the search of player ME? */
static bool gives_away(struct bench *b, const struct position *p, struct move m, int me, int tried, int best)
{
    worker_root(&b->worker, p, &p->key, 1);
    b->worker.me = me;
    struct search_node n = {.tried = tried, .best = best};
    return three_skips(&b->worker, &n, m, false, true);
}

TEST(nobody_gives_the_third_his_pieces)
{
    struct bench *b = bench_open("altorth3");
    struct move m;
    struct position p = with_a_loss(b, 3, &m);
    int me = p.turn, other = (p.turn + 1) % 3;
    assert_true(gives_away(b, &p, m, other, 1, 0));
    assert_false(gives_away(b, &p, m, me, 1, 0));                 /* the searching player may sacrifice */
    assert_false(gives_away(b, &p, m, other, 0, 0));              /* the first move is always tried */
    assert_false(gives_away(b, &p, m, other, 1, 1 - SCORE_MATE)); /* and all are where the others lose at once */
    b->values->margins.opponent_loss = SCORE_MATE;
    assert_false(gives_away(b, &p, m, other, 1, 0));
    bench_close(b);
}

/* Between two a sacrifice serves who makes it. */
TEST(two_may_give_their_pieces)
{
    struct bench *b = bench_open("altorth3");
    struct move m;
    struct position p = with_a_loss(b, 2, &m);
    assert_false(gives_away(b, &p, m, (p.turn + 1) % 3, 1, 0));
    bench_close(b);
}

/* Where the second opponent answers freely every time, depth 7 from the array takes 28,400 nodes instead of 11,600. */
TEST(saves_nodes)
{
    struct game *g = setup_game("altorth3");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct position p = position_of(g, "startpos");
    assert_in_range(setup_search(e, &p, 7, 0).nodes, 1, 15000);
}

RUN_TESTS_EACH("engine: three", NULL, setup_end, NULL, NULL)
