/* Evaluation, exchanges, the table, levels. */
#include "catalogue/catalogue.h"
#include "setup.h"
#include "test.h"

#include "eval/deriving.h"
#include "eval/evaluate.h"
#include "search/root/iterate.h"
#include "search/tree/picker.h"
#include "search/tree/table.h"

#include <sys/mman.h>

enum { MEBIBYTE = 1 << 20 };

/* The cell of chess that a mirror between ranks 4 and 5 shows for C. */
static cell mirrored(const struct game *g, cell c)
{
    char name[3] = {g->board->cell_name[c][0], (char)('1' + '8' - g->board->cell_name[c][1]), '\0'};
    return board_find(g->board, name, 2);
}

/* P of chess with the colours changed and the board turned over. */
static struct position flipped(const struct game *g, const struct position *p)
{
    struct position q;
    position_clear(g, &q);
    for (int c = 0; c < g->board->cells; c++)
        if (p->on[c])
            position_put(g, &q, mirrored(g, (cell)c), PIECE(!piece_player(p->on[c]), piece_kind(p->on[c])));
    q.turn = !p->turn;
    q.castling = (uint8_t)((p->castling >> 2 & 3) | (p->castling & 3) << 2);
    position_complete(g, &q);
    return q;
}

TEST(judges_both_colours_alike)
{
    struct game *g = setup_game("chess");
    struct values *v = setup_values(g);
    struct random r = {1};
    for (int i = 0; i < 300; i++) {
        struct position p = position_of(g, "startpos");
        setup_wander(g, &p, &r, i % 120);
        struct position q = flipped(g, &p);
        assert_int_equal(evaluate(v, &p, p.turn, NULL), evaluate(v, &q, q.turn, NULL));
        assert_int_equal(evaluate(v, &p, 0, NULL), -evaluate(v, &p, 1, NULL));
    }
}

/* Zones confine each player's pieces to a part of the board of their own. */
TEST(judges_arrays_with_palaces_alike)
{
    static const char *const games[] = {"xiangqi", "janggicasual", "minixiangqi"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game *g = setup_game(games[i]);
        struct values *v = setup_values(g);
        struct position p = position_of(g, "startpos"), q = p;
        q.turn = !p.turn;
        position_complete(g, &q);
        assert_int_equal(evaluate(v, &p, p.turn, NULL), evaluate(v, &q, q.turn, NULL));
    }
}

/* What is remembered of pawns' places is what would be worked out anew. */
TEST(remembers_pawns_rightly)
{
    for (int k = 0; k < SHIPPED_GAMES; k++) {
        struct game *g = setup_game(shipped_game[k]);
        struct values *v = setup_values(g);
        struct pawn_cache cache;
        struct random r = {5};
        assert_true(pawn_cache_start(&cache));
        for (int i = 0; i < 400; i++) {
            struct position p = position_of(g, "startpos");
            setup_wander(g, &p, &r, i % 100);
            for (int twice = 0; twice < 2; twice++)
                assert_int_equal(evaluate(v, &p, p.turn, &cache), evaluate(v, &p, p.turn, NULL));
        }
        pawn_cache_free(&cache);
    }
}

/* Every instance of the evaluation that serves a game gives what the first one gives. */
TEST(instances_agree)
{
    for (int k = 0; k < SHIPPED_GAMES; k++) {
        struct game *g = setup_game(shipped_game[k]);
        struct values *v = setup_values(g);
        struct random r = {9};
        int last = 0;
        while (evaluator_of(g, last + 1))
            last++;
        assert_true(last > 0 || g->players > 2);
        for (int i = 0; i < 200; i++) {
            struct position p = position_of(g, "startpos");
            setup_wander(g, &p, &r, i % 150);
            v->evaluator = evaluator_of(g, 0);
            int score = evaluate(v, &p, p.turn, NULL);
            for (int at = 1; at <= last; at++) {
                v->evaluator = evaluator_of(g, at);
                assert_int_equal(evaluate(v, &p, p.turn, NULL), score);
            }
        }
    }
}

