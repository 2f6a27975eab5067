/* The rules of AltOrth Hex Chess for two players, sentence by sentence. */
#include "table.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

TEST(pieces_move_as_the_table_says)
{
    const struct game *g = *state;
    assert_reach(g, "G", "f6", "f7 f5 e6 e5 g6 g5");
    assert_reach(g, "V", "f6", "g7 h5 g4 e7 d5 e4");
    assert_reach(g, "R", "f6",
                 "f1 f2 f3 f4 f5 f7 f8 f9 f10 f11 e6 d6 c6 b6 a6 g5 h4 i3 k2 l1 g6 h6 i6 k6 l6 e5 d4 c3 b2 a1");
    assert_reach(g, "F", "f6", "f7 f8 f9 f10 f11 e5 d4 c3 b2 a1 g5 h4 i3 k2 l1");
    assert_reach(g, "H", "f6", "f5 f4 f3 f2 f1 e6 d6 c6 b6 a6 g6 h6 i6 k6 l6");
    assert_reach(g, "M", "f6", "e6 g6");
}

TEST(forward_is_down_for_black)
{
    const struct game *g = *state;
    assert_reach(g, "f", "f6", "f5 f4 f3 f2 f1 e6 d6 c6 b6 a6 g6 h6 i6 k6 l6");
    assert_reach(g, "h", "f6", "f7 f8 f9 f10 f11 e5 d4 c3 b2 a1 g5 h4 i3 k2 l1");
    assert_reach(g, "m", "f6", "e5 g5");
    assert_reach(g, "g", "f6", "f7 f5 e6 e5 g6 g5");
}

/* What the help says of Forerooks and Hindrooks, of any two cells of the empty board. */
TEST(split_rooks_never_go_back_and_face_each_other_evenly)
{
    const struct game *g = *state;
    struct position p;
    piece f = piece_of(g, "F"), h = piece_of(g, "H"), enemy = piece_of(g, "f");
    position_clear(g, &p);
    for (int a = 0; a < g->board->cells; a++)
        for (int b = 0; b < g->board->cells; b++) {
            bool there = cellset_has(position_reach(g, &p, f, (cell)a), (cell)b);
            bool back = cellset_has(position_reach(g, &p, f, (cell)b), (cell)a);
            bool enemy_back = cellset_has(position_reach(g, &p, enemy, (cell)b), (cell)a);
            assert_false(there && back);
            assert_int_equal(there, enemy_back);
            /* Where a Forerook went from B to A, an enemy one on B cannot follow, an enemy Hindrook can. */
            bool went = cellset_has(position_reach(g, &p, enemy, (cell)b), (cell)a);
            assert_false(went && back);
            assert_int_equal(went, cellset_has(position_reach(g, &p, h, (cell)b), (cell)a));
        }
}

TEST(nothing_between_blocks_a_viceroy)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 ga6 Vf6 mf7 mg6 mg5 mf5 me5 me6");
    assert_moves(g, &p, "f6", "g7 h5 g4 e7 d5 e4");
}

TEST(a_migrant_steps_ahead_and_captures_half_forward)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 ga4 Mf6 mf7 me6 mg6");
    assert_moves(g, &p, "f6", "e6 g6");
    p = table(g, "w Gl1 ga4 Mf6");
    assert_moves(g, &p, "f6", "f7");
}

