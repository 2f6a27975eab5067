#include "area.h"

#include <ctype.h>

/* True if a line break at the blank S[AT] would tear a move apart. In "P a7-a8; Q-a8" that is so after the label and
 * after the semicolon. */
static bool tears(const char *s, size_t at)
{
    const char *next = s + at + 1;
    size_t from = at;
    if (at == 0 || !isalpha((unsigned char)next[0]) || !(next[1] == '-' || isdigit((unsigned char)next[1])))
        return false;
    while (from > 0 && !strchr(" \n(", s[from - 1]))
        from--;
    from += s[from] == '_';
    return s[at - 1] == ';' || (at == from + 1 && isalpha((unsigned char)s[from]));
}

size_t paragraph_line(const char *s, int width, const char **next)
{
    size_t at = 0, blank = 0, last = 0; /* BLANK: the last blank where a break is good; LAST: the last blank */
    int columns = 0;

    while (s[at] && s[at] != '\n') {
        uint32_t code;
        size_t bytes = utf8_first(s + at, &code);
        int wide = utf8_width(code) < 0 ? 1 : utf8_width(code);
        if (columns + wide > width)
            break;
        if (code == ' ')
            last = at;
        if (code == ' ' && !tears(s, at))
            blank = at;
        columns += wide;
        at += bytes;
    }
    size_t end = at, from = at;
    bool within = s[at] && s[at] != '\n' && s[at] != ' ';
    if (blank && (within || (s[at] == ' ' && tears(s, at))))
        end = from = blank;
    else if (within && last)
        end = from = last;
    while (s[from] == ' ')
        from++;
    if (s[from] == '\n')
        from++;
    if (from == 0) /* a character that is wider than the line */
        from = end = 1;
    *next = s[from] || (from && s[from - 1] == '\n') ? s + from : NULL;
    while (end > 0 && s[end - 1] == ' ' && s[from])
        end--;
    return end;
}

int paragraph_rows(const char *s, int columns)
{
    int n = 0;
    for (; s && *s; n++)
        paragraph_line(s, columns, &s);
    return n;
}

int paragraph_print(const char *s, struct canvas *c, struct area area, enum paint paint)
{
    int n = 0;
    for (; s && *s && n < area.rows; n++) {
        const char *line = s;
        size_t length = paragraph_line(s, area.columns, &s);
        FREED char *part = memory_copy(line, length);
        canvas_print(c, area.row + n, area.column, paint, part);
        if (n == area.rows - 1 && s)
            canvas_print(c, area.row + n, area.column + area.columns - 3, paint, "...");
    }
    return n;
}
