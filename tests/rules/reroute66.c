/* The rules of Reroute66, sentence by sentence. Kings stand where they are in nobody's way. */
#include "table.h"
#include "test.h"

TEST(array_has_black_queen_on_e8_and_king_on_d8)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    const char *near[] = {"Ra1", "Nb1", "Bc1", "Qd1", "Ke1", "Bf1", "Ng1", "Rh1"};
    const char *far[] = {"ra8", "nb8", "bc8", "kd8", "qe8", "bf8", "ng8", "rh8"};
    for (int i = 0; i < 8; i++) {
        char white[3] = {(char)('a' + i), '2', 0}, black[3] = {(char)('a' + i), '7', 0};
        assert_int_equal(p.on[at(g, near[i] + 1)], piece_of(g, near[i]));
        assert_int_equal(p.on[at(g, far[i] + 1)], piece_of(g, far[i]));
        assert_int_equal(p.on[at(g, white)], piece_of(g, "P"));
        assert_int_equal(p.on[at(g, black)], piece_of(g, "p"));
    }
    assert_int_equal(g->board->cells, 66);
    struct move move[MOVES_MAX];
    assert_int_equal(moves_of_both(g, &p, move), 21); /* chess's 20 and a2-A4 */
}

TEST(colours_are_inverted_above_the_middle)
{
    const struct game *g = *state;
    const char *dark[] = {"a1", "b5", "e8", "A4", "h1" /* light */}, *light[] = {"h1", "a5", "a4", "H5", "d8"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(g->board->colour[at(g, dark[i])], 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(g->board->colour[at(g, light[i])], 1);
    assert_int_equal(g->board->colour[at(g, "h5")], 0);
}

TEST(rooks_follow_the_vertical_lines)
{
    const struct game *g = *state;
    assert_reach(g, "R", "a1", "a2 a3 a4 A4 a5 a6 a7 a8 b5 b6 b7 b8 b1 c1 d1 e1 f1 g1 h1");
    assert_reach(g, "R", "A4", "a1 a2 a3 a5 a6 a7 a8");
    assert_reach(g, "R", "a4", "a1 a2 a3 b5 b6 b7 b8 b4 c4 d4 e4 f4 g4 h4");
    assert_reach(g, "R", "d1", "d2 d3 d4 e5 e6 e7 e8 a1 b1 c1 e1 f1 g1 h1");
    assert_reach(g, "R", "h1", "h2 h3 h4 H5 h6 h7 h8 a1 b1 c1 d1 e1 f1 g1");
    assert_reach(g, "R", "a8", "a7 a6 a5 A4 a3 a2 a1 b8 c8 d8 e8 f8 g8 h8");
    assert_reach(g, "R", "h8", "h7 h6 h5 g4 g3 g2 g1 H5 h4 h3 h2 h1 a8 b8 c8 d8 e8 f8 g8");
    assert_reach(g, "R", "a6", "a7 a8 a5 A4 a3 a2 a1 b6 c6 d6 e6 f6 g6 h6");
}

TEST(the_ranks_of_the_middle_stand_apart_from_A4_and_H5)
{
    const struct game *g = *state;
    assert_reach(g, "R", "h4", "a4 b4 c4 d4 e4 f4 g4 h3 h2 h1 H5 h6 h7 h8");
    assert_reach(g, "R", "a5", "b5 c5 d5 e5 f5 g5 h5 a6 a7 a8 A4 a3 a2 a1");
    assert_reach(g, "R", "H5", "h6 h7 h8 h4 h3 h2 h1");
}

TEST(bishops_follow_the_diagonals)
{
    const struct game *g = *state;
    assert_reach(g, "B", "A4", "b3 c2 d1 b5 c6 d7 e8");
    assert_reach(g, "B", "a4", "b3 c2 d1 a5 c5 d6 e7 f8");
    assert_reach(g, "B", "d1", "e2 f3 g4 H5 c2 b3 A4 a4 a5");
    assert_reach(g, "B", "e8", "d7 c6 b5 A4 f7 g6 H5 h5 h4");
    struct position p = table(g, "w Kg1 kh8 Bd4");
    assert_move(g, &p, "d4", "d5");
    cell path[CELLS_MAX];
    assert_int_equal(walker_path(g, &p, at(g, "d4"), at(g, "d5"), path), 0);
}

TEST(queens_and_kings_do_both)
{
    const struct game *g = *state;
    assert_reach(g, "Q", "A4", "a1 a2 a3 a5 a6 a7 a8 b3 c2 d1 b5 c6 d7 e8");
    assert_reach(g, "K", "A4", "a3 a5 b3 b5");
    assert_reach(g, "K", "a4", "a3 b4 b5 b3 a5 c5");
    assert_reach(g, "K", "a3", "a2 b2 b3 A4 a4 b4");
    assert_reach(g, "K", "d4", "c4 e4 d3 e5 c3 e3 d5 f5");
}

TEST(knights_leap_where_one_lateral_and_one_diagonal_step_lead)
{
    const struct game *g = *state;
    assert_reach(g, "N", "d4", "b3 c2 e2 f3 c5 d6 f6 g5");
    assert_reach(g, "N", "a3", "a5 b5 b1 c2 c4 c5");
    assert_reach(g, "N", "b3", "a1 a5 b5 c1 d2 d4 d5");
    assert_reach(g, "N", "b4", "A4 a2 a5 b6 c2 d3 d6 e5");
    assert_reach(g, "N", "c5", "A4 a3 a6 b7 c3 d4 d7 e6");
}

TEST(knights_reach_both_cells_of_a_switch)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kg1 kc8 Nc3 Ng7 Na5 Ng4");
    assert_move(g, &p, "c3", "a4");
    assert_move(g, &p, "c3", "A4");
    assert_move(g, &p, "g7", "h5");
    assert_move(g, &p, "g7", "H5");
    assert_move(g, &p, "a5", "b3");
    assert_move(g, &p, "g4", "h6");
}

TEST(R1_knight_leaps_between_the_cells_of_a_switch)
{
    const struct game *g = *state;
    assert_reach(g, "N", "A4", "a4 b2 b4 b6 c3 c5");
    struct position p = table(g, "w Kg1 kc8 NA4 pa4");
    assert_move(g, &p, "A4", "a4");
}

TEST(corners_and_sides_on_one_side_are_no_neighbours)
{
    const struct game *g = *state;
    const char *pairs[][2] = {{"A4", "b4"}, {"H5", "g5"}, {"A4", "a4"}, {"H5", "h5"}};
    for (int i = 0; i < 4; i++)
        for (int line = LINE_LATERAL; line <= LINE_DIAGONAL; line++) {
            assert_false(cellset_has(g->board->adjacent[line][at(g, pairs[i][0])], at(g, pairs[i][1])));
            assert_false(cellset_has(g->board->adjacent[line][at(g, pairs[i][1])], at(g, pairs[i][0])));
        }
}

TEST(pawns_go_straight_on_through_the_middle)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kc1 kc8 Pa4 PA4 Pd4 Pg4 Ph4");
    assert_moves(g, &p, "a4", "b5");
    assert_moves(g, &p, "A4", "a5");
    assert_moves(g, &p, "d4", "e5");
    assert_moves(g, &p, "g4", "h5");
    assert_moves(g, &p, "h4", "H5");
    p = table(g, "w Kc1 kc8 Pa3 Ph3");
    assert_moves(g, &p, "a3", "a4 A4");
    assert_moves(g, &p, "h3", "h4");
    p = table(g, "b Kc1 kc8 ph6 pa6 ph5 pH5");
    assert_moves(g, &p, "h6", "");
    assert_moves(g, &p, "a6", "a5");
    assert_moves(g, &p, "h5", "g4");
    assert_moves(g, &p, "H5", "h4");
}