/* Give every second capture of P a history of its own. */
static void note_captures(struct history *h, const struct game *g, const struct position *p, struct random *r)
{
    struct move move[MOVES_MAX];
    int victim, count = moves_legal(g, p, move);
    for (int i = 0; i < count; i++)
        if (move_is_noisy(g, p, move[i], &victim) && random_below(r, 2))
            history_update_capture(h, p, move[i], victim, (int)random_below(r, 1000));
}

/* Let K give moves up to the first quiet one; false if there is none. */
static bool comes_to_quiet(struct picker *k, const struct game *g, const struct position *p)
{
    struct move m;
    while (picker_next(k, &m, NULL))
        if (!move_is_noisy(g, p, m, NULL))
            return true;
    return false;
}

/* Leaving out quiet moves changes nothing about the others. */
TEST(picker_leaves_out_quiet_moves_only)
{
    struct game *g = setup_game("chess");
    struct values *v = setup_values(g);
    FREED struct picker *k = malloc(2 * sizeof *k);
    struct history *h = malloc(sizeof *h);
    struct hint hint = {MOVE_NONE, {MOVE_NONE, MOVE_NONE}, MOVE_NONE, {PIECE_TO_NONE, PIECE_TO_NONE, PIECE_TO_NONE}};
    struct random r = {3};
    int left_out = 0;
    assert_true(history_start(h, g));
    for (int i = 0; i < 400; i++) {
        struct move m, wanted;
        struct position p = position_of(g, "startpos");
        setup_wander(g, &p, &r, i % 100);
        note_captures(h, g, &p, &r);
        for (int one = 0; one < 2; one++)
            picker_start(&k[one], v, h, &p, moves_legal(g, &p, k[one].move), &hint);
        if (!comes_to_quiet(&k[0], g, &p) || !comes_to_quiet(&k[1], g, &p))
            continue;
        int quiet = 0, dropped = picker_drop_quiets(&k[0]);
        left_out += dropped;
        while (dropped && picker_next(&k[1], &wanted, NULL)) {
            if (!move_is_noisy(g, &p, wanted, NULL)) {
                quiet++;
                continue;
            }
            assert_true(picker_next(&k[0], &m, NULL));
            assert_true(move_equal(m, wanted));
        }
        assert_int_equal(quiet, dropped);
        assert_true(!dropped || !picker_next(&k[0], &m, NULL));
    }
    assert_true(left_out > 1000);
    history_free(h);
    free(h);
}

static int kind_of(const struct game *g, char label)
{
    for (int k = 0; k < g->kinds; k++)
        if (g->kind[k].label == label)
            return k;
    abort();
}

TEST(values_pieces_by_their_reach)
{
    struct game *g = setup_game("chess");
    struct values *v = malloc(sizeof *v);
    values_derive(v, g);
    int n = v->exchange[kind_of(g, 'N')], b = v->exchange[kind_of(g, 'B')], r = v->exchange[kind_of(g, 'R')];
    int q = v->exchange[kind_of(g, 'Q')];
    assert_true(n > 270 && n < 360 && b >= n && b < 420 && r > 430 && r < 600 && q > r + b - 50 && q < 1100);
    assert_true(v->bound[kind_of(g, 'B')] && !v->bound[kind_of(g, 'N')]);
    cell a1 = board_find(g->board, "a1", 2), d4 = board_find(g->board, "d4", 2), h8 = board_find(g->board, "h8", 2);
    assert_int_equal(v->distance[a1][h8], 7);
    assert_int_equal(v->remote[a1], 100);
    assert_int_equal(v->remote[d4], 0);
    assert_int_equal(v->pawn_steps[0][d4], 4);
    assert_int_equal(v->pawn_steps[1][d4], 3);
    free(v);

    g = setup_game("reroute66");
    v = malloc(sizeof *v);
    values_derive(v, g);
    assert_false(v->bound[kind_of(g, 'B')]); /* data/help/reroute66.txt: a Bishop reaches every cell */
    cell a3 = board_find(g->board, "a3", 2), A4 = board_find(g->board, "A4", 2), b5 = board_find(g->board, "b5", 2);
    assert_true(cellset_has(v->pawn_front[0][a3], A4) && cellset_has(v->pawn_front[0][a3], b5));
    assert_int_equal(v->pawn_steps[0][a3], 5);
    free(v);
}

