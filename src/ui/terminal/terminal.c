#include "ui/terminal.h"

#include "base/system.h"

#include <assert.h>
#include <curses.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#undef columns /* a macro of terminfo: we have members of that name */
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { RESTORE_SIZE = 256, ESCAPE_MS = 25, STACK_SIZE = 64 << 10, DIRECT_COLOURS = 1 << 24, REPORTS_MAX = 8 };

/* Signals that ask us to end; delivered only while waiting, so that nobody is interrupted half way through a write. */
static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
/* Signals after which nothing of the program can be trusted but a few system calls. */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
enum { ASKING = sizeof asking / sizeof *asking, FATAL = sizeof fatal / sizeof *fatal };

static struct {
    SCREEN *screen;
    struct looks looks;
    enum depth depth;
    bool mouse;
    struct input report[REPORTS_MAX]; /* mouse reports not read yet, the next one last */
    int reports;
    sigset_t outside; /* the mask while waiting */
    struct sigaction was_asking[ASKING], was_fatal[FATAL], was_tstp;
    struct termios tty;         /* as we found it */
    char restore[RESTORE_SIZE]; /* what puts the terminal back without curses' help */
    size_t restore_length;
    int held_error; /* what standard error is while we have the screen */
    int real_error; /* where it went before; -1 if it is not held back */
    void *stack;    /* for the fatal handlers: the ordinary one may be what overflowed */
} term = {.held_error = -1, .real_error = -1};

static volatile sig_atomic_t signalled;
static volatile sig_atomic_t open_now;

static void on_asking(int number)
{
    signalled = number;
}

/* Only async-signal-safe calls from here to release_error: they run in the fatal handlers too. */
static void write_fully(int fd, const char *bytes, size_t length)
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

    if (term.real_error < 0)
        return;
    dup2(term.real_error, STDERR_FILENO);
    for (off_t at = 0; (n = pread(term.held_error, block, sizeof block, at)) > 0; at += n)
        write_fully(STDERR_FILENO, block, (size_t)n);
}

static void on_fatal(int number)
{
    if (open_now) {
        open_now = 0;
        write_fully(STDOUT_FILENO, term.restore, term.restore_length);
        tcsetattr(STDIN_FILENO, TCSANOW, &term.tty);
        release_error();
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Until the screen is given back, standard error writes into memory. */
static void hold_error(void)
{
    term.held_error = system_nameless_file();
    if (term.held_error < 0)
        return;
    term.real_error = dup(STDERR_FILENO);
    if (term.real_error >= 0)
        dup2(term.held_error, STDERR_FILENO);
}

static void let_error_go(void)
{
    fflush(stderr);
    release_error();
    if (term.real_error >= 0)
        close(term.real_error);
    if (term.held_error >= 0)
        close(term.held_error);
    term.held_error = term.real_error = -1;
}

static void catch_signals(void)
{
    struct sigaction ask = {.sa_handler = on_asking},
                     die = {.sa_handler = on_fatal, .sa_flags = SA_ONSTACK | SA_NODEFER};
    stack_t stack = {.ss_size = STACK_SIZE};
    sigset_t blocked;

    stack.ss_sp = term.stack = memory_new(STACK_SIZE);
    sigaltstack(&stack, NULL);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    sigaddset(&blocked, SIGTSTP);
    for (int i = 0; i < ASKING; i++) {
        sigaddset(&blocked, asking[i]);
        sigaction(asking[i], &ask, &term.was_asking[i]);
    }
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &die, &term.was_fatal[i]);
    sigaction(SIGTSTP, NULL, &term.was_tstp);
    sigprocmask(SIG_BLOCK, &blocked, &term.outside);
}

static void release_signals(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    /* Who was asked to end is about to: a second request must not keep him from putting things away. */
    for (int i = 0; i < ASKING; i++)
        sigaction(asking[i], signalled ? &ignore : &term.was_asking[i], NULL);
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &term.was_fatal[i], NULL);
    sigaltstack(&none, NULL);
    free(term.stack);
    term.stack = NULL;
    sigprocmask(SIG_SETMASK, &term.outside, NULL);
}

bool terminal_usable(struct error *e)
{
    int known = 0;
    const char *name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        error_set(e, "standard input or output is no terminal");
        return false;
    }
    if (!name || setupterm(name, STDOUT_FILENO, &known) != OK || known != 1) {
        error_set(e, "nothing is known about the terminal \"%s\"", name ? name : "");
        return false;
    }
    bool addressable = cursor_address && clear_screen;
    del_curterm(cur_term);
    if (!addressable)
        error_set(e, "the terminal \"%s\" cannot place its cursor", name);
    return addressable;
}

