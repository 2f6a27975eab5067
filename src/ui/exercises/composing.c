#include "composing.h"

#include "play/composed.h"
#include "play/proof.h"
#include "play/solution.h"
#include "record/saved.h"
#include "sandbox/editor.h"
#include "study/endings.h"

#include <stdlib.h>
#include <string.h>

/* TABLE_BYTES: the table of the engine that proves gains. NODES: positions that the solver of mates looks at, at
 * most. COOKS_NAMED: more keys than these are only counted. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, COOKS_NAMED = 6 };

/* The proof of P failed for want of knowledge: if it is a table's, have that built. */
static void tell_unknown(struct app *a, const struct problem *p)
{
    struct material m;
    char line[MATERIAL_TEXT + 8] = "build ";
    bool told_by_table = p->goal == GOAL_WIN || p->goal == GOAL_DRAW;
    if (!told_by_table || !a->known.endings.store || !material_of(a->session->game, &p->position, &m)) {
        app_say(a, TONE_WRONG, "That could not be found out: too much to look at, or no table knows it.");
        return;
    }
    material_write(a->session->game, &m, line + strlen(line));
    do_endings(a, line);
    app_say(a, TONE_PLAIN, "The table of %s has to tell that, and is being built; `compose` again when it is ready.",
            line + strlen("build "));
}

/* Tell what proof_keys found of P; true if the problem is sound. */
static bool tell_proof(struct app *a, const struct problem *p, const struct move *key, int keys)
{
    struct text list = {0};
    char text[MOVE_TEXT];

    if (keys == PROOF_UNKNOWN)
        tell_unknown(a, p);
    else if (keys == PROOF_NOT_SOUND)
        app_say(a, TONE_WRONG, "Not sound: it can be had sooner, or it cannot be had.");
    else if (keys == 0)
        app_say(a, TONE_WRONG, "There is no solution.");
    for (int i = 0; i < keys && i < COOKS_NAMED; i++) {
        movetext_write(a->session->game, &p->position, key[i], text);
        text_addf(&list, "%s%s", i ? ", " : "", text);
    }
    if (keys > COOKS_NAMED)
        text_addf(&list, " and %d more", keys - COOKS_NAMED);
    if (keys > 1)
        app_say(a, TONE_WRONG, "Cooked: there are %d keys: %s.", keys, list.at);
    text_free(&list);
    return keys == 1;
}

/* Save P as a game that is its solution, its goal as tags. */
static void save_composed(struct app *a, const struct problem *p, const char *goal)
{
    struct record *r = record_new(a->session->game, &p->position);
    struct home home = {0};
    struct error e;
    char text[MOVE_TEXT], *path = save_path(a->session->game, &e);
    struct move line[SOLUTION_MOST];
    int n = solution_line(a->session->game, p, NODES, line);

    movetext_write(a->session->game, &p->position, p->key, text);
    record_set_tag(r, "Event", goal);
    record_set_tag(r, COMPOSED_TAG, goal);
    for (int i = 0; i < n; i++)
        record_play(r, line[i]);
    if (path && save_record(r, &home, path, &e))
        app_say(a, TONE_GOOD,
                "Sound: the only key is %s. Saved in %s: `solve` with that name sets it as a task (in the editor after "
                "`sandbox end`).",
                text, path);
    else
        app_complain(a, &e);
    free(path);
    home_free(&home);
    record_free(r);
}

void do_compose(struct app *a, const char *arguments)
{
    struct problem p = {.goal = GOAL_MATE};
    struct error e;
    struct oracle oracle = a->known.endings.store ? endstore_oracle(a->known.endings.store) : (struct oracle){0};
    struct move key[MOVES_MAX];

    if (!editor_position(a, &p.position, &e)) {
        app_say(a, TONE_WRONG, "This is no position yet: %s.", e.text);
        return;
    }
    if (!problem_read_goal(arguments, &p) || (p.goal == GOAL_HELPMATE && p.moves > 2)) {
        app_say(
            a, TONE_WRONG,
            "What is the goal? `compose mate in 2`, `compose helpmate in 2` (at most), `compose win`, draw or gain.");
        return;
    }
    struct prover with = {a->session->game, engine_new(a->session->game, TABLE_BYTES, 1),
                          a->known.endings.store ? &oracle : NULL, NODES, 0};
    int keys = with.engine && moves_count(with.game, &p.position) ? proof_keys(&with, &p, key) : 0;
    engine_free(with.engine);
    if (!tell_proof(a, &p, key, keys))
        return;
    p.key = key[0];
    save_composed(a, &p, arguments);
}
