/* Whatever the terminal sends, through a pseudo-terminal: nothing may freeze the program, type garbage or be eaten. */
#include "person.h"

#include "base/text.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>

/* A right click once waited for a key that never came; and so did half of a report. */
TEST(no_mouse_event_freezes_the_program)
{
    static const char *const events[] = {"\033[<2;8;16M\033[<2;8;16m", "\033[<1;8;16M", "\033[<0;8", "\033[M"};
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct person *p = begin(24, 80, two_people);
        person_sees_in(p, -1, "White> ");
        person_type(p, events[i]);
        person_settles(p);
        person_signal(p, SIGTERM);
        int status = person_ends(p);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM);
        person_free(p);
    }
}

/* Every button over every character of the screen, each with every modifier somewhere in the row, and then a move is
 * typed. (keys.c knows all of them, mouse.c what a cell answers.) */
TEST(all_buttons_over_all_characters_leave_the_game_alone)
{
    static const int buttons[] = {0, 1, 2, 3, 66, 67, 128, 129, 32, 33, 34, 35};
    enum { BUTTONS = sizeof buttons / sizeof *buttons, MODIFIERS = 8 };
    struct person *p = begin(24, 80, two_people);
    person_sees_in(p, -1, "White> ");
    for (int row = 1; row <= 23; row++) {
        SCOPED(text) all = {0};
        for (int column = 1; column <= 80; column++)
            for (int b = 0; b < BUTTONS; b++)
                for (int up = 0; up < 2; up++)
                    text_addf(&all, "\033[<%d;%d;%d%c", buttons[b] | ((column + b) % MODIFIERS * 4), column, row,
                              up ? 'm' : 'M');
        text_add(&all, "\033[<2;1;1M"); /* let go */
        person_type(p, all.at);
        person_settles(p);
    }
    steps(p, "type \033\033\033moves\r", "see of White", "type \033", "lose moves of White");
    leave(p);
}

/* What is pasted is typed and no more: the line ends of a list of moves play none of them. */
AT_TERMINAL(pasted_text_waits_for_enter, two_people)
{
    steps(p, "last White> ", "type \033[200~P e2-e3\rresign\tyes\001\n\033[201~", "last White> P e2-e3 resign yes",
          "type \b\b\b\b\b\b\b\b\b\b\b\b\r", "last Black> ");
}

/* F11, Insert, Shift-Up, Ctrl-Delete, Shift-F5, a reply, focus reports. */
TEST(unknown_keys_type_nothing)
{
    static const char *const keys[] = {"\033[23~",   "\033[2~",    "\033[1;2A", "\033[3;5~",
                                       "\033[15;2~", "\033[?1;2c", "\033[I",    "\033[O"};
    struct person *p = begin(24, 80, two_people);
    steps(p, "last White> ", "type P e2");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        person_type(p, keys[i]);
    steps(p, "type -e3", "last White> P e2-e3", "type \r", "last Black> ");
    leave(p);
}

/* Escape drops what is typed, and the next key is not part of it; in the help's search too. */
AT_TERMINAL(escape_is_one_step_back_and_eats_nothing, two_people)
{
    char row[81];
    steps(p, "last White> ", "type P e2\033", "lose White> P", "type -e4", "last White> -e4", "type \033", "lose -e4",
          "enter help", "see type to search", "type draw", "last > draw", "type \033", "lose > draw");
    person_row(p, 0, row, sizeof row);
    assert_non_null(strstr(row, "type to search"));
    steps(p, "type \033", "last White> ");
}

/* No window is so large that the program ends: it draws on a part of it. */
TEST(the_largest_windows_are_drawn_on)
{
    static const int sizes[][2] = {{65535, 65535}, {5000, 5000}, {65535, 1}, {1, 65535}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct person *p = person_new(24, 80, "xterm-256color");
        person_claims(p, sizes[i][0], sizes[i][1]);
        run(p, two_people);
        person_prints(p, "\033[?2026l"); /* a picture is complete */
        assert_true(person_memory(p) < 200 << 10);
        person_claims(p, sizes[3 - i][0], sizes[3 - i][1]);
        person_settles(p);
        person_claims(p, 24, 80);
        person_sees_in(p, -1, "White> ");
        leave(p);
    }
}

RUN_TESTS("events", NULL, NULL)
