/* A typed line: what it is tried as, one thing after the other. */
#include "control.h"

#include "commands/commands.h"
#include "screens/screens.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/sharing.h"

/* Returns what ROW does instead in the mode M (may be NULL); NULL: nothing else. */
static const struct own_command *own_meaning(const struct mode_row *m, const struct command *row)
{
    for (const struct own_command *own = m ? m->own : NULL; own && own->name; own++)
        if (strcmp(own->name, row->name) == 0)
            return own;
    return NULL;
}

/* Run the command called NAME, whatever its row demands. */
static void run_named(struct desk *d, const char *name, const char *arguments)
{
    command_find(d->stage->commands, name, (int)strlen(name))->run(d, arguments);
}

/* True if ROW may run with *ARGUMENTS at a public table, where the name of a game in them is made its PATH; else says
 * why not. */
static bool runs_in_lobby(struct desk *d, const struct command *row, const char **arguments, char path[PATH_SIZE])
{
    bool named = row->needs & IN_LOBBY;
    if (!d->lobby || !(row->needs & (OPENS_FILES | IN_LOBBY)))
        return true;
    if (named && lobby_path(d->lobby, *arguments, strcmp(row->name, "share") == 0, path)) {
        *arguments = path;
        return true;
    }
    return desk_say(
        d, TONE_WRONG,
        named ? "%s: name a game at this table, with letters, digits, - and _ only; it holds at most %d games."
              : "%s: files cannot be opened at a public table.",
        row->name, LOBBY_GAMES);
}

static void run_row(struct desk *d, const struct command *row, const char *arguments)
{
    const struct own_command *own = own_meaning(mode_row(d), row);
    void (*act)(struct desk *) = own ? own->act : row->act;
    if (act)
        act(d);
    else
        (own ? own->run : row->run)(d, arguments);
}

/* The game on the board may be left. */
static void run_leaving(struct desk *d)
{
    FREED char *arguments = memory_copy(d->voice.question.path, strlen(d->voice.question.path));
    run_row(d, d->stage->leaving, arguments);
}

#define NO_COMMAND "There is no command \"%s\"; `help` lists them all."
#define NO_GAME "%s: there is no game on the board yet; `new` begins one."

