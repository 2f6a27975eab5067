#include "solving.h"

#include "base/files.h"
#include "base/text.h"
#include "commands/status.h"
#include "engine/mate.h"
#include "play/solution.h"
#include "problemsets.h"
#include "study/rating.h"
#include "study/solved.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* TABLE_BYTES: the table of an engine that hardly thinks. NODES: positions that the solver of mates looks at for a
 * move. TITLE_MOST: columns of a list's title on a screen of 80. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, REFUTING_NODES = 20000, TITLE_MOST = 77, DAY = 24 * 60 * 60 };

static const struct problem *problem_of(const struct exercise *e)
{
    return &e->solving->set.at[e->solving->number];
}

/* How many moves the user has left to mate, the next one included. */
static int moves_left(const struct app *a)
{
    const struct problem *p = problem_of(&a->exercise);
    int made = 0;
    for (const struct node *n = a->session->record->current; n->parent; n = n->parent)
        made += n->parent->position.turn == p->position.turn;
    return p->moves - made;
}

const char *solving_task(const struct app *a)
{
    return a->exercise.solving->task;
}

static void tell_task(struct app *a)
{
    const struct problem *p = problem_of(&a->exercise);
    char task[128], stars[GRADES + 1];

    problem_task(a->session->game, p, task, sizeof task);
    snprintf(stars, sizeof stars, "%.*s", p->grade, "*****");
    app_say(a, TONE_GOOD, "Problem %d of %d (%s%s): %s. `hint`, `solution` and `next` help.",
            a->exercise.solving->number + 1, a->exercise.solving->set.count, stars,
            a->exercise.helped ? ", solved before" : "", task);
}

/* Put problem NUMBER of the set SET (taken over) of G on the board. */
static void begin(struct app *a, const struct game *g, struct problem_set *set, const char *name, int number)
{
    static const struct clock_rule none = {0};
    struct solving *s = memory_new(sizeof *s);
    struct text solved = solved_read();

    *s = (struct solving){.set = *set, .number = number};
    bool before = solved_has(&solved, g, &set->at[number]);
    text_free(&solved);
    snprintf(s->name, sizeof s->name, "%s", name);
    *set = (struct problem_set){0};
    files_leave(a);
    app_adopt_exercise(a, session_new(record_new(g, &s->set.at[number].position), &none, TABLE_BYTES, 0));
    problem_task(g, &s->set.at[number], s->task, sizeof s->task);
    a->exercise.solving = s;
    a->exercise.helped = before;
    a->board.bottom = s->set.at[number].position.turn;
    tell_task(a);
}

/* The problem of the day: every day another one, in an order that goes through all. */
static int daily(const struct problem_set *set)
{
    return (int)((uint64_t)(time(NULL) / DAY) * 7919 % (uint64_t)set->count);
}

/* The first problem of SET from FROM on, round to those before it, that is not in SOLVED; FROM if all are. */
static int first_unsolved(const struct game *g, const struct problem_set *set, const struct text *solved, int from)
{
    for (int i = 0; i < set->count; i++)
        if (!solved_has(solved, g, &set->at[(from + i) % set->count]))
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
        n += solved_has(solved, g, &set->at[i]);
    if (n)
        snprintf(part, sizeof part, ", %d of %d solved (+)", n, set->count);
    int length = snprintf(out, MENU_LABEL, "Problems of %.40s%s. Your rating: %d", g->title, part, points);
    if (length > TITLE_MOST)
        snprintf(out, MENU_LABEL, "%.40s%s. Your rating: %d", g->title, part, points);
}

/* The position of the problem that the item "problems NAME NUMBER" puts on the board. */
static void look(struct app *a, struct glimpse *g)
{
    char name[PATH_SIZE];
    const struct game *game;
    struct problem_set set = {0};
    int number;
    if (sscanf(g->line, "problems %4095s %d", name, &number) != 2 || !problemsets_open(a, name, &game, &set))
        return;
    if (number >= 1 && number <= set.count) {
        g->game = game;
        g->position = set.at[number - 1].position;
        g->bottom = g->position.turn;
    }
    problem_set_free(&set);
}

/* List SET; the first problem that was not solved yet is chosen, from the one on the board on. */
static void list_set(struct app *a, const struct game *g, const struct problem_set *set, const char *name)
{
    char title[MENU_LABEL], label[MENU_LABEL], line[MENU_LINE], value[MENU_VALUE], task[128];
    const struct solving *now = a->exercise.solving;
    struct text solved = solved_read();
    int from = now && strcmp(now->name, name) == 0 ? now->number % set->count : 0;
    int chosen = first_unsolved(g, set, &solved, from);

    write_title(g, set, &solved, title);
    struct menu *m = app_show_list(a, title);
    for (int i = 0; i < set->count; i++) {
        problem_task(g, &set->at[i], task, sizeof task);
        task[strcspn(task, ":")] = '\0'; /* that one move does it goes without saying in a list */
        snprintf(label, sizeof label, "%2d %c %.80s", i + 1, solved_has(&solved, g, &set->at[i]) ? '+' : ' ', task);
        snprintf(value, sizeof value, "%-*.*s %.60s", GRADES, set->at[i].grade, "*****", set->at[i].themes);
        snprintf(line, sizeof line, "problems %.60s %d", name, i + 1);
        menu_add(m, label, value, line);
    }
    m->chosen = chosen;
    a->list.look = look;
    text_free(&solved);
}

