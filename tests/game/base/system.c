/* base: what differs between systems does the same by Linux's own calls and without them (compiled twice). */
#include "test.h"

#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

TEST(a_wake_pipe_does_not_wait)
{
    int end[2];
    char byte = 'x';
    assert_true(system_wake_pipe(end));
    assert_int_equal(read(end[0], &byte, 1), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(write(end[1], "y", 1), 1);
    assert_int_equal(read(end[0], &byte, 1), 1);
    assert_int_equal(byte, 'y');
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fcntl(end[i], F_GETFD), FD_CLOEXEC);
        close(end[i]);
    }
}

TEST(a_nameless_file_keeps_what_is_written)
{
    char back[4] = "";
    int fd = system_nameless_file();
    assert_true(fd >= 0);
    assert_int_equal(write(fd, "abc", 3), 3);
    assert_true(system_sync(fd));
    assert_int_equal(pread(fd, back, 3, 0), 3);
    assert_string_equal(back, "abc");
    assert_int_equal(fcntl(fd, F_GETFD), FD_CLOEXEC);
    close(fd);
    assert_false(system_sync(fd));
}

static volatile sig_atomic_t rang;

static void ring(int number)
{
    rang = number;
}

TEST(waiting_ends_by_time_by_bytes_and_by_a_signal)
{
    int end[2];
    sigset_t usual, alarm_set;
    assert_int_equal(pipe(end), 0);
    sigprocmask(SIG_SETMASK, NULL, &usual);
    struct pollfd watched[2] = {{end[0], POLLIN, 0}, {-1, POLLIN, 0}};
    assert_int_equal(system_wait(watched, 2, 1, &usual), 0);
    assert_int_equal(write(end[1], "y", 1), 1);
    assert_int_equal(system_wait(watched, 2, -1, &usual), 1);
    assert_int_equal(watched[0].revents, POLLIN);
    close(end[1]);
    char byte;
    assert_int_equal(read(end[0], &byte, 1), 1);
    assert_int_equal(system_wait(watched, 2, -1, &usual), 1);
    assert_true(watched[0].revents & POLLHUP);
    close(end[0]);

    /* Held back until the wait, whose mask lets it through. */
    signal(SIGUSR1, ring);
    sigemptyset(&alarm_set);
    sigaddset(&alarm_set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &alarm_set, NULL);
    raise(SIGUSR1);
    assert_int_equal(rang, 0);
    assert_int_equal(system_wait(&watched[1], 1, -1, &usual), -1);
    assert_int_equal(errno, EINTR);
    assert_int_equal(rang, SIGUSR1);
    sigprocmask(SIG_SETMASK, &usual, NULL);
}

TEST(a_pair_of_terminals_has_its_size)
{
    int master, slave;
    struct winsize size;
    assert_true(system_terminal_pair(&master, &slave, 7, 300));
    assert_true(isatty(slave));
    assert_int_equal(ioctl(slave, TIOCGWINSZ, &size), 0);
    assert_int_equal(size.ws_row, 7);
    assert_int_equal(size.ws_col, 300);
    close(master);
    close(slave);
}

static ssize_t take(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
    return (ssize_t)length;
}

TEST(a_stream_hands_its_bytes_over)
{
    char got[32] = "";
    FILE *f = system_stream(take, got);
    assert_non_null(f);
    fprintf(f, "%d and %s", 7, "more");
    fclose(f);
    assert_string_equal(got, "7 and more");
}

/* Where the system cannot tell, the data folder must come by REROUTE66_DATA or stand where it was installed. */
TEST(the_program_is_found_or_not)
{
    char path[4096], small[2];
    if (system_program(path, sizeof path))
        assert_non_null(strstr(path, "test-base-system"));
    assert_false(system_program(small, sizeof small));
}

RUN_TESTS("base: system", NULL, NULL)
