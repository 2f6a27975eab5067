/* The commands of lessons and problems. */
#include "commands.h"

#include "base/files.h"
#include "play/puzzles.h"
#include "record/loose.h"
#include "screens/screens.h"
#include "study/exercises.h"
#include "study/games.h"
#include "study/guessing.h"
#include "study/racing.h"
#include "study/rating.h"
#include "study/rehearsal.h"
#include "study/reviewing.h"
#include "study/today.h"

#include <unistd.h>

/* TITLE_MOST: columns of a list's title on a screen of 80. */
enum { TITLE_MOST = 77, DAY_MS = 24 * 60 * 60 * 1000 };

/* Lessons. */

static void begin_lesson(struct desk *desk, int number)
{
    struct text page = {0};
    char title[MENU_LABEL];
    const struct lesson *lesson = &desk->exercise.lesson;

    switch (tutorial_begin(desk, number)) {
    case TUTORIAL_BEGUN:
        snprintf(title, sizeof title, "Lesson %d: %.70s", number, lesson->title);
        text_add(&page, lesson->page.at ? lesson->page.at : "");
        if (desk->voice.face->spoken) /* a screen shows it with the board */
            text_addf(&page, "\n%s\n", lesson->task);
        page_show(desk, title, &page, &(struct page_options){.explains = true});
        return;
    case TUTORIAL_OVER:
        start_show(desk, false);
        return;
    case TUTORIAL_REFUSED:
        return;
    }
}

static void do_tutorial(struct desk *desk, const char *arguments)
{
    char game[GAME_ID] = "";
    int number = 1;

    if (sscanf(arguments, "%9d", &number) != 1)
        sscanf(arguments, "%31s %9d", game, &number);
    tutorial_choose(desk, game);
    begin_lesson(desk, number);
}

/* Put on the board what is due next. */
static void show_due(struct desk *desk)
{
    int lesson = 0;
    if (today_next(desk, &lesson) != TODAY_LESSON)
        return;
    begin_lesson(desk, lesson);
    desk->exercise.due = true;
}

void exercise_next(struct desk *desk)
{
    if (!desk->session || !desk->exercise.on)
        desk_say(desk, TONE_WRONG, "No exercise is on the board: `today`, `problems` or `tutorial` begins one.");
    else if (desk->exercise.due)
        show_due(desk);
    else
        begin_lesson(desk, desk->exercise.number + 1);
}

/* The answer is taken back with the learner's move. */
static void undo_lesson(struct desk *desk, const char *arguments)
{
    game_undo(desk, arguments);
    tutorial_even_out(desk, session_undo);
}

static void redo_lesson(struct desk *desk, const char *arguments)
{
    game_redo(desk, arguments);
    tutorial_even_out(desk, session_redo);
}

static const struct own_command own_lesson[] = {{"hint", .act = tutorial_hint},
                                                {"solution", .act = tutorial_tell},
                                                {"undo", .run = undo_lesson},
                                                {"redo", .run = redo_lesson},
                                                {0}};

/* Clear the board of a lesson or problem, WHAT. */
static void leave_board(struct desk *desk, const char *what)
{
    bool back = desk_unpark(desk, true);
    if (!back) {
        desk_close(desk, true);
        start_show(desk, false);
    }
    desk_say(desk, TONE_PLAIN, "%s left.%s", what, back ? " Back in the game." : "");
}

static void leave_lesson(struct desk *desk)
{
    leave_board(desk, "Lesson");
}

const struct mode_row lesson_mode = {
    .own = own_lesson,
    .play = tutorial_move,
    .paste = &paste_new_game,
    .leave = leave_lesson,
};

/* Problems. */

/* Returns the problem of the day: every day another one, in an order that goes through all. */
static int number_of_today(const struct desk *desk, const struct problem_set *set)
{
    return (int)((uint64_t)(desk_date(desk) / DAY_MS) * 7919 % (uint64_t)set->count);
}

/* Returns the first problem of SET from FROM on, round to those before it, that is not in SOLVED; FROM if all are. */
static int first_unsolved(const struct game *g, const struct problem_set *set, const struct text *solved, int from)
{
    for (int i = 0; i < set->count; i++)
        if (!marked_has(solved, g, &set->at[(from + i) % set->count]))
            return (from + i) % set->count;
    return from;
}

/* "Problems of Chess, 12 of 82 solved (+). Your rating: 1040" into OUT (MENU_LABEL bytes), with a short beginning where
 * that is longer than the smallest screen. */
