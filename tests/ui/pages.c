/* Pages to read: help, rules and lessons, at the sizes of small terminals. */
#include "seated.h"
#include "test.h"
#include "ui/commands.h"
#include "ui/control.h"

#include "notation/code.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static struct app *sit_down(const char *lines)
{
    struct app *a = app_new(commands, NULL, NULL);
    assert_non_null(a);
    seated_type(a, lines);
    return a;
}

/* The screen as text, of so many rows and columns. Caller frees. */
static struct text look(struct app *a, int rows, int columns)
{
    struct text out = {0};
    struct canvas c;
    int row, column;
    canvas_start(&c, rows, columns);
    seated_draw(a, &c, &row, &column);
    canvas_text(&c, &out);
    canvas_free(&c);
    return out;
}

/* The words of page TEXT, without marks, in one row: what must be seen somewhere. */
static void check_words(struct app *a, int columns)
{
    struct text shown = {0};
    int steps = 0;
    for (int top = -1; a->page.top != top && steps < 400; steps++) {
        struct text now = look(a, 24, columns);
        const struct input down = {.kind = INPUT_PAGE_DOWN};
        top = a->page.top;
        text_add(&shown, now.at);
        text_free(&now);
        control_key(a, &down, true, NULL);
        now = look(a, 24, columns);
        text_free(&now);
    }
    for (const char *s = a->page.text.at; *s;) {
        char word[200];
        size_t length = strcspn(s, " \n");
        snprintf(word, sizeof word, "%.*s", (int)length, s);
        bool marked = strchr(word, '`') || *word == '@' || *word == '#' || *word == '!';
        if (*word == '@') { /* a diagram: the whole line */
            s += strcspn(s, "\n");
            continue;
        }
        if (length && length < 60 && !marked && !strstr(shown.at, word))
            fail_msg("%s at %d columns: \"%s\" is not to be read", a->page.title, columns, word);
        s += length + (s[length] != '\0');
    }
    text_free(&shown);
}

static void no_word_of_a_help_page_is_cut(void **state)
{
    static const char *const pages[] = {"notation", "keys",     "reroute66",          "reenterent",    "fastlane",
                                        "altorth",  "altorth3", "altorth-doubleback", "altorth-trios", "chess"};
    struct app *a = sit_down("");
    (void)state;
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (int columns = 80; columns >= 60; columns -= 20) {
            char line[64];
            snprintf(line, sizeof line, "help %s\n", pages[i]);
            seated_type(a, line);
            assert_int_equal(a->shown.now, SCREEN_PAGE);
            check_words(a, columns);
        }
    app_free(a);
}

/* On the smallest usual terminal, with the board's diagram. */
static void lesson_pages_fit_24_lines(void **state)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "altorth3", "fastlane"};
    struct app *a = sit_down("");
    (void)state;
    a->display.depth = DEPTH_256;
    a->display.can_unicode = true;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int number = 1;; number++) {
            char line[64];
            snprintf(line, sizeof line, "tutorial %s %d\n", games[i], number);
            seated_type(a, line);
            if (a->shown.now != SCREEN_PAGE)
                break;
            struct text shown = look(a, 24, 80);
            if (a->page.lines > a->page.rows)
                fail_msg("%s, lesson %d: %d lines", games[i], number, a->page.lines);
            text_free(&shown);
            const struct input enter = {.kind = INPUT_ENTER};
            control_key(a, &enter, true, NULL);
            if (app_screen(a) != SCREEN_LESSON)
                fail_msg("%s, lesson %d: screen %d", games[i], number, (int)app_screen(a));
        }
    app_free(a);
}

static void check_row(struct app *a, const char *says)
{
    struct text shown = look(a, 24, 80);
    if (!strstr(shown.at, says))
        fail_msg("%s, line %d of %d: no \"%s\"\n%s", a->page.title, a->page.top, a->page.lines, says, shown.at);
    text_free(&shown);
}

/* Read the lesson that is open by Enter, screenful by screenful, until its exercise is there. */
static void read_lesson_on(struct app *a)
{
    const struct input enter = {.kind = INPUT_ENTER};
    int pages = 1, seen = 0;
    for (check_row(a, a->page.title); seen < a->page.lines; pages++) {
        assert_true(a->page.top <= seen);
        seen = a->page.top + a->page.rows;
        check_row(a, seen < a->page.lines ? "Enter reads on" : "Enter to the board");
        control_key(a, &enter, true, NULL);
        assert_int_equal(app_screen(a), seen < a->page.lines ? SCREEN_PAGE : SCREEN_LESSON);
        if (seen < a->page.lines)
            check_row(a, a->page.title);
    }
    assert_in_range(pages - 1, 1, 3);
}

/* With the line drawing a lesson may be longer than 24 rows: Enter reads on, and the page says so. */
static void lessons_are_read_by_enter_at_every_depth(void **state)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "altorth3", "fastlane", "chess"};
    struct app *a = sit_down("");
    (void)state;
    for (int depth = DEPTH_MONO; depth <= DEPTH_DIRECT; depth++)
        for (size_t i = 0; i < sizeof games / sizeof *games; i++)
            for (int number = 1;; number++) {
                char line[64];
                a->display.depth = (enum depth)depth;
                a->display.can_unicode = depth != DEPTH_MONO;
                snprintf(line, sizeof line, "tutorial %s %d\n", games[i], number);
                seated_type(a, line);
                if (a->shown.now != SCREEN_PAGE)
                    break;
                read_lesson_on(a);
            }
    app_free(a);
}

/* Where nothing can be scrolled the viewer's letters have no use, and `new` can be typed. */
static void letters_scroll_only_pages_that_are_longer(void **state)
{
    static const struct input letter = {.kind = INPUT_CHARACTER, .code = 'n', .bytes = "n"};
    struct app *a = sit_down("tutorial reroute66 1\n");
    struct text shown;
    (void)state;
    a->display.depth = DEPTH_256;
    a->display.can_unicode = true;
    shown = look(a, 24, 80);
    assert_true(a->page.lines <= a->page.rows);
    assert_false(control_key(a, &letter, true, NULL));
    text_free(&shown);
    seated_type(a, "help rules chess\n");
    shown = look(a, 24, 80);
    assert_true(a->page.lines > a->page.rows);
    assert_true(control_key(a, &letter, true, NULL));
    assert_int_equal(a->page.top, a->page.rows);
    text_free(&shown);
    app_free(a);
}

static void the_rules_of_a_game_are_those_of_that_game(void **state)
{
    struct app *a = sit_down("white you\nblack you\nnew chess\nhelp rules fastlane\n");
    struct text shown = look(a, 24, 80);
    (void)state;
    assert_string_equal(a->page.game->id, "fastlane");
    assert_non_null(strstr(shown.at, "Chess in the Fast Lane"));
    assert_non_null(strstr(a->page.text.at, "The lanes are ")); /* told by the game's own data */
    text_free(&shown);
    app_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_word_of_a_help_page_is_cut),
        cmocka_unit_test(lesson_pages_fit_24_lines),
        cmocka_unit_test(lessons_are_read_by_enter_at_every_depth),
        cmocka_unit_test(letters_scroll_only_pages_that_are_longer),
        cmocka_unit_test(the_rules_of_a_game_are_those_of_that_game),
    };
    seated_make_home();
    return cmocka_run_group_tests_name("pages", tests, NULL, seated_remove_home);
}
