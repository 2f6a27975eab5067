#include "study/exercises.h"

#include "seeking.h"
#include "study/games.h"
#include "study/playing.h"
#include "study/racing.h"
#include "study/rating.h"
#include "study/today.h"

/* TABLE_BYTES: the table of the session's engine, which hardly thinks. NODES: the most positions that the mate solver
 * looks at for a move. SEEN_MS: how long a wrong move and its refutation stay on the board. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, REFUTING_NODES = 20000, SEEN_MS = 2500 };

/* True if PROBLEM asks for the user's own repertoire. */
static bool is_own(const struct problem *problem)
{
    return strcmp(problem->themes, THEME_REPERTOIRE) == 0;
}

/* How many moves the user has left to mate, the next one included. */
static int moves_left(const struct desk *desk)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    int made = 0;
    for (const struct node *node = desk->session->record->current; node->parent; node = node->parent)
        made += node->parent->position.turn == problem->position.turn;
    return problem->moves - made;
}

/* How many moves stand on the board. */
static int plies_made(const struct desk *desk)
{
    int made = 0;
    for (const struct node *node = desk->session->record->current; node->parent; node = node->parent)
        made++;
    return made;
}

/* The task of a puzzle out of a file, which has a rating and a move before it. */
static void report_puzzle(struct desk *desk, const struct problem *problem, const char *task)
{
    const struct game *g = desk->session->game;
    char points[48] = "", before[MOVE_TEXT + 64] = "", rest[REST_TEXT];
    if (problem->points)
        snprintf(points, sizeof points, " (rating %d%s)", problem->points,
                 desk->exercise.solving->known ? ", solved before" : "");
    if (*problem->before)
        snprintf(before, sizeof before, "%s has played %s. ",
                 g->player[(problem->position.turn + g->players - 1) % g->players].name, problem->before);
    problemsets_write_rest(&desk->exercise.solving->set, rest);
    desk_say(desk, TONE_GOOD, "%s%s%s%s%s.%s%s", is_own(problem) ? "" : "Puzzle", points, is_own(problem) ? "" : ": ",
             before, task, desk_teach(desk), rest);
}

static void report_task(struct desk *desk)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    const struct problem_set *set = &desk->exercise.solving->set;
    char task[128], stars[GRADES + 16], which[32] = "", rest[REST_TEXT];

    problem_task(desk->session->game, problem, task, sizeof task);
    if (desk->exercise.solving->race) {
        racing_say_task(desk);
        return;
    }
    if (problem->goal == GOAL_LINE) {
        report_puzzle(desk, problem, task);
        return;
    }
    if (desk->voice.face->spoken)
        snprintf(stars, sizeof stars, "difficulty %d of %d", problem->grade, GRADES);
    else
        snprintf(stars, sizeof stars, "%.*s", problem->grade, "*****");
    if (set->count > 1)
        snprintf(which, sizeof which, " %d of %d", desk->exercise.solving->number + 1, set->count);
    problemsets_write_rest(set, rest);
    desk_say(desk, TONE_GOOD, "Problem%s (%s%s): %s.%s%s", which, stars,
             desk->exercise.solving->known ? ", solved before" : "", task, desk_teach(desk), rest);
}

/* As solving_begin, in RACE (taken over; may be NULL). */
static void put_problem(struct desk *desk, const struct game *g, struct problem_set *set, const char *name, int number,
                        struct race *race)
{
    struct solving *solving = memory_new(sizeof *solving);
    SCOPED(text) solved = marked_read(MARKED_SOLVED);

