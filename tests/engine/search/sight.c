/* What makes a move hard to see, and what levels overlook. */
#include "setup.h"
#include "test.h"

#include "search/sight.h"

#define BIT(trait) (1u << SIGHT_##trait)

/* Check that TEXT, a move of CODE in the game ID after LAST ("" if unknown), has TRAITS and no others. */
static void expect_traits(const char *id, const char *code, const char *last, const char *text, unsigned traits)
{
    struct game *g = setup_game(id);
    struct sight *s = sight_new(g);
    struct position p = position_of(g, code);
    struct move before[SIGHT_BEFORE] = {{.type = MOVE_PASS}, {.type = MOVE_PASS}};
    struct checks checks;
    assert_non_null(s);
    if (*last) {
        before[0] = setup_move(g, &p, last);
        position_play(g, &p, before[0]);
    }
    position_checks(g, &p, &checks);
    struct move m = setup_move(g, &p, text);
    unsigned found = sight_traits(s, &p, m, before, &checks);
    if (found != traits)
        fail_msg("%s %s: %#x, not %#x", id, text, found, traits);
    sight_free(s);
}

TEST(squares_hide_little)
{
    expect_traits("chess", "startpos", "", "Pe2-e4", BIT(QUIET));
    expect_traits("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "Ra1-a2", BIT(QUIET) | BIT(EDGE));
    expect_traits("chess", "4k3/8/8/8/8/2B5/8/4K3 w - - 0 1", "", "Bc3-h8", BIT(QUIET) | BIT(LONG));
    expect_traits("chess", "4k3/8/8/8/3B4/8/8/4K3 w - - 0 1", "", "Bd4-c3", BIT(QUIET) | BIT(BACKWARD));
    /* A capture along a line that has just been opened. */
    expect_traits("chess", "4k2q/8/8/4n3/8/2B5/8/6K1 b - - 0 1", "Ne5-d3", "Bc3xh8", BIT(LONG) | BIT(OPENED));
    /* A discovered check. */
    expect_traits("chess", "4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1", "", "Ne3-c4", BIT(QUIET) | BIT(DISCOVERED));
    /* Far from where the last move ended. */
    expect_traits("chess", "4k3/8/8/8/8/P6p/8/4K3 b - - 0 1", "Ph3-h2", "Pa3-a4", BIT(QUIET) | BIT(AWAY));
}

TEST(bends_and_switches_hide_lines)
{
    static const char rooks[] = "8/8/7k/9/9/8/8/R2RK3 w - - 0 1";
    expect_traits("reroute66", rooks, "", "Ra1-a2", BIT(QUIET) | BIT(EDGE));
    expect_traits("reroute66", rooks, "", "Rd1-d3", BIT(QUIET) | BIT(EDGE));
    expect_traits("reroute66", rooks, "", "Rd1-d4", BIT(QUIET) | BIT(EDGE) | BIT(BEND));
    expect_traits("reroute66", rooks, "", "Rd1-e6", BIT(QUIET) | BIT(EDGE) | BIT(BEND) | BIT(LONG));
    expect_traits("reroute66", rooks, "", "Ra1-A4", BIT(QUIET) | BIT(EDGE) | BIT(BEND) | BIT(BRANCH));
    expect_traits("reroute66", rooks, "", "Ra1-b5", BIT(QUIET) | BIT(EDGE) | BIT(BEND) | BIT(BRANCH) | BIT(LONG));
}

TEST(other_boards_have_their_own)
{
    expect_traits("fastlane", "startpos", "", "Pb2-b4", BIT(QUIET) | BIT(LANE));
    expect_traits("reenterent", "5/2k2/5/5/5/5/5/K4[Q] w - - 0 1", "", "Q*-b1", BIT(QUIET) | BIT(REENTRY));
    expect_traits("altorth", "startpos", "", "Vf3-d2", BIT(QUIET));
}

TEST(chances_rise)
{
    assert_int_equal(sight_chance(BIT(BRANCH), 0), 0);
    for (int dim = 1; dim <= 1000; dim *= 10) {
        assert_true(sight_chance(0, dim) <= sight_chance(BIT(QUIET), dim));
        assert_true(sight_chance(BIT(QUIET), dim) < sight_chance(BIT(QUIET) | BIT(BACKWARD) | BIT(BRANCH), dim));
        assert_true(sight_chance(BIT(QUIET), dim) < sight_chance(BIT(QUIET), 10 * dim));
    }
    assert_true(sight_chance((1u << SIGHT_TRAITS) - 1, 1000) < 1000);
    assert_int_equal(sight_reason(BIT(QUIET) | BIT(LONG) | BIT(BEND)), SIGHT_BEND);
    assert_int_equal(sight_reason(BIT(EDGE)), SIGHT_TRAITS);
    assert_int_equal(sight_reason(0), SIGHT_TRAITS);
}

RUN_TESTS_EACH("engine: sight", NULL, setup_end, NULL, NULL)
