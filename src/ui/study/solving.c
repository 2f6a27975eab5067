#include "solving.h"

#include "base/text.h"
#include "commands/moves.h"
#include "engine/mate.h"
#include "play/proof.h"
#include "rating.h"
#include "ui/gamefiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* TABLE_BYTES: of an engine that is not asked. The solver takes so many NODES for a move, within a moment. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, DAY = 24 * 60 * 60 };

static const struct problem *problem_of(const struct app *a)
{
    return &a->solving->set.at[a->solving->number];
}

/* The moves that the solver still has for a mate, the next one included. */
static int moves_left(const struct app *a)
{
    const struct problem *p = problem_of(a);
    int made = 0;
    for (const struct node *n = a->session->record->current; n->parent; n = n->parent)
        made += n->parent->position.turn == p->position.turn;
    return p->moves - made;
}

static void tell_task(struct app *a)
{
    const struct problem *p = problem_of(a);
    char task[128], stars[GRADES + 1];

    problem_task(a->session->game, p, task, sizeof task);
    snprintf(stars, sizeof stars, "%.*s", p->grade, "*****");
    app_say(a, TONE_GOOD, "Problem %d of %d (%s): %s. `hint`, `solution` and `next` help.", a->solving->number + 1,
            a->solving->set.count, stars, task);
}

/* Put problem NUMBER of the set SET (taken over) of G on the board. */
static void begin(struct app *a, const struct game *g, struct problem_set *set, const char *name, int number)
{
    static const struct clock_rule none = {0};
    struct solving *s = memory_new(sizeof *s);

    *s = (struct solving){.set = *set, .number = number};
    snprintf(s->name, sizeof s->name, "%s", name);
    *set = (struct problem_set){0};
    files_leave(a);
    app_adopt_exercise(a, session_new(record_new(g, &s->set.at[number].position), &none, TABLE_BYTES, 0));
    a->solving = s;
    a->board.bottom = s->set.at[number].position.turn;
    tell_task(a);
}

/* Read the set NAME into SET, the game it is of into *G: a game's id, "published", or a file of the present game. */
static bool open_set(struct app *a, const char *name, const struct game **g, struct problem_set *set)
{
    char path[PATH_SIZE], file[MENU_LABEL];
    struct error e;
    bool published = strcmp(name, "published") == 0, own = strchr(name, '/') != NULL;

    *g = own ? app_game(a) : gamecache_game(&a->cache, published ? "chess" : name, &e);
    snprintf(file, sizeof file, "problems/%.40s.problems", name);
    if (own)
        snprintf(path, sizeof path, "%s", name);
    if (!*g) {
        app_complain(a, &e);
        return false;
    }
    if (!own && !catalogue_path(&a->cache.catalogue, file, path)) {
        app_say(a, TONE_WRONG, "There are no problems of %s.", (*g)->title);
        return false;
    }
    if (problem_set_read(*g, path, set, &e) && set->count)
        return true;
    if (set->count == 0 && set->at == NULL)
        app_complain(a, &e);
    return false;
}

/* The problem of the day: every day another one, in an order that goes through all. */
static int daily(const struct problem_set *set)
{
    return (int)((uint64_t)(time(NULL) / DAY) * 7919 % (uint64_t)set->count);
}

static void list_set(struct app *a, const struct game *g, const struct problem_set *set, const char *name)
{
    char title[MENU_LABEL], label[MENU_LABEL], line[MENU_LINE], value[MENU_VALUE], task[128];
    struct rating r = rating_read(g->id);

    snprintf(title, sizeof title, "Problems of %.40s. Your rating: %d", g->title, r.points);
    struct menu *m = app_show_list(a, title);
    for (int i = 0; i < set->count; i++) {
        problem_task(g, &set->at[i], task, sizeof task);
        snprintf(label, sizeof label, "%2d  %.80s", i + 1, task);
        snprintf(value, sizeof value, "%.*s %.20s", set->at[i].grade, "*****", set->at[i].themes);
        snprintf(line, sizeof line, "problems %.60s %d", name, i + 1);
        menu_add(m, label, value, line);
    }
}