TEST(pawns_capture_through_the_corners_of_the_far_side)
{
    const struct game *g = *state;
    assert_reach(g, "P", "a4", "a5 c5");
    assert_reach(g, "P", "A4", "b5");
    assert_reach(g, "P", "b3", "a4 A4 c4");
    assert_reach(g, "P", "d4", "d5 f5");
    assert_reach(g, "P", "g4", "g5 H5");
    struct position p = table(g, "w Kc1 kc8 Pb3 na4 nA4 nc4 nb4");
    assert_moves(g, &p, "b3", "a4 A4 c4");
}

TEST(double_steps_may_land_on_either_cell_of_a_switch)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kc1 kc8 Pa2 Pd2");
    assert_moves(g, &p, "a2", "a3 a4 A4");
    assert_moves(g, &p, "d2", "d3 d4");
    p = table(g, "b Kc1 kc8 ph7 pd7 pa7");
    assert_moves(g, &p, "h7", "h6 h5 H5");
    assert_moves(g, &p, "a7", "a6 a5");
    p = table(g, "w Kc1 kc8 Pa2 pA4");
    assert_moves(g, &p, "a2", "a3 a4");
    p = table(g, "w Kc1 kc8 Pa2 na3");
    assert_moves(g, &p, "a2", "");
    p = table(g, "w Kc1 kc8 Pa2 na4 nA4");
    assert_moves(g, &p, "a2", "a3");
}

