/*
 * The rules of AltOrth Hex Chess for three players, sentence by sentence. White goes up, Black to the lower left, Red
 * to the lower right.
 */
#include "table.h"
#include "test.h"

TEST(camps_are_turned_by_120_degrees)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    const char *pieces[] = {"Vf1", "Gg1", "Re1", "vl6", "gk7", "rl5", "_va6", "_ga5", "_rb7"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_int_equal(p.on[at(g, pieces[i] + 1 + (*pieces[i] == '_'))], piece_of(g, pieces[i]));
    assert_int_equal(p.turn, 0);
    struct move move[MOVES_MAX];
    assert_int_equal(moves_of_both(g, &p, move), 21);
}

TEST(forward_and_far_corners_turn_too)
{
    const struct game *g = *state;
    assert_reach(g, "m", "f6", "f5 e6");
    assert_reach(g, "_m", "f6", "f5 g6");
    assert_reach(g, "f", "f6", "e5 d4 c3 b2 a1 f7 f8 f9 f10 f11 g5 h4 i3 k2 l1");
    const char *corner[] = {"f11", "a1", "l1"};
    for (int who = 0; who < 3; who++) {
        assert_int_equal(cellset_count(g->far_corner[who]), 1);
        assert_true(cellset_has(g->far_corner[who], at(g, corner[who])));
    }
    struct position p = table(g, "b Gf1 gl6 _ga6 mf6");
    assert_moves(g, &p, "f6", "e5");
    p = table(g, "r Gf1 gl6 _ga6 _mf6");
    assert_moves(g, &p, "f6", "g5");
}

TEST(all_forerooks_share_their_directions_and_so_do_all_hindrooks)
{
    const struct game *g = *state;
    static const char *const pieces[2][3] = {{"F", "f", "_f"}, {"H", "h", "_h"}};
    struct position p;
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++)
        for (int i = 0; i < 2; i++) {
            cellset white = position_reach(g, &p, piece_of(g, pieces[i][0]), (cell)c);
            for (int who = 1; who < 3; who++)
                assert_true(cellset_equal(white, position_reach(g, &p, piece_of(g, pieces[i][who]), (cell)c)));
        }
}

TEST(players_move_in_turn_and_the_number_advances_after_red)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    play(g, &p, "e4", "e5");
    assert_int_equal(p.turn, 1);
    assert_int_equal(p.full, 1);
    play(g, &p, "g6", "f6");
    assert_int_equal(p.turn, 2);
    play(g, &p, "a5", "b5");
    assert_int_equal(p.turn, 0);
    assert_int_equal(p.full, 2);
    assert_int_equal(p.half, 1);
}

TEST(whoever_is_threatened_when_another_is_about_to_move_is_out)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gg2 Mf5 gl4 ra1 _ga6 _re8 _mb6 lost=_v");
    play(g, &p, "f5", "f6"); /* the Rook on a1 looks up the a-file, and Black is about to move */
    assert_int_equal(p.alive, 3);
    assert_true(cellset_empty(p.player[2]));
    assert_int_equal(p.lost[2][piece_kind(piece_of(g, "v"))], 0);
    assert_int_equal(p.half, 0);
    assert_int_equal(p.turn, 1);
    play(g, &p, "l4", "l5");
    assert_int_equal(p.turn, 0); /* the remaining ones alternate */
    assert_int_equal(p.full, 2);
}

TEST(pieces_that_leave_open_a_line_to_the_next)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ga6 Mf5 gl4 ra1 _ga4");
    play(g, &p, "f5", "f6");
    assert_int_equal(p.alive, 2);
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_LAST_LEFT);
    assert_int_equal(outcome_alone(g, &p).sharers, 2);
    struct move move[MOVES_MAX];
    assert_int_equal(moves_of_both(g, &p, move), 0);
}

TEST(eliminations_due_are_applied_on_setting_up)
{
    const struct game *g = *state;
    struct position p = table(g, "b Gg2 gl4 ra1 _ga6");
    assert_int_equal(p.alive, 3);
    p = table(g, "w Gg2 gl4 ra1 _ga6"); /* White is about to move: Black's threat waits */
    assert_int_equal(p.alive, 7);
    p = table(g, "w Gf1 gl4 half=7"); /* a player without any piece is out, and that is no news */
    assert_int_equal(p.alive, 3);
    assert_int_equal(p.half, 7);
    p = table_raw(g, "w Gf1 gl4 lost=_v");
    p.alive = 3; /* known to be out already: his lost pieces are dropped all the same */
    position_complete(g, &p);
    assert_int_equal(p.lost[2][piece_kind(piece_of(g, "v"))], 0);
}