    *solving = (struct solving){.set = *set,
                                .number = number,
                                .known = marked_has(&solved, g, &set->at[number]),
                                .begun = desk->now,
                                .race = race};
    snprintf(solving->name, sizeof solving->name, "%s", name);
    *set = (struct problem_set){0};
    problem_task(g, &solving->set.at[number], solving->task, sizeof solving->task);
    solving->task[strcspn(solving->task, ":")] = '\0';
    keeping_set_aside(desk);
    desk->exercise.solving = solving;
    desk->exercise.leave = race ? racing_leave : NULL;
    desk->exercise.who = solving->set.at[number].position.turn;
    desk->exercise.helped = false;
    desk_adopt_exercise(desk, session_new(record_new(g, &solving->set.at[number].position), NULL, TABLE_BYTES, 0));
    report_task(desk);
}

void solving_begin(struct desk *desk, const struct game *g, struct problem_set *set, const char *name, int number)
{
    put_problem(desk, g, set, name, number, NULL);
}

static void step_back_to_solver(struct desk *desk)
{
    struct record *record = desk->session->record;
    int solver = seeking_problem(&desk->exercise)->position.turn;
    while (record->current->parent) { /* a wrong move may have been taken back in another way */
        record_go(record, record->current->parent);
        if (record->current->position.turn == solver)
            break;
    }
    desk->exercise.solving->wrong = NULL;
    desk->exercise.solving->done = false;
    desk->exercise.solving->back_at = 0;
    session_changed(desk->session, desk->now);
}

void solving_undo(struct desk *desk)
{
    if (!desk->session->record->current->parent) {
        desk_say(desk, TONE_WRONG, "This is the problem's position.");
        return;
    }
    step_back_to_solver(desk);
    const struct node *taken = desk->session->record->current->visited;
    char text[MOVE_TEXT];
    movetext_write(desk->session->game, &taken->parent->position, taken->move, text);
    desk_say(desk, TONE_PLAIN, "Taken back: %s.", text);
}

void solving_end_race(struct desk *desk)
{
    const struct race *race = racing_on(desk);
    if (!race->over)
        racing_finish(desk, "Ended.");
    else
        desk_say(desk, TONE_WRONG,
                 race->kind == RACE_RUSH ? "The rush is over already: `rush` begins another."
                                         : "The cycle is over already: `cycle` begins another.");
}

void solving_race(struct desk *desk, const struct game *g, struct problem_set *set, const char *name,
                  const struct race *wanted)
{
    struct race *race = memory_new(sizeof *race);
    *race = *wanted;
    race->begun = desk->now;
    char rest[REST_TEXT];
    problemsets_write_rest(set, rest);
    snprintf(race->said, sizeof race->said, "%s", rest + (*rest == ' '));
    if (race->kind == RACE_RUSH)
        racing_order(set, (uint64_t)desk_date(desk));
    put_problem(desk, g, set, name, 0, race);
}

/* The problem of a race was answered, RIGHT or not, as SAID tells: the next one, or the end. */
static void go_on_racing(struct desk *desk, bool right, const char *said)
{
    struct solving *solving = desk->exercise.solving;
    struct race *race = solving->race;
    bool on = racing_count(race, right);
    snprintf(race->said, sizeof race->said, "%s", said);
    if (!on || solving->number + 1 == solving->set.count) {
        char why[sizeof race->said + 40];
        snprintf(why, sizeof why, "%s %s", said, on ? "That was the last problem." : "The third miss.");
        racing_finish(desk, why);
        return;
    }
    struct problem_set set = solving->set;
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s", solving->name);
    solving->set = (struct problem_set){0};
    solving->race = NULL;
    put_problem(desk, desk->session->game, &set, name, solving->number + 1, race);
}

void solving_settle(struct desk *desk)
{
    if (desk->exercise.solving && desk->exercise.solving->wrong)
        step_back_to_solver(desk);
}

/* Ends the race on the board if its time is up; true if it is over. */
static bool end_late_race(struct desk *desk)
{
    struct race *race = racing_on(desk);
    if (!race || !racing_is_late(race, desk->now))
        return false;
    if (!race->over)
        racing_finish(desk, "Time is up.");
    return true;
}

