#include "keys.h"

#include "base/system.h"
#include "base/text.h"

#include <unistd.h>
#include <wchar.h>

enum { ESCAPE = 0x1B, DELETE = 0x7F, NUMBER_MAX = 9999 };

/* A button of a mouse report: its number, and what is added to it. */
enum { BUTTON_MASK = 0xC3, BUTTON_LEFT = 0, BUTTON_RIGHT = 2, BUTTON_NONE = 3 };
enum { BUTTON_MOVED = 32, WHEEL_UP = 64, WHEEL_DOWN };

/* The result of a sequence: an event, no event, or too few bytes to tell. */
enum key_reading { WHOLE, VAIN, SHORT };

/* A control sequence, ESC [ … FINAL. */
struct sequence {
    char mark;                /* '<', '?' and the like before the numbers; 0 none */
    int number[KEYS_NUMBERS]; /* 0 where none is given */
    int numbers;
    char final;
};

void keys_name(struct keys *keys, const char *bytes, enum input_kind kind, uint32_t code)
{
    if (!bytes || strlen(bytes) < 2 || strlen(bytes) >= INPUT_BYTES || keys->count == KEYS_NAMED)
        return;
    strcpy(keys->named[keys->count].bytes, bytes);
    keys->named[keys->count].kind = kind;
    keys->named[keys->count++].code = code;
}

size_t keys_feed(struct keys *keys, const char *bytes, size_t length)
{
    size_t room = KEYS_PENDING - keys->length, taken = length < room ? length : room;
    memcpy(keys->pending + keys->length, bytes, taken);
    keys->length += taken;
    return taken;
}

/* The bytes of keys for the line editor, which has no others. */
static const char editor_bytes[][INPUT_BYTES] = {
    [INPUT_UP] = "\033[A",      [INPUT_DOWN] = "\033[B",         [INPUT_RIGHT] = "\033[C",
    [INPUT_LEFT] = "\033[D",    [INPUT_HOME] = "\033[H",         [INPUT_END] = "\033[F",
    [INPUT_DELETE] = "\033[3~", [INPUT_WORD_LEFT] = "\033[1;5D", [INPUT_WORD_RIGHT] = "\033[1;5C",
    [INPUT_BACKGROUND] = "",
};

static enum key_reading give(struct input *in, enum input_kind kind, uint32_t code)
{
    *in = (struct input){.kind = kind, .code = code};
    strcpy(in->bytes, editor_bytes[kind]);
    return kind == INPUT_NONE ? VAIN : WHOLE;
}

/* Reads the key named by the last letter of ESC [ or ESC O. */
static enum key_reading letter_key(struct input *in, char letter)
{
    static const struct {
        char letter;
        enum input_kind kind;
        uint32_t code;
    } keys[] = {
        {'A', INPUT_UP, 0},       {'B', INPUT_DOWN, 0},     {'C', INPUT_RIGHT, 0},    {'D', INPUT_LEFT, 0},
        {'H', INPUT_HOME, 0},     {'F', INPUT_END, 0},      {'Z', INPUT_BACKTAB, 0},  {'P', INPUT_FUNCTION, 1},
        {'Q', INPUT_FUNCTION, 2}, {'R', INPUT_FUNCTION, 3}, {'S', INPUT_FUNCTION, 4},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].letter == letter)
            return give(in, keys[i].kind, keys[i].code);
    return VAIN;
}

/* Reads the key of ESC [ NUMBER ~. */
static enum key_reading number_key(struct input *in, int number)
{
    static const enum input_kind kinds[] = {INPUT_NONE,    INPUT_HOME,      INPUT_NONE, INPUT_DELETE, INPUT_END,
                                            INPUT_PAGE_UP, INPUT_PAGE_DOWN, INPUT_HOME, INPUT_END};
    static const signed char functions[] = {1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 0, 11, 12}; /* from 11 on */
    if (number >= 0 && number < (int)(sizeof kinds / sizeof *kinds))
        return give(in, kinds[number], 0);
    if (number >= 11 && number < 11 + (int)sizeof functions && functions[number - 11])
        return give(in, INPUT_FUNCTION, (uint32_t)functions[number - 11]);
    return VAIN;
}

