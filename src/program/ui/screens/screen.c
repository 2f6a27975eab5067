#include "screen.h"

#include "screens.h"

struct screens {
    const struct screen *const *rows;
    /* SCREEN_BOARD stands for every screen with a board. BACK: where Escape leads from a page or list. */
    enum screen_id now, back;
    bool listed; /* an item of a list has opened the page: Escape leads to the list first */
    void *data[SCREENS];
};

struct screens *screens_new(const struct screen *const *rows)
{
    struct screens *s = memory_new(sizeof *s);
    s->rows = rows;
    for (int i = 0; i < SCREENS; i++)
        s->data[i] = rows[i]->size ? memory_new(rows[i]->size) : NULL;
    return s;
}

void screens_free(struct screens *s)
{
    for (int i = 0; s && i < SCREENS; i++) {
        if (s->rows[i]->clear)
            s->rows[i]->clear(s->data[i]);
        free(s->data[i]);
    }
    free(s);
}

void *screen_data(const struct desk *d, enum screen_id which)
{
    return d->stage->screens->data[which];
}

const struct screen *screen_seen(const struct desk *d)
{
    const struct screens *s = d->stage->screens;
    return s->now == SCREEN_BOARD ? s->rows[SCREEN_BOARD + (int)desk_mode(d)] : s->rows[s->now];
}

const struct screen *screen_board(const struct desk *d)
{
    return d->session ? d->stage->screens->rows[SCREEN_BOARD + (int)desk_mode(d)] : NULL;
}

void screen_go(struct desk *d, enum screen_id which)
{
    struct screens *s = d->stage->screens;
    if (!s->rows[s->now]->passing)
        s->back = s->now;
    s->now = which;
    s->listed = false;
}

void board_show(struct desk *d)
{
    screen_go(d, SCREEN_BOARD);
}

void screens_opened(struct desk *d, bool from_list)
{
    struct screens *s = d->stage->screens;
    s->listed = from_list && s->now == SCREEN_PAGE;
}

void screens_back(struct desk *d)
{
    struct screens *s = d->stage->screens;
    if (s->rows[s->now]->passing)
        s->now = s->back;
    s->listed = false;
}

void screens_step_back(struct desk *d)
{
    struct screens *s = d->stage->screens;
    if (!s->listed) {
        screens_back(d);
        return;
    }
    s->now = SCREEN_LIST;
    s->listed = false;
}

struct intent screen_intent(const char *line)
{
    struct intent i = {.taken = true};
    snprintf(i.line, sizeof i.line, "%s", line ? line : "");
    return i;
}

int screen_message(const struct desk *d, const char *reason, struct canvas *c, struct area area)
{
    static const char on[] = " (PgDn)";
    const struct voice *v = &d->voice;
    const char *s = *reason ? reason : v->text.at;
    int skip = *reason ? 0 : d->stage->reading.skip;
    enum paint paint = *reason || v->tone == TONE_WRONG ? PAINT_ERROR
                       : v->tone == TONE_GOOD           ? PAINT_BRIGHT
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

void screen_prompt(const struct desk *d, const struct screen *row, char *out, size_t size)
{
    if (row->prompt)
        snprintf(out, size, "%s", row->prompt);
    else if (d->session && !session_over(d->session))
        snprintf(out, size, "%s%s> ", session_denial(d->session) == DENIAL_ELSEWHERE ? "waiting for " : "",
                 session_name(d->session, session_turn(d->session)));
    else
        snprintf(out, size, "> ");
}
