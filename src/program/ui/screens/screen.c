#include "screen.h"

#include "screens.h"
#include "study/reviewing.h"

struct screens {
    const struct screen *const *rows;
    /* SCREEN_BOARD stands for every screen with a board. BACK: where Escape leads from a page or list. */
    enum screen_id now, back;
    bool listed; /* an item of a list has opened the page: Escape leads to the list first */
    void *data[SCREENS];
};

struct screens *screens_new(const struct screen *const *rows)
{
    struct screens *screens = memory_new(sizeof *screens);
    screens->rows = rows;
    for (int i = 0; i < SCREENS; i++)
        screens->data[i] = rows[i]->size ? memory_new(rows[i]->size) : NULL;
    return screens;
}

void screens_free(struct screens *screens)
{
    for (int i = 0; screens && i < SCREENS; i++) {
        if (screens->rows[i]->clear)
            screens->rows[i]->clear(screens->data[i]);
        free(screens->data[i]);
    }
    free(screens);
}

void *screen_data(const struct desk *desk, enum screen_id which)
{
    return desk->stage->screens->data[which];
}

const struct screen *screen_seen(const struct desk *desk)
{
    const struct screens *screens = desk->stage->screens;
    return screens->now == SCREEN_BOARD ? screens->rows[SCREEN_BOARD + (int)desk_mode(desk)]
                                        : screens->rows[screens->now];
}

const struct screen *screen_board(const struct desk *desk)
{
    return desk->session ? desk->stage->screens->rows[SCREEN_BOARD + (int)desk_mode(desk)] : NULL;
}

void screen_go(struct desk *desk, enum screen_id which)
{
    struct screens *screens = desk->stage->screens;
    if (!screens->rows[screens->now]->passing)
        screens->back = screens->now;
    screens->now = which;
    screens->listed = false;
}

void board_show(struct desk *desk)
{
    screen_go(desk, SCREEN_BOARD);
}

void screens_opened(struct desk *desk, bool from_list)
{
    struct screens *screens = desk->stage->screens;
    screens->listed = from_list && screens->now == SCREEN_PAGE;
}

void screens_back(struct desk *desk)
{
    struct screens *screens = desk->stage->screens;
    if (screens->rows[screens->now]->passing)
        screens->now = screens->back;
    screens->listed = false;
}

void screens_step_back(struct desk *desk)
{
    struct screens *screens = desk->stage->screens;
    if (!screens->listed) {
        screens_back(desk);
        return;
    }
    screens->now = SCREEN_LIST;
    screens->listed = false;
}

struct intent screen_intent(const char *line)
{
    struct intent intent = {.taken = true};
    snprintf(intent.line, sizeof intent.line, "%s", line ? line : "");
    return intent;
}

int screen_message(const struct desk *desk, const char *reason, struct canvas *canvas, struct area area)
{
    static const char on[] = " (PgDn)";
    const struct voice *voice = &desk->voice;
    const char *text = *reason ? reason : voice->text.at;
    int skip = *reason ? 0 : desk->stage->reading.skip;
    enum paint paint = *reason || voice->tone == TONE_WRONG ? PAINT_ERROR
                       : voice->tone == TONE_GOOD           ? PAINT_BRIGHT
                                                            : PAINT_PLAIN;
    if (area.columns < 4)
        return 0;
    for (int i = 0; text && *text && i < skip; i++)
        paragraph_line(text, area.columns, &text);
    paragraph_print(text, canvas, area, paint);
    bool more = paragraph_rows(text, area.columns) > area.rows && area.rows > 0;
    if (more && !*reason && area.columns > 20)
        canvas_print(canvas, area.row + area.rows - 1, area.column + area.columns - (int)sizeof on + 1, PAINT_BRIGHT,
                     on);
    return !more || *reason ? 0 : area.rows;
}

void screen_prompt(const struct desk *desk, const struct screen *row, char *out, size_t size)
{
    if (row->prompt && reviewing_asked(desk))
        snprintf(out, size, "learn> ");
    else if (row->prompt)
        snprintf(out, size, "%s", row->prompt);
    else if (desk->session && !session_over(desk->session))
        snprintf(out, size, "%s%s> ", session_denial(desk->session) == DENIAL_ELSEWHERE ? "waiting for " : "",
                 session_name(desk->session, session_turn(desk->session)));
    else
        snprintf(out, size, "> ");
}
