#include "reading.h"

/* No cell has a name of this many letters and digits; every place of a line may be tried as the beginning of one. */
enum { NAME_MOST = 40 };

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

static bool is_blank(char character)
{
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

char scan_peek(const struct scan *scan)
{
    return scan->at < scan->length ? scan->text[scan->at] : '\0';
}

void scan_blanks(struct scan *scan)
{
    while (is_blank(scan_peek(scan)))
        scan->at++;
}

bool scan_one(struct scan *scan, const char *any)
{
    if (!scan_peek(scan) || !strchr(any, scan_peek(scan)))
        return false;
    scan->at++;
    return true;
}

static bool read_word(struct scan *scan, const char *word)
{
    int n = (int)strlen(word);
    if (scan->length - scan->at <= n || ascii_compare_bytes(scan->text + scan->at, word, (size_t)n) != 0 ||
        !is_blank(scan->text[scan->at + n]))
        return false;
    scan->at += n;
    return true;
}

bool scan_separator(struct scan *scan)
{
    scan_blanks(scan);
    bool sign = scan_one(scan, "-x:") || read_word(scan, "to") || read_word(scan, "takes");
    scan_blanks(scan);
    return sign;
}

int scan_name(const struct scan *scan)
{
    int n = scan->at, end = scan->length - n < NAME_MOST ? scan->length : n + NAME_MOST;
    while (n < end && is_letter(scan->text[n]))
        n++;
    int letters = n - scan->at;
    while (n < end && is_digit(scan->text[n]))
        n++;
    return letters && n > scan->at + letters ? n - scan->at : 0;
}

bool scan_cell(struct scan *scan, cell *place)
{
    int n = scan_name(scan);
    if (!n || (*place = board_find(scan->board, scan->text + scan->at, (size_t)n)) == CELL_NONE)
        return false;
    scan->at += n;
    return true;
}

bool scan_letter(struct scan *scan, letter *label)
{
    int n = scan_peek(scan) ? letter_read(scan->text + scan->at, label) : 0;
    if (!n || scan->at + n > scan->length)
        return false;
    scan->at += n;
    return true;
}

bool scan_end(struct scan *scan)
{
    while (is_blank(scan_peek(scan)) || scan_one(scan, "+#!?"))
        scan_blanks(scan);
    return scan->at == scan->length;
}

struct scan scan_line(const struct board *board, const char *text, const char **comment)
{
    const char *slashes = strstr(text, "//");
    int start = 0, end = slashes ? (int)(slashes - text) : (int)strlen(text);
    if (comment)
        *comment = slashes ? slashes + 2 + strspn(slashes + 2, " \t") : NULL;
    while (start < end && is_blank(text[start]))
        start++;
    while (end > start && is_blank(text[end - 1]))
        end--;
    return (struct scan){board, text + start, end - start, 0};
}