/* Returns the report of BUTTON at COLUMN, ROW (both from 1), released if UP. Modifiers do not matter. */
static enum key_reading mouse(struct input *in, int button, struct sequence at, bool up)
{
    int which = button & BUTTON_MASK;
    enum input_kind kind = INPUT_NONE;
    if (at.number[1] < 1 || at.number[2] < 1)
        return VAIN;
    if (button & BUTTON_MOVED)
        kind = INPUT_HOVER;
    else if (which == WHEEL_UP || which == WHEEL_DOWN)
        kind = up ? INPUT_NONE : which == WHEEL_UP ? INPUT_WHEEL_UP : INPUT_WHEEL_DOWN;
    else if (which == BUTTON_LEFT)
        kind = up ? INPUT_RELEASE : INPUT_PRESS;
    else if (which == BUTTON_RIGHT && !up)
        kind = INPUT_LET_GO;
    enum key_reading reading = give(in, kind, 0);
    in->column = at.number[1] - 1;
    in->row = at.number[2] - 1;
    return reading;
}

/* ESC [ M and three bytes, each 32 more than what it means: mouse reports of terminals that know no others. */
static enum key_reading old_mouse(const char *text, size_t length, size_t *used, struct input *in)
{
    struct sequence at = {.numbers = 3};
    if (length < 6)
        return SHORT;
    for (int i = 0; i < 3; i++)
        at.number[i] = (unsigned char)text[3 + i] - 32;
    *used = 6;
    bool up = (at.number[0] & BUTTON_MASK) == BUTTON_NONE;
    return mouse(in, up ? at.number[0] - BUTTON_NONE : at.number[0], at, up);
}

/* Reads a key with a modifier (the second number). The line editor knows only some. */
static enum key_reading modified_key(struct input *in, const struct sequence *sequence)
{
    enum { CONTROL = 5 };
    if (sequence->number[1] != CONTROL || (sequence->final != 'C' && sequence->final != 'D'))
        return VAIN;
    return give(in, sequence->final == 'C' ? INPUT_WORD_RIGHT : INPUT_WORD_LEFT, 0);
}

/* Reads an answer that consists of numbers; it is none within a paste. VAIN: the sequence is something else. */
static enum key_reading read_numbers(struct keys *keys, struct input *in, const struct sequence *sequence)
{
    enum { CELL_SIZE = 6 };
    static const struct {
        char mark, final;
        enum terminal_answer answer;
    } answers[] = {{'?', 'c', ANSWER_FENCE}, {'?', 'S', ANSWER_REGISTERS}, {0, 't', ANSWER_CELL}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers && !keys->pasted; i++)
        if (sequence->mark == answers[i].mark && sequence->final == answers[i].final &&
            (answers[i].answer != ANSWER_CELL || (sequence->number[0] == CELL_SIZE && sequence->numbers == 2))) {
            keys->numbers = sequence->numbers + 1;
            memcpy(keys->number, sequence->number, sizeof keys->number);
            return give(in, INPUT_ANSWER, answers[i].answer);
        }
    return VAIN;
}

static enum key_reading meaning(struct keys *keys, struct input *in, const struct sequence *sequence)
{
    if (read_numbers(keys, in, sequence) == WHOLE)
        return WHOLE;
    if (sequence->mark == '<' && (sequence->final == 'M' || sequence->final == 'm'))
        return mouse(in, sequence->number[0], *sequence, sequence->final == 'm');
    if (sequence->mark)
        return VAIN;
    if (sequence->number[1] > 1)
        return modified_key(in, sequence);
    if (sequence->final == 'I' || sequence->final == 'O')
        return give(in, sequence->final == 'I' ? INPUT_BACK : INPUT_AWAY, 0);
    return sequence->final == '~' ? number_key(in, sequence->number[0]) : letter_key(in, sequence->final);
}

/* ESC [ at TEXT: numbers, then a letter. A byte that cannot belong to it ends it and is not taken. */
static enum key_reading control_sequence(struct keys *keys, size_t *used, struct input *in)
{
    const char *text = keys->pending;
    size_t length = keys->length;
    struct sequence sequence = {.numbers = 0};
    size_t at = 2;

