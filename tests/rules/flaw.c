/* position_find_flaw: every refusal that is promised, and positions that only look wrong. */
#include "catalogue/catalogue.h"
#include "table.h"
#include "test.h"

/* PLACE of a case: the name of a cell, a label for a kind, or a number as text; "" = not looked at. */
struct judged {
    const char *pieces;
    enum flaw flaw;
    const char *cell;
    int by;
};

static void judge_all(const char *id, const struct judged *cases, size_t count)
{
    const struct game *g = game_of(id);
    for (size_t i = 0; i < count; i++) {
        struct position p = placed(g, cases[i].pieces);
        struct flaw_report r = position_find_flaw(g, &p);
        if (r.flaw != cases[i].flaw)
            fail_msg("%s: %s: flaw %d, expected %d", id, cases[i].pieces, (int)r.flaw, (int)cases[i].flaw);
        if (r.flaw != FLAW_NONE)
            assert_int_equal(r.by, cases[i].by);
        if (cases[i].cell)
            assert_int_equal(r.place, cell_of(g, cases[i].cell));
    }
}

#define JUDGE_ALL(id, cases) judge_all(id, cases, sizeof(cases) / sizeof *(cases))

TEST(chess_kings_turn_and_check)
{
    const struct judged cases[] = {
        {"w Ke1 ke8", FLAW_NONE, NULL, 0},
        {"w Ke1", FLAW_ROYALS, NULL, 1},
        {"w ke8", FLAW_ROYALS, NULL, 0},
        {"w Ke1 Kd1 ke8", FLAW_ROYALS, NULL, 0},
        {"b Ke1 ke8 ra8 kh8", FLAW_ROYALS, NULL, 1},
        {"w Ke1 ke8 Re4", FLAW_CHECK, "e8", 1},
        {"b Ke1 ke8 Re4", FLAW_NONE, NULL, 0},
        {"w Ke4 ke5", FLAW_CHECK, "e5", 1},
        {"w Ke1 ke8 Pd7", FLAW_CHECK, "e8", 1},
    };
    JUDGE_ALL("chess", cases);
}

TEST(chess_pawns_on_impossible_ranks)
{
    const struct judged cases[] = {
        {"w Ke1 ke8 Pa1", FLAW_PAWN_CELL, "a1", 0},        {"w Ke1 ke8 Pa8", FLAW_PAWN_CELL, "a8", 0},
        {"w Ke1 ke8 pc1", FLAW_PAWN_CELL, "c1", 1},        {"w Ke1 ke8 pc8", FLAW_PAWN_CELL, "c8", 1},
        {"w Ke1 ke8 Pa2 Pa7 ph2 ph7", FLAW_NONE, NULL, 0},
    };
    JUDGE_ALL("chess", cases);
}

TEST(chess_castling_rights_need_unmoved_pieces)
{
    const struct judged cases[] = {
        {"w Ke1 Rh1 Ra1 ke8 rh8 ra8 +KQkq", FLAW_NONE, NULL, 0},
        {"w Ke1 Ra1 ke8 +K", FLAW_CASTLING, NULL, 0},
        {"w Kd1 Ra1 ke8 +Q", FLAW_CASTLING, NULL, 0},
        {"w Ke1 ke8 nh8 +k", FLAW_CASTLING, NULL, 1},
        {"w Ke1 ke8 Rh8 +k", FLAW_CASTLING, NULL, 1}, /* an enemy's Rook */
    };
    JUDGE_ALL("chess", cases);
}

TEST(chess_en_passant_needs_a_double_step_just_made)
{
    const struct judged cases[] = {
        {"b Ke1 ke8 Pe4 ep=e3/e4", FLAW_NONE, NULL, 0},
        {"w Ke1 ke8 pd5 ep=d6/d5", FLAW_NONE, NULL, 0},
        {"w Ke1 ke8 Pe4 ep=e3/e4", FLAW_EP_CELL, "e3", 1}, /* it is not Black who made it */
        {"b Ke1 ke8 Pe5 ep=e4/e5", FLAW_EP_CELL, "e4", 0},
        {"b Ke1 ke8 Pe4 Pe2 ep=e3/e4", FLAW_EP_CELL, "e3", 0}, /* somebody stands where it came from */
        {"b Ke1 ke8 Pe4 Ne3 ep=e3/e4", FLAW_EP_CELL, "e3", 0},
        {"b Ke1 ke8 ep=e3/e4", FLAW_EP_PAWN, "e3", 0},
        {"b Ke1 ke8 pe4 ep=e3/e4", FLAW_EP_PAWN, "e3", 0},
        {"b Ke1 ke8 Pd4 ep=e3/d4", FLAW_EP_PAWN, "e3", 0},
    };
    JUDGE_ALL("chess", cases);
}