/* Runs the command ROW with ARGUMENTS if it can be run now; else says why not. */
static void control_run(struct desk *d, const struct command *row, const char *arguments)
{
    const struct mode_row *m = mode_row(d);
    char path[PATH_SIZE];
    if (!runs_in_lobby(d, row, &arguments, path))
        return;
    if ((row->needs & BEGINS_GAME) && !d->session && !memory_is_short() && !beginning_chosen(d))
        return;
    if ((row->needs & NEEDS_GAME) && !d->session) {
        desk_say(d, TONE_WRONG, NO_GAME, row->name);
        return;
    }
    const struct own_command *own = own_meaning(m, row);
    if (m && !own && (row->needs & m->allows) != m->allows) {
        desk_say(d, TONE_WRONG, "%s: %s.", row->name, m->refusal);
        return;
    }
    if (row->needs & OF_GAME && d->exercise.on && !screen_seen(d)->sets_up) {
        desk_say(d, TONE_WRONG, "%s: this is an exercise; `new` begins a game.", row->name);
        return;
    }
    if (row->needs & NEEDS_MEMORY && memory_is_short()) {
        desk_say(d, TONE_WRONG, "%s: there is not enough memory for that now; `save` and `quit` work.", row->name);
        return;
    }
    if (row->needs & ADVISES && sharing_forbids_help(d))
        return;
    bool bare = !*arguments && row->arguments[0] && row->arguments[0] != '[';
    if (bare || !(screen_seen(d)->keeps & 1u << row->group))
        screens_back(d);
    if (bare) {
        stage_prefill(d, "%s ", row->name);
        desk_say(d, TONE_PLAIN, "%s %s: %s.", row->name, row->arguments, row->help);
        return;
    }
    if (row->needs & NEEDS_GAME && screen_seen(d)->sets_up)
        board_show(d); /* what happens to a game is seen */
    desk_hush(d);
    if (row->needs & LEAVES_GAME || (row->needs & LEAVES_NAMED && *arguments)) {
        d->voice.question.yes = NULL; /* it was about the game that is left */
        d->stage->leaving = row;
        snprintf(d->voice.question.path, sizeof d->voice.question.path, "%s", arguments);
        keeping_ask(d, run_leaving);
    } else {
        run_row(d, row, arguments);
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

static void read_words(struct typed_line *l, const char *line)
{
    l->line = line;
    l->word = (int)strcspn(line, " ");
    l->arguments = line + l->word + strspn(line + l->word, " ");
}

static bool try_answer(struct desk *d, struct typed_line *l)
{
    return control_answer_line(d, l->line, l->word);
}

/* The answer to a question for a name. A command skips the question, and so does a line with a digit, as in moves; but
 * not at a shared board, where others want to know the name. */
static bool try_words(struct desk *d, struct typed_line *l)
{
    if (!d->voice.question.words || screen_seen(d)->passing)
        return false;
    bool command = command_find(d->stage->commands, l->line, l->word) != NULL;
    bool name = !command && !strpbrk(l->line, "0123456789/?") && strncmp(l->line, "O-O", 3) != 0;
    if (name)
        desk_answer_words(d, l->line);
    while (!name && d->voice.question.words && (command || !sharing_game(d)))
        desk_answer_words(d, "");
    return name;
}

/* "/WORD" looks for WORD in a page, or narrows a list to the items that have it. */
static bool try_seek(struct desk *d, struct typed_line *l)
{
    bool (*seek)(struct desk * d, const char *word) = screen_seen(d)->seek;
    return l->line[0] == '/' && seek && seek(d, l->line + 1);
}

/* Refuse characters that no file should hold, where a name or comment would keep them. File names may hold whatever
 * the system allows. */
static bool try_unclean(struct desk *d, struct typed_line *l)
{
    const struct command *row = command_find(d->stage->commands, l->line, l->word);
    if (utf8_is_clean(l->line) || (row && row->needs & (OPENS_FILES | IN_LOBBY)))
        return false;
    desk_say(d, TONE_WRONG, "Not understood: this line has control characters or is not UTF-8.");
    return true;
}

/* What another program calls a command, or ours before there is a game, or a command behind a slash as in a chat: the
 * line becomes ours, and is tried further. */
static bool try_elsewhere(struct desk *d, struct typed_line *l)
{
    int used;
    if (l->line[0] == '/' && command_find(d->stage->commands, l->line + 1, l->word - 1))
        read_words(l, l->line + 1);
    const struct command *row = command_find(d->stage->commands, l->line, l->word);
    const char *here = !row || (row->needs & NEEDS_GAME && !d->session) ? command_elsewhere(l->line, &used) : NULL;
    if (here) {
        snprintf(l->ours, sizeof l->ours, "%s%.1000s", here, l->line + used);
        read_words(l, l->ours);
    }
    return false;
}

static bool try_command(struct desk *d, struct typed_line *l)
{
    const struct command *row = command_find(d->stage->commands, l->line, l->word);
    if (row)
        control_run(d, row, l->arguments);
    return row != NULL;
}

/* A position's code where moves are typed: no code is a move, and a game begins from one by `new`. */
static bool try_code(struct desk *d, struct typed_line *l)
{
    enum { SLASHES_LEAST = 3 };
    const struct mode_row *m = mode_row(d);
    int slashes = 0;
    for (int i = 0; i < l->word; i++)
        slashes += l->line[i] == '/';
    if (slashes < SLASHES_LEAST || strchr("/.~", l->line[0]) || (m && m->change))
        return false;
    desk_say(d, TONE_WRONG, "That is no move; `new POSITION` sets up a position.");
    return true;
}

/* The number of a line of the analysis: its move is played. */
static bool try_number(struct desk *d, struct typed_line *l)
{
    bool digit = l->line[0] >= '1' && l->line[0] <= '9' && !l->line[1];
    if (!digit || !d->searching.analysis || !screen_seen(d)->look)
        return false;
    run_named(d, "line", l->line);
    return true;
}

/* A question about a move: `?MOVE`, or a move after the key `?` that has opened the help. */
static bool try_asked(struct desk *d, struct typed_line *l)
{
    const struct mode_row *m = mode_row(d);
    const char *asked = l->line[0] == '?' && l->line[1] ? l->line + 1 : list_asks(d) ? l->line : NULL;
    struct typed_move move;
    if (!asked || !m || !m->play || (asked == l->line && !move_read(d->session, asked, &move, NULL)) ||
        (asked > l->line && d->exercise.on))
        return false;
    if (asked == l->line)
        screens_back(d);
    run_named(d, "why", asked);
    return true;
}

/* A cell or the pocket, where there is a cursor: it is chosen, as Enter would, if one is chosen already or a piece of
 * the player to move is there. */
static bool try_cell(struct desk *d, const char *line)
{
    const struct board *b = d->session->game->board;
    const struct position *p = desk_position(d);
    bool pocket = *line && strcmp(line, b->pocket) == 0;
    cell c = board_find(b, line, strlen(line));
    piece on = c == CELL_NONE ? 0 : p->on[b->lane_first[c]];
    struct intent out = {.taken = true};
    if ((c == CELL_NONE && !pocket) || d->voice.face->spoken ||
        (!selection_holds(&d->stage->board.selection) && !pocket && !(on && piece_player(on) == p->turn)))
        return false;
    board_show(d);
    d->stage->board.selection.cursor = pocket ? CELL_POCKET : b->lane_first[c];
    screen_board(d)->touch(d, pocket ? CELL_NONE : c, &out);
    control_intend(d, &out);
    return true;
}

/* True if the chosen piece may go to the cell LINE. */
static bool is_target(const struct desk *d, const char *line)
{
    const struct board *b = d->session->game->board;
    cell c = board_find(b, line, strlen(line));
    struct marks m = {.targets = {{0, 0}}};
    selection_mark(&d->stage->board.selection, d->session->game, desk_position(d), &m);
    return c != CELL_NONE && cellset_has(m.targets, b->lane_first[c]);
}

/* True if LINE may be meant as a move, or is a pass where the players may pass. */
static bool is_like_move(struct desk *d, const char *line)
{
    const struct game *g = desk_game(d);
    bool pass = g && g->rules & RULE_PASSING && (strcmp(line, "--") == 0 || strcmp(line, "pass") == 0);
    return pass || strpbrk(line, "0123456789") || strncmp(line, "O-O", 3) == 0;
}

/* The game that the start screen shows, if the user has the next move of it: it goes on by the line in WAY, or begins
 * if that is empty. */
static struct standing shown_game(struct desk *d, struct intent *way)
{
    struct standing at = {.game = NULL};
    if (!screen_seen(d)->sets_up || d->voice.face->spoken)
        return at;
    *way = screen_intent(start_way_on(d, &at));
    if (!way->line[0] && seat_is_here(&d->setup.seat[0]))
        at.game = gamecache_game(&d->cache, d->setup.offer[d->setup.game].id, NULL);
    if (!way->line[0] && at.game)
        position_start(at.game, &at.position);
    return at;
}

/* A move on the board, or a change of the sandbox. */
static bool try_board(struct desk *d, struct typed_line *l)
{
    const struct mode_row *m = mode_row(d);
    struct intent way;
    if (!m || shown_game(d, &way).game)
        return false;
    if (m->change) {
        m->change(d, l->line);
        board_show(d);
        return true;
    }
    if (!session_awaits_person(d->session)) /* it waits, or is answered by why nobody may move now */
        return is_like_move(d, l->line) && (mode_premove(d, l->line) || tell_denial(d, session_denial(d->session)));
    if (is_target(d, l->line) || !mode_play(d, l->line, &l->why))
        return try_cell(d, l->line);
    board_show(d);
    return true;
}

/* On the start screen a move is one of the game that is shown there, which begins or goes on with it, whatever game is
 * behind; not where nothing is shown, as the moves of a script may be meant for a game that `continue` did not find. */
static bool try_first_move(struct desk *d, struct typed_line *l)
{
    struct intent way;
    const struct standing at = shown_game(d, &way);
    struct move m;
    if (!at.game || !movetext_read(at.game, &at.position, l->line, &m, &l->why))
        return false;
    if (way.line[0])
        control_intend(d, &way);
    else
        run_named(d, "new", "");
    return d->voice.question.yes || try_board(d, l);
}

static bool try_beginning(struct desk *d, struct typed_line *l)
{
    const struct command *row = l->word > 1 ? command_guess(d->stage->commands, l->line, l->word) : NULL;
    if (row)
        control_run(d, row, l->arguments);
    return row != NULL;
}

/* The item that is chosen in the list once it is narrowed to the line; a game on the start screen only where that shows
 * which. */
static bool try_search(struct desk *d, struct typed_line *l)
{
    const char *(*search)(struct desk * d, const char *line) = screen_seen(d)->search;
    bool blind = screen_seen(d)->sets_up && d->voice.face->spoken;
    const char *line = search && !blind ? search(d, l->line) : NULL;
    struct intent i = screen_intent(line);
    if (line)
        control_intend(d, &i);
    return line != NULL;
}

/* In the palette the line only narrows the list. */
static bool try_picked(struct desk *d, struct typed_line *l)
{
    struct intent i = screen_intent(list_picks(d) ? screen_seen(d)->search(d, l->line) : NULL);
    if (i.line[0]) {
        screens_back(d);
        control_intend(d, &i);
    }
    return i.line[0] != '\0';
}

/*
 * The meanings that are tried for a typed line, in this order; the first function that takes it ends the search. While
 * a question is open its answer comes first. The name of a command always means the command, even where a move could be
 * meant. The board takes moves, in sandbox and editor whatever is left. Beginnings of commands and searching are
 * guesses, so they come last.
 */
static bool (*const tries[])(struct desk *d, struct typed_line *l) = {
    try_unclean, try_answer, try_words, try_picked, try_seek,       try_elsewhere, try_command,
    try_code,    try_number, try_asked, try_board,  try_first_move, try_beginning, try_search};
enum { TRIES = sizeof tries / sizeof *tries };

/* True if LINE is one word of letters, too long for a move, that no piece's name begins with. */
static bool is_strange_word(struct desk *d, const char *line)
{
    const struct game *g = desk_game(d);
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
static void refuse_line(struct desk *d, const struct typed_line *l)
{
    const struct command *row = command_like(d->stage->commands, l->line, l->word);
    const char *name = l->line + (l->line[0] == '/');
    bool game = gamecache_variant(&d->cache, name, NULL, NULL) != NULL;
    char line[PATH_SIZE] = "", end[4] = "", why[2 * ERROR_TEXT];
    const char *meant = strstr(l->why.text, "Did you mean "); /* one move, and not several with commas and "or" */
    bool move = meant && sscanf(meant, "Did you mean %47[^,?]%3s", line, end) == 2 && strcmp(end, "?") == 0 &&
                !strstr(line, " or ");
    bool strange = is_strange_word(d, l->line) && !is_like_move(d, l->line);
    snprintf(why, sizeof why, strange ? NO_COMMAND : "%s", strange ? l->line : l->why.text);
    if (!move && (game || (row && (d->session || !(row->needs & NEEDS_GAME))))) {
        snprintf(line, sizeof line, "%s%.1000s", game ? "new " : row->name, game ? name : l->line + l->word);
        snprintf(why, sizeof why, "There is no command \"%.*s\"; did you mean %.60s?", l->word, l->line, line);
    } else if (!move) {
        line[0] = '\0';
    }
    d->stage->typed.guess = *line && stage_prefill(d, "%s", line);
    desk_say(d, TONE_WRONG, "%s%s", why, d->stage->typed.guess ? " Enter takes it." : "");
}

void control_line(struct desk *d, const char *typed)
{
    const char *within = d->voice.typed, *from = typed + strspn(typed, " \t");
    size_t length = strlen(from);
    bool taken = false;

    while (length && (from[length - 1] == ' ' || from[length - 1] == '\t'))
        length--;
    char *line = memory_copy(from, length);
    d->voice.typed = line;
    d->refutation.on = false;
    d->stage->board.pointed = CELL_NONE; /* what the mouse showed gives way to the answer */
    struct typed_line l = {.word = 0};
    read_words(&l, line);
    error_set(&l.why, !d->session && is_like_move(d, line) ? NO_GAME : NO_COMMAND, line);
    for (int i = 0; *line && !taken && i < TRIES; i++)
        taken = tries[i](d, &l);
    if (*line && !taken)
        refuse_line(d, &l);
    d->voice.typed = within;
    free(line);
    stage_follow(d);
}

/* Do what LINE, which a list or a key stands for, says. */
static void run_line(struct desk *d, const char *line)
{
    if (strncmp(line, "set ", 4) == 0 && screen_seen(d)->passing && !strchr(line + 4, ' ')) {
        screens_back(d);
        stage_prefill(d, "%s ", line);
    } else {
        bool from_list = list_seen(d) != NULL;
        control_line(d, line);
        screens_opened(d, from_list);
    }
}

void control_intend(struct desk *d, const struct intent *i)
{
    if (i->answer == ANSWER_SKIP)
        desk_answer_words(d, "");
    else if (i->answer)
        desk_answer(d, i->answer == ANSWER_YES);
    if (i->command)
        control_run(d, i->command, "");
    if (i->visit)
        replay_visit(d, i->visit);
    if (i->line[0])
        run_line(d, i->line);
    stage_follow(d);
}
