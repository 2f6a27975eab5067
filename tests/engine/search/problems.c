/* The solver of problems: published ones, and agreement with a plain search. */
#include "catalogue/catalogue.h"
#include "plain.h"
#include "setup.h"
#include "test.h"

#include "search/engine.h"

enum { NODES_MOST = 3000000 };

/* Orthodox problems: composer, year, moves to mate, position, the key that was published with it. */
static const struct published {
    const char *composer;
    int year, moves;
    const char *code, *key;
} published[] = {
    {"Walter Grimshaw", 1852, 3, "8/1n4K1/qpB4p/3R3P/4kp1N/2p4P/2P1pP2/6R1 w - - 0 1", "Rg1-f1"},
    {"Paul Morphy", 1856, 2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "Ra1-a6"},
    {"Frank Healey", 1858, 3, "8/8/3K4/2R5/8/2Pk4/5Q2/8 w - - 0 1", "Kd6-d7"},
    {"Samuel Loyd, \"Charles XII at Bender\"", 1859, 3, "8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1", "Rg7-g3"},
    {"Samuel Loyd, \"Charles XII at Bender\", the second bullet", 1859, 4, "8/6R1/7p/5K1k/8/6p1/5bPP/8 w - - 0 1",
     "Ph2-g3"},
    {"Samuel Loyd, \"Charles XII at Bender\", the third bullet", 1859, 5, "8/6R1/7p/5K1k/8/6p1/5bP1/8 w - - 0 1",
     "Rg7-b7"},
    {"Frank Healey, \"Bristol\"", 1861, 3, "8/1n3Np1/1N4Q1/1bkP4/p1p2p2/P1P2R2/3P2PK/B2R4 w - - 0 1", "Rd1-h1"},
    {"Samuel Loyd, \"Excelsior\"", 1861, 5, "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", "Pb2-b4"},
    {"Samuel Loyd", 1876, 3, "b7/PP6/8/8/7K/6B1/6N1/4R1bk w - - 0 1", "Pb7-a8=N"},
    {"Samuel Loyd", 1885, 3, "8/6p1/7p/4p2p/4KPkp/6p1/6Q1/8 w - - 0 1", "Pf4-e5"},
    {"Samuel Loyd", 1889, 2, "3r3r/pbp2pbp/1p5q/8/Q6P/B2B1PPN/1R2P1N1/2k1nK1R w - - 0 1", "Ba3-f8"},
    {"Hermann von Gottschall", 1892, 2, "8/5NPK/4pk2/8/4B3/1Q6/8/8 w - - 0 1", "Be4-f5"},
    {"Jan Dobrusky", 1901, 4, "8/3B4/1K1p4/2pNk3/2bn1b2/3p4/5N2/Q7 w - - 0 1", "Qa1-a8"},
    {"William A. Shinkman", 1901, 3, "2R5/3K2k1/8/p7/3P4/8/6p1/1Q6 w - - 0 1", "Rc8-c2"},
    {"Samuel Loyd, \"Steinitz Gambit\"", 1903, 3, "4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1",
     "Kf1-e2"},
    {"Erich Brunner", 1910, 3, "N7/2p2p2/P1k2Pp1/p1P1K1P1/P1R5/2P4B/8/6R1 w - - 0 1", "Rc4-h4"},
    {"Comins Mansfield", 1915, 2, "b3B3/1P3n2/3pp3/BR3p2/kb1n3R/5p2/PPr1r3/K1NQq3 w - - 0 1", "Ba5-c7"},
    {"Comins Mansfield", 1917, 2, "1B4n1/7N/K1pN4/5P2/R1n2k2/2P1R2P/4b1B1/2Q5 w - - 0 1", "Bg2-e4"},
    {"Meindert Niemeijer", 1919, 2, "8/7p/2P2r1b/2Q4p/4pk2/1K2Np1r/5B2/6R1 w - - 0 1", "Kb3-a4"},
    {"Erich Brunner", 1926, 3, "1B4N1/K2pNp2/3PkP1p/R3P2R/4P3/2Pr1rP1/8/8 w - - 0 1", "Ka7-a8"},
    {"Comins Mansfield", 1928, 2, "R2rk3/4p2N/6P1/2nB4/6QB/b7/8/3K4 w - - 0 1", "Qg4-e2"},
    {"Comins Mansfield", 1930, 2, "1N1n4/2p5/r7/1pPk1P1R/1P2b3/3B1N2/6Q1/3R2K1 w - - 0 1", "Nb8-c6"},
    {"Ado Kraemer", 1930, 4, "6B1/2B3KP/8/RP6/Nk6/8/8/6b1 w - - 0 1", "Ph7-h8=B"},
    {"Comins Mansfield", 1936, 2, "8/KN5b/pR6/8/k1p1Q2r/4n3/PPp5/3r1nbq w - - 0 1", "Pa2-a3"},
    {"Sigurd Clausen", 1939, 3, "4rQK1/6P1/8/8/8/8/5R2/6k1 w - - 0 1", "Rf2-a2"},
    {"Frederick E. Gamage", 1946, 3, "8/1pR3pp/1R6/p7/N3N3/BP1P4/prP1B1KP/1rk5 w - - 0 1", "Kg2-h1"},
    {"Ado Kraemer and Erich Zepler", 1948, 3, "r4r2/1pNP4/pPk2N1Q/2BR1n2/1P6/8/2p2K1p/8 w - - 0 1", "Kf2-e1"},
    {"Ado Kraemer", 1954, 3, "4K3/8/8/8/6Pp/7N/3PRp1p/1R1B3k w - - 0 1", "Ke8-f8"},
    {"Fadil Abdurahmanovic", 1957, 2, "5QKB/2P5/8/3k4/8/1R4N1/8/8 w - - 0 1", "Ng3-e4"},
    {"Tivadar Kardos", 1964, 2, "8/2P4R/1P1k4/8/2K2P2/8/8/8 w - - 0 1", "Pc7-c8=B"},
    {"Dieter Kutzborski", 1971, 3, "6q1/2b1n3/5B2/1p2P3/1Q1NBk1N/1p2pP2/1K5P/5b2 w - - 0 1", "Kb2-a3"},
};

