/* The commands of the boards without rules: sandbox, editor, setting a position up. */
#include "commands.h"

#include "screens/screens.h"
#include "study/exercises.h"
#include "study/sandboxes.h"
#include "study/words.h"

/* The sandbox. */

static void do_sandbox(struct desk *desk, const char *arguments)
{
    bool end = strcmp(arguments, "end") == 0;

    if (end && desk->editor) {
        editor_close(desk);
    } else if (end && desk_is_loose(desk)) {
        if (!sandboxes_leave(desk))
            start_show(desk, false);
    } else if (end)
        desk_say(desk, TONE_WRONG, "No sandbox is open; `sandbox` opens one.");
    else if (!*arguments && !desk->editor && desk_is_loose(desk))
        desk_say(desk, TONE_PLAIN, "This is the sandbox; `sandbox end` goes back to the game.");
    else
        sandboxes_enter(desk, arguments);
}

static void sandbox_undo(struct desk *desk, const char *arguments)
{
    int wanted = moves_wanted(desk, arguments), done = 0;
    while (done < wanted && sandboxes_step(desk, true))
        done++;
    if (done)
        desk_say(desk, TONE_PLAIN, "Taken back; redo brings it back.");
    else if (wanted)
        desk_say(desk, TONE_WRONG, "This is the sandbox's first position.");
}

static void sandbox_redo(struct desk *desk, const char *arguments)
{
    int wanted = moves_wanted(desk, arguments), done = 0;
    while (done < wanted && sandboxes_step(desk, false))
        done++;
    if (done)
        desk_say(desk, TONE_PLAIN, "Brought back.");
    else if (wanted)
        desk_say(desk, TONE_WRONG, "There is nothing to bring back.");
}

/* Add "White Rook on a4" for the letter WHO on PLACE, or that it is empty or removed; letters that the game does not
 * know are added as they are. */
static void add_place(const struct game *g, letter who, const char *place, struct text *out)
{
    char label[LETTER_TEXT];
    if (who == LETTER_NONE || who == LETTER_REMOVED) {
        text_addf(out, "%s is %s", place, who == LETTER_NONE ? "empty" : "removed");
        return;
    }
    int kind = letter_kind(g, letter_label(who));
    letter_write(who, label);
    text_addf(out, "%s %s on %s", g->player[letter_player(who)].name, kind >= 0 ? g->kind[kind].name : label, place);
}

/* Returns the pieces of the board without rules that is shown, the trainer's or a sandbox's. */
static const struct diagram *loose_pieces(struct desk *desk)
{
    return desk->exercise.training ? &desk->exercise.training->board : &desk_sandbox(desk)->pieces;
}

void board_pieces(struct desk *desk)
{
    const struct game *g = desk->session->game;
    const struct diagram *pieces = loose_pieces(desk);
    struct text page = {0};

    text_add(&page, "");
    for (int here = 0; here <= g->board->cells; here++) {
        bool pocket = here == g->board->cells;
        const char *place = pocket ? g->board->pocket : g->board->cell_name[here];
        letter who = !pocket ? pieces->at[here] : *place && pieces->held ? pieces->hand[0] : LETTER_NONE;
        if (who == LETTER_NONE)
            continue;
        text_add(&page, "  ");
        add_place(g, who, place, &page);
        text_add(&page, "\n");
    }
    page_show(desk, desk->exercise.training ? "Pieces on the board" : "Pieces in the sandbox", &page, NULL);
}

/* Tell who stands on a cell, or on those of a file or rank; nothing is attacked where there are no rules. */
void board_where(struct desk *desk, const char *arguments)
{
    const struct board *board = desk->session->game->board;
    const struct diagram *pieces = loose_pieces(desk);
    cell at = board_find(board, arguments, strlen(arguments));
    SCOPED(text) line = {0};
    bool known = false;
    for (int place = 0; place < board->cells; place++) {
        letter who = pieces->at[board->lane_first[place]];
        bool in_row = speech_in_row(board, (cell)place, arguments);
        known |= in_row;
        if (place == at || (in_row && who != LETTER_NONE)) {
            text_add(&line, line.length ? ", " : "");
            add_place(desk->session->game, who, board->cell_name[place], &line);
        }
    }
    if (at != CELL_NONE) {
        board_show(desk);
        desk->stage->board.selection.cursor = board->lane_first[at];
    }
    if (line.at)
        desk_say(desk, TONE_PLAIN, "%s.", line.at);
    else if (known)
        desk_say(desk, TONE_PLAIN, "There are no pieces on %s.", arguments);
    else
        look_refuse_where(desk, arguments);
}

/* The editor. */

static void do_edit(struct desk *desk, const char *arguments)
{
    desk->stage->board.brush = LETTER_NONE;
    if (editor_open(desk, arguments))
        board_show(desk);
}

