/*
 * problems: finds the problems of a game that lie in data/problems, and proves them again.
 *
 * It looks through games of the engine against itself, with random moves among its own, and prints at most one problem
 * a game: mates in 1 to 4 with one key, and positions that one move alone makes a win. Battles are games that begin
 * with pieces on random cells and end soon. Then the pieces of --endings are placed at random until they make problems.
 * It ends when enough of all sorts are found (--wanted: how many in all, whatever they show), or after so many tries;
 * those that the file of --have has count as found, and no position comes twice.
 * --endings beside --prove: the tables needed.
 */
#include "toolbox.h"

#include "endings/store.h"
#include "play/finder.h"

enum {
    TABLE_BYTES = 16 << 20,
    STREWN_MOST = 200000, /* how many positions are tried for an ending */
    WIN_LEAST = 4,        /* moves that a won ending takes */
    OF_ENDINGS = 8,       /* wins and draws of all */
    MATERIALS = 16,       /* named in one argument */
};

/* The pieces of MATERIAL on random cells, either side to move, into P; false if that is no legal position, or its game
 * is over. */
static bool strew_material(const struct game *g, struct random *random, const struct material *material,
                           struct position *p)
{
    position_clear(g, p);
    for (int i = 0; i < material->pieces; i++) {
        cell place = finder_cell(g, random);
        if (p->on[place])
            return false;
        position_put(g, p, place, material->piece[i]);
    }
    return finder_strewn(g, p, (int)random_below(random, 2));
}

/* Fill FINDER's quotas for a game of its number of players, for WANTED problems in all; 0: as many as the table
 * says. */
static void set_quotas(struct finder *finder, int wanted)
{
    static const struct quota of_two[] = {{GOAL_MATE, 1, 8, 5},  {GOAL_MATE, 2, 16, 11}, {GOAL_MATE, 3, 18, 12},
                                          {GOAL_MATE, 4, 14, 9}, {GOAL_GAIN, 0, 12, 8},  {GOAL_WIN, 0, 8, 8},
                                          {GOAL_DRAW, 0, 8, 8}};
    static const struct quota of_three[] = {{GOAL_MATE, 1, 8, 8}, {GOAL_MATE, 2, 14, 14}, {GOAL_MATE, 3, 4, 4}};
    bool two = finder->with.game->players == 2;
    finder->quotas = two ? sizeof of_two / sizeof *of_two : sizeof of_three / sizeof *of_three;
    memcpy(finder->quota, two ? of_two : of_three, (size_t)finder->quotas * sizeof *finder->quota);
    int all = 0;
    for (int i = 0; i < finder->quotas; i++)
        all += finder->quota[i].wanted;
    for (int i = 0; i < finder->quotas && wanted; i++) {
        finder->quota[i].wanted = (finder->quota[i].wanted * wanted + all - 1) / all;
        finder->quota[i].plain = finder->quota[i].wanted;
    }
}

/* True if no mate and no gain is wanted any more. */
static bool is_content(const struct finder *finder)
{
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].wanted > 0 && (finder->quota[i].goal == GOAL_MATE || finder->quota[i].goal == GOAL_GAIN))
            return false;
    return true;
}

/* Print PROBLEM, which a quota of FINDER wants, if its position is a new one. OWN: it shows what only this game has. */
static void print_problem(struct finder *finder, const struct problem *problem, bool own)
{
    struct quota *quota = finder_quota(finder, problem->goal, problem->moves);
    SCOPED(text) line = {0};
    if (!finder_remember(finder, problem))
        return;
    quota->wanted--;
    quota->plain -= !own;
    problem_write(finder->with.game, problem, &line);
    fputs(line.at, stdout);
    fflush(stdout);
}

/* Play N games, or battles, or until all mates and gains are found. */
static void play_games(struct finder *finder, int n, bool battles)
{
    struct problem problem;
    for (int i = 0; i < n && !is_content(finder); i++)
        if (finder_seek(finder, battles, &problem))
            print_problem(finder, &problem, finder_describe(finder, &problem));
}

/* Find problems of the ending MATERIAL: GOAL_WIN and GOAL_DRAW, at most MOST of each. */
static void find_endings(struct finder *finder, const struct material *material, int most)
{
    for (enum goal goal = GOAL_WIN; goal <= GOAL_DRAW; goal++)
        for (int found = 0, tries = 0; found < most && tries < STREWN_MOST && finder_quota(finder, goal, 0); tries++) {
            struct problem problem = {.goal = goal};
            if (!strew_material(finder->with.game, &finder->random, material, &problem.position))
                continue;
            struct certainty certainty = oracle_ask(finder->with.oracle, finder->with.game, &problem.position);
            if (certainty.fate == (goal == GOAL_WIN ? FATE_WIN : FATE_DRAW) &&
                (goal == GOAL_DRAW || certainty.moves >= WIN_LEAST) && finder_try(finder, &problem)) {
                print_problem(finder, &problem, finder_describe(finder, &problem));
                found++;
            }
        }
}

