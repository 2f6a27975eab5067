#include "study/exercises.h"

#include "kept/statefile.h"
#include "study/reviewing.h"

/* TABLE_BYTES, NODES: of the engine and the solver that prove. A win was missed if the chance was WON of 100 or more
 * before the move and at most LET_GO after it. MATE_LONGEST: longer ones are only wins. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000, WON = 80, LET_GO = 70, MATE_LONGEST = 5 };

/* Fill PROBLEM with the mate or win that the move at point I of REVIEW missed, not proven yet; false if it missed
 * none. */
static bool find_missed(const struct review *review, int i, struct problem *problem)
{
    const struct review_point *at = &review->point[i];
    if (!at->known || !at->node->child || at->node->child->kind != NODE_MOVE)
        return false;
    int mate = engine_mate_moves(at->score, &at->node->position),
        left = at->after_known ? engine_mate_moves(at->after_score, &at->node->position) : 0;
    *problem = (struct problem){.position = at->node->position, .goal = GOAL_GAIN, .grade = 1};
    if (mate > 0 && mate <= MATE_LONGEST && review_loss(review, i) > 0 && !(left > 0 && left <= mate)) {
        problem->goal = GOAL_MATE;
        problem->moves = mate;
        return true;
    }
    return review_judge(review, i) >= JUDGED_MISTAKE && 100 * at->chance >= WON &&
           100 * review_after(review, i) <= LET_GO;
}

int ownproblems_count(const struct desk *desk)
{
    const struct review *review = &desk->reviewing->shown;
    struct problem problem;
    int n = 0;
    for (int i = 0; i + 1 < review->points; i++)
        n += find_missed(review, i, &problem);
    return n;
}

/* The problems to be proven; afterwards the sound ones come first, SOUND of them. */
struct own_search {
    struct prover with;
    struct problem *at;
    int count, sound;
};

/* Prove PROBLEM and find its key, grade and themes; false if it is not sound. */
static bool prove_own(const struct prover *with, struct problem *problem)
{
    struct move key[MOVES_MAX], line[PLY_MAX];
    int count;
    if (proof_keys(with, problem, key) != 1)
        return false;
    problem->key = key[0];
    problem->grade = proof_grade(with, problem, line, &count);
    problem_find_themes(with->game, problem, line, count);
    return true;
}

static void prove_all(void *context)
{
    struct own_search *search = context;
    search->with.engine = engine_new(search->with.game, TABLE_BYTES, 1);
    for (int i = 0; search->with.engine && i < search->count && !atomic_load(search->with.limits.stop); i++)
        if (prove_own(&search->with, &search->at[i]))
            search->at[search->sound++] = search->at[i];
    engine_free(search->with.engine);
}

/* Open the file of the problems out of games of the game ID. */
static bool open_own(struct statefile *file, const char *id, bool change, struct error *error)
{
    char name[GAME_ID + 8];
    snprintf(name, sizeof name, "own-%s", id);
    return statefile_open(file, FOLDER_STATE, name, change, error);
}

char *ownproblems_path(const char *id)
{
    CLOSED(statefile) file;
    open_own(&file, id, false, NULL);
    return file.text.length ? memory_copy(file.path, strlen(file.path)) : NULL;
}

/* Add those of the COUNT problems AT of G that are not in the file yet. */
static bool add_own(const struct game *g, const struct problem *at, int count, struct error *error)
{
    CLOSED(statefile) file;
    bool good = open_own(&file, g->id, true, error);
    for (int i = 0; good && i < count; i++) {
        SCOPED(text) line = {0};
        problem_write(g, &at[i], &line);
        if (!file.text.length || !strstr(file.text.at, line.at))
            text_add(&file.text, line.at);
    }
    return good && (!count || statefile_replace(&file, &file.text, error));
}

bool ownproblems_find(struct desk *desk)
{
    const struct review *review = &desk->reviewing->shown;
    struct own_search search = {
        .with = {.game = desk->session->game, .limits = {.nodes = NODES, .stop = &desk->work.cancelled}},
        .at = memory_new(((size_t)review->points + 1) * sizeof *search.at)};
    struct error error = {0};
    for (int i = 0; i + 1 < review->points; i++)
        search.count += find_missed(review, i, &search.at[search.count]);
    bool good = desk_work(desk, prove_all, &search);
    if (good && !add_own(search.with.game, search.at, search.sound, &error)) {
        desk_complain(desk, &error);
        good = false;
    }
    free(search.at);
    return good;
}
