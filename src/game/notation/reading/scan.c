#include "reading.h"

/* No cell has a name of this many letters and digits; every place of a line may be tried as the beginning of one. */
enum { NAME_MOST = 40 };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

char scan_peek(const struct scan *s)
{
    return s->at < s->length ? s->text[s->at] : '\0';
}

void scan_blanks(struct scan *s)
{
    while (is_blank(scan_peek(s)))
        s->at++;
}

bool scan_one(struct scan *s, const char *any)
{
    if (!scan_peek(s) || !strchr(any, scan_peek(s)))
        return false;
    s->at++;
    return true;
}

static bool read_word(struct scan *s, const char *word)
{
    int n = (int)strlen(word);
    if (s->length - s->at <= n || ascii_compare_bytes(s->text + s->at, word, (size_t)n) != 0 ||
        !is_blank(s->text[s->at + n]))
        return false;
    s->at += n;
    return true;
}

bool scan_separator(struct scan *s)
{
    scan_blanks(s);
    bool sign = scan_one(s, "-x:") || read_word(s, "to") || read_word(s, "takes");
    scan_blanks(s);
    return sign;
}

int scan_name(const struct scan *s)
{
    int n = s->at, end = s->length - n < NAME_MOST ? s->length : n + NAME_MOST;
    while (n < end && is_letter(s->text[n]))
        n++;
    int letters = n - s->at;
    while (n < end && is_digit(s->text[n]))
        n++;
    return letters && n > s->at + letters ? n - s->at : 0;
}

bool scan_cell(struct scan *s, cell *c)
{
    int n = scan_name(s);
    if (!n || (*c = board_find(s->board, s->text + s->at, (size_t)n)) == CELL_NONE)
        return false;
    s->at += n;
    return true;
}

bool scan_letter(struct scan *s, letter *l)
{
    int n = scan_peek(s) ? letter_read(s->text + s->at, l) : 0;
    if (!n || s->at + n > s->length)
        return false;
    s->at += n;
    return true;
}

bool scan_end(struct scan *s)
{
    while (is_blank(scan_peek(s)) || scan_one(s, "+#!?"))
        scan_blanks(s);
    return s->at == s->length;
}

struct scan scan_line(const struct board *b, const char *text, const char **comment)
{
    const char *slashes = strstr(text, "//");
    int start = 0, end = slashes ? (int)(slashes - text) : (int)strlen(text);
    if (comment)
        *comment = slashes ? slashes + 2 + strspn(slashes + 2, " \t") : NULL;
    while (start < end && is_blank(text[start]))
        start++;
    while (end > start && is_blank(text[end - 1]))
        end--;
    return (struct scan){b, text + start, end - start, 0};
}
