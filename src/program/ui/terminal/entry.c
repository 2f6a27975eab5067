/*
 * Source: term(5) of ncurses on the compiled form: a header of six short numbers, the names, flags, numbers of 32 bits,
 * places of strings and the strings; after them the same for capabilities that are not standard, of which there is one.
 */
#include "keys.h"
#include "kind.h"

#include <curses.h>
#include <langinfo.h>
#include <term.h>

enum { MAGIC = 01036, ALL_COLOURS = 1 << 24, PAIRS = 1 << 16, ABSENT = 0xFFFF };

static void add_bytes(struct text *out, uint32_t value, int bytes)
{
    static const char digit[] = "0123456789abcdef";
    for (int i = 0; i < bytes; i++, value >>= 8)
        text_add_bytes(out, (const char[]){digit[value >> 4 & 15], digit[value & 15]}, 2);
}

static void add_numbers(struct text *out, const int *number, int count)
{
    for (int i = 0; i < count; i++)
        add_bytes(out, (uint32_t)number[i], 2);
}

static void add_string(struct text *out, const char *text)
{
    do
        add_bytes(out, (unsigned char)*text, 1);
    while (*text++);
}

/* Numbers begin at even places; two digits are a byte. */
static void align(struct text *out, size_t begin)
{
    if ((out->length - begin) % 4)
        add_bytes(out, 0, 1);
}

/* Returns the string of the capability NAME with DEPTH's colours; NULL if there is none. */
static const char *string_of(const char *name, enum depth depth)
{
    static const struct {
        const char *name, *of_256, *direct;
    } own[] = {
        {"setaf", "\033[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m",
         "\033[38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"},
        {"setab", "\033[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m",
         "\033[48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"},
        {"setf", NULL, NULL},
        {"setb", NULL, NULL},
        {"initc", NULL, NULL},
        {"initp", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(name, own[i].name) == 0)
            return depth == DEPTH_DIRECT ? own[i].direct : own[i].of_256;
    const char *text = tigetstr(name);
    return text == (const char *)-1 ? NULL : text;
}

static uint32_t number_of(const char *name, enum depth depth)
{
    if (strcmp(name, "colors") == 0)
        return depth == DEPTH_DIRECT ? ALL_COLOURS : 256;
    return strcmp(name, "pairs") == 0 ? PAIRS : (uint32_t)tigetnum(name);
}

static int count(NCURSES_CONST char *const *names)
{
    int n = 0;
    while (names[n])
        n++;
    return n;
}

void entry_with_colours(const char *name, enum depth depth, struct text *out)
{
    int flags = count(boolnames), numbers = count(numnames), strings = count(strnames);
    SCOPED(text) table = {0}, places = {0};

    text_add(&table, "");
    for (int i = 0; i < strings; i++) {
        const char *text = string_of(strnames[i], depth);
        add_bytes(&places, text ? (uint32_t)(table.length / 2) : ABSENT, 2);
        if (text)
            add_string(&table, text);
    }
    text_add(out, "hex:");
    size_t begin = out->length;
    const int head[] = {MAGIC, (int)strlen(name) + 1, flags, numbers, strings, (int)(table.length / 2)};
    add_numbers(out, head, 6);
    add_string(out, name);
    for (int i = 0; i < flags; i++)
        add_bytes(out, tigetflag(boolnames[i]) > 0 && strcmp(boolnames[i], "ccc") != 0, 1);
    align(out, begin);
    for (int i = 0; i < numbers; i++)
        add_bytes(out, number_of(numnames[i], depth), 4);
    text_add(out, places.at);
    text_add(out, table.at);
    align(out, begin);
    if (depth == DEPTH_DIRECT) { /* the flag RGB: one flag, no number, no string; one name of four bytes */
        add_numbers(out, (const int[]){1, 0, 0, 1, 4, 1 /* the flag, and a byte that aligns */, 0}, 7);
        add_string(out, "RGB");
    }
}

void keys_of_terminal(struct keys *k)
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
    *k = (struct keys){.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *bytes = tigetstr(keys[i].capability);
        if (bytes != (const char *)-1 && bytes && bytes[0] == '\033')
            keys_name(k, bytes, keys[i].kind, keys[i].code);
    }
}
