/* A typed line: what it is tried as, one thing after the other. */
#include "control.h"

#include "commands/commands.h"
#include "screens/screens.h"
#include "study/analysis.h"
#include "study/endings.h"
#include "study/games.h"
#include "study/laboratory.h"
#include "study/playing.h"
#include "study/reviewing.h"
#include "study/sharing.h"

/* Returns what ROW does instead in MODE (may be NULL); NULL: nothing else. */
static const struct own_command *own_meaning(const struct mode_row *mode, const struct command *row)
{
    for (const struct own_command *own = mode ? mode->own : NULL; own && own->name; own++)
        if (strcmp(own->name, row->name) == 0)
            return own;
    return NULL;
}

/* Run the command called NAME, whatever its row demands. */
static void run_named(struct desk *desk, const char *name, const char *arguments)
{
    command_find(desk->stage->commands, name, (int)strlen(name))->run(desk, arguments);
}

/* True if ROW may run with *ARGUMENTS at a public table, where the name of a game in them is made its PATH; else says
 * why not. */
static bool runs_in_lobby(struct desk *desk, const struct command *row, const char **arguments, char path[PATH_SIZE])
{
    bool named = row->needs & IN_LOBBY;
    if (desk->lobby && row->needs & NAMES_DATA && !lobby_admits(arguments[0], strcmp(row->name, "new") == 0))
        return desk_say(desk, TONE_WRONG, "%s: a public table opens no files; type a name from its lists.", row->name);
    if (!desk->lobby || !(row->needs & (OPENS_FILES | IN_LOBBY)))
        return true;
    if (named && lobby_path(desk->lobby, *arguments, strcmp(row->name, "share") == 0, path)) {
        *arguments = path;
        return true;
    }
    return desk_say(
        desk, TONE_WRONG,
        named ? "%s: name a game at this table, with letters, digits, - and _ only; it holds at most %d games."
              : "%s: files cannot be opened at a public table.",
        row->name, LOBBY_GAMES);
}

static void run_row(struct desk *desk, const struct command *row, const char *arguments)
{
    const struct own_command *own = own_meaning(mode_row(desk), row);
    void (*act)(struct desk *) = own ? own->act : row->act;
    if (act)
        act(desk);
    else
        (own ? own->run : row->run)(desk, arguments);
}

/* The game on the board may be left. */
static void run_leaving(struct desk *desk)
{
    FREED char *arguments = memory_copy(desk->voice.question.path, strlen(desk->voice.question.path));
    run_row(desk, desk->stage->leaving, arguments);
}

#define NO_COMMAND "There is no command \"%s\"; `help` lists them all."
#define NO_GAME "%s: there is no game on the board yet; `new` begins one."

/* Leaves the exercise on the board, of MODE (may be NULL), if ROW does that where there is no Escape; else returns
 * false. */
static bool leave_exercise(struct desk *desk, const struct mode_row *mode, const struct command *row)
{
    bool leads_out = strcmp(row->name, "end") == 0 || strcmp(row->name, "start") == 0;
    bool asked = desk->exercise.on || reviewing_asked(desk);
    if (!leads_out || !asked || !desk->voice.face->spoken || !mode || !mode->leave)
        return false;
    mode->leave(desk);
    return true;
}

