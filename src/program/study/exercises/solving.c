#include "study/exercises.h"

#include "study/games.h"
#include "study/playing.h"
#include "study/rating.h"

/* TABLE_BYTES: the table of an engine that hardly thinks. NODES: the most positions that the mate solver looks at
 * for a move. SEEN_MS: how long a wrong move and its refutation stay on the board. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, REFUTING_NODES = 20000, SEEN_MS = 2500 };

static const struct problem *problem_of(const struct exercise *e)
{
    return &e->solving->set.at[e->solving->number];
}

/* How many moves the user has left to mate, the next one included. */
static int moves_left(const struct desk *d)
{
    const struct problem *p = problem_of(&d->exercise);
    int made = 0;
    for (const struct node *n = d->session->record->current; n->parent; n = n->parent)
        made += n->parent->position.turn == p->position.turn;
    return p->moves - made;
}

static void tell_task(struct desk *d)
{
    const struct problem *p = problem_of(&d->exercise);
    char task[128], stars[GRADES + 1];

    problem_task(d->session->game, p, task, sizeof task);
    snprintf(stars, sizeof stars, "%.*s", p->grade, "*****");
    desk_say(d, TONE_GOOD, "Problem %d of %d (%s%s): %s. `hint`, `solution` and `next` help.",
             d->exercise.solving->number + 1, d->exercise.solving->set.count, stars,
             d->exercise.helped ? ", solved before" : "", task);
}

void solving_begin(struct desk *d, const struct game *g, struct problem_set *set, const char *name, int number)
{
    struct solving *s = memory_new(sizeof *s);
    SCOPED(text) solved = marked_read(MARKED_SOLVED);

    *s = (struct solving){.set = *set, .number = number};
    bool before = marked_has(&solved, g, &set->at[number]);
    snprintf(s->name, sizeof s->name, "%s", name);
    *set = (struct problem_set){0};
    problem_task(g, &s->set.at[number], s->task, sizeof s->task);
    s->task[strcspn(s->task, ":")] = '\0';
    keeping_set_aside(d);
    d->exercise.solving = s;
    d->exercise.helped = before;
    desk_adopt_exercise(d, session_new(record_new(g, &s->set.at[number].position), NULL, TABLE_BYTES, 0));
    tell_task(d);
}

static void step_back_to_solver(struct desk *d)
{
    struct record *r = d->session->record;
    int solver = problem_of(&d->exercise)->position.turn;
    do
        record_go(r, r->current->parent);
    while (r->current->parent && r->current->position.turn != solver);
    d->exercise.solving->wrong = NULL;
    d->exercise.solving->done = false;
    d->exercise.solving->back_at = 0;
    session_changed(d->session, d->now);
}

void solving_undo(struct desk *d)
{
    if (!d->session->record->current->parent) {
        desk_say(d, TONE_WRONG, "This is the problem's position.");
        return;
    }
    step_back_to_solver(d);
    const struct node *taken = d->session->record->current->visited;
    char text[MOVE_TEXT];
    movetext_write(d->session->game, &taken->parent->position, taken->move, text);
    desk_say(d, TONE_PLAIN, "Taken back: %s.", text);
}

void solving_settle(struct desk *d)
{
    if (d->exercise.solving && d->exercise.solving->wrong)
        step_back_to_solver(d);
}

void solving_due(struct desk *d)
{
    struct solving *s = d->exercise.solving;
    if (!s || !s->wrong)
        return;
    s->back_at = s->back_at ? s->back_at : d->now + SEEN_MS;
    if (d->now >= s->back_at)
        step_back_to_solver(d);
}

int64_t solving_timeout(const struct desk *d)
{
    const struct solving *s = d->exercise.solving;
    return !s || !s->wrong ? -1 : s->back_at > d->now ? s->back_at - d->now : 0;
}

/* A search for the exercise on the board, of the position on it. */
struct exercise_search {
    const struct desk *desk;
    struct mate_task task;
    struct move move[MOVES_MAX];
    int count;
};