/* Put problem WHICH ("daily", a number, "": list them) of the set NAME on the board. */
static void show(struct app *a, const char *name, const char *which)
{
    const struct game *g;
    struct problem_set set = {0};

    if (!problemsets_open(a, name, &g, &set))
        return;
    int number = strcmp(which, "daily") == 0 ? daily(&set) : text_number(which) - 1;
    if (!*which)
        list_set(a, g, &set, name);
    else if (number < 0 || number >= set.count)
        app_say(a, TONE_WRONG, "There are problems 1 to %d.", set.count);
    else
        begin(a, g, &set, name, number);
    problem_set_free(&set);
}

void do_problems(struct app *a, const char *arguments)
{
    const struct game *now = app_game(a);
    char name[MENU_LABEL] = "", which[16] = "";

    bool both = sscanf(arguments, "%79s %15s", name, which) == 2;
    if (both || (strspn(name, "0123456789") < strlen(name) && strcmp(name, "daily") != 0))
        show(a, name, which);
    else
        show(a, a->exercise.solving ? a->exercise.solving->name : now ? now->id : "reroute66", name);
}

void do_solve(struct app *a, const char *arguments)
{
    char path[PATH_SIZE];
    file_expand(arguments, path, sizeof path);
    show(a, path, "1");
}

void do_problem_next(struct app *a, const char *arguments)
{
    const struct solving *now = a->exercise.solving;
    char name[PATH_SIZE], which[16];
    struct text solved = solved_read();
    int next = first_unsolved(a->session->game, &now->set, &solved, (now->number + 1) % now->set.count);
    (void)arguments;
    text_free(&solved);
    snprintf(name, sizeof name, "%s", now->name);
    snprintf(which, sizeof which, "%d", next + 1);
    show(a, name, which);
}

void do_problem_undo(struct app *a, const char *arguments)
{
    struct record *r = a->session->record;
    int solver = problem_of(&a->exercise)->position.turn;
    (void)arguments;

    if (!r->current->parent) {
        app_say(a, TONE_WRONG, "This is the problem's position.");
        return;
    }
    do
        record_go(r, r->current->parent);
    while (r->current->parent && r->current->position.turn != solver);
    a->exercise.solving->wrong = NULL;
    a->exercise.solving->done = false;
    selection_drop(&a->board.selection);
    session_changed(a->session, a->run.now);
    app_say(a, TONE_PLAIN, "Taken back.");
}

/* The right moves in the position on the board, into OUT. Returns how many; 0 after a wrong move of a problem that
 * is no mate. */
static int right_moves(const struct app *a, struct move *out)
{
    const struct problem *p = problem_of(&a->exercise);
    int left = moves_left(a);

    if (p->goal == GOAL_MATE && left >= 1 && a->session->record->current->parent)
        return mate_keys(a->session->game, app_position(a), left, NODES, out);
    out[0] = p->key;
    return a->session->record->current->parent ? 0 : 1;
}

void do_problem_hint(struct app *a, const char *arguments)
{
    struct session *s = a->session;
    struct move key[MOVES_MAX];
    char text[MOVE_TEXT];
    (void)arguments;

    if (a->exercise.solving->wrong || a->exercise.solving->done || right_moves(a, key) < 1) {
        app_say(a, TONE_WRONG, "There is nothing to find here; `undo` takes back.");
        return;
    }
    a->exercise.helped = true;
    if (s->hint == HINT_NONE) {
        s->hinted = key[0];
        s->hint = HINT_WHERE;
        tell_hint(a);
        return;
    }
    s->hint = HINT_WHAT;
    movetext_write(s->game, app_position(a), key[0], text);
    app_say(a, TONE_GOOD, "It is %s.", text);
}