TEST(reroute66_en_passant_through_the_switch)
{
    const struct judged cases[] = {
        {"b Ke1 kd8 PA4 ep=a3/A4", FLAW_NONE, NULL, 0},
        {"b Ke1 kd8 Pa4 ep=a3/a4", FLAW_NONE, NULL, 0},
        {"b Ke1 kd8 Pa4 PA4 ep=a3/A4", FLAW_NONE, NULL, 0},
        {"b Ke1 kd8 Pa4 ep=a3/A4", FLAW_EP_PAWN, "a3", 0},
        {"b Ke1 kd8 Pb4 ep=a3/b4", FLAW_EP_PAWN, "a3", 0},
        {"w Ke1 kd8 pH5 ep=h6/H5", FLAW_NONE, NULL, 0},
        {"w Ke1 kd8 ph5 ep=h6/h5", FLAW_NONE, NULL, 0},
        {"w Ke1 kd8 ph5 ep=h6/H5", FLAW_EP_PAWN, "h6", 1},
        {"b Ke1 kd8 PA4 ep=A4/a5", FLAW_EP_CELL, "A4", 0},
        {"w Ke1 kd8 Rd1", FLAW_NONE, NULL, 0}, /* the d-file goes on to e8 */
        {"w Ke1 ke8 Rd1", FLAW_CHECK, "e8", 1},
        {"w Kg1 kb8 Ra1", FLAW_CHECK, "b8", 1}, /* through a4 */
        {"w Ke1 Ra1 Rh1 kd8 ra8 rh8 +KQkq", FLAW_NONE, NULL, 0},
        {"w Kg1 ke8 ra8 +k", FLAW_CASTLING, NULL, 1}, /* Black's King belongs on d8 */
    };
    JUDGE_ALL("reroute66", cases);
}

TEST(reenterent_pocket_and_pawns)
{
    const struct judged cases[] = {
        {"w Ka1 ka8 *N", FLAW_NONE, NULL, 0},     {"w Ka1 ka8 *p", FLAW_NONE, NULL, 0},
        {"w Ka1 ka8 *K", FLAW_POCKET, NULL, 0},   {"w Ka1 ka8 Pb1", FLAW_PAWN_CELL, "b1", 0},
        {"w Ka1 Re1 ka8 +K", FLAW_NONE, NULL, 0}, {"w Ka1 Rd1 kb8 +K", FLAW_CASTLING, NULL, 0},
    };
    JUDGE_ALL("reenterent", cases);
}

TEST(fastlane_has_no_en_passant_and_no_double_step)
{
    const struct judged cases[] = {
        {"w Ke1 ke8 Pc2", FLAW_NONE, NULL, 0},      {"b Ke1 ke8 Pc4 ep=c2/c4", FLAW_EP_FORBIDDEN, "c2", 0},
        {"w Ke1 ke8 Pc8", FLAW_PAWN_CELL, "c8", 0}, {"w Ke1 ke8 Pc1", FLAW_PAWN_CELL, "c1", 0},
        {"w Ke1 kd4 Re8", FLAW_CHECK, "d4", 1}, /* on its square e5 */
        {"w Ke1 kd4 Re8 pe7", FLAW_NONE, NULL, 0},
    };
    JUDGE_ALL("fastlane", cases);
}

#define WHITE_BASIC "Gg1 Vf1 Vf2 Vf3 Re1 Hd1 Hh1 Fc1 Fi1"
#define BLACK_BASIC "ge10 vf11 vf10 vf9 rg10 hh9 hd9 fi8 fc8"