void do_problems(struct app *a, const char *arguments)
{
    const struct game *now = app_game(a), *g;
    char name[MENU_LABEL] = "", which[16] = "";
    struct problem_set set = {0};

    if (sscanf(arguments, "%79s %15s", name, which) < 2 &&
        (strspn(name, "0123456789") == strlen(name) || strcmp(name, "daily") == 0)) {
        snprintf(which, sizeof which, "%.15s", name);
        snprintf(name, sizeof name, "%s", a->solving ? a->solving->name : now ? now->id : "reroute66");
    }
    if (!open_set(a, name, &g, &set))
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

void do_problem_next(struct app *a, const char *arguments)
{
    char line[MENU_LINE];
    (void)arguments;
    snprintf(line, sizeof line, "%.60s %d", a->solving->name, (a->solving->number + 1) % a->solving->set.count + 1);
    do_problems(a, line);
}

void do_problem_undo(struct app *a, const char *arguments)
{
    struct record *r = a->session->record;
    int solver = problem_of(a)->position.turn;
    (void)arguments;

    if (!r->current->parent) {
        app_say(a, TONE_WRONG, "This is the problem's position.");
        return;
    }
    do
        record_go(r, r->current->parent);
    while (r->current->parent && r->current->position.turn != solver);
    a->solving->wrong = NULL;
    a->solving->done = false;
    selection_drop(&a->board.selection);
    session_changed(a->session, a->now);
    app_say(a, TONE_PLAIN, "Taken back.");
}

/* The moves that do at the position on the board, into OUT; 0 where none is known any more. */
static int right_moves(const struct app *a, struct move *out)
{
    const struct problem *p = problem_of(a);
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

    if (a->solving->wrong || a->solving->done || right_moves(a, key) < 1) {
        app_say(a, TONE_WRONG, "There is nothing to find here; `undo` takes back.");
        return;
    }
    a->solving->helped = true;
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
    if (!a->solving) {
        app_say(a, TONE_WRONG, "No problem is on the board: `problems` lists them.");
        return;
    }
    const struct problem *p = problem_of(a);
    movetext_write(a->session->game, &p->position, p->key, text);
    a->solving->helped = true;
    app_say(a, TONE_GOOD, "It begins with %s%s%s.", text, *p->themes ? ": " : "", p->themes);
}

/* The answer at P that keeps the solver's LEFT moves of a mate away longest, into *OUT; false if there is no move. */
static bool best_reply(const struct game *g, const struct position *p, int solver, int left, struct move *out)
{
    struct move reply[MOVES_MAX], key[MOVES_MAX];
    int n = moves_legal(g, p, reply);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, reply[i]);
        *out = reply[i];
        if (left < 1 || next.turn != solver || mate_keys(g, &next, left, NODES, key) == 0)
            return true; /* a refutation */
    }
    for (int i = 0; i < n && left > 1; i++) {
        struct position next = *p;
        position_play(g, &next, reply[i]);
        *out = reply[i];
        if (mate_keys(g, &next, left - 1, NODES, key) == 0)
            return true;
    }
    return n > 0;
}

/* Let the others answer on the board; TEXT gets the last answer, "" if there was none. */
static void answer(struct app *a, int left, char text[MOVE_TEXT])
{
    int solver = problem_of(a)->position.turn;
    struct move reply;

    text[0] = '\0';
    while (!session_over(a->session) && session_turn(a->session) != solver &&
           best_reply(a->session->game, app_position(a), solver, left, &reply)) {
        movetext_write(a->session->game, app_position(a), reply, text);
        session_play(a->session, reply, a->now);
    }
}

/* All has been found: the rating moves, and what comes next is told. */
static void end_well(struct app *a)
{
    const struct problem *p = problem_of(a);
    const char *id = a->session->game->id;
    struct rating r = rating_read(id);
    struct error e;

    a->solving->done = true;
    if (!a->solving->helped) {
        rating_add(&r, rating_of_grade(p->grade), true);
        if (!rating_write(id, &r, &e)) {
            app_complain(a, &e);
            return;
        }
        app_say(a, TONE_GOOD, "Solved! Your rating is %d now. `next` goes on.%s%s", r.points,
                *p->themes ? " Themes: " : "", p->themes);
        return;
    }
    app_say(a, TONE_GOOD, "That is it. `next` goes on.");
}

