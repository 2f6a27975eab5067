#include "rescue.h"

#include "base/memory.h"
#include "base/system.h"
#include "warden.h"

#include <assert.h>
#include <sys/time.h>
#include <unistd.h>

enum { STACK_SIZE = 64 << 10, LAST_WORDS_MS = 100, SHELL_SIGNAL = 128 };

/*
 * Signals that ask us to end, and all others that would end us if nobody caught them: the terminal is put back and the
 * game kept. Heeded only between two things to do, so that nobody is interrupted half way through a write.
 */
static const int asking[] = {
    SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
};
/* Signals after which nothing of the program can be trusted but a few system calls. */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
enum { ASKING = sizeof asking / sizeof *asking, FATAL = sizeof fatal / sizeof *fatal };

static struct {
    sigset_t outside; /* the mask while waiting */
    struct sigaction was_asking[ASKING], was_fatal[FATAL], was_tstp, was_winch, was_pipe;
    struct termios tty; /* as it is to be again */
    struct {
        char bytes[RESCUE_BYTES];
        size_t length;
    } restore[2];           /* what puts the terminal back; while one is changed the other one holds */
    atomic_int restores_by; /* which of the two */
    atomic_int held_error;  /* what standard error is while we have the screen */
    atomic_int real_error;  /* where it went before; -1 if it is not held back */
    struct warden warden;
    void *stack; /* for the fatal handlers: the ordinary one may be what overflowed */
} rescue = {.held_error = -1, .real_error = -1};

static const struct sigaction ignore = {.sa_handler = SIG_IGN};
/* Handlers run in the warden's thread, too, so that these are atomic, without a lock that a handler could wait for. */
static atomic_int signalled, last_signal;
static atomic_bool open_now;
static_assert(ATOMIC_INT_LOCK_FREE == 2 && ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler may not wait for a lock");

static void on_asking(int number)
{
    last_signal = number;
    signalled = number;
    warden_warn(&rescue.warden, number);
}

/* Only async-signal-safe calls from here to on_fatal: they run in the fatal handlers too. */
void rescue_write(int fd, const char *bytes, size_t length)
{
    while (length) {
        ssize_t n = write(fd, bytes, length);
        if (n <= 0)
            return;
        bytes += n;
        length -= (size_t)n;
    }
}

static void release_error(void)
{
    char block[4096];
    ssize_t n;

    int real = atomic_exchange(&rescue.real_error, -1);
    if (real < 0)
        return;
    dup2(real, STDERR_FILENO);
    close(real);
    for (off_t at = 0; (n = pread(rescue.held_error, block, sizeof block, at)) > 0; at += n)
        rescue_write(STDERR_FILENO, block, (size_t)n);
}

/* Only ends the waiting. Curses puts no handler of its own in the place of this one: its would allocate windows of
 * whatever size the terminal claims. */
static void on_resize(int number)
{
    (void)number;
}

static void on_patience_end(int number)
{
    (void)number;
    _exit(last_signal ? SHELL_SIGNAL + last_signal : EXIT_FAILURE);
}

/* Ends the program soon, whatever it is doing: writing to a terminal that nobody reads never ends. */
static void end_soon(void)
{
    const struct itimerval soon = {.it_value.tv_usec = LAST_WORDS_MS * 1000};
    struct sigaction end = {.sa_handler = on_patience_end};
    sigset_t alarm;

    sigaction(SIGALRM, &end, NULL);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    pthread_sigmask(SIG_UNBLOCK, &alarm, NULL);
    setitimer(ITIMER_REAL, &soon, NULL);
}

/* Restores the terminal, unless it is restored already, where the program is about to end. */
static void restore_now(void)
{
    if (!atomic_exchange(&open_now, false))
        return;
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.tty);
    end_soon();
    rescue_write(STDOUT_FILENO, rescue.restore[rescue.restores_by].bytes, rescue.restore[rescue.restores_by].length);
    release_error();
}

