#include "study/exercises.h"

#include "kept/statefile.h"
#include "study/reviewing.h"

/* TABLE_BYTES, NODES: of the engine and the solver that prove. A win was missed if the chance was WON of 100 or more
 * before the move and at most LET_GO after it. MATE_LONGEST: longer ones are only wins. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, WON = 80, LET_GO = 70, MATE_LONGEST = 5 };

/* Fill P with the mate or win that the move at point I of the review V missed, not proven yet; false if it missed
 * none. */
static bool find_missed(const struct review *v, int i, struct problem *p)
{
    const struct review_point *at = &v->point[i];
    if (!at->known || !at->node->child || at->node->child->kind != NODE_MOVE)
        return false;
    int mate = engine_mate_moves(at->score, &at->node->position),
        left = at->after_known ? engine_mate_moves(at->after_score, &at->node->position) : 0;
    *p = (struct problem){.position = at->node->position, .goal = GOAL_GAIN, .grade = 1};
    if (mate > 0 && mate <= MATE_LONGEST && review_loss(v, i) > 0 && !(left > 0 && left <= mate)) {
        p->goal = GOAL_MATE;
        p->moves = mate;
        return true;
    }
    return review_judge(v, i) >= JUDGED_MISTAKE && 100 * at->chance >= WON && 100 * review_after(v, i) <= LET_GO;
}

int ownproblems_count(const struct desk *d)
{
    const struct review *v = &d->reviewing->shown;
    struct problem p;
    int n = 0;
    for (int i = 0; i + 1 < v->points; i++)
        n += find_missed(v, i, &p);
    return n;
}

/* The problems to be proven; afterwards the sound ones come first, SOUND of them. */
struct own_search {
    struct prover with;
    struct problem *at;
    int count, sound;
};

/* Prove P and find its key, grade and themes; false if it is not sound. */
static bool prove_own(const struct prover *with, struct problem *p)
{
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;
    if (proof_keys(with, p, key) != 1)
        return false;
    p->key = key[0];
    p->grade = proof_grade(with, p, line, &count);
    problem_find_themes(with->game, p, line, count);
    return true;
}

static void prove_all(void *context)
{
    struct own_search *q = context;
    q->with.engine = engine_new(q->with.game, TABLE_BYTES, 1);
    for (int i = 0; q->with.engine && i < q->count && !atomic_load(q->with.limits.stop); i++)
        if (prove_own(&q->with, &q->at[i]))
            q->at[q->sound++] = q->at[i];
    engine_free(q->with.engine);
}

/* Open the file of the problems out of games of the game ID. */
static bool open_own(struct statefile *f, const char *id, bool change, struct error *e)
{
    char name[GAME_ID + 8];
    snprintf(name, sizeof name, "own-%s", id);
    return statefile_open(f, FOLDER_STATE, name, change, e);
}

char *ownproblems_path(const char *id)
{
    CLOSED(statefile) f;
    open_own(&f, id, false, NULL);
    return f.text.length ? memory_copy(f.path, strlen(f.path)) : NULL;
}

/* Add those of the COUNT problems AT of G that are not in the file yet. */
static bool add_own(const struct game *g, const struct problem *at, int count, struct error *e)
{
    CLOSED(statefile) f;
    bool good = open_own(&f, g->id, true, e);
    for (int i = 0; good && i < count; i++) {
        SCOPED(text) line = {0};
        problem_write(g, &at[i], &line);
        if (!f.text.length || !strstr(f.text.at, line.at))
            text_add(&f.text, line.at);
    }
    return good && (!count || statefile_replace(&f, &f.text, e));
}

bool ownproblems_find(struct desk *d)
{
    const struct review *v = &d->reviewing->shown;
    struct own_search q = {.with = {.game = d->session->game, .limits = {.nodes = NODES, .stop = &d->work.cancelled}},
                           .at = memory_new(((size_t)v->points + 1) * sizeof *q.at)};
    struct error e = {0};
    for (int i = 0; i + 1 < v->points; i++)
        q.count += find_missed(v, i, &q.at[q.count]);
    bool good = desk_work(d, prove_all, &q);
    if (good && !add_own(q.with.game, q.at, q.sound, &e)) {
        desk_complain(d, &e);
        good = false;
    }
    free(q.at);
    return good;
}
