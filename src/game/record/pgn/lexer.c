#include "lexer.h"

#include "tree/result.h"

#include <ctype.h>

void lexer_start(struct lexer *l, const char *text, const char *end, int line)
{
    *l = (struct lexer){.at = text, .end = end, .line_start = text, .line = line};
}

/* Moves on to TO, counting lines. */
static void advance(struct lexer *l, const char *to)
{
    for (; l->at < to; l->at++)
        if (*l->at == '\n') {
            l->line++;
            l->line_start = l->at + 1;
        }
}

/* A byte order mark, which programs put at the beginning of files, is no part of the line that it begins. */
static void skip_blanks(struct lexer *l)
{
    for (;;) {
        const char *to = l->at;
        while (to < l->end && isspace((unsigned char)*to))
            to++;
        advance(l, to);
        size_t n = to < l->end && ((unsigned char)*to >= 0x80 || *to == 0x1A) ? text_blank(to, l->end) : 0;
        if (n == 0)
            return;
        l->at += n;
        if (n == 3 && to == l->line_start)
            l->line_start = l->at;
    }
}

/* The next line after AT that begins with START, END if there is none. */
static const char *line_with(const char *at, const char *end, const char *start)
{
    size_t length = strlen(start);
    while (at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        if (!next)
            break;
        at = next + 1;
        if ((size_t)(end - at) >= length && memcmp(at, start, length) == 0)
            return at;
    }
    return end;
}

static bool ends_word(const char *at, const char *end)
{
    switch (*at) {
    case ' ':
    case '\t':
    case '\n':
    case '\v':
    case '\f':
    case '\r':
    case '\x1A':
    case '{':
    case '}':
    case '(':
    case ')':
    case '[':
    case ']':
    case ';':
    case '$':
    case '"':
        return true;
    default:
        return (unsigned char)*at >= 0x80 && text_blank(at, end);
    }
}

static struct token take(struct lexer *l, enum token_kind kind, const char *to)
{
    struct token t = {kind, l->at, (size_t)(to - l->at), l->line, (int)(l->at - l->line_start) + 1};
    advance(l, to);
    return t;
}

/* A fault of one byte; reading goes on at ON. */
static struct token take_fault(struct lexer *l, const char *on)
{
    struct token t = take(l, TOKEN_FAULT, l->at + 1);
    if (on > l->at)
        advance(l, on);
    return t;
}

/* The first } from L's place on, END if there is none. Each byte is looked at only once, however many { there are. */
static const char *next_brace(struct lexer *l)
{
    if (!l->brace || l->brace < l->at) {
        l->brace = memchr(l->at, '}', (size_t)(l->end - l->at));
        l->brace = l->brace ? l->brace : l->end;
    }
    return l->brace;
}

/* True if AT stands within the value of a tag, by the quotation marks before it on its line. */
static bool is_in_tag(const char *line, const char *at)
{
    const char *end = memrchr(line, '\n', (size_t)(at - line));
    bool quoted = false;
    for (line = end ? end + 1 : line; line < at; line++)
        quoted ^= *line == '"';
    return quoted;
}

/*
 * Takes a comment in braces. One that was never closed must not swallow the next game: if a game begins before the },
 * and then the { of another comment comes first or the } is within a tag, the comment was never closed.
 */
static struct token take_brace(struct lexer *l)
{
    const char *close = next_brace(l), *open = memchr(l->at + 1, '{', (size_t)(close - l->at - 1));
    const char *last = open ? open : close, *next_game = line_with(l->at, last, "[Event \"");
    bool game = next_game < last, closed = close < l->end && (!game || (!open && !is_in_tag(next_game, close)));
    return closed ? take(l, TOKEN_BRACE, close + 1) : take_fault(l, game ? next_game : l->end);
}

/* No word is longer: as moves without blanks between them are one word, which is read again from each move on, this
 * keeps the time linear. */
enum { WORD_MOST = 512 };

/* As take, up to a TO on the same line. */
static struct token take_short(struct lexer *l, enum token_kind kind, const char *to)
{
    struct token t = {kind, l->at, (size_t)(to - l->at), l->line, (int)(l->at - l->line_start) + 1};
    l->at = to;
    return t;
}

/* The dots of a move number at AT: `.`, `...`, an ellipsis. Returns where they end. */
static const char *dots_end(const char *at, const char *end)
{
    for (;; at++)
        if (end - at >= 3 && memcmp(at, "\xE2\x80\xA6", 3) == 0)
            at += 2;
        else if (at == end || *at != '.')
            return at;
}

/* The end of the move number that the word AT … END−1 begins with, AT if there is none: `12.`, `12...`, `12` alone or
 * before a move. `0000` is a move, and castling may be written `0-0`. */
static const char *number_end(const char *at, const char *end)
{
    const char *digits = at;
    while (digits < end && isdigit((unsigned char)*digits))
        digits++;
    const char *dots = dots_end(digits, end);
    if (dots > digits || digits == at)
        return dots;
    if (digits - at == 4 && memcmp(at, "0000", 4) == 0)
        return at;
    size_t dash = text_dash(digits, end);
    if (dash) /* `10-0` is the first move, castling */
        return digits[-1] == '0' && digits + dash < end && digits[dash] == '0' ? digits - 1 : at;
    return digits == end || isalpha((unsigned char)*digits) || (unsigned char)*digits >= 0x80 ? digits : at;
}

