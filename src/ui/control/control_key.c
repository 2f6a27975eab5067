/* Keys and the mouse: who is offered an event, one after the other. */
#include "control.h"

#include "screens/screens.h"

#include <stdio.h>
#include <string.h>

/* The name that the tables of commands have for a key, "" if they have none. */
static void key_name(const struct input *in, char *out, size_t size)
{
    out[0] = '\0';
    if (in->kind == INPUT_FUNCTION)
        snprintf(out, size, "F%u", (unsigned)in->code);
    else if (in->kind == INPUT_CHARACTER && in->code == '?')
        snprintf(out, size, "?");
}

/* A key that a command has. */
static bool try_command_key(struct desk *d, const struct input *in, bool empty)
{
    char name[8];
    key_name(in, name, sizeof name);
    const struct command *row =
        name[0] && (empty || in->kind == INPUT_FUNCTION) ? command_for_key(d->stage->commands, name) : NULL;
    if (row)
        control_run(d, row, "");
    return row != NULL;
}

/* A key that answers the open question, or the rest of an answer whose first letter was enough. */
static bool try_question_key(struct desk *d, const struct input *in)
{
    bool open = d->voice.question.yes != NULL, letter = in->kind == INPUT_CHARACTER;
    if (open && letter && (in->code == 'y' || in->code == 'n')) {
        desk_answer(d, in->code == 'y');
        d->stage->answered = in->code == 'y' ? "es" : "o";
        return true;
    }
    if (d->stage->answered && !letter) {
        d->stage->answered = NULL;
        if (in->kind == INPUT_ENTER)
            return true;
    }
    if (open && in->kind == INPUT_ESCAPE)
        desk_answer(d, false);
    return open && in->kind == INPUT_ESCAPE;
}

/* A key for the window, if one is seen. */
static bool try_window_key(struct desk *d, const struct input *in)
{
    struct window *w = &d->stage->window;
    struct selection *s = &d->stage->board.selection;
    const char *line = NULL;
    bool leaves = in->kind == INPUT_ESCAPE || in->kind == INPUT_LET_GO;
    if (!stage_has_window(d) || (!leaves && !window_key(w, in, &line)))
        return false;
    if (leaves && w->question) {
        desk_answer(d, false);
    } else if (leaves) { /* one step back: the piece is chosen again */
        window_close(w);
        s->chosen = w->from;
        s->pocket = w->from == CELL_NONE;
    } else if (line) {
        struct intent i = screen_intent(line);
        window_close(w);
        control_intend(d, &i);
    }
    return true;
}

/* Give the key to the screen that is seen. */
static bool screen_key(struct desk *d, const struct input *in, const struct picture *shown)
{
    struct event_at e = {in, shown};
    struct intent i = screen_seen(d)->key(d, screen_seen(d), &e);
    control_intend(d, &i);
    return i.taken;
}

static bool is_mouse(const struct input *in)
{
    return in->kind >= INPUT_PRESS && in->kind <= INPUT_WHEEL_DOWN;
}

bool control_button(const struct input *in, const struct picture *shown, struct input *key)
{
    const struct hotspot *s = in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
    if (s && s->key.kind != INPUT_NONE)
        *key = s->key;
    return s && s->key.kind != INPUT_NONE;
}

/* Mouse event IN: a click on something that stands for a command line runs that; all else is for the screen. */
static void take_mouse(struct desk *d, const struct input *in, const struct picture *shown)
{
    const struct hotspot *s = in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
    if (in->kind == INPUT_LET_GO && try_window_key(d, in))
        return;
    struct intent i = screen_intent(s ? s->line : NULL);
    if (in->kind == INPUT_PRESS && !d->stage->window.question)
        window_close(&d->stage->window);
    if (i.line[0])
        control_intend(d, &i);
    else
        screen_key(d, in, shown);
}

/* Offer a key that is no mouse event to one after the other. */
static bool take_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown)
{
    if (try_command_key(d, in, empty))
        return true;
    bool up_or_down = in->kind == INPUT_UP || in->kind == INPUT_DOWN;
    bool narrowing = up_or_down && screen_seen(d)->narrows && screen_seen(d)->narrows(d);
    if (!empty && !narrowing)
        return false;
    return try_question_key(d, in) || try_window_key(d, in) || screen_key(d, in, shown);
}

bool control_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown)
{
    bool taken = true;
    d->refutation.on = d->refutation.on && (in->kind == INPUT_HOVER || in->kind == INPUT_RESIZE);
    if (is_mouse(in))
        take_mouse(d, in, shown);
    else
        taken = take_key(d, in, empty, shown);
    stage_follow(d);
    return taken;
}

void control_typed(struct desk *d, const char *line)
{
    const struct message_state *r = &d->stage->reading;
    if (r->lists && strncmp(line, r->listed, sizeof r->listed - 1) != 0)
        desk_hush(d);
    if (!*line) /* the comment that was being edited is no longer in the prompt */
        d->replay.edited = NULL;
    stage_follow(d);
}
