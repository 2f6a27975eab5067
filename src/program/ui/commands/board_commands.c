/* The commands of the boards without rules: sandbox, editor, setting a position up. */
#include "commands.h"

#include "screens/screens.h"
#include "study/exercises.h"
#include "study/sandboxes.h"
#include "study/words.h"

/* The sandbox. */

static void do_sandbox(struct desk *d, const char *arguments)
{
    bool end = strcmp(arguments, "end") == 0;

    if (end && d->editor) {
        editor_close(d);
    } else if (end && desk_is_loose(d)) {
        if (!sandboxes_leave(d))
            start_show(d, false);
    } else if (end)
        desk_say(d, TONE_WRONG, "No sandbox is open; `sandbox` opens one.");
    else if (!*arguments && !d->editor && desk_is_loose(d))
        desk_say(d, TONE_PLAIN, "This is the sandbox; `sandbox end` goes back to the game.");
    else
        sandboxes_enter(d, arguments);
}

static void sandbox_undo(struct desk *d, const char *arguments)
{
    int wanted = moves_wanted(d, arguments), done = 0;
    while (done < wanted && sandboxes_step(d, true))
        done++;
    if (done)
        desk_say(d, TONE_PLAIN, "Taken back; redo brings it back.");
    else if (wanted)
        desk_say(d, TONE_WRONG, "This is the sandbox's first position.");
}

static void sandbox_redo(struct desk *d, const char *arguments)
{
    int wanted = moves_wanted(d, arguments), done = 0;
    while (done < wanted && sandboxes_step(d, false))
        done++;
    if (done)
        desk_say(d, TONE_PLAIN, "Brought back.");
    else if (wanted)
        desk_say(d, TONE_WRONG, "There is nothing to bring back.");
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
    int kind = letter_kind(g, letter_upper(who));
    letter_write(who, label);
    text_addf(out, "%s %s on %s", g->player[letter_player(who)].name, kind >= 0 ? g->kind[kind].name : label, place);
}

static void sandbox_pieces(struct desk *d)
{
    const struct game *g = d->session->game;
    const struct sandbox *s = desk_sandbox(d);
    struct text page = {0};

    text_add(&page, "");
    for (int c = 0; c <= g->board->cells; c++) {
        bool pocket = c == g->board->cells;
        const char *place = pocket ? g->board->pocket : g->board->cell_name[c];
        letter who = !pocket ? s->pieces.at[c] : *place && s->pieces.held ? s->pieces.hand[0] : LETTER_NONE;
        if (who == LETTER_NONE)
            continue;
        text_add(&page, "  ");
        add_place(g, who, place, &page);
        text_add(&page, "\n");
    }
    page_show(d, "Pieces in the sandbox", &page, NULL);
}

/* Tell who stands on a cell, or on those of a file or rank; nothing is attacked where there are no rules. */
static void sandbox_where(struct desk *d, const char *arguments)
{
    const struct board *b = d->session->game->board;
    const struct sandbox *s = desk_sandbox(d);
    cell at = board_find(b, arguments, strlen(arguments));
    SCOPED(text) line = {0};
    bool known = false;
    for (int c = 0; c < b->cells; c++) {
        letter who = s->pieces.at[b->lane_first[c]];
        bool in_row = speech_in_row(b, (cell)c, arguments);
        known |= in_row;
        if (c == at || (in_row && who != LETTER_NONE)) {
            text_add(&line, line.length ? ", " : "");
            add_place(d->session->game, who, b->cell_name[c], &line);
        }
    }
    if (at != CELL_NONE) {
        board_show(d);
        d->stage->board.selection.cursor = b->lane_first[at];
    }
    if (line.at)
        desk_say(d, TONE_PLAIN, "%s.", line.at);
    else if (known)
        desk_say(d, TONE_PLAIN, "There are no pieces on %s.", arguments);
    else
        look_refuse_where(d, arguments);
}

/* The editor. */

