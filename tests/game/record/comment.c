/* record: words and commands in comments. */
#include "record/comment.h"
#include "table.h"
#include "test.h"

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

TEST(who_found_a_value_is_read_back_with_each_limit)
{
    static const struct {
        const char *comment;
        struct effort effort;
    } rows[] = {
        {"[%by reroute66 20000 nodes]", {.program = "reroute66", .nodes = 20000}},
        {"[%by stockfish 200 ms best]", {.program = "stockfish", .ms = 200, .best = true}},
        {"[%by reroute66 500 nodes 3600000 ms]", {.program = "reroute66", .nodes = 500, .ms = 3600000}},
        {"[%by reroute66 500 nodes 200 ms best]", {.program = "reroute66", .nodes = 500, .ms = 200, .best = true}},
        {"[%by reroute66 500 nodes best explained]",
         {.program = "reroute66", .nodes = 500, .best = true, .explained = true}},
        {"[%by reroute66 500 nodes eval -0.35 best]",
         {.program = "reroute66", .nodes = 500, .valued = true, .value = {.value = -35}, .best = true}},
        {"[%by reroute66 500 nodes eval #-3 explained behind]",
         {.program = "reroute66",
          .nodes = 500,
          .valued = true,
          .value = {.mates = true, .value = -3},
          .explained = true,
          .behind = true}},
        {"[%by reroute66 500 nodes blunder explained better N*d1 Kc2]",
         {.program = "reroute66", .nodes = 500, .explained = true, .mark = "blunder", .better = "N*d1 Kc2"}},
        {"[%by reroute66 500 nodes better better]", {.program = "reroute66", .nodes = 500, .better = "better"}}};
    struct effort effort;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *comment = NULL;
        comment_set_effort(&comment, &rows[i].effort);
        assert_string_equal(comment, rows[i].comment);
        assert_true(comment_effort(comment, &effort));
        assert_string_equal(effort.program, rows[i].effort.program);
        assert_true(effort.nodes == rows[i].effort.nodes && effort.ms == rows[i].effort.ms);
        assert_int_equal(effort.best, rows[i].effort.best);
        assert_int_equal(effort.explained, rows[i].effort.explained);
        assert_int_equal(effort.behind, rows[i].effort.behind);
        assert_int_equal(effort.valued, rows[i].effort.valued);
        assert_int_equal(effort.value.mates, rows[i].effort.value.mates);
        assert_int_equal(effort.value.value, rows[i].effort.value.value);
        assert_string_equal(effort.mark, rows[i].effort.mark);
        assert_string_equal(effort.better, rows[i].effort.better);
        free(comment);
    }
    assert_false(comment_effort("[%by reroute66]", &effort) || comment_effort("[%by reroute66 20 plies]", &effort) ||
                 comment_effort("[%by reroute66 best]", &effort) || comment_effort("[%by ]", &effort));
}

RUN_TESTS_EACH("record-comment", NULL, free_records, open_gamecache, close_gamecache)
