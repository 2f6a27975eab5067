/*
 * stories FILE: what a person types and presses at the table, and what comes of it, without a terminal. Each story of
 * FILE is a test of its own, with an empty home. A line of a story is one of these; in STEP, " | " parts several.
 *
 *   # TITLE        begins a story; lines before the first one begin them all
 *   type STEP      a line typed at the prompt, and Enter
 *   prompt WORDS   WORDS are left in the prompt
 *   press STEP     keys by their names (Enter, Up, F2, ^T) or letters, parted by blanks
 *   letter STEP    letters that are no keys: they go to the prompt
 *   click STEP     the place on the screen that shows STEP first is clicked on
 *   touch STEP     cells are chosen by the cursor and Enter
 *   paste TEXT     text is pasted at an empty prompt, with \n for the ends of its lines; it is recognised
 *   says WORDS     the message holds WORDS, whole words and numbers
 *   shows WORDS    the screen holds WORDS
 *   waits WORDS    the program works until the message or the screen holds WORDS
 *   silent WORDS, hides WORDS, loses WORDS   the opposite of these three
 *   sees NAME      the screen of that name is seen
 *   fills WORDS    the program has put exactly WORDS into the prompt
 *   clock MS       so many ms go by
 *   endless        from now on a table of four pieces is built until it is stopped
 *   file NAME      is written into the home: the lines that follow, each behind four blanks
 *   shell COMMAND  succeeds in the home
 *   again          the program is killed and started anew
 *   size R C       of the screen from now on, 24 80 at first
 *   colours        the terminal has 256 of them, and Unicode
 *   // WORDS       says something to the reader
 */
#include "base/system.h"
#include "base/text.h"
#include "draw/canvas.h"
#include "endings/retro.h"
#include "test.h"
#include "ui/commands/commands.h"
#include "ui/control/control.h"
#include "ui/seated.h"

#include <ctype.h>
#include <poll.h>

enum { STORIES_MAX = 100, PATIENCE_MS = 600000 };

static struct text book; /* the file, its line ends made ends of strings */
static const char *book_name;

/* From line FIRST, the TITLE's, to before END. */
struct story {
    const char *title;
    const char *first, *end;
};

/* What a story is about while it is told. */
struct telling {
    struct desk *desk;
    int rows, columns;
    int64_t epoch;    /* of the desk: time goes on when the program starts anew */
    const char *line; /* that is being done */
};

static int line_number(const char *line)
{
    int n = 1;
    for (const char *s = book.at; s < line; s++)
        n += *s == '\0';
    return n;
}

/* The message as a screen shows it now. */
static const char *message(struct telling *t)
{
    screens_update(t->desk, t->rows, t->columns);
    return t->desk->voice.text.at ? t->desk->voice.text.at : "";
}

__attribute__((noreturn)) static void tell_fault(struct telling *t)
{
    struct text screen = seated_text(t->desk, t->rows, t->columns);
    fprintf(stderr, "the message: %s\nthe screen, %s:\n%s", message(t), screen_seen(t->desk)->name, screen.at);
    fail_msg("%s:%d: %s", book_name, line_number(t->line), t->line);
    abort();
}

static void check(struct telling *t, bool holds)
{
    if (!holds)
        tell_fault(t);
}

/* True if TEXT holds WORDS, not as a part of longer words or numbers: 10 is not held by 1032. */
static bool holds(const char *text, const char *words)
{
    const size_t length = strlen(words);
    for (const char *at = text; (at = strstr(at, words)) != NULL; at++) {
        bool begins = at == text || !isalnum((unsigned char)at[-1]) || !isalnum((unsigned char)words[0]);
        bool ends = !isalnum((unsigned char)at[length]) || !length || !isalnum((unsigned char)words[length - 1]);
        if (begins && ends)
            return true;
    }
    return false;
}

static bool is_shown(struct telling *t, const char *words)
{
    SCOPED(text) screen = seated_text(t->desk, t->rows, t->columns);
    return holds(screen.at, words);
}

static void do_says(struct telling *t, const char *words)
{
    check(t, holds(message(t), words));
}

static void do_silent(struct telling *t, const char *words)
{
    check(t, !strstr(message(t), words));
}

