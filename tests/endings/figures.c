/*
 * Endings of orthodox chess against published figures: the longest mates of K+Q v K (10 moves) and K+R v K (16) are in every book on
 * endings, that of K+P v K (28) in every tablebase with distances to mate.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "setup.h"

static void expect_longest(struct setup *s, const char *material, int moves)
{
    assert_int_equal(setup_longest(setup_named(s, material), 0), moves);
}

static void three_men_of_chess_win_as_published(void **state)
{
    struct setup s;
    (void)state;
    setup_open(&s, "chess");
    expect_longest(&s, "KQk", 10);
    expect_longest(&s, "KRk", 16);
    expect_longest(&s, "KPk", 28);
    expect_longest(&s, "KBk", 0);
    expect_longest(&s, "KNk", 0);
    setup_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_men_of_chess_win_as_published),
    };
    return cmocka_run_group_tests_name("figures", tests, NULL, NULL);
}
