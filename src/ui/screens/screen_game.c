/* A game under way. */
#include "boardscreen.h"
#include "commands/moves.h"
#include "rows.h"
#include "study/replay.h"

const struct screen screen_game = {
    .name = "game",
    .draw = board_draw,
    .key = board_key,
    .line = board_line,
    .look = board_usual_look,
    .play = move_play,
    .leave = replay_return,
    .way_out = "start",
    .write_code = board_write_code,
    .paste = &board_paste,
    .advice = "Loaded; the game goes on.",
    .by_mail = true,
};
