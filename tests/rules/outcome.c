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

static struct going start(const struct game *g, const char *pieces)
{
    struct going s = {.g = g, .p = table(g, pieces), .count = 1};
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

TEST(checkmate_comes_before_every_draw)
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

TEST(stalemate_is_a_draw)
{
    const struct game *g = *state;
    struct position p = table(g, "b Kb6 ka8 Pb5 Qc7");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_STALEMATE);
    assert_int_equal(outcome_alone(g, &p).sharers, 3);
}

TEST(threefold_is_claimed_and_fivefold_ends_the_game)
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

TEST(lost_castling_rights_make_another_position)
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

TEST(an_en_passant_that_cannot_be_used_is_no_difference)
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

TEST(an_en_passant_that_can_be_used_is_one)
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

TEST(fifty_moves_are_claimed_and_75_end_the_game)
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

TEST(captures_and_pawn_moves_reset_the_count)
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

TEST(dead_positions_of_chess)
{
    const struct game *g = *state;
    const struct {
        const char *pieces;
        bool dead;
    } cases[] = {{"w Ke1 ke8", true},          {"w Ke1 ke8 Bc4", true},         {"w Ke1 ke8 nc4", true},
                 {"w Ke1 ke8 Bc4 bd3", true},  {"w Ke1 ke8 Bc4 Bd5 bh7", true}, {"w Ke1 ke8 Bc4 bc5", false},
                 {"w Ke1 ke8 Nc4 nd5", false}, {"w Ke1 ke8 Nc4 Nd5", false},    {"w Ke1 ke8 Bc4 nd5", false},
                 {"w Ke1 ke8 Ra5", false},     {"w Ke1 ke8 Pa5", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, cases[i].pieces);
        assert_int_equal(outcome_is_dead(g, &p), cases[i].dead);
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].dead ? ENDING_DEAD : ENDING_NONE);
    }
}

/* May White win? Where Black is to move he is mated, so that it is no matter of opinion. */
TEST(a_side_wins_if_some_series_of_moves_mates)
{
    const struct {
        const char *game, *pieces;
        bool wins;
    } cases[] = {
        {"chess", "w Kc3 ke6 rd6", false},         {"chess", "w Kc3 ke6 qd6 pa7", false},
        {"chess", "w Kc3 Nd4 ke6 qd6 qd7", false}, {"chess", "w Kc3 Bd4 ke6 qd6 rd7 be5", false},
        {"chess", "w Kc3 Bd4 Be3 ke6", false},     {"chess", "b Kb6 Nc7 ka8 rb8", true},
        {"chess", "b Kc1 Nc2 ka1 ba2", true},      {"chess", "b Kb6 Nc7 ka8 nb8", true},
        {"chess", "b Kc1 Nc2 ka1 pa2", true},      {"chess", "b Kb6 Bb7 ka8 nb8", true},
        {"chess", "b Kc7 Bf3 ka8 pa7", true},      {"chess", "b Kb6 Bf3 ka8 bb8", true},
        {"chess", "w Kb6 Nc7 Na5 kh8 qd8", true},  {"chess", "w Kb6 Pa5 kh8 qd8", true},
        {"reroute66", "w Kb4 ka4 rh2", false},     {"reroute66", "w Kb4 Nd1 ka4", false},
        {"reroute66", "w Ka4 Nd1 kA4 rb2", true},  {"reenterent", "w Kc3 kd7 *q", false},
        {"reenterent", "w Kc3 kd7 *Q", true},      {"altorth", "w Gf1 gf11 ra6", false},
        {"altorth", "w Gf1 Vf2 gf11 ra6", false},  {"altorth", "w Gf1 Vf2 gf11 fa6", true},
        {"fastlane", "w Ke1 ke8 pa7", false},      {"fastlane", "w Ke1 Nb1 ke8", true},
        {"kingofthehill", "w Ke1 ke8 qd8", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *game = NULL;
        assert_int_equal(table_open(&game, cases[i].game), 0);
        struct position p = table(game, cases[i].pieces);
        if (outcome_can_win(game, &p, 0) != cases[i].wins)
            fail_msg("%s: %s", cases[i].game, cases[i].pieces);
        if (p.turn == 1)
            assert_int_equal(outcome_alone(game, &p).ending, ENDING_CHECKMATE);
        table_close(&game);
    }
}

TEST(repetition_reaches_back_to_the_last_irreversible_move_only)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 ke8 Ra1 half=1");
    uint64_t keys[] = {p.key, p.key, p.key, 1, p.key}; /* keys from before the last capture do not count */
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, 0);
    p.half = 4;
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, CLAIM_THREEFOLD);
}

