#include "study/exercises.h"

#include "study/endings.h"
#include "study/sandboxes.h"

/* TABLE_BYTES: the table of the engine that proves gains. NODES: the most positions that the mate solver looks at.
 * COOKS_NAMED: more keys than these are only counted. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, COOKS_NAMED = 6 };

/* The proof of PROBLEM needs something that is not known yet: if that is a table of endings, have it built. */
static void report_unknown(struct desk *desk, const struct problem *problem)
{
    struct material material;
    char name[MATERIAL_TEXT];
    bool told_by_table = problem->goal == GOAL_WIN || problem->goal == GOAL_DRAW;
    if (!told_by_table || !desk->endings.store || !material_of(desk->session->game, &problem->position, &material)) {
        desk_say(desk, TONE_WRONG,
                 "Not decided: the search would take too long, and no table of endings has this position.");
        return;
    }
    endings_enter(desk);
    material_write(desk->session->game, &material, name);
    if (!endings_read(desk, name, &material))
        return;
    endings_want(desk, &material, true);
    desk_say(desk, TONE_PLAIN, "This needs the table of %s, which is being built: repeat `compose` when it is ready.",
             name);
}

/* Tell what proof_keys found of PROBLEM, of G; true if the problem is sound. */
static bool report_proof(struct desk *desk, const struct game *g, const struct problem *problem, const struct move *key,
                         int keys)
{
    SCOPED(text) list = {0};
    char text[MOVE_TEXT];

    if (keys == PROOF_UNKNOWN)
        report_unknown(desk, problem);
    else if (keys == PROOF_NOT_SOUND)
        desk_say(desk, TONE_WRONG, "Not sound: there is a shorter solution, or none.");
    else if (keys == 0)
        desk_say(desk, TONE_WRONG, "There is no solution.");
    for (int i = 0; i < keys && i < COOKS_NAMED; i++) {
        movetext_write(g, &problem->position, key[i], text);
        text_addf(&list, "%s%s", i ? ", " : "", text);
    }
    if (keys > COOKS_NAMED)
        text_addf(&list, " and %d more", keys - COOKS_NAMED);
    if (keys > 1)
        desk_say(desk, TONE_WRONG, "Cooked: there are %d keys: %s.", keys, list.at);
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
    struct composition *composition = context;
    composition->with.engine = engine_new(composition->with.game, TABLE_BYTES, 1);
    if (composition->with.engine && moves_count(composition->with.game, &composition->problem.position))
        composition->keys = proof_keys(&composition->with, &composition->problem, composition->key);
    engine_free(composition->with.engine);
    composition->problem.key = composition->key[0];
    if (composition->keys == 1)
        composition->moves =
            solution_line(composition->with.game, &composition->problem, &composition->with.limits, composition->line);
}

/* Save the problem COMPOSITION as a game that is its solution, its goal as tags. */
static void save_composed(struct desk *desk, const struct composition *composition, const char *goal)
{
    const struct problem *problem = &composition->problem;
    const struct game *g = composition->with.game;
    OWNED(record) record = record_new(g, &problem->position);
    struct home home = {0};
    struct error error = {0};
    char text[MOVE_TEXT], *path = save_path(g, &error);

    movetext_write(g, &problem->position, problem->key, text);
    record_set_tag(record, "Event", goal);
    record_set_tag(record, COMPOSED_TAG, goal);
    for (int i = 0; i < composition->moves; i++)
        record_play(record, composition->line[i]);
    if (path && save_record(record, &home, path, &error))
        desk_say(desk, TONE_GOOD, "Sound: the only key is %s. Saved in %s: `solve` with that name sets it as a task.",
                 text, path);
    else
        desk_complain(desk, &error);
    free(path);
    home_free(&home);
}

void composing_test(struct desk *desk, const char *goal)
{
    struct composition composition = {.problem = {.goal = GOAL_MATE}};
    struct problem *problem = &composition.problem;
    struct error error = {0};
    struct oracle oracle = desk->endings.store ? endstore_oracle(desk->endings.store) : (struct oracle){0};

    const struct game *g = editor_position(desk, &problem->position, &error);
    if (!g) {
        desk_say(desk, TONE_WRONG, "Not a legal position yet: %s.", error.text);
        return;
    }
    if (!problem_read_goal(goal, problem) || (problem->goal == GOAL_HELPMATE && problem->moves > 2)) {
        desk_say(
            desk, TONE_WRONG,
            "What is the goal? `compose mate in 2`, `compose helpmate in 2` (at most), `compose win`, draw or gain.");
        return;
    }
    composition.with = (struct prover){.game = g,
                                       .oracle = desk->endings.store ? &oracle : NULL,
                                       .limits = {.nodes = NODES, .stop = &desk->work.cancelled}};
    if (desk_work(desk, prove, &composition) && report_proof(desk, g, problem, composition.key, composition.keys))
        save_composed(desk, &composition, goal);
}
