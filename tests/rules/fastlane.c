/* The rules of Chess in the Fast Lane, sentence by sentence. A lane is named by its first square. */
#include "table.h"
#include "test.h"

#include <string.h>

TEST(R13_house_lanes)
{
    const struct game *g = *state;
    const char *lanes[] = {"a2 a3", "b2 b3", "c2 c3", "d2 d3", "e2 e3", "f2 f3", "g2 g3",
                           "h2 h3", "a7 a6", "b7 b6", "c7 c6", "d7 d6", "e7 e6", "f7 f6",
                           "g7 g6", "h7 h6", "a4 b4", "g4 h4", "a5 b5", "g5 h5", "d4 e4 d5 e5"};
    cellset in_lanes = {{0, 0}};
    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++) {
        cellset lane = {{0, 0}};
        for (const char *name = lanes[i]; *name; name += strspn(name + 2, " ") + 2) {
            cell c = board_find(g->board, name, 2);
            cellset_add(&lane, c);
            assert_int_equal(g->board->lane_first[c], board_find(g->board, lanes[i], 2));
        }
        assert_true(cellset_equal(g->board->lane[cellset_first(lane)], lane));
        in_lanes = cellset_or(in_lanes, lane);
    }
    for (int c = 0; c < g->board->cells; c++)
        if (!cellset_has(in_lanes, (cell)c))
            assert_int_equal(cellset_count(g->board->lane[c]), 1);
    assert_int_equal(g->board->cells, 64);
    assert_int_equal(cellset_count(g->board->firsts), 41);
    assert_true(g->board->house_lanes);
}

TEST(a_piece_in_a_lane_occupies_all_its_squares)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 ke8 Nd4");
    const char *squares[] = {"d4", "e4", "d5", "e5"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(p.on[board_find(g->board, squares[i], 2)], piece_of(g, "N"));
}

TEST(a_piece_in_a_lane_sets_out_from_any_of_its_squares)
{
    const struct game *g = *state;
    assert_reach(g, "R", "a4", "a1 a2 a5 a7 a8 b1 b2 b7 b8 c4 d4 f4 g4");
    assert_reach(g, "N", "a4", "b7 b2 c2 c5 a7 a2 c7 d4 d2");
}

TEST(the_array_opens_through_its_own_lanes)
{
    const struct game *g = *state;
    struct position p;
    position_start(g, &p);
    assert_moves(g, &p, "a1", "a4 a5 a7"); /* the pawn in a2-a3 gives way; the one in a7-a6 can be taken */
    assert_moves(g, &p, "h1", "g4 g5 h7");
    assert_moves(g, &p, "c1", "f4 g5 h7");
    assert_moves(g, &p, "f1", "c4 a5 a7");
    assert_moves(g, &p, "d1", "d4 d7 a4 g4 g5");
    assert_moves(g, &p, "b1", ""); /* all that it reaches is held by own pieces: stopping there is not giving way */
    assert_moves(g, &p, "e1", "");
    assert_moves(g, &p, "b2", "a4");
    assert_moves(g, &p, "e2", "d4");
}

TEST(a_lone_square_does_not_give_way)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 kd8 Ra1 Na8 Nb1 Pa2");
    assert_moves(g, &p, "a1", "a4 a5 a7");
    p = table(g, "w Ke1 kd8 Rc1 Nc4 Pc2"); /* through the lane c2-c3, not through the lone c4 */
    assert_moves(g, &p, "c1", "a1 b1 d1");
}

TEST(an_enemy_stops_the_line)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 kd8 Ra1 pa4");
    assert_moves(g, &p, "a1", "a2 a4 b1 c1 d1");
}

TEST(a_piece_is_captured_and_checked_on_any_square_of_its_lane)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kc1 kd8 Rh6 pa7"); /* the pawn's lane is a7-a6 */
    assert_move(g, &p, "h6", "a7");
    const char *checks[] = {"b Kc1 kd4 Rd8", "b Kc1 kd4 Re8", "b Kc1 kd4 Rc5", "b Kc1 kd4 Bg3" /* e5 */,
                            "b Kc1 kd4 Bg2" /* e4 and d5 */};
    for (int i = 0; i < 5; i++) {
        p = table(g, checks[i]);
        assert_true(position_in_check(g, &p, 1));
    }
    p = table(g, "b Kc1 kd4 Rf3");
    assert_false(position_in_check(g, &p, 1));
}