void solving_due(struct desk *desk)
{
    struct solving *solving = desk->exercise.solving;
    end_late_race(desk);
    if (!solving || !solving->wrong)
        return;
    solving->back_at = solving->back_at ? solving->back_at : desk->now + SEEN_MS;
    if (desk->now >= solving->back_at)
        step_back_to_solver(desk);
}

int64_t solving_timeout(const struct desk *desk)
{
    const struct solving *solving = desk->exercise.solving;
    if (solving && solving->race)
        return racing_timeout(solving->race, desk->now);
    return !solving || !solving->wrong ? -1 : solving->back_at > desk->now ? solving->back_at - desk->now : 0;
}

/*
 * The right moves in the position on the board, into SEARCH: none after a wrong move of a problem that is no mate.
 * False after a message if they are not known.
 */
static bool find_right(struct desk *desk, struct exercise_search *search)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    bool first = !desk->session->record->current->parent;

    *search = seeking_begin(desk, moves_left(desk), NODES);
    if (problem->goal == GOAL_LINE) {
        int made = plies_made(desk);
        search->move[0] = problem->line[made < problem->length ? made : 0];
        search->count = made < problem->length;
        for (int i = 0; i < problem->others && !made; i++)
            search->move[search->count++] = problem->other[i];
        return true;
    }
    if (problem->goal != GOAL_MATE || search->task.left < 1 || first) {
        search->move[0] = problem->key;
        search->count = first;
        return true;
    }
    if (!desk_work(desk, seeking_keys, search))
        return false;
    return search->count >= 0 || desk_say(desk, TONE_WRONG, "Not decided: the search would take too long.");
}

/* True if the problem on the board was not solved at once, or with help: it comes back, and changes no rating more. */
static bool is_to_come_back(const struct desk *desk)
{
    return desk->exercise.helped || desk->exercise.solving->wrong_moves;
}

/* The problem was not solved without help: it comes back. ERROR is filled if that cannot be written. */
static void note_again(struct desk *desk, struct error *error)
{
    struct solving *solving = desk->exercise.solving;
    desk->streak = 0;
    if (!solving->carded && !solving->done)
        today_note_problem(desk, GRADE_AGAIN, error);
    solving->carded = true;
}

/* The problem on the board was missed in a race by M (NULL: passed over), where RIGHT was right (NULL: no
 * move was). */
static void miss_in_race(struct desk *desk, const struct move *m, const struct move *right)
{
    char text[MOVE_TEXT], key[MOVE_TEXT], said[2 * MOVE_TEXT + 32];
    struct error error = {0};
    const struct game *g = desk->session->game;
    if (right)
        movetext_write(g, session_position(desk->session), *right, key);
    if (!right) {
        snprintf(said, sizeof said, "The problem has no solution from here.");
    } else if (m) {
        movetext_write(g, session_position(desk->session), *m, text);
        snprintf(said, sizeof said, "Not %s: %s was right.", text, key);
    } else {
        snprintf(said, sizeof said, "Missed: %s was right.", key);
    }
    note_again(desk, &error);
    go_on_racing(desk, false, said);
    today_say_fault(desk, &error);
}

/* True after a message if no help is given, because of the race on the board. */
static bool refuse_help(struct desk *desk)
{
    const struct race *race = racing_on(desk);
    return race && !race->over &&
           !desk_say(desk, TONE_WRONG, "No help against the clock. `next` passes over the problem, as a miss.");
}

void solving_pass(struct desk *desk)
{
    struct exercise_search right;
    if (!end_late_race(desk) && find_right(desk, &right))
        miss_in_race(desk, NULL, right.count > 0 ? right.move : NULL);
}

