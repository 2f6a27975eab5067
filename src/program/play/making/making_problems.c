/*
 * A hundred problems: mates and gains from games of the engine against itself and, every other piece of work, from
 * battles. What is still wanted is asked anew before each batch.
 */
#include "making/steps.h"

#include "base/memory.h"
#include "play/finder.h"

#include <stdlib.h>
#include <string.h>

/* BATCH: pieces of work. GAMES_TIMES: at most so many times the wish's games. GUESSED_NODES: of a piece. FEW: fewer
 * problems are not kept. */
enum { BATCH = 16, GAMES_TIMES = 10, GUESSED_NODES = 150000, FEW = 10 };

static const struct quota wanted[] = {{GOAL_MATE, 1, 8, 8},
                                      {GOAL_MATE, 2, 22, 22},
                                      {GOAL_MATE, 3, 24, 24},
                                      {GOAL_MATE, 4, 16, 16},
                                      {GOAL_GAIN, 0, 30, 30}};
enum { WANTED = sizeof wanted / sizeof *wanted };

struct collection {
    const struct making_setup *setup;
    struct quota quota[WANTED];
    struct problem_set found;
    int room, taken;
};

static void *begin_collection(const struct making_setup *setup)
{
    struct collection *collection = memory_new(sizeof *collection);
    collection->setup = setup;
    memcpy(collection->quota, wanted, sizeof wanted);
    return collection;
}

static void end_collection(void *work)
{
    struct collection *collection = work;
    problem_set_free(&collection->found);
    free(collection);
}

static int most_problems(const struct making_setup *setup)
{
    return (setup->games * GAMES_TIMES + BATCH - 1) / BATCH * BATCH;
}

static int plan_problems(void *work)
{
    const struct collection *collection = work;
    int missing = 0;
    for (int i = 0; i < WANTED; i++)
        missing += collection->quota[i].wanted;
    return collection->taken + (missing && collection->taken < most_problems(collection->setup) ? BATCH : 0);
}

static bool play_problems(void *work, int number, atomic_bool *stop, struct text *out)
{
    const struct collection *collection = work;
    const struct game *g = collection->setup->game;
    struct finder finder;
    FREED struct problem *problem = memory_new(sizeof *problem);
    bool ready = finder_open(&finder, g, setup_seed(collection->setup, number), stop);
    memcpy(finder.quota, collection->quota, sizeof collection->quota);
    finder.quotas = WANTED;
    if (ready && finder_seek(&finder, number % 2 && g->pawn >= 0, problem)) {
        problem_write(g, problem, out);
        out->at[--out->length] = '\0'; /* its line feed */
    } else {
        text_add(out, "-");
    }
    finder_close(&finder);
    return ready && !atomic_load(stop);
}

/* Take PROBLEM if it is still wanted and not there. */
static void add_problem(struct collection *collection, const struct problem *problem)
{
    struct problem_set *found = &collection->found;
    for (int i = 0; i < found->count; i++)
        if (found->at[i].position.key == problem->position.key)
            return;
    for (int i = 0; i < WANTED; i++) {
        struct quota *quota = &collection->quota[i];
        if (quota->goal != problem->goal || quota->moves != problem->moves || !quota->wanted)
            continue;
        quota->wanted--;
        found->at = memory_grow(found->at, found->count, &collection->room, sizeof *found->at);
        found->at[found->count++] = *problem;
    }
}

static bool take_problems(void *work, int number, const char *words)
{
    struct collection *collection = work;
    FREED char *line = memory_copy(words, strlen(words));
    FREED struct problem *problem = memory_new(sizeof *problem);
    struct error error = {0};
    (void)number;
    collection->taken++;
    if (strcmp(words, "-") == 0)
        return true;
    if (!problem_read(collection->setup->game, line, problem, &error))
        return false;
    add_problem(collection, problem);
    return true;
}

static bool finish_problems(void *work, struct text *file, struct text *said)
{
    const struct collection *collection = work;
    const struct problem_set *found = &collection->found;
    int mates = 0;
    for (int i = 0; i < found->count; i++) {
        problem_write(collection->setup->game, &found->at[i], file);
        mates += found->at[i].goal == GOAL_MATE;
    }
    text_addf(said, "%d problems: %d mates, which are proven, and %d gains, which are judged.", found->count, mates,
              found->count - mates);
    return found->count >= FEW;
}

static const char *refuse_problems(const struct game *g)
{
    return g->players == 2 ? NULL : "it needs two players";
}

static double tell_problems(const struct making_setup *setup, struct text *out)
{
    int all = 0;
    for (int i = 0; i < WANTED; i++)
        all += wanted[i].wanted;
    text_addf(out, "Problems: up to %d games and battles are searched for %d problems, mates in 1 to 4 and gains",
              most_problems(setup), all);
    return (double)most_problems(setup) * GUESSED_NODES;
}

const struct making_kind making_problems = {"problems",    "problems",       ".problems",     refuse_problems,
                                            tell_problems, begin_collection, end_collection,  plan_problems,
                                            play_problems, take_problems,    finish_problems, most_problems};