    if (length > 2 && text[2] == '[') { /* the Linux console's F1 to F5: ESC [ [ A */
        *used = length > 3 ? 4 : length;
        if (length == 3)
            return SHORT;
        return text[3] >= 'A' && text[3] <= 'E' ? give(in, INPUT_FUNCTION, (uint32_t)(text[3] - 'A' + 1)) : VAIN;
    }
    if (length > 2 && text[2] == 'M')
        return old_mouse(text, length, used, in);
    if (at < length && strchr("<=>?", text[at]) && text[at])
        sequence.mark = text[at++];
    for (; at < length && text[at] >= 0x20 && text[at] <= 0x3F; at++) {
        int *n = &sequence.number[sequence.numbers];
        if (text[at] == ';' && sequence.numbers < KEYS_NUMBERS - 1)
            sequence.numbers++;
        else if (text[at] >= '0' && text[at] <= '9' && *n < NUMBER_MAX)
            *n = 10 * *n + text[at] - '0';
    }
    *used = at;
    if (at == length)
        return SHORT;
    if (text[at] < 0x40 || text[at] > 0x7E)
        return VAIN;
    *used = at + 1;
    sequence.final = text[at];
    return meaning(keys, in, &sequence);
}

/* ESC O at TEXT: keys of the number pad, arrows, F1 to F4; modified ones have a number in between. */
static enum key_reading shifted_key(const char *text, size_t length, size_t *used, struct input *in)
{
    static const char pad[] = "*+,-./0123456789"; /* 'j' to 'y' */
    size_t at = 2;
    while (at < length && text[at] >= '0' && text[at] <= '9')
        at++;
    *used = at;
    if (at == length)
        return SHORT;
    if (text[at] < 0x40 || text[at] > 0x7E)
        return VAIN;
    *used = at + 1;
    if (at > 2)
        return VAIN;
    if (text[at] == 'M')
        return give(in, INPUT_ENTER, '\n');
    if (text[at] == 'X')
        return give(in, INPUT_CHARACTER, '=');
    if (text[at] >= 'j' && text[at] <= 'y')
        return give(in, INPUT_CHARACTER, (uint32_t)pad[text[at] - 'j']);
    return letter_key(in, text[at]);
}

static const char version_begins[] = "\033P>|", background_begins[] = "\033]11;", graphics_begins[] = "\033_G";

static bool pending_begins(const struct keys *keys, const char *with)
{
    return keys->length >= strlen(with) && memcmp(keys->pending, with, strlen(with)) == 0;
}

/* Reads an answer that begins with BEGINS into OUT (SIZE bytes), up to its end; a broken one ends before a character
 * below LEAST, a key, or when it is too long. */
static enum key_reading read_answer(struct keys *keys, const char *begins, char least, size_t size, char *out,
                                    size_t *used)
{
    const char *text = keys->pending;
    size_t at = strlen(begins), head = at;
    while (at < keys->length && at - head < size - 1 && text[at] >= least && text[at] < DELETE)
        at++;
    *used = at;
    if (at == keys->length || (text[at] == ESCAPE && at + 1 == keys->length))
        return SHORT;
    bool ends = text[at] == '\a' || (text[at] == ESCAPE && text[at + 1] == '\\');
    *used += ends ? text[at] == ESCAPE ? 2 : 1 : 0;
    if (!ends || keys->pasted)
        return VAIN;
    snprintf(out, size, "%.*s", (int)(at - head), text + head);
    return WHOLE;
}

