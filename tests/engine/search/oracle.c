/* What an oracle's word does to the search. The oracle here makes its knowledge up, so that nothing but its word can
 * lead to the moves that are expected. */
#include "setup.h"
#include "test.h"

enum { MEBIBYTE = 1 << 20 };

/* What the made-up oracle says of a position with a piece of White beside his King on CELL_NAME (the other to move). */
struct saying {
    const char *cell_name;
    struct certainty of_black; /* Black to move */
};

struct liar {
    const struct game *game;
    struct certainty of_white; /* of every position with White to move */
    const struct saying *saying;
    int sayings;
    int asked;
};

static struct certainty ask(void *context, const struct position *p)
{
    struct liar *l = context;
    l->asked++;
    assert_true(cellset_count(cellset_or(p->player[0], p->player[1])) <= 3);
    if (p->turn == 0)
        return l->of_white;
    cellset pieces = cellset_less(p->player[0], p->kind[l->game->royal]);
    for (int i = 0; i < l->sayings; i++)
        if (cellset_has(pieces, board_find(l->game->board, l->saying[i].cell_name, 2)))
            return l->saying[i].of_black;
    return (struct certainty){FATE_DRAW, 0};
}

/* Search CODE of chess to DEPTH with a liar who says SAYING (ends with a NULL name). */
static struct search_result consult(const char *code, struct certainty of_white, const struct saying *saying, int depth,
                                    int *asked)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct liar l = {g, of_white, saying, 0, 0};
    struct oracle o = {.ask = ask, .context = &l, .pieces = 3};
    struct position p = position_of(g, code);
    while (saying[l.sayings].cell_name)
        l.sayings++;
    engine_set_oracle(e, &o);
    struct search_result t = setup_search(e, &p, depth, 0);
    if (asked)
        *asked = l.asked;
    return t;
}

static const struct saying two_wins[] = {
    {"d7", {FATE_LOSS, 8}}, {"d8", {FATE_LOSS, 7}}, {"a2", {FATE_WIN, 3}}, {NULL, {FATE_UNKNOWN, 0}}};

/* In the chess position CODE, of which the oracle says ROOT and SAYINGS, a search of DEPTH plays BEST for SCORE. */
static void assert_played(const char *code, struct certainty root, const struct saying *sayings, int depth,
                          const char *best, int score)
{
    struct game *g = setup_game("chess");
    struct position p = position_of(g, code);
    struct search_result t = consult(code, root, sayings, depth, NULL);
    assert_true(move_equal(t.best, setup_move(g, &p, best)));
    assert_int_equal(t.score, score);
}

TEST(a_game_drawn_by_a_rule_is_nobodys_win)
{
    struct game *g = setup_game("chess");
    struct liar l = {.game = g};
    struct oracle o = {.ask = ask, .context = &l, .pieces = 3};
    struct position p = position_of(g, "8/8/8/8/8/k7/8/K1R5 w - - 0 1");
    p.winner = WINNER_NOBODY;
    assert_int_equal(oracle_ask(&o, g, &p).fate, FATE_DRAW);
}

TEST(the_shortest_win_is_played)
{
    struct game *g = setup_game("chess");
    const char *code = "8/8/8/6k1/8/8/3R4/K7 w - - 0 1";
    struct position p = position_of(g, code);
    struct search_result t = consult(code, (struct certainty){FATE_WIN, 8}, two_wins, 3, NULL);
    assert_true(move_equal(t.best, setup_move(g, &p, "Rd2-d8")));
    assert_int_equal(t.score, SCORE_MATE - 15);
    assert_true(t.pv_length >= 1 && move_equal(t.pv[0], t.best));
}

TEST(a_win_too_far_for_the_counter_is_no_mate)
{
    struct game *g = setup_game("chess");
    const char *in_time = "8/8/8/6k1/8/8/3R4/K7 w - - 85 99", *late = "8/8/8/6k1/8/8/3R4/K7 w - - 86 99";
    struct position p = position_of(g, late);
    struct search_result t = consult(in_time, (struct certainty){FATE_WIN, 8}, two_wins, 2, NULL);
    assert_int_equal(t.score, SCORE_MATE - 15);
    t = consult(late, (struct certainty){FATE_WIN, 8}, two_wins, 2, NULL);
    assert_true(abs(t.score) < SCORE_MATE - MATE_PLIES);
    assert_true(move_equal(t.best, setup_move(g, &p, "Rd2-d8"))); /* the shortest way all the same */
}