void solving_hint(struct desk *desk)
{
    struct session *session = desk->session;
    struct exercise_search right;
    struct error error = {0};
    char text[MOVE_TEXT];
    bool open = !desk->exercise.solving->done;

    if (racing_refuse_over(desk) || refuse_help(desk))
        return;
    solving_settle(desk);
    if (open && !find_right(desk, &right))
        return;
    if (!open || right.count < 1) {
        desk_say(desk, TONE_WRONG, "There is nothing to find here; `undo` takes the move back.");
        return;
    }
    desk->exercise.helped = true;
    note_again(desk, &error);
    if (session->hint == HINT_NONE) {
        session->hinted = right.move[0];
        session->hint = HINT_WHERE;
        report_hint(desk);
    } else {
        session->hint = HINT_WHAT;
        movetext_write(session->game, session_position(desk->session), right.move[0], text);
        desk_say(desk, TONE_GOOD, "It is %s.", text);
    }
    today_say_fault(desk, &error);
}

void solving_tell(struct desk *desk)
{
    char text[MOVE_TEXT], when[WHEN_TEXT], again[WHEN_TEXT + 32];
    const struct problem *problem = seeking_problem(&desk->exercise);
    struct position now = problem->position;
    struct error error = {0};
    SCOPED(text) all = {0};
    struct exercise_search line = seeking_begin(desk, problem->moves, NODES);
    if (refuse_help(desk) || !desk_work(desk, seeking_solution, &line))
        return;
    for (int i = 0; i < line.count; i++) {
        movetext_write(desk->session->game, &now, line.move[i], text);
        text_addf(&all, "%s%s", i ? ", " : "", text);
        position_play(desk->session->game, &now, line.move[i]);
    }
    for (int i = 0; i < problem->others; i++) {
        movetext_write(desk->session->game, &problem->position, problem->other[i], text);
        text_addf(&all, ", or %s", text);
    }
    bool own = is_own(problem), themed = *problem->themes && !own,
         noted = !desk->exercise.solving->done && (is_to_come_back(desk) || !desk->exercise.solving->carded);
    desk->exercise.helped = true;
    note_again(desk, &error);
    today_write_again(desk, when);
    snprintf(again, sizeof again, " `today` asks it again %s.", when);
    desk_say(desk, TONE_GOOD, "The solution: %.400s.%s%s%s%s", all.at, themed ? " Themes: " : "",
             themed ? problem->themes : "", themed ? "." : "", noted ? again : "");
    today_say_fault(desk, &error);
}

/* Play the answer that FIND finds for SEARCH. TEXT gets it, "" if there is none. */
static void play_answer(struct desk *desk, void (*find)(void *context), struct exercise_search *search,
                        char text[MOVE_TEXT])
{
    desk_work(desk, find, search); /* cancelled: what was the best so far */
    text[0] = '\0';
    if (!search->count)
        return;
    movetext_write_marked(desk->session->game, session_position(desk->session), search->move[0], text);
    session_play(desk->session, search->move[0], desk->now);
}

/* Play the best defence, by the solver of mates, until it is the user's turn. TEXT gets the last answer, "" if there
 * was none. */
static void play_defence(struct desk *desk, int left, char text[MOVE_TEXT])
{
    struct exercise_search search = seeking_begin(desk, left, NODES);

    text[0] = '\0';
    while (!session_over(desk->session) && session_turn(desk->session) != search.task.solver)
        play_answer(desk, seeking_reply, &search, text);
}

/* True if the problem on the board can change the rating: not one that was solved before, or comes back. */
static bool is_rated(const struct desk *desk)
{
    const struct solving *solving = desk->exercise.solving;
    return !solving->known && strcmp(solving->name, TODAY_SET) != 0;
}

/* Change the rating by a problem that was SOLVED or not; by how much. */
static int change_rating(struct desk *desk, bool solved, struct rating *rating, struct error *error)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    const struct game *g = desk->session->game;
    *rating = rating_read(g->id);
    int before = rating->points;
    rating_add(rating, problem->points ? problem->points : rating_of_grade(problem->grade), solved);
    bool good = rating_write(g->id, rating, error) &&
                (problem->goal == GOAL_LINE || marked_set(MARKED_FAILED, g, problem, !solved, error)) &&
                (!solved || marked_set(MARKED_SOLVED, g, problem, true, error));
    return good ? rating->points - before : 0;
}

