/* Clocks and seats: words for them, and how time runs. */
#include "record/clock.h"
#include "play/seat.h"
#include "test.h"

#include <malloc.h>

TEST(clock_words_round_trip)
{
    static const struct {
        const char *text, *tag;
        struct clock_rule rule;
    } rows[] = {
        {"5", "300", {.base = 300000}},
        {"5+3", "300+3", {.base = 300000, .increment = 3000}},
        {"15d2.5", "900d2.5", {.base = 900000, .delay = 2500}},
        {"0.5+1", "30+1", {.base = 30000, .increment = 1000}},
        {"1:30", "90", {.base = 90000}},
        {"40/90+30", "40/5400+30", {.base = 5400000, .increment = 30000, .moves = 40}},
        {"40/90,30+30", "40/5400+30:1800+30", {.base = 5400000, .increment = 30000, .moves = 40, .more = 1800000}},
        {"40/90,15", "40/5400:900", {.base = 5400000, .moves = 40, .more = 900000}},
        {"3d", "1/259200", {.base = 3 * CLOCK_DAY, .renewed = true}},
        {"1d", "1/86400", {.base = CLOCK_DAY, .renewed = true}},
        {"14d a game", "1209600", {.base = 14LL * CLOCK_DAY}},
        {"1d a game", "86400", {.base = CLOCK_DAY}},
        {"none", "-", {.base = 0}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock_rule r;
        char out[CLOCK_TEXT];
        assert_true(clock_read(rows[i].text, &r, NULL));
        assert_memory_equal(&r, &rows[i].rule, sizeof r);
        clock_write(&r, out);
        assert_string_equal(out, rows[i].text);
        clock_write_tag(&r, out);
        assert_string_equal(out, rows[i].tag);
        clock_read_tag(out, &r);
        assert_memory_equal(&r, &rows[i].rule, sizeof r);
    }
}

TEST(bad_clocks_are_refused)
{
    static const char *const bad[] = {"", "x", "5+", "5+x", "-5", "0", "99999", "5+99999", "5 3", "5+3+3", "1e3",
                                      /* times with colons */
                                      "1:", "1:75", "1:2:3:4", "30:00:00", "/5", "0/5", "40/", "40/5,", "5,3", "5+3d3",
                                      "5 delay", "5 odds", "5 odds green 1", "5 odds black", "5 odds black 0",
                                      "5 odds black 1 x",
                                      /* days */
                                      "0d", "41d", "0.5d", "3d a", "3d a week", "3d+1", "3dd"};
    struct clock_rule r = {.base = 1};
    struct error e;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(clock_read(bad[i], &r, &e));
        assert_non_null(strstr(e.text, "5+3"));
        assert_int_equal(r.base, 1);
    }
}