static void write_title(const struct game *g, const struct problem_set *set, const struct text *solved, char *out)
{
    int n = 0, points = rating_read(g->id).points;
    char part[MENU_LABEL] = "";
    for (int i = 0; i < set->count; i++)
        n += marked_has(solved, g, &set->at[i]);
    if (n)
        snprintf(part, sizeof part, ", %d of %d solved (+)", n, set->count);
    int length = snprintf(out, MENU_LABEL, "Problems of %.40s%s. Your rating: %d", g->title, part, points);
    if (length > TITLE_MOST)
        snprintf(out, MENU_LABEL, "%.40s%s. Your rating: %d", g->title, part, points);
}

/* The position of the problem that the item "problems NAME NUMBER" puts on the board. */
static void look_at_problem_item(struct desk *desk, const char *line, struct glimpse *glimpse)
{
    char name[PATH_SIZE];
    const struct game *game;
    struct problem_set set = {0};
    int number;
    if (sscanf(line, "problems %4095s %d", name, &number) != 2 || !problemsets_open(desk, name, &game, &set))
        return;
    if (number >= 1 && number <= set.count) {
        glimpse->game = game;
        glimpse->position = set.at[number - 1].position;
        glimpse->bottom = glimpse->position.turn;
    }
    problem_set_free(&set);
}

/* List SET; the first problem that was not solved yet is chosen, from the one on the board on. */
static void list_set(struct desk *desk, const struct game *g, const struct problem_set *set, const char *name)
{
    char title[MENU_LABEL], label[MENU_LABEL], value[MENU_VALUE], task[128];
    const struct solving *now = desk->exercise.solving;
    SCOPED(text) solved = marked_read(MARKED_SOLVED);
    int from = now && strcmp(now->name, name) == 0 ? now->number % set->count : 0;
    int chosen = first_unsolved(g, set, &solved, from);

    write_title(g, set, &solved, title);
    struct menu *menu =
        list_show(desk, title, &(struct list_options){.look = look_at_problem_item, .way_out = now ? "start" : NULL});
    for (int i = 0; i < set->count; i++) {
        problem_task(g, &set->at[i], task, sizeof task);
        task[strcspn(task, ":")] = '\0'; /* that one move does it goes without saying in a list */
        bool before = marked_has(&solved, g, &set->at[i]), spoken = desk->voice.face->spoken;
        if (spoken)
            snprintf(label, sizeof label, "%.80s%s", task, before ? ", solved" : "");
        else
            snprintf(label, sizeof label, "%*d %c %.80s", set->count > 99 ? 3 : 2, i + 1, before ? '+' : ' ', task);
        if (spoken)
            snprintf(value, sizeof value, "difficulty %d of %d%s%.60s", set->at[i].grade, GRADES,
                     *set->at[i].themes ? ", " : "", set->at[i].themes);
        else
            snprintf(value, sizeof value, "%-*.*s %.60s", GRADES, set->at[i].grade, "*****", set->at[i].themes);
        menu_add(menu, label, value, "problems %.60s %d", name, i + 1);
    }
    menu->chosen = chosen;
}

/* Put problem WHICH ("daily", a number, "": list them) of the set NAME on the board. */
static void show_problem(struct desk *desk, const char *name, const char *which)
{
    const struct game *g;
    struct problem_set set = {0};

    bool finds = strcmp(name, "own") == 0 && !*which && desk->reviewing && !desk->reviewing->reviewer;
    if ((finds && !ownproblems_find(desk)) || !problemsets_open(desk, name, &g, &set))
        return;
    int number = strcmp(which, "daily") == 0 ? number_of_today(desk, &set) : text_number(which) - 1;
    bool file = set.next > 0; /* it has no list */
    if (file && !*which) {
        SCOPED(text) solved = marked_read(MARKED_SOLVED);
        number = first_unsolved(g, &set, &solved, 0);
    }
    if (!file && !*which)
        list_set(desk, g, &set, name);
    else if (number < 0 || number >= set.count)
        desk_say(desk, TONE_WRONG, "There are problems 1 to %d.", set.count);
    else
        solving_begin(desk, g, &set, name, number);
    if (file) {
        problemsets_keep(desk);
        problemsets_index(desk, name);
    }
    problem_set_free(&set);
}

