/* play: the sets of problems, and what proves them. */
#include "record/table.h"

#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "play/problem.h"
#include "test.h"

#include <unistd.h>

enum { NODES = 80000, OF_TWO = 60, OF_THREE = 20, OWN = 10, TACTICS = 10, PUBLISHED = 31 };

static struct problem_set read_set(const struct game *g, const char *name)
{
    struct problem_set set;
    struct error e;
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/problems/%s.problems", getenv("REROUTE66_DATA"), name);
    if (!problem_set_read(g, path, &set, &e))
        fail_msg("%s:%d: %s", e.file, e.line, e.text);
    return set;
}

static struct problem problem_at(const char *id, const char *code, enum goal goal, int moves)
{
    struct problem p = {.goal = goal, .moves = moves};
    struct error e;
    if (!code_read(game(id), code, &p.position, &e))
        fail_msg("%s", e.text);
    return p;
}

static int keys_of(const char *id, const struct problem *p)
{
    struct prover with = {.game = game(id), .limits = {.nodes = NODES}};
    struct move key[MOVES_MAX];
    return proof_keys(&with, p, key);
}

TEST(every_game_has_its_problems)
{
    static const char *const ids[] = {"reroute66", "reenterent",    "fastlane",           "chess",
                                      "altorth",   "altorth-trios", "altorth-doubleback", "altorth3"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct game *g = game(ids[i]);
        SCOPED(problem_set) set = read_set(g, ids[i]);
        int own = 0, gains = 0;
        for (int k = 0; k < set.count; k++) {
            const char *t = set.at[k].themes;
            own += strstr(t, "switch") || strstr(t, "lane") || strstr(t, "reentry") || strstr(t, "catacomb") ||
                   strstr(t, "give-way") || strstr(t, "corner") || strstr(t, "restored") || strstr(t, "one-way");
            gains += set.at[k].goal == GOAL_GAIN;
            assert_true(move_is_legal(g, &set.at[k].position, set.at[k].key));
        }
        if (set.count < (g->players == 2 ? OF_TWO : OF_THREE))
            fail_msg("%s has %d problems", ids[i], set.count);
        if (strcmp(ids[i], "chess") != 0 && own < OWN)
            fail_msg("%s has %d problems of its own kind", ids[i], own);
        if (g->players == 2 && gains < TACTICS)
            fail_msg("%s has %d winning moves", ids[i], gains);
    }
}

TEST(short_mates_are_sound)
{
    static const char *const ids[] = {"reroute66", "reenterent", "fastlane"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        SCOPED(problem_set) set = read_set(game(ids[i]), ids[i]);
        for (int k = 0; k < set.count; k++)
            if (set.at[k].goal == GOAL_MATE && set.at[k].moves <= 2)
                assert_int_equal(keys_of(ids[i], &set.at[k]), 1);
    }
}

TEST(the_published_ones_are_there)
{
    SCOPED(problem_set) set = read_set(game("chess"), "published");
    assert_int_equal(set.count, PUBLISHED);
    for (int k = 0; k < set.count; k++)
        if (set.at[k].moves == 2)
            assert_int_equal(keys_of("chess", &set.at[k]), 1);
}

TEST(a_line_is_written_as_it_is_read)
{
    const struct game *g = game("reroute66");
    SCOPED(problem_set) set = read_set(g, "reroute66");
    SCOPED(text) line = {0};
    char goal[32];
    problem_write(g, &set.at[0], &line);
    snprintf(goal, sizeof goal, "\tmate %d\t", set.at[0].moves);
    assert_non_null(strstr(line.at, goal));
    assert_int_equal(line.at[line.length - 1], '\n');
}

TEST(goals_are_read_in_words)
{
    static const char *const bad[] = {"",         "mate", "mate 0",  "mate in", "win 3",
                                      "mate 2 x", "lose", "mate -1", "mate 31"};
    struct problem p;
    assert_true(problem_read_goal("mate in 3", &p));
    assert_int_equal(p.goal, GOAL_MATE);
    assert_int_equal(p.moves, 3);
    assert_true(problem_read_goal("helpmate 2", &p));
    assert_true(problem_read_goal(" draw ", &p));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (problem_read_goal(bad[i], &p))
            fail_msg("read: %s", bad[i]);
}

TEST(what_is_not_sound_is_told)
{
    struct problem cooked = problem_at("chess", "7k/8/6K1/8/8/8/8/R1R5 w - - 0 1", GOAL_MATE, 1);
    struct problem sooner = problem_at("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", GOAL_MATE, 2);
    struct problem none = problem_at("chess", "7k/8/8/8/8/8/8/RK6 w - - 0 1", GOAL_MATE, 1);
    assert_int_equal(keys_of("chess", &cooked), 2);
    assert_int_equal(keys_of("chess", &sooner), PROOF_NOT_SOUND);
    assert_int_equal(keys_of("chess", &none), 0);
    none.goal = GOAL_WIN;
    assert_int_equal(keys_of("chess", &none), PROOF_UNKNOWN); /* no table was asked */
}

/* The themes of the first move of P that is written TEXT. */
static const char *themes_of(const char *id, struct problem *p, const char *text)
{
    struct move m;
    struct error e;
    if (!movetext_read(game(id), &p->position, text, &m, &e))
        fail_msg("%s", e.text);
    problem_find_themes(game(id), p, &m, 1);
    return p->themes;
}

/* A Forerook that went forward comes back by other ways only; a Rook and a General come back as they went. */
TEST(a_piece_without_a_way_back_is_told)
{
    struct problem p =
        problem_at("altorth", "1/3/5/1g2v2/9/11/8m2/2F8/8G2/11/R10[VVVFHHrvvffhh] w - - 0 1", GOAL_MATE, 2);
    assert_non_null(strstr(themes_of("altorth", &p, "Fc4-c5"), "one-way"));
    assert_null(strstr(themes_of("altorth", &p, "Ra1-a2"), "one-way"));
    assert_null(strstr(themes_of("altorth", &p, "Gi3-i2"), "one-way"));
}

/* Black moves first, and White mates with his first move: only one corner helps. */
TEST(helpmates_are_proven)
{
    struct problem p = problem_at("chess", "8/8/8/8/8/6k1/8/R3K2B b - - 0 1", GOAL_HELPMATE, 1);
    struct problem easy = problem_at("chess", "6k1/6p1/6K1/8/8/8/8/R7 b - - 0 1", GOAL_HELPMATE, 1);
    assert_int_equal(keys_of("chess", &p), 0);
    assert_true(keys_of("chess", &easy) >= 1);
}

TEST(faults_have_their_line)
{
    static const char *const bad[] = {"# x\nno tabs\n", "# x\n8/8/8/8/8/8/8/8 w - - 0 1\tmate 1\ta1\t1\t-\n",
                                      "# x\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate 1\tRa1-a8\t9\t-\n",
                                      "# x\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate\tRa1-a8\t1\t-\n",
                                      "# x\n7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate 1\tRa1-b8\t1\t-\n"};
    char path[] = "/tmp/problems-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct problem_set set;
        struct error e;
        FILE *f = fopen(path, "w");
        fputs(bad[i], f);
        fclose(f);
        assert_false(problem_set_read(game("chess"), path, &set, &e));
        assert_int_equal(e.line, 2);
    }
    remove(path);
}

RUN_TESTS("play: problems", open_gamecache, close_gamecache)