/* Other words for the same; odds have no place in the tag. */
TEST(clocks_have_more_words)
{
    static const char *const rows[][3] = {{"5 delay 3", "5d3", "300d3"},
                                          {"1:30:00", "90", "5400"},
                                          {"3d a move", "3d", "1/259200"},
                                          {"1440", "1d a game", "86400"},
                                          {"0:45", "0.75", "45"},
                                          {"5+3 odds black 1+2", "5+3 odds black 1+2", "300+3"},
                                          {"40/90 odds white 1:30", "40/90 odds white 1:30", "40/5400"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock_rule r;
        char out[CLOCK_TEXT];
        assert_true(clock_read(rows[i][0], &r, NULL));
        clock_write(&r, out);
        assert_string_equal(out, rows[i][1]);
        clock_write_tag(&r, out);
        assert_string_equal(out, rows[i][2]);
    }
}

/* Two moves in ten seconds, and so on; or five seconds more, once. Undo takes off what they brought. */
TEST(moves_in_a_time_bring_time)
{
    struct clock_rule rule = {.base = 10000, .increment = 1000, .moves = 2, .odds = 2, .odds_base = 4000};
    struct clock c;
    clock_start(&c, &rule);
    assert_int_equal(clock_left(&c, 1, 0), 4000);
    clock_turn(&c, 0, 0);
    assert_int_equal(clock_after_move(&c, 0, 2000), 9000);
    clock_count(&c, 0, 1);
    clock_turn(&c, 1, 2000);
    clock_count(&c, 1, 1);
    clock_turn(&c, 0, 3000);
    assert_int_equal(clock_left(&c, 1, 3000), 3000); /* odds: no increment, no second period */
    assert_int_equal(clock_after_move(&c, 0, 4000), 19000);
    clock_count(&c, 0, 2);
    clock_turn(&c, 1, 4000);
    assert_int_equal(clock_left(&c, 0, 4000), 19000);
    clock_count(&c, 0, 1);
    assert_int_equal(clock_left(&c, 0, 4000), 9000);
    rule.more = 5000;
    for (int made = 1; made < 7; made++)
        assert_int_equal(clock_gain(&rule, 0, made), made == 2 ? 6000 : 1000);
}

TEST(days_a_move_begin_anew_with_each_move)
{
    static const struct clock_rule rule = {.base = 3 * CLOCK_DAY, .renewed = true};
    struct clock c;
    clock_start(&c, &rule);
    clock_turn(&c, 0, 0);
    assert_int_equal(clock_left(&c, 0, CLOCK_DAY), 2 * CLOCK_DAY);
    assert_int_equal(clock_next_change(&c, 1), 59999);
    assert_int_equal(clock_after_move(&c, 0, CLOCK_DAY), 3 * CLOCK_DAY);
    clock_count(&c, 0, 1);
    clock_turn(&c, 1, CLOCK_DAY);
    assert_int_equal(clock_left(&c, 0, CLOCK_DAY), 3 * CLOCK_DAY);
    assert_int_equal(clock_gain(&rule, 0, 1), 0);
    clock_pause(&c, 2LL * CLOCK_DAY); /* a pause renews nothing */
    assert_int_equal(clock_left(&c, 1, 2LL * CLOCK_DAY), 2 * CLOCK_DAY);
    clock_turn(&c, 1, 2LL * CLOCK_DAY);
    assert_int_equal(clock_after_move(&c, 1, 9LL * CLOCK_DAY), 0);
}

TEST(clock_shows_what_is_left)
{
    static const struct {
        int64_t ms;
        const char *shown;
    } rows[] = {{291000, "4:51"},        {290001, "4:51"},       {3723000, "1:02:03"},   {9400, "0:09.4"},
                {0, "0:00.0"},           {10000, "0:10"},        {1, "0:00.0"},          {99, "0:00.0"},
                {100, "0:00.1"},         {9999, "0:09.9"},       {10001, "0:11"},        {59000, "0:59"},
                {59001, "1:00"},         {60000, "1:00"},        {3599000, "59:59"},     {3599001, "1:00:00"},
                {3600000, "1:00:00"},    {86400000, "24:00:00"}, {86400001, "1d 00:01"}, {259200000, "3d 00:00"},
                {259199999, "3d 00:00"}, {259140000, "2d 23:59"}};
    char out[CLOCK_TEXT];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        clock_show(rows[i].ms, out);
        assert_string_equal(out, rows[i].shown);
    }
}

TEST(clock_delay_comes_first_and_is_not_saved)
{
    static const struct clock_rule rule = {.base = 10000, .delay = 3000};
    struct clock c;
    clock_start(&c, &rule);
    clock_turn(&c, 0, 0);
    assert_int_equal(clock_left(&c, 0, 2999), 10000);
    assert_int_equal(clock_left(&c, 0, 4000), 9000);
    clock_turn(&c, 1, 2000);
    assert_int_equal(clock_left(&c, 0, 9000), 10000);
    assert_int_equal(clock_next_change(&c, 2000), 3001);
    assert_int_equal(clock_left(&c, 1, 99000), 0);
}

