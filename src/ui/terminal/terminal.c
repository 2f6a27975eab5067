#include "ui/terminal.h"

#include "base/output.h"
#include "base/system.h"
#include "base/text.h"
#include "keys.h"
#include "warden.h"

#include <assert.h>
#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#undef columns /* a macro of terminfo: we have members of that name */
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

enum {
    RESTORE_SIZE = 256,
    ESCAPE_MS = 25,
    PASTE_MS = 2000,
    STACK_SIZE = 64 << 10,
    DIRECT_COLOURS = 1 << 24,
    ENTRY_SIZE = 64
};

/* Reports of buttons, of moving the mouse, and in a form that has room for large screens (xterm's modes). */
/*
 * Private modes of xterm and others; a terminal ignores those that it does not know. Pasted text comes in brackets, the
 * terminal reports whether its window has the focus, and output between the last two is shown at once.
 */
static const char reports_on[] = "\033[?2004h\033[?1004h", reports_off[] = "\033[?1004l\033[?2004l";
static const char hold_on[] = "\033[?2026h", hold_off[] = "\033[?2026l";
static const char mouse_on[] = "\033[?1000h\033[?1003h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1003l\033[?1000l";

/*
 * Signals that ask us to end, and all others that would end us if nobody caught them: the terminal is put back and the
 * game kept. Heeded only between two things to do, so that nobody is interrupted half way through a write.
 */
static const int asking[] = {
    SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
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
    SCREEN *screen;
    struct looks looks;
    enum depth depth;
    char was_name[ENTRY_SIZE]; /* TERM before we changed it; "" if we did not */
    bool mouse;
    struct keys keys; /* what was read and not yet understood */
    int64_t fed;      /* ms: when the last of it came */
    bool partial;     /* it is the beginning of something */
    sigset_t outside; /* the mask while waiting */
    struct sigaction was_asking[ASKING], was_fatal[FATAL], was_tstp;
    struct termios tty;         /* as we found it */
    char restore[RESTORE_SIZE]; /* what puts the terminal back without curses' help */
    size_t restore_length;
    int held_error; /* what standard error is while we have the screen */
    int real_error; /* where it went before; -1 if it is not held back */
    struct warden warden;
    void *stack; /* for the fatal handlers: the ordinary one may be what overflowed */
} term = {.held_error = -1, .real_error = -1};

static volatile sig_atomic_t signalled;
static volatile sig_atomic_t open_now;

static void on_asking(int number)
{
    signalled = number;
    warden_warn(&term.warden, number);
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

static void send(const char *bytes)
{
    fflush(stdout);
    write_fully(STDOUT_FILENO, bytes, strlen(bytes));
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

/*
 * Restore the terminal without curses' help, unless it is restored already. May be called where the program is ended at
 * once, too.
 */
static void restore_now(void)
{
    if (!open_now)
        return;
    open_now = 0;
    write_fully(STDOUT_FILENO, term.restore, term.restore_length);
    tcsetattr(STDIN_FILENO, TCSANOW, &term.tty);
    release_error();
}

static void on_fatal(int number)
{
    restore_now();
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
    sigset_t blocked, heard;

    stack.ss_sp = term.stack = memory_new(STACK_SIZE);
    sigaltstack(&stack, NULL);
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGWINCH);
    sigaddset(&blocked, SIGTSTP);
    sigemptyset(&heard);
    for (int i = 0; i < ASKING; i++) {
        sigaddset(&blocked, asking[i]);
        sigaddset(&heard, asking[i]);
        sigaction(asking[i], &ask, &term.was_asking[i]);
    }
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &die, &term.was_fatal[i]);
    sigaction(SIGTSTP, NULL, &term.was_tstp);
    sigprocmask(SIG_BLOCK, &blocked, &term.outside);
    warden_start(&term.warden, &heard, restore_now);
}

static void release_signals(void)
{
    stack_t none = {.ss_flags = SS_DISABLE};
    struct sigaction ignore = {.sa_handler = SIG_IGN};

    /* After a signal to end the program is about to do so: a second signal must not interrupt its tidying up. */
    for (int i = 0; i < ASKING; i++)
        sigaction(asking[i], signalled ? &ignore : &term.was_asking[i], NULL);
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &term.was_fatal[i], NULL);
    if (!signalled) /* else the warden also guards the rest of the tidying up */
        warden_stop(&term.warden);
    sigaltstack(&none, NULL);
    free(term.stack);
    term.stack = NULL;
    sigprocmask(SIG_SETMASK, &term.outside, NULL);
}

