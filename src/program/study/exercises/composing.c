#include "study/exercises.h"

#include "study/endings.h"
#include "study/sandboxes.h"

/* TABLE_BYTES: the table of the engine that proves gains. NODES: the most positions that the mate solver looks at.
 * COOKS_NAMED: more keys than these are only counted. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, COOKS_NAMED = 6 };

/* The proof of P needs something that is not known yet: if that is a table of endings, have it built. */
static void tell_unknown(struct desk *d, const struct problem *p)
{
    struct material m;
    char name[MATERIAL_TEXT];
    bool told_by_table = p->goal == GOAL_WIN || p->goal == GOAL_DRAW;
    if (!told_by_table || !d->endings.store || !material_of(d->session->game, &p->position, &m)) {
        desk_say(d, TONE_WRONG, "Not decided: the search is too large, and no table of endings knows it.");
        return;
    }
    endings_enter(d);
    material_write(d->session->game, &m, name);
    if (!endings_read(d, name, &m))
        return;
    endings_want(d, &m, true);
    desk_say(d, TONE_PLAIN, "This needs the table of %s, which is being built: repeat `compose` when it is ready.",
             name);
}

/* Tell what proof_keys found of P; true if the problem is sound. */
static bool tell_proof(struct desk *d, const struct problem *p, const struct move *key, int keys)
{
    SCOPED(text) list = {0};
    char text[MOVE_TEXT];

    if (keys == PROOF_UNKNOWN)
        tell_unknown(d, p);
    else if (keys == PROOF_NOT_SOUND)
        desk_say(d, TONE_WRONG, "Not sound: there is a shorter solution, or none.");
    else if (keys == 0)
        desk_say(d, TONE_WRONG, "There is no solution.");
    for (int i = 0; i < keys && i < COOKS_NAMED; i++) {
        movetext_write(d->session->game, &p->position, key[i], text);
        text_addf(&list, "%s%s", i ? ", " : "", text);
    }
    if (keys > COOKS_NAMED)
        text_addf(&list, " and %d more", keys - COOKS_NAMED);
    if (keys > 1)
        desk_say(d, TONE_WRONG, "Cooked: there are %d keys: %s.", keys, list.at);
    return keys == 1;
}

/* The proof of a problem: its keys, and if there is one its solution. */
struct composition {
    struct prover with;
    struct problem problem;
    int keys, moves;
    struct move key[MOVES_MAX], line[SOLUTION_MOST];
};

static void prove(void *context)
{
    struct composition *c = context;
    c->with.engine = engine_new(c->with.game, TABLE_BYTES, 1);
    if (c->with.engine && moves_count(c->with.game, &c->problem.position))
        c->keys = proof_keys(&c->with, &c->problem, c->key);
    engine_free(c->with.engine);
    c->problem.key = c->key[0];
    if (c->keys == 1)
        c->moves = solution_line(c->with.game, &c->problem, &c->with.limits, c->line);
}

/* Save the problem C as a game that is its solution, its goal as tags. */
static void save_composed(struct desk *d, const struct composition *c, const char *goal)
{
    const struct problem *p = &c->problem;
    OWNED(record) r = record_new(d->session->game, &p->position);
    struct home home = {0};
    struct error e = {0};
    char text[MOVE_TEXT], *path = save_path(d->session->game, &e);

    movetext_write(d->session->game, &p->position, p->key, text);
    record_set_tag(r, "Event", goal);
    record_set_tag(r, COMPOSED_TAG, goal);
    for (int i = 0; i < c->moves; i++)
        record_play(r, c->line[i]);
    if (path && save_record(r, &home, path, &e))
        desk_say(d, TONE_GOOD, "Sound: the only key is %s. Saved in %s: `solve` with that name sets it as a task.",
                 text, path);
    else
        desk_complain(d, &e);
    free(path);
    home_free(&home);
}

void composing_test(struct desk *d, const char *goal)
{
    struct composition c = {.problem = {.goal = GOAL_MATE}};
    struct problem *p = &c.problem;
    struct error e = {0};
    struct oracle oracle = d->endings.store ? endstore_oracle(d->endings.store) : (struct oracle){0};

    if (!editor_position(d, &p->position, &e)) {
        desk_say(d, TONE_WRONG, "Not a legal position yet: %s.", e.text);
        return;
    }
    if (!problem_read_goal(goal, p) || (p->goal == GOAL_HELPMATE && p->moves > 2)) {
        desk_say(
            d, TONE_WRONG,
            "What is the goal? `compose mate in 2`, `compose helpmate in 2` (at most), `compose win`, draw or gain.");
        return;
    }
    c.with = (struct prover){.game = d->session->game,
                             .oracle = d->endings.store ? &oracle : NULL,
                             .limits = {.nodes = NODES, .stop = &d->work.cancelled}};
    if (desk_work(d, prove, &c) && tell_proof(d, p, c.key, c.keys))
        save_composed(d, &c, goal);
}