TEST(a_win_is_no_certainty_where_the_count_may_begin_anew)
{
    static const struct {
        const char *code;
        int limit;
        bool certain;
    } row[] = {
        {"8/8/8/4k3/8/8/3R4/K7 w - - 0 1", 32, true}, /* bare: the count goes on */
        {"8/8/8/4k3/8/8/3R4/K7 w - - 0 1", 0, false}, /* it has yet to begin */
        {"8/8/8/3sk3/8/8/3R4/K7 w - - 0 1", 128, false},
    };
    struct game *g = setup_game("makruk");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct position p = position_of(g, row[i].code);
        p.limit = (uint8_t)row[i].limit;
        p.counted = 0;
        assert_int_equal(certainty_comes_in_time(g, (struct certainty){FATE_WIN, 8}, &p), row[i].certain);
    }
}

TEST(a_lost_game_is_drawn_out)
{
    /* The King's moves leave the pawn on d2. */
    static const struct saying pawn[] = {
        {"d3", {FATE_WIN, 9}}, {"d4", {FATE_WIN, 11}}, {"d2", {FATE_WIN, 5}}, {NULL, {FATE_UNKNOWN, 0}}};
    assert_played("8/8/8/8/8/8/3P4/K6k w - - 0 1", (struct certainty){FATE_LOSS, 11}, pawn, 2, "Pd2-d4",
                  22 - SCORE_MATE);
}

TEST(a_draw_is_held)
{
    static const struct saying one_draw[] = {
        {"d3", {FATE_DRAW, 0}}, {"d4", {FATE_WIN, 9}}, {"d2", {FATE_WIN, 11}}, {NULL, {FATE_UNKNOWN, 0}}};
    assert_played("8/8/8/8/8/8/3P4/K6k w - - 0 1", (struct certainty){FATE_DRAW, 0}, one_draw, 2, "Pd2-d3", 0);
}

TEST(what_he_does_not_know_is_searched)
{
    /* He says that it is won, but of no move that it wins, and nothing of one, behind which it is won again. */
    static const struct saying blank[] = {{"d3", {FATE_UNKNOWN, 0}}, {NULL, {FATE_UNKNOWN, 0}}};
    assert_played("8/8/8/8/8/8/3P4/K6k w - - 0 1", (struct certainty){FATE_WIN, 20}, blank, 2, "Pd2-d3",
                  SCORE_MATE - 2 - 39);
}

TEST(the_tree_asks_too)
{
    static const struct saying taken[] = {{"d3", {FATE_LOSS, 20}}, {NULL, {FATE_UNKNOWN, 0}}};
    struct game *g = setup_game("chess");
    const char *code = "8/8/8/6k1/8/3r4/3R4/K7 w - - 0 1";
    struct position p = position_of(g, code);
    int asked;
    struct search_result t = consult(code, (struct certainty){FATE_DRAW, 0}, taken, 4, &asked);
    assert_true(asked > 0);
    assert_true(move_equal(t.best, setup_move(g, &p, "Rd2-d3")));
    assert_int_equal(t.score, SCORE_MATE - 41);
}

TEST(nobody_is_asked_any_more)
{
    struct game *g = setup_game("chess");
    struct engine *e = setup_engine(g, MEBIBYTE, 1);
    struct liar l = {g, {FATE_WIN, 8}, two_wins, 3, 0};
    struct oracle o = {.ask = ask, .context = &l, .pieces = 3};
    struct position p = position_of(g, "8/8/8/6k1/8/8/3R4/K7 w - - 0 1");
    engine_set_oracle(e, &o);
    engine_set_oracle(e, NULL);
    struct search_result t = setup_search(e, &p, 4, 0);
    assert_int_equal(l.asked, 0);
    assert_true(t.nodes > 0);
}

RUN_TESTS_EACH("engine: oracle", NULL, setup_end, NULL, NULL)
