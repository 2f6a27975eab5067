/* The terminal and the prompt alone, through a pseudo-terminal. */
#include "driver.h"
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

static char history[256];

static struct person *begin(int rows, int columns, const char *term)
{
    struct person *p = person_new(rows, columns, term);
    snprintf(history, sizeof history, "%s/history", person_home(p));
    return p;
}

static void run(struct person *p)
{
    const char *argv[] = {getenv("PROBE"), history, NULL};
    person_start(p, argv);
}

TEST(typing_editing_completing)
{
    struct person *p = begin(14, 80, "xterm-256color");
    run(p);
    person_sees(p, "80x14");
    person_sees_in(p, -1, ">");
    person_type(p, "P a2\001X");
    person_sees_in(p, -1, "> XP a2");
    person_type(p, "\003");
    person_sees(p, "dropped");
    person_type(p, "P a2-\t");
    person_sees_in(p, -1, "> P a2-A4");
    assert_int_equal(person_bells(p), 0);
    person_type(p, "\025zz\t");
    person_sees(p, "completing zz");
    person_type(p, "\025\346\274\242\033[D\342\231\230");
    person_sees_in(p, -1, "> \342\231\230\346\274\242");
    person_type(p, "\r");
    person_sees(p, "line [\342\231\230\346\274\242]");
    assert_int_equal(person_bells(p), 1);
    person_type(p, "quit\r");
    assert_int_equal(person_ends(p), 0);
    assert_true(person_terminal_is_sane(p));
    person_free(p);
}

TEST(history_is_kept_searched_and_survives_kill)
{
    struct person *p = begin(14, 80, "xterm-256color");
    run(p);
    person_sees_in(p, -1, ">");
    person_type(p, "first one\r");
    person_sees(p, "line [first one]");
    person_type(p, "second\r");
    person_sees(p, "line [second]");
    person_signal(p, SIGKILL);
    person_ends(p);
    run(p);
    person_sees(p, "ready");
    person_type(p, "\020");
    person_sees_in(p, -1, "> second");
    person_type(p, "\033[A");
    person_sees_in(p, -1, "> first one");
    person_type(p, "\003\022sec");
    person_sees_in(p, -1, "second");
    person_type(p, "\r");
    person_sees(p, "line [second]");
    person_free(p);
}

/* Two instances that end no line of each other: what both typed is there for the third. */
TEST(two_instances_write_one_history)
{
    struct person *p = begin(14, 80, "xterm-256color"), *q = begin(14, 80, "xterm-256color");
    struct person *both[] = {p, q};
    for (int i = 0; i < 2; i++) {
        run(both[i]);
        person_sees(both[i], "ready");
    }
    person_type(p, "of the first\r");
    person_sees(p, "line [of the first]");
    person_type(q, "of the second\r");
    person_sees(q, "line [of the second]");
    person_type(p, "quit\r");
    assert_int_equal(person_ends(p), 0);
    person_signal(q, SIGKILL);
    person_ends(q);
    run(q);
    person_sees(q, "ready");
    person_type(q, "\020\020"); /* "quit" is the last */
    person_sees_in(q, -1, "> of the second");
    person_type(q, "\020");
    person_sees_in(q, -1, "> of the first");
    person_free(p);
    person_free(q);
}

TEST(resize_keeps_the_half_typed_line)
{
    struct person *p = begin(14, 80, "xterm-256color");
    run(p);
    person_sees_in(p, -1, ">");
    person_type(p, "half a li");
    person_sees_in(p, -1, "> half a li");
    person_resize(p, 20, 60);
    person_sees(p, "60x20");
    person_sees_in(p, -1, "> half a li");
    person_resize(p, 3, 9);
    person_sees(p, "9x3");
    person_resize(p, 24, 80);
    person_sees(p, "80x24");
    person_sees_in(p, -1, "> half a li");
    person_free(p);
}

TEST(keys_and_mouse)
{
    struct person *p = begin(14, 80, "xterm-256color");
    run(p);
    person_sees(p, "ready");
    person_type(p, "\033OQ");
    person_sees(p, "F2");
    person_button(p, 5, 7, true);
    person_sees(p, "button down 5,7");
    person_button(p, 6, 9, false);
    person_sees(p, "button up 6,9");
    person_free(p);
}

TEST(vi_mode_from_editrc)
{
    struct person *p = begin(14, 80, "xterm-256color");
    person_file(p, ".editrc", "bind -v\n");
    run(p);
    person_sees_in(p, -1, ">");
    person_type(p, "abc");
    person_sees_in(p, -1, "> abc");
    person_type(p, "\033");
    person_type(p, "0");
    person_type(p, "x");
    person_sees_in(p, -1, "> bc");
    person_type(p, "iP a2-");
    person_sees_in(p, -1, "> P a2-bc");
    person_type(p, "\033$xxi");
    person_type(p, "\003P a\t");
    person_sees_in(p, -1, "> P a2-A4");
    person_free(p);
}

TEST(signals_end_it_politely)
{
    static const int numbers[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    for (int i = 0; i < 4; i++) {
        struct person *p = begin(14, 80, "xterm-256color");
        run(p);
        person_sees(p, "ready");
        assert_false(person_terminal_is_sane(p));
        person_signal(p, numbers[i]);
        int status = person_ends(p);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 128 + numbers[i]);
        assert_true(person_terminal_is_sane(p));
        person_free(p);
    }
}

/* LINE makes the program die by SIGNAL; WORDS are on the ordinary screen afterwards (NULL: none). */
static void dies(const char *line, int number, const char *words)
{
    struct person *p = begin(14, 80, "xterm-256color");
    run(p);
    person_sees(p, "ready");
    person_type(p, line);
    int status = person_ends(p);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), number);
    assert_true(person_terminal_is_sane(p));
    assert_false(person_has(p, "ready"));
    if (words)
        assert_true(person_has(p, words));
    person_free(p);
}

TEST(a_crash_gives_the_terminal_back)
{
    dies("abort\r", SIGABRT, "last words");
#ifndef NDEBUG
    dies("assert\r", SIGABRT, "probe.c"); /* the message may wrap anywhere later */
#endif
#ifndef __SANITIZE_ADDRESS__
    dies("overflow\r", SIGSEGV, NULL);
#endif
}

TEST(a_dumb_terminal_is_refused)
{
    static const char *const names[] = {"dumb", "no-such-terminal"};
    for (int i = 0; i < 2; i++) {
        struct person *p = begin(14, 80, names[i]);
        run(p);
        int status = person_ends(p);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
        assert_true(person_has(p, "no screen"));
        person_free(p);
    }
}

/* Only a job of a shell can be stopped by the keyboard. */
TEST(suspends_and_comes_back)
{
    struct person *p = begin(14, 80, "xterm-256color");
    char job[512];
    const char *argv[] = {"/bin/sh", "-mc", job, NULL};
    snprintf(job, sizeof job, "%s %s; stty -a | grep -q ' icanon' && echo it stopped; read x; fg; echo it ended",
             getenv("PROBE"), history);
    person_start(p, argv);
    person_sees(p, "ready");
    person_type(p, "half\032");
    person_sees(p, "it stopped");
    assert_false(person_has(p, "ready"));
    person_type(p, "\n");
    person_sees(p, "ready");
    person_type(p, "way");
    person_sees_in(p, -1, "> halfway");
    person_type(p, "\025quit\r");
    person_sees(p, "it ended");
    person_free(p);
}

RUN_TESTS("terminal", NULL, NULL)
