#include "lexer.h"

#include "tree/result.h"

#include <ctype.h>

/* Bits of the ASCII characters, 64 a word, that are part of a word wherever they stand: printable ones, without those
 * that ends_word names. */
#define BIT(character) ((uint64_t)1 << ((character)&63))
static const uint64_t word_bytes[2] = {
    ~(BIT(' ' + 1) - 1) & ~(BIT('"') | BIT('$') | BIT('(') | BIT(')') | BIT(';')),
    ~(BIT('[') | BIT(']') | BIT('{') | BIT('}') | BIT(0x7F)),
};

/* True if BYTE is part of a word wherever it stands; false says nothing. */
static inline bool is_word_byte(char byte)
{
    unsigned char code = (unsigned char)byte;
    return code < 0x80 && word_bytes[code >> 6] >> (code & 63) & 1;
}

static inline bool is_digit_byte(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool is_letter_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

void lexer_start(struct lexer *lexer, const char *text, const char *end, int line)
{
    *lexer = (struct lexer){.at = text, .end = end, .line_start = text, .line = line};
}

/* Moves on to TO, counting lines. */
static void advance(struct lexer *lexer, const char *to)
{
    for (; lexer->at < to; lexer->at++)
        if (*lexer->at == '\n') {
            lexer->line++;
            lexer->line_start = lexer->at + 1;
        }
}

/* A byte order mark, which programs put at the beginning of files, is no part of the line that it begins. */
static void skip_blanks(struct lexer *lexer)
{
    if (lexer->end - lexer->at > 1 && *lexer->at == ' ' && is_word_byte(lexer->at[1])) { /* nearly every time */
        lexer->at++;
        return;
    }
    for (;;) {
        const char *to = lexer->at;
        while (to < lexer->end && isspace((unsigned char)*to))
            to++;
        advance(lexer, to);
        size_t n = to < lexer->end && ((unsigned char)*to >= 0x80 || *to == 0x1A) ? text_blank(to, lexer->end) : 0;
        if (n == 0)
            return;
        lexer->at += n;
        if (n == 3 && to == lexer->line_start)
            lexer->line_start = lexer->at;
    }
}

/* Returns the next line after AT that begins with START, END if there is none. */
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

static struct token lex_rest(struct lexer *lexer, enum token_kind kind, const char *to)
{
    struct token token = {kind, lexer->at, (size_t)(to - lexer->at), lexer->line,
                          (int)(lexer->at - lexer->line_start) + 1};
    advance(lexer, to);
    return token;
}

/* Returns a fault of one byte; reading goes on at ON. */
static struct token lex_fault(struct lexer *lexer, const char *on)
{
    struct token token = lex_rest(lexer, TOKEN_FAULT, lexer->at + 1);
    if (on > lexer->at)
        advance(lexer, on);
    return token;
}

/* Returns the first } from LEXER's place on, END if there is none. Each byte is looked at only once, however many {
 * there are. */
static const char *next_brace(struct lexer *lexer)
{
    if (!lexer->brace || lexer->brace < lexer->at) {
        lexer->brace = memchr(lexer->at, '}', (size_t)(lexer->end - lexer->at));
        lexer->brace = lexer->brace ? lexer->brace : lexer->end;
    }
    return lexer->brace;
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
static struct token lex_brace(struct lexer *lexer)
{
    const char *close = next_brace(lexer), *open = memchr(lexer->at + 1, '{', (size_t)(close - lexer->at - 1));
    const char *last = open ? open : close, *next_game = line_with(lexer->at, last, "[Event \"");
    bool game = next_game < last, closed = close < lexer->end && (!game || (!open && !is_in_tag(next_game, close)));
    return closed ? lex_rest(lexer, TOKEN_BRACE, close + 1) : lex_fault(lexer, game ? next_game : lexer->end);
}

/* No word is longer: as moves without blanks between them are one word, which is read again from each move on, this
 * keeps the time linear. */
enum { WORD_MOST = 512 };

/* As take, up to a TO on the same line. */
static struct token lex_short(struct lexer *lexer, enum token_kind kind, const char *to)
{
    struct token token = {kind, lexer->at, (size_t)(to - lexer->at), lexer->line,
                          (int)(lexer->at - lexer->line_start) + 1};
    lexer->at = to;
    return token;
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

/* True if the word AT … END−1 is a move of one of many Soldiers of Xiangqi, `17.6`. */
static bool is_soldier_move(const char *at, const char *end)
{
    return end - at == 4 && at[2] == '.' && isdigit((unsigned char)at[0]) && isdigit((unsigned char)at[1]) &&
           isdigit((unsigned char)at[3]) && !memchr(at, '0', 4);
}

/* Returns the end of the move number that the word AT … END−1 begins with, AT if there is none: `12.`, `12...`, `12`
 * alone or before a move. `0000` is a move, and castling may be written `0-0`. */
static const char *number_end(const char *at, const char *end)
{
    const char *digits = at;
    while (digits < end && isdigit((unsigned char)*digits))
        digits++;
    const char *dots = dots_end(digits, end);
    if (is_soldier_move(at, end))
        return at;
    if (dots > digits || digits == at)
        return dots;
    if (digits - at == 4 && memcmp(at, "0000", 4) == 0)
        return at;
    size_t dash = text_dash(digits, end);
    if (dash) /* `10-0` is the first move, castling */
        return digits[-1] == '0' && digits + dash < end && digits[dash] == '0' ? digits - 1 : at;
    return digits == end || isalpha((unsigned char)*digits) || (unsigned char)*digits >= 0x80 ? digits : at;
}

/* True if the word from AT to END begins with two cells of Shogi, as USI's `7g7f`, and is no number before a move. */
static bool begins_in_usi(const char *at, const char *end)
{
    return end - at >= 4 && isdigit((unsigned char)at[0]) && at[1] >= 'a' && at[1] <= 'i' &&
           isdigit((unsigned char)at[2]) && at[3] >= 'a' && at[3] <= 'i' &&
           (end - at == 4 || !isalnum((unsigned char)at[4]));
}

/* True if a result may begin at AT: told at a glance from move numbers, which are many more. */
static bool may_be_result(const char *at, const char *end)
{
    unsigned char byte = (unsigned char)*at, next = end - at > 1 ? (unsigned char)at[1] : ' ';
    if (isdigit(byte))
        return next >= 0x80 || next == '-' || next == '/' || next == ':' || next == ' ' || next == ',' ||
               (next == '.' && end - at > 2 && at[2] == '5');
    return byte == '*' || byte == 'O' || byte == 0xC2 || byte == 0xBD;
}

/* Returns the end of the result at LEXER's place, however it is typed; NULL if there is none or the word goes on. */
static const char *result_end(const struct lexer *lexer)
{
    struct shares shares;
    size_t n =
        may_be_result(lexer->at, lexer->end) ? result_scan(lexer->at, (size_t)(lexer->end - lexer->at), &shares) : 0;
    const char *to = lexer->at + n;
    bool stop = n && to < lexer->end && (*to == '.' || *to == ','); /* a sentence ends there */
    return n && (to + stop == lexer->end || ends_word(to + stop, lexer->end)) ? to : NULL;
}

/* Returns how many bytes the character at AT takes. */
static size_t character_length(const char *at, const char *end)
{
    uint32_t code;
    return (unsigned char)*at < 0x80 ? 1 : utf8_decode(at, (size_t)(end - at), &code);
}

static struct token lex_word(struct lexer *lexer)
{
    const char *to = lexer->at, *result = result_end(lexer);
    const char *most = lexer->end - lexer->at > WORD_MOST ? lexer->at + WORD_MOST : lexer->end;
    if (result) {
        struct token token = lex_short(lexer, TOKEN_RESULT, result);
        lexer->at += lexer->at < lexer->end && (*lexer->at == '.' || *lexer->at == ',');
        return token;
    }
    while (to < most && is_word_byte(*to))
        to++;
    while (to < most && !ends_word(to, lexer->end))
        to += character_length(to, lexer->end);
    if (to == lexer->at)
        return lex_rest(lexer, TOKEN_FAULT, lexer->at + 1);
    bool plain = is_letter_byte(*lexer->at);
    const char *number = plain || begins_in_usi(lexer->at, to) ? lexer->at : number_end(lexer->at, to);
    if (number > lexer->at)
        return lex_short(lexer, TOKEN_NUMBER, number);
    /* `bxa8(Q)` is one word */
    if (lexer->end - to >= 3 && (isdigit((unsigned char)to[-1]) || to[-1] == '=') && *to == '(' &&
        isalpha((unsigned char)to[1]) && to[2] == ')')
        to += 3;
    struct token token = lex_short(lexer, TOKEN_WORD, to);
    while (token.length > 1 && token.at[token.length - 1] == ',')
        token.length--;
    return token;
}

static bool is_comment(const char *at, const char *end)
{
    return end - at >= 2 && at[0] == '/' && at[1] == '/';
}

/* Returns the next word of a list: up to a blank or a comment. */
static struct token lex_list_word(struct lexer *lexer)
{
    const char *to = lexer->at;
    struct shares shares;
    if (is_comment(lexer->at, lexer->end))
        return lex_rest(lexer, TOKEN_LINE, text_line_end(lexer->at, lexer->end));
    while (to < lexer->end && to - lexer->at < WORD_MOST && !is_comment(to, lexer->end) && !text_blank(to, lexer->end))
        to += character_length(to, lexer->end);
    const char *number = number_end(lexer->at, to), *digits = lexer->at;
    while (digits < to && isdigit((unsigned char)*digits))
        digits++;
    if (number == lexer->at && digits > lexer->at && digits < to && *digits == ')')
        number = digits + 1;
    if (number > lexer->at)
        return lex_short(lexer, TOKEN_NUMBER, number);
    bool result = result_scan(lexer->at, (size_t)(to - lexer->at), &shares) == (size_t)(to - lexer->at);
    return lex_short(lexer, result ? TOKEN_RESULT : TOKEN_WORD, to);
}

/* Skips the marks that mails put at the beginning of lines which they quote. */
static void skip_quote_marks(struct lexer *lexer)
{
    for (bool begins = lexer->at == lexer->line_start;
         begins && lexer->at < lexer->end && (*lexer->at == '>' || *lexer->at == '|');) {
        const char *line = lexer->line_start;
        lexer->at++;
        skip_blanks(lexer);
        begins = lexer->line_start == line || lexer->at == lexer->line_start;
    }
}

/* Returns the end of the number or move AT that can be told at a glance; AT if it cannot. */
static const char *plain_end(const char *at, const char *end)
{
    const char *to = at;
    if (is_digit_byte(*at)) {
        while (to < end && is_digit_byte(*to))
            to++;
        const char *digits = to;
        while (to < end && *to == '.')
            to++;
        return to > digits && to < end && (is_letter_byte(*to) || *to == ' ' || *to == '\n') ? to : at;
    }
    if (!is_letter_byte(*at) || *at == 'O') /* which may be a nought */
        return at;
    const char *most = end - at > WORD_MOST ? at + WORD_MOST : end;
    while (to < most && is_word_byte(*to))
        to++;
    return to < most && (*to == ' ' || *to == '\n') && to[-1] != ',' ? to : at;
}

const char *lexer_skip_moves(struct lexer *lexer)
{
    const char *last = NULL, *end = lexer->end;
    for (const char *at = lexer->at; at < end; at = last = lexer->at) {
        while (at < end && (*at == ' ' || *at == '\n'))
            at++;
        const char *to = at < end ? plain_end(at, end) : at;
        if (to == at)
            break;
        advance(lexer, to);
    }
    return last;
}

struct token lexer_next(struct lexer *lexer)
{
    skip_blanks(lexer);
    if (lexer->list)
        skip_quote_marks(lexer);
    if (lexer->at == lexer->end)
        return lex_rest(lexer, TOKEN_END, lexer->at);
    if (lexer->list)
        return lex_list_word(lexer);
    const char *plain = plain_end(lexer->at, lexer->end);
    if (plain > lexer->at)
        return lex_short(lexer, is_digit_byte(*lexer->at) ? TOKEN_NUMBER : TOKEN_WORD, plain);
    switch (*lexer->at) {
    case '%':
        if (lexer->at == lexer->line_start)
            return lex_rest(lexer, TOKEN_ESCAPE, text_line_end(lexer->at, lexer->end));
        return lex_word(lexer);
    case ';':
        return lex_rest(lexer, TOKEN_LINE, text_line_end(lexer->at, lexer->end));
    case '{':
        return lex_brace(lexer);
    case '[': {
        struct tag_parts parts;
        bool tag = tag_split(lexer->at, lexer->end, lexer->line_start, &parts);
        return tag ? lex_rest(lexer, TOKEN_TAG, parts.end) : lex_fault(lexer, text_line_end(lexer->at, lexer->end));
    }
    case '(':
        return lex_rest(lexer, TOKEN_OPEN, lexer->at + 1);
    case ')':
        return lex_rest(lexer, TOKEN_CLOSE, lexer->at + 1);
    case '$': {
        const char *to = lexer->at + 1;
        while (to < lexer->end && isdigit((unsigned char)*to))
            to++;
        return lex_rest(lexer, to > lexer->at + 1 ? TOKEN_GLYPH : TOKEN_FAULT, to);
    }
    default:
        return lex_word(lexer);
    }
}

bool lexer_same(const char *at, size_t length, const char *wanted)
{
    return strlen(wanted) == length && memcmp(at, wanted, length) == 0;
}