TEST(pawns_promote_to_queen_rook_bishop_or_knight)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kc1 kc6 Ph7 rg8");
    assert_moves(g, &p, "h7", "h8=Q h8=R h8=B h8=N g8=Q g8=R g8=B g8=N");
}

TEST(en_passant_takes_on_the_passed_cell_wherever_the_pawn_landed)
{
    const struct game *g = *state;
    const char *landings[] = {"a4", "A4"};
    for (int i = 0; i < 2; i++) {
        struct position p = table(g, "w Kg1 kg8 Pa2 pb4");
        play(g, &p, "a2", landings[i]);
        assert_move(g, &p, "b4", "a3ep");
        struct position taken = p;
        play(g, &taken, "b4", "a3ep");
        assert_int_equal(taken.on[at(g, landings[i])], 0);
        assert_int_equal(taken.on[at(g, "a3")], piece_of(g, "p"));
        play(g, &p, "g8", "g7"); /* on the next move only */
        play(g, &p, "g1", "g2");
        assert_no_move(g, &p, "b4", "a3ep");
    }
}

TEST(en_passant_on_b3_from_three_cells_and_on_g6)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kg1 kg8 Pb2 pa4 pA4 pc4 pd4");
    play(g, &p, "b2", "b4");
    assert_move(g, &p, "a4", "b3ep");
    assert_move(g, &p, "A4", "b3ep");
    assert_move(g, &p, "c4", "b3ep");
    assert_no_move(g, &p, "d4", "b3ep");
    p = table(g, "b Ka1 ka8 pg7 Pf5 Ph5 PH5 Pg4");
    play(g, &p, "g7", "g5");
    assert_move(g, &p, "f5", "g6ep");
    assert_move(g, &p, "h5", "g6ep");
    assert_move(g, &p, "H5", "g6ep");
    assert_no_move(g, &p, "g4", "g6ep");
}

TEST(en_passant_may_not_open_a_line_to_the_king)
{
    const struct game *g = *state;
    /* The pawns stand side by side on a rank between King and Rook. */
    struct position p = table(g, "w Kg1 kb5 Pd2 pc4 pf4 Rh4 na4");
    play(g, &p, "d2", "d4");
    assert_move(g, &p, "c4", "d3ep");
    p = table(g, "w Kg1 ka4 Pd2 pc4 Rh4");
    play(g, &p, "d2", "d4");
    assert_no_move(g, &p, "c4", "d3ep");
}

TEST(castling_takes_the_king_two_cells_toward_the_rook)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 Ra1 Rh1 kd8 ra8 rh8 Pa2 Ph2 pa7 ph7 +KQkq");
    assert_move(g, &p, "e1", "g1");
    assert_move(g, &p, "e1", "c1");
    struct position q = p;
    play(g, &q, "e1", "g1");
    assert_int_equal(q.on[at(g, "f1")], piece_of(g, "R"));
    assert_int_equal(q.castling & 3, 0);
    play(g, &q, "d8", "b8"); /* short, the nearer Rook's */
    assert_int_equal(q.on[at(g, "c8")], piece_of(g, "r"));
    q = p;
    play(g, &q, "e1", "c1");
    assert_int_equal(q.on[at(g, "d1")], piece_of(g, "R"));
    assert_no_move(g, &q, "d8", "b7");
    p = table(g, "b Kg1 kd8 ra8 rh8 +kq");
    play(g, &p, "d8", "f8");
    assert_int_equal(p.on[at(g, "e8")], piece_of(g, "r"));
}

TEST(castling_letters_name_the_nearer_and_the_farther_rook)
{
    const struct game *g = *state;
    assert_int_equal(g->castling[0][0].rook_from, at(g, "h1"));
    assert_int_equal(g->castling[0][1].rook_from, at(g, "a1"));
    assert_int_equal(g->castling[1][0].rook_from, at(g, "a8"));
    assert_int_equal(g->castling[1][1].rook_from, at(g, "h8"));
}

TEST(a_rook_on_a1_attacks_b8_through_a4)
{
    const struct game *g = *state;
    struct position p = table(g, "b Kg1 Ra1 kd8 ra8 rh8 pa5 +kq");
    assert_no_move(g, &p, "d8", "b8");
    assert_move(g, &p, "d8", "f8");
    p = table(g, "b Kg1 Ra1 Pa4 kd8 ra8 rh8 pa5 +kq"); /* a4 shut */
    assert_move(g, &p, "d8", "b8");
    assert_int_equal(cellset_first(walker_attackers(g, &p, at(g, "a5"), 0)), at(g, "a1"));
}