static void on_fatal(int number)
{
    last_signal = number;
    restore_now();
    signal(number, SIG_DFL);
    raise(number);
}

/* Until the screen is given back, standard error writes into memory. */
static void hold_error(void)
{
    rescue.held_error = system_nameless_file();
    if (rescue.held_error >= 0)
        rescue.real_error = dup(STDERR_FILENO);
    if (rescue.real_error >= 0)
        dup2(rescue.held_error, STDERR_FILENO);
}

static void let_error_go(void)
{
    fflush(stderr);
    release_error();
    int held = atomic_exchange(&rescue.held_error, -1);
    if (held >= 0)
        close(held);
}

static void catch_signals(void)
{
    struct sigaction ask = {.sa_handler = on_asking}, resize = {.sa_handler = on_resize},
                     die = {.sa_handler = on_fatal, .sa_flags = SA_ONSTACK | SA_NODEFER};
    stack_t stack = {.ss_size = STACK_SIZE};
    sigset_t blocked, heard;

    stack.ss_sp = rescue.stack = memory_new(STACK_SIZE);
    sigaltstack(&stack, NULL);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    sigaddset(&blocked, SIGTSTP);
    sigemptyset(&heard);
    for (int i = 0; i < ASKING; i++) {
        sigaddset(&blocked, asking[i]);
        sigaddset(&heard, asking[i]);
        sigaction(asking[i], &ask, &rescue.was_asking[i]);
    }
    sigaction(SIGPIPE, &ignore, &rescue.was_pipe); /* a child that is written to may have been killed */
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &die, &rescue.was_fatal[i]);
    sigaction(SIGTSTP, NULL, &rescue.was_tstp);
    sigaction(SIGWINCH, &resize, &rescue.was_winch);
    sigprocmask(SIG_BLOCK, &blocked, &rescue.outside);
    warden_start(&rescue.warden, &heard, restore_now);
}

static void release_signals(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};

    /* After a signal to end the program is about to do so: a second signal must not interrupt its tidying up. */
    for (int i = 0; i < ASKING; i++)
        sigaction(asking[i], signalled ? &ignore : &rescue.was_asking[i], NULL);
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &rescue.was_fatal[i], NULL);
    sigaction(SIGWINCH, &rescue.was_winch, NULL);
    sigaction(SIGPIPE, &rescue.was_pipe, NULL);
    if (signalled)
        warden_allow(&rescue.warden); /* it also guards the rest of the tidying up */
    else
        warden_stop(&rescue.warden);
    sigaltstack(&none, NULL);
    free(rescue.stack);
    sigprocmask(SIG_SETMASK, &rescue.outside, NULL);
}

void rescue_start(const struct termios *tty)
{
    rescue.tty = *tty;
    signalled = 0;
    atexit(restore_now); /* when memory runs out */
    catch_signals();
}

void rescue_arm(const char *bytes, size_t length)
{
    hold_error();
    rescue_rearm(bytes, length);
    open_now = true;
}

void rescue_rearm(const char *bytes, size_t length)
{
    int other = !rescue.restores_by;
    rescue.restore[other].length = length < RESCUE_BYTES ? length : RESCUE_BYTES;
    memcpy(rescue.restore[other].bytes, bytes, rescue.restore[other].length);
    rescue.restores_by = other;
}

void rescue_disarm(void)
{
    open_now = false;
}

void rescue_end(void)
{
    let_error_go();
    release_signals();
}

int rescue_signal(void)
{
    return signalled;
}

void rescue_hang_up(void)
{
    signalled = SIGHUP;
}

const sigset_t *rescue_mask(void)
{
    return &rescue.outside;
}

void rescue_stop(void)
{
    struct sigaction ours;
    sigset_t stop;

    sigaction(SIGTSTP, &rescue.was_tstp, &ours);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    kill(0, SIGTSTP);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}