/* P is sound: the one key mates in the moves it says, and nothing mates in fewer. */
static void expect_sound(const struct game *g, const struct published *p)
{
    struct position at = position_of(g, p->code);
    struct move key[MOVES_MAX];
    for (int fewer = 1; fewer < p->moves; fewer++)
        assert_int_equal(mate_keys(g, &at, fewer, &(struct limits){.nodes = NODES_MOST}, key), 0);
    assert_int_equal(mate_keys(g, &at, p->moves, &(struct limits){.nodes = NODES_MOST}, key), 1);
    assert_true(move_equal(key[0], setup_move(g, &at, p->key)));
}

TEST(solves_published_problems)
{
    struct game *g = setup_game("chess");
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        print_message("# %s, %d\n", published[i].composer, published[i].year);
        expect_sound(g, &published[i]);
    }
}

/* Play on from the array, the first player with some thought, the others at random, until he sees a win near; false if
 * none comes. */
static bool play_until_near(const struct game *g, struct engine *e, struct random *r, struct position *p)
{
    position_start(g, p);
    for (int ply = 0; ply < 160 && outcome_of(g, p, &p->key, 1).ending == ENDING_NONE; ply++) {
        if (p->turn != 0) {
            setup_wander(g, p, r, 1);
            continue;
        }
        struct search_result t = setup_search(e, p, 4, 0);
        if (t.score >= SCORE_MATE - 4)
            return true;
        position_play(g, p, t.best);
    }
    return false;
}

/* The keys of P are those that the definition gives; returns how many. */
static int compare_keys(const struct game *g, const struct position *p, int moves)
{
    struct move key[MOVES_MAX], expected[MOVES_MAX];
    int found = mate_keys(g, p, moves, &(struct limits){0}, key);
    assert_int_equal(found, plain_keys(g, p, moves, expected));
    for (int i = 0; i < found; i++)
        assert_true(move_equal(key[i], expected[i]));
    return found;
}

/* Positions of every game in which a win is near. */
TEST(agrees_with_the_definition)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        struct game *g = setup_game(shipped_game[i]);
        struct engine *e = setup_engine(g, 1, 1);
        struct random r = {19};
        int keys = 0;
        for (int game = 0; game < 6; game++) {
            struct position p;
            if (play_until_near(g, e, &r, &p))
                keys += compare_keys(g, &p, g->players > 2 ? 1 : 2);
        }
        assert_true(keys > 0);
    }
}

/* The duck's cell is chosen by the player whose turn it is: of the attacker's some have to win, of the others all. */
TEST(solves_with_a_duck)
{
    struct game *g = setup_game("duck");
    struct position p = position_of(g, "k7/8/2K5/8/4*3/8/8/1Q6 w - - 0 1");
    static const char *const keys[] = {"Kc6-b6", "Kc6-c7", "Qb1-b6", "Qb1-b7"}; /* which a search to depth 8 wins so */
    struct move key[MOVES_MAX];
    assert_int_equal(mate_keys(g, &p, 1, &(struct limits){0}, key), 0);
    int found = mate_keys(g, &p, 2, &(struct limits){0}, key);
    assert_int_equal(found, 4);
    for (int i = 0; i < 4; i++) {
        struct move m = setup_move(g, &p, keys[i]);
        int at = 0;
        while (at < found && !move_equal(key[at], m))
            at++;
        assert_true(at < found);
    }
    /* the turn under way counts: the duck goes to b8 or not */
    position_play(g, &p, setup_move(g, &p, "Kc6-b6"));
    assert_int_equal(mate_keys(g, &p, 2, &(struct limits){0}, key), 1);
    assert_string_equal(g->board->cell_name[key[0].to], "b8");
}

RUN_TESTS_EACH("engine: problems", NULL, setup_end, NULL, NULL)
