/* Clocks and seats: words for them, and how time runs. */
#include "play/clock.h"
#include "play/seat.h"
#include "test.h"

#include <string.h>

static void clock_words_round_trip(void **state)
{
    static const struct {
        const char *text, *tag;
        struct clock_rule rule;
    } rows[] = {{"5", "300", {300000, 0, 0}},
                {"5+3", "300+3", {300000, 3000, 0}},
                {"15d2.5", "900d2.5", {900000, 0, 2500}},
                {"0.5+1", "30+1", {30000, 1000, 0}},
                {"none", "-", {0, 0, 0}}};
    (void)state;
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

static void bad_clocks_are_refused(void **state)
{
    static const char *const bad[] = {"", "x", "5+", "5+x", "-5", "0", "99999", "5+99999", "5 3", "5+3+3", "1e3"};
    struct clock_rule r = {1, 2, 3};
    struct error e;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(clock_read(bad[i], &r, &e));
        assert_non_null(strstr(e.text, "5+3"));
        assert_int_equal(r.base, 1);
    }
}

static void clock_shows_what_is_left(void **state)
{
    static const struct {
        int64_t ms;
        const char *shown;
    } rows[] = {{291000, "4:51"}, {290001, "4:51"}, {3723000, "1:02:03"},
                {9400, "0:09.4"}, {0, "0:00.0"},    {10000, "0:10"}};
    char out[CLOCK_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        clock_show(rows[i].ms, out);
        assert_string_equal(out, rows[i].shown);
    }
}

static void clock_delay_comes_first_and_is_not_saved(void **state)
{
    static const struct clock_rule rule = {10000, 0, 3000};
    struct clock c;
    (void)state;
    clock_start(&c, &rule);
    clock_turn(&c, 0, 0);
    assert_int_equal(clock_left(&c, 0, 2999), 10000);
    assert_int_equal(clock_left(&c, 0, 4000), 9000);
    clock_turn(&c, 1, 2000);
    assert_int_equal(clock_left(&c, 0, 9000), 10000);
    assert_int_equal(clock_next_change(&c, 2000), 3001);
    assert_int_equal(clock_left(&c, 1, 99000), 0);
}

static void seats_by_many_names(void **state)
{
    struct seat s;
    struct error e;
    char out[SEAT_TEXT];
    (void)state;
    assert_true(seat_read("human", &s, &e) && !s.ai);
    assert_true(seat_read("you", &s, &e) && !s.ai);
    assert_true(seat_read("ai", &s, &e) && s.ai && s.level == SEAT_LEVEL);
    assert_true(seat_read("ai:10", &s, &e) && s.level == 10);
    assert_true(seat_read("ai:full", &s, &e) && s.level == LEVEL_FULL);
    seat_write(s, out);
    assert_string_equal(out, "computer full");
    seat_write_tag(s, out);
    assert_int_equal(seat_from_tag(out).level, LEVEL_FULL);
    assert_true(seat_read("computer 3", &s, &e) && s.level == 3);
    assert_true(seat_read("7", &s, &e) && s.ai && s.level == 7);
    static const char *const bad[] = {"", "ai:0", "ai:11", "ai:x", "robot", "human 3", "ai:"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(seat_read(bad[i], &s, &e));
    seat_write_tag(s, out);
    assert_int_equal(seat_from_tag(out).level, 7);
    assert_false(seat_from_tag("Somebody").ai);
    assert_false(seat_from_tag("Computer level 99").ai);
    assert_false(seat_from_tag(NULL).ai);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clock_words_round_trip),   cmocka_unit_test(bad_clocks_are_refused),
        cmocka_unit_test(clock_shows_what_is_left), cmocka_unit_test(clock_delay_comes_first_and_is_not_saved),
        cmocka_unit_test(seats_by_many_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
