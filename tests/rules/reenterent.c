/* The rules of Reenterent Chess, sentence by sentence. */
#include "table.h"
#include "test.h"

TEST(array_is_k_q_b_n_r_on_both_sides)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    const char *pieces[] = {"Ka1", "Qb1", "Bc1", "Nd1", "Re1", "Pa2", "Pe2",
                            "ka8", "qb8", "bc8", "nd8", "re8", "pa7", "pe7"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        assert_int_equal(p.on[at(g, pieces[i] + 1)], piece_of(g, pieces[i]));
    assert_int_equal(g->board->cells, 40);
    assert_int_equal(p.pocket, 0);
    assert_string_equal(g->board->pocket, "*");
}

TEST(a_captured_piece_goes_to_the_pocket_and_drives_out_who_was_there)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kd8 Re3 ne6 rb7 Qb2 *P");
    play(g, &p, "e3", "e6");
    assert_int_equal(p.pocket, piece_of(g, "n"));
    play(g, &p, "b7", "b2");
    assert_int_equal(p.pocket, piece_of(g, "Q"));
}

TEST(en_passant_fills_the_pocket_too)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kd8 Pb2 pc4");
    play(g, &p, "b2", "b4");
    play(g, &p, "c4", "b3ep");
    assert_int_equal(p.pocket, piece_of(g, "P"));
    assert_int_equal(p.on[at(g, "b4")], 0);
}

TEST(only_the_original_owner_reenters)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kd8 *n");
    assert_moves(g, &p, "*", "");
    p = table(g, "b Ka1 ka8 *n");
    assert_moves(g, &p, "*", "d8 c6 e6");
}

TEST(each_piece_has_its_home_cells)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 *Q");
    assert_moves(g, &p, "*", "b1");
    p = table(g, "w Ka1 ka8 *B");
    assert_moves(g, &p, "*", "c1");
    p = table(g, "w Ka1 ka8 *R");
    assert_moves(g, &p, "*", "e1");
    p = table(g, "w Ka1 ka8 *N");
    assert_moves(g, &p, "*", "d1 c3 e3");
    p = table(g, "w Ka1 ka8 *N Pc3 bd1");
    assert_moves(g, &p, "*", "e3");
    p = table(g, "b Ka1 ka7 *q");
    assert_moves(g, &p, "*", "b8");
    p = table(g, "b Ka1 ka8 *b");
    assert_moves(g, &p, "*", "c8");
    p = table(g, "b Ka1 ka8 *r");
    assert_moves(g, &p, "*", "e8");
}

TEST(pawns_reenter_on_files_without_an_own_pawn)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 *P Pa6 Pb2 pc3 nd2 Pe4");
    assert_moves(g, &p, "*", "c2 c4 d3 d4"); /* jumping over c3 and d2; the enemy's pawn does not hold the file */
    p = table(g, "b Ka1 ka8 *p pa5 pb7 pc2 pd6");
    assert_moves(g, &p, "*", "e7 e6 e5");
}

TEST(in_check_only_a_blocking_reentry_is_legal)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kc8 rd1 *Q");
    assert_moves(g, &p, "*", "b1");
    p = table(g, "w Ka1 kc8 rd1 *R");
    assert_moves(g, &p, "*", "");
    p = table(g, "w Ka1 kc8 nb3 *N");
    assert_moves(g, &p, "*", "");
}

TEST(a_reentry_may_be_the_only_escape_and_may_mate)
{
    const struct game *g = *state;
    /* Without the piece on the pocket this would be mate. */
    struct position p = table(g, "w Ka1 kc8 rd1 re2 *Q");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    p = table(g, "w Ka1 kc8 rd1 re2");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_CHECKMATE);
    p = table(g, "w Kc2 ka1 Qb3 *R"); /* stalemate but for White's turn: the Rook comes in with mate */
    play(g, &p, "*", "e1");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_CHECKMATE);
    assert_int_equal(outcome_alone(g, &p).sharers, 1);
}

TEST(a_reentry_empties_the_pocket_and_a_piece_may_wait)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 *N");
    struct position waiting = p;
    play(g, &waiting, "a1", "a2");
    play(g, &waiting, "a8", "a7");
    assert_move(g, &waiting, "*", "d1");
    play(g, &p, "*", "d1");
    assert_int_equal(p.pocket, 0);
}

TEST(R3_a_promoted_piece_is_captured_as_what_it_was)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kd7 Pb7 rc8 rd8");
    play(g, &p, "b7", "b8=Q");
    play(g, &p, "c8", "b8");
    assert_int_equal(p.pocket, piece_of(g, "Q"));
    assert_moves(g, &p, "*", "b1");
}

TEST(R4_a_reentered_rook_cannot_castle)
{
    const struct game *g = *state;
    struct position p = table(g, "b Ka1 Re1 Pa4 Pb2 kd8 bb4 pa7 +K");
    struct position kept = p;
    play(g, &kept, "a7", "a6");
    assert_move(g, &kept, "a1", "c1");
    play(g, &p, "b4", "e1");
    assert_int_equal(p.castling, 0);
    play(g, &p, "a4", "a5");
    play(g, &p, "e1", "b4");
    play(g, &p, "*", "e1");
    play(g, &p, "a7", "a6");
    assert_no_move(g, &p, "a1", "c1"); /* although the King has never moved */
}

TEST(R5_a_reentry_resets_the_50_move_counter)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 *N half=30");
    struct position q = p;
    play(g, &q, "a1", "a2");
    assert_int_equal(q.half, 31);
    play(g, &p, "*", "c3");
    assert_int_equal(p.half, 0);
}

