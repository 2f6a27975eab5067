/* The plan for a clock: shares that a game can afford, stretched when the search is troubled. */
#include "search/root/iterate.h"
#include "test.h"

/* Playing to every hard limit must leave time on any clock. */
TEST(never_runs_a_clock_down)
{
    for (int64_t increment = 0; increment <= 100; increment += 20) {
        int64_t left_us = 2000000;
        for (int move = 0; move < 120; move++) {
            struct limits l = {.clock_ms = {left_us / 1000, 0}, .increment_ms = increment};
            struct schedule s = schedule_make(&l, 0, false);
            assert_true(s.by_clock && s.soft > 0 && s.soft <= s.hard);
            left_us -= s.hard;
            assert_true(left_us > 1000);
            left_us += increment * 1000;
        }
    }
}

TEST(thinks_longer_in_trouble)
{
    struct limits l = {.clock_ms = {60000, 60000}, .increment_ms = 500};
    struct schedule s = schedule_make(&l, 1, false);
    assert_true(schedule_soft(&s, 0, 0, 75) > schedule_soft(&s, 3, 0, 75));
    assert_true(schedule_soft(&s, 3, 0, 75) > schedule_soft(&s, 30, 0, 75));
    assert_true(schedule_soft(&s, 3, 40, 75) > schedule_soft(&s, 3, 0, 75));
    assert_true(schedule_soft(&s, 3, -40, 75) == schedule_soft(&s, 3, 0, 75));
    assert_true(schedule_soft(&s, 3, 0, 40) > schedule_soft(&s, 3, 0, 75)); /* others are not refuted easily */
    assert_true(schedule_soft(&s, 3, 0, 75) > schedule_soft(&s, 3, 0, 98));
    assert_true(schedule_soft(&s, 3, 0, 0) <= s.hard);
    assert_true(schedule_soft(&s, 0, 10000, 75) <= s.hard);
}

/* Three players: the search is always in trouble, and always thinks as long as in most searches of two. */
TEST(stays_steady_where_trouble_is_usual)
{
    struct limits l = {.clock_ms = {60000, 60000, 60000}, .increment_ms = 500};
    struct schedule two = schedule_make(&l, 2, false), three = schedule_make(&l, 2, true);
    assert_int_equal(schedule_soft(&three, 0, 100, 20), schedule_soft(&three, 30, 0, 90));
    assert_int_equal(schedule_soft(&three, 0, 100, 20), schedule_soft(&two, 30, 0, 75));
    assert_int_equal(three.hard, two.hard);
}

TEST(stretches_no_fixed_time)
{
    struct limits l = {.time_ms = 100};
    struct schedule s = schedule_make(&l, 0, false);
    assert_int_equal(schedule_soft(&s, 0, 100, 75), s.soft);
    assert_int_equal(schedule_soft(&s, 30, 0, 75), s.soft);
    assert_int_equal(s.hard, 100000);
    struct limits none = {.nodes = 5};
    s = schedule_make(&none, 0, false);
    assert_true(schedule_soft(&s, 30, 0, 75) == INT64_MAX && s.hard == INT64_MAX);
}

RUN_TESTS("engine: schedule", NULL, NULL)
