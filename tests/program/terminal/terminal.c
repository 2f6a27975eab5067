/* The terminal and the prompt alone, through a pseudo-terminal. */
#include "person.h"
#include "test.h"

#include "base/text.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

static char history[256];

static struct person *begin_probe(int rows, int columns, const char *term)
{
    struct person *p = person_new(rows, columns, term);
    snprintf(history, sizeof history, "%s/history", person_home(p));
    return p;
}

static void run_probe(struct person *p)
{
    const char *argv[] = {getenv("PROBE"), history, NULL};
    person_start(p, argv);
}

/* Waits until the file of the history has LINE, as libedit writes it: a thread does that, after the line is seen. */
static void wait_for_history(const char *line)
{
    for (bool there = false; !there; poll(NULL, 0, there ? 0 : 5)) {
        SCOPED(text) text = {0};
        there = text_read_file(history, &text, NULL) && text.at && strstr(text.at, line);
    }
}

TEST(typing_editing_completing)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    run_probe(p);
    steps(p, "see 80x14", "last >", "type P a2\001X", "last > XP a2", "type \003", "see dropped", "type P a2-\t",
          "last > P a2-A4");
    assert_int_equal(person_bells(p), 0);
    steps(p, "type \025zz\t", "see completing zz", "type \025\346\274\242\033[D\342\231\230",
          "last > \342\231\230\346\274\242", "type \r", "see line [\342\231\230\346\274\242]");
    assert_int_equal(person_bells(p), 1);
    person_type(p, "quit\r");
    assert_int_equal(person_ends(p), 0);
    assert_true(person_terminal_is_sane(p));
    person_free(p);
}

TEST(history_is_kept_searched_and_survives_kill)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    run_probe(p);
    steps(p, "last >", "type first one\r", "see line [first one]", "type second\r", "see line [second]");
    wait_for_history("\nsecond");
    person_signal(p, SIGKILL);
    person_ends(p);
    run_probe(p);
    steps(p, "see ready", "type \020", "last > second", "type \033[A", "last > first one", "type \003\022sec",
          "last second", "type \r", "see line [second]");
    person_free(p);
}

/* Two instances that end no line of each other: what both typed is there for the third. */
TEST(two_instances_write_one_history)
{
    struct person *p = begin_probe(14, 80, "xterm-256color"), *q = begin_probe(14, 80, "xterm-256color");
    struct person *both[] = {p, q};
    for (int i = 0; i < 2; i++) {
        run_probe(both[i]);
        person_sees(both[i], "ready");
    }
    steps(p, "type of the first\r", "see line [of the first]");
    wait_for_history("\nof\\040the\\040first");
    steps(q, "type of the second\r", "see line [of the second]");
    wait_for_history("\nof\\040the\\040second");
    person_type(p, "quit\r");
    assert_int_equal(person_ends(p), 0);
    person_signal(q, SIGKILL);
    person_ends(q);
    run_probe(q);
    person_sees(q, "ready");
    person_type(q, "\020\020"); /* "quit" is the last */
    steps(q, "last > of the second", "type \020", "last > of the first");
    person_free(p);
    person_free(q);
}

TEST(resize_keeps_the_half_typed_line)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    run_probe(p);
    steps(p, "last >", "type half a li", "last > half a li");
    person_resize(p, 20, 60);
    steps(p, "see 60x20", "last > half a li");
    person_resize(p, 3, 9);
    person_sees(p, "9x3");
    person_resize(p, 24, 80);
    steps(p, "see 80x24", "last > half a li");
    person_free(p);
}

TEST(keys_and_mouse)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    run_probe(p);
    steps(p, "see ready", "type \033OQ", "see F2");
    person_button(p, 5, 7, true);
    person_sees(p, "button down 5,7");
    person_button(p, 6, 9, false);
    person_sees(p, "button up 6,9");
    person_free(p);
}

TEST(vi_mode_from_editrc)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    person_file(p, ".editrc", "bind -v\n");
    run_probe(p);
    steps(p, "last >", "type abc", "last > abc", "type \033", "type 0", "type x", "last > bc", "type iP a2-",
          "last > P a2-bc", "type \033$xxi", "type \003P a\t", "last > P a2-A4");
    person_free(p);
}

TEST(signals_end_it_politely)
{
    static const int numbers[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    for (int i = 0; i < 4; i++) {
        struct person *p = begin_probe(14, 80, "xterm-256color");
        run_probe(p);
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
    struct person *p = begin_probe(14, 80, "xterm-256color");
    run_probe(p);
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
        struct person *p = begin_probe(14, 80, names[i]);
        run_probe(p);
        int status = person_ends(p);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3);
        assert_true(person_has(p, "no screen"));
        person_free(p);
    }
}

/* Only a job of a shell can be stopped by the keyboard. */
TEST(suspends_and_comes_back)
{
    struct person *p = begin_probe(14, 80, "xterm-256color");
    char job[512];
    const char *argv[] = {"/bin/sh", "-mc", job, NULL};
    snprintf(job, sizeof job, "%s %s; stty -a | grep -q ' icanon' && echo it stopped; read x; fg; echo it ended",
             getenv("PROBE"), history);
    person_start(p, argv);
    steps(p, "see ready", "type half\032", "see it stopped");
    assert_false(person_has(p, "ready"));
    steps(p, "type \n", "see ready", "type way", "last > halfway", "type \025quit\r", "see it ended");
    person_free(p);
}

RUN_TESTS("terminal", NULL, NULL)
