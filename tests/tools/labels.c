/* What positions are to be foretold as: by how much scores flatter who moves is found, and labels look ahead. */
#include "test.h"

#include "play/samples.h"

#include <math.h>

enum { COUNT = 4000, ALIVE_TWO = 3, ALIVE_THREE = 7 };

/* The curve found in games of one ply that end as chances by SCALE want it, with scores that are BIAS too high. */
static struct label_curve curve_found(float bias, float scale, bool of_three)
{
    struct label_games l = {.players = of_three ? 3 : 2};
    for (int i = 0; i < COUNT; i++) {
        float truth = (float)(i - COUNT / 2) / 5;
        size_t at = labels_add(&l, (int)lroundf(truth + bias), 0, of_three ? ALIVE_THREE : ALIVE_TWO, true);
        labels_end_game(&l, 1);
        l.ply[at].chance[0] = label_chance(truth / scale, of_three);
    }
    struct label_curve c = labels_fill(&l, 0);
    labels_free(&l);
    return c;
}

TEST(what_was_added_is_found)
{
    for (int bias = -60; bias <= 60; bias += 20)
        for (int scale = 100; scale <= 400; scale += 100)
            for (int three = 0; three < 2; three++) {
                struct label_curve c = curve_found((float)bias, (float)scale, three);
                assert_in_range((int)c.flattery + 1000, bias + 998, bias + 1002);
                assert_in_range((int)c.scale, scale - 2, scale + 2);
            }
}

TEST(nothing_is_found_in_nothing)
{
    struct label_games l = {.players = 2};
    assert_true(labels_fill(&l, 6).flattery == 0);
    labels_free(&l);
}

static void assert_near(float a, float b)
{
    assert_true(fabsf(a - b) < 1e-4f);
}

/* A game of four plies, the first without a score, between two others; the second player wins it. */
static void play_games(struct label_games *l)
{
    labels_add(l, 500, 0, ALIVE_TWO, false);
    labels_end_game(l, 1);
    labels_add(l, LABEL_UNKNOWN, 0, ALIVE_TWO, true);
    labels_add(l, 40, 1, ALIVE_TWO, true);
    labels_add(l, -90, 0, ALIVE_TWO, true);
    labels_add(l, 300, 1, ALIVE_TWO, false);
    labels_end_game(l, 2);
    labels_add(l, 0, 0, ALIVE_TWO, true);
    labels_end_game(l, 3);
}

TEST(labels_look_ahead_as_far_as_told)
{
    struct label_games l = {.players = 2};
    play_games(&l);
    struct label_curve c = labels_fill(&l, 1); /* each ply counts twice as much as the next */
    float second = label_chance((40 - c.flattery) / c.scale, false);
    float first = 1 - label_chance((-90 - c.flattery) / c.scale, false);
    float last = label_chance((300 - c.flattery) / c.scale, false);
    assert_near(l.ply[4].chance[1], last / 2 + 0.5f);
    assert_near(l.ply[3].chance[1], first / 2 + last / 4 + 0.25f);
    assert_near(l.ply[2].chance[1], second / 2 + first / 4 + last / 8 + 0.125f);
    assert_near(l.ply[1].chance[1], l.ply[2].chance[1]); /* it has no score of its own */
    for (size_t i = 0; i < l.plies; i++)
        assert_near(l.ply[i].chance[0] + l.ply[i].chance[1], 1);
    labels_free(&l);
}

TEST(without_looking_ahead_they_are_the_scores)
{
    struct label_games l = {.players = 2};
    play_games(&l);
    struct label_curve c = labels_fill(&l, 0);
    assert_near(l.ply[3].chance[0], label_chance((-90 - c.flattery) / c.scale, false));
    assert_near(l.ply[4].chance[1], label_chance((300 - c.flattery) / c.scale, false));
    labels_free(&l);
}

/* Of three players each hopes what his own scores say, and has lost when he is out. */
TEST(three_players_hope_each_for_themselves)
{
    struct label_games l = {.players = 3};
    labels_add(&l, 200, 0, ALIVE_THREE, true);
    labels_add(&l, -100, 1, ALIVE_THREE, true);
    labels_add(&l, 0, 0, 5, true);
    labels_add(&l, 0, 2, 5, true);
    labels_end_game(&l, 5);
    struct label_curve c = labels_fill(&l, 1);
    float even = label_chance(-c.flattery / c.scale, false);
    assert_near(l.ply[3].chance[2], even / 2 + 0.25f);
    assert_near(l.ply[2].chance[0], even / 2 + 0.25f);
    assert_near(l.ply[2].chance[1], 0);
    assert_near(l.ply[1].chance[1], label_chance((-100 - c.flattery) / c.scale, true) / 2);
    assert_near(l.ply[0].chance[0], label_chance((200 - c.flattery) / c.scale, true) / 2 + l.ply[2].chance[0] / 2);
    labels_free(&l);
}

/* A game that all three share says nothing of who stood better: neither the curve nor the labels go by its result. */
TEST(what_all_three_share_says_nothing)
{
    struct label_games l = {.players = 3};
    for (int shared = 0; shared < 2; shared++)
        for (int i = 0; i < COUNT; i++) {
            float truth = (float)(i - COUNT / 2) / 5;
            size_t at = labels_add(&l, (int)lroundf(truth), 0, ALIVE_THREE, true);
            labels_end_game(&l, shared ? 7 : 1);
            if (!shared)
                l.ply[at].chance[0] = label_chance(truth / 200, true);
        }
    size_t first = labels_add(&l, 60, 0, ALIVE_THREE, true);
    labels_add(&l, -300, 0, ALIVE_THREE, true);
    labels_end_game(&l, 7);
    struct label_curve c = labels_fill(&l, 1);
    assert_in_range((int)c.scale, 198, 202);
    float last = label_chance((-300 - c.flattery) / c.scale, true);
    assert_near(l.ply[first + 1].chance[0], last);
    assert_near(l.ply[first].chance[0], label_chance((60 - c.flattery) / c.scale, true) / 2 + last / 2);
    labels_free(&l);
}

RUN_TESTS("tools-labels", NULL, NULL)
