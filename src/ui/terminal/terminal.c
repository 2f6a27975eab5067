#include "ui/terminal.h"

#include "base/output.h"
#include "base/system.h"
#include "base/text.h"
#include "key_reader.h"
#include "rescue.h"

#include <curses.h>
#include <langinfo.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#undef columns /* a macro of terminfo: we have members of that name */
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { DIRECT_COLOURS = 1 << 24, ENTRY_SIZE = 64 };

/*
 * Private modes of xterm and others; a terminal ignores those that it does not know. Reports: pasted text comes in
 * brackets, and the terminal tells whether its window has the focus. Hold: what is written between the two is shown at
 * once. Mouse: reports of buttons and of movements, in a form that has room for large screens.
 */
static const char reports_on[] = "\033[?2004h\033[?1004h", reports_off[] = "\033[?1004l\033[?2004l";
static const char hold_on[] = "\033[?2026h", hold_off[] = "\033[?2026l";
static const char mouse_on[] = "\033[?1000h\033[?1003h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1003l\033[?1000l";

static struct {
    SCREEN *screen;
    struct looks looks;
    enum depth depth;
    char was_name[ENTRY_SIZE]; /* TERM before we changed it; "" if we did not */
    bool mouse;
    struct key_reader reader;
    struct termios tty; /* as we found it */
} term;

static void send(const char *bytes)
{
    fflush(stdout);
    rescue_write(STDOUT_FILENO, bytes, strlen(bytes));
}

/* A terminal that terminfo does not know is treated as this one. */
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

/* Terminals that do all that the usual one does; terminfo knows them only where packages of their own are installed. */
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

/* Add a terminfo string, its padding left out, to OUT, what restores the terminal; a terminal may lack it (NULL). */
static void add_restore(const char *s, struct text *out)
{
    for (; s && *s; s++) {
        if (s[0] == '$' && s[1] == '<')
            while (s[1] && *s != '>')
                s++;
        else
            text_add_bytes(out, s, 1);
    }
}

/* From here on the terminal is put back without curses' help when the program is ended. */
static void arm_rescue(void)
{
    const char *const parts[] = {hold_off,     reports_off,   mouse_off,   orig_pair, exit_attribute_mode,
                                 keypad_local, cursor_normal, exit_ca_mode};
    struct text bytes = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        add_restore(parts[i], &bytes);
    rescue_arm(bytes.at, bytes.length);
    text_free(&bytes);
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
    term.reader.keys = (struct keys){.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *bytes = tigetstr(keys[i].capability);
        if (bytes != (const char *)-1 && bytes && bytes[0] == '\033')
            keys_name(&term.reader.keys, bytes, keys[i].kind, keys[i].code);
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

/* The part of the window that is drawn on into *SIZE; curses cannot allocate the largest that a terminal may claim. */
static bool find_size(struct winsize *size)
{
    enum { ROWS_MOST = 500, COLUMNS_MOST = 1000 };
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, size) != 0)
        return false;
    size->ws_row = size->ws_row < ROWS_MOST ? size->ws_row : ROWS_MOST;
    size->ws_col = size->ws_col < COLUMNS_MOST ? size->ws_col : COLUMNS_MOST;
    return size->ws_row && size->ws_col;
}

/* Curses takes the size from the environment where that names one, and then for good: so only while it is started. */
static void tell_size(const struct winsize *size)
{
    char rows[8], columns[8];
    unsetenv("LINES");
    unsetenv("COLUMNS");
    if (!size)
        return;
    snprintf(rows, sizeof rows, "%d", size->ws_row);
    snprintf(columns, sizeof columns, "%d", size->ws_col);
    setenv("LINES", rows, 1);
    setenv("COLUMNS", columns, 1);
}

/* Is there memory for windows of SIZE? Curses has three of them, and the old ones beside the new while it makes them;
 * where that fails it frees rows twice (ncurses 6.4). */
static bool have_room(const struct winsize *size)
{
    enum { WINDOWS = 4, BESIDES = 1 << 18 };
    return memory_has(WINDOWS * sizeof(cchar_t) * size->ws_row * size->ws_col + BESIDES);
}

