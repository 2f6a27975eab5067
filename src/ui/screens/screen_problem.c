/* A problem on the board. */
#include "boardscreen.h"
#include "exercises/solving.h"
#include "parts/keyline.h"
#include "rows.h"
#include "study/replay.h"

/* The task stands beside the title, whatever the message says by now. */
static void look(const struct app *a, struct board_look *l)
{
    static const struct key_hint keys[] = {
        {"F7", "hint", "hint"},      {"F5", "undo", "undo"}, {"solution", "tells it", "solution"},
        {"next", "problem", "next"}, {"Esc", "list", NULL},  {0}};
    board_usual_look(a, l);
    l->keys = keys;
    l->banner = *l->banner ? l->banner : solving_task(a);
}

static const struct own_command own[] = {
    {"hint", do_problem_hint}, {"next", do_problem_next}, {"undo", do_problem_undo}, {0}};

const struct screen screen_problem = {
    .name = "problem",
    .prompt = "solve> ",
    .draw = board_draw,
    .key = board_key,
    .own = own,
    .line = board_line,
    .look = look,
    .play = solving_move,
    .leave = replay_return,
    .way_out = "problems",
    .task = true,
    .write_code = board_write_code,
    .paste = &board_paste,
};