static void do_problems(struct desk *desk, const char *arguments)
{
    const struct game *now = desk_game(desk);
    char name[MENU_LABEL] = "", which[16] = "";
    const struct solving *solved_now = desk->exercise.solving;

    if (problemsets_is_file(desk, arguments)) {
        show_problem(desk, arguments, "");
        return;
    }
    bool both = sscanf(arguments, "%79s %15s", name, which) == 2;
    if (both || (strspn(name, "0123456789") < strlen(name) && strcmp(name, "daily") != 0))
        show_problem(desk, name, which);
    else if (solved_now && strcmp(solved_now->name, TODAY_SET) == 0 && !*name)
        start_show(desk, false); /* there is no list of what is due */
    else
        show_problem(desk, solved_now && !solved_now->set.next ? solved_now->name : now ? now->id : "reroute66", name);
}

static void do_solve(struct desk *desk, const char *arguments)
{
    char path[PATH_SIZE], whole[PATH_SIZE + 2];
    file_expand(arguments, path, sizeof path);
    snprintf(whole, sizeof whole, "%s%s", strchr(path, '/') ? "" : "./", path); /* else it would be a game's name */
    show_problem(desk, whole, puzzles_file_name(whole) ? "" : "1");
}

/* Returns the number of the problem after the one on the board. */
static int next_number(const struct desk *desk)
{
    const struct solving *now = desk->exercise.solving;
    const struct game *g = desk->session->game;
    bool failed = strcmp(now->name, "failed") == 0;
    SCOPED(text) marked = marked_read(failed ? MARKED_FAILED : MARKED_SOLVED);
    int next = first_unsolved(g, &now->set, &marked, (now->number + 1) % now->set.count);
    if (failed) { /* one that was solved has left the set, and those after it have moved up */
        int gone = !marked_has(&marked, g, &now->set.at[now->number]), left = now->set.count - gone;
        next = left ? (now->number + 1 - gone) % left : 0;
    }
    return next;
}

/* Put problem NUMBER, from 0, on the board, of the part of a file that the one there is of: nothing is read again. */
static void show_next_of_file(struct desk *desk, const char *name, int number)
{
    struct solving *solving = desk->exercise.solving;
    struct problem_set set = solving->set;
    solving->set = (struct problem_set){0};
    solving_begin(desk, desk->session->game, &set, name, number);
    problem_set_free(&set);
}

static void next_problem(struct desk *desk)
{
    char name[PATH_SIZE], which[16];
    const struct race *race = racing_on(desk);
    if (race && !race->over) {
        solving_pass(desk);
        return;
    }
    if (strcmp(desk->exercise.solving->name, TODAY_SET) == 0) {
        show_due(desk);
        return;
    }
    snprintf(name, sizeof name, "%s", desk->exercise.solving->name);
    if (race) {
        show_problem(desk, name, ""); /* the order of its problems was another one */
        return;
    }
    int number = next_number(desk);
    snprintf(which, sizeof which, "%d", number + 1);
    if (desk->exercise.solving->set.next && number > desk->exercise.solving->number) {
        show_next_of_file(desk, name, number);
        return;
    }
    if (desk->exercise.solving->set.next) {
        desk->exercise.solving->set.first = desk->exercise.solving->set.next;
        which[0] = '\0';
    }
    show_problem(desk, name, which);
}

static void do_solution(struct desk *desk)
{
    if (desk->exercise.solving)
        solving_tell(desk);
    else if (!reviewing_solution(desk))
        desk_say(desk, TONE_WRONG, "No problem is on the board: `problems` lists them.");
}

static const struct own_command own_problem[] = {
    {"hint", .act = solving_hint}, {"next", .act = next_problem}, {"undo", .act = solving_undo}, {0}};

/* Of a race against the clock only that is ended. */
static void leave_problem(struct desk *desk)
{
    const struct race *race = racing_on(desk);
    if (race && !race->over)
        solving_end_race(desk);
    else
        leave_board(desk, "Problem");
}

const struct mode_row problem_mode = {
    .own = own_problem,
    .play = solving_move,
    .paste = &paste_new_game,
    .leave = leave_problem,
};

/* What is due. */

static void do_today(struct desk *desk, const char *arguments)
{
    static const char *const words[] = {[CARD_SUSPEND] = "suspend", [CARD_RESUME] = "resume", [CARD_UNDO] = "undo"};
    struct text page = {0};
    for (int how = CARD_SUSPEND; how <= CARD_UNDO; how++)
        if (strcmp(arguments, words[how]) == 0) {
            today_change(desk, how);
            return;
        }
    if (strcmp(arguments, "suspend lost") == 0)
        today_suspend_lost(desk);
    else if (!*arguments)
        keeping_ask(desk, show_due);
    else if (strcmp(arguments, "weeks") != 0)
        desk_say(desk, TONE_WRONG, "`today` asks what is due; `today weeks`, undo, suspend, resume.");
    else if (today_write_page(desk, &page))
        page_show(desk, "What was practised", &page, NULL);
}