/* The first wrong move of a problem costs points. */
static void count_wrong(struct app *a)
{
    const char *id = a->session->game->id;
    struct rating r = rating_read(id);
    if (a->solving->helped)
        return;
    a->solving->helped = true;
    rating_add(&r, rating_of_grade(problem_of(a)->grade), false);
    rating_write(id, &r, NULL);
}

static void play_wrong(struct app *a, struct move m, int left)
{
    char text[MOVE_TEXT], reply[MOVE_TEXT];

    count_wrong(a);
    movetext_write(a->session->game, app_position(a), m, text);
    a->solving->wrong = a->session->record->current;
    session_play(a->session, m, a->now);
    if (problem_of(a)->goal == GOAL_MATE)
        answer(a, left - 1, reply);
    else
        reply[0] = '\0';
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
    if (a->solving->done || a->solving->wrong) {
        app_say(a, TONE_WRONG,
                a->solving->done ? "The problem is solved; `next` goes on."
                                 : "First `undo` (F5) takes the wrong move back.");
        return;
    }
    a->session->hint = HINT_NONE;
    if (!among(key, right_moves(a, key), m)) {
        play_wrong(a, m, left);
        return;
    }
    session_play(a->session, m, a->now);
    if (problem_of(a)->goal != GOAL_MATE || left <= 1 || session_over(a->session)) {
        end_well(a);
        return;
    }
    answer(a, left - 1, reply);
    app_say(a, TONE_GOOD, "Right. %s answers. And now?", *reply ? reply : "Nobody");
}

/* Composing. */

/* What proof_keys found of P, in words; true if the problem is sound. */
static bool tell_proof(struct app *a, const struct problem *p, const struct move *key, int keys)
{
    struct text list = {0};
    char text[MOVE_TEXT];

    if (keys == PROOF_UNKNOWN)
        app_say(a, TONE_WRONG, "That could not be found out: too much to look at, or no table knows it.");
    else if (keys == PROOF_NOT_SOUND)
        app_say(a, TONE_WRONG, "Not sound: it can be had sooner, or it cannot be had.");
    else if (keys == 0)
        app_say(a, TONE_WRONG, "There is no solution.");
    for (int i = 0; i < keys; i++) {
        movetext_write(a->session->game, &p->position, key[i], text);
        text_addf(&list, "%s%s", i ? ", " : "", text);
    }
    if (keys > 1)
        app_say(a, TONE_WRONG, "Cooked: there are %d keys: %.200s.", keys, list.at);
    text_free(&list);
    return keys == 1;
}

/* Save P as a game of one move, its goal as the event. */
static void save_composed(struct app *a, const struct problem *p, const char *goal)
{
    struct record *r = record_new(a->session->game, &p->position);
    struct home home = {0};
    struct error e;
    char text[MOVE_TEXT], *path = save_path(a->session->game, &e);

    movetext_write(a->session->game, &p->position, p->key, text);
    record_set_tag(r, "Event", goal);
    record_play(r, p->key);
    if (path && save_record(r, &home, path, &e))
        app_say(a, TONE_GOOD, "Sound: the only key is %s. Saved in %s.", text, path);
    else
        app_complain(a, &e);
    free(path);
    home_free(&home);
    record_free(r);
}

void do_compose(struct app *a, const char *arguments)
{
    struct problem p = {.position = *app_position(a)};
    struct oracle oracle = a->endings.store ? endstore_oracle(a->endings.store) : (struct oracle){0};
    struct move key[MOVES_MAX];

    if (!problem_read_goal(arguments, &p) || (p.goal == GOAL_HELPMATE && p.moves > 2)) {
        app_say(
            a, TONE_WRONG,
            "What is the goal? `compose mate in 2`, `compose helpmate in 2` (at most), `compose win`, draw or gain.");
        return;
    }
    struct prover with = {a->session->game,
                          engine_new(a->session->game, TABLE_BYTES, 1),
                          a->endings.store ? &oracle : NULL,
                          NODES,
                          PROOF_GAIN,
                          PROOF_ELSE};
    int keys = with.engine && moves_count(with.game, &p.position) ? proof_keys(&with, &p, key) : 0;
    engine_free(with.engine);
    if (!tell_proof(a, &p, key, keys))
        return;
    p.key = key[0];
    save_composed(a, &p, arguments);
}