/* Add a terminfo string, its padding left out, to what restores the terminal. */
static void add_restore(const char *s)
{
    for (; s && *s; s++) {
        if (s[0] == '$' && s[1] == '<')
            while (s[1] && *s != '>')
                s++;
        else if (term.restore_length < RESTORE_SIZE)
            term.restore[term.restore_length++] = *s;
    }
}

static void prepare_restore(void)
{
    term.restore_length = 0;
    add_restore("\033[?1000l\033[?1002l\033[?1006l");
    add_restore(orig_pair);
    add_restore(exit_attribute_mode);
    add_restore(keypad_local);
    add_restore(cursor_normal);
    add_restore(exit_ca_mode);
}

static enum depth find_depth(void)
{
    const char *no = getenv("NO_COLOR");

    if ((no && *no) || !has_colors() || start_color() != OK)
        return DEPTH_MONO;
    use_default_colors();
    if (tigetflag("RGB") > 0 && COLORS >= DIRECT_COLOURS)
        return DEPTH_DIRECT;
    return COLORS >= 256 ? DEPTH_256 : COLORS >= 16 ? DEPTH_16 : COLORS >= 8 ? DEPTH_8 : DEPTH_MONO;
}

/* Terminals that were not told, or do not heed, which of two forms their arrows are to take. */
static void define_other_keys(void)
{
    static const struct {
        const char *bytes;
        int code;
    } keys[] = {{"\033[A", KEY_UP},    {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
                {"\033[H", KEY_HOME},  {"\033[F", KEY_END},  {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},
                {"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT}, {"\033OH", KEY_HOME},  {"\033OF", KEY_END},
                {"\033[1~", KEY_HOME}, {"\033[4~", KEY_END}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!key_defined(keys[i].bytes))
            define_key(keys[i].bytes, keys[i].code);
}

bool terminal_open(struct error *e)
{
    if (tcgetattr(STDIN_FILENO, &term.tty) != 0) {
        error_set(e, "standard input is no terminal");
        return false;
    }
    /* A size in the environment would freeze the first one: curses prefers it to what the terminal says. */
    unsetenv("LINES");
    unsetenv("COLUMNS");
    signalled = 0;
    catch_signals();
    set_escdelay(ESCAPE_MS);
    term.screen = newterm(NULL, stdout, stdin);
    if (!term.screen) {
        release_signals();
        error_set(e, "the terminal \"%s\" cannot be set up", getenv("TERM") ? getenv("TERM") : "");
        return false;
    }
    hold_error();
    prepare_restore();
    open_now = 1;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    mouseinterval(0);
    define_other_keys();
    term.depth = find_depth();
    terminal_set_mouse(true);
    return true;
}

void terminal_close(void)
{
    if (!term.screen)
        return;
    terminal_set_mouse(false);
    endwin();
    open_now = 0;
    delscreen(term.screen);
    term.screen = NULL;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &term.tty);
    let_error_go();
    release_signals();
}

void terminal_size(int *rows, int *columns)
{
    *rows = LINES;
    *columns = COLS;
}

enum depth terminal_depth(void)
{
    return term.depth;
}

void terminal_set_looks(const struct looks *looks)
{
    term.looks = *looks;
}

static void set_look(cchar_t *out, const struct glyph *g)
{
    const struct look *s = &term.looks.of[g->paint][g->ground];
    wchar_t text[2] = {g->code ? (wchar_t)g->code : L' ', L'\0'};
    attr_t how = (s->attributes & LOOK_BOLD ? A_BOLD : 0) | (s->attributes & LOOK_DIM ? A_DIM : 0) |
                 (s->attributes & LOOK_UNDERLINE ? A_UNDERLINE : 0) | (s->attributes & LOOK_REVERSE ? A_REVERSE : 0);
    int pair = 0;

    if (term.depth != DEPTH_MONO && (s->fg >= 0 || s->bg >= 0))
        pair = alloc_pair(s->fg, s->bg);
    if (pair < 0)
        pair = 0;
    setcchar(out, text, how, (short)(pair > SHRT_MAX ? 0 : pair), &pair);
}

void terminal_paint(const struct canvas *c, int row, int column)
{
    erase();
    for (int y = 0; y < LINES && y < c->rows; y++)
        for (int x = 0; x < COLS && x < c->columns; x++) {
            const struct glyph *g = &c->at[(size_t)y * (size_t)c->columns + (size_t)x];
            cchar_t look;
            if (g->code == 0 && x > 0)
                continue; /* the right half of a wide glyph: it is there already */
            if (g->code == ' ' && g->paint == PAINT_PLAIN && g->ground == GROUND_NONE)
                continue; /* erase() left it so */
            set_look(&look, g);
            mvadd_wch(y, x, &look);
        }
    if (row >= 0 && row < LINES && column < COLS)
        move(row, column);
    curs_set(row >= 0);
    refresh();
}

/* A mouse report in our words; false for buttons that mean nothing here. */
static bool translate_mouse(const MEVENT *m, struct input *in)
{
    *in = (struct input){.row = m->y, .column = m->x};
    in->kind = m->bstate & BUTTON1_PRESSED    ? INPUT_PRESS
               : m->bstate & BUTTON1_RELEASED ? INPUT_RELEASE
               : m->bstate & BUTTON4_PRESSED  ? INPUT_WHEEL_UP
               : m->bstate & BUTTON5_PRESSED  ? INPUT_WHEEL_DOWN
                                              : INPUT_NONE;
    return in->kind != INPUT_NONE;
}

/* Curses tells once of several reports that came together, and hands them out the last one first. */
static void queue_mouse(void)
{
    MEVENT m;
    struct input in;
    while (term.reports < REPORTS_MAX && getmouse(&m) == OK)
        if (translate_mouse(&m, &in))
            term.report[term.reports++] = in;
}

static const struct {
    int code;
    enum input_kind kind;
} named[] = {
    {KEY_UP, INPUT_UP},       {KEY_DOWN, INPUT_DOWN},    {KEY_LEFT, INPUT_LEFT},           {KEY_RIGHT, INPUT_RIGHT},
    {KEY_HOME, INPUT_HOME},   {KEY_END, INPUT_END},      {KEY_PPAGE, INPUT_PAGE_UP},       {KEY_NPAGE, INPUT_PAGE_DOWN},
    {KEY_ENTER, INPUT_ENTER}, {KEY_BTAB, INPUT_BACKTAB}, {KEY_BACKSPACE, INPUT_BACKSPACE}, {KEY_RESIZE, INPUT_RESIZE},
};

static bool read_key(struct input *in, int code)
{
    if (code == KEY_MOUSE) {
        queue_mouse();
        return false;
    }
    in->kind = INPUT_OTHER;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].code == code)
            in->kind = named[i].kind;
    if (code >= KEY_F(1) && code <= KEY_F(12)) {
        in->kind = INPUT_FUNCTION;
        in->code = (uint32_t)(code - KEY_F0);
    }
    char *bytes = keybound(code, 0);
    if (bytes && strlen(bytes) < INPUT_BYTES)
        strcpy(in->bytes, bytes);
    free(bytes);
    return true;
}

