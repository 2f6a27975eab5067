/*
 * What is known of endings of three pieces (of four: values.c). Orthodox chess: the longest mates of K+Q v K (10 moves)
 * and K+R v K (16) are in every book on endings, that of K+P v K (28) in every tablebase with distances to mate, and so
 * are the numbers of legal positions of K+R v K. Reroute66: a rule of it.
 */

#include "setup.h"
#include "test.h"

static void expect_longest(struct setup *s, const char *material, int moves)
{
    assert_int_equal(setup_longest(setup_named(s, material), 0), moves);
}

/* How many positions of T with player TURN to move have VERDICT? */
static long count(const struct endtable *t, int turn, enum verdict verdict)
{
    long n = 0;
    for (size_t i = 0; i < t->index.side; i++)
        n += endvalue_of(t->value[(size_t)turn * t->index.side + i]).verdict == verdict;
    return n;
}

TEST(three_pieces_of_chess_win_as_published)
{
    struct setup *s = setup_of("chess");
    expect_longest(s, "KQk", 10);
    expect_longest(s, "Kkr", 16);
    expect_longest(s, "KPk", 28);
    expect_longest(s, "KBk", 0);
    expect_longest(s, "KNk", 0);
    const struct endtable *t = setup_named(s, "KRk");
    assert_int_equal(count(t, 0, VERDICT_WIN), 175168);
    assert_int_equal(count(t, 0, VERDICT_DRAW), 0);
    assert_int_equal(count(t, 1, VERDICT_LOSS) + count(t, 1, VERDICT_DRAW), 223944);
}

/* The Black King on KING is attacked and cannot move: the value is mate. */
TEST(a_king_mated_through_the_switch_has_lost)
{
    struct setup *s = setup_of("reroute66");
    struct endvalue v = setup_value(s, "8/8/k7/9/9/8/8/R6K b - - 0 1");
    assert_int_equal(v.verdict, VERDICT_LOSS);
    assert_int_equal(v.moves, 0);
}

/* R2: K+N v K has ten mates, K+B v K twice as many, and more than one move deep nothing is forced. */
TEST(a_knight_has_ten_mates_on_reroute66)
{
    struct setup *s = setup_of("reroute66");
    assert_int_equal(count(setup_named(s, "KNk"), 1, VERDICT_LOSS), 10);
    assert_int_equal(count(setup_named(s, "KBk"), 1, VERDICT_LOSS), 20);
    assert_int_equal(setup_longest(setup_named(s, "KBk"), 0), 1);
}

RUN_TESTS("figures", NULL, NULL)
