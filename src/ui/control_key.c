/* Keys and the mouse: who is offered an event, one after the other. */
#include "control_parts.h"

#include "commands/offers.h"
#include "parts/window.h"
#include "screens/screen.h"

#include <stdio.h>
#include <string.h>

/* The name that the table of commands has for a key, "" if it has none. */
static void key_name(const struct input *in, char *out, size_t size)
{
    out[0] = '\0';
    if (in->kind == INPUT_FUNCTION)
        snprintf(out, size, "F%u", (unsigned)in->code);
    else if (in->kind == INPUT_CHARACTER && in->code == '?')
        snprintf(out, size, "?");
    else if (in->kind == INPUT_CHARACTER && in->code == 'L' - '@')
        snprintf(out, size, "^L");
}

/* A key that the table of commands names. */
static bool try_command_key(struct app *a, const struct input *in, bool empty)
{
    char name[8];
    key_name(in, name, sizeof name);
    const struct command *row =
        name[0] && (empty || in->kind == INPUT_FUNCTION) ? command_for_key(a->rows.commands, name) : NULL;
    if (row)
        control_run(a, row, "");
    return row != NULL;
}

/* A key that answers the open question, or the rest of an answer whose first letter was enough. */
static bool try_question_key(struct app *a, const struct input *in)
{
    struct question *q = &a->messages.question;
    if (q->kind && in->kind == INPUT_CHARACTER && (in->code == 'y' || in->code == 'n')) {
        if (in->code == 'y')
            do_yes(a, "");
        else
            do_no(a, "");
        q->answered = in->code == 'y' ? "es" : "o";
        return true;
    }
    if (q->answered && in->kind != INPUT_CHARACTER) {
        q->answered = NULL;
        if (in->kind == INPUT_ENTER)
            return true;
    }
    if (q->kind && in->kind == INPUT_ESCAPE) {
        do_no(a, "");
        return true;
    }
    return false;
}

/* A key for the window, if one is open. */
static bool try_window_key(struct app *a, const struct input *in)
{
    struct window *w = &a->shown.window;
    const char *line;
    bool leaves = in->kind == INPUT_ESCAPE || in->kind == INPUT_LET_GO;
    if (!window_is_seen(a) || (!leaves && !window_key(&a->shown.window, in, &line)))
        return false;
    if (leaves && w->answers) {
        do_no(a, "");
    } else if (leaves) { /* one step back: the man is chosen again */
        window_close(&a->shown.window);
        a->board.selection.chosen = w->from;
        a->board.selection.pocket = w->from == CELL_NONE;
    } else if (line) {
        window_close(&a->shown.window);
        control_run_line(a, line);
    }
    return true;
}

/* Give the key to the screen that is seen. */
static bool screen_key(struct app *a, const struct input *in, const struct picture *shown)
{
    struct event_at e = {in, shown};
    struct key_result r = screen_seen(a)->key(a, screen_seen(a), &e);
    if (r.line)
        control_run_line(a, r.line);
    return r.taken;
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
static void take_mouse(struct app *a, const struct input *in, const struct picture *shown)
{
    const struct hotspot *s = in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
    if (in->kind == INPUT_LET_GO && try_window_key(a, in))
        return;
    if (in->kind == INPUT_PRESS && !a->shown.window.answers)
        window_close(&a->shown.window);
    if (s && s->line)
        control_run_line(a, s->line);
    else
        screen_key(a, in, shown);
}

bool control_key(struct app *a, const struct input *in, bool empty, const struct picture *shown)
{
    a->study.refutation.on = a->study.refutation.on && (in->kind == INPUT_HOVER || in->kind == INPUT_RESIZE);
    if (is_mouse(in)) {
        take_mouse(a, in, shown);
        return true;
    }
    if (try_command_key(a, in, empty))
        return true;
    bool up_or_down = in->kind == INPUT_UP || in->kind == INPUT_DOWN;
    bool narrowing = up_or_down && screen_seen(a)->narrows && screen_seen(a)->narrows(a);
    if (!empty && !narrowing)
        return false;
    return try_question_key(a, in) || try_window_key(a, in) || screen_key(a, in, shown);
}

void control_typed(struct app *a, const char *line)
{
    const char *listed = a->messages.listed;
    if (a->messages.lists && strncmp(line, listed, sizeof a->messages.listed - 1) != 0)
        app_hush(a);
    if (!*line) /* the comment that was being edited is no longer in the prompt */
        a->replay.edited = NULL;
}