TEST(R6_a_reentry_on_rank_4_is_no_double_step)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 pb4 *P");
    struct position q = p;
    play(g, &q, "*", "c4");
    assert_int_equal(q.ep_passed, CELL_NONE);
    assert_no_move(g, &q, "b4", "c3ep");
    p = table(g, "w Ka1 ka8 pb4 Pc2");
    play(g, &p, "c2", "c4");
    assert_move(g, &p, "b4", "c3ep");
}

TEST(a_pawn_reentered_on_its_starting_rank_may_double_step)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 ka8 *P");
    play(g, &p, "*", "d2");
    play(g, &p, "a8", "a7");
    assert_moves(g, &p, "d2", "d3 d4");
    p = table(g, "w Ka1 ka8 *P");
    play(g, &p, "*", "d3");
    play(g, &p, "a8", "a7");
    assert_moves(g, &p, "d3", "d4");
}

TEST(castling_brings_king_to_c_and_rook_to_b)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 Re1 Pb2 ka8 re8 pb7 +Kk");
    play(g, &p, "a1", "c1");
    assert_int_equal(p.on[at(g, "b1")], piece_of(g, "R"));
    assert_int_equal(p.on[at(g, "e1")], 0);
    play(g, &p, "a8", "c8");
    assert_int_equal(p.on[at(g, "b8")], piece_of(g, "r"));
}

TEST(castling_needs_empty_b_c_d_and_no_check_on_a_b_c)
{
    const struct game *g = *state;
    const char *no[] = {"w Ka1 Re1 kd8 Nb1 +K", "w Ka1 Re1 kd8 Bc1 +K", "w Ka1 Re1 kd8 nd1 +K", "w Ka1 Re1 kd8 ra5 +K",
                        "w Ka1 Re1 kd8 rb5 +K", "w Ka1 Re1 kd8 rc5 +K", "w Ka1 Re1 kd8"};
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        struct position p = table(g, no[i]);
        assert_no_move(g, &p, "a1", "c1");
    }
    struct position p = table(g, "w Ka1 Re1 kd8 rd5 re5 +K"); /* d and e may be attacked */
    assert_move(g, &p, "a1", "c1");
}

TEST(a_bishop_goes_through_the_catacomb)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kd1 kd8 Ba2");
    assert_moves(g, &p, "a2", "b1 b3 c4 d5 e6 c4-c5"); /* c5 by stopping on c4 only */
    p = table(g, "w Kd1 kd8 Bc4");
    assert_move(g, &p, "c4", "c4-c5");
    p = table(g, "w Kd1 kd8 Ba3 nc5"); /* by capture too */
    assert_move(g, &p, "a3", "c5-c4");
    struct position q = p;
    play(g, &q, "a3", "c5-c4");
    assert_int_equal(q.on[at(g, "c5")], 0);
    assert_int_equal(q.on[at(g, "c4")], piece_of(g, "B"));
    assert_int_equal(q.pocket, piece_of(g, "n"));
    p = table(g, "w Kd1 kd8 Ba2 pc5"); /* it captures nothing that way */
    assert_no_move(g, &p, "a2", "c4-c5");
    p = table(g, "w Kd1 kd8 Ba2 Pb3"); /* it must get there first */
    assert_no_move(g, &p, "a2", "c4-c5");
}

TEST(the_catacomb_attacks_nothing_and_serves_bishops_only)
{
    const struct game *g = *state;
    struct position p = table(g, "b Kd1 kc5 Bc4");
    assert_false(position_in_check(g, &p, 1));
    assert_true(cellset_empty(walker_attackers(g, &p, at(g, "c5"), 0)));
    p = table(g, "w Kd1 kd8 Qa2");
    assert_no_move(g, &p, "a2", "c4-c5");
}

TEST(R7_no_null_move_through_the_catacomb)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kd1 kd8 Bc4");
    assert_moves(g, &p, "c4", "b3 a2 d5 e6 b5 a6 d3 e2 c4-c5");
    struct move null = {at(g, "c4"), at(g, "c4"), MOVE_HOP, at(g, "c5")};
    assert_int_equal(walker_explain(g, &p, null).reason, REFUSAL_SAME_CELL);
    assert_false(move_is_legal(g, &p, null));
}

TEST(only_the_final_position_of_a_catacomb_move_is_tested)
{
    const struct game *g = *state;
    /* On c4 the Bishop would leave the rank on which it blocks the Rook; on c5 it blocks again. */
    struct position p = table(g, "w Ka5 kd8 Bb5 re5");
    assert_no_move(g, &p, "b5", "c4");
    assert_move(g, &p, "b5", "c4-c5");
}

TEST(promotion_is_compulsory)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ka1 kd5 Pb7");
    assert_moves(g, &p, "b7", "b8=Q b8=R b8=B b8=N");
}

TEST(R8_dead_are_bare_kings_and_one_minor_piece_on_the_board_or_waiting)
{
    const struct game *g = *state;
    const struct {
        const char *pieces;
        bool dead;
    } cases[] = {{"w Ka1 ka8", true},        {"w Ka1 ka8 *n", true},   {"w Ka1 ka8 *B", true},
                 {"w Ka1 ka8 *P", false},    {"w Ka1 ka8 *Q", false},  {"w Ka1 ka8 Nb4", true},
                 {"w Ka1 ka8 bb4", true},    {"w Ka1 ka8 Rb4", false}, {"w Ka1 ka8 Bb4 bc4", false},
                 {"w Ka1 ka8 Nb4 *n", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position p = table(g, cases[i].pieces);
        assert_int_equal(outcome_alone(g, &p).ending, cases[i].dead ? ENDING_DEAD : ENDING_NONE);
    }
}

static int open(void **state)
{
    return table_open(state, "reenterent");
}

RUN_TESTS("reenterent", open, table_close)