/* Read the materials of LIST into MATERIAL, and have their tables. Returns how many, -1 with ERROR filled if that
 * fails. */
static int read_materials(const struct game *g, struct endstore *store, const char *list,
                          struct material material[MATERIALS], struct error *error)
{
    char word[MATERIAL_TEXT];
    int n = 0;
    while (n < MATERIALS && tool_next(&list, word, sizeof word)) {
        bool good = material_read(g, word, &material[n], error);
        if (good && (good = store && endstore_request(store, &material[n], true, error))) {
            endstore_finish(store);
            good = endstore_state(store, &material[n]) == ENDSTATE_READY;
        }
        if (!good) {
            if (!error->text[0])
                error_set(error, "%s: there is no table", word);
            return -1;
        }
        n++;
    }
    return n;
}

/* Prove each problem of SET again. */
static bool prove_set(const struct finder *finder, const struct problem_set *set, const char *path, struct error *error)
{
    int failed = 0;
    for (int i = 0; i < set->count; i++) {
        struct move key[MOVES_MAX];
        struct prover all = finder->with;
        all.surer = 0;
        all.limits.nodes = set->at[i].goal == GOAL_MATE ? 0 : all.limits.nodes;
        all.engine =
            engine_new(finder->with.game, TABLE_BYTES, 1); /* so that a proof does not depend on those before it */
        int n = all.engine ? proof_keys(&all, &set->at[i], key) : PROOF_UNKNOWN;
        engine_free(all.engine);
        if (n == 1 && move_equal(key[0], set->at[i].key))
            continue;
        printf("%s: problem %d is not sound: %d\n", path, i + 1, n);
        failed++;
    }
    printf("%s: %d problems\n", path, set->count);
    return !failed || error_set(error, "%s: %d problems are not sound", path, failed);
}

/* Do with the problems of the file PATH what is asked for. */
static bool use_file(struct finder *finder, const struct tool_options *options, const char *path, struct error *error)
{
    struct problem_set set = {0};
    SCOPED(text) lines = {0};
    if (!problem_set_read(finder->with.game, path, &set, error))
        return false;
    bool good = !options->prove || prove_set(finder, &set, path, error);
    for (int i = 0; options->again && i < set.count; i++) {
        finder_describe(finder, &set.at[i]);
        problem_write(finder->with.game, &set.at[i], &lines);
    }
    for (int i = 0; options->have && i < set.count; i++) {
        struct quota *quota = finder_quota(finder, set.at[i].goal, set.at[i].moves);
        finder_remember(finder, &set.at[i]);
        if (quota)
            quota->wanted--;
    }
    fputs(lines.at ? lines.at : "", stdout);
    problem_set_free(&set);
    return good;
}

static bool find_problems(struct finder *finder, struct endstore *store, const struct tool_options *options,
                          struct error *error)
{
    struct material ending[MATERIALS];
    int endings = read_materials(finder->with.game, store, options->endings, ending, error);
    const char *path = options->prove ? options->prove : options->again ? options->again : options->have;
    if (endings < 0 || (path && !use_file(finder, options, path, error)))
        return false;
    if (options->prove || options->again)
        return true;
    play_games(finder, options->games, false);
    play_games(finder, options->battles, true);
    for (int i = 0; i < endings; i++)
        find_endings(finder, &ending[i], (OF_ENDINGS + endings - 1) / endings);
    for (int i = 0; i < finder->quotas; i++)
        if (finder->quota[i].wanted)
            fprintf(stderr, "%s: goal %d in %d: %d missing\n", finder->with.game->id, finder->quota[i].goal,
                    finder->quota[i].moves, finder->quota[i].wanted);
    return true;
}

bool problems_command(struct game *g, const struct tool_options *options, struct error *error)
{
    struct endstore *store = g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct finder finder;
    bool good = finder_open(&finder, g, (uint64_t)options->seed, NULL);
    finder.with.oracle = store ? &oracle : NULL;
    set_quotas(&finder, options->wanted);
    if (!good)
        error_set(error, "out of memory");
    good = good && find_problems(&finder, store, options, error);
    finder_close(&finder);
    if (store)
        endstore_free(store);
    return good;
}