TEST(altorth_counts_pieces_and_lost)
{
    const struct judged cases[] = {
        {"w " WHITE_BASIC " me7 " BLACK_BASIC, FLAW_NONE, NULL, 0},
        {"w Gg1 ge10 lost=RVVVHHFFrvvvhhff", FLAW_NONE, NULL, 0},
        {"w Gg1 ge10 lost=RVVVHHFFrvvvhhf", FLAW_COUNT, NULL, 1},
        {"w Gg1 Re1 ge10 lost=RVVVHHFFrvvvhhff", FLAW_COUNT, NULL, 0},
        {"w Gg1 ge10 lost=RVVVVHHFFrvvvhhff", FLAW_COUNT, NULL, 0},
        {"w Gg1 ge10 lost=GRVVVHHFFrvvvhhff", FLAW_COUNT, NULL, 0},
        {"w Gg1 ge10 lost=MRVVVHHFFrvvvhhff", FLAW_LOST_PAWN, NULL, 0},
        {"w Gg1 ge10 Mb1 Mc2 Md3 Me4 Mf5 Mg4 Mh3 Mi2 Mk1 lost=RVVVHHFFrvvvhhff", FLAW_NONE, NULL, 0},
        {"w Gg1 ge10 Mb1 Mc2 Md3 Me4 Mf5 Mg4 Mh3 Mi2 Mk1 Mk2 lost=RVVVHHFFrvvvhhff", FLAW_COUNT, NULL, 0},
        {"w ge10 lost=RVVVHHFFrvvvhhff", FLAW_ROYALS, NULL, 0},
    };
    JUDGE_ALL("altorth", cases);
}

TEST(altorth_migrants_ahead_of_their_starting_cells)
{
    const struct judged cases[] = {
        {"w Gg1 ge10 Mc1 lost=RVVVHHFFrvvvhhff", FLAW_PAWN_CELL, "c1", 0},
        {"w Gg1 ge10 Mf4 lost=RVVVHHFFrvvvhhff", FLAW_PAWN_CELL, "f4", 0},
        {"w Gg1 ge10 Ma1 lost=RVVVHHFFrvvvhhff", FLAW_NONE, NULL, 0}, /* captured there from b1 */
        {"w Gg1 ge10 Mb7 lost=RVVVHHFFrvvvhhff", FLAW_NONE, NULL, 0}, /* one that stayed a Migrant */
        {"w Gg1 ge10 mf8 lost=RVVVHHFFrvvvhhff", FLAW_PAWN_CELL, "f8", 1},
    };
    JUDGE_ALL("altorth", cases);
}

TEST(altorth_far_corner_only_in_a_won_game)
{
    const struct judged cases[] = {
        {"b " WHITE_BASIC " Mf11 ge10 lost=rvvvhhff", FLAW_NONE, NULL, 0},
        {"w " WHITE_BASIC " Mf11 ge10 lost=rvvvhhff", FLAW_PAWN_CELL, "f11", 0}, /* Black would have moved after it */
        {"b Gg1 Mf11 ge10 lost=RVVVHHFFrvvvhhff", FLAW_PAWN_CELL, "f11", 0},     /* it had to promote */
    };
    JUDGE_ALL("altorth", cases);
}

TEST(altorth3_players_that_are_out)
{
    const struct judged cases[] = {
        {"w Gg1 gk7 _ga5 lost=RVVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_NONE, NULL, 0},
        {"w Gg1 gk7 lost=RVVVHHFFrvvvhhff", FLAW_NONE, NULL, 0},
        {"w Gg1 gk7 _mf6 lost=RVVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_PIECES_WITHOUT_ROYAL, NULL, 2},
        {"r Gg1 gk7 lost=RVVVHHFFrvvvhhff", FLAW_TURN, NULL, 2},
        {"w Gg1 Ge1 gk7 lost=RVVVHHFFrvvvhhff", FLAW_ROYALS, NULL, 0},
        {"w Gg1 gg9 Rg5 _ga5 lost=VVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_NONE, NULL, 0}, /* R10 */
        {"b Gg1 gg9 Rg5 _ga5 lost=VVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_NONE, NULL, 0},
    };
    JUDGE_ALL("altorth3", cases);
}

TEST(altorth3_en_passant_belongs_to_the_living_player_before)
{
    const struct judged cases[] = {
        {"b Gg1 Me6 gk7 _ga5 ep=e5/e6 lost=RVVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_NONE, NULL, 0},
        {"r Gg1 Me6 gk7 _ga5 ep=e5/e6 lost=RVVVHHFFrvvvhhff_r_v_v_v_h_h_f_f", FLAW_EP_CELL, "e5", 1},
        {"r Gg1 Me6 _ga5 ep=e5/e6 lost=RVVVHHFF_r_v_v_v_h_h_f_f", FLAW_NONE, NULL, 0}, /* Black is out */
    };
    JUDGE_ALL("altorth3", cases);
}

TEST(every_array_is_sound)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        const struct game *g = game_of(shipped_game[i]);
        struct position p;
        position_start(g, &p);
        assert_int_equal(position_find_flaw(g, &p).flaw, FLAW_NONE);
    }
}

RUN_TESTS("judge", NULL, NULL)