/* Runs the command ROW with ARGUMENTS if it can be run now; else says why not. */
static void control_run(struct desk *desk, const struct command *row, const char *arguments)
{
    const struct mode_row *mode = mode_row(desk);
    char path[PATH_SIZE];
    if (!runs_in_lobby(desk, row, &arguments, path))
        return;
    if ((row->needs & BEGINS_GAME) && !desk->session && !memory_is_short() && !beginning_chosen(desk))
        return;
    if ((row->needs & NEEDS_GAME) && !desk->session) {
        desk_say(desk, TONE_WRONG, NO_GAME, row->name);
        return;
    }
    const struct own_command *own = own_meaning(mode, row);
    if (mode && !own && (row->needs & mode->allows) != mode->allows) {
        desk_say(desk, TONE_WRONG, "%s: %s.", row->name, mode->refusal);
        return;
    }
    if (row->needs & OF_GAME && desk->exercise.on && !screen_seen(desk)->sets_up) {
        desk_say(desk, TONE_WRONG, "%s: this is an exercise; `new` begins a game.", row->name);
        return;
    }
    if (row->needs & NEEDS_MEMORY && memory_is_short()) {
        desk_say(desk, TONE_WRONG, "%s: there is not enough memory for that now; `save` and `quit` work.", row->name);
        return;
    }
    if (row->needs & ADVISES && sharing_forbids_help(desk))
        return;
    bool bare = !*arguments && row->arguments[0] && row->arguments[0] != '[';
    if (bare || !(screen_seen(desk)->keeps & 1u << row->group))
        screens_back(desk);
    if (bare) {
        stage_prefill(desk, "%s ", row->name);
        desk_say(desk, TONE_PLAIN, "%s %s: %s.", row->name, row->arguments, row->help);
        return;
    }
    if (row->needs & NEEDS_GAME && screen_seen(desk)->sets_up)
        board_show(desk); /* what happens to a game is seen */
    desk_hush(desk);
    if (leave_exercise(desk, mode, row))
        return;
    if (row->needs & LEAVES_GAME || (row->needs & LEAVES_NAMED && *arguments)) {
        desk->voice.question.yes = NULL; /* it was about the game that is left */
        desk->stage->leaving = row;
        snprintf(desk->voice.question.path, sizeof desk->voice.question.path, "%s", arguments);
        keeping_ask(desk, run_leaving);
    } else {
        run_row(desk, row, arguments);
    }
}

/* A typed line without outer blanks, its first word of WORD bytes, and what follows that. WHY: why it is nothing, by
 * what was tried so far. */
struct typed_line {
    const char *line, *arguments;
    int word;
    struct error why;
    char ours[PATH_SIZE]; /* the line in our words, if it was in those of another program */
};

static void read_words(struct typed_line *typed, const char *line)
{
    typed->line = line;
    typed->word = (int)strcspn(line, " ");
    typed->arguments = line + typed->word + strspn(line + typed->word, " ");
}

static bool try_answer(struct desk *desk, struct typed_line *line)
{
    return control_answer_line(desk, line->line, line->word);
}

/* The answer to a question for a name. A command skips the question, and so does a line with a digit, as in moves; but
 * not at a shared board, where others want to know the name. */
static bool try_words(struct desk *desk, struct typed_line *line)
{
    if (!desk->voice.question.words || screen_seen(desk)->passing)
        return false;
    bool command = command_find(desk->stage->commands, line->line, line->word) != NULL;
    bool name = !command && !strpbrk(line->line, "0123456789/?") && strncmp(line->line, "O-O", 3) != 0;
    if (name)
        desk_answer_words(desk, line->line);
    while (!name && desk->voice.question.words && (command || !sharing_game(desk)))
        desk_answer_words(desk, "");
    return name;
}

/* "/WORD" looks for WORD in a page, or narrows a list to the items that have it. */
static bool try_seek(struct desk *desk, struct typed_line *line)
{
    bool (*seek)(struct desk * desk, const char *word) = screen_seen(desk)->seek;
    return line->line[0] == '/' && seek && seek(desk, line->line + 1);
}

/* Refuse characters that no file should hold, where a name or comment would keep them. File names may hold whatever
 * the system allows. */
static bool try_unclean(struct desk *desk, struct typed_line *line)
{
    const struct command *row = command_find(desk->stage->commands, line->line, line->word);
    if (utf8_is_clean(line->line) || (row && row->needs & (OPENS_FILES | IN_LOBBY)))
        return false;
    desk_say(desk, TONE_WRONG, "Not understood: this line has control characters or is not UTF-8.");
    return true;
}

/* Returns the command that the first word of LINE is but for its capitals, as phones write it; NULL if none. Short
 * words may be meant otherwise. */
static const struct command *find_capitalised(const struct desk *desk, const struct typed_line *line)
{
    enum { LEAST = 4, MOST = 24 };
    char lower[MOST];
    if (line->word < LEAST || line->word > MOST)
        return NULL;
    for (int i = 0; i < line->word; i++)
        lower[i] = (char)ascii_lower((unsigned char)line->line[i]);
    return command_find(desk->stage->commands, lower, line->word);
}

/* What another program calls a command, or ours before there is a game, or a command with capitals, or behind a slash
 * as in a chat: the line becomes ours, and is tried further. */