/* Numbers that come with a game by name take the place of the defaults. */
TEST(takes_tuned_weights)
{
    struct game *g = setup_game("chess");
    FREED struct values *v = malloc(sizeof *v);
    struct number tuned[] = {{"piece.Knight", {222, 333}}, {"tempo", {5, 6}}, {"piece.Wizard", {1, 1}}};
    struct number *own = g->number;
    int count = g->numbers;
    g->number = tuned;
    g->numbers = 3;
    values_derive(v, g);
    assert_int_equal(v->weights.piece[kind_of(g, 'N')].middle, 222);
    assert_int_equal(v->weights.piece[kind_of(g, 'N')].end, 333);
    assert_int_equal(v->weights.tempo.end, 6);
    g->number = own;
    g->numbers = count;
    g = setup_game("reenterent"); /* has a file of its own */
    assert_true(g->numbers > 20);
}

/* Does TEXT in CODE of chess win at least THRESHOLD by exchanges? */
static bool wins(const char *code, const char *text, int threshold)
{
    struct game *g = setup_game("chess");
    struct values *v = setup_values(g);
    struct position p = position_of(g, code);
    bool result = exchange_wins(v, &p, setup_move(g, &p, text), threshold);
    return result;
}

TEST(counts_exchanges)
{
    const char *free_pawn = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1";
    assert_true(wins(free_pawn, "Re1-e5", 100));
    assert_false(wins(free_pawn, "Re1-e5", 101));
    const char *guarded = "3k4/8/3p4/4p3/8/8/8/K3R3 w - - 0 1"; /* Rook for pawn */
    assert_false(wins(guarded, "Re1-e5", 0));
    assert_true(wins(guarded, "Re1-e5", -600));
    const char *battery = "3rk3/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1"; /* the Rook behind is seen: pawn, Rook, Rook, Rook */
    assert_false(wins(battery, "Rd2-d5", 0));
    const char *enough = "4k3/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1";
    assert_true(wins(enough, "Rd2-d5", 100));
    const char *royal = "8/8/3k4/4p3/8/8/8/K3R3 w - - 0 1"; /* the King takes back, unless the cell is guarded */
    assert_false(wins(royal, "Re1-e5", 0));
    assert_true(wins("8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1", "Re2-e5", 100));
    assert_false(wins("3k4/8/8/8/5p2/8/8/K3R3 w - - 0 1", "Re1-e3", 0)); /* a quiet move into a pawn's reach */
}

TEST(keeps_what_it_stores)
{
    struct table t;
    struct table_entry f = {{1, 2, MOVE_PROMOTION, 3}, -31990, 123, 17, BOUND_LOWER}, out;
    assert_true(table_start(&t, 1));
    assert_int_equal(t.mask, 1023); /* 64 KiB of 64 bytes */
    assert_false(table_probe(&t, 99, &out));
    table_store(&t, 99, &f);
    assert_true(table_probe(&t, 99, &out));
    assert_true(move_equal(out.move, f.move));
    assert_int_equal(out.score, -31990);
    assert_int_equal(out.eval, 123);
    assert_int_equal(out.depth, 17);
    assert_int_equal(out.bound, BOUND_LOWER);
    assert_false(table_probe(&t, 99 | (uint64_t)1 << 40, &out)); /* same bucket, another key */
    /* Deep entries of this search outlast shallow ones; those of old searches do not. */
    for (uint64_t i = 1; i <= 40; i++) {
        struct table_entry shallow = {MOVE_NONE, 0, 0, 1, BOUND_UPPER};
        table_store(&t, 99 | i << 32, &shallow);
    }
    assert_true(table_probe(&t, 99, &out));
    for (int i = 0; i < 3; i++)
        table_age(&t);
    for (uint64_t i = 1; i <= 40; i++) {
        struct table_entry shallow = {MOVE_NONE, 0, 0, 1, BOUND_UPPER};
        table_store(&t, 99 | i << 32, &shallow);
    }
    assert_false(table_probe(&t, 99, &out));
    table_free(&t);
}

