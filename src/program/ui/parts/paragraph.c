#include "area.h"

#include <ctype.h>

/* True if a line break at the blank TEXT[AT] would tear a move apart. In "P a7-a8; Q-a8" that is so after the label and
 * after the semicolon. */
static bool tears(const char *text, size_t at)
{
    const char *next = text + at + 1;
    size_t from = at;
    if (at == 0 || !isalpha((unsigned char)next[0]) || !(next[1] == '-' || isdigit((unsigned char)next[1])))
        return false;
    while (from > 0 && !strchr(" \n(", text[from - 1]))
        from--;
    from += text[from] == '_';
    return text[at - 1] == ';' || (at == from + 1 && isalpha((unsigned char)text[from]));
}

size_t paragraph_line(const char *text, int width, const char **next)
{
    size_t at = 0, blank = 0, last = 0; /* BLANK: the last blank where a break is good; LAST: the last blank */
    int columns = 0;

    while (text[at] && text[at] != '\n') {
        uint32_t code;
        size_t bytes = utf8_first(text + at, &code);
        int wide = utf8_width(code) < 0 ? 1 : utf8_width(code);
        if (columns + wide > width)
            break;
        if (code == ' ')
            last = at;
        if (code == ' ' && !tears(text, at))
            blank = at;
        columns += wide;
        at += bytes;
    }
    size_t end = at, from = at;
    bool within = text[at] && text[at] != '\n' && text[at] != ' ';
    if (blank && (within || (text[at] == ' ' && tears(text, at))))
        end = from = blank;
    else if (within && last)
        end = from = last;
    while (text[from] == ' ')
        from++;
    if (text[from] == '\n')
        from++;
    if (from == 0) /* a character that is wider than the line */
        from = end = 1;
    *next = text[from] || (from && text[from - 1] == '\n') ? text + from : NULL;
    while (end > 0 && text[end - 1] == ' ' && text[from])
        end--;
    return end;
}

int paragraph_rows(const char *text, int columns)
{
    int n = 0;
    for (; text && *text; n++)
        paragraph_line(text, columns, &text);
    return n;
}

void paragraph_fold(const char *text, int columns, struct text *out)
{
    const char *next = text;
    if (columns <= 0)
        text_add(out, text);
    while (columns > 0 && next && *next) {
        const char *line = next;
        text_add_bytes(out, line, paragraph_line(line, columns, &next));
        text_add(out, next && (*next || next[-1] == '\n') ? "\n" : "");
    }
}

int paragraph_print(const char *text, struct canvas *canvas, struct area area, enum paint paint)
{
    int n = 0;
    for (; text && *text && n < area.rows; n++) {
        const char *line = text;
        size_t length = paragraph_line(text, area.columns, &text);
        FREED char *part = memory_copy(line, length);
        canvas_print(canvas, area.row + n, area.column, paint, part);
        if (n == area.rows - 1 && text)
            canvas_print(canvas, area.row + n, area.column + area.columns - 3, paint, "...");
    }
    return n;
}
