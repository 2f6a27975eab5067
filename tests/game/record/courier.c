/* record: move lists in the style of Game Courier. */
#include "table.h"
#include "test.h"

#include "record/courier.h"

TEST(several_steps)
{
    struct position p;
    SCOPED(text) out = {0};
    assert_true(code_read(game("reroute66"), "4k3/P7/8/9/9/8/8/4K2R w K - 0 1", &p, NULL));
    struct record *r = new_record("reroute66", &p);
    play(r, "P a7-a8; Q-a8", "k e8-e7", "O-O", NULL);
    record_set_tag(r, "Date", "?");
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at,
                        "// FEN: 4k3/P7/8/9/9/8/8/4K2R w K - 0 1\n1. P a7-a8; Q-a8\n1... k e8-e7\n2. K e1-g1\n");
}

TEST(who_resigns_has_lost)
{
    static const char text[] = "1. P a2-A4 resign";
    struct source s = {"list", text, strlen(text), 1};
    OWNED(record) r = courier_read(&s, &reading, NULL);
    assert_string_equal(record_tag(r, "Result"), "1-0");
    assert_int_equal(record_outcome(r).ending, ENDING_RESIGNATION);
}

TEST(three_players_resign_in_turn)
{
    SCOPED(text) out = {0};
    struct record *r = new_record("altorth3", NULL);
    record_set_tag(r, "Date", "?");
    play(r, "M b1-b2", NULL);
    record_leave(r, 1, ENDING_RESIGNATION);
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, "1. M b1-b2\n1... resign\n");
    text_free(&out);
    record_leave(r, 0, ENDING_TIME);
    assert_false(courier_write(r, false, &out));
}

TEST(the_duck_has_no_number)
{
    SCOPED(text) out = {0};
    struct record *r = new_record("duck", NULL);
    play(r, "Nf3", "@e4", "e6", "@e5", NULL);
    record_set_tag(r, "Date", "?");
    assert_true(courier_write(r, false, &out));
    assert_string_equal(out.at, "1. N g1-f3\n@e4\n1... p e7-e6\n@e5\n");
}

TEST(what_is_left_out_is_told)
{
    SCOPED(text) out = {0};
    struct record *r = new_record("reroute66", NULL);
    record_set_tag(r, "Date", "?");
    play(r, "P a2-A4", NULL);
    assert_true(courier_write(r, false, &out));
    record_set_tag(r, "White", "Anna");
    assert_false(courier_write(r, false, &out));
    record_set_tag(r, "White", NULL);
    record_undo(r);
    play(r, "P a2-a4", NULL);
    assert_false(courier_write(r, false, &out));
}

RUN_TESTS_EACH("record: courier", NULL, free_records, open_gamecache, close_gamecache)