/* Reads a string of the terminal's (ESC P, ], ^ or _) up to its end, BEL or ESC \. Three of them are answers. */
static enum key_reading string(struct keys *keys, size_t *used, struct input *in)
{
    const char *text = keys->pending;
    size_t length = keys->length, head = sizeof version_begins - 1;
    if (pending_begins(keys, background_begins)) {
        enum key_reading reading =
            read_answer(keys, background_begins, ' ' + 1, sizeof keys->colour, keys->colour, used);
        return reading == WHOLE ? give(in, INPUT_ANSWER, ANSWER_BACKGROUND) : reading;
    }
    if (pending_begins(keys, graphics_begins)) {
        enum key_reading reading = read_answer(keys, graphics_begins, ' ', sizeof keys->graphics, keys->graphics, used);
        return reading == WHOLE ? give(in, INPUT_ANSWER, ANSWER_GRAPHICS) : reading;
    }
    for (size_t at = 2; at < length; at++) {
        bool ends = text[at] == ESCAPE && at + 1 < length && text[at + 1] == '\\';
        *used = at + (ends ? 2 : 1);
        if (!ends && text[at] != '\a')
            continue;
        if (at < head || !pending_begins(keys, version_begins))
            return VAIN;
        snprintf(keys->version, sizeof keys->version, "%.*s", (int)(at - head), text + head);
        return give(in, INPUT_ANSWER, ANSWER_VERSION);
    }
    *used = length;
    return SHORT;
}

/* One of the terminal's own keys at S. SHORT: S is the beginning of one. */
static enum key_reading named_key(const struct keys *keys, size_t *used, struct input *in)
{
    bool begins = false;
    for (int i = 0; i < keys->count; i++) {
        size_t n = strlen(keys->named[i].bytes);
        if (keys->length >= n && memcmp(keys->pending, keys->named[i].bytes, n) == 0) {
            *used = n;
            return give(in, keys->named[i].kind, keys->named[i].code);
        }
        begins = begins || (keys->length < n && memcmp(keys->pending, keys->named[i].bytes, keys->length) == 0);
    }
    return begins ? SHORT : VAIN;
}

/* ESC and a character: one of the line editor's keys with Alt held down, else Escape and then that character. */
static enum key_reading alt_key(const char *text, size_t *used, struct input *in)
{
    if (!strchr("bcdflnpuwy\177", text[1])) {
        *used = 1;
        return give(in, INPUT_ESCAPE, ESCAPE);
    }
    *used = 2;
    *in = (struct input){.kind = INPUT_OTHER, .bytes = {ESCAPE, text[1]}};
    return WHOLE;
}

static enum key_reading escape_sequence(struct keys *keys, size_t *used, struct input *in)
{
    const char *text = keys->pending;
    size_t length = keys->length;
    *used = 1;
    if (length == 1)
        return SHORT;
    if (named_key(keys, used, in) == WHOLE)
        return WHOLE;
    if (text[1] == '[')
        return control_sequence(keys, used, in);
    if (text[1] == 'O')
        return shifted_key(text, length, used, in);
    return text[1] && strchr("P]^_", text[1]) ? string(keys, used, in) : alt_key(text, used, in);
}

/* Returns how many bytes the character takes that begins with LEAD; 1 if it begins none. */
static size_t bytes_of_lead(unsigned char lead)
{
    return lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
}

static enum key_reading character(const struct keys *keys, size_t *used, struct input *in)
{
    unsigned char byte = (unsigned char)keys->pending[0];
    uint32_t code = byte;

    *used = 1;
    if (keys->pasted && (byte == '\r' || byte == '\n' || byte == '\t'))
        return give(in, INPUT_CHARACTER, byte == '\t' ? ' ' : '\n');
    if (keys->pasted && (byte < ' ' || byte == DELETE))
        return VAIN;
    if (byte == '\r' || byte == '\n')
        return give(in, INPUT_ENTER, '\n');
    if (byte == '\t')
        return give(in, INPUT_TAB, byte);
    if (byte == '\b' || byte == DELETE)
        return give(in, INPUT_BACKSPACE, DELETE);
    if (byte >= 0x80 && keys->utf8) {
        if (keys->length < bytes_of_lead(byte))
            return SHORT;
        *used = utf8_decode(keys->pending, keys->length, &code);
    } else if (byte >= 0x80) {
        wint_t wide = btowc(byte);
        code = wide == WEOF ? 0 : (uint32_t)wide;
    }
    return code ? give(in, INPUT_CHARACTER, code) : VAIN;
}

static const char paste_begins[] = "\033[200~", paste_ends[] = "\033[201~";