/* The problem is solved, by REPLY of the other side ("" if by the solver's own move): change the rating and tell what
 * comes next. */
static void end_well(struct desk *desk, const char *reply)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    const char *next = desk->voice.face->words.next;
    struct error error = {0};
    struct rating rating;
    char row[48] = "", last[MOVE_TEXT + 32] = "";

    if (*reply)
        snprintf(last, sizeof last, "%s answers, and loses. ", reply);
    if (desk->exercise.solving->race) {
        go_on_racing(desk, true, "Right.");
        return;
    }
    desk->exercise.solving->done = true;
    bool again = is_to_come_back(desk);
    if (!desk->exercise.solving->carded)
        today_note_problem(desk, again ? GRADE_AGAIN : GRADE_GOOD, &error);
    if (again || !is_rated(desk)) {
        SCOPED(text) how = {0};
        today_write_solved(desk, again, &how);
        desk_say(desk, TONE_GOOD, "%sCorrect%s %s for the next problem.", last, how.at, next);
    } else {
        int more = change_rating(desk, true, &rating, &error);
        if (++desk->streak > 1)
            snprintf(row, sizeof row, ", %d in a row", desk->streak);
        desk_say(desk, TONE_GOOD, "%sSolved! Your rating is now %d (%+d)%s. %s for the next problem.%s%s", last,
                 rating.points, more, row, next, *problem->themes ? " Themes: " : "", problem->themes);
    }
    desk->exercise.solving->carded = true;
    today_say_fault(desk, &error);
}

/* True unless the game is over without the goal of the problem on the board, as by the 75-move rule. */
static bool is_reached(const struct desk *desk)
{
    enum goal goal = seeking_problem(&desk->exercise)->goal;
    struct outcome outcome = record_outcome(desk->session->record);
    unsigned solver = 1u << desk->exercise.who;
    if (outcome.ending == ENDING_NONE)
        return true;
    return goal == GOAL_MATE || goal == GOAL_WIN ? outcome.sharers == solver
                                                 : goal != GOAL_DRAW || (outcome.sharers & solver);
}

/* The right move TEXT, and REPLY ("" if there is none), have ended the game without the goal: nothing is solved, and
 * no points are lost. */
static void end_short(struct desk *desk, struct node *before, const char *text, const char *reply)
{
    char said[2 * MOVE_TEXT + 64], answer[MOVE_TEXT + 16] = "";
    if (*reply)
        snprintf(answer, sizeof answer, " %s answers it, and", reply);
    snprintf(said, sizeof said, "Not %s:%s the game is over without the goal.", text, answer);
    if (desk->exercise.solving->race) {
        go_on_racing(desk, false, said);
        return;
    }
    desk->exercise.solving->wrong = before;
    desk_say(desk, TONE_WRONG, "%s %s for the next problem.", said, desk->voice.face->words.next);
    if (desk->voice.face->spoken) /* nothing is to be seen */
        step_back_to_solver(desk);
}

/* The first wrong move of a problem costs points. */
static void count_wrong(struct desk *desk, struct error *error)
{
    struct rating rating;
    if (!is_to_come_back(desk) && is_rated(desk))
        change_rating(desk, false, &rating, error);
    desk->exercise.solving->wrong_moves++;
    note_again(desk, error);
}

/* Play what a short search answers to a wrong move where no mate is to be found. TEXT gets it, "" if there is none. */
static void punish(struct desk *desk, char text[MOVE_TEXT])
{
    struct exercise_search search = seeking_begin(desk, 0, REFUTING_NODES);

    text[0] = '\0';
    if (!session_over(desk->session))
        play_answer(desk, seeking_best, &search, text);
}