/* A flag falls at exactly 0 ms, and brings no increment; with one millisecond left a move still brings it. */
TEST(a_clock_at_its_edge)
{
    static const struct {
        int64_t used, left, after_move, kept; /* kept: once the other player's clock runs */
    } rows[] = {{0, 10000, 11000, 11000}, {9999, 1, 1001, 1001}, {10000, 0, 0, 0}, {10001, 0, 0, 0}};
    static const struct clock_rule rule = {.base = 10000, .increment = 1000};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct clock c;
        clock_start(&c, &rule);
        clock_turn(&c, 0, 500);
        assert_int_equal(clock_left(&c, 0, 500 + rows[i].used), rows[i].left);
        assert_int_equal(clock_after_move(&c, 0, 500 + rows[i].used), rows[i].after_move);
        assert_int_equal(clock_after_move(&c, 1, 500 + rows[i].used), 10000);
        clock_turn(&c, 1, 500 + rows[i].used);
        assert_int_equal(clock_left(&c, 0, 99999), rows[i].kept);
    }
}

/* Seconds are shown until ten are left, then tenths; what is shown changes after what is left of the present one. */
TEST(what_is_shown_changes_in_time)
{
    static const struct {
        int64_t used, change;
    } rows[] = {{0, 1000},    {1, 999},    {999, 1},   {1000, 1000}, {49999, 1},
                {50000, 100}, {50001, 99}, {59999, 1}, {60000, -1}};
    static const struct clock_rule rule = {.base = 60000}, delayed = {.base = 60000, .delay = 2000};
    struct clock c;
    clock_start(&c, &rule);
    assert_int_equal(clock_next_change(&c, 0), -1);
    clock_turn(&c, 1, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(clock_next_change(&c, rows[i].used), rows[i].change);
    clock_pause(&c, 100);
    assert_int_equal(clock_next_change(&c, 100), -1);
    clock_start(&c, &delayed);
    clock_turn(&c, 0, 0);
    assert_int_equal(clock_next_change(&c, 1999), 2);
    assert_int_equal(clock_next_change(&c, 2000), 1000);
}

/* A seat that is refused leaves nothing allocated: neither the path nor the sentence about engines. */
TEST(a_refused_seat_leaves_no_memory)
{
#ifdef __GLIBC__
    struct seat s;
    struct error e;
    size_t before = 0; /* once the C library has freed blocks at hand, of which calloc takes none */
    for (int i = 0; i < 30; i++) {
        assert_false(seat_read("somebody", NULL, &s, &e));
        before = i < 15 ? mallinfo2().uordblks : before;
    }
    assert_int_equal(mallinfo2().uordblks, before);
#endif
}

TEST(seats_by_many_names)
{
    struct seat s;
    struct error e;
    char out[SEAT_TEXT];
    assert_true(seat_read("human", NULL, &s, &e) && !s.ai);
    assert_true(seat_read("you", NULL, &s, &e) && !s.ai);
    assert_true(seat_read("ai", NULL, &s, &e) && s.ai && s.level == SEAT_LEVEL);
    assert_true(seat_read("ai:10", NULL, &s, &e) && s.level == 10);
    assert_true(seat_read("ai:full", NULL, &s, &e) && s.level == LEVEL_FULL);
    seat_write(s, out);
    assert_string_equal(out, "computer full");
    seat_write_tag(s, out);
    assert_int_equal(seat_from_tag(out).level, LEVEL_FULL);
    assert_true(seat_read("computer 3", NULL, &s, &e) && s.level == 3);
    assert_true(seat_read("7", NULL, &s, &e) && s.ai && s.level == 7);
    static const char *const bad[] = {"", "ai:0", "ai:21", "ai:x", "robot", "human 3", "ai:"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(seat_read(bad[i], NULL, &s, &e));
    seat_write_tag(s, out);
    assert_int_equal(seat_from_tag(out).level, 7);
    assert_false(seat_from_tag("Somebody").ai);
    assert_false(seat_from_tag("Computer level 99").ai);
    assert_false(seat_from_tag(NULL).ai);
}

RUN_TESTS("play: clock", NULL, NULL)
