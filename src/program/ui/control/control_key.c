/* Keys and the mouse: asks command keys, questions, the window and the screen in turn what an event means. */
#include "control.h"

/* The name that the tables of commands have for a key, "" if they have none. */
static void key_name(const struct input *in, char *out, size_t size)
{
    out[0] = '\0';
    if (in->kind == INPUT_FUNCTION)
        snprintf(out, size, "F%u", (unsigned)in->code);
    else if (in->kind == INPUT_CHARACTER && in->code < ' ')
        snprintf(out, size, "^%c", (char)(in->code + '@'));
    else if (in->kind == INPUT_CHARACTER && (in->code == '?' || in->code == ':'))
        snprintf(out, size, "%c", (char)in->code);
}

static bool try_command_key(const struct desk *d, const struct input *in, bool empty, struct intent *out)
{
    char name[8];
    key_name(in, name, sizeof name);
    if (name[0] && (empty || in->kind == INPUT_FUNCTION))
        out->command = command_for_key(d->stage->commands, name);
    return out->command != NULL;
}

static bool try_window_key(struct desk *d, const struct input *in, struct intent *out)
{
    struct window *w = &d->stage->window;
    struct selection *s = &d->stage->board.selection;
    const char *line = NULL;
    bool leaves = in->kind == INPUT_ESCAPE || in->kind == INPUT_LET_GO;
    if (!stage_has_window(d) || (!leaves && !window_key(w, in, &line)))
        return false;
    if (leaves && w->question) {
        out->answer = ANSWER_NO;
    } else if (leaves) { /* one step back: the piece is chosen again */
        window_close(w);
        s->chosen = w->from;
        s->pocket = w->from == CELL_NONE && w->to != CELL_NONE;
    } else if (line) {
        *out = screen_intent(line);
        window_close(w);
    }
    return true;
}

/* PgDn shows the next part of a message that is too long for its place, PgUp its beginning again; false if there is no
 * more of it. */
static bool read_on(struct message_state *r, const struct input *in, const struct picture *shown)
{
    int rows = shown ? shown->more : 0;
    if (in->kind == INPUT_PAGE_DOWN && rows)
        r->skip += rows;
    else if (in->kind == INPUT_PAGE_UP && r->skip)
        r->skip = 0;
    else
        return false;
    return true;
}

static bool try_screen_key(struct desk *d, const struct input *in, const struct picture *shown, struct intent *out)
{
    struct event_at e = {in, shown};
    if (read_on(&d->stage->reading, in, shown))
        return out->taken = true;
    *out = screen_seen(d)->key(d, screen_seen(d), &e);
    return out->taken;
}

static bool is_mouse(const struct input *in)
{
    return in->kind >= INPUT_PRESS && in->kind <= INPUT_WHEEL_DOWN;
}

/* Returns the hotspot under IN, if it is a click; NULL if there is none. */
static const struct hotspot *clicked(const struct input *in, const struct picture *shown)
{
    return in->kind == INPUT_PRESS && shown ? picture_find(shown, in->row, in->column) : NULL;
}

bool control_button(const struct input *in, const struct picture *shown, struct input *key)
{
    const struct hotspot *s = clicked(in, shown);
    if (s && s->key.kind != INPUT_NONE)
        *key = s->key;
    return s && s->key.kind != INPUT_NONE;
}

/* A click on something that stands for a command line means that; all else is for the screen. */
static void try_mouse(struct desk *d, const struct input *in, const struct picture *shown, struct intent *out)
{
    const struct hotspot *s = clicked(in, shown);
    if (in->kind == INPUT_LET_GO && try_window_key(d, in, out))
        return;
    *out = screen_intent(s ? s->line : NULL);
    if (in->kind == INPUT_PRESS && !d->stage->window.question)
        window_close(&d->stage->window);
    if (!out->line[0])
        try_screen_key(d, in, shown, out);
}

/* Offer a key that is no mouse event to one after the other. */
static bool try_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown, struct intent *out)
{
    if (empty && control_letter(d, in, out))
        return out->taken;
    if (try_command_key(d, in, empty, out))
        return true;
    bool up_or_down = in->kind == INPUT_UP || in->kind == INPUT_DOWN;
    bool narrowing = up_or_down && screen_seen(d)->narrows && screen_seen(d)->narrows(d);
    if (!empty && !narrowing)
        return false;
    if (control_answer_key(d, in, out))
        return true;
    if (d->voice.question.yes && in->kind == INPUT_CHARACTER && in->code > ' ')
        return false; /* it begins a line that is understood whole */
    return try_window_key(d, in, out) || try_screen_key(d, in, shown, out);
}

struct intent control_key(struct desk *d, const struct input *in, bool empty, const struct picture *shown)
{
    struct intent out = {0};
    d->refutation.on = d->refutation.on && (in->kind == INPUT_HOVER || in->kind == INPUT_RESIZE);
    if (is_mouse(in))
        try_mouse(d, in, shown, &out);
    out.taken = is_mouse(in) || try_key(d, in, empty, shown, &out);
    return out;
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