TEST(a_general_is_never_captured)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Re1 gl6 ge10 _ga6");
    p = table(g, "w Gf1 Re1 ge10 _ga6"); /* Black is out before White moves */
    assert_int_equal(p.on[at(g, "e10")], 0);
    assert_int_equal(p.alive, 5);
}

TEST(R9_en_passant_by_the_very_next_player_only)
{
    const struct game *g = *state;
    struct position start = table(g, "w Gf1 Me4 gl6 mf5 _ga6 _md4"), p = start;
    play(g, &p, "e4", "e6");
    assert_move(g, &p, "f5", "e5ep");
    struct position q = p;
    play(g, &q, "l6", "l5");
    assert_no_move(g, &q, "d4", "e5ep");
    play(g, &p, "f5", "e5ep");
    assert_int_equal(p.on[at(g, "e6")], 0);
    p = table(g, "w Gf1 Me4 _ga6 _md4"); /* Black is out: Red is the very next */
    play(g, &p, "e4", "e6");
    assert_move(g, &p, "d4", "e5ep");
}

TEST(R9_en_passant_lapses_with_the_double_stepper)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Me4 gl6 mf5 _ga6 _md4 rf9");
    play(g, &p, "e4", "e6"); /* Black's Rook on f9 is screened by his own Migrant: nobody is out */
    assert_int_equal(p.alive, 7);
    p = table(g, "w Gg1 Me4 gl6 mf5 _ga6 _md4 rg9");
    play(g, &p, "e4", "e6"); /* the Rook looks down the g-file: White is out */
    assert_int_equal(p.alive, 6);
    assert_int_equal(p.ep_passed, CELL_NONE);
    assert_no_move(g, &p, "f5", "e5ep");
}

TEST(R9_en_passant_lapses_if_the_next_player_passes)
{
    const struct game *g = *state;
    /* Black is shut in: General f1, Migrants around. */
    struct position p = table(g, "w Ga6 Mb6 Mb7 Ma5 Mg4 gf1 me1 mf2 mg1 _gl6 _mf4");
    play(g, &p, "g4", "g6");
    assert_moves(g, &p, "-", "--");
    play(g, &p, "-", "--");
    assert_int_equal(p.turn, 2);
    assert_no_move(g, &p, "f4", "g5ep");
}

TEST(R9_en_passant_lapses_if_the_next_player_leaves_and_stays_if_another_does)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Me4 gl6 mf5 _ga6 _md4"), q;
    play(g, &p, "e4", "e6");
    q = p;
    position_leave(g, &q, 1);
    assert_int_equal(q.turn, 2);
    assert_int_equal(q.ep_passed, CELL_NONE);
    assert_no_move(g, &q, "d4", "e5ep");
    assert_true(q.key == position_key(g, &q));
    position_leave(g, &p, 2);
    assert_int_equal(p.turn, 1);
    assert_move(g, &p, "f5", "e5ep");
    assert_true(p.key == position_key(g, &p));
}

TEST(R10_no_move_is_illegal_for_leaving_ones_own_general_threatened)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Rf2 gl6 rf9 _ga6");
    assert_move(g, &p, "f2", "e2");
    play(g, &p, "f2", "e2"); /* legal, and Black thereby checkmates White */
    assert_int_equal(p.alive, 6);
    p = table(g, "w Gf1 Rf2 gl6 rf9"); /* with two left as well */
    assert_move(g, &p, "f2", "e2");
    play(g, &p, "f2", "e2");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_LAST_LEFT);
}

TEST(R11_a_player_without_a_move_passes)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ga6 Mb6 Mb7 Ma5 gk2 _ga2");
    assert_moves(g, &p, "-", "--");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    assert_int_equal(perft(g, &p, 1), 1);
    assert_int_equal(perft(g, &p, 2), 6);
    assert_int_equal(perft(g, &p, 3), 24);
    struct move pass = {CELL_NONE, CELL_NONE, MOVE_PASS, 0};
    assert_int_equal(walker_explain(g, &p, pass).reason, REFUSAL_NONE);
    play(g, &p, "-", "--");
    assert_int_equal(p.turn, 1);
    assert_int_equal(p.half, 1);
    assert_int_equal(walker_explain(g, &p, pass).reason, REFUSAL_NO_PASS);
}

