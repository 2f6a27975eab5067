#include "lexer.h"

#include <ctype.h>

static const char *skip(const char *at, const char *end)
{
    for (size_t n; (n = text_blank(at, end)) != 0;)
        at += n;
    return at;
}

static const char *skip_back(const char *start, const char *end)
{
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    return end;
}

/* Returns how many bytes the quotation mark at AT takes, of any typography; 0 if there is none. */
static size_t quote_length(const char *at, const char *end)
{
    const unsigned char *byte = (const unsigned char *)at;
    if (at == end)
        return 0;
    if (*byte == '"' || *byte == '\'' || *byte == 0x84 ||
        (*byte >= 0x91 && *byte <= 0x94)) /* the last ones of code page 1252 */
        return 1;
    if (end - at >= 2 && *byte == 0xC2 && (byte[1] == 0xAB || byte[1] == 0xBB))
        return 2;
    return end - at >= 3 && *byte == 0xE2 && byte[1] == 0x80 && byte[2] >= 0x98 && byte[2] <= 0x9F ? 3 : 0;
}

/* As quote_length, for one that ends at END, in a text that begins at START. */
static size_t quote_before(const char *start, const char *end)
{
    for (size_t n = 3; n > 0; n--)
        if ((size_t)(end - start) >= n && quote_length(end - n, end) == n)
            return n;
    return 0;
}

/* Returns the place after the mark that closes the string whose first byte is AT; NULL if none does. *ODD: a backslash
 * escapes nothing. */
static const char *string_end(const char *at, const char *end, bool *odd)
{
    *odd = false;
    for (; at < end; at++) {
        if (*at == '"')
            return at + 1;
        bool escapes = *at == '\\' && at + 1 < end && (at[1] == '"' || at[1] == '\\');
        *odd |= *at == '\\' && !escapes;
        at += escapes;
    }
    return NULL;
}

/* Returns the ] before END that closes a tag whose value begins at VALUE: nothing but another tag may follow it on its
 * line. MARKED: a quotation mark stands before it. NULL if there is none. */
static const char *closing_bracket(const char *value, const char *end, bool marked)
{
    const char *found = NULL;
    for (const char *at = value; at < end && (at = memchr(at, ']', (size_t)(end - at))) != NULL; at++) {
        const char *next = skip(at + 1, end);
        if (next < end && !strchr("[;{", *next))
            continue;
        found = at;
        if (marked && quote_before(value, skip_back(value, at)))
            return at;
    }
    return marked ? NULL : found;
}

/* Returns the end of a tag that was folded: its value, opened at VALUE in the line that ends at LINE, is closed at the
 * end of the next line. NULL if it is not. */
static const char *folded_bracket(const char *value, const char *line, const char *end)
{
    const char *next = line < end ? skip(line, end) : end, *next_end = text_line_end(next, end);
    bool tag = next < end && *next == '[';
    return tag || next == end ? NULL : closing_bracket(value, next_end, true);
}

/* Fills PARTS for a tag that is not written as the standard says; its value, or the mark before it, begins at VALUE. */
static bool split_odd(const char *value, const char *line, const char *end, bool begins_line, struct tag_parts *parts)
{
    size_t mark = quote_length(value, line);
    const char *from = value + mark, *bracket = mark ? closing_bracket(from, line, true) : NULL;
    bool named = isalpha((unsigned char)*parts->name);
    if (!bracket && (!begins_line || !named))
        return false;
    if (!bracket)
        bracket = closing_bracket(from, line, false);
    if (!bracket && mark && quote_before(from, skip_back(from, line)))
        bracket = skip_back(from, line); /* it is missing */
    if (!bracket && mark)
        bracket = folded_bracket(from, line, end);
    if (!bracket || (!mark && bracket == value))
        return false;
    const char *to = skip_back(from, bracket);
    parts->end = bracket + (*bracket == ']');
    parts->value = from;
    parts->value_length = (size_t)(to - from) - (mark ? quote_before(from, to) : 0);
    return true;
}

bool tag_split(const char *at, const char *end, const char *line_start, struct tag_parts *parts)
{
    const char *line = text_line_end(at, end), *name_end;
    parts->name = name_end = skip(at + 1, line);
    while (name_end < line && (isalnum((unsigned char)*name_end) || (*name_end && strchr("_+#=:-", *name_end))))
        name_end++;
    parts->name_length = (size_t)(name_end - parts->name);
    if (!parts->name_length)
        return false;
    const char *value = skip(name_end, line);
    const char *close = value < line && *value == '"' ? string_end(value + 1, line, &parts->odd) : NULL;
    const char *bracket = close ? skip(close, line) : line;
    if (bracket < line && *bracket == ']') {
        parts->value = value + 1;
        parts->value_length = (size_t)(close - 1 - parts->value);
        parts->end = bracket + 1;
        return true;
    }
    parts->odd = true;
    return split_odd(value, line, end, skip(line_start, at) == at, parts);
}

void tag_value(const struct tag_parts *parts, struct text *out)
{
    const char *end = parts->value + parts->value_length;
    text_add(out, "");
    for (const char *at = parts->value; at < end;) {
        const char *run = at;
        while (at < end && *at != '\\' && *at != '\n' && *at != '\r')
            at++;
        text_add_bytes(out, run, (size_t)(at - run));
        if (at == end)
            return;
        at += *at == '\\' && at + 1 < end && (at[1] == '"' || at[1] == '\\');
        text_add_bytes(out, *at == '\n' || *at == '\r' ? " " : at, 1);
        at++;
    }
}