TEST(a_move_that_ends_where_it_began_is_none)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kc1 kc8 Rd4");
    assert_no_move(g, &p, "d4", "d4");
    assert_int_equal(walker_explain(g, &p, (struct move){at(g, "d4"), at(g, "d5"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_SAME_CELL);
    assert_move(g, &p, "d4", "d2");
    assert_move(g, &p, "d4", "e2"); /* from e4 */
}

TEST(no_double_step_and_no_en_passant)
{
    const struct game *g = *state;
    assert_false(g->rules & (RULE_DOUBLE_STEP | RULE_EN_PASSANT));
    struct position p = table(g, "w Ke1 ke8 Pc2");
    assert_moves(g, &p, "c2", "c4");
    p = table(g, "w Ke1 ke8 Pd4 pf7 pc7"); /* ahead from d5 and e5; captures from any of the four */
    assert_moves(g, &p, "d4", "d7 e7 f7 c7");
}

TEST(promotion_to_knight_or_bishop_only)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 kh8 Pc7 rd8");
    assert_moves(g, &p, "c7", "c8=N c8=B d8=N d8=B");
    assert_int_equal(walker_explain(g, &p, (struct move){at(g, "c7"), at(g, "c8"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_PROMOTION_MISSING);
}

TEST(castling_as_in_chess)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 Ra1 Rh1 ke8 +KQ");
    assert_move(g, &p, "e1", "g1");
    assert_move(g, &p, "e1", "c1");
    play(g, &p, "e1", "c1");
    assert_int_equal(p.on[at(g, "d1")], piece_of(g, "R"));
}

TEST(R14_giving_way_applies_to_attacks)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 kc8 re8 pe7 pd4"); /* check through two of the attacker's own lanes */
    assert_true(position_in_check(g, &p, 0));
    p = table(g, "w Ke1 re8 ke7"); /* his King's lane included */
    assert_true(position_in_check(g, &p, 0));
    p = table(g, "w Ke1 kc8 re8 pe7 Pd4"); /* the other side's pieces do not give way to it */
    assert_false(position_in_check(g, &p, 0));
    p = table(g, "w Ke1 Rh1 kc8 rf8 pf7 +K"); /* f1 is attacked through f7-f6 */
    assert_no_move(g, &p, "e1", "g1");
    p = table(g, "w Ke1 Rh1 kc8 rf8 pf7 Pf2 +K");
    assert_move(g, &p, "e1", "g1");
}

TEST(a_king_in_a_lane_may_not_stay_in_check_on_any_square)
{
    const struct game *g = *state;
    struct position p = table(g, "w Kd4 Nc3 kh8 re8");
    assert_true(position_in_check(g, &p, 0));
    assert_moves(g, &p, "c3", ""); /* from c3 it cannot come between on e7-e6 */
    struct move move[MOVES_MAX];
    int n = moves_of_both(g, &p, move);
    for (int i = 0; i < n; i++) {
        struct position q = p;
        position_play(g, &q, move[i]);
        assert_true(cellset_empty(walker_attackers(g, &q, position_royal(g, &q, 0), 1)));
    }
}

TEST(R15_dead_are_only_bare_kings)
{
    const struct game *g = *state;
    struct position p = table(g, "w Ke1 ke8");
    assert_int_equal(outcome_alone(g, &p).ending, ENDING_DEAD);
    const char *alive[] = {"w Ke1 ke8 Bc4", "w Ke1 ke8 Nc4", "w Ke1 ke8 nc4", "w Ke1 ke8 Bc4 bf5"};
    for (int i = 0; i < 4; i++) {
        p = table(g, alive[i]);
        assert_int_equal(outcome_alone(g, &p).ending, ENDING_NONE);
    }
}

static int open(void **state)
{
    return table_open(state, "fastlane");
}

RUN_TESTS("fastlane", open, table_close)