/* True if a result may begin at AT: told at a glance from move numbers, which are many more. */
static bool may_be_result(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at, next = end - at > 1 ? (unsigned char)at[1] : ' ';
    if (isdigit(c))
        return next >= 0x80 || next == '-' || next == '/' || next == ':' || next == ' ' || next == ',' ||
               (next == '.' && end - at > 2 && at[2] == '5');
    return c == '*' || c == 'O' || c == 0xC2 || c == 0xBD;
}

/* The end of the result at L's place, however it is typed; NULL if there is none or the word goes on. */
static const char *result_end(const struct lexer *l)
{
    struct shares s;
    size_t n = may_be_result(l->at, l->end) ? result_scan(l->at, (size_t)(l->end - l->at), &s) : 0;
    const char *to = l->at + n;
    bool stop = n && to < l->end && (*to == '.' || *to == ','); /* a sentence ends there */
    return n && (to + stop == l->end || ends_word(to + stop, l->end)) ? to : NULL;
}

/* How many bytes the character at AT takes. */
static size_t character_length(const char *at, const char *end)
{
    uint32_t code;
    return (unsigned char)*at < 0x80 ? 1 : utf8_decode(at, (size_t)(end - at), &code);
}

static struct token take_word(struct lexer *l)
{
    const char *to = l->at, *result = result_end(l);
    if (result) {
        struct token t = take_short(l, TOKEN_RESULT, result);
        l->at += l->at < l->end && (*l->at == '.' || *l->at == ',');
        return t;
    }
    while (to < l->end && to - l->at < WORD_MOST && !ends_word(to, l->end))
        to += character_length(to, l->end);
    if (to == l->at)
        return take(l, TOKEN_FAULT, l->at + 1);
    bool plain = isalpha((unsigned char)*l->at);
    const char *number = plain ? l->at : number_end(l->at, to);
    if (number > l->at)
        return take_short(l, TOKEN_NUMBER, number);
    /* `bxa8(Q)` is one word */
    if (l->end - to >= 3 && (isdigit((unsigned char)to[-1]) || to[-1] == '=') && *to == '(' &&
        isalpha((unsigned char)to[1]) && to[2] == ')')
        to += 3;
    struct token t = take_short(l, TOKEN_WORD, to);
    while (t.length > 1 && t.at[t.length - 1] == ',')
        t.length--;
    return t;
}

static bool is_comment(const char *at, const char *end)
{
    return end - at >= 2 && at[0] == '/' && at[1] == '/';
}

/* The next word of a list: up to a blank or a comment. */
static struct token take_list_word(struct lexer *l)
{
    const char *to = l->at;
    struct shares s;
    if (is_comment(l->at, l->end))
        return take(l, TOKEN_LINE, text_line_end(l->at, l->end));
    while (to < l->end && to - l->at < WORD_MOST && !is_comment(to, l->end) && !text_blank(to, l->end))
        to += character_length(to, l->end);
    const char *number = number_end(l->at, to), *digits = l->at;
    while (digits < to && isdigit((unsigned char)*digits))
        digits++;
    if (number == l->at && digits > l->at && digits < to && *digits == ')')
        number = digits + 1;
    if (number > l->at)
        return take_short(l, TOKEN_NUMBER, number);
    bool result = result_scan(l->at, (size_t)(to - l->at), &s) == (size_t)(to - l->at);
    return take_short(l, result ? TOKEN_RESULT : TOKEN_WORD, to);
}

/* Skips the marks that mails put at the beginning of lines which they quote. */
static void skip_quote_marks(struct lexer *l)
{
    for (bool begins = l->at == l->line_start; begins && l->at < l->end && (*l->at == '>' || *l->at == '|');) {
        const char *line = l->line_start;
        l->at++;
        skip_blanks(l);
        begins = l->line_start == line || l->at == l->line_start;
    }
}

struct token lexer_next(struct lexer *l)
{
    skip_blanks(l);
    if (l->list)
        skip_quote_marks(l);
    if (l->at == l->end)
        return take(l, TOKEN_END, l->at);
    if (l->list)
        return take_list_word(l);
    switch (*l->at) {
    case '%':
        if (l->at == l->line_start)
            return take(l, TOKEN_ESCAPE, text_line_end(l->at, l->end));
        return take_word(l);
    case ';':
        return take(l, TOKEN_LINE, text_line_end(l->at, l->end));
    case '{':
        return take_brace(l);
    case '[': {
        struct tag_parts t;
        bool tag = tag_split(l->at, l->end, l->line_start, &t);
        return tag ? take(l, TOKEN_TAG, t.end) : take_fault(l, text_line_end(l->at, l->end));
    }
    case '(':
        return take(l, TOKEN_OPEN, l->at + 1);
    case ')':
        return take(l, TOKEN_CLOSE, l->at + 1);
    case '$': {
        const char *to = l->at + 1;
        while (to < l->end && isdigit((unsigned char)*to))
            to++;
        return take(l, to > l->at + 1 ? TOKEN_GLYPH : TOKEN_FAULT, to);
    }
    default:
        return take_word(l);
    }
}

bool lexer_same(const char *at, size_t length, const char *wanted)
{
    return strlen(wanted) == length && memcmp(at, wanted, length) == 0;
}
