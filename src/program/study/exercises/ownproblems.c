#include "study/exercises.h"

#include "kept/statefile.h"
#include "study/reviewing.h"
#include "study/today.h"

/* TABLE_BYTES, NODES: of the engine and the solver that prove. */
enum { TABLE_BYTES = 1 << 20, NODES = 300000 };

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

/* Keep in AT those of the COUNT problems of G that are not in the file yet, and add them to it. Returns how many; -1
 * with ERROR filled. */
static int add_own(const struct game *g, struct problem *at, int count, struct error *error)
{
    int added = 0;
    CLOSED(statefile) file;
    bool good = open_own(&file, g->id, true, error);
    for (int i = 0; good && i < count; i++) {
        SCOPED(text) line = {0};
        problem_write(g, &at[i], &line);
        if (file.text.length && strstr(file.text.at, line.at))
            continue;
        text_add(&file.text, line.at);
        at[added++] = at[i];
    }
    return good && (!added || statefile_replace(&file, &file.text, error)) ? added : -1;
}

bool ownproblems_find(struct desk *desk)
{
    const struct review *review = &desk->reviewing->shown;
    struct own_search search = {
        .with = {.game = desk->session->game, .limits = {.nodes = NODES, .stop = &desk->work.cancelled}},
        .at = memory_new(((size_t)review->points + 1) * sizeof *search.at)};
    struct error error = {0};
    for (int i = 0; i + 1 < review->points; i++)
        search.count += reviewing_find_missed(review, i, &search.at[search.count]);
    bool good = desk_work(desk, prove_all, &search);
    int added = good ? add_own(search.with.game, search.at, search.sound, &error) : 0;
    for (int i = 0; i < added; i++) /* and they are practised */
        good &= today_note_mistake(desk, search.with.game, &search.at[i], &error);
    if (error.text[0])
        good = desk_complain(desk, &error);
    free(search.at);
    return good;
}
