/* The terminal's background: what its answer means, by the time at which it comes, and which theme it brings. */
#include "ui/terminal/background.h"

#include "seated.h"
#include "study/terminals.h"
#include "test.h"

enum { NOW = 5000 };

TEST(one_sound_answer_is_taken)
{
    static const struct {
        const char *spec;
        int64_t after;
        enum background_news news;
        struct rgb colour;
    } cases[] = {
        {"rgb:ffff/ffff/ffff", 0, BACKGROUND_IN_TIME, {255, 255, 255}},
        {"rgb:1717/1414/2121", 250, BACKGROUND_IN_TIME, {0x17, 0x14, 0x21}},
        {"rgb:1717/1414/2121", 251, BACKGROUND_LATE, {0x17, 0x14, 0x21}},
        {"rgb:f/8/0", 3, BACKGROUND_IN_TIME, {255, 136, 0}},
        {"rgb:fff/800/000", 3, BACKGROUND_IN_TIME, {255, 128, 0}},
        {"rgba:ffff/ffff/ffff/8000", 3, BACKGROUND_IN_TIME, {255, 255, 255}},
        {"", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"#ffffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"rgb:ffff/ffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"rgb:ffff/ffff/fffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"rgb:ffff/ffff/ffff/ffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"rgba:ffff/ffff/ffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
        {"rgb:ffff//ffff", 3, BACKGROUND_NOTHING, {0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct background b = {.asked = 0};
        struct rgb c = {0, 0, 0};
        assert_int_equal(background_answer(&b, cases[i].spec, NOW, &c), BACKGROUND_NOTHING); /* nobody has asked */
        assert_non_null(strstr(background_ask(&b, NOW), "]11;?"));
        assert_true(b.waits);
        assert_int_equal(background_answer(&b, cases[i].spec, NOW + cases[i].after, &c), cases[i].news);
        if (cases[i].news != BACKGROUND_NOTHING) {
            assert_memory_equal(&c, &cases[i].colour, sizeof c);
            assert_int_equal(background_answer(&b, "rgb:00/00/00", NOW + 1, &c), BACKGROUND_NOTHING); /* a second one */
        }
        background_fence(&b);
        assert_false(b.waits);
    }
}

TEST(a_variable_may_tell_it)
{
    static const struct {
        const char *value;
        int tone; /* -1: not known */
    } cases[] = {{NULL, -1},         {"", -1},     {"15", -1},   {"15;0", 0},
                 {"0;15", 255},      {"0;7", 255}, {"7;8", 0},   {"12;default;0", 0},
                 {"15;default", -1}, {"0;16", -1}, {"0;-1", -1}, {"0;115", -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct backdrop b = background_of_variable(cases[i].value);
        assert_int_equal(b.known ? b.colour.red : -1, cases[i].tone);
    }
}

static const struct backdrop white = {true, {255, 255, 255}}, black = {true, {0, 0, 0}};

/* The picture follows once, and at once, where the user has chosen no theme. */
TEST(the_theme_follows_the_terminal)
{
    struct desk *d = seated_begin("");
    struct display *seen = &d->stage->display;
    assert_string_equal(d->settings.theme, "auto");
    assert_string_equal(seen->theme.name, "wood");
    seen->changed = false;
    stage_follow_terminal(d, &white, true);
    assert_true(seen->changed);
    assert_string_equal(seen->theme.name, "light");
    assert_true(backdrop_is_light(&seen->backdrop));
    stage_follow_terminal(d, &black, true);
    assert_string_equal(seen->theme.name, "wood");
    seen->changed = false;
    stage_follow_terminal(d, &white, false); /* too late: for the next theme that is taken */
    assert_false(seen->changed);
    assert_string_equal(seen->theme.name, "wood");
    assert_false(backdrop_is_light(&seen->backdrop));
    seated_type(d, "theme auto\n");
    assert_string_equal(seen->theme.name, "light");
    seated_type(d, "theme slate\n");
    seen->changed = false;
    stage_follow_terminal(d, &black, true);
    assert_false(seen->changed);
    assert_string_equal(seen->theme.name, "slate");
}

TEST(backgrounds_are_kept_by_terminal)
{
    assert_int_equal(terminals_background("xterm"), -1);
    terminals_keep("xterm", 0xFFFFFF);
    terminals_keep("linux", 0);
    assert_int_equal(terminals_background("xterm"), 0xFFFFFF);
    assert_int_equal(terminals_background("linux"), 0);
    assert_int_equal(terminals_background("xter"), -1);
    terminals_keep("xterm", 0x171421);
    assert_int_equal(terminals_background("xterm"), 0x171421);
    assert_int_equal(terminals_background("linux"), 0);
    terminals_keep("two words", 0);
    terminals_keep("line\nbreak", 0);
    terminals_keep("", 0);
    assert_int_equal(terminals_background("two words"), -1);
    assert_int_equal(terminals_background("xterm"), 0x171421);
    for (int i = 0; i < 100; i++) {
        char name[32];
        snprintf(name, sizeof name, "a-terminal-with-a-name-%d", i);
        terminals_keep(name, i);
        assert_int_equal(terminals_background(name), i);
    }
    assert_int_equal(terminals_background("xterm"), -1); /* only so many are kept */
}

RUN_TESTS_EACH("ui: the terminal's background", NULL, seated_end, seated_make_home, seated_remove_home)