TEST(a_royal_piece_wins_on_the_hill_and_bare_kings_are_not_dead)
{
    void *hill = NULL;
    assert_int_equal(table_open(&hill, "kingofthehill"), 0);
    const struct game *g = hill;
    struct position p = table(g, "w Ke3 ke8");
    struct move move[MOVES_MAX];
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE); /* bare Kings, not dead */
    assert_false(outcome_is_dead(g, &p));
    play(g, &p, "e3", "e4");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_HILL);
    assert_int_equal(outcome_alone(g, &p).sharers, 1);
    assert_int_equal(moves_legal(g, &p, move), 0);
    assert_int_equal(walker_moves(g, &p, move), 0);
    assert_int_equal(walker_explain(g, &p, (struct move){at(g, "e8"), at(g, "e7"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_GAME_WON);
    assert_int_equal(p.key, position_key(g, &p));
    p = table(g, "b Ke3 ke6 Rd1"); /* d5 is attacked, e5 not */
    assert_false(move_is_legal(g, &p, (struct move){at(g, "e6"), at(g, "d5"), MOVE_PLAIN, 0}));
    play(g, &p, "e6", "e5");
    assert_int_equal(outcome_alone(g, &p).sharers, 2);
    p = table_raw(g, "w Kd4 ke8"); /* it was reached before: Black cannot have moved on */
    assert_int_equal(position_find_flaw(g, &p).flaw, FLAW_WON_BEFORE);
    assert_int_equal(g->endgame_tables, false);
    table_close(&hill);
}

TEST(three_checks_win_and_are_part_of_the_position)
{
    void *game = NULL;
    assert_int_equal(table_open(&game, "threecheck"), 0);
    const struct game *g = game;
    struct position p = table(g, "w Ke1 Ra1 ke8 pa7"), q = p;
    play(g, &p, "a1", "b1");
    assert_int_equal(p.count[0][0], 0);
    play(g, &p, "a7", "a6");
    play(g, &p, "b1", "b8");
    assert_int_equal(p.count[0][0], 1);
    assert_int_equal(p.count[0][1], 0);
    assert_int_equal(p.key, position_key(g, &p));
    p.count[0][0] = 0;
    assert_int_not_equal(p.key, position_key(g, &p));
    q.count[0][0] = 2;
    position_complete(g, &q);
    play(g, &q, "a1", "a7"); /* no check */
    assert_int_equal(outcome_alone(g, &q).ending, ENDING_NONE);
    play(g, &q, "e8", "d8");
    play(g, &q, "a7", "a8");
    assert_int_equal(outcome_alone(g, &q).ending, ENDING_CHECKS);
    assert_int_equal(outcome_alone(g, &q).sharers, 1);
    assert_int_equal(moves_count(g, &q), 0);
    assert_int_equal(q.key, position_key(g, &q));
    q.turn = 0;
    assert_int_equal(position_find_flaw(g, &q).flaw, FLAW_WON_BEFORE);
    table_close(&game);
}

static int open(void **state)
{
    return table_open(state, "chess");
}

/* How a game stands after one move in a game that ends otherwise: by which ending, and bits of who won. */
TEST(other_games_end_otherwise)
{
    static const struct {
        const char *game, *pieces, *from, *to;
        enum ending ending;
        int sharers;
    } cases[] = {
        {"antichess", "w Ra1 pa2 Nh1 rh8", "a1", "a2", ENDING_NONE, 0},
        {"antichess", "w Ra1 ra3 kh8", "a1", "a3", ENDING_NONE, 0},
        {"antichess", "b Ra1 ra3", "a3", "a1", ENDING_GIVEAWAY, 1},
        {"antichess", "b Pa5 pa7 ph3", "a7", "a6", ENDING_STALEMATE, 1},
        {"suicide", "b Pa5 pa7 ph3", "a7", "a6", ENDING_STALEMATE, 1},
        {"suicide", "b Pa5 pa7", "a7", "a6", ENDING_STALEMATE, 3},
        {"suicide", "b Pa5 Ph5 ph6 pa7", "a7", "a6", ENDING_STALEMATE, 3},
        {"horde", "b Pa5 kb5", "b5", "a5", ENDING_EXTINCTION, 2},
        {"horde", "b Pa5 Pg4 kb5", "b5", "a5", ENDING_NONE, 0},
        {"breakthrough", "w Pa7 pc5", "a7", "b8", ENDING_GOAL, 1},
        {"breakthrough", "w Pa6 pb7", "a6", "b7", ENDING_EXTINCTION, 1},
        {"shatranj", "w Ka1 Rb1 kh8 nb8", "b1", "b8", ENDING_NONE, 0},
        {"shatranj", "b Ka1 Rb1 kh8", "h8", "h7", ENDING_BARING, 1},
        {"shatranj", "w Ka1 Rg1 Rb2 kh8 nb8", "b2", "b7", ENDING_NONE, 0},
        {"xiangqi", "w Ke1 Re5 ke10 pa5", "e5", "f5", ENDING_NONE, 0},
        {"xiangqi", "w Kf1 Pd9 Pe8 kd10", "e8", "e9", ENDING_CHECKMATE, 1},
        {"xiangqi", "w Ke1 Rf8 Rh1 kd10", "h1", "h9", ENDING_STALEMATE, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        void *game = NULL;
        assert_int_equal(table_open(&game, cases[i].game), 0);
        struct position p = table(game, cases[i].pieces);
        if (!strcmp(cases[i].pieces, "w Ke1 Re5 ke10 pa5")) { /* the Chariot may not uncover the Generals */
            struct refusal r = walker_explain(game, &p, (struct move){at(game, "e5"), at(game, "f5"), MOVE_PLAIN, 0});
            assert_int_equal(r.reason, REFUSAL_RULE);
            table_close(&game);
            continue;
        }
        play(game, &p, cases[i].from, cases[i].to);
        struct outcome o = outcome_alone(game, &p);
        if (o.ending != cases[i].ending || (o.ending && o.sharers != cases[i].sharers))
            fail_msg("%s %s: ending %d for %d", cases[i].game, cases[i].pieces, (int)o.ending, o.sharers);
        if (o.ending)
            assert_int_equal(moves_count(game, &p), 0);
        table_close(&game);
    }
}

RUN_TESTS("outcome", open, table_close)
