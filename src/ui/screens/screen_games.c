/* The boards on which rules are enforced: a game, a replay, a lesson, a problem. */
#include "boardscreen.h"

#include "study/exercises.h"
#include "study/reviewing.h"

#include <string.h>

const struct screen screen_game = {
    .name = "game",
    .draw = board_draw,
    .key = board_key,
    .look = board_usual_look,
    .touch = board_touch,
    .way_out = "start",
};

/* The replay. */

static void look_at_replay(const struct desk *d, struct board_look *l)
{
    static const struct key_hint keys[] = {
        {"Left", "back", "back"},        {"Right", "on", "forth"}, {"Home", "first", "first"}, {"End", "last", "end"},
        {"F8", "by itself", "autoplay"}, {"F2", "turn", "flip"},   {"go", "plays on", "go"},   {0}};
    static const struct key_hint reviewed[] = {{"mistake", "next", "mistake"}, {"learn", "mend it", "learn"},
                                               {"Left", "back", "back"},       {"Right", "on", "forth"},
                                               {"F11", "analyse", "analyse"},  {"save", "it", "save"},
                                               {"F2", "turn", "flip"},         {"rematch", "again", "rematch"},
                                               {"Esc", "start screen", NULL},  {0}};
    board_usual_look(d, l);
    l->keys = d->reviewing && !d->reviewing->reviewer ? reviewed : keys;
    l->recorded = true;
}

/* Go to the variation before or after the current move. */
static struct intent visit_sibling(struct desk *d, bool before)
{
    struct node *n = d->session->record->current, *s = n->parent ? n->parent->child : NULL;
    while (before && s && s != n && s->sibling != n)
        s = s->sibling;
    s = !before ? n->sibling : s == n ? NULL : s;
    if (!s)
        desk_say(d, TONE_WRONG, "There is no other variation that way.");
    return (struct intent){.taken = true, .visit = s};
}

/* Keys of autoplay: Space stops it and lets it go on, + and - change its speed. */
static struct intent autoplay_key(const struct replay *r, char c)
{
    static const char *const speeds[] = {"autoplay 0.5", "autoplay 1", "autoplay 2", "autoplay 4"};
    enum { SLOWEST_MS = 4000, FASTEST = 3 };
    int at = 1;
    if (c == ' ')
        return screen_intent("autoplay");
    for (int i = 0; i <= FASTEST && r->step; i++)
        if (r->step <= SLOWEST_MS >> i)
            at = i;
    at += c == '+' ? 1 : -1;
    return screen_intent(speeds[at < 0 ? 0 : at > FASTEST ? FASTEST : at]);
}

static struct intent replay_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    enum input_kind kind = e->in->kind;
    if (kind == INPUT_CHARACTER && e->in->code < 0x80 && strchr(" +-", (int)e->in->code))
        return autoplay_key(&d->replay, (char)e->in->code);
    if (d->stage->board.selection.cursor != CELL_NONE) /* the cursor is on the board: the arrows move it */
        return board_key(d, row, e);
    if (kind == INPUT_LEFT || kind == INPUT_RIGHT)
        return screen_intent(kind == INPUT_LEFT ? "back" : "forth");
    if (kind == INPUT_UP || kind == INPUT_DOWN)
        return visit_sibling(d, kind == INPUT_UP);
    return board_key(d, row, e);
}

const struct screen screen_replay = {
    .name = "replay",
    .prompt = "replay> ",
    .draw = board_draw,
    .key = replay_key,
    .look = look_at_replay,
    .touch = board_touch,
    .way_out = "start",
};

/* A lesson. */

/* The task is always shown when there is no other message. */
static void tell_lesson(struct desk *d, int rows, int columns)
{
    (void)rows;
    (void)columns;
    if (!d->voice.text.length && !session_over(d->session))
        desk_say(d, TONE_GOOD, "%s", tutorial_words(d));
}

/* A lesson that is done is left by Enter for the next one. */
static struct intent lesson_key(struct desk *d, const struct screen *row, const struct event_at *e)
{
    if (e->in->kind == INPUT_ENTER && d->exercise.done && d->stage->board.selection.cursor == CELL_NONE)
        return screen_intent("next");
    return board_key(d, row, e);
}

static void look_at_lesson(const struct desk *d, struct board_look *l)
{
    static const struct key_hint keys[] = {{"F7", "hint", "hint"},        {"F5", "undo", "undo"},
                                           {"next", "lesson", "next"},    {"F3", "moves", "moves"},
                                           {"Esc", "start screen", NULL}, {0}};
    board_usual_look(d, l);
    l->keys = keys;
}

const struct screen screen_lesson = {
    .name = "lesson",
    .update = tell_lesson,
    .draw = board_draw,
    .key = lesson_key,
    .look = look_at_lesson,
    .touch = board_touch,
    .way_out = "start",
    .task = true,
};

/* A problem. */

/* The task stands beside the title, whatever the message says by now. */
static void look_at_problem(const struct desk *d, struct board_look *l)
{
    static const struct key_hint keys[] = {
        {"F7", "hint", "hint"},      {"F5", "undo", "undo"}, {"solution", "tells it", "solution"},
        {"next", "problem", "next"}, {"Esc", "list", NULL},  {0}};
    board_usual_look(d, l);
    l->keys = keys;
    l->banner = *l->banner ? l->banner : d->exercise.solving->task;
}

const struct screen screen_problem = {
    .name = "problem",
    .prompt = "solve> ",
    .draw = board_draw,
    .key = board_key,
    .look = look_at_problem,
    .touch = board_touch,
    .way_out = "problems",
    .task = true,
};