static void do_edit(struct desk *d, const char *arguments)
{
    d->stage->board.brush = LETTER_NONE;
    if (editor_open(d, arguments))
        board_show(d);
}

/* Show the list of all that `setup` can set, with the present values; Enter changes a line. */
static void list_setup(struct desk *d)
{
    const struct game *g = d->session->game;
    const struct sandbox *s = desk_sandbox(d);
    char label[MENU_LABEL], value[MENU_VALUE] = "-";
    struct sandbox start;
    struct error e = {0};
    struct menu *m =
        list_show(d, "The position without its pieces. Enter changes a line; `setup` takes other values", NULL);

    for (int i = 0; i < g->players; i++) {
        snprintf(label, sizeof label, "%s to move", g->player[i].name);
        menu_add(m, label, s->turn == i ? "yes" : "no", "setup turn %s", g->player[i].name);
    }
    if (sandbox_read(g, "startpos", &start, &e) && strcmp(start.castling, "-") != 0) {
        bool all = strcmp(s->castling, start.castling) == 0;
        menu_add(m, "castling is still allowed", s->castling, "setup castling %s", all ? "-" : start.castling);
    }
    menu_add(m, "cell that a double step has just passed", s->ep, "setup passed -");
    if (g->board->pocket[0] && s->pieces.held)
        letter_write(s->pieces.hand[0], value);
    if (g->board->pocket[0])
        menu_add(m, "waits on the reenterent square", value, "setup pocket -");
    snprintf(value, sizeof value, "%d %d", s->half, s->full);
    menu_add(m, "plies since a capture or pawn move, and move number", value, "setup counters 0 1");
}

/* Tell what `setup` can set in this game. */
static void tell_setup(struct desk *d, const char *field)
{
    if (strcmp(field, "lost") == 0)
        desk_say(d, TONE_PLAIN,
                 "Lost pieces, those of the array that are not on the board, are counted automatically.");
    else
        desk_say(d, TONE_WRONG,
                 "Give setup turn black, setup castling KQkq (or -), setup passed e3 (or -)%s, or setup counters 0 1.",
                 d->session->game->board->pocket[0] ? ", setup pocket N (or -)" : "");
}

static void do_setup(struct desk *d, const char *arguments)
{
    char field[16] = "", value[32] = "";
    if (!d->editor) {
        desk_say(d, TONE_WRONG, "`edit` opens the editor first.");
        return;
    }
    if (!*arguments) {
        list_setup(d);
        return;
    }
    sscanf(arguments, "%15s %31[^\n]", field, value);
    if (!editor_set(d, field, value))
        tell_setup(d, field);
}

static void analyse_edited(struct desk *d, const char *arguments)
{
    if (editor_study(d))
        search_analyse(d, arguments);
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
                                                 {"pieces", .act = sandbox_pieces},
                                                 {"where", .run = sandbox_where},
                                                 {0}};

const struct mode_row sandbox_mode = {
    .allows = LOOSE_TOO,
    .refusal = "this is the sandbox; `sandbox end` goes back to the game first",
    .own = own_sandbox,
    .change = sandboxes_line,
    .paste = &paste_new_game,
};

static void tell_start(struct desk *d)
{
    desk_say(d, TONE_PLAIN, "`here` starts a game from this position, `edit start` sets up the first one.");
}

static const struct own_command own_editor[] = {{"start", .act = tell_start},    {"undo", .run = sandbox_undo},
                                                {"redo", .run = sandbox_redo},   {"pieces", .act = sandbox_pieces},
                                                {"where", .run = sandbox_where}, {"analyse", .run = analyse_edited},
                                                {"save", .run = editor_save},    {0}};

static const struct paste_use paste_edit = {"A position of %s. Put it into the editor?", "edit", do_edit};

const struct mode_row editor_mode = {
    .allows = EDITOR_TOO,
    .refusal = "this is the editor; `sandbox end` goes back to the game first",
    .own = own_editor,
    .change = editor_line,
    .paste = &paste_edit,
};