void do_solution(struct app *a, const char *arguments)
{
    char text[MOVE_TEXT];
    (void)arguments;
    if (!a->exercise.solving) {
        app_say(a, TONE_WRONG, "No problem is on the board: `problems` lists them.");
        return;
    }
    const struct problem *p = problem_of(&a->exercise);
    struct move line[SOLUTION_MOST];
    struct position now = p->position;
    struct text all = {0};
    int n = solution_line(a->session->game, p, NODES, line);
    for (int i = 0; i < n; i++) {
        movetext_write(a->session->game, &now, line[i], text);
        text_addf(&all, "%s%s", i ? ", " : "", text);
        position_play(a->session->game, &now, line[i]);
    }
    a->exercise.helped = true;
    app_say(a, TONE_GOOD, "The solution: %.400s.%s%s", all.at, *p->themes ? " Themes: " : "", p->themes);
    text_free(&all);
}

/* Play the best defence, by the solver of mates, until it is the user's turn. TEXT gets the last answer, "" if there
 * was none. */
static void answer(struct app *a, int left, char text[MOVE_TEXT])
{
    struct mate_task t = {problem_of(&a->exercise)->position.turn, left, NODES};
    struct move reply;

    text[0] = '\0';
    while (!session_over(a->session) && session_turn(a->session) != t.solver &&
           solution_reply(a->session->game, app_position(a), &t, &reply)) {
        movetext_write(a->session->game, app_position(a), reply, text);
        session_play(a->session, reply, a->run.now);
    }
}

/* The problem is solved: change the rating and tell what comes next. */
static void end_well(struct app *a)
{
    const struct problem *p = problem_of(&a->exercise);
    const struct game *g = a->session->game;
    struct rating r = rating_read(g->id);
    struct error e;

    a->exercise.solving->done = true;
    if (a->exercise.helped) {
        app_say(a, TONE_GOOD, "That is it. `next` goes on.");
        return;
    }
    rating_add(&r, rating_of_grade(p->grade), true);
    if (!rating_write(g->id, &r, &e) || !solved_add(g, p, &e))
        app_complain(a, &e);
    else
        app_say(a, TONE_GOOD, "Solved! Your rating is %d now. `next` goes on.%s%s", r.points,
                *p->themes ? " Themes: " : "", p->themes);
}

/* The first wrong move of a problem costs points. */
static void count_wrong(struct app *a)
{
    const char *id = a->session->game->id;
    struct rating r = rating_read(id);
    if (a->exercise.helped)
        return;
    a->exercise.helped = true;
    rating_add(&r, rating_of_grade(problem_of(&a->exercise)->grade), false);
    rating_write(id, &r, NULL);
}

/* Play what a short search answers to a wrong move where no mate is to be found. TEXT gets that answer, "" if there
 * is none. */
static void punish(struct app *a, char text[MOVE_TEXT])
{
    const struct position *p = app_position(a);
    struct limits l = {.nodes = REFUTING_NODES};
    struct engine *e = session_over(a->session) ? NULL : engine_new(a->session->game, TABLE_BYTES, 1);

    text[0] = '\0';
    if (!e)
        return;
    struct move reply = engine_search(e, p, &p->key, 1, &l).best;
    engine_free(e);
    movetext_write(a->session->game, p, reply, text);
    session_play(a->session, reply, a->run.now);
}

static void play_wrong(struct app *a, struct move m, int left)
{
    char text[MOVE_TEXT], reply[MOVE_TEXT];

    count_wrong(a);
    movetext_write(a->session->game, app_position(a), m, text);
    a->exercise.solving->wrong = a->session->record->current;
    session_play(a->session, m, a->run.now);
    if (problem_of(&a->exercise)->goal == GOAL_MATE)
        answer(a, left - 1, reply);
    else
        punish(a, reply);
    if (*reply)
        app_say(a, TONE_WRONG, "%s does not do: %s. `undo` (F5) takes it back.", text, reply);
    else
        app_say(a, TONE_WRONG, "%s is not the move. `undo` (F5) takes it back.", text);
}

static bool among(const struct move *list, int count, struct move m)
{
    for (int i = 0; i < count; i++)
        if (move_equal(list[i], m))
            return true;
    return false;
}

void solving_move(struct app *a, struct move m)
{
    struct move key[MOVES_MAX];
    char reply[MOVE_TEXT];
    int left = moves_left(a);

    selection_drop(&a->board.selection);
    if (a->exercise.solving->done || a->exercise.solving->wrong) {
        app_say(a, TONE_WRONG,
                a->exercise.solving->done ? "The problem is solved; `next` goes on."
                                          : "First `undo` (F5) takes the wrong move back.");
        return;
    }
    a->session->hint = HINT_NONE;
    if (!among(key, right_moves(a, key), m)) {
        play_wrong(a, m, left);
        return;
    }
    session_play(a->session, m, a->run.now);
    if (problem_of(&a->exercise)->goal != GOAL_MATE || left <= 1 || session_over(a->session)) {
        end_well(a);
        return;
    }
    answer(a, left - 1, reply);
    app_say(a, TONE_GOOD, "Right. %s answers. And now?", *reply ? reply : "Nobody");
}
