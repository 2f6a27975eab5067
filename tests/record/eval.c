/* record: the commands that comments begin with. */
#include "record/eval.h"
#include "base/text.h"
#include "record/clk.h"
#include "record/head.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static void assert_value(const char *comment, bool mates, int value)
{
    struct eval v;
    if (!eval_read(comment, &v))
        fail_msg("not read: %s", comment);
    assert_int_equal(v.mates, mates);
    assert_int_equal(v.value, value);
}

static void values_of_other_programs_are_read(void **state)
{
    (void)state;
    assert_value("[%eval 0.35]", false, 35);
    assert_value("[%eval -1.5] so", false, -150);
    assert_value("[%clk 0:01:00] [%eval 12]", false, 1200);
    assert_value("good [%eval +0.071,18]", false, 7);
    assert_value("[%eval -0.05]", false, -5);
    assert_value("[%eval #3]", true, 3);
    assert_value("[%eval #-12,30]", true, -12);
}

static void what_is_no_value_is_none(void **state)
{
    static const char *const text[] = {"",
                                       "[%eval]",
                                       "[%eval ]",
                                       "[%eval #]",
                                       "[%eval x]",
                                       "[%eval 1.2",
                                       "[%eval 99999999999999]",
                                       "[%eval #99999999999999]",
                                       "[%evaluation 1]"};
    struct eval v;
    (void)state;
    assert_false(eval_read(NULL, &v));
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (eval_read(text[i], &v))
            fail_msg("read: %s", text[i]);
}

/* COMMENT with the value V, as a copy of it. */
static char *with_value(const char *comment, struct eval v)
{
    char *copy = comment ? memory_copy(comment, strlen(comment)) : NULL;
    eval_set(&copy, v);
    return copy;
}

static void assert_set(const char *comment, struct eval v, const char *wanted)
{
    char *got = with_value(comment, v);
    assert_string_equal(got, wanted);
    free(got);
}

static void a_value_goes_before_the_words_and_behind_the_clock(void **state)
{
    (void)state;
    assert_set(NULL, (struct eval){false, 35}, "[%eval 0.35]");
    assert_set("so it is", (struct eval){false, -205}, "[%eval -2.05] so it is");
    assert_set("[%clk 0:01:00] so", (struct eval){true, -3}, "[%clk 0:01:00] [%eval #-3] so");
    assert_set("[%eval 1] [%clk 0:01:00]\nso", (struct eval){false, 0}, "[%clk 0:01:00] [%eval 0.00] so");
}

static void clocks_and_values_are_no_words(void **state)
{
    char *comment = memory_copy("[%eval 1.00] words", 18);
    (void)state;
    assert_string_equal(clk_words("[%eval 0.3] [%clk 0:00:01] words [%eval 2]"), "words [%eval 2]");
    assert_null(clk_words("[%clk 0:00:01] [%eval #1]"));
    assert_string_equal(clk_words("[%cal Ga1a2] words"), "[%cal Ga1a2] words");
    clk_set(&comment, 61000);
    assert_string_equal(comment, "[%clk 0:01:01] [%eval 1.00] words");
    free(comment);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_other_programs_are_read),
        cmocka_unit_test(what_is_no_value_is_none),
        cmocka_unit_test(a_value_goes_before_the_words_and_behind_the_clock),
        cmocka_unit_test(clocks_and_values_are_no_words),
    };
    return cmocka_run_group_tests_name("record: eval", tests, NULL, NULL);
}
