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

/* Type BYTES one after the other, each read before the next comes. */
static void type_apart(struct person *p, const char *bytes)
{
    for (; *bytes; bytes++) {
        person_type(p, (const char[]){*bytes, '\0'});
        person_settles(p);
    }
}

/* The program on a terminal that answers nothing by itself, when it has asked for the background. */
static struct person *asked(void)
{
    struct person *p = person_new(24, 80, "xterm-256color");
    person_mutes_terminal(p);
    run(p, two_people);
    person_prints(p, "\033]11;?");
    person_sees_in(p, -1, "White> ");
    return p;
}

/* What the file of the terminals' backgrounds holds. */
static bool knows(const struct person *p, const char *words)
{
    return shell("grep -qsxF '%s' %s/state/reroute66/terminals", words, person_home(p)) == 0;
}

/* A terminal that answers what it was asked for its background late, wrongly, in pieces, or never: none of it is a
 * key. */
TEST(answers_of_the_terminal_type_nothing)
{
    static const char *const answers[] = {
        "",
        "\033[?62;22c",
        "\033]11;rgb:ffff/ffff/ffff\033\\\033[?62c",
        "\033]11;rgb:1717/1414/2121\a\033[?62c",
        "\033]11;rgb:0000/0000/0000\a\033]11;rgb:ffff/ffff/ffff\a",
        "\033]11;rgba:ffff/ffff/ffff/ffff\033\\",
        "\033]11;#ffffff\033\\",
        "\033]11;rgb:xyz\033\\\033[?62c",
        "\033]11;?\033\\",
        "\033]11;rgb:ffff/ff\033[?62c",
        "\033]10;rgb:ffff/ffff/ffff\033\\",
        "\033]4;1;rgb:ffff/0000/0000\033\\",
        "\033P>|XTerm(379)\033\\",
        "\033P>|kitty(0.26.5)\033\\\033[?62c\033_Gi=1;OK\033\\\033[6;20;10t\033[?62c",
        "\033[?63;1;2;4;6;9;15;22c\033[?1;0;16S\033[6;20;10t\033[?63;1;2;4;6;9;15;22c",
        "\033[?62;4c\033[?1;0S\033[6;20t",
        "\033[?62;4c\033[?1;3;0S\033[6;0;0t\033[?62;4c",
        "\033_Gi=31;OK\033_Gi=31;OK\033\\",
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        for (int apart = 0; apart < 2; apart++) {
            struct person *p = asked();
            (apart ? type_apart : person_type)(p, answers[i]);
            steps(p, "type P a2-a4\r", "last Black> ", "type p b7-b5", "last Black> p b7-b5", "type \r",
                  "last White> ");
            leave(p);
        }
}

/* The answer is kept for the next start of such a terminal, whenever it comes. */
TEST(the_background_is_kept)
{
    struct person *p = asked();
    type_apart(p, "\033]11;rgb:ffff/fefe/f000\033\\\033[?62c");
    steps(p, "type P a2-a4\r", "last Black> ");
    person_signal(p, SIGTERM);
    person_ends(p);
    assert_true(knows(p, "xterm-256color fffeef"));
    run(p, two_people);
    person_sees_in(p, -1, "> ");
    person_type(p, "\033]11;rgb:00/00/00\a\033[?62c");
    steps(p, "type \003", "see Type quit");
    assert_true(knows(p, "xterm-256color 000000"));
    assert_false(knows(p, "xterm-256color fffeef"));
    person_signal(p, SIGTERM);
    person_ends(p);
    person_free(p);
}

RUN_TESTS("events", NULL, NULL)
