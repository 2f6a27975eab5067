#include "notation/diagram.h"

#include "reading/reading.h"

static bool read_shape(struct scan *s, struct shape *out)
{
    struct scan at = *s;
    cell to;
    out->colour = scan_peek(&at);
    if (out->colour < 'A' || out->colour > 'Z')
        return false;
    at.at++;
    if (!scan_cell(&at, &out->from))
        return false;
    *s = at;
    out->to = scan_cell(&at, &to) ? to : out->from;
    if (out->to != out->from)
        *s = at;
    return true;
}

int shapes_read(const struct board *b, const char *text, size_t length, struct shape *out, int room)
{
    struct scan s = {b, text, (int)length, 0};
    int count = 0;
    while (s.at < s.length && count < room) {
        if (read_shape(&s, &out[count]))
            count++;
        else
            s.at++;
    }
    return count;
}

void shapes_write(const struct board *b, const struct shape *s, struct text *out)
{
    text_addf(out, "%c%s%s", s->colour, b->cell_name[s->from], s->to == s->from ? "" : b->cell_name[s->to]);
}