static bool try_elsewhere(struct desk *desk, struct typed_line *line)
{
    int used;
    if (line->line[0] == '/' && command_find(desk->stage->commands, line->line + 1, line->word - 1))
        read_words(line, line->line + 1);
    const struct command *row = command_find(desk->stage->commands, line->line, line->word);
    const struct command *capitalised = row ? NULL : find_capitalised(desk, line);
    bool strange = !row || (row->needs & NEEDS_GAME && !desk->session);
    const char *here = capitalised ? capitalised->name : strange ? command_elsewhere(line->line, &used) : NULL;
    if (here) {
        snprintf(line->ours, sizeof line->ours, "%s%.1000s", here, line->line + (capitalised ? line->word : used));
        read_words(line, line->ours);
    }
    return false;
}

static bool try_command(struct desk *desk, struct typed_line *line)
{
    const struct command *row = command_find(desk->stage->commands, line->line, line->word);
    if (row)
        control_run(desk, row, line->arguments);
    return row != NULL;
}

/* A position's code where moves are typed: no code is a move, and a game begins from one by `new`. */
static bool try_code(struct desk *desk, struct typed_line *line)
{
    enum { SLASHES_LEAST = 3 };
    const struct mode_row *mode = mode_row(desk);
    int slashes = 0;
    for (int i = 0; i < line->word; i++)
        slashes += line->line[i] == '/';
    if (slashes < SLASHES_LEAST || strchr("/.~", line->line[0]) || (mode && mode->change))
        return false;
    desk_say(desk, TONE_WRONG, "That is no move; `new POSITION` sets up a position.");
    return true;
}

/* The number of a line of the analysis: its move is played. */
static bool try_number(struct desk *desk, struct typed_line *line)
{
    bool digit = line->line[0] >= '1' && line->line[0] <= '9' && !line->line[1];
    if (!digit || !desk->searching.analysis || !screen_seen(desk)->look)
        return false;
    run_named(desk, "line", line->line);
    return true;
}

/* A question about a move: `?MOVE`, or a move after the key `?` that has opened the help. */
static bool try_asked(struct desk *desk, struct typed_line *line)
{
    const struct mode_row *mode = mode_row(desk);
    const char *asked = line->line[0] == '?' && line->line[1] ? line->line + 1 : list_asks(desk) ? line->line : NULL;
    struct typed_move move;
    if (!asked || !mode || !mode->play || (asked == line->line && !move_read(desk, asked, &move, NULL)) ||
        (asked > line->line && desk->exercise.on))
        return false;
    if (asked == line->line)
        screens_back(desk);
    run_named(desk, "why", asked);
    return true;
}

/* A cell or the pocket, where there is a cursor: it is chosen, as Enter would, if one is chosen already or a piece of
 * the player to move is there. */
static bool try_cell(struct desk *desk, const char *line)
{
    const struct board *board = desk->session->game->board;
    const struct position *p = desk_position(desk);
    bool pocket = *line && strcmp(line, board->pocket) == 0;
    cell place = board_find(board, line, strlen(line));
    piece on = place == CELL_NONE ? 0 : p->on[board->lane_first[place]];
    struct intent out = {.taken = true};
    if ((place == CELL_NONE && !pocket) || desk->voice.face->spoken ||
        (!selection_holds(&desk->stage->board.selection) && !pocket && !(on && piece_player(on) == p->turn)))
        return false;
    board_show(desk);
    desk->stage->board.selection.cursor = pocket ? CELL_POCKET : board->lane_first[place];
    screen_board(desk)->touch(desk, pocket ? CELL_NONE : place, &out);
    control_intend(desk, &out);
    return true;
}

/* True if the chosen piece may go to the cell LINE. */
static bool is_target(const struct desk *desk, const char *line)
{
    const struct board *board = desk->session->game->board;
    cell place = board_find(board, line, strlen(line));
    struct marks marks = {.targets = {{0, 0}}};
    selection_mark(&desk->stage->board.selection, desk->session->game, desk_position(desk), &marks);
    return place != CELL_NONE && cellset_has(marks.targets, board->lane_first[place]);
}

/* True if LINE may be meant as a move, or is a pass where the players may pass. */
static bool is_like_move(struct desk *desk, const char *line)
{
    const struct game *g = desk_game(desk);
    bool pass = g && rules_has(g, RULE_PASSING) && (strcmp(line, "--") == 0 || strcmp(line, "pass") == 0);
    return pass || strpbrk(line, "0123456789") || strncmp(line, "O-O", 3) == 0;
}

/* Returns the game that the start screen shows, if the user has the next move of it: it goes on by the line in WAY, or
 * begins if that is empty. */