static void do_shows(struct telling *t, const char *words)
{
    check(t, is_shown(t, words));
}

static void do_hides(struct telling *t, const char *words)
{
    SCOPED(text) screen = seated_text(t->desk, t->rows, t->columns);
    check(t, !strstr(screen.at, words));
}

/* Let the program work until WORDS are there or not, as WANTED. */
static void wait_until(struct telling *t, const char *words, bool wanted)
{
    int64_t start = system_now();
    while ((holds(message(t), words) || is_shown(t, words)) != wanted) {
        struct pollfd p[CONTROL_FDS];
        int watched = control_watch(t->desk, p);
        check(t, system_now() - start < PATIENCE_MS);
        poll(p, (nfds_t)watched, 20);
        control_tick(t->desk);
    }
}

static void do_waits(struct telling *t, const char *words)
{
    wait_until(t, words, true);
}

static void do_loses(struct telling *t, const char *words)
{
    wait_until(t, words, false);
}

static void do_sees(struct telling *t, const char *name)
{
    check(t, seated_sees(t->desk, name));
}

static void do_fills(struct telling *t, const char *words)
{
    check(t, strcmp(t->desk->stage->typed.prefill, words) == 0);
    t->desk->stage->typed.prefill[0] = '\0';
}

/* Whatever is refused is refused in a sentence; only the word TYPED or a file's name begins it with a small letter. */
static void check_refusal(struct telling *t, const char *typed)
{
    const struct voice *v = &t->desk->voice;
    size_t word = v->text.at ? strspn(v->text.at, "abcdefghijklmnopqrstuvwxyz-") : 0;
    if (v->tone == TONE_WRONG && v->text.length)
        check(t, strchr(".?!:", v->text.at[v->text.length - 1]) &&
                     (word < 2 || !strchr(" ,", v->text.at[word]) || strncmp(v->text.at, typed, word) == 0));
}

static void do_type(struct telling *t, const char *line)
{
    seated_leave_typed(t->desk, "");
    t->desk->stage->typed.prefill[0] = '\0';
    control_line(t->desk, line);
    check_refusal(t, line);
    control_tick(t->desk);
}

static void do_prompt(struct telling *t, const char *words)
{
    seated_leave_typed(t->desk, words);
    control_typed(t->desk, words);
}

static struct input key_named(struct telling *t, const char *name)
{
    static const struct {
        const char *name;
        enum input_kind kind;
    } keys[] = {{"Enter", INPUT_ENTER},       {"Escape", INPUT_ESCAPE}, {"Up", INPUT_UP},
                {"Down", INPUT_DOWN},         {"Left", INPUT_LEFT},     {"Right", INPUT_RIGHT},
                {"Home", INPUT_HOME},         {"End", INPUT_END},       {"PgUp", INPUT_PAGE_UP},
                {"PgDn", INPUT_PAGE_DOWN},    {"Delete", INPUT_DELETE}, {"Backspace", INPUT_BACKSPACE},
                {"Right-click", INPUT_LET_GO}};
    struct input in = {.kind = INPUT_CHARACTER};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(name, keys[i].name) == 0)
            in.kind = keys[i].kind;
    if (name[0] == '^' && name[1]) {
        in.code = (uint32_t)(name[1] - '@');
        return in;
    }
    if (in.kind == INPUT_CHARACTER && name[0] == 'F' && name[1]) {
        in.kind = INPUT_FUNCTION;
        in.code = (uint32_t)atoi(name + 1);
    } else if (in.kind == INPUT_CHARACTER) {
        check(t, !name[1]);
        in.code = (unsigned char)name[0];
    }
    return in;
}

/* Enter what is in the prompt; false if nothing is. */
static bool enter_prompt(struct telling *t)
{
    FREED char *line = strdup(t->desk->stage->typed.line);
    bool any = *line != '\0';
    if (any)
        do_type(t, line);
    return any;
}