/* How many pages of T the system has given. */
static size_t pages_of(const struct table *t)
{
    enum { PAGE = 4096, PAGES = 1024 };
    unsigned char there[PAGES];
    size_t count = 0;
    assert_int_equal((t->mask + 1) * sizeof *t->bucket, (size_t)PAGE * PAGES);
    assert_int_equal(mincore(t->bucket, (size_t)PAGE * PAGES, there), 0);
    for (int i = 0; i < PAGES; i++)
        count += there[i] & 1;
    return count;
}

TEST(a_touched_table_is_in_memory)
{
    struct table t;
    struct table_entry f = {{1, 2, MOVE_PLAIN, 0}, 7, 7, 7, BOUND_EXACT}, out;
    assert_true(table_start(&t, 4 << 20));
    table_store(&t, 99, &f);
    assert_true(pages_of(&t) < 1024);
    table_touch(&t);
    assert_int_equal(pages_of(&t), 1024);
    assert_true(table_probe(&t, 99, &out) && out.score == 7);
    table_free(&t);
}

/* A search of few nodes has little to clear, and leaves the next one nothing. */
TEST(a_table_is_as_large_as_a_search_needs)
{
    struct table t;
    struct table_entry f = {{1, 2, MOVE_PLAIN, 0}, 7, 7, 7, BOUND_EXACT}, out;
    assert_true(table_start(&t, 4 << 20));
    uint64_t whole = t.mask;
    table_clear_for(&t, 50);
    assert_true(t.mask < whole / 16);
    table_store(&t, 99, &f);
    assert_true(table_probe(&t, 99, &out) && out.score == 7);
    table_clear_for(&t, 50);
    assert_false(table_probe(&t, 99, &out));
    table_clear_for(&t, 1000000000);
    assert_int_equal(t.mask, whole);
    table_free(&t);
}

TEST(levels_play_legal_and_heed)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    /* The Queen on d4 is attacked by a pawn; most of her flights are covered too. */
    struct position p = position_of(g, "r1b1kb1r/pppp1ppp/2n2n2/4p3/3QP3/2N5/PPP2PPP/R1B1KBNR w KQkq - 0 1");
    int differ = 0;
    for (int level = 1; level <= LEVEL_USUAL; level++) {
        struct move first = MOVE_NONE;
        for (uint64_t seed = 0; seed < 8; seed++) {
            struct limits l = {.level = level, .seed = seed, .nodes = 20000};
            struct search_result t = engine_search(e, &p, &p.key, 1, &l);
            struct position after = p;
            assert_true(move_is_legal(g, &p, t.best));
            position_play(g, &after, t.best);
            if (level >= 9) {
                struct move reply = setup_search(e, &after, 1, 0).best;
                cell victim;
                assert_false(move_captures(g, &after, reply, &victim) &&
                             piece_kind(after.on[victim]) == kind_of(g, 'Q'));
            }
            if (seed == 0)
                first = t.best;
            differ += level <= 3 && !move_equal(first, t.best);
        }
    }
    assert_true(differ > 4); /* weak levels do not always play the same */
}

RUN_TESTS_EACH("engine: judgement", NULL, setup_end, NULL, NULL)
