/* The solver of problems: published ones, and agreement with a plain search. */
#include "setup.h"

#include "engine/mate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* CODE has the one key TEXT to mate in MOVES, and none to mate in fewer. */
static void expect_key(const char *id, const char *code, int moves, const char *text)
{
    struct game *g = setup_game(id);
    struct position p = setup_position(g, code);
    struct move key[MOVES_MAX];
    for (int fewer = 1; fewer < moves; fewer++)
        assert_int_equal(mate_keys(g, &p, fewer, key), 0);
    assert_int_equal(mate_keys(g, &p, moves, key), 1);
    assert_true(move_equal(key[0], setup_move(g, &p, text)));
    game_free(g);
}

static void solves_published_problems(void **state)
{
    (void)state;
    expect_key("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "Ra1-a6"); /* Paul Morphy, 1856 */
    expect_key("chess", "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5,
               "Pb2-b4"); /* Sam Loyd, "Excelsior", 1861 */
}

/* The plain definition: does the player ME win P within MOVES of his moves? */
static bool wins(const struct game *g, const struct position *p, int me, int moves)
{
    struct move move[MOVES_MAX];
    if (p->corner || !(p->alive >> me & 1) || p->alive == 1 << me)
        return p->corner ? p->corner - 1 == me : p->alive == 1 << me;
    if (p->turn == me && moves == 0)
        return false;
    int n = moves_legal(g, p, move);
    if (n == 0)
        return p->turn != me && position_in_check(g, p, p->turn);
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        bool win = wins(g, &next, me, moves - (p->turn == me));
        if (win == (p->turn == me))
            return win;
    }
    return p->turn != me;
}

/* Play on from the array, the first player with some thought, the others at random, until he sees a win near;
 * false if none comes. */
static bool play_until_near(const struct game *g, struct engine *e, struct random *r, struct position *p)
{
    position_start(g, p);
    for (int ply = 0; ply < 160 && outcome_of(g, p, &p->key, 1).ending == ENDING_NONE; ply++) {
        if (p->turn != 0) {
            setup_wander(g, p, r, 1);
            continue;
        }
        struct thought t = setup_search(e, p, 4, 0);
        if (t.score >= SCORE_MATE - 4)
            return true;
        position_play(g, p, t.best);
    }
    return false;
}

/* The keys of P are those that the definition gives; returns how many. */
static int compare_keys(const struct game *g, const struct position *p, int moves)
{
    struct move key[MOVES_MAX], move[MOVES_MAX];
    int found = mate_keys(g, p, moves, key), n = moves_legal(g, p, move), expected = 0;
    for (int i = 0; i < n; i++) {
        struct position next = *p;
        position_play(g, &next, move[i]);
        if (!wins(g, &next, p->turn, moves - 1))
            continue;
        assert_true(expected < found && move_equal(key[expected], move[i]));
        expected++;
    }
    assert_int_equal(found, expected);
    return found;
}

/* Positions of every game in which a win is near. */
static void agrees_with_the_definition(void **state)
{
    (void)state;
    for (int i = 0; i < every_game_count; i++) {
        struct game *g = setup_game(every_game[i]);
        struct engine *e = engine_new(g, 1, 1);
        struct random r = {19};
        int keys = 0;
        for (int game = 0; game < 6; game++) {
            struct position p;
            if (play_until_near(g, e, &r, &p))
                keys += compare_keys(g, &p, g->players > 2 ? 1 : 2);
        }
        assert_true(keys > 0);
        engine_free(e);
        game_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_published_problems),
        cmocka_unit_test(agrees_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
