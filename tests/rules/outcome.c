/* How games end: FIDE's laws on the orthodox board, and what every game makes of them. */
#include "table.h"
#include "test.h"

enum { KEYS = 64 };

/* A game going on: its position and the keys so far. */
struct going {
    const struct game *g;
    struct position p;
    uint64_t key[KEYS];
    int count;
};

static struct going start(const struct game *g, const char *men)
{
    struct going s = {.g = g, .p = table(g, men), .count = 1};
    s.key[0] = s.p.key;
    return s;
}

static void go(struct going *s, const char *from, const char *to)
{
    assert_true(s->count < KEYS);
    play(s->g, &s->p, from, to);
    s->key[s->count++] = s->p.key;
}

static struct outcome stands(const struct going *s)
{
    return outcome_of(s->g, &s->p, s->key, s->count);
}

static void checkmate_comes_before_every_draw(void **state)
{
    const struct game *g = *state;
    struct position p = table(g, "b Kb6 ka8 Rh8 half=150");
    struct outcome o = outcome_alone(g, &p);
    assert_int_equal(o.ending, ENDING_CHECKMATE);
    assert_int_equal(o.sharers, 1);
    assert_int_equal(o.claims, 0);
    p = table(g, "w ka1 Kh8 qg7");
    p = table(g, "w kb6 Ka8 rh8");
    assert_int_equal(outcome_alone(g, &p).sharers, 2);
}

static void stalemate_is_a_draw(void **state)
{
    const struct game *g = *state;
    struct position p = table(g, "b Kb6 ka8 Pb5 Qc7");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_STALEMATE);
    assert_int_equal(outcome_alone(g, &p).sharers, 3);
}

static void threefold_is_claimed_and_fivefold_ends_the_game(void **state)
{
    struct going s = start(*state, "w Ke1 ke8 Ra1 pa7 half=4");
    for (int round = 1; round <= 4; round++) {
        go(&s, "a1", "b1");
        go(&s, "e8", "d8");
        go(&s, "b1", "a1");
        go(&s, "d8", "e8");
        struct outcome o = stands(&s);
        assert_int_equal(o.ending, round == 4 ? ENDING_FIVEFOLD : ENDING_NONE);
        assert_int_equal(o.claims, round >= 2 && round < 4 ? CLAIM_THREEFOLD : 0);
    }
    assert_int_equal(stands(&s).sharers, 3);
}

static void lost_castling_rights_make_another_position(void **state)
{
    struct going s = start(*state, "w Ke1 ke8 Ra1 pa7 +Q");
    for (int round = 1; round <= 3; round++) {
        go(&s, "a1", "b1");
        go(&s, "e8", "d8");
        go(&s, "b1", "a1");
        go(&s, "d8", "e8");
        assert_int_equal(stands(&s).claims, round == 3 ? CLAIM_THREEFOLD : 0); /* the first one could castle */
    }
}

static void an_en_passant_that_cannot_be_used_is_no_difference(void **state)
{
    struct going s = start(*state, "w Ke1 ke8 Pe2 ph7");
    go(&s, "e2", "e4");
    for (int round = 1; round <= 2; round++) {
        go(&s, "e8", "d8");
        go(&s, "e1", "d1");
        go(&s, "d8", "e8");
        go(&s, "d1", "e1");
    }
    assert_int_equal(stands(&s).claims, CLAIM_THREEFOLD);
}

static void an_en_passant_that_can_be_used_is_one(void **state)
{
    struct going s = start(*state, "w Ke1 ke8 Pe2 pd4");
    go(&s, "e2", "e4");
    for (int round = 1; round <= 3; round++) {
        go(&s, "e8", "d8");
        go(&s, "e1", "d1");
        go(&s, "d8", "e8");
        go(&s, "d1", "e1");
        assert_int_equal(stands(&s).claims, round == 3 ? CLAIM_THREEFOLD : 0);
    }
    /* A pawn that stands ready but is pinned cannot use it. */
    s = start(*state, "w Kh1 kd8 Pe2 pd4 Rd1");
    go(&s, "e2", "e4");
    for (int round = 1; round <= 2; round++) {
        go(&s, "d8", "c8");
        go(&s, "h1", "g1");
        go(&s, "c8", "d8");
        go(&s, "g1", "h1");
    }
    assert_int_equal(stands(&s).claims, CLAIM_THREEFOLD);
}

static void fifty_moves_are_claimed_and_75_end_the_game(void **state)
{
    const struct game *g = *state;
    const struct {
        int half;
        enum ending ending;
        unsigned claims;
    } cases[] = {{99, ENDING_NONE, 0},
                 {100, ENDING_NONE, CLAIM_50_MOVES},
                 {149, ENDING_NONE, CLAIM_50_MOVES},
                 {150, ENDING_75_MOVES, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, "w Ke1 ke8 Ra1");
        p.half = (uint16_t)cases[i].half;
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].ending);
        assert_int_equal(outcome_alone(g, &p).claims, cases[i].claims);
    }
}

static void captures_and_pawn_moves_reset_the_count(void **state)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 ke8 Ra1 Ph2 na5 half=20"), q = p;
    play(g, &q, "a1", "a2");
    assert_int_equal(q.half, 21);
    q = p;
    play(g, &q, "a1", "a5");
    assert_int_equal(q.half, 0);
    q = p;
    play(g, &q, "h2", "h3");
    assert_int_equal(q.half, 0);
}

static void dead_positions_of_chess(void **state)
{
    const struct game *g = *state;
    const struct {
        const char *men;
        bool dead;
    } cases[] = {{"w Ke1 ke8", true},          {"w Ke1 ke8 Bc4", true},         {"w Ke1 ke8 nc4", true},
                 {"w Ke1 ke8 Bc4 bd3", true},  {"w Ke1 ke8 Bc4 Bd5 bh7", true}, {"w Ke1 ke8 Bc4 bc5", false},
                 {"w Ke1 ke8 Nc4 nd5", false}, {"w Ke1 ke8 Nc4 Nd5", false},    {"w Ke1 ke8 Bc4 nd5", false},
                 {"w Ke1 ke8 Ra5", false},     {"w Ke1 ke8 Pa5", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, cases[i].men);
        assert_int_equal(outcome_is_dead(g, &p), cases[i].dead);
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].dead ? ENDING_DEAD : ENDING_NONE);
    }
}

static void repetition_reaches_back_to_the_last_irreversible_move_only(void **state)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 ke8 Ra1 half=1");
    uint64_t keys[] = {p.key, p.key, p.key, 1, p.key}; /* keys from before the last capture do not count */
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, 0);
    p.half = 4;
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, CLAIM_THREEFOLD);
}

static int open(void **state)
{
    return table_open(state, "chess");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checkmate_comes_before_every_draw),
        cmocka_unit_test(stalemate_is_a_draw),
        cmocka_unit_test(threefold_is_claimed_and_fivefold_ends_the_game),
        cmocka_unit_test(lost_castling_rights_make_another_position),
        cmocka_unit_test(an_en_passant_that_cannot_be_used_is_no_difference),
        cmocka_unit_test(an_en_passant_that_can_be_used_is_one),
        cmocka_unit_test(fifty_moves_are_claimed_and_75_end_the_game),
        cmocka_unit_test(captures_and_pawn_moves_reset_the_count),
        cmocka_unit_test(dead_positions_of_chess),
        cmocka_unit_test(repetition_reaches_back_to_the_last_irreversible_move_only),
    };
    return cmocka_run_group_tests_name("outcome", tests, open, table_close);
}