static void play_wrong(struct desk *desk, struct move m, int left)
{
    char text[MOVE_TEXT], reply[MOVE_TEXT];
    struct error error = {0};

    count_wrong(desk, &error);
    movetext_write(desk->session->game, session_position(desk->session), m, text);
    desk->exercise.solving->wrong = desk->session->record->current;
    session_play(desk->session, m, desk->now);
    if (seeking_problem(&desk->exercise)->goal == GOAL_MATE)
        play_defence(desk, left - 1, reply);
    else
        punish(desk, reply);
    if (is_own(seeking_problem(&desk->exercise)))
        desk_say(desk, TONE_WRONG, "%s is not in your repertoire here. Try again.", text);
    else if (*reply)
        desk_say(desk, TONE_WRONG, "Not %s: %s answers it. Try again.", text, reply);
    else
        desk_say(desk, TONE_WRONG, "Not %s. Try again.", text);
    today_say_fault(desk, &error);
    if (desk->voice.face->spoken) /* nothing is to be seen */
        step_back_to_solver(desk);
}

static bool is_among(const struct move *list, int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_equal(list[i], m))
            return true;
    return false;
}

/* True if M ends a line that mates by another mate than the line's own. */
static bool mates_too(const struct desk *desk, struct move m)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    const struct game *g = desk->session->game;
    struct position mine = *session_position(desk->session), theirs = mine;
    int made = plies_made(desk);

    if (problem->goal != GOAL_LINE || made != problem->length - 1)
        return false;
    position_play(g, &theirs, problem->line[made]);
    position_play(g, &mine, m);
    return solution_help(g, &theirs, 0, NULL, NULL) && solution_help(g, &mine, 0, NULL, NULL);
}

/* The right move of a line has been played: its answer, or the end. */
static void go_on_line(struct desk *desk)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    char text[MOVE_TEXT];
    int made = plies_made(desk);
    if (made + 1 >= problem->length) {
        end_well(desk, "");
        return;
    }
    movetext_write_marked(desk->session->game, session_position(desk->session), problem->line[made], text);
    session_play(desk->session, problem->line[made], desk->now);
    desk_say(desk, TONE_GOOD, "Right. %s answers. And now?", text);
}

/* Play the right move M, with LEFT moves to mate before it: the defence's answer, or the end. */
static void play_right(struct desk *desk, struct move m, int left)
{
    const struct problem *problem = seeking_problem(&desk->exercise);
    struct node *before = desk->session->record->current;
    char text[MOVE_TEXT], reply[MOVE_TEXT] = "";
    movetext_write(desk->session->game, session_position(desk->session), m, text);
    session_play(desk->session, m, desk->now);
    if (problem->goal == GOAL_LINE) {
        go_on_line(desk);
        return;
    }
    bool last = problem->goal != GOAL_MATE || left <= 1;
    if (!last)
        play_defence(desk, left - 1, reply);
    if (!is_reached(desk))
        end_short(desk, before, text, reply);
    else if (last || session_over(desk->session))
        end_well(desk, reply);
    else
        desk_say(desk, TONE_GOOD, "Right. %s answers. And now?", *reply ? reply : "Nobody");
}

void solving_move(struct desk *desk, struct move m)
{
    struct exercise_search right;
    int left = moves_left(desk);

    if (racing_refuse_over(desk) || end_late_race(desk))
        return;
    if (desk->exercise.solving->done) {
        desk_say(desk, TONE_WRONG, "The problem is solved. %s for the next one.", desk->voice.face->words.next);
        return;
    }
    if (!find_right(desk, &right))
        return;
    desk->session->hint = HINT_NONE;
    bool good = is_among(right.move, right.count, m) || mates_too(desk, m);
    if (!good && desk->exercise.solving->race) {
        miss_in_race(desk, &m, right.count > 0 ? right.move : NULL);
        return;
    }
    good ? play_right(desk, m, left) : play_wrong(desk, m, left);
}