TEST(R11_drawn_if_no_one_can_move)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ga6 Mb6 Mb7 Ma5 gf1 me1 mf2 mg1 _gl6 _ml5 _mk6 _mk7");
    struct outcome o = outcome_alone(g, &p);
    assert_int_equal(o.ending, ENDING_STALEMATE);
    assert_int_equal(o.sharers, 7);
    p = table(g, "w Ga6 Mb6 Mb7 Ma5 gf1 me1 mf2 mg1 _gl6 _ml5 _mk6");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    /* White and Black are shut in, but Black, once about to move, puts Red out: that is news. */
    p = table(g, "w Ga6 Mb6 Mb7 Ma5 gf1 me1 mf2 mg1 _ge2");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    play(g, &p, "-", "--");
    assert_int_equal(p.alive, 3);
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_STALEMATE);
}

TEST(R11_threefold_repetition_is_automatic)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Me4 gl6 _ga6");
    uint64_t keys[64];
    int n = 0;
    keys[n++] = p.key;
    for (int round = 0; round < 2; round++) {
        const char *steps[][2] = {{"f1", "f2"}, {"l6", "l5"}, {"a6", "a5"}, {"f2", "f1"}, {"l5", "l6"}, {"a5", "a6"}};
        for (int i = 0; i < 6; i++) {
            assert_int_equal(outcome_of(g, &p, keys, n).ending, ENDING_NONE);
            play(g, &p, steps[i][0], steps[i][1]);
            keys[n++] = p.key;
        }
    }
    assert_int_equal(outcome_of(g, &p, keys, n).ending, ENDING_THREEFOLD);
    assert_int_equal(outcome_of(g, &p, keys, n).sharers, 7);
}

TEST(R11_fifty_rounds_are_50_times_the_players_left)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Me4 gl6 _ga6 half=149");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    p.half = 150;
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_50_MOVES);
    p = table(g, "w Gf1 Me4 gl6 half=99");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    p.half = 100;
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_50_MOVES);
    assert_int_equal(outcome_alone(g, &p).sharers, 3);
}

TEST(R11_drawn_when_only_generals_are_left)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 gl6 _ga6");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_DEAD);
    assert_int_equal(outcome_alone(g, &p).sharers, 7);
    p = table(g, "w Gf1 gl6");
    assert_int_equal(outcome_alone(g, &p).sharers, 3);
    p = table(g, "w Gf1 gl6 vf6"); /* one Viceroy is enough to put somebody out here */
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
}

TEST(a_corner_win_counts_before_any_elimination)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gf1 Mf10 gl6 rf9 ra1 _ga6");
    play(g, &p, "f10", "f11"); /* both the others' Generals and White's own would fall to Black now */
    struct outcome o = outcome_alone(g, &p);
    assert_int_equal(o.ending, ENDING_CORNER);
    assert_int_equal(o.sharers, 1);
    assert_int_equal(p.alive, 7);
}

TEST(corners_of_black_and_red_win_too)
{
    const struct game *g = *state;
    struct position p = table(g, "b Gf1 gl6 mb2 _ga6");
    play(g, &p, "b2", "a1");
    assert_int_equal(outcome_alone(g, &p).sharers, 2);
    p = table(g, "r Gf1 gl6 _mk2 _ga6");
    play(g, &p, "k2", "l1");
    assert_int_equal(outcome_alone(g, &p).sharers, 4);
}

TEST(elimination_comes_before_the_question_of_moves)
{
    const struct game *g = *state;
    /* Red's General in the corner has no way out, but Black's Rook, about to move, has put him out already. */
    struct position p = table(g, "b Gg2 gl6 ra1 rb1 _ga6");
    assert_int_equal(p.alive, 3);
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
}

TEST(whoever_resigns_leaves_and_the_next_one_moves)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    position_leave(g, &p, 0);
    assert_int_equal(p.alive, 6);
    assert_int_equal(p.turn, 1);
    assert_true(cellset_empty(p.player[0]));
    assert_true(p.key == position_key(g, &p));
    position_leave(g, &p, 2);
    assert_int_equal(p.turn, 1);
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_LAST_LEFT);
}

static int open(void **state)
{
    return table_open(state, "altorth3");
}

RUN_TESTS("altorth3", open, table_close)
