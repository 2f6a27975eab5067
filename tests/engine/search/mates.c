/*
 * The sets of problems in tests/engine/mates, MATES in the environment: lines of `CODE<TAB>MOVES<TAB>KEY<TAB>KEY…` in
 * the order of mate_keys. What the solver finds in every one of them; with the word `confirm` on the command line what
 * the plain definition finds; with `time` how long the solver takes.
 */
#include "catalogue/catalogue.h"
#include "plain.h"
#include "setup.h"
#include "test.h"

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "search/engine.h"

#include <time.h>

enum { SET = 50, NODES_MOST = 1000000, KEYS_MOST = 16 };

/* The player to move wins within MOVES moves, not within fewer, and only by one of KEYS first moves. */
struct mate_problem {
    struct position position;
    int moves, keys;
    struct move key[KEYS_MOST];
};

static void read_problem(const struct game *g, char *line, struct mate_problem *m)
{
    char *save = NULL;
    assert_true(code_read(g, strtok_r(line, "\t", &save), &m->position, NULL));
    m->moves = atoi(strtok_r(NULL, "\t", &save));
    m->keys = 0;
    for (char *key; (key = strtok_r(NULL, "\t", &save)) != NULL; m->keys++)
        assert_true(m->keys < KEYS_MOST && movetext_read(g, &m->position, key, &m->key[m->keys], NULL));
}

/* The problems of G's set; how many there are. */
static int read_set(const struct game *g, struct mate_problem set[SET])
{
    char path[4096], *save = NULL;
    SCOPED(text) t = {0};
    int n = 0;
    snprintf(path, sizeof path, "%s/%s.tsv", getenv("MATES"), g->id);
    assert_true(text_read_file(path, &t, NULL));
    for (char *line = strtok_r(t.at, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        if (*line != '#') {
            assert_true(n < SET);
            read_problem(g, line, &set[n++]);
        }
    return n;
}

typedef int find_keys(const struct game *g, const struct position *p, int moves, struct move *out);

static int solver_keys(const struct game *g, const struct position *p, int moves, struct move *out)
{
    return mate_keys(g, p, moves, &(struct limits){.nodes = NODES_MOST}, out);
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
    OWNED(game) g = setup_game(id);
    static struct mate_problem set[SET];
    int longer = 0;
    assert_int_equal(read_set(g, set), SET);
    for (int i = 0; i < SET; i++) {
        assert_true(set[i].keys > 0);
        expect_solved(g, &set[i], find);
        longer += set[i].moves == 3;
        for (int j = 0; j < i; j++)
            assert_true(set[i].position.key != set[j].position.key);
    }
    assert_int_equal(longer, g->players > 2 ? 0 : SET / 2);
}

TEST(solver_finds_every_key)
{
    for (int i = 0; i < SHIPPED_GAMES; i++)
        expect_set(shipped_game[i], solver_keys);
}

TEST(definition_confirms_every_key)
{
    for (int i = 0; i < SHIPPED_GAMES; i++)
        expect_set(shipped_game[i], plain_keys);
}

/* A problem that would need more positions than allowed is not answered. */
TEST(gives_up_at_its_limit)
{
    OWNED(game) g = setup_game("chess");
    struct position p = position_of(g, "startpos");
    struct move key[MOVES_MAX];
    assert_int_equal(mate_keys(g, &p, 4, &(struct limits){.nodes = 1000}, key), MATE_UNKNOWN);
}

/* The reply that is forced completes the win in the same move; so does stalemate where it wins. */
TEST(forced_replies_complete_wins)
{
    static const char *const cases[][2] = {{"antichess", "8/8/1p6/8/P7/8/8/8 w - - 0 1"},
                                           {"xiangqi", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(game) g = setup_game(cases[i][0]);
        struct position p = position_of(g, cases[i][1]);
        struct move key[MOVES_MAX];
        assert_true(mate_keys(g, &p, 1, &(struct limits){0}, key) > 0);
    }
}

/* A mate that comes after the game is drawn by a count is none; checkmate by the last counted move is. */
TEST(counts_end_games_before_mates)
{
    static const struct {
        const char *game, *code;
        int moves;
        bool mates;
    } cases[] = {
        {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 147 100", 2, true},
        {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 148 100", 2, false},
        {"chess", "7k/8/5K2/8/8/8/8/R7 w - - 147 100", 3, true},
        {"chess", "8/5K1k/8/8/8/8/8/R7 w - - 149 100", 1, true},
        /* the draw comes before the Pawn's move, which would begin a new count */
        {"chess", "5K1k/p6p/7P/8/2N5/8/8/8 w - - 148 100", 2, true},
        {"chess", "5K1k/p6p/7P/8/2N5/8/8/8 w - - 149 100", 2, false},
        {"shatranj", "7k/p7/P4K2/8/8/8/8/1R6 w - - 137 100", 2, true},
        {"shatranj", "7k/p7/P4K2/8/8/8/8/1R6 w - - 138 100", 2, false},
        /* the Rook takes the last piece, and two Rooks have 8 moves, of which the pieces on the board count for 8 */
        {"makruk", "8/s7/7s/7k/3n4/1N1rm3/1r6/2K5 b - 128 0 1", 2, false},
        {"makruk", "r7/8/8/7k/8/N7/7r/4K3 b - 128 0 1", 2, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OWNED(game) g = setup_game(cases[i].game);
        struct position p = position_of(g, cases[i].code);
        struct move key[MOVES_MAX];
        int found = mate_keys(g, &p, cases[i].moves, &(struct limits){0}, key);
        if ((found > 0) != cases[i].mates)
            fail_msg("%s: %d keys", cases[i].code, found);
    }
}

/* Processor time of the solver over each set. */
TEST(solver_takes_so_long)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        OWNED(game) g = setup_game(shipped_game[i]);
        static struct mate_problem set[SET];
        int n = read_set(g, set);
        clock_t longest = 0, all = 0;
        for (int k = 0; k < n; k++) {
            struct move key[MOVES_MAX];
            clock_t began = clock();
            mate_keys(g, &set[k].position, set[k].moves, &(struct limits){0}, key);
            clock_t took = clock() - began;
            all += took;
            longest = took > longest ? took : longest;
        }
        print_message("# %s: %.1f ms on average, %.1f ms at most\n", g->id, 1e3 * (double)all / CLOCKS_PER_SEC / n,
                      1e3 * (double)longest / CLOCKS_PER_SEC);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(solver_finds_every_key),
        cmocka_unit_test(gives_up_at_its_limit),
        cmocka_unit_test(counts_end_games_before_mates),
        cmocka_unit_test(forced_replies_complete_wins),
    };
    const struct CMUnitTest slow[] = {
        cmocka_unit_test(definition_confirms_every_key),
    };
    const struct CMUnitTest timed[] = {cmocka_unit_test(solver_takes_so_long)};
    if (argc > 1 && strcmp(argv[1], "time") == 0)
        return cmocka_run_group_tests(timed, NULL, NULL);
    if (argc > 1 && strcmp(argv[1], "confirm") == 0)
        return cmocka_run_group_tests(slow, NULL, NULL);
    return cmocka_run_group_tests(fast, NULL, NULL);
}