/* Press the keys of NAMES, each of which must be TAKEN by the program, or none. */
static void press_all(struct telling *t, const char *names, bool taken)
{
    while (*names) {
        char name[16];
        int length = (int)strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", length, names);
        struct input in = key_named(t, name);
        SCOPED(picture) p = seated_picture(t->desk, t->rows, t->columns);
        bool was = seated_key(t->desk, &in, !*t->desk->stage->typed.line, &p);
        if (!was && in.kind == INPUT_ENTER) /* the line editor's */
            was = enter_prompt(t);
        check(t, was == taken);
        names += length + (names[length] != '\0');
    }
}

static void do_press(struct telling *t, const char *names)
{
    press_all(t, names, true);
}

static void do_letter(struct telling *t, const char *names)
{
    press_all(t, names, false);
}

/* True if WORDS stand in row Y of C from column X on. */
static bool stands_at(const struct canvas *c, int y, int x, const char *words)
{
    size_t length = strlen(words);
    for (uint32_t code; length; x++) {
        size_t bytes = utf8_decode(words, length, &code);
        if (x >= c->columns || canvas_at(c, y, x)->code != code)
            return false;
        words += bytes;
        length -= bytes;
    }
    return true;
}

static void do_click(struct telling *t, const char *words)
{
    struct picture p = seated_picture(t->desk, t->rows, t->columns);
    for (int y = 0; y < t->rows; y++)
        for (int x = 0; x < t->columns; x++) {
            struct input in = {.kind = INPUT_PRESS, .row = y, .column = x}, key;
            if (!stands_at(&p.canvas, y, x, words))
                continue;
            if (control_button(&in, &p, &key))
                in = key;
            seated_key(t->desk, &in, true, &p);
            picture_free(&p);
            control_tick(t->desk);
            return;
        }
    tell_fault(t);
}

static void do_touch(struct telling *t, const char *name)
{
    const struct board *b = desk_game(t->desk)->board;
    cell c = board_find(b, name, strlen(name));
    check(t, c != CELL_NONE);
    seated_touch(t->desk, c);
}

/* TEXT with real line ends. Caller frees. */
static char *with_lines(const char *text)
{
    char *copy = strdup(text), *to = copy;
    for (const char *s = copy; *s; s++, to++) {
        bool end = s[0] == '\\' && s[1] == 'n';
        *to = end ? '\n' : *s;
        s += end;
    }
    *to = '\0';
    return copy;
}

static void do_paste(struct telling *t, const char *text)
{
    FREED char *pasted = with_lines(text);
    check(t, pasting_offer(t->desk, pasted));
}

static void do_clock(struct telling *t, const char *ms)
{
    t->desk->now += atoi(ms);
    control_tick(t->desk);
}

/* Buildings of tables, by the linker's --wrap: an endless one is under way until it is stopped. */
static bool endless;

struct endtable *__real_retro_build(const struct game *g, const struct material *material,
                                    const struct retro_plan *plan, struct error *error);
struct endtable *__wrap_retro_build(const struct game *g, const struct material *material,
                                    const struct retro_plan *plan, struct error *error);
struct endtable *__wrap_retro_build(const struct game *g, const struct material *material,
                                    const struct retro_plan *plan, struct error *error)
{
    enum { HALF = 500 };
    if (!endless || material->pieces < MATERIAL_PIECES)
        return __real_retro_build(g, material, plan, error);
    atomic_store(&plan->watch->done, HALF);
    while (!atomic_load(&plan->watch->stop))
        poll(NULL, 0, 1);
    error_set(error, "stopped");
    return NULL;
}

static void do_endless(struct telling *t, const char *nothing)
{
    (void)t;
    (void)nothing;
    endless = true;
}

static void do_shell(struct telling *t, const char *command)
{
    check(t, system(command) == 0);
}

static void do_again(struct telling *t, const char *nothing)
{
    (void)nothing;
    if (t->desk) {
        t->epoch = t->desk->epoch + t->desk->now;
        ui_free(t->desk);
    }
    t->desk = ui_new(NULL, false, NULL);
    assert_non_null(t->desk);
    t->desk->epoch = t->epoch - t->desk->now;
    t->desk->stage->display.can_unicode = false;
    t->desk->settings.pace = 0;
    ui_start(t->desk);
}

static void do_size(struct telling *t, const char *numbers)
{
    check(t, sscanf(numbers, "%d %d", &t->rows, &t->columns) == 2);
}