static struct standing shown_game(struct desk *desk, struct intent *way)
{
    struct standing at = {.game = NULL};
    if (!screen_seen(desk)->sets_up || desk->voice.face->spoken)
        return at;
    *way = screen_intent(start_way_on(desk, &at));
    if (!way->line[0] && seat_is_here(&desk->setup.seat[0]))
        at.game = beginning_next(desk, NULL);
    if (!way->line[0] && at.game)
        position_start(at.game, &at.position);
    return at;
}

/* A move on the board, or a change of the sandbox. */
static bool try_board(struct desk *desk, struct typed_line *line)
{
    const struct mode_row *mode = mode_row(desk);
    struct intent way;
    if (!mode || shown_game(desk, &way).game)
        return false;
    if (mode->change) {
        mode->change(desk, line->line);
        board_show(desk);
        return true;
    }
    if (!session_awaits_person(desk->session)) /* it waits, or is answered by why nobody may move now */
        return is_like_move(desk, line->line) &&
               (mode_premove(desk, line->line) || report_denial(desk, session_denial(desk->session)));
    if (is_target(desk, line->line) || !mode_play(desk, line->line, &line->why))
        return try_cell(desk, line->line);
    board_show(desk);
    return true;
}

/* On the start screen a move is one of the game that is shown there, which begins or goes on with it, whatever game is
 * behind; not where nothing is shown, as the moves of a script may be meant for a game that `continue` did not find. */
static bool try_first_move(struct desk *desk, struct typed_line *line)
{
    struct intent way;
    const struct standing at = shown_game(desk, &way);
    struct typed_move move;
    if (!at.game || !move_read_at(desk, &at, line->line, &move, &line->why))
        return false;
    if (way.line[0])
        control_intend(desk, &way);
    else
        run_named(desk, "new", "");
    return desk->voice.question.yes || try_board(desk, line);
}

static bool try_beginning(struct desk *desk, struct typed_line *line)
{
    const struct command *row = line->word > 1 ? command_guess(desk->stage->commands, line->line, line->word) : NULL;
    if (row)
        control_run(desk, row, line->arguments);
    return row != NULL;
}

/* The item that is chosen in the list once it is narrowed to the line; a game on the start screen only where that shows
 * which. */
static bool try_search(struct desk *desk, struct typed_line *typed)
{
    const char *(*search)(struct desk * desk, const char *line) = screen_seen(desk)->search;
    bool blind = screen_seen(desk)->sets_up && desk->voice.face->spoken;
    const char *line = search && !blind ? search(desk, typed->line) : NULL;
    struct intent intent = screen_intent(line);
    if (line)
        control_intend(desk, &intent);
    return line != NULL;
}

/* In the palette the line only narrows the list. */
static bool try_picked(struct desk *desk, struct typed_line *line)
{
    struct intent intent = screen_intent(list_picks(desk) ? screen_seen(desk)->search(desk, line->line) : NULL);
    if (intent.line[0]) {
        screens_back(desk);
        control_intend(desk, &intent);
    }
    return intent.line[0] != '\0';
}

/*
 * The meanings that are tried for a typed line, in this order; the first function that takes it ends the search. While
 * a question is open its answer comes first. The name of a command always means the command, even where a move could be
 * meant. The board takes moves, in sandbox and editor whatever is left. Beginnings of commands and searching are
 * guesses, so they come last.
 */
static bool (*const tries[])(struct desk *desk, struct typed_line *line) = {
    try_unclean, try_answer, try_words, try_picked, try_seek,       try_elsewhere, try_command,
    try_code,    try_number, try_asked, try_board,  try_first_move, try_beginning, try_search};
enum { TRIES = sizeof tries / sizeof *tries };

/* True if LINE is one word of letters, too long for a move, that no piece's name begins with. */
static bool is_strange_word(struct desk *desk, const char *line)
{
    const struct game *g = desk_game(desk);
    size_t n = 0;
    while ((line[n] | 0x20) >= 'a' && (line[n] | 0x20) <= 'z')
        n++;
    for (int k = 0; g && k < g->kinds; k++)
        if (ascii_compare_bytes(g->kind[k].name, line, n) == 0)
            return false;
    return n > 3 && !line[n];
}

/* Nothing took the line: put the move, game or command that was probably meant into the prompt, ready for Enter, or
 * tell what is wrong. */
