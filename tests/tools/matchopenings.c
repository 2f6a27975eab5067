/* Openings of matches: what is played is balanced, by the engine's own judgement, and the same for the same seed. */
#include "games.h"
#include "test.h"

#include "matches/contest.h"

enum { SEEDS = 12, TABLE_BYTES = 1 << 20 };

/* What the engine thinks of the position after O. */
OWNER(engine)

static int judge(const struct game *g, struct engine *e, const struct match_opening *o, int nodes)
{
    struct position p;
    uint64_t key[OPENING_PLIES_MOST + 1];
    struct limits l = {.nodes = (uint64_t)nodes};
    position_start(g, &p);
    key[0] = p.key;
    for (int n = 0; n < o->plies; n++) {
        position_play(g, &p, o->move[n]);
        key[n + 1] = p.key;
    }
    engine_clear(e);
    return engine_search(e, &p, key, o->plies + 1, &l).score;
}

/* How many of SEEDS openings of RULE stand worse for somebody than WORST. */
static int lopsided(const struct game *g, struct engine *e, const struct tool_options *rule, int worst)
{
    struct match_opening o;
    int count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        opening_find(g, e, rule, seed, &o);
        count += abs(judge(g, e, &o, 2000)) > worst;
    }
    return count;
}

TEST(openings_are_balanced)
{
    static const char *const games[] = {"chess", "fastlane", "altorth3"};
    struct tool_options judged = {.plies = 8, .balance = 60, .judge = 2000}, any = {.plies = 8, .judge = 1};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const struct game *g = game_of(games[i]);
        OWNED(engine) engine = engine_new(g, TABLE_BYTES, 1);
        assert_int_equal(lopsided(g, engine, &judged, judged.balance), 0);
        assert_true(lopsided(g, engine, &any, judged.balance) > SEEDS / 4); /* else the sentence above says little */
    }
}

TEST(a_seed_gives_one_opening)
{
    struct tool_options usual = {.plies = 8, .balance = 50, .judge = 10000};
    struct match_opening first, second, other;
    const struct game *g = game_of("reroute66");
    OWNED(engine) engine = engine_new(g, TABLE_BYTES, 1);
    opening_find(g, engine, &usual, 5, &first);
    opening_find(g, engine, &usual, 6, &other);
    opening_find(g, engine, &usual, 5, &second);
    bool same = true, another = false;
    for (int n = 0; n < usual.plies; n++) {
        same &= move_equal(first.move[n], second.move[n]);
        another |= !move_equal(first.move[n], other.move[n]);
    }
    assert_true(same);
    assert_true(another);
}

/* The array of chess is not even to 1/100 pawn, and without a ply there is no other opening: the bound gives way. */
TEST(the_search_for_an_opening_ends)
{
    struct tool_options none = {.balance = 1, .judge = 200};
    struct match_opening o;
    const struct game *g = game_of("chess");
    OWNED(engine) engine = engine_new(g, TABLE_BYTES, 1);
    o.plies = 0;
    assert_true(abs(judge(g, engine, &o, none.judge)) > 2 * none.balance);
    opening_find(g, engine, &none, 1, &o);
    assert_int_equal(o.plies, 0);
}

RUN_TESTS("tools: matchopenings", NULL, NULL)