static void do_colours(struct telling *t, const char *nothing)
{
    (void)nothing;
    t->desk->stage->display.depth = DEPTH_256;
    t->desk->stage->display.can_unicode = true;
}

/* What a line of a story begins with. */
static const struct word {
    const char *word;
    void (*run)(struct telling *t, const char *rest);
    bool steps; /* what follows is parted by " | " */
} words[] = {
    {"type", do_type, true},     {"prompt", do_prompt, false},   {"press", do_press, true},
    {"letter", do_letter, true}, {"click", do_click, true},      {"touch", do_touch, true},
    {"paste", do_paste, false},  {"says", do_says, false},       {"shows", do_shows, false},
    {"waits", do_waits, false},  {"silent", do_silent, false},   {"hides", do_hides, false},
    {"loses", do_loses, false},  {"sees", do_sees, false},       {"fills", do_fills, false},
    {"clock", do_clock, false},  {"shell", do_shell, false},     {"again", do_again, false},
    {"size", do_size, false},    {"colours", do_colours, false}, {"endless", do_endless, false},
};

/* Run W with each step of REST. */
static void run_word(struct telling *t, const struct word *w, const char *rest)
{
    const char *bar;
    while (w->steps && (bar = strstr(rest, " | ")) != NULL) {
        FREED char *step = memory_copy(rest, (size_t)(bar - rest));
        w->run(t, step);
        rest = bar + 3;
    }
    w->run(t, rest);
}

/* Write the lines behind LINE that begin with four blanks, and empty ones between them, into the file NAME; returns the
 * last of them. */
static const char *write_lines(struct telling *t, const char *name, const char *line)
{
    FILE *f = fopen(name, "w");
    check(t, f != NULL);
    for (;;) {
        const char *next = line + strlen(line) + 1;
        bool empty = !*next;
        if (strncmp(next + empty, "    ", 4) != 0)
            break;
        fprintf(f, "%s\n", empty ? "" : next + 4);
        line = next;
    }
    fclose(f);
    return line;
}

/* Do the lines from FIRST to before END. */
static void do_lines(struct telling *t, const char *first, const char *end)
{
    for (const char *line = first; line < end; line += strlen(line) + 1) {
        size_t length = strcspn(line, " "), i = 0;
        const char *rest = line + length + (line[length] == ' ');
        t->line = line;
        if (!*line || strncmp(line, "//", 2) == 0)
            continue;
        if (strncmp(line, "file ", 5) == 0) {
            line = write_lines(t, rest, line);
            continue;
        }
        while (i < sizeof words / sizeof *words &&
               !(strlen(words[i].word) == length && strncmp(words[i].word, line, length) == 0))
            i++;
        check(t, i < sizeof words / sizeof *words);
        run_word(t, &words[i], rest);
    }
}

static void tell(void **state)
{
    const struct story *s = *state;
    struct telling t = {.rows = 24, .columns = 80, .epoch = 1795000000000, .line = book.at};
    const char *preface = book.at;
    endless = false;
    seated_make_home(NULL);
    do_again(&t, "");
    while (*preface != '#')
        preface += strlen(preface) + 1;
    do_lines(&t, book.at, preface);
    do_lines(&t, s->first, s->end);
    ui_free(t.desk);
    seated_remove_home(NULL);
}

int main(int argc, char **argv)
{
    static struct story story[STORIES_MAX];
    static struct CMUnitTest tests[STORIES_MAX];
    int n = 0;
    struct error e = {0};
    if (argc != 2 || !text_read_file(argv[1], &book, &e))
        return 1;
    book_name = strrchr(argv[1], '/') ? strrchr(argv[1], '/') + 1 : argv[1];
    for (char *line = book.at, *end; line < book.at + book.length; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = '\0';
        if (strncmp(line, "# ", 2) != 0)
            continue;
        if (n == STORIES_MAX)
            return 1;
        if (n)
            story[n - 1].end = line;
        story[n] = (struct story){line + 2, end + 1, book.at + book.length};
        tests[n] = (struct CMUnitTest){.name = line + 2, .test_func = tell, .initial_state = &story[n]};
        n++;
    }
    return _cmocka_run_group_tests(book_name, tests, (size_t)n, NULL, NULL);
}