/* What a terminal is tried as that terminfo does not know. */
static const char usual[] = "xterm-256color";

/* Does terminfo know the terminal NAME? The caller gives cur_term back. */
static bool set_up(const char *name)
{
    int known = 0;
    return name && setupterm(name, STDOUT_FILENO, &known) == OK && known == 1;
}

static bool is_known(const char *name)
{
    bool known = set_up(name);
    if (known)
        del_curterm(cur_term);
    return known;
}

/* Terminals that do all that the usual one does, but are known to terminfo only where packages of their own are. */
static bool is_like_usual(const char *name)
{
    static const char *const like[] = {"xterm-kitty", "xterm-ghostty",    "ghostty",      "foot",
                                       "foot-extra",  "wezterm",          "alacritty",    "contour",
                                       "rio",         "konsole-256color", "vte-256color", "st-256color"};
    for (size_t i = 0; name && i < sizeof like / sizeof *like; i++)
        if (strcmp(name, like[i]) == 0)
            return true;
    return false;
}

bool terminal_try_usual(void)
{
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || is_known(name) || !is_known(usual))
        return false;
    if (!is_like_usual(name)) {
        char answer[8];
        output_print(stdout, "Nothing is known about the terminal \"%s\". Try it as %s? [y/N] ", name ? name : "",
                     usual);
        fflush(stdout);
        if (!fgets(answer, sizeof answer, stdin) || (answer[0] != 'y' && answer[0] != 'Y'))
            return false;
    }
    return setenv("TERM", usual, 1) == 0;
}

