/* record: words and commands in comments. */
#include "record/comment.h"
#include "table.h"
#include "test.h"

static void assert_value(const char *comment, bool mates, int value)
{
    struct eval v;
    if (!comment_eval(comment, &v))
        fail_msg("not read: %s", comment);
    assert_int_equal(v.mates, mates);
    assert_int_equal(v.value, value);
}

TEST(values_of_other_programs_are_read)
{
    assert_value("[%eval 0.35]", false, 35);
    assert_value("[%eval -1.5] so", false, -150);
    assert_value("[%clk 0:01:00] [%eval 12]", false, 1200);
    assert_value("good [%eval +0.071,18]", false, 7);
    assert_value("[%eval -0.05]", false, -5);
    assert_value("[%eval #3]", true, 3);
    assert_value("[%eval #-12,30]", true, -12);
    assert_value("[%eval x][%eval 2]", false, 200);
}

TEST(what_is_no_value_is_none)
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
    assert_false(comment_eval(NULL, &v));
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (comment_eval(text[i], &v))
            fail_msg("read: %s", text[i]);
}

static void assert_clock(const char *comment, int64_t wanted)
{
    int64_t ms = -1;
    comment_clock(comment, &ms);
    assert_int_equal(ms, wanted);
}

TEST(clocks_of_other_programs_are_read)
{
    assert_clock("[%clk 1:02:03]", 3723000);
    assert_clock(" [%eval 0.17] [%clk 0:03:00] ", 180000);
    assert_clock("[%clk 0:00:09.75]", 9750);
    assert_clock("[%clk 03:05]", 185000);
    assert_clock("[%clk 7.5] thinking", 7500);
    assert_clock("[%clk 0:61:00]", -1);
    assert_clock("[%clk 99999999999:00:00]", -1);
    assert_clock("[%clk -0:01:00]", -1);
    assert_clock("[%clk 0:00:01", -1);
    assert_clock(NULL, -1);
}

static void assert_set(const char *comment, struct eval v, const char *wanted)
{
    char *copy = comment ? memory_copy(comment, strlen(comment)) : NULL;
    comment_set_eval(&copy, v);
    assert_string_equal(copy, wanted);
    free(copy);
}

TEST(a_value_goes_before_the_words_and_behind_the_clock)
{
    FREED char *comment = memory_copy("[%eval 1.00] words", 18);
    assert_set(NULL, (struct eval){false, 35}, "[%eval 0.35]");
    assert_set("so it is", (struct eval){false, -205}, "[%eval -2.05] so it is");
    assert_set("[%clk 0:01:00] so", (struct eval){true, -3}, "[%clk 0:01:00] [%eval #-3] so");
    assert_set("[%eval 1] [%clk 0:01:00]\nso", (struct eval){false, 0}, "[%eval 0.00] [%clk 0:01:00]\nso");
    assert_set("so [%eval 1][%eval 2] it is", (struct eval){false, 0}, "so [%eval 0.00]it is");
    comment_set_clock(&comment, 61000);
    assert_string_equal(comment, "[%clk 0:01:01] [%eval 1.00] words");
}

/* The words of COMMENT are WANTED. */
static void assert_words(const char *comment, const char *wanted)
{
    SCOPED(text) t = {0};
    assert_int_equal(comment_words(comment, &t), *wanted != '\0');
    assert_string_equal(t.at ? t.at : "", wanted);
}

/* Wherever they stand, and whatever they are called. */
TEST(commands_are_no_words)
{
    assert_words(NULL, "");
    assert_words(" [%eval 0.17] [%clk 0:03:00] ", "");
    assert_words(" [%cal Gg1f3][%csl Re5] Attacks the pawn. ", "Attacks the pawn.");
    assert_words("Good [%clk 0:00:01] move", "Good move");
    assert_words("Good[%clk 0:00:01]move [%x_1]", "Good move");
    assert_words("one\n[%emt 0:00:01] two\n\nthree", "one\ntwo\n\nthree");
    assert_words("[%cal Gg1f3,\nRe5e4]words", "words");
    assert_words("[% eval] [%] [%eval 1 [%clk 1]", "[% eval] [%] [%eval 1");
    assert_words("[%eval 0.3", "[%eval 0.3");
    assert_words("[#] [diagram]", "[#] [diagram]");
}

TEST(other_words_leave_the_commands)
{
    char *comment = memory_copy("old [%clk 0:00:01] words [%cal Ga1a2]", 37);
    comment_set_words(&comment, "new");
    assert_string_equal(comment, "[%clk 0:00:01] [%cal Ga1a2] new");
    comment_set_words(&comment, "");
    assert_string_equal(comment, "[%clk 0:00:01] [%cal Ga1a2]");
    free(comment);
    comment = memory_copy("old", 3);
    comment_set_words(&comment, "");
    assert_null(comment);
}

TEST(shapes_are_read_and_written)
{
    const struct board *b = game("reroute66")->board;
    struct shape s[SHAPES_MAX];
    char *comment = memory_copy(" [%cal Gg1f3,RA4a5 Xz9][%csl Re5] ", 34);
    assert_int_equal(comment_shapes(b, comment, s), 3);
    assert_true(s[0].colour == 'R' && s[0].from == board_find(b, "e5", 2) && s[0].to == s[0].from);
    assert_true(s[2].colour == 'R' && s[2].from == board_find(b, "A4", 2) && s[2].to == board_find(b, "a5", 2));
    comment_toggle_shape(b, &comment, &(struct shape){'B', board_find(b, "g1", 2), board_find(b, "f3", 2)});
    assert_string_equal(comment, " [%cal RA4a5,Bg1f3][%csl Re5] ");
    comment_toggle_shape(b, &comment, &s[0]);
    assert_string_equal(comment, " [%cal RA4a5,Bg1f3]");
    free(comment);
    comment = NULL;
    comment_toggle_shape(b, &comment, &s[0]);
    assert_string_equal(comment, "[%csl Re5]");
    comment_toggle_shape(b, &comment, &s[0]);
    assert_null(comment);
}

RUN_TESTS_EACH("record-comment", NULL, free_records, open_gamecache, close_gamecache)
