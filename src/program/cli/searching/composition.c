/* The problems of a file that was composed and saved: each one's first moves that reach its goal. */
#include "suite.h"

#include "base/output.h"
#include "endings/store.h"
#include "play/problem.h"
#include "saved/savedfile.h"

/* NODES: of a search that proves a gain; the mate solver takes as many as it needs. */
enum { TABLE_BYTES = 16 << 20, NODES = 300000 };

void composition_print_moves(const struct game *g, const struct position *p, const struct move *move, int n)
{
    FREED struct listed_move *list = movetext_list(g, p, move, n);
    for (int i = 0; i < n; i++)
        output_line(stdout, list[i].text);
}

/* As proof_keys; of a mate all first moves that force it, sooner ones too. */
static int find_keys(const struct game *g, const struct problem *problem, struct move key[MOVES_MAX])
{
    bool table = problem->goal == GOAL_WIN || problem->goal == GOAL_DRAW;
    struct endstore *store = table && g->players == 2 ? endstore_open(g) : NULL;
    struct oracle oracle = store ? endstore_oracle(store) : (struct oracle){0};
    struct prover with = {g, NULL, store ? &oracle : NULL, 0, {.nodes = problem->moves ? 0 : NODES}};
    int n = PROOF_UNKNOWN;

    if (problem->goal == GOAL_MATE)
        return mate_keys(g, &problem->position, problem->moves, &with.limits, key);
    if (store) {
        endstore_prepare(store, &problem->position, true);
        endstore_finish(store);
    }
    with.engine = engine_new(g, TABLE_BYTES, 1);
    if (with.engine)
        n = proof_keys(&with, problem, key);
    engine_free(with.engine);
    if (store)
        endstore_free(store);
    return n;
}

static void print_solution(const struct game *g, const struct problem *problem)
{
    struct move key[MOVES_MAX];
    char task[128];
    int n = find_keys(g, problem, key);

    problem_task(g, problem, task, sizeof task);
    output_print(stdout, "%s:\n", task);
    composition_print_moves(g, &problem->position, key, n);
    if (n == PROOF_UNKNOWN)
        output_line(stdout, "not decided: the search would take too long, and no table of endings has this position");
    else if (n <= 0)
        output_line(stdout, n == 0 ? "no solution" : "not sound: there is a shorter solution, or none");
}

int composition_solve(const struct options *options)
{
    struct savedfile saved;
    struct problem problem;
    int found = 0;

    if (!savedfile_open(&saved, options, options->argument[0]))
        return EXIT_FAULT;
    for (int i = saved.first; i <= saved.last; i++) {
        OWNED(record) record = savedfile_read(&saved, i, NULL);
        if (record && composed_read(record, &problem)) {
            found++;
            print_solution(record->game, &problem);
        }
    }
    savedfile_close(&saved);
    if (!found)
        output_print(stderr,
                     "reroute66 solve: %s has no problem: a game with [" COMPOSED_TAG
                     " \"mate in 2\"] that begins with the key\n",
                     options->argument[0]);
    return found ? EXIT_DONE : EXIT_FAULT;
}
