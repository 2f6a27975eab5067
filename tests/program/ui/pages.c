/* Pages to read: help, rules and lessons, at the sizes of small terminals. */
#include "seated.h"
#include "study/help.h"
#include "test.h"
#include "ui/control/control.h"

#include "notation/code.h"

#include <ctype.h>

/* The words of the page NAME, without marks, in one row: what must be seen somewhere. */
static void check_words(struct desk *d, const char *name, int columns)
{
    const struct input down = {.kind = INPUT_PAGE_DOWN};
    SCOPED(text) shown = {0}, page = {0}, now = {0}, before = {0};
    assert_true(help_read(&d->cache.catalogue, name, gamecache_game(&d->cache, name, NULL), &page));
    for (int steps = 0; steps < 400 && (!now.at || !before.at || strcmp(now.at, before.at) != 0); steps++) {
        text_free(&before);
        before = now;
        now = seated_text(d, 24, columns);
        text_add(&shown, now.at);
        seated_key(d, &down, true, NULL);
    }
    for (const char *s = page.at; *s;) {
        char word[200];
        size_t length = strcspn(s, " \n");
        snprintf(word, sizeof word, "%.*s", (int)length, s);
        bool marked = strchr(word, '`') || *word == '@' || *word == '#' || *word == '!';
        if (*word == '@') { /* a diagram: the whole line */
            s += strcspn(s, "\n");
            continue;
        }
        if (length && length < 60 && !marked && !strstr(shown.at, word))
            fail_msg("%s at %d columns: \"%s\" is not to be read", name, columns, word);
        s += length + (s[length] != '\0');
    }
}

TEST(no_word_of_a_help_page_is_cut)
{
    static const char *const pages[] = {"notation", "keys",     "reroute66",          "reenterent",    "fastlane",
                                        "altorth",  "altorth3", "altorth-doubleback", "altorth-trios", "chess"};
    struct desk *d = seated_begin("");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        for (int columns = 80; columns >= 60; columns -= 20) {
            seated_type(d, "help %s\n", pages[i]);
            assert_true(seated_sees(d, "page"));
            check_words(d, pages[i], columns);
        }
}

/* On the smallest usual terminal, with the board's diagram. */
TEST(lesson_pages_fit_24_lines)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "altorth3", "fastlane"};
    struct desk *d = seated_begin("");
    d->stage->display.depth = DEPTH_256;
    d->stage->display.can_unicode = true;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int number = 1;; number++) {
            seated_type(d, "tutorial %s %d\n", games[i], number);
            if (!seated_sees(d, "page"))
                break;
            SCOPED(text) shown = seated_text(d, 24, 80);
            if (strstr(shown.at, "lines 1 to "))
                fail_msg("%s, lesson %d:\n%s", games[i], number, shown.at);
            seated_press(d, INPUT_ENTER, 0);
            if (!seated_sees(d, "lesson"))
                fail_msg("%s, lesson %d: the screen is %s", games[i], number, screen_seen(d)->name);
        }
}

/* Read the lesson that is open by Enter, screenful by screenful, until its exercise is there. */
static void read_lesson_on(struct desk *d)
{
    char title[40];
    int pages = 0;
    snprintf(title, sizeof title, "Lesson %d: %.20s", d->exercise.number, d->exercise.lesson.title);
    for (bool more = true; more; pages++) {
        SCOPED(text) shown = seated_text(d, 24, 80);
        more = strstr(shown.at, "Enter more") != NULL;
        seated_shows(d, title);
        seated_shows(d, more ? "Enter more" : "Enter to the board");
        seated_press(d, INPUT_ENTER, 0);
        assert_true(seated_sees(d, more ? "page" : "lesson"));
    }
    assert_in_range(pages, 1, 3);
}

/* With the line drawing a lesson may be longer than 24 rows: Enter shows more, and the page says so. */
TEST(lessons_are_read_by_enter_at_every_depth)
{
    static const char *const games[] = {"reroute66", "reenterent", "altorth", "altorth3", "fastlane", "chess"};
    struct desk *d = seated_begin("");
    for (int depth = DEPTH_MONO; depth <= DEPTH_DIRECT; depth++)
        for (size_t i = 0; i < sizeof games / sizeof *games; i++)
            for (int number = 1;; number++) {
                d->stage->display.depth = (enum depth)depth;
                d->stage->display.can_unicode = depth != DEPTH_MONO;
                seated_type(d, "tutorial %s %d\n", games[i], number);
                if (!seated_sees(d, "page"))
                    break;
                read_lesson_on(d);
            }
}

RUN_TESTS_EACH("pages", NULL, seated_end, seated_make_home, seated_remove_home)