bool terminal_usable(struct error *e)
{
    const char *name = getenv("TERM");

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        error_set(e, "standard input or output is no terminal");
        return false;
    }
    if (!set_up(name)) {
        error_set(e, "nothing is known about the terminal \"%s\": try TERM=%s reroute66", name ? name : "", usual);
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
    add_restore(hold_off);
    add_restore(reports_off);
    add_restore(mouse_off);
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

/* What this terminal sends for keys, where that is not what most send. */
static void name_keys(void)
{
    static const struct {
        const char *capability;
        enum input_kind kind;
        uint32_t code;
    } keys[] = {
        {"kcuu1", INPUT_UP, 0},       {"kcud1", INPUT_DOWN, 0},     {"kcub1", INPUT_LEFT, 0},
        {"kcuf1", INPUT_RIGHT, 0},    {"khome", INPUT_HOME, 0},     {"kend", INPUT_END, 0},
        {"kpp", INPUT_PAGE_UP, 0},    {"knp", INPUT_PAGE_DOWN, 0},  {"kdch1", INPUT_DELETE, 0},
        {"kcbt", INPUT_BACKTAB, 0},   {"kf1", INPUT_FUNCTION, 1},   {"kf2", INPUT_FUNCTION, 2},
        {"kf3", INPUT_FUNCTION, 3},   {"kf4", INPUT_FUNCTION, 4},   {"kf5", INPUT_FUNCTION, 5},
        {"kf6", INPUT_FUNCTION, 6},   {"kf7", INPUT_FUNCTION, 7},   {"kf8", INPUT_FUNCTION, 8},
        {"kf9", INPUT_FUNCTION, 9},   {"kf10", INPUT_FUNCTION, 10}, {"kf11", INPUT_FUNCTION, 11},
        {"kf12", INPUT_FUNCTION, 12},
    };
    term.keys = (struct keys){.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *bytes = tigetstr(keys[i].capability);
        if (bytes != (const char *)-1 && bytes && bytes[0] == '\033')
            keys_name(&term.keys, bytes, keys[i].kind, keys[i].code);
    }
}

/*
 * A terminal that says in COLORTERM that it shows all colours, but has a TERM of 256, is drawn on through the entry of
 * its family for direct colour, if there is one: "xterm-direct" for "xterm-256color". TERM is changed while we have the
 * screen: the line editor asks terminfo too, and curses would believe what it heard last.
 */
static void choose_entry(void)
{
    const char *name = getenv("TERM"), *colours = getenv("COLORTERM"), *no = getenv("NO_COLOR");
    char entry[ENTRY_SIZE];
    term.was_name[0] = '\0';
    if (!name || strlen(name) >= ENTRY_SIZE || !colours || (no && *no) || !strstr(name, "-256color") ||
        (strcmp(colours, "truecolor") != 0 && strcmp(colours, "24bit") != 0))
        return;
    int length = snprintf(entry, sizeof entry, "%.*s-direct", (int)strcspn(name, "-"), name);
    if (length >= (int)sizeof entry || !is_known(entry))
        return;
    strcpy(term.was_name, name);
    setenv("TERM", entry, 1);
}

static void leave_entry(void)
{
    if (term.was_name[0])
        setenv("TERM", term.was_name, 1);
    term.was_name[0] = '\0';
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
    atexit(restore_now); /* when memory runs out */
    catch_signals();
    choose_entry();
    term.screen = newterm(NULL, stdout, stdin);
    if (!term.screen) {
        leave_entry();
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
    leaveok(stdscr, FALSE);
    typeahead(-1); /* we read, not curses */
    name_keys();
    term.depth = find_depth();
    terminal_set_mouse(true);
    send(reports_on);
    return true;
}

void terminal_close(void)
{
    if (!term.screen)
        return;
    terminal_set_mouse(false);
    send(reports_off);
    endwin();
    open_now = 0;
    delscreen(term.screen);
    term.screen = NULL;
    leave_entry();
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
    send(hold_on);
    curs_set(row >= 0);
    refresh();
    send(hold_off);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Take what the terminal has sent; false if it has sent nothing. Never waits. */
static bool take_bytes(void)
{
    struct pollfd waiting = {STDIN_FILENO, POLLIN, 0};
    char bytes[256];

    if (term.keys.length > KEYS_PENDING - sizeof bytes || poll(&waiting, 1, 0) <= 0 || !(waiting.revents & POLLIN))
        return false;
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    keys_feed(&term.keys, bytes, (size_t)n);
    term.fed = now_ms();
    return true;
}

bool terminal_interrupted(void)
{
    enum { CONTROL_C = 3 };
    take_bytes();
    if (!memchr(term.keys.pending, CONTROL_C, term.keys.length))
        return false;
    term.keys.length = 0; /* what was typed before it was meant for another moment */
    return true;
}

/* The terminal has another size than curses knows. */
static bool take_size(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0 ||
        !is_term_resized(size.ws_row, size.ws_col))
        return false;
    resizeterm(size.ws_row, size.ws_col);
    return true;
}

bool terminal_read(struct input *in)
{
    if (take_size()) {
        *in = (struct input){.kind = INPUT_RESIZE};
        return true;
    }
    for (;;) {
        enum keys_state state = keys_next(&term.keys, false, in);
        if (state == KEYS_EVENT)
            return true;
        if (take_bytes())
            continue;
        term.partial = state == KEYS_PARTIAL;
        if (term.keys.pasted && now_ms() - term.fed >= PASTE_MS) { /* its end was lost */
            term.keys.pasted = false;
            *in = (struct input){.kind = INPUT_PASTED};
            return true;
        }
        if (!term.partial || now_ms() - term.fed < ESCAPE_MS)
            return false;
        term.partial = false;
        return keys_next(&term.keys, true, in) == KEYS_EVENT;
    }
}

void terminal_wait(int fd, int64_t timeout_ms)
{
    struct pollfd watched[2] = {{STDIN_FILENO, POLLIN, 0}, {fd, POLLIN, 0}};
    if (term.partial && (timeout_ms < 0 || timeout_ms > ESCAPE_MS))
        timeout_ms = ESCAPE_MS;
    if (term.keys.pasted && (timeout_ms < 0 || timeout_ms > PASTE_MS))
        timeout_ms = PASTE_MS;

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

bool terminal_has_clipboard(void)
{
    const char *capability = tigetstr("Ms");
    return (capability != (const char *)-1 && capability) || is_like_usual(getenv("TERM"));
}

void terminal_copy(const char *bytes, size_t length)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct text out = {0};
    text_add(&out, "\033]52;c;");
    for (size_t i = 0; i < length; i += 3) {
        unsigned three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            text_add_bytes(&out, i + k > length ? "=" : &digit[three >> (18 - 6 * k) & 63], 1);
    }
    text_add(&out, "\033\\");
    send(out.at);
    text_free(&out);
}

void terminal_set_mouse(bool on)
{
    if (term.mouse != on)
        send(on ? mouse_on : mouse_off);
    term.mouse = on;
}

void terminal_suspend(void)
{
    struct sigaction ours;
    sigset_t stop;

    bool mouse = term.mouse;
    terminal_set_mouse(false);
    send(reports_off);
    endwin();
    sigaction(SIGTSTP, &term.was_tstp, &ours);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    kill(0, SIGTSTP);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    refresh();
    terminal_set_mouse(mouse);
    send(reports_on);
}
