/* An exercise of the tutorial. */
#include "boardscreen.h"
#include "exercises/tutorial.h"
#include "parts/keyline.h"
#include "rows.h"
#include "study/replay.h"

/* The task is always shown when there is no other message. */
static void update(struct app *a, int rows, int columns)
{
    (void)rows;
    (void)columns;
    if (!a->messages.text.length)
        tutorial_tell(a);
}

/* A lesson that is done is left by Enter for the next one. */
static struct key_result key(struct app *a, const struct screen *row, const struct event_at *e)
{
    if (e->in->kind == INPUT_ENTER && a->exercise.lesson.done && a->board.selection.cursor == CELL_NONE)
        return (struct key_result){true, "next"};
    return board_key(a, row, e);
}

static void look(const struct app *a, struct board_look *l)
{
    static const struct key_hint keys[] = {{"F7", "hint", "hint"},        {"F5", "undo", "undo"},
                                           {"next", "lesson", "next"},    {"F3", "moves", "moves"},
                                           {"Esc", "start screen", NULL}, {0}};
    board_usual_look(a, l);
    l->keys = keys;
}

static const struct own_command own[] = {
    {"hint", do_tutorial_hint}, {"undo", do_tutorial_undo}, {"redo", do_tutorial_redo}, {0}};

const struct screen screen_lesson = {
    .name = "lesson",
    .update = update,
    .draw = board_draw,
    .key = key,
    .own = own,
    .line = board_line,
    .look = look,
    .play = tutorial_move,
    .leave = replay_return,
    .way_out = "start",
    .task = true,
    .write_code = board_write_code,
    .paste = &board_paste,
    .explained = true,
};