static struct exercise_search search_for(struct desk *d, int left, int nodes)
{
    struct limits l = {.nodes = (uint64_t)nodes, .stop = &d->work.cancelled};
    return (struct exercise_search){d, {problem_of(&d->exercise)->position.turn, left, l}, {{0}}, 0};
}

static void find_keys(void *context)
{
    struct exercise_search *q = context;
    const struct session *s = q->desk->session;
    q->count = mate_keys(s->game, session_position(s), q->task.left, &q->task.limits, q->move);
}

/* The best defence. */
static void find_reply(void *context)
{
    struct exercise_search *q = context;
    const struct session *s = q->desk->session;
    q->count = solution_reply(s->game, session_position(s), &q->task, q->move);
}

static void find_solution(void *context)
{
    struct exercise_search *q = context;
    const struct problem *p = problem_of(&q->desk->exercise);
    q->count = solution_line(q->desk->session->game, p, &q->task.limits, q->move);
}

/* The best move by a short search. */
static void find_best(void *context)
{
    struct exercise_search *q = context;
    const struct position *p = session_position(q->desk->session);
    struct engine *e = engine_new(q->desk->session->game, TABLE_BYTES, 1);
    if (e)
        q->move[0] = engine_search(e, p, &p->key, 1, &q->task.limits).best;
    q->count = e != NULL;
    engine_free(e);
}

/*
 * The right moves in the position on the board, into Q: none after a wrong move of a problem that is no mate. False
 * after a message if they are not known.
 */
static bool find_right(struct desk *d, struct exercise_search *q)
{
    const struct problem *p = problem_of(&d->exercise);
    bool first = !d->session->record->current->parent;

    *q = search_for(d, moves_left(d), NODES);
    if (p->goal != GOAL_MATE || q->task.left < 1 || first) {
        q->move[0] = p->key;
        q->count = first;
        return true;
    }
    if (!desk_work(d, find_keys, q))
        return false;
    return q->count >= 0 || desk_say(d, TONE_WRONG, "Not decided: the search is too large.");
}

void solving_hint(struct desk *d)
{
    struct session *s = d->session;
    struct exercise_search right;
    char text[MOVE_TEXT];
    bool open = !d->exercise.solving->done;

    solving_settle(d);
    if (open && !find_right(d, &right))
        return;
    if (!open || right.count < 1) {
        desk_say(d, TONE_WRONG, "There is nothing to find here; `undo` takes the move back.");
        return;
    }
    d->exercise.helped = true;
    d->streak = 0;
    if (s->hint == HINT_NONE) {
        s->hinted = right.move[0];
        s->hint = HINT_WHERE;
        tell_hint(d);
        return;
    }
    s->hint = HINT_WHAT;
    movetext_write(s->game, session_position(d->session), right.move[0], text);
    desk_say(d, TONE_GOOD, "It is %s.", text);
}

void solving_tell(struct desk *d)
{
    char text[MOVE_TEXT];
    const struct problem *p = problem_of(&d->exercise);
    struct position now = p->position;
    SCOPED(text) all = {0};
    struct exercise_search line = search_for(d, p->moves, NODES);
    if (!desk_work(d, find_solution, &line))
        return;
    for (int i = 0; i < line.count; i++) {
        movetext_write(d->session->game, &now, line.move[i], text);
        text_addf(&all, "%s%s", i ? ", " : "", text);
        position_play(d->session->game, &now, line.move[i]);
    }
    d->exercise.helped = true;
    d->streak = 0;
    desk_say(d, TONE_GOOD, "The solution: %.400s.%s%s", all.at, *p->themes ? " Themes: " : "", p->themes);
}

/* Play the answer that FIND finds for Q. TEXT gets it, "" if there is none. */
static void play_answer(struct desk *d, void (*find)(void *context), struct exercise_search *q, char text[MOVE_TEXT])
{
    desk_work(d, find, q); /* cancelled: what was the best so far */
    text[0] = '\0';
    if (!q->count)
        return;
    movetext_write(d->session->game, session_position(d->session), q->move[0], text);
    session_play(d->session, q->move[0], d->now);
}

/* Play the best defence, by the solver of mates, until it is the user's turn. TEXT gets the last answer, "" if there
 * was none. */
