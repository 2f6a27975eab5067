/*
 * Each feature of the evaluation is seen where it is and not where it is not: with its weight raised by so much the
 * evaluation must rise, fall or stay.
 */
#include "setup.h"
#include "test.h"

#include "eval/evaluate.h"

enum { RISE = 64 };

/* The sign of what raising the weight does to CODE's worth for the first player. */
struct feature {
    const char *id, *weight, *code;
    int sign;
};

static const struct feature features[] = {
    {"chess", "passed_free", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 1},
    {"chess", "passed_free", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", 0},
    {"chess", "passed_free", "4k3/8/r7/3P4/8/8/8/4K3 w - - 0 1", 0}, /* the next cell is attacked */
    {"chess", "passed_path", "8/8/8/3P4/8/8/8/k3K3 w - - 0 1", 1},
    {"chess", "passed_path", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", 0},
    {"chess", "passed_rival", "8/8/8/3P4/8/8/8/k3K3 w - - 0 1", 1},
    {"chess", "blocked", "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1", 1},
    {"chess", "beside", "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1", 1},
    {"chess", "beside", "4k3/8/8/8/3P1P2/8/8/4K3 w - - 0 1", 0},
    {"chess", "held_back", "4k3/8/4pp2/8/3P4/8/8/4K3 w - - 0 1", 1},
    {"chess", "held_back", "4k3/8/4pp2/8/2PP4/8/8/4K3 w - - 0 1", 0},
    {"chess", "exposed", "4k3/3p4/8/8/3P1P2/8/8/4K3 w - - 0 1", 1},
    {"chess", "exposed", "4k3/3p4/8/8/3P4/8/8/4K3 w - - 0 1", 0},
    {"chess", "storm", "4k3/8/8/8/8/6p1/8/6K1 w - - 0 1", 1},
    {"chess", "storm", "4k3/8/8/8/8/1p6/8/6K1 w - - 0 1", 0},
    {"chess", "storm", "4k3/8/8/8/8/6Kp/8/8 w - - 0 1", 0}, /* beside the King it has come past the shelter */
    {"chess", "storm", "4k3/8/8/8/7p/6K1/8/8 w - - 0 1", 1},
    {"chess", "shelter_far", "4k3/8/8/8/8/6P1/8/6K1 w - - 0 1", 1},
    {"chess", "shelter_far", "4k3/8/8/8/6P1/8/8/6K1 w - - 0 1", 0},
    {"chess", "menaced.Knight", "4k3/8/2n5/8/3P4/8/8/4K3 w - - 0 1", -1},
    {"chess", "menaced.Knight", "4k3/8/2n1p3/8/3P4/8/8/4K3 w - - 0 1", 0}, /* the step would cost the pawn */
    {"chess", "cleared.Rook", "4k3/3p4/8/8/8/8/3P4/R3K3 w - - 0 1", 1},
    {"chess", "cleared.Rook", "4k3/p7/8/8/8/8/3P4/R3K3 w - - 0 1", 0},
    {"chess", "own_part.Bishop", "4k3/8/8/8/4P3/8/8/4KB2 w - - 0 1", 1},
    {"chess", "own_part.Bishop", "4k3/8/8/8/3P4/8/8/4KB2 w - - 0 1", 0},
    {"chess", "check.Queen", "k6r/pp6/8/8/6Q1/8/8/4K3 w - - 0 1", 0}, /* the Rook guards c8 and g8 */
    {"chess", "check.Queen", "k7/1p6/8/3Q4/8/8/8/4K3 w - - 0 1", 1},
    {"chess", "zone_weak", "k7/8/8/8/3Q4/8/8/4K3 w - - 0 1", 1},
    {"chess", "unopposed", "k7/8/8/8/3Q4/8/8/4K3 w - - 0 1", 1},
    {"chess", "space", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1},
    {"chess", "checks", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 0},
    {"threecheck", "checks", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 +1+0", 1},
    {"threecheck", "checks", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 +1+2", -1},
    {"threecheck", "checks", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1 +2+2", 0},
    {"kingofthehill", "goal_step", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", 0},
    {"kingofthehill", "goal_step", "4k3/4p3/8/8/8/5K2/4P3/8 w - - 0 1", -1}, /* a step away, against three */
    {"kingofthehill", "goal_step", "4k3/4p3/8/8/6K1/8/4P3/8 w - - 0 1", -1},
    {"kingofthehill", "goal_step", "rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1", 1},
    {"racingkings", "goal_step", "8/8/8/8/K7/8/7k/8 w - - 0 1", -1},
    {"chess", "drop_check", "6k1/8/8/8/8/8/8/4K1N1 w - - 0 1", 0},
    {"crazyhouse", "drop_check", "6k1/8/8/8/8/8/8/4K1N1[] w - - 0 1", 0},
    {"crazyhouse", "drop_check", "6k1/8/8/8/8/8/8/4K3[N] w - - 0 1", 1},
    {"crazyhouse", "drop_check", "4k3/8/8/8/8/8/8/6K1[n] w - - 0 1", -1},
    {"crazyhouse", "drop_check", "k2b4/p7/8/8/8/8/8/4K3[N] w - - 0 1", 0},  /* the pawn guards b6, the Bishop c7 */
    {"crazyhouse", "drop_check", "k7/2p5/1p6/8/8/8/8/4K3[N] w - - 0 1", 0}, /* neither is empty */
    {"crazyhouse", "drop_check", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", 0},    /* the King captures it */
    {"crazyhouse", "drop_check", "4k3/8/8/8/8/7B/8/4K3[P] w - - 0 1", 1},
    {"crazyhouse", "drop_check", "8/8/8/8/8/8/4k3/2K5[P] w - - 0 1", 0}, /* no pawn comes to the first rank */
    {"shogi", "drop_check", "9/9/9/9/9/9/9/4k4/R7K[P] w - - 0 1", 1},    /* here one comes */
    {"shogi", "drop_check", "4k4/R8/9/9/9/9/4P4/9/4K4[P] w - - 0 1", 0}, /* a Pawn stands on this file */
    {"shogi", "drop_check", "4k4/R8/9/9/9/9/3P5/9/4K4[P] w - - 0 1", 1},
    {"chess", "goal_step", "4k3/4p3/8/8/8/5K2/4P3/8 w - - 0 1", 0},
};

static int worth(struct values *v, const struct position *p)
{
    values_apply(v);
    return evaluate(v, p, 0, NULL);
}

static struct tapered *weight_called(struct values *v, const char *wanted)
{
    char name[NUMBER_NAME];
    for (int i = 0; i < weights_count(); i++) {
        struct tapered *t = weights_at(&v->weights, v->game, i, name);
        if (t && strcmp(name, wanted) == 0)
            return t;
    }
    fail_msg("no weight %s", wanted);
    return NULL;
}

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

TEST(sees_features_where_they_are)
{
    FREED struct values *v = malloc(sizeof *v);
    for (size_t i = 0; i < sizeof features / sizeof features[0]; i++) {
        const struct feature *f = &features[i];
        struct game *g = setup_game(f->id);
        struct position p = position_of(g, f->code);
        values_derive(v, g);
        struct tapered *t = weight_called(v, f->weight);
        int before = worth(v, &p);
        t->middle = (int16_t)(t->middle + RISE);
        t->end = (int16_t)(t->end + RISE);
        int rise = worth(v, &p) - before;
        if (sign(rise) != f->sign)
            fail_msg("%s in %s: %d", f->weight, f->code, rise);
    }
}

/* How much P's worth changes if the weight of the race does. */
static int race_counts(struct values *v, const struct position *p)
{
    int before = worth(v, p);
    v->weights.race.middle = (int16_t)(v->weights.race.middle + 10 * RISE);
    int rise = worth(v, p) - before;
    v->weights.race.middle = (int16_t)(v->weights.race.middle - 10 * RISE);
    return rise;
}

/* A Migrant three steps before the corner counts for it while nothing is missing, and only then. */
TEST(races_only_while_nothing_is_missing)
{
    struct game *g = setup_game("altorth");
    struct values *v = setup_values(g);
    struct position p = position_of(g, "startpos");
    cell near = board_find(g->board, "f8", 2);
    assert_true(cellset_has(v->pawn_front[0][near], cellset_first(g->far_corner[0])));
    assert_int_equal(race_counts(v, &p), 0);
    position_put(g, &p, near, PIECE(0, g->pawn));
    assert_true(race_counts(v, &p) > 0);
    p.lost[LOST_ROW(v->dearest)][0] = 1;
    assert_int_equal(race_counts(v, &p), 0);
}

/* Of three checks the first counts half, the second one and a half more; the third has won, and counts one. In the end
 * and in the middle game. */
TEST(counts_a_second_check_more)
{
    static const char *const codes[] = {"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "startpos"};
    struct game *g = setup_game("threecheck");
    struct values *v = setup_values(g);
    v->weights.checks = (struct tapered){640, 640};
    for (int i = 0; i < 2; i++) {
        struct position p = position_of(g, codes[i]);
        int value[4];
        for (int given = 0; given < 4; given++) {
            position_set_count(g, &p, RULE_CHECKS, 0, given);
            value[given] = worth(v, &p);
        }
        assert_true(value[1] > value[0]);
        assert_int_equal(value[2] - value[1], 3 * (value[1] - value[0]));
        assert_int_equal(value[3] - value[2], 2 * (value[1] - value[0]));
    }
}

TEST(shrinks_leads_with_opposite_bishops)
{
    struct game *g = setup_game("chess");
    struct values *v = setup_values(g);
    struct position like = position_of(g, "4k3/8/2b5/8/PP6/8/2B5/4K3 w - - 0 1");
    struct position unlike = position_of(g, "4k3/2b5/8/8/PP6/8/2B5/4K3 w - - 0 1");
    assert_true(evaluate(v, &unlike, 0, NULL) > 0);
    assert_true(evaluate(v, &like, 0, NULL) > evaluate(v, &unlike, 0, NULL) + 40);
    struct position rooks = position_of(g, "4k3/7r/8/8/PP6/8/2R5/4K3 w - - 0 1");
    assert_true(evaluate(v, &rooks, 0, NULL) > evaluate(v, &unlike, 0, NULL) + 40);
}

/* Danger to the one royal piece on the board costs nothing below no pressure, and never more than 600. */
TEST(danger_has_a_limit)
{
    static const struct {
        int16_t base;
        int danger;
    } rows[] = {{-20000, 0}, {600, 600}, {20000, 600}};
    struct game *g = setup_game("horde");
    struct values *v = setup_values(g);
    struct position p = position_of(g, "startpos");
    v->weights.danger_base = (struct tapered){-20000, -20000};
    int safe = worth(v, &p);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        v->weights.danger_base = (struct tapered){rows[i].base, rows[i].base};
        assert_int_equal(worth(v, &p) - safe, rows[i].danger);
    }
}

RUN_TESTS_EACH("engine: features", NULL, setup_end, NULL, NULL)