TEST(R12_house_arrays)
{
    const struct {
        const char *id, *pieces;
    } arrays[] = {
        {"altorth", "Vf1 Vf2 Vf3 Re1 Gg1 Hd1 Hh1 Fc1 Fi1"},
        {"altorth-trios", "Vf1 Vf2 Vf3 Re1 Re3 Rg3 Gg1 Fd1 Fh1 Fe2 Hd2 Hh2 Hg2"},
        {"altorth-doubleback", "Gf1 Vf3 Ve2 Vg2 Ve3 Vg3 Re1 Rg1 Hf2 Hf4 Hd2 Hh2 Fd1 Fh1 Fc1 Fi1"},
        {"altorth3", "Vf1 Vf2 Vf3 Re1 Gg1 Hd1 Hh1 Fc1 Fi1"},
    };
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        void *opened;
        assert_int_equal(table_open(&opened, arrays[i].id), 0);
        struct game *g = opened;
        struct position p;
        char text[256];
        snprintf(text, sizeof text, "w %s Mb1 Mc2 Md3 Me4 Mf5 Mg4 Mh3 Mi2 Mk1", arrays[i].pieces);
        struct position white = table_raw(g, text);
        position_start(g, &p);
        assert_true(cellset_equal(p.player[0], white.player[0]));
        for (int k = 0; k < g->kinds; k++)
            assert_true(cellset_equal(cellset_and(p.kind[k], p.player[0]), white.kind[k]));
        assert_true(g->house_array);
        for (int who = 1; who < g->players; who++)
            assert_int_equal(cellset_count(p.player[who]), cellset_count(p.player[0]));
        table_close(&opened);
    }
}

TEST(black_stands_turned_by_180_degrees)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    const char *black[] = {"vf11", "vf10", "vf9", "rg10", "ge10", "hh9", "hd9", "fi8", "fc8", "mk7", "mf7", "mb7"};
    for (size_t i = 0; i < sizeof black / sizeof *black; i++)
        assert_int_equal(p.on[at(g, black[i] + 1)], piece_of(g, black[i]));
}

TEST(a_migrant_on_any_starting_cell_may_double_step)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 ga6 Mb1 mc2 mf8");
    play(g, &p, "b1", "c2"); /* it has moved, but stands on a starting cell again */
    play(g, &p, "f8", "f7");
    assert_moves(g, &p, "c2", "c3 c4");
    p = table(g, "w Gl1 ga6 Mc2 mc3");
    assert_moves(g, &p, "c2", "");
    p = table(g, "w Gl1 ga6 Mc2 mc4");
    assert_moves(g, &p, "c2", "c3");
    p = table(g, "w Gl1 ga6 Mc3");
    assert_moves(g, &p, "c3", "c4");
}

TEST(en_passant_by_a_migrant_that_could_have_captured_on_the_passed_cell)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 ga6 Me4 md5 mf6 mc6");
    play(g, &p, "e4", "e6");
    assert_move(g, &p, "d5", "e5ep");
    assert_move(g, &p, "f6", "e5ep");
    assert_no_move(g, &p, "c6", "e5ep");
    struct position q = p;
    play(g, &q, "d5", "e5ep");
    assert_int_equal(q.on[at(g, "e6")], 0);
    play(g, &p, "a6", "a5");
    play(g, &p, "l1", "l2");
    assert_no_move(g, &p, "d5", "e5ep");
}

TEST(promotion_only_to_lost_pieces_and_only_if_wanted)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Mb6 lost=RVvf");
    assert_moves(g, &p, "b6", "b7 b7=R b7=V"); /* its own lost pieces, each missing type once */
    p = table(g, "w Gl1 gl4 Mb6 lost=VVr");
    assert_moves(g, &p, "b6", "b7 b7=V");
    p = table(g, "w Gl1 gl4 Mb6");
    assert_moves(g, &p, "b6", "b7");
    play(g, &p, "b6", "b7");
    play(g, &p, "l4", "l5");
    assert_moves(g, &p, "b7", ""); /* a Migrant at the edge may stand there */
}

TEST(the_far_edges_include_their_ends)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Ma5 lost=R");
    assert_moves(g, &p, "a5", "a6 a6=R");
    p = table(g, "w Ga1 ga4 Ml5 lost=R");
    assert_moves(g, &p, "l5", "l6 l6=R");
    p = table(g, "b Gl6 gl4 mf2 mb2 lost=r");
    assert_moves(g, &p, "f2", "f1=R");
    assert_moves(g, &p, "b2", "b1 b1=R");
}

TEST(capturing_along_the_edge_is_arriving_again)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Mb7 vc8 lost=F");
    assert_moves(g, &p, "b7", "c8 c8=F");
}