TEST(castling_neither_in_nor_through_check_nor_over_pieces)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 Ra1 Rh1 kd8 re5 +KQ"); /* e5 stands over d4: the d-file */
    assert_no_move(g, &p, "e1", "c1");                         /* d1 is passed */
    assert_move(g, &p, "e1", "g1");
    p = table(g, "w Ke1 Ra1 Rh1 kc8 rf8 +KQ"); /* f8 looks down on e1 */
    assert_no_move(g, &p, "e1", "g1");
    assert_no_move(g, &p, "e1", "c1");
    p = table(g, "w Ke1 Ra1 Rh1 kd8 nb1 ng1 +KQ");
    assert_no_move(g, &p, "e1", "g1");
    assert_no_move(g, &p, "e1", "c1");
    p = table(g, "w Ke1 Ra1 Rh1 kd8 +K"); /* the right to go long is gone */
    assert_move(g, &p, "e1", "g1");
    assert_no_move(g, &p, "e1", "c1");
}

TEST(both_cells_of_a_switch_may_be_occupied)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kg1 kg8 Ra1 na4 nA4");
    assert_moves(g, &p, "a1", "a2 a3 a4 A4 b1 c1 d1 e1 f1");
    p = table(g, "w Kg1 kg8 Ra1 na4"); /* it blocks only the lines through itself */
    assert_moves(g, &p, "a1", "a2 a3 a4 A4 a5 a6 a7 a8 b1 c1 d1 e1 f1");
    p = table(g, "w Kg1 kg8 Bd1 nA4");
    assert_moves(g, &p, "d1", "c2 b3 a4 A4 a5 e2 f3 g4 H5");
}

TEST(a_pin_through_a_switch_holds_on_both_branches)
{
    const struct game *g = *state;
    /* The Rook on a6 pins the piece on a3 to a1 through A4; the one on b8 does so through a4. */
    struct position p = table(g, "w Ka1 kg8 Na3 ra6");
    assert_moves(g, &p, "a3", "a5"); /* a leap along the pin: a5 is on its line, and so is b5 on the other */
    p = table(g, "w Ka1 kg8 Na3 rb8");
    assert_moves(g, &p, "a3", "b5");
    p = table(g, "w Ka1 kg8 Na3 ra6 rb8");
    assert_moves(g, &p, "a3", "");
    p = table(g, "w Ka1 kg8 Ra3 ra6 rb8");
    assert_moves(g, &p, "a3", "a2"); /* not onto A4 or a4: the other branch opens */
    p = table(g, "w Ka1 kg8 RA4 ra6");
    assert_moves(g, &p, "A4", "a2 a3 a5 a6");
}

TEST(a_double_check_through_one_switch_is_answered_on_its_stem)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kg8 ra6 rb8 Rh3 Rh4");
    assert_moves(g, &p, "h3", "a3"); /* one piece on the stem stops both lines */
    assert_moves(g, &p, "h4", "");
}

TEST(a_rook_mates_alone_through_a_switch)
{
    const struct game *g = *state;
    /* A Rook below the Switch holds the a-file and the b-file of the upper half at once. */
    struct position p = table(g, "b Kh1 Ra1 ka8");
    assert_true(position_in_check(g, &p, 1));
    assert_moves(g, &p, "a8", "");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_CHECKMATE);
}

TEST(R2_dead_are_only_bare_kings_and_king_and_knight)
{
    const struct game *g = *state;
    const struct {
        const char *pieces;
        bool dead;
    } cases[] = {{"w Ke1 kd8", true},          {"w Ke1 kd8 Na4", true},      {"b Ke1 kd8 nh5", true},
                 {"w Ke1 kd8 Bc4", false},     {"w Ke1 kd8 Bc4 bd6", false}, {"w Ke1 kd8 Nc3 Nb3", false},
                 {"w Ke1 kd8 Nc3 nb6", false}, {"w Ke1 kd8 Pa2", false},     {"w Ke1 kd8 Rh4", false},
                 {"w Ke1 kd8 Qg4", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, cases[i].pieces);
        assert_int_equal(outcome_is_dead(g, &p), cases[i].dead);
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].dead ? ENDING_DEAD : ENDING_NONE);
    }
}

static int open(void **state)
{
    return table_open(state, "reroute66");
}

RUN_TESTS("reroute66", open, table_close)
