#include "notation/diagram.h"

#include "reading/reading.h"

static bool read_shape(struct scan *scan, struct shape *out)
{
    struct scan at = *scan;
    cell to;
    out->colour = scan_peek(&at);
    if (out->colour < 'A' || out->colour > 'Z')
        return false;
    at.at++;
    if (!scan_cell(&at, &out->from))
        return false;
    *scan = at;
    out->to = scan_cell(&at, &to) ? to : out->from;
    if (out->to != out->from)
        *scan = at;
    return true;
}

int shapes_read(const struct board *board, const char *text, size_t length, struct shape *out, int room)
{
    struct scan scan = {board, text, (int)length, 0};
    int count = 0;
    while (scan.at < scan.length && count < room) {
        if (read_shape(&scan, &out[count]))
            count++;
        else
            scan.at++;
    }
    return count;
}

void shapes_write(const struct board *board, const struct shape *shape, struct text *out)
{
    text_addf(out, "%c%s%s", shape->colour, board->cell_name[shape->from],
              shape->to == shape->from ? "" : board->cell_name[shape->to]);
}
