/* Chances from scores: sure of mates, fair between equals, rising with the score, in every game. */
#include "catalogue/catalogue.h"
#include "eval/evaluate.h"
#include "setup.h"
#include "test.h"

TEST(is_sure_of_mates)
{
    struct game *g = setup_game("chess");
    assert_int_equal(odds_of_score(g, SCORE_MATE - 5).win, 1000);
    assert_int_equal(odds_of_score(g, 5 - SCORE_MATE).loss, 1000);
}

TEST(rise_with_the_score)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct odds last = odds_of_score(g, -5000);
        assert_true(last.loss > 900);
        for (int score = -4990; score <= 5000; score += 10) {
            struct odds o = odds_of_score(g, score);
            assert_int_equal(o.win + o.draw + o.loss, 1000);
            assert_true(o.win >= last.win && o.loss <= last.loss && o.draw >= 0);
            last = o;
        }
        assert_true(last.win > 900);
    }
}

TEST(are_even_between_equals)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        int fair = g->players == 2 ? 500 : 333, got = odds_expected(odds_of_score(g, 0));
        if (got < fair - 100 || got > fair + 100)
            fail_msg("%s: %d permille", g->id, got);
    }
}

RUN_TESTS_EACH("engine: odds", NULL, setup_end, NULL, NULL)
