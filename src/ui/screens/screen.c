#include "screen.h"

#include "parts/paragraph.h"

#include <stdio.h>

int screen_message(const struct messages *m, const char *reason, struct canvas *c, struct area area)
{
    static const char on[] = " (PgDn)";
    const char *s = *reason ? reason : m->text.at;
    int skip = *reason ? 0 : m->skip;
    enum paint paint = *reason || m->tone == TONE_WRONG ? PAINT_ERROR
                       : m->tone == TONE_GOOD           ? PAINT_BRIGHT
                                                        : PAINT_PLAIN;
    if (area.columns < 4)
        return 0;
    for (int i = 0; s && *s && i < skip; i++)
        paragraph_line(s, area.columns, &s);
    paragraph_print(s, c, area, paint);
    bool more = paragraph_rows(s, area.columns) > area.rows && area.rows > 0;
    if (more && !*reason && area.columns > 20)
        canvas_print(c, area.row + area.rows - 1, area.column + area.columns - (int)sizeof on + 1, PAINT_BRIGHT, on);
    return !more || *reason ? 0 : area.rows;
}

const struct screen *screen_seen(const struct app *a)
{
    return a->rows.screens[app_screen(a)];
}

const struct screen *screen_board(const struct app *a)
{
    return a->session ? a->rows.screens[app_board_screen(a)] : NULL;
}

void screen_prompt(const struct app *a, const struct screen *row, char *out, size_t size)
{
    if (row->prompt)
        snprintf(out, size, "%s", row->prompt);
    else if (a->session && !session_over(a->session))
        snprintf(out, size, "%s> ", session_name(a->session, session_turn(a->session)));
    else
        snprintf(out, size, "> ");
}