TEST(a_piece_brought_back_is_missing_no_more)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Mb6 Mh7 lost=R");
    play(g, &p, "b6", "b7=R");
    assert_int_equal(p.lost[0][piece_kind(piece_of(g, "R"))], 0);
    assert_int_equal(p.on[at(g, "b7")], piece_of(g, "R"));
    play(g, &p, "l4", "l5");
    assert_moves(g, &p, "h7", "h8");
}

TEST(captured_pieces_are_lost_but_migrants_are_not_listed)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Rf6 vf9 me6");
    struct position q = p;
    play(g, &p, "f6", "f9");
    assert_int_equal(p.lost[1][piece_kind(piece_of(g, "v"))], 1);
    play(g, &q, "f6", "e6");
    assert_int_equal(q.lost[1][piece_kind(piece_of(g, "m"))], 0);
}

TEST(at_the_far_corner_it_must_promote)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Mf10 lost=RH");
    assert_moves(g, &p, "f10", "f11=R f11=H");
    assert_int_equal(cellset_count(g->far_corner[0]), 1);
    assert_true(cellset_has(g->far_corner[0], at(g, "f11")));
    assert_true(cellset_has(g->far_corner[1], at(g, "f1")));
}

TEST(a_corner_without_missing_pieces_wins_at_once)
{
    const struct game *g = *state;
    struct position p = table(g, "w Gl1 gl4 Mf10 re5 lost=r"); /* the enemy's losses are nothing to it */
    play(g, &p, "f10", "f11");
    struct outcome o = outcome_alone(g, &p);
    assert_int_equal(o.ending, ENDING_CORNER);
    assert_int_equal(o.sharers, 1);
    struct move move[MOVES_MAX];
    assert_int_equal(moves_of_both(g, &p, move), 0);
    assert_int_equal(perft(g, &p, 1), 0);
    assert_int_equal(walker_explain(g, &p, (struct move){at(g, "l4"), at(g, "l5"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_GAME_WON);
}

TEST(a_corner_win_must_not_leave_the_general_threatened)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ge9 gl4 Mf10 rg10");
    assert_no_move(g, &p, "f10", "f11");
    p = table(g, "w Gl1 gl4 Mf10 rl2");
    assert_no_move(g, &p, "f10", "f11");
    p = table(g, "w Ge9 gl4 Mf10 rg9");
    assert_move(g, &p, "f10", "f11");
}

TEST(there_is_no_castling)
{
    const struct game *g = *state;
    assert_false(g->rules & RULE_CASTLING);
    struct position p = table(g, "w Gg1 gl4 Re1");
    assert_no_move(g, &p, "g1", "e1");
}

TEST(check_checkmate_and_stalemate_as_usual)
{
    const struct game *g = *state;
    struct position p = table(g, "b Gl1 ga6 Ra1 Rb1"); /* the a-file and the b-file are held */
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_CHECKMATE);
    assert_int_equal(outcome_alone(g, &p).sharers, 1);
    p = table(g, "b Gl1 ga6 Rb1 Vc6");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_STALEMATE);
    assert_int_equal(outcome_alone(g, &p).sharers, 3);
}

TEST(R16_dead_are_bare_generals_and_viceroys_of_one_colour)
{
    const struct game *g = *state;
    const struct {
        const char *pieces;
        bool dead;
    } cases[] = {{"w Gl1 ga6", true},          {"w Gl1 ga6 Ve5", true},     {"w Gl1 ga6 ve5", true},
                 {"w Gl1 ga6 Ve5 vf6", false}, {"w Gl1 ga6 Vf6 vg7", true}, {"w Gl1 ga6 Vf6 Vg7 ve7", true},
                 {"w Gl1 ga6 Re5", false},     {"w Gl1 ga6 Fe5", false},    {"w Gl1 ga6 He5", false},
                 {"w Gl1 ga6 Me5", false},     {"w Gl1 ga6 lost=RV", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, cases[i].pieces);
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].dead ? ENDING_DEAD : ENDING_NONE);
    }
}

static int open(void **state)
{
    return table_open(state, "altorth");
}

RUN_TESTS("altorth", open, table_close)
