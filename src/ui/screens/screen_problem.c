/* A problem on the board. */
#include "boardscreen.h"
#include "exercises/solving.h"
#include "rows.h"
#include "study/replay.h"

static const struct own_command own[] = {
    {"hint", do_problem_hint}, {"next", do_problem_next}, {"undo", do_problem_undo}, {0}};

const struct screen screen_problem = {
    .name = "problem",
    .prompt = "solve> ",
    .draw = board_draw,
    .key = board_key,
    .own = own,
    .line = board_line,
    .look = board_usual_look,
    .play = solving_move,
    .leave = replay_return,
    .write_code = board_write_code,
    .paste = &board_paste,
};
