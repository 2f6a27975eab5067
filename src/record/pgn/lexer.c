#include "lexer.h"

#include "base/text.h"
#include "result.h"

#include <ctype.h>
#include <string.h>

const char *lexer_behind_mark(const char *text, const char *end)
{
    return end - text >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
}

void lexer_start(struct lexer *l, const char *text, const char *end, int line)
{
    const char *at = lexer_behind_mark(text, end);
    *l = (struct lexer){at, end, at, line, NULL};
}

/* Move on to TO, counting lines. */
static void advance(struct lexer *l, const char *to)
{
    for (; l->at < to; l->at++)
        if (*l->at == '\n') {
            l->line++;
            l->line_start = l->at + 1;
        }
}

static void skip_blanks(struct lexer *l)
{
    const char *to = l->at;
    while (to < l->end && isspace((unsigned char)*to))
        to++;
    advance(l, to);
}

const char *lexer_line_end(const char *at, const char *end)
{
    const char *to = memchr(at, '\n', (size_t)(end - at));
    to = to ? to : end;
    return to > at && to[-1] == '\r' ? to - 1 : to;
}

/* The place behind the quote that closes the string whose first byte is AT; NULL if it does not close on its line. */
static const char *string_end(const char *at, const char *end)
{
    for (; at < end && *at != '\n'; at++) {
        if (*at == '"')
            return at + 1;
        if (*at == '\\' && at + 1 < end && (at[1] == '"' || at[1] == '\\'))
            at++;
    }
    return NULL;
}

/* The place behind the ] of the tag at AT; NULL if it is not closed on its line. */
static const char *tag_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '\n' && *at != ']'; at++)
        if (*at == '"') {
            const char *to = string_end(at + 1, end);
            if (!to)
                return NULL;
            at = to - 1;
        }
    return at < end && *at == ']' ? at + 1 : NULL;
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

static bool ends_word(char c)
{
    switch (c) {
    case ' ':
    case '\t':
    case '\n':
    case '\v':
    case '\f':
    case '\r':
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
        return false;
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

/* The first } at or behind L's place, END if there is none. Each byte is looked at only once, however many { there
 * are. */
static const char *next_brace(struct lexer *l)
{
    if (!l->brace || l->brace < l->at) {
        l->brace = memchr(l->at, '}', (size_t)(l->end - l->at));
        l->brace = l->brace ? l->brace : l->end;
    }
    return l->brace;
}

/* Take a comment in braces. One that contains the beginning of another game was never closed, and must not swallow that
 * game. */
static struct token take_brace(struct lexer *l)
{
    const char *close = next_brace(l), *next_game = line_with(l->at, close, "[Event \"");
    return close < l->end && next_game == close ? take(l, TOKEN_BRACE, close + 1) : take_fault(l, next_game);
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

static struct token take_word(struct lexer *l)
{
    const char *to = l->at, *digits = l->at;
    struct shares s;

    while (to < l->end && to - l->at < WORD_MOST && !ends_word(*to))
        to++;
    size_t length = (size_t)(to - l->at);
    if (length == 0)
        return take(l, TOKEN_FAULT, l->at + 1);
    bool maybe = *l->at == '*' || isdigit((unsigned char)*l->at);
    if (maybe && result_read(l->at, length, &s))
        return take_short(l, TOKEN_RESULT, to);
    while (digits < to && isdigit((unsigned char)*digits))
        digits++;
    bool pass = length == 4 && memcmp(l->at, "0000", 4) == 0;
    const char *dots = digits;
    while (dots < to && *dots == '.')
        dots++;
    if (!pass && (dots > digits || digits == to))
        return take_short(l, TOKEN_NUMBER, dots);
    return take_short(l, TOKEN_WORD, to);
}

struct token lexer_next(struct lexer *l)
{
    skip_blanks(l);
    if (l->at == l->end)
        return take(l, TOKEN_END, l->at);
    switch (*l->at) {
    case '%':
        if (l->at == l->line_start)
            return take(l, TOKEN_ESCAPE, lexer_line_end(l->at, l->end));
        return take_word(l);
    case ';':
        return take(l, TOKEN_LINE, lexer_line_end(l->at, l->end));
    case '{':
        return take_brace(l);
    case '[': {
        const char *to = tag_end(l->at, l->end);
        return to ? take(l, TOKEN_TAG, to) : take_fault(l, lexer_line_end(l->at, l->end));
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

static const char *skip(const char *at, const char *end)
{
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at;
}

/* A string with its escapes resolved. */
static char *unescape(const char *value, size_t length)
{
    struct text t = {0};
    text_add(&t, "");
    for (size_t i = 0; i < length; i++) {
        if (value[i] == '\\' && i + 1 < length && (value[i + 1] == '"' || value[i + 1] == '\\'))
            i++;
        text_add_bytes(&t, &value[i], 1);
    }
    return t.at;
}

bool lexer_tag(const struct token *t, char **name, char **value)
{
    const char *end = t->at + t->length - 1, *key = skip(t->at + 1, end), *key_end = key;

    while (key_end < end && (isalnum((unsigned char)*key_end) || (*key_end && strchr("_+#=:-", *key_end))))
        key_end++;
    const char *quote = skip(key_end, end);
    const char *close = quote < end && *quote == '"' ? string_end(quote + 1, end) : NULL;
    if (key_end == key || !close || skip(close, end) != end)
        return false;
    *name = memory_copy(key, (size_t)(key_end - key));
    *value = unescape(quote + 1, (size_t)(close - 1 - (quote + 1)));
    return true;
}
