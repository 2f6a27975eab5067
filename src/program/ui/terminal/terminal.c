#include "ui/terminal.h"

#include "background.h"
#include "base/system.h"
#include "calling.h"
#include "imaging.h"
#include "keys.h"
#include "kind.h"
#include "pixels/base64.h"
#include "rescue.h"

#include <curses.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <term.h>
#undef columns /* a macro of terminfo: we have members of that name */
#include <unistd.h>
#include <wchar.h>

enum { DIRECT_COLOURS = 1 << 24 };

/*
 * Private modes of xterm and others; a terminal ignores those that it does not know. Reports: pasted text comes in
 * brackets, and the terminal tells whether its window has the focus. Hold: what is written between the two is shown at
 * once. Mouse: reports of buttons and of movements, in a form that has room for large screens.
 */
static const char reports_on[] = "\033[?2004h\033[?1004h", reports_off[] = "\033[?1004l\033[?2004l";
static const char ask_version[] = "\033[>0q"; /* XTVERSION */
static const char hold_on[] = "\033[?2026h", hold_off[] = "\033[?2026l";
static const char string_end[] = "\033\\"; /* of an image that was being written */
static const char mouse_on[] = "\033[?1000h\033[?1003h\033[?1006h", mouse_off[] = "\033[?1006l\033[?1003l\033[?1000l";

static struct {
    SCREEN *screen;
    struct looks looks;
    enum depth depth;
    TERMINAL *own; /* what curses draws by */
    bool mouse;
    bool called; /* the window's title is ours */
    struct background background;
    struct imaging images;
    struct key_reader reader;
    struct canvas shown; /* what curses has been told; without glyphs: nothing */
    struct termios tty;  /* as we found it */
} term;

static void send(const char *bytes)
{
    fflush(stdout);
    rescue_write(STDOUT_FILENO, bytes, strlen(bytes));
}

/* Add a terminfo string (NULL: the terminal has none), without its padding, to OUT, which restores the terminal. */
static void add_restore(const char *text, struct text *out)
{
    for (; text && *text; text++) {
        if (text[0] == '$' && text[1] == '<')
            while (text[1] && *text != '>')
                text++;
        else
            text_add_bytes(out, text, 1);
    }
}