enum keys_state keys_next(struct keys *keys, bool final, struct input *in)
{
    while (keys->length) {
        size_t used = keys->length;
        enum key_reading reading =
            keys->pending[0] == ESCAPE ? escape_sequence(keys, &used, in) : character(keys, &used, in);
        if (reading == SHORT && !final && keys->length < KEYS_PENDING)
            return KEYS_PARTIAL;
        if (reading == SHORT && keys->length == 1 && keys->pending[0] == ESCAPE)
            reading = give(in, INPUT_ESCAPE, ESCAPE);
        if (used == sizeof paste_begins - 1 && memcmp(keys->pending, paste_begins, used) == 0)
            keys->pasted = true;
        if (keys->pasted && used == sizeof paste_ends - 1 && memcmp(keys->pending, paste_ends, used) == 0) {
            keys->pasted = false;
            reading = give(in, INPUT_PASTED, 0);
        }
        keys->length -= used;
        memmove(keys->pending, keys->pending + used, keys->length);
        in->pasted = reading == WHOLE && keys->pasted && in->kind == INPUT_CHARACTER;
        if (reading == WHOLE)
            return KEYS_EVENT;
    }
    return KEYS_NOTHING;
}

/* If nothing follows an Escape for ESCAPE_MS, it is the key, and not the beginning of another one; EXPECTED_MS while
 * the terminal has not answered what it was asked. If nothing comes during a paste, or within an answer, for PASTE_MS,
 * its end was lost. */
enum { ESCAPE_MS = 25, EXPECTED_MS = 250, PASTE_MS = 2000 };

/* Returns how many ms the beginning of a key or an answer may wait for its end. */
static int partial_ms(const struct key_reader *reader)
{
    static const char *const answers[] = {version_begins, "\033]1", "\033[?", graphics_begins};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (pending_begins(&reader->keys, answers[i]))
            return PASTE_MS;
    return reader->fed < reader->expects ? EXPECTED_MS : ESCAPE_MS;
}

/* Take what the terminal has sent; false if it has sent nothing. Never waits. */
static bool consume_bytes(struct key_reader *reader)
{
    struct pollfd waiting = {STDIN_FILENO, POLLIN, 0};
    char bytes[256];

    if (reader->keys.length > KEYS_PENDING - sizeof bytes || poll(&waiting, 1, 0) <= 0 || !(waiting.revents & POLLIN))
        return false;
    ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
    if (n <= 0)
        return false;
    keys_feed(&reader->keys, bytes, (size_t)n);
    reader->fed = system_now();
    return true;
}

bool key_reader_interrupted(struct key_reader *reader)
{
    enum { CONTROL_C = 3 };
    consume_bytes(reader);
    bool escape = reader->keys.length && reader->keys.pending[reader->keys.length - 1] == ESCAPE &&
                  system_now() - reader->fed >= partial_ms(reader);
    if (!escape && !memchr(reader->keys.pending, CONTROL_C, reader->keys.length))
        return false;
    reader->keys.length = 0; /* what was typed before it was meant for another moment */
    return true;
}

bool key_reader_next(struct key_reader *reader, struct input *in)
{
    for (;;) {
        enum keys_state state = keys_next(&reader->keys, false, in);
        if (state == KEYS_EVENT)
            return true;
        if (consume_bytes(reader))
            continue;
        reader->partial = state == KEYS_PARTIAL;
        if (reader->keys.pasted && system_now() - reader->fed >= PASTE_MS) { /* its end was lost */
            reader->keys.pasted = false;
            *in = (struct input){.kind = INPUT_PASTED};
            return true;
        }
        if (!reader->partial || system_now() - reader->fed < partial_ms(reader))
            return false;
        reader->partial = false;
        return keys_next(&reader->keys, true, in) == KEYS_EVENT;
    }
}

int64_t key_reader_patience(const struct key_reader *reader, int64_t timeout_ms)
{
    if (reader->partial && (timeout_ms < 0 || timeout_ms > partial_ms(reader)))
        timeout_ms = partial_ms(reader);
    if (reader->keys.pasted && (timeout_ms < 0 || timeout_ms > PASTE_MS))
        timeout_ms = PASTE_MS;
    return timeout_ms;
}
