/* solutions [STRIDE]: each STRIDEth problem of every set, and more of those for more than two players, are solved on
 * the board by their key and what mates after it, and that is told. */
#include "seated.h"
#include "test.h"

#include "play/problem.h"
#include "study/exercises.h"

#include <dirent.h>

/* DEEP: mates in more moves take long. NODES: as in solving.c. */
enum { DEEP = 2, NODES = 300000, FIRST = 3 /* the first that is asked */ };

static int stride = 10;

/* Solve PROBLEM, which is on the board; SET and NUMBER are told with a failure. */
static void solve(struct desk *d, const struct problem *problem, const char *set, int number)
{
    for (int made = 0; !strstr(d->voice.text.at, "Solved!"); made++) {
        const struct position *now = desk_position(d);
        struct limits limits = {.nodes = NODES};
        struct move key[MOVES_MAX] = {problem->key};
        char text[MOVE_TEXT];
        if (now->turn != problem->position.turn || made == problem->moves + (problem->goal != GOAL_MATE) ||
            (made && mate_keys(d->session->game, now, problem->moves - made, &limits, key) < 1))
            fail_msg("%s %d is not solved after %d moves: %s", set, number, made, d->voice.text.at);
        movetext_write_pgn(d->session->game, now, key[0], text);
        seated_type(d, "%s\n", text);
    }
}

/* Solve the problems of SET; returns how many. */
static int solve_set(const char *set)
{
    int solved = 0;
    struct desk *d = seated_begin("new chess\n");
    seated_type(d, "problems %s 1\n", set);
    int count = d->exercise.solving->set.count, apart = d->session->game->players > 2 ? (stride + 2) / 3 : stride;
    for (int number = 1 + FIRST % apart; number <= count; number += apart) {
        seated_type(d, "problems %s %d\n", set, number);
        const struct problem problem = d->exercise.solving->set.at[d->exercise.solving->number];
        if (problem.goal == GOAL_MATE && problem.moves > DEEP && stride > 1)
            continue;
        solve(d, &problem, set, number);
        solved++;
    }
    return solved;
}

TEST(every_solution_solves)
{
    int sets = 0, solved = 0;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/problems", getenv("REROUTE66_DATA"));
    DIR *all = opendir(path);
    assert_non_null(all);
    for (const struct dirent *entry; (entry = readdir(all)) != NULL;) {
        const char *dot = strstr(entry->d_name, ".problems");
        if (!dot)
            continue;
        char set[64];
        snprintf(set, sizeof set, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        solved += solve_set(set);
        sets++;
    }
    closedir(all);
    seated_end(NULL);
    assert_true(sets > 20 && solved > 300);
}

int main(int argc, char **argv)
{
    stride = argc > 1 ? atoi(argv[1]) : stride;
    return RUN_LISTED("ui: solutions", seated_make_home, seated_remove_home);
}
