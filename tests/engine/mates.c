/*
 * The sets of problems in tests/engine/mates, MATES in the environment: what the solver finds in every one of them,
 * and, with the word `confirm` on the command line, what the plain definition finds.
 */
#include "catalogue/shipped.h"
#include "plain.h"
#include "setup.h"
#include "test.h"
#include "tools/tables/mateset.h"

#include "engine/mate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SET = 50, NODES_MOST = 1000000 };

typedef int find_keys(const struct game *g, const struct position *p, int moves, struct move *out);

static int solver_keys(const struct game *g, const struct position *p, int moves, struct move *out)
{
    return mate_keys(g, p, moves, NODES_MOST, out);
}

/* FIND finds the keys of M and no shorter win. */
static void expect_solved(const struct game *g, const struct mate_problem *m, find_keys *find)
{
    struct move key[MOVES_MAX];
    for (int fewer = 1; fewer < m->moves; fewer++)
        assert_int_equal(find(g, &m->position, fewer, key), 0);
    assert_int_equal(find(g, &m->position, m->moves, key), m->keys);
    for (int i = 0; i < m->keys; i++)
        assert_true(move_equal(key[i], m->key[i]));
}

/* The set of the game ID: SET different problems, half of them mates in 3. Between three players these are too rare and
 * too long to confirm. */
static void expect_set(const char *id, find_keys *find)
{
    struct game *g = setup_game(id);
    char path[4096];
    int count, longer = 0;
    struct error e;
    snprintf(path, sizeof path, "%s/%s.tsv", getenv("MATES"), id);
    struct mate_problem *set = mateset_read(g, path, &count, &e);
    assert_non_null(set);
    assert_int_equal(count, SET);
    for (int i = 0; i < count; i++) {
        assert_true(set[i].keys > 0);
        expect_solved(g, &set[i], find);
        longer += set[i].moves == 3;
        for (int j = 0; j < i; j++)
            assert_true(set[i].position.key != set[j].position.key);
    }
    assert_int_equal(longer, g->players > 2 ? 0 : SET / 2);
    free(set);
    game_free(g);
}

static void solver_finds_every_key(void **state)
{
    (void)state;
    for (int i = 0; i < SHIPPED_GAMES; i++)
        expect_set(shipped_game[i], solver_keys);
}

static void definition_confirms_every_key(void **state)
{
    (void)state;
    for (int i = 0; i < SHIPPED_GAMES; i++)
        expect_set(shipped_game[i], plain_keys);
}

/* A problem that would need more positions than allowed is not answered. */
static void gives_up_at_its_limit(void **state)
{
    (void)state;
    struct game *g = setup_game("chess");
    struct position p = setup_position(g, "startpos");
    struct move key[MOVES_MAX];
    assert_int_equal(mate_keys(g, &p, 4, 1000, key), MATE_UNKNOWN);
    game_free(g);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(solver_finds_every_key),
        cmocka_unit_test(gives_up_at_its_limit),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(definition_confirms_every_key),
    };
    if (argc > 1 && strcmp(argv[1], "confirm") == 0)
        return cmocka_run_group_tests(slow, NULL, NULL);
    return cmocka_run_group_tests(fast, NULL, NULL);
}