static void refuse_line(struct desk *desk, const struct typed_line *typed)
{
    const struct command *row = command_like(desk->stage->commands, typed->line, typed->word);
    const char *name = typed->line + (typed->line[0] == '/');
    bool game = gamecache_variant(&desk->cache, name, NULL, NULL) != NULL;
    char line[PATH_SIZE] = "", end[4] = "", why[2 * ERROR_TEXT];
    const char *meant = strstr(typed->why.text, "Did you mean "); /* one move, and not several with commas and "or" */
    bool move = meant && sscanf(meant, "Did you mean %47[^,?]%3s", line, end) == 2 && strcmp(end, "?") == 0 &&
                !strstr(line, " or ");
    bool strange = is_strange_word(desk, typed->line) && !is_like_move(desk, typed->line);
    snprintf(why, sizeof why, strange ? NO_COMMAND : "%s", strange ? typed->line : typed->why.text);
    if (!move && (game || (row && (desk->session || !(row->needs & NEEDS_GAME))))) {
        snprintf(line, sizeof line, "%s%.1000s", game ? "new " : row->name, game ? name : typed->line + typed->word);
        snprintf(why, sizeof why, "There is no command \"%.*s\"; did you mean %.60s?", typed->word, typed->line, line);
    } else if (!move) {
        line[0] = '\0';
    }
    desk->stage->typed.guess = *line && stage_prefill(desk, "%s", line);
    desk_say(desk, TONE_WRONG, "%s%s", why, desk->stage->typed.guess ? " Enter takes it." : "");
}

void control_line(struct desk *desk, const char *typed)
{
    const char *within = desk->voice.typed, *from = typed + strspn(typed, " \t");
    size_t length = strlen(from);
    bool taken = false;

    while (length && (from[length - 1] == ' ' || from[length - 1] == '\t'))
        length--;
    char *line = memory_copy(from, length);
    desk->voice.typed = line;
    desk->refutation.on = false;
    desk->stage->board.pointed = CELL_NONE; /* what the mouse showed gives way to the answer */
    struct typed_line given = {.word = 0};
    read_words(&given, line);
    error_set(&given.why, !desk->session && is_like_move(desk, line) ? NO_GAME : NO_COMMAND, line);
    for (int i = 0; *line && !taken && i < TRIES; i++)
        taken = tries[i](desk, &given);
    if (*line && !taken)
        refuse_line(desk, &given);
    desk->voice.typed = within;
    free(line);
    desk->stage->quit = desk->stage->quit || desk->wide.length;
    stage_follow(desk);
}

/* A computer that thinks moves at once, or gives its hint; a game between computers is paused. False if none thinks. */
static bool break_off_thinking(struct desk *desk)
{
    struct session *session = desk->session;
    if (!session || (session->hint != HINT_THINKING && !session_thinking(session)))
        return false;
    if (session_watched(session))
        game_pause(desk);
    else
        session_hurry(session);
    return true;
}

bool control_break_off(struct desk *desk)
{
    const struct analysis *analysis = desk->searching.analysis;
    desk_hush(desk);
    if (desk->reviewing && desk->reviewing->reviewer)
        reviewing_stop(desk);
    else if (desk->endings.wanted)
        endings_stop(desk);
    else if (analysis && !analysis->held)
        analysis_hold(desk);
    else if (!analysis && desk->searching.inquiry) {
        searching_end(&desk->searching);
        desk_say(desk, TONE_PLAIN, "Stopped.");
    } else if (!laboratory_stop(desk))
        return break_off_thinking(desk);
    return true;
}

/* Do what LINE, which a list or a key stands for, says. */
static void run_line(struct desk *desk, const char *line)
{
    if (strncmp(line, "set ", 4) == 0 && screen_seen(desk)->passing && !strchr(line + 4, ' ')) {
        screens_back(desk);
        stage_prefill(desk, "%s ", line);
    } else {
        bool from_list = list_seen(desk) != NULL;
        control_line(desk, line);
        screens_opened(desk, from_list);
    }
}

void control_intend(struct desk *desk, const struct intent *intent)
{
    if (intent->answer == ANSWER_SKIP)
        desk_answer_words(desk, "");
    else if (intent->answer)
        desk_answer(desk, intent->answer == ANSWER_YES);
    if (intent->command)
        control_run(desk, intent->command, "");
    if (intent->visit)
        replay_visit(desk, intent->visit);
    if (intent->line[0])
        run_line(desk, intent->line);
    stage_follow(desk);
}