static void play_defence(struct desk *d, int left, char text[MOVE_TEXT])
{
    struct exercise_search q = search_for(d, left, NODES);

    text[0] = '\0';
    while (!session_over(d->session) && session_turn(d->session) != q.task.solver)
        play_answer(d, find_reply, &q, text);
}

/* Change the rating by a problem that was SOLVED or not; by how much. */
static int change_rating(struct desk *d, bool solved, struct rating *r, struct error *e)
{
    const struct problem *p = problem_of(&d->exercise);
    const struct game *g = d->session->game;
    *r = rating_read(g->id);
    int before = r->points;
    rating_add(r, rating_of_grade(p->grade), solved);
    bool good = rating_write(g->id, r, e) && marked_set(MARKED_FAILED, g, p, !solved, e) &&
                (!solved || marked_set(MARKED_SOLVED, g, p, true, e));
    if (!good)
        desk_complain(d, e);
    return r->points - before;
}

/* The problem is solved: change the rating and tell what comes next. */
static void end_well(struct desk *d)
{
    const struct problem *p = problem_of(&d->exercise);
    const char *next = d->voice.face->words.next;
    struct error e = {0};
    struct rating r;
    char row[48] = "";

    d->exercise.solving->done = true;
    if (d->exercise.helped) {
        desk_say(d, TONE_GOOD, "Correct. %s for the next problem.", next);
        return;
    }
    int more = change_rating(d, true, &r, &e);
    if (++d->streak > 1)
        snprintf(row, sizeof row, ", %d in a row", d->streak);
    if (!e.text[0])
        desk_say(d, TONE_GOOD, "Solved! Your rating is now %d (%+d)%s. %s for the next problem.%s%s", r.points, more,
                 row, next, *p->themes ? " Themes: " : "", p->themes);
}

/* The first wrong move of a problem costs points. */
static void count_wrong(struct desk *d)
{
    struct error e = {0};
    struct rating r;
    d->streak = 0;
    if (!d->exercise.helped)
        change_rating(d, false, &r, &e);
    d->exercise.helped = true;
}

/* Play what a short search answers to a wrong move where no mate is to be found. TEXT gets it, "" if there is none. */
static void punish(struct desk *d, char text[MOVE_TEXT])
{
    struct exercise_search q = search_for(d, 0, REFUTING_NODES);

    text[0] = '\0';
    if (!session_over(d->session))
        play_answer(d, find_best, &q, text);
}

static void play_wrong(struct desk *d, struct move m, int left)
{
    char text[MOVE_TEXT], reply[MOVE_TEXT];

    count_wrong(d);
    movetext_write(d->session->game, session_position(d->session), m, text);
    d->exercise.solving->wrong = d->session->record->current;
    session_play(d->session, m, d->now);
    if (problem_of(&d->exercise)->goal == GOAL_MATE)
        play_defence(d, left - 1, reply);
    else
        punish(d, reply);
    if (*reply)
        desk_say(d, TONE_WRONG, "Not %s: %s answers it. Try again.", text, reply);
    else
        desk_say(d, TONE_WRONG, "Not %s. Try again.", text);
    if (d->voice.face->spoken) /* nothing is to be seen */
        step_back_to_solver(d);
}

static bool is_among(const struct move *list, int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_equal(list[i], m))
            return true;
    return false;
}

void solving_move(struct desk *d, struct move m)
{
    struct exercise_search right;
    char reply[MOVE_TEXT];
    int left = moves_left(d);

    if (d->exercise.solving->done) {
        desk_say(d, TONE_WRONG, "The problem is solved. %s for the next one.", d->voice.face->words.next);
        return;
    }
    if (!find_right(d, &right))
        return;
    d->session->hint = HINT_NONE;
    if (!is_among(right.move, right.count, m)) {
        play_wrong(d, m, left);
        return;
    }
    session_play(d->session, m, d->now);
    if (problem_of(&d->exercise)->goal != GOAL_MATE || left <= 1 || session_over(d->session)) {
        end_well(d);
        return;
    }
    play_defence(d, left - 1, reply);
    desk_say(d, TONE_GOOD, "Right. %s answers. And now?", *reply ? reply : "Nobody");
}