/* Show the list of all that `setup` can set, with the present values; Enter changes a line. */
static void list_setup(struct desk *desk)
{
    const struct game *g = desk->session->game;
    const struct sandbox *sandbox = desk_sandbox(desk);
    char label[MENU_LABEL], value[MENU_VALUE] = "-";
    struct sandbox start;
    struct error error = {0};
    struct menu *menu =
        list_show(desk, "The position without its pieces. Enter changes a line; `setup` takes other values", NULL);

    for (int i = 0; i < g->players; i++) {
        snprintf(label, sizeof label, "%s to move", g->player[i].name);
        menu_add(menu, label, sandbox->turn == i ? "yes" : "no", "setup turn %s", g->player[i].name);
    }
    if (sandbox_read(g, "startpos", &start, &error) && strcmp(start.castling, "-") != 0) {
        bool all = strcmp(sandbox->castling, start.castling) == 0;
        menu_add(menu, "castling is still allowed", sandbox->castling, "setup castling %s", all ? "-" : start.castling);
    }
    menu_add(menu, "cell that a double step has just passed", sandbox->ep, "setup passed -");
    if (g->board->pocket[0] && sandbox->pieces.held)
        letter_write(sandbox->pieces.hand[0], value);
    if (g->board->pocket[0])
        menu_add(menu, "waits on the reenterent square", value, "setup pocket -");
    snprintf(value, sizeof value, "%d %d", sandbox->half, sandbox->full);
    menu_add(menu, "plies since a capture or pawn move, and move number", value, "setup counters 0 1");
}

/* Tell what `setup` can set in this game. */
static void report_setup(struct desk *desk, const char *field)
{
    if (strcmp(field, "lost") == 0)
        desk_say(desk, TONE_PLAIN,
                 "Lost pieces, those of the array that are not on the board, are counted automatically.");
    else
        desk_say(desk, TONE_WRONG,
                 "Give setup turn black, setup castling KQkq (or -), setup passed e3 (or -)%s, or setup counters 0 1.",
                 desk->session->game->board->pocket[0] ? ", setup pocket N (or -)" : "");
}

static void do_setup(struct desk *desk, const char *arguments)
{
    char field[16] = "", value[32] = "";
    if (!desk->editor) {
        desk_say(desk, TONE_WRONG, "`edit` opens the editor first.");
        return;
    }
    if (!*arguments) {
        list_setup(desk);
        return;
    }
    sscanf(arguments, "%15s %31[^\n]", field, value);
    if (!editor_set(desk, field, value))
        report_setup(desk, field);
}

static void analyse_edited(struct desk *desk, const char *arguments)
{
    if (editor_study(desk))
        search_analyse(desk, arguments);
}

const struct command board_commands[] = {
    {"here", "", "", "start a game from the position on the board", GROUP_GAME, NEEDS_GAME | SANDBOX_TOO | LEAVES_GAME,
     .act = editor_play},
    {"sandbox", "", "[CODE]", "a board without rules: P e2-e4, N-e4, e4-, -e4; recorded; end: back", GROUP_STUDY,
     NEEDS_GAME | BEGINS_GAME | SANDBOX_TOO | NEEDS_MEMORY, .run = do_sandbox},
    {"edit", "", "[CODE]", "edit the position, or start, empty, a code; setup, here", GROUP_STUDY,
     NEEDS_GAME | BEGINS_GAME | SANDBOX_TOO | NEEDS_MEMORY, .run = do_edit},
    {"setup", "", "[WHAT VALUE]", "in the editor: turn black, castling KQ, passed e3, pocket N, counters 0 1",
     GROUP_STUDY, NEEDS_GAME | SANDBOX_TOO, .run = do_setup},
    {"compose", "", "GOAL", "test the position as a problem: mate in 2, helpmate in 2, win, draw", GROUP_STUDY,
     NEEDS_GAME | EDITOR_TOO | NEEDS_MEMORY, .run = composing_test},
    {0},
};

/* What commands do in both. */

static const struct own_command own_sandbox[] = {{"undo", .run = sandbox_undo},
                                                 {"redo", .run = sandbox_redo},
                                                 {"pieces", .act = board_pieces},
                                                 {"where", .run = board_where},
                                                 {0}};

const struct mode_row sandbox_mode = {
    .allows = LOOSE_TOO,
    .refusal = "this is the sandbox; `sandbox end` goes back to the game first",
    .own = own_sandbox,
    .change = sandboxes_line,
    .paste = &paste_new_game,
};

static void report_start(struct desk *desk)
{
    desk_say(desk, TONE_PLAIN, "`here` starts a game from this position, `edit start` sets up the first one.");
}

static const struct own_command own_editor[] = {{"start", .act = report_start}, {"undo", .run = sandbox_undo},
                                                {"redo", .run = sandbox_redo},  {"pieces", .act = board_pieces},
                                                {"where", .run = board_where},  {"analyse", .run = analyse_edited},
                                                {"save", .run = editor_save},   {0}};

static const struct paste_use paste_edit = {"A position of %s. Put it into the editor?", "edit", do_edit};

const struct mode_row editor_mode = {
    .allows = EDITOR_TOO,
    .refusal = "this is the editor; `sandbox end` goes back to the game first",
    .own = own_editor,
    .change = editor_line,
    .paste = &paste_edit,
};