bool terminal_open(struct error *e)
{
    /* What the names of capabilities need when curses is first asked for one: without it that ends in a fault. */
    enum { CAPABILITIES = 1 << 18 };
    struct winsize size;
    if (tcgetattr(STDIN_FILENO, &term.tty) != 0) {
        error_set(e, "standard input is no terminal");
        return false;
    }
    bool sized = find_size(&size);
    if (sized && !have_room(&size)) {
        error_set(e, "there is not enough memory for a screen of %d by %d", size.ws_col, size.ws_row);
        return false;
    }
    rescue_start(&term.tty);
    choose_entry();
    tell_size(sized ? &size : NULL);
    term.screen = newterm(NULL, stdout, stdin);
    tell_size(NULL);
    if (!term.screen || !memory_has(CAPABILITIES)) {
        if (term.screen) {
            endwin();
            delscreen(term.screen);
            term.screen = NULL;
        }
        leave_entry();
        rescue_end();
        error_set(e, "the terminal \"%s\" cannot be set up, perhaps for want of memory",
                  getenv("TERM") ? getenv("TERM") : "");
        return false;
    }
    arm_rescue();
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
    rescue_disarm();
    delscreen(term.screen);
    term.screen = NULL;
    leave_entry();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &term.tty);
    rescue_end();
}

void terminal_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns); /* libedit sets LINES and COLS to what the terminal claims */
}

enum depth terminal_depth(void)
{
    return term.depth;
}

enum blocks terminal_blocks(void)
{
    const char *name = getenv("TERM");
    return name && strncmp(name, "linux", 5) == 0 ? BLOCKS_HALF : BLOCKS_QUADRANTS;
}

void terminal_set_looks(const struct looks *looks)
{
    term.looks = *looks;
}

static void set_look(cchar_t *out, const struct glyph *g)
{
    struct look look = looks_of(&term.looks, g), *s = &look;
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
    int rows, columns;
    terminal_size(&rows, &columns);
    erase();
    for (int y = 0; y < rows && y < c->rows; y++)
        for (int x = 0; x < columns && x < c->columns; x++) {
            const struct glyph *g = &c->at[(size_t)y * (size_t)c->columns + (size_t)x];
            cchar_t look;
            if (g->code == 0 && x > 0)
                continue; /* the right half of a wide glyph: it is there already */
            if (g->code == ' ' && g->paint == PAINT_PLAIN && g->ground == GROUND_NONE)
                continue; /* erase() left it so */
            set_look(&look, g);
            mvadd_wch(y, x, &look);
        }
    if (row >= 0 && row < rows && column < columns)
        move(row, column);
    send(hold_on);
    curs_set(row >= 0);
    refresh();
    send(hold_off);
}

bool terminal_interrupted(void)
{
    return key_reader_interrupted(&term.reader);
}

/* The terminal has another size than curses knows. What is too large for the memory is taken when there is more. */
static bool take_size(void)
{
    struct winsize size;
    if (!find_size(&size) || !is_term_resized(size.ws_row, size.ws_col) || !have_room(&size))
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
    return key_reader_next(&term.reader, in);
}

void terminal_wait(int fd, int64_t timeout_ms)
{
    struct pollfd watched[2] = {{STDIN_FILENO, POLLIN, 0}, {fd, POLLIN, 0}};
    int64_t patience = key_reader_patience(&term.reader, timeout_ms);

    if (system_wait(watched, fd >= 0 ? 2 : 1, patience, rescue_mask()) > 0 &&
        (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)))
        rescue_hang_up();
}

int terminal_signal(void)
{
    return rescue_signal();
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

void terminal_redraw(void)
{
    clearok(curscr, TRUE);
}

void terminal_suspend(void)
{
    bool mouse = term.mouse;
    terminal_set_mouse(false);
    send(reports_off);
    endwin();
    rescue_stop();
    refresh();
    terminal_set_mouse(mouse);
    send(reports_on);
}
