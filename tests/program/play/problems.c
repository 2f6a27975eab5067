/* play: the sets of problems, and what proves them. */
#include "record/table.h"

#include "catalogue/catalogue.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "play/problem.h"
#include "test.h"

#include <unistd.h>

enum { NODES = 80000, OWN = 10, TACTICS = 10, PUBLISHED = 31 };

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

/* Which games have sets, and how many problems at least. */
static const struct shipped {
    const char *id;
    int least;
} shipped[] = {{"reroute66", 500},  {"reenterent", 500},    {"fastlane", 500},
               {"altorth", 500},    {"altorth-trios", 200}, {"altorth-doubleback", 200},
               {"altorth3", 200},   {"chess", 80},          {"capablanca", 100},
               {"crazyhouse", 100}, {"gardner", 100},       {"grand", 100},
               {"horde", 100},      {"janggi", 100},        {"knightmate", 100},
               {"losalamos", 100},  {"makruk", 100},        {"minixiangqi", 100},
               {"shako", 70},       {"shogi", 100},         {"xiangqi", 100}};
enum { SHIPPED = sizeof shipped / sizeof *shipped, OWN_GAMES = 7 /* of them, the first */ };

TEST(every_game_has_its_problems)
{
    for (int i = 0; i < SHIPPED; i++) {
        const struct game *g = game(shipped[i].id);
        SCOPED(problem_set) set = read_set(g, shipped[i].id);
        int own = 0, gains = 0;
        for (int k = 0; k < set.count; k++) {
            const char *t = set.at[k].themes;
            own += strstr(t, "switch") || strstr(t, "lane") || strstr(t, "reentry") || strstr(t, "catacomb") ||
                   strstr(t, "give-way") || strstr(t, "corner") || strstr(t, "restored") || strstr(t, "one-way");
            gains += set.at[k].goal == GOAL_GAIN;
            assert_true(move_is_legal(g, &set.at[k].position, set.at[k].key));
        }
        if (set.count < shipped[i].least)
            fail_msg("%s has %d problems", shipped[i].id, set.count);
        if (i < OWN_GAMES && own < OWN)
            fail_msg("%s has %d problems of its own kind", shipped[i].id, own);
        if (i < OWN_GAMES && g->players == 2 && gains < TACTICS)
            fail_msg("%s has %d winning moves", shipped[i].id, gains);
    }
}

TEST(no_position_comes_twice)
{
    for (int i = 0; i < SHIPPED; i++) {
        SCOPED(problem_set) set = read_set(game(shipped[i].id), shipped[i].id);
        for (int k = 0; k < set.count; k++)
            for (int n = 0; n < k; n++)
                if (set.at[n].position.key == set.at[k].position.key)
                    fail_msg("%s: problems %d and %d", shipped[i].id, n + 1, k + 1);
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

/* Reads TEXT, a line of a set of chess, into PROBLEM. */
static bool read_text(const char *text, struct problem *problem, struct error *e)
{
    FREED char *line = memory_copy(text, strlen(text));
    return problem_read(game("chess"), line, problem, e);
}

TEST(a_line_of_moves_goes_round)
{
    static const char text[] = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\tline 1\t"
                               "Qh5xf7#\t700\tmateIn1 short",
                      longer[] = "8/8/8/8/8/k7/7R/K7 w - - 0 1\tline\tRh2-g2 or Rh2-f2 or Rh2-e2 Ka3-b3 Re2-e3+\t2\t-";
    struct problem problem;
    struct error e = {0};
    SCOPED(text) line = {0};
    assert_true(read_text(text, &problem, &e));
    assert_int_equal(problem.goal, GOAL_LINE);
    assert_int_equal(problem.moves, 1);
    assert_int_equal(problem.points, 700);
    assert_int_equal(problem.length, 1);
    assert_true(read_text(longer, &problem, &e));
    assert_int_equal(problem.length, 3);
    assert_int_equal(problem.others, 2);
    assert_int_equal(problem.grade, 2);
    problem_write(game("chess"), &problem, &line);
    struct problem again;
    line.at[--line.length] = '\0';
    assert_true(read_text(line.at, &again, &e));
    assert_true(move_equal(again.key, problem.line[0]) && move_equal(again.line[2], problem.line[2]));
    assert_true(move_equal(again.other[1], problem.other[1]) && again.others == 2 && again.grade == 2);
}

TEST(a_faulty_line_of_moves_is_refused)
{
    static const char *const bad[] = {
        "line\tKb1 Kb3 or",          "line\tRh3+ Kb4", "line\t", "line\tKb1 or", "line 0\tRh3+", "line x\tRh3+",
        "line\tRh3+ Kb4 Rh4+ or Rh5"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        SCOPED(text) line = {0};
        struct problem problem;
        struct error e = {0};
        text_addf(&line, "8/8/8/8/8/k7/7R/K7 w - - 0 1\t%s\t2\t-", bad[i]);
        assert_false(read_text(line.at, &problem, &e));
    }
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

/* The turn ends with the duck's half: only then can the other side capture. */
TEST(the_other_side_answers_after_the_duck)
{
    struct problem p = problem_at("duck", "4k3/3p4/8/2*5/8/8/8/3RK3 w - - 0 1", GOAL_GAIN, 1);
    struct move line[2];
    struct position after = p.position;
    assert_true(movetext_read(game("duck"), &after, "Rd6", &line[0], NULL));
    position_play(game("duck"), &after, line[0]);
    assert_true(movetext_read(game("duck"), &after, "@a1", &line[1], NULL));
    problem_find_themes(game("duck"), &p, line, 2);
    assert_string_equal(p.themes, "quiet");
    p = problem_at("duck", "4k3/4p3/8/2*5/8/8/8/3RK3 w - - 0 1", GOAL_GAIN, 1);
    problem_find_themes(game("duck"), &p, line, 2);
    assert_string_equal(p.themes, "quiet sacrifice");
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
