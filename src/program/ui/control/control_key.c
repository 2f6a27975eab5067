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

static bool try_command_key(const struct desk *desk, const struct input *in, bool empty, struct intent *out)
{
    char name[8];
    key_name(in, name, sizeof name);
    if (name[0] && (empty || in->kind == INPUT_FUNCTION))
        out->command = command_for_key(desk->stage->commands, name);
    return out->command != NULL;
}

static bool try_window_key(struct desk *desk, const struct input *in, struct intent *out)
{
    struct window *window = &desk->stage->window;
    struct selection *selection = &desk->stage->board.selection;
    const char *line = NULL;
    bool leaves = in->kind == INPUT_ESCAPE || in->kind == INPUT_LET_GO;
    if (!stage_has_window(desk) || (!leaves && !window_key(window, in, &line)))
        return false;
    if (leaves && window->question) {
        out->answer = ANSWER_NO;
    } else if (leaves) { /* one step back: the piece is chosen again */
        window_close(window);
        selection->chosen = window->from;
        selection->pocket = window->from == CELL_NONE && window->to != CELL_NONE;
    } else if (line) {
        *out = screen_intent(line);
        window_close(window);
    }
    return true;
}

/* PgDn shows the next part of a message that is too long for its place, PgUp its beginning again; false if there is no
 * more of it. */
static bool read_on(struct message_state *message, const struct input *in, const struct picture *shown)
{
    int rows = shown ? shown->more : 0;
    if (in->kind == INPUT_PAGE_DOWN && rows)
        message->skip += rows;
    else if (in->kind == INPUT_PAGE_UP && message->skip)
        message->skip = 0;
    else
        return false;
    return true;
}

static bool try_screen_key(struct desk *desk, const struct input *in, const struct picture *shown, struct intent *out)
{
    struct event_at event = {in, shown};
    if (read_on(&desk->stage->reading, in, shown))
        return out->taken = true;
    *out = screen_seen(desk)->key(desk, screen_seen(desk), &event);
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
    const struct hotspot *hotspot = clicked(in, shown);
    if (hotspot && hotspot->key.kind != INPUT_NONE)
        *key = hotspot->key;
    return hotspot && hotspot->key.kind != INPUT_NONE;
}

/* A click on something that stands for a command line means that; all else is for the screen. */
static void try_mouse(struct desk *desk, const struct input *in, const struct picture *shown, struct intent *out)
{
    const struct hotspot *hotspot = clicked(in, shown);
    if (in->kind == INPUT_LET_GO && try_window_key(desk, in, out))
        return;
    *out = screen_intent(hotspot ? hotspot->line : NULL);
    if (in->kind == INPUT_PRESS && !desk->stage->window.question)
        window_close(&desk->stage->window);
    if (!out->line[0])
        try_screen_key(desk, in, shown, out);
}

/* Offer a key that is no mouse event to one after the other. */
static bool try_key(struct desk *desk, const struct input *in, bool empty, const struct picture *shown,
                    struct intent *out)
{
    if (empty && control_letter(desk, in, out))
        return out->taken;
    if (try_command_key(desk, in, empty, out))
        return true;
    bool up_or_down = in->kind == INPUT_UP || in->kind == INPUT_DOWN;
    bool narrowing = up_or_down && screen_seen(desk)->narrows && screen_seen(desk)->narrows(desk);
    if (!empty && !narrowing)
        return false;
    if (control_answer_key(desk, in, out))
        return true;
    if (desk->voice.question.yes && in->kind == INPUT_CHARACTER && in->code > ' ')
        return false; /* it begins a line that is understood whole */
    return try_window_key(desk, in, out) || try_screen_key(desk, in, shown, out);
}

struct intent control_key(struct desk *desk, const struct input *in, bool empty, const struct picture *shown)
{
    struct intent out = {0};
    desk->refutation.on = desk->refutation.on && (in->kind == INPUT_HOVER || in->kind == INPUT_RESIZE);
    if (is_mouse(in))
        try_mouse(desk, in, shown, &out);
    out.taken = is_mouse(in) || try_key(desk, in, empty, shown, &out);
    return out;
}

void control_typed(struct desk *desk, const char *line)
{
    const struct message_state *message = &desk->stage->reading;
    if (message->lists && strncmp(line, message->listed, sizeof message->listed - 1) != 0)
        desk_hush(desk);
    if (!*line) /* the comment that was being edited is no longer in the prompt */
        desk->replay.edited = NULL;
    stage_follow(desk);
}
