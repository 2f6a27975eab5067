#include "ui/commands.h"

#include "exercises/composing.h"
#include "exercises/solving.h"
#include "exercises/tutorial.h"
#include "files/clipboard.h"
#include "looks.h"
#include "moves.h"
#include "offers.h"
#include "program.h"
#include "sandbox/editor.h"
#include "sandbox/sandboxes.h"
#include "seats.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/exploring.h"
#include "study/exports.h"
#include "study/replay.h"
#include "study/reviewing.h"
#include "ui/gamefiles.h"
#include "ui/games.h"

const struct command commands[] = {
    {"new", "", "[GAME]", "begin a new game, or from a code; nothing: choose on the start screen", GROUP_GAME,
     LOOSE_TOO | NEEDS_MEMORY, do_new},
    {"rematch", "", "", "play the same game again, sides changed", GROUP_GAME, NEEDS_GAME | NEEDS_MEMORY, do_rematch},
    {"handicap", "", "[CELL]", "begin a game without the man on CELL; for more than one: edit start", GROUP_GAME,
     NEEDS_MEMORY, do_handicap},
    {"undo", "F5", "[N]", "take your last move, or N of them, back, and what was answered", GROUP_GAME,
     NEEDS_GAME | SANDBOX_TOO, do_undo},
    {"redo", "F6", "[N]", "bring a move, or N of them, back that was taken back", GROUP_GAME, NEEDS_GAME | SANDBOX_TOO,
     do_redo},
    {"moves", "F3", "[CELL]", "list the legal moves, or those of the man on CELL", GROUP_GAME, NEEDS_GAME, do_moves},
    {"hint", "F7", "", "ask the computer: first where to look, then what to play", GROUP_GAME, NEEDS_GAME, do_hint},
    {"draw", "", "", "offer a draw, or claim one that may be claimed", GROUP_GAME, NEEDS_GAME | LOOSE_TOO, do_draw},
    {"claim", "", "[MOVE]", "claim a draw; with MOVE: one that it brings", GROUP_GAME, NEEDS_GAME, do_claim},
    {"resign", "", "", "give the game up", GROUP_GAME, NEEDS_GAME | LOOSE_TOO, do_resign},
    {"go", "", "", "let the computer play on after undo or replay", GROUP_GAME, NEEDS_GAME, do_go},
    {"now", "", "", "make the thinking computer move at once", GROUP_GAME, NEEDS_GAME, do_now},
    {"pause", "F8", "", "stop clocks, computer and autoplay, or go on", GROUP_GAME, NEEDS_GAME, do_pause},
    {"level", "", "[N]", "set the computer's level, 1 to 10 or full; nothing: slide it", GROUP_GAME, NEEDS_GAME,
     do_level},
    {"white", "", "WHO", "seat a person (you) or the computer (computer 4)", GROUP_GAME, 0, do_white},
    {"black", "", "WHO", "the same for the second player", GROUP_GAME, 0, do_black},
    {"red", "", "WHO", "the same for the third player", GROUP_GAME, 0, do_red},
    {"clock", "", "[TIME]", "show the clocks, or set them: 5, 5+3, 5d3, none", GROUP_GAME, 0, do_clock},
    {"game", "", "[GAME]", "choose which game `new` begins", GROUP_GAME, NEEDS_MEMORY, do_game},
    {"yes", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, do_yes},
    {"no", "", "", "answer a question", GROUP_GAME, SANDBOX_TOO, do_no},

    {"flip", "F2", "", "turn the board", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, do_flip},
    {"zoom", "F4", "[N]", "N rows a cell at most, + or -; nothing: the largest that fits", GROUP_VIEW,
     NEEDS_GAME | SANDBOX_TOO, do_zoom},
    {"theme", "F9", "[NAME]", "choose the colours", GROUP_VIEW, SANDBOX_TOO, do_theme},
    {"figures", "", "[HOW]", "show men as letters, as unicode or solid figures, or auto", GROUP_VIEW, SANDBOX_TOO,
     do_figures},
    {"board", "", "", "show the board", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, do_board},
    {"pieces", "", "", "tell who stands where, in words", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, do_pieces},
    {"where", "", "CELL", "tell who stands on CELL, its moves, who attacks and defends it", GROUP_VIEW, NEEDS_GAME,
     do_where},
    {"attackers", "", "CELL", "tell who attacks CELL", GROUP_VIEW, NEEDS_GAME, do_attackers},
    {"last", "", "", "tell the last move", GROUP_VIEW, NEEDS_GAME | LOOSE_TOO, do_last},
    {"status", "", "", "tell how the game stands", GROUP_VIEW, NEEDS_GAME | LOOSE_TOO, do_status},
    {"code", "", "", "tell the position's code", GROUP_VIEW, NEEDS_GAME | SANDBOX_TOO, do_code},

    {"replay", "", "[FILE [N]]", "go through a saved game", GROUP_STUDY, LOOSE_TOO | NEEDS_MEMORY, do_replay},
    {"samples", "", "", "list the games that came with the program", GROUP_STUDY, LOOSE_TOO | NEEDS_MEMORY, do_samples},
    {"sandbox", "", "[CODE]", "a board without rules: P e2-e4, N-e4, e4-, -e4; recorded; end: back", GROUP_STUDY,
     NEEDS_GAME | BEGINS_GAME | SANDBOX_TOO | NEEDS_MEMORY, do_sandbox},
    {"edit", "", "[CODE]", "edit the position, or start, empty, a code; setup, here", GROUP_STUDY,
     NEEDS_GAME | BEGINS_GAME | SANDBOX_TOO | NEEDS_MEMORY, do_edit},
    {"setup", "", "[WHAT VALUE]", "in the editor: turn black, castling KQ, passed e3, pocket N, counters 0 1",
     GROUP_STUDY, NEEDS_GAME | SANDBOX_TOO, do_setup},
    {"here", "", "", "begin a game from the position that is seen", GROUP_GAME, NEEDS_GAME | SANDBOX_TOO, do_here},
    {"back", "", "", "one move back, without taking it back", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_back},
    {"forth", "", "", "one move on", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_forth},
    {"first", "", "", "to the beginning of the game", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_first},
    {"end", "", "", "to the end of the line", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_end},
    {"goto", "", "N", "to move N; 12b: Black's", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_goto},
    {"autoplay", "", "[SPEED]", "let the game play by itself, at 0.5 to 4 times; again: stop", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, do_autoplay},
    {"variation", "", "[N]", "enter variation N here; nothing: list them", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO,
     do_variation},
    {"main", "", "", "leave the variation for the line it left", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_main},
    {"promote", "", "", "move this variation up, in the end to the main line", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO,
     do_promote},
    {"delete", "", "", "delete this move and all that follows it", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_delete},
    {"restore", "", "", "bring back what was deleted last", GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_restore},
    {"analyse", "F11", "[N]", "show the best N lines as they are found; stop, go, off", GROUP_STUDY,
     NEEDS_GAME | EDITOR_TOO | NEEDS_MEMORY, do_analyse},
    {"line", "", "N", "play the move of line N of the analysis; N alone does, too", GROUP_STUDY, NEEDS_GAME, do_line},
    {"threats", "", "", "what the other would play if you passed", GROUP_STUDY, NEEDS_GAME | NEEDS_MEMORY, do_threats},
    {"why", "", "MOVE", "what speaks against MOVE; ?MOVE asks the same", GROUP_STUDY, NEEDS_GAME | NEEDS_MEMORY,
     do_why},
    {"review", "F12", "[SECONDS]", "search the game through for mistakes; stop, again, off", GROUP_STUDY,
     NEEDS_GAME | NEEDS_MEMORY, do_review},
    {"mistake", "", "", "go to the next mistake of a review", GROUP_STUDY, NEEDS_GAME, do_mistake},
    {"learn", "", "[SIDE]", "find a better move than your next mistake was; white, both: whose", GROUP_STUDY,
     NEEDS_GAME | NEEDS_MEMORY, do_learn},
    {"explorer", "", "[WHICH]", "what was played here, in the library and own games; own, library", GROUP_STUDY,
     NEEDS_GAME | BEGINS_GAME | NEEDS_MEMORY, do_explorer},
    {"comment", "", "[TEXT]", "comment the last move; nothing: edit its comment, -: delete it", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, do_comment},
    {"glyph", "", "GLYPH", "judge the last move: ! ? !! ?? !? ?!, the same again takes it away", GROUP_STUDY,
     NEEDS_GAME | LOOSE_TOO, do_glyph},
    {"mark", "", "CELL[CELL]", "colour a cell or draw an arrow, mark Re5 in red; the same again takes it away",
     GROUP_STUDY, NEEDS_GAME | LOOSE_TOO, do_mark},

    {"help", "F1", "[WORD]", "list keys and commands; help rules, help notation", GROUP_PROGRAM, SANDBOX_TOO, do_help},
    {"endings", "", "[NAME]", "what is known of endings; endings build KRk, play KRk, stop", GROUP_PROGRAM,
     NEEDS_MEMORY, do_endings},
    {"tutorial", "", "[GAME] [N]", "learn what is special about a game in a few lessons, from lesson N on",
     GROUP_PROGRAM, LOOSE_TOO | NEEDS_MEMORY, do_tutorial},
    {"problems", "", "[GAME] [N]", "problems to solve, or number N of them; daily; published", GROUP_PROGRAM,
     LOOSE_TOO | NEEDS_MEMORY, do_problems},
    {"solution", "", "", "how the problem on the board is solved", GROUP_PROGRAM, NEEDS_GAME, do_solution},
    {"compose", "", "GOAL", "test the position as a problem: mate in 2, helpmate in 2, win, draw", GROUP_STUDY,
     NEEDS_GAME | EDITOR_TOO | NEEDS_MEMORY, do_compose},
    {"solve", "", "FILE", "solve the problems that somebody composed and saved in FILE", GROUP_PROGRAM, LOOSE_TOO,
     do_solve},
    {"next", "", "", "the next lesson, problem, or mistake to be mended", GROUP_PROGRAM, 0, do_next},
    {"save", "", "[FILE]", "save the game; without FILE: where it came from, or in your games", GROUP_PROGRAM,
     NEEDS_GAME | SANDBOX_TOO, do_save},
    {"export", "", "FILE", "write the game as a page, mail or picture: FILE.html, .txt, .svg, .pgn", GROUP_PROGRAM,
     NEEDS_GAME | LOOSE_TOO | NEEDS_MEMORY, do_export},
    {"copy", "", "[WHAT]", "put the position's code on the clipboard; copy pgn: the game", GROUP_PROGRAM,
     NEEDS_GAME | SANDBOX_TOO | NEEDS_MEMORY, do_copy},
    {"load", "", "[FILE [N]]", "go on with a saved game", GROUP_PROGRAM, LOOSE_TOO | NEEDS_MEMORY, do_load},
    {"continue", "", "[N]", "go on with the game on the board, or with an unfinished one", GROUP_PROGRAM,
     LOOSE_TOO | NEEDS_MEMORY, do_continue},
    {"start", "", "", "the start screen", GROUP_PROGRAM, LOOSE_TOO, do_start},
    {"name", "", "[NAME]", "tell your name, for the games that you play; -: none", GROUP_PROGRAM, SANDBOX_TOO, do_name},
    {"settings", "F10", "", "see and change what you like", GROUP_PROGRAM, SANDBOX_TOO, do_settings},
    {"set", "", "[NAME [VALUE]]", "see or change one setting", GROUP_PROGRAM, SANDBOX_TOO, do_set},
    {"?", "?", "", "the same as help", GROUP_PROGRAM, SANDBOX_TOO, do_help},
    {"quit", "", "", "leave; a game that is not finished is kept for the next start", GROUP_PROGRAM, SANDBOX_TOO,
     do_quit},
    {0},
};