/* Guessing. */

static void do_guess(struct desk *desk, const char *arguments)
{
    const struct game *g = desk->session->game;
    int who = -1;
    if (desk->exercise.guessing && strcmp(arguments, "end") == 0) {
        guessing_end(desk);
        return;
    }
    for (int i = 0; i < g->players; i++)
        if (ascii_compare(arguments, g->player[i].name) == 0)
            who = i;
    if (!*arguments)
        who = 0;
    if (desk->exercise.guessing) {
        desk_say(desk, TONE_WRONG, "What did they play? `guess end` goes back to the game.");
    } else if (who < 0) {
        SCOPED(text) choice = {0};
        seat_write_choice(g, "guess", NULL, &choice);
        desk_say(desk, TONE_WRONG, "Whose moves? %s.", choice.at);
    } else {
        guessing_begin(desk, who);
    }
}

static const struct own_command own_guess[] = {
    {"hint", .act = guessing_hint},   {"next", .act = guessing_next},  {"solution", .act = guessing_next},
    {"undo", .act = guessing_stays},  {"redo", .act = guessing_stays}, {"back", .act = guessing_stays},
    {"first", .act = guessing_stays}, {"goto", .act = guessing_stays}, {0}};

const struct mode_row guess_mode = {
    .own = own_guess,
    .play = guessing_move,
    .paste = &paste_new_game,
    .leave = guessing_end,
};

/* Openings. */

static void end_repertoire(struct desk *desk)
{
    rehearsal_end(desk);
    if (!desk->session)
        start_show(desk, false);
}

/* What can be done with the repertoire on the board: WHAT is "gaps" or "end". */
static void do_with_repertoire(struct desk *desk, const char *what)
{
    struct text page = {0};
    if (!desk->exercise.rehearsal)
        desk_say(desk, TONE_WRONG, "No repertoire is open: `repertoire FILE white` opens one.");
    else if (strcmp(what, "end") == 0)
        end_repertoire(desk);
    else {
        rehearsal_write_gaps(desk, &page);
        page_show(desk, "Gaps of the repertoire", &page, NULL);
    }
}

/* True if the file PATH holds nothing but blanks. */
static bool is_blank_file(const char *path)
{
    SCOPED(text) text = {0};
    return text_read_file(path, &text, NULL) && (!text.length || strspn(text.at, " \t\r\n\f\v") == text.length);
}

/* Add the game on the board to the file of openings NAME, or "" to the one that was learnt first of those of its
 * game. */
static void add_to_repertoire(struct desk *desk, const char *name)
{
    char path[PATH_SIZE] = "";
    const struct session *session = desk->session;
    if (!session || desk->exercise.on || !session->record->root->child || record_is_loose(session->record)) {
        desk_say(desk, TONE_WRONG, "There is no game on the board whose moves could be added.");
        return;
    }
    if (!*name && !rehearsal_find_file(session->game, path)) {
        desk_say(desk, TONE_WRONG, "To which file? `repertoire add FILE` adds the game, and may make the file.");
        return;
    }
    if (*name)
        loading_find(name, path);
    if (*name && !file_is_there(path))
        file_expand(name, path, sizeof path);
    if (saving_to(&desk->keeping.home, path) != SAVING_OVER || is_blank_file(path))
        keeping_save(desk, path);
    else if (rehearsal_takes(desk, path))
        keeping_append(desk, path);
}

static void do_repertoire(struct desk *desk, const char *arguments)
{
    char name[PATH_SIZE], path[PATH_SIZE];
    const char *last = strrchr(arguments, ' ');
    if (strcmp(arguments, "add") == 0 || strncmp(arguments, "add ", 4) == 0) {
        add_to_repertoire(desk, arguments + 3 + strspn(arguments + 3, " "));
        return;
    }
    if (strcmp(arguments, "gaps") == 0 || strcmp(arguments, "end") == 0) {
        do_with_repertoire(desk, arguments);
        return;
    }
    loading_find(arguments, path);
    bool whole = !last || file_is_there(path); /* its name may have blanks */
    snprintf(name, sizeof name, "%.*s", whole ? (int)strlen(arguments) : (int)(last - arguments), arguments);
    loading_find(name, path);
    rehearsal_begin(desk, path, whole ? "" : last + 1);
}