/* From here on the terminal is put back without curses' help when the program is ended. */
static void arm_rescue(bool again)
{
    const char *const parts[] = {string_end,          hold_off,     reports_off,   mouse_off,   orig_pair,
                                 exit_attribute_mode, keypad_local, cursor_normal, exit_ca_mode};
    SCOPED(text) bytes = {0};
    if (term.images.screen.means.how == PIXELS_KITTY) {
        add_restore(string_end, &bytes);
        kitty_add_deletion(term.images.graphics.id, &bytes);
    }
    add_restore(term.called ? calling_end : NULL, &bytes);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        add_restore(parts[i], &bytes);
    (again ? rescue_rearm : rescue_arm)(bytes.at, bytes.length);
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

/*
 * Has curses draw through the user's own terminfo entry with the colours that the environment names: most terminals
 * show all of them and call themselves one of 256 or 8. Only curses sees that entry, and only while it sets itself up:
 * TERM and TERMINFO stay as they were for everybody else.
 */
static SCREEN *start_curses(void)
{
    const char *name = getenv("TERM"), *no = getenv("NO_COLOR"), *was = getenv("TERMINFO");
    FREED char *keep = was ? memory_copy(was, strlen(was)) : NULL;
    SCOPED(text) entry = {0};
    SCREEN *screen = NULL;
    int known;

    if ((!no || !*no) && name && setupterm(name, STDOUT_FILENO, &known) == OK) {
        int listed = tigetnum("colors");
        enum depth depth = kind_depth(listed);
        if (depth >= DEPTH_256 && listed < (depth == DEPTH_DIRECT ? DIRECT_COLOURS : 256))
            entry_with_colours(name, depth, &entry);
        del_curterm(cur_term);
    }
    if (entry.length && setenv("TERMINFO", entry.at, 1) == 0) {
        screen = newterm(NULL, stdout, stdin);
        if (keep)
            setenv("TERMINFO", keep, 1);
        else
            unsetenv("TERMINFO");
    }
    return screen ? screen : newterm(NULL, stdout, stdin);
}

/* Curses draws by its own entry, whatever the line editor has asked terminfo for. */
static void reclaim_terminal(void)
{
    set_curterm(term.own);
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

/* Curses takes the size from LINES and COLUMNS if set, and keeps to it: so they are set only while it starts. */
static void send_size(const struct winsize *size)
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

/* True if there is memory for windows of SIZE. Curses has three of them, we keep what was shown, and the old ones stand
 * beside the new while they are made; where that fails it frees rows twice (ncurses 6.4). */
static bool have_room(const struct winsize *size)
{
    enum { WINDOWS = 5, BESIDES = 1 << 18 };
    return memory_has(WINDOWS * sizeof(cchar_t) * size->ws_row * size->ws_col + BESIDES);
}

bool terminal_open(struct error *error)
{
    /* Memory that curses needs when it is first asked for a capability by name; without it, it crashes. */
    enum { CAPABILITIES = 1 << 18 };
    struct winsize size;
    if (tcgetattr(STDIN_FILENO, &term.tty) != 0)
        return error_set(error, "standard input is not a terminal");
    bool sized = find_size(&size);
    if (sized && !have_room(&size))
        return error_set(error, "there is not enough memory for a screen of %d by %d", size.ws_col, size.ws_row);
    rescue_start(&term.tty);
    send_size(sized ? &size : NULL);
    term.screen = start_curses();
    send_size(NULL);
    if (!term.screen || !memory_has(CAPABILITIES)) {
        endwin(); /* nothing happens without a screen */
        delscreen(term.screen);
        term.screen = NULL;
        rescue_end();
        return error_set(error, "the terminal \"%s\" cannot be set up, perhaps because memory is short",
                         getenv("TERM") ? getenv("TERM") : "");
    }
    term.own = cur_term;
    arm_rescue(false);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    typeahead(-1); /* we read, not curses */
    keys_of_terminal(&term.reader.keys);
    term.depth = find_depth();
    send_size(sized ? &size : NULL); /* it is asked again */
    endwin(); /* curses writes each movement of the cursor by itself until it has been left once (ncurses 6.4) */
    doupdate();
    send_size(NULL);
    terminal_set_mouse(true);
    send(reports_on);
    if (kind_is_asked())
        send(ask_version);
    if (kind_is_family(getenv("TERM")) || kind_is_usual(getenv("TERM"))) {
        enum { ANSWERS_MS = 2000 };
        imaging_start(&term.images);
        send(background_ask(&term.background, system_now()));
        term.reader.expects = term.background.asked + ANSWERS_MS;
    }
    return true;
}

/* A late answer of the terminal would be typed into the shell: wait for it, but not long. */
static void await_answer(void)
{
    enum { PATIENCE_MS = 100 };
    struct input in;
    for (int i = 0; (term.background.waits || term.images.graphics.stage == GRAPHICS_WAITS) && i < PATIENCE_MS / 10;
         i++) {
        struct pollfd waiting = {STDIN_FILENO, POLLIN, 0};
        if (poll(&waiting, 1, 10) < 0 || (waiting.revents & ~POLLIN))
            return;
        while (terminal_read(&in))
            ;
    }
}

void terminal_close(void)
{
    if (!term.screen)
        return;
    await_answer();
    reclaim_terminal();
    imaging_clear(&term.images);
    pixel_screen_free(&term.images.screen);
    terminal_end_call();
    terminal_set_mouse(false);
    send(reports_off);
    endwin();
    rescue_disarm();
    delscreen(term.screen);
    term.screen = NULL;
    canvas_free(&term.shown);
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
    return kind_blocks(term.reader.keys.version);
}

void terminal_set_looks(const struct looks *looks)
{
    term.looks = *looks;
    canvas_free(&term.shown);
}

/* Returns the look of the glyph at column X of row Y. A blank, of which only the ground is seen, has the foreground of
 * LAST, the look before it, or of what comes after it on the same ground, so that fewer colours are sent. */
static struct look look_at(const struct canvas *canvas, int y, int x, const struct look *last)
{
    const struct glyph *glyph = canvas_at(canvas, y, x);
    struct look look = looks_of(&term.looks, glyph), next = look;
    if (glyph->code != ' ' || look.bg < 0 || look.attributes)
        return look;
    if (look.bg == last->bg)
        next = *last;
    else
        while (glyph->code == ' ' && next.bg == look.bg && ++x < canvas->columns) {
            glyph = canvas_at(canvas, y, x);
            next = looks_of(&term.looks, glyph);
        }
    if (next.bg == look.bg)
        look.fg = next.fg;
    return look;
}

/* What curses is told of a glyph of CODE that has LOOK. */
static void set_look(cchar_t *out, uint32_t code, const struct look *look)
{
    wchar_t text[2] = {code ? (wchar_t)code : L' ', L'\0'};
    attr_t how = (look->attributes & LOOK_BOLD ? A_BOLD : 0) | (look->attributes & LOOK_DIM ? A_DIM : 0) |
                 (look->attributes & LOOK_UNDERLINE ? A_UNDERLINE : 0) |
                 (look->attributes & LOOK_REVERSE ? A_REVERSE : 0);
    int pair = 0;

    if (term.depth != DEPTH_MONO && (look->fg >= 0 || look->bg >= 0))
        pair = alloc_pair(look->fg, look->bg);
    pair = pair < 0 ? 0 : pair;
    setcchar(out, text, how, (short)(pair > SHRT_MAX ? 0 : pair), &pair);
}

/* Tells curses row Y of CANVAS, which it has cleared. */
static void send_row(const struct canvas *canvas, int y, int columns)
{
    struct look last = {-1, -1, 0};
    for (int x = 0; x < columns && x < canvas->columns; x++) {
        const struct glyph *glyph = canvas_at(canvas, y, x);
        cchar_t out;
        if (glyph->code == 0 && x > 0)
            continue; /* the right half of a wide glyph: it is there already */
        if (glyph->code == ' ' && glyph->paint == PAINT_PLAIN && glyph->ground == GROUND_NONE)
            continue;
        last = look_at(canvas, y, x, &last);
        set_look(&out, glyph->code, &last);
        mvadd_wch(y, x, &out);
    }
}

/* Curses may write what has not changed again, to move the cursor, if it is no more than so many characters. */
enum { REWRITTEN_MOST = 10 };

/* True if row Y of CANVAS is what is shown. */
static bool row_is_shown(const struct canvas *canvas, int y)
{
    return memcmp(canvas_at(canvas, y, 0), canvas_at(&term.shown, y, 0),
                  (size_t)canvas->columns * sizeof *canvas->at) == 0;
}

/* Row Y of CANVAS differs from what is shown: curses will write on it, from the first to the last difference. */
static void touch_row(const struct canvas *canvas, int y)
{
    int first = 0, last = canvas->columns - 1;
    while (first < last &&
           memcmp(canvas_at(canvas, y, first), canvas_at(&term.shown, y, first), sizeof *canvas->at) == 0)
        first++;
    while (last > first && memcmp(canvas_at(canvas, y, last), canvas_at(&term.shown, y, last), sizeof *canvas->at) == 0)
        last--;
    pixel_screen_touch(&term.images.screen, y, first - REWRITTEN_MOST, last + REWRITTEN_MOST);
}

void terminal_limit_images(int bytes)
{
    term.images.limit = bytes;
}

/* Tells curses each row of CANVAS that differs from what is shown. Where there are images each is written by itself:
 * of several rows curses may take one for another that it need only scroll, and the terminal scrolls images, too. */
static void write_rows(const struct canvas *canvas, int rows, int columns)
{
    bool alone = term.images.screen.means.how != PIXELS_NONE;
    leaveok(stdscr, alone);
    for (int y = 0; y < rows && y < canvas->rows; y++) {
        if (row_is_shown(canvas, y))
            continue;
        memcpy(canvas_at(&term.shown, y, 0), canvas_at(canvas, y, 0), (size_t)canvas->columns * sizeof *canvas->at);
        move(y, 0);
        clrtoeol();
        send_row(canvas, y, columns);
        if (alone)
            refresh();
    }
    leaveok(stdscr, FALSE);
}

/* Shows CANVAS, the cursor at PLACE (not if its row is negative), and IMAGES, in one update. While sixels are written
 * the cursor, which goes where they begin, is hidden: xterm keeps 16 of them, forgets the topmost for more, and would
 * write the character below the cursor there when that leaves. */
static void show_all(const struct canvas *canvas, const struct images *images, struct point place)
{
    int rows, columns;
    SCOPED(text) before = {0};
    SCOPED(text) after = {0};
    bool kitty = term.images.screen.means.how == PIXELS_KITTY;
    terminal_size(&rows, &columns);
    pixel_screen_prepare(&term.images.screen, images, canvas);
    fflush(stdout);
    if (kitty)
        imaging_write(&term.images);
    pixel_screen_frame(&term.images.screen, images, canvas, &before, &after);
    send(hold_on);
    if (before.length)
        send(before.at);
    curs_set(place.y >= 0 && (kitty || !pixel_screen_waits(&term.images.screen)));
    write_rows(canvas, rows, columns);
    if (place.y >= 0 && place.y < rows && place.x < columns)
        move(place.y, place.x);
    refresh();
    if (after.length)
        send(after.at);
    if (!kitty)
        imaging_write(&term.images);
    curs_set(place.y >= 0);
    send(hold_off);
    term.images.balance -= (int64_t)after.length * 1000;
}

void terminal_paint(const struct canvas *canvas, const struct images *images, int row, int column)
{
    int rows, columns, old_row, old_column;
    terminal_size(&rows, &columns);
    reclaim_terminal();
    getyx(stdscr, old_row, old_column);
    if (term.shown.rows != canvas->rows || term.shown.columns != canvas->columns) {
        canvas_free(&term.shown);
        canvas_start(&term.shown, canvas->rows, canvas->columns);
        erase();
    }
    for (int y = 0; y < rows && y < canvas->rows; y++)
        if (!row_is_shown(canvas, y))
            touch_row(canvas, y);
    if (row >= 0 && (row != old_row || column != old_column) && abs(column - old_column) <= REWRITTEN_MOST)
        pixel_screen_touch(&term.images.screen, row, column < old_column ? column : old_column,
                           column < old_column ? old_column : column);
    show_all(canvas, images, (struct point){column, row});
}

bool terminal_interrupted(void)
{
    return key_reader_interrupted(&term.reader);
}

struct pixel_means terminal_pixels(bool wanted)
{
    enum pixel_protocol before = term.images.screen.means.how;
    const struct pixel_means means = imaging_means(&term.images, &term.reader, wanted);
    if (means.how != before)
        arm_rescue(true);
    return means;
}

bool terminal_is_multiplexed(void)
{
    return kind_is_multiplexer();
}

/* The terminal has another size than curses knows. What is too large for the memory is taken when there is more. */
static bool update_size(void)
{
    struct winsize size;
    if (!find_size(&size) || !is_term_resized(size.ws_row, size.ws_col) || !have_room(&size))
        return false;
    imaging_resize(&term.images);
    if (term.images.screen.means.how != PIXELS_NONE)
        clearok(curscr, TRUE);
    resizeterm(size.ws_row, size.ws_col);
    canvas_free(&term.shown);
    return true;
}

/* The terminal has answered. False if that means nothing to anybody else; else IN is what it means. */
static bool take_answer(struct input *in)
{
    struct rgb colour = {0, 0, 0};
    uint32_t answer = in->code;
    *in = (struct input){.kind = INPUT_RESIZE}; /* after its version it is known what it can draw */
    if (answer == ANSWER_VERSION)
        return (term.images.graphics.versioned = true);
    if (answer != ANSWER_BACKGROUND) {
        if (answer == ANSWER_FENCE)
            background_fence(&term.background);
        return imaging_take(&term.images, &term.reader, answer);
    }
    enum background_news news = background_answer(&term.background, term.reader.keys.colour, system_now(), &colour);
    in->kind = INPUT_BACKGROUND;
    in->code = (uint32_t)(colour.red << 16 | colour.green << 8 | colour.blue) |
               (news == BACKGROUND_LATE ? BACKGROUND_TOO_LATE : 0);
    return news != BACKGROUND_NOTHING;
}

bool terminal_read(struct input *in)
{
    if (update_size()) {
        *in = (struct input){.kind = INPUT_RESIZE};
        return true;
    }
    while (key_reader_next(&term.reader, in)) {
        if (in->kind == INPUT_BACK)
            pixel_screen_renew(&term.images.screen);
        if (in->kind != INPUT_ANSWER || take_answer(in))
            return true;
    }
    return false;
}

bool terminal_is_ready(void)
{
    struct pollfd screen = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&screen, 1, 0) != 0;
}

void terminal_wait(const struct pollfd *others, int count, int64_t timeout_ms)
{
    struct pollfd watched[2 + TERMINAL_WAITS] = {{STDIN_FILENO, POLLIN, 0}, {STDOUT_FILENO, POLLOUT, 0}};
    int64_t patience = key_reader_patience(&term.reader, timeout_ms);

    bool ready = false;
    patience = imaging_patience(&term.images, patience, &ready);
    watched[1].fd = ready ? STDOUT_FILENO : -1;
    for (int i = 0; i < count; i++)
        watched[2 + i] = others[i];
    if (system_wait(watched, 2 + count, patience, rescue_mask()) > 0 &&
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

void terminal_call(const char *words)
{
    SCOPED(text) out = {0};
    if (!kind_is_family(getenv("TERM")) && !kind_is_usual(getenv("TERM")))
        return;
    calling_add(words, !term.called, kind_message(term.reader.keys.version), &out);
    term.called = true;
    arm_rescue(true);
    send(out.at);
}

void terminal_end_call(void)
{
    if (!term.called)
        return;
    term.called = false;
    arm_rescue(true);
    send(calling_end);
}

bool terminal_has_clipboard(void)
{
    const char *capability = tigetstr("Ms");
    return (capability != (const char *)-1 && capability) || kind_is_usual(getenv("TERM"));
}

void terminal_copy(const char *bytes, size_t length)
{
    SCOPED(text) out = {0};
    text_add(&out, "\033]52;c;");
    base64_add(bytes, length, &out);
    text_add(&out, "\033\\");
    send(out.at);
}

void terminal_set_mouse(bool on)
{
    if (term.mouse != on)
        send(on ? mouse_on : mouse_off);
    term.mouse = on;
}

void terminal_redraw(void)
{
    imaging_clear(&term.images);
    clearok(curscr, TRUE);
}

void terminal_suspend(void)
{
    bool mouse = term.mouse;
    imaging_clear(&term.images);
    terminal_set_mouse(false);
    send(reports_off);
    endwin();
    rescue_stop();
    refresh();
    terminal_set_mouse(mouse);
    send(reports_on);
}