static enum input_kind kind_of(wint_t c)
{
    switch (c) {
    case '\r':
    case '\n':
        return INPUT_ENTER;
    case '\t':
        return INPUT_TAB;
    case '\033':
        return INPUT_ESCAPE;
    case '\b':
    case 0x7F:
        return INPUT_BACKSPACE;
    default:
        return INPUT_CHARACTER;
    }
}

bool terminal_read(struct input *in)
{
    wint_t c;

    for (;;) {
        if (term.reports) {
            *in = term.report[--term.reports];
            return true;
        }
        *in = (struct input){0};
        int how = wget_wch(stdscr, &c);
        if (how == OK) {
            in->kind = kind_of(c);
            in->code = (uint32_t)c;
            return true;
        }
        if (how != KEY_CODE_YES)
            return false;
        if (read_key(in, (int)c))
            return true;
    }
}

void terminal_wait(int fd, int64_t timeout_ms)
{
    struct pollfd watched[2] = {{STDIN_FILENO, POLLIN, 0}, {fd, POLLIN, 0}};

    if (system_wait(watched, fd >= 0 ? 2 : 1, timeout_ms, &term.outside) > 0 &&
        (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)))
        signalled = SIGHUP;
}

int terminal_signal(void)
{
    return signalled;
}

void terminal_bell(void)
{
    beep();
}

void terminal_set_mouse(bool on)
{
    mmask_t wanted = BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED;

    term.mouse = on;
    mousemask(on ? wanted : 0, NULL);
}

void terminal_suspend(void)
{
    struct sigaction ours;
    sigset_t stop;

    endwin();
    sigaction(SIGTSTP, &term.was_tstp, &ours);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    kill(0, SIGTSTP);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    refresh();
}