static const struct own_command own_repertoire[] = {
    {"hint", .act = rehearsal_hint},   {"next", .act = rehearsal_next},  {"solution", .act = rehearsal_tell},
    {"undo", .act = rehearsal_stays},  {"redo", .act = rehearsal_stays}, {"back", .act = rehearsal_stays},
    {"first", .act = rehearsal_stays}, {"goto", .act = rehearsal_stays}, {0}};

const struct mode_row repertoire_mode = {
    .own = own_repertoire,
    .play = rehearsal_move,
    .paste = &paste_new_game,
    .leave = end_repertoire,
};

/* The trainer. */

static void end_trainer(struct desk *desk)
{
    if (!desk->exercise.training)
        desk_say(desk, TONE_WRONG, "The trainer is not open: `trainer` opens it.");
    else
        training_end(desk);
    if (!desk->session)
        start_show(desk, false);
}

static void do_trainer(struct desk *desk, const char *arguments)
{
    static const char *const kinds[] = {"cells", "names", "reach", "lines"};
    const struct game *g = desk_game(desk);
    unsigned wanted = 0;
    int seconds = 0;
    if (strcmp(arguments, "end") == 0) {
        end_trainer(desk);
        return;
    }
    while (g && *arguments) {
        char word[GAME_ID];
        size_t length = strcspn(arguments, " "), kind = 0;
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), arguments);
        while (kind < QUESTION_KINDS && strcmp(word, kinds[kind]) != 0)
            kind++;
        if (kind < QUESTION_KINDS)
            wanted |= 1u << kind;
        else if (text_number(word) > 0)
            seconds = text_number(word);
        else
            g = gamecache_named(&desk->cache, word, NULL);
        if (!g)
            desk_say(desk, TONE_WRONG, "\"%s\" is not a game. Give cells, names, reach, lines or a number of seconds.",
                     word);
        arguments += length + strspn(arguments + length, " ");
    }
    if (g)
        training_begin(desk, g, wanted, seconds);
}

/* A line that is no command: cells, or that they were chosen on the board. */
static void answer_trainer(struct desk *desk, const char *line)
{
    training_answer(desk, strcmp(line, "done") == 0 ? "" : line);
}

static const struct own_command own_trainer[] = {{"next", .act = training_next},
                                                 {"hint", .act = training_hint},
                                                 {"pieces", .act = board_pieces},
                                                 {"where", .run = board_where},
                                                 {0}};

const struct mode_row trainer_mode = {
    .allows = LOOSE_TOO,
    .refusal = "this is the trainer; `trainer end` leaves it first",
    .own = own_trainer,
    .change = answer_trainer,
    .paste = &paste_new_game,
    .leave = end_trainer,
};

const struct command exercise_commands[] = {
    {"tutorial", "", "[GAME] [N]", "learn what is special about a game in a few lessons, from lesson N on",
     GROUP_PROGRAM, NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_GAME, .run = do_tutorial},
    {"problems", "", "[GAME] [N]", "problems to solve, or number N; daily, published, failed, own; a file",
     GROUP_PROGRAM, NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_NAMED, .run = do_problems},
    {"today", "", "[WHAT]", "practise what is due; weeks: how it goes; suspend, resume, undo: the last card",
     GROUP_PROGRAM, LOOSE_TOO | NEEDS_MEMORY, .run = do_today},
    {"solution", "", "", "show the solution of a problem; in `learn`: the better move", GROUP_PROGRAM, NEEDS_GAME,
     .act = do_solution},
    {"solve", "", "FILE", "solve the problems in FILE", GROUP_PROGRAM, OPENS_FILES | LOOSE_TOO | LEAVES_NAMED,
     .run = do_solve},
    {"guess", "", "[PLAYER]", "guess a player's moves of the game on the board, for points; end", GROUP_PROGRAM,
     NEEDS_GAME | NEEDS_MEMORY, .run = do_guess},
    {"repertoire", "", "FILE [SIDE]", "learn the openings in FILE by heart; add [FILE]: this game; gaps; end",
     GROUP_PROGRAM, OPENS_FILES | LOOSE_TOO | NEEDS_MEMORY | LEAVES_GAME, .run = do_repertoire},
    {"next", "", "", "the next lesson, problem, or mistake to correct", GROUP_PROGRAM, LOOSE_TOO, .act = exercise_next},
    {"trainer", "", "[GAME] [WHAT] [S]", "learn a board: cells, names, reach, lines; in S seconds; end", GROUP_PROGRAM,
     NAMES_DATA | LOOSE_TOO | NEEDS_MEMORY | LEAVES_GAME, .run = do_trainer},
    {0},
};
