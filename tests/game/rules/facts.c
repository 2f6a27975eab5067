/* What no line of a file of rules says: properties of whole boards, and positions changed by hand. */
#include "catalogue/catalogue.h"
#include "notation/movetext.h"
#include "rules/fast/tables.h"
#include "table.h"
#include "test.h"

#include <string.h>

TEST(colours_are_inverted_above_the_middle)
{
    const struct game *g = game_of("reroute66");
    const char *dark[] = {"a1", "b5", "e8", "A4"}, *light[] = {"h1", "a5", "a4", "H5", "d8"};
    for (int i = 0; i < 4; i++)
        assert_int_equal(g->board->colour[cell_of(g, dark[i])], 0);
    for (int i = 0; i < 5; i++)
        assert_int_equal(g->board->colour[cell_of(g, light[i])], 1);
    assert_int_equal(g->board->colour[cell_of(g, "h5")], 0);
}

TEST(corners_and_sides_on_one_side_are_no_neighbours)
{
    const struct game *g = game_of("reroute66");
    const char *pairs[][2] = {{"A4", "b4"}, {"H5", "g5"}, {"A4", "a4"}, {"H5", "h5"}};
    for (int i = 0; i < 4; i++)
        for (int line = LINE_LATERAL; line <= LINE_DIAGONAL; line++) {
            assert_false(cellset_has(g->board->adjacent[line][cell_of(g, pairs[i][0])], cell_of(g, pairs[i][1])));
            assert_false(cellset_has(g->board->adjacent[line][cell_of(g, pairs[i][1])], cell_of(g, pairs[i][0])));
        }
}

TEST(a_diagonal_step_passes_no_cell)
{
    const struct game *g = game_of("reroute66");
    struct position p = settled(g, "w Kg1 kh8 Bd4");
    cell path[CELLS_MAX];
    assert_int_equal(walker_path(g, &p, cell_of(g, "d4"), cell_of(g, "d5"), path), 0);
}

/* A King that also goes two steps without castling: two moves with the same cells, and two texts. */
TEST(castling_is_told_from_a_step_to_the_same_cell)
{
    const struct game *g = game_of("castler");
    struct position p = settled(g, "w Ke1 Rh1 ke8 +K");
    struct move move[MOVES_MAX];
    char text[MOVE_TEXT];
    int castlings = 0, steps = 0, n = moves_legal(g, &p, move);
    for (int i = 0; i < n; i++) {
        movetext_write(g, &p, move[i], text);
        castlings += move[i].type == MOVE_CASTLING && strcmp(text, "O-O") == 0;
        steps += move[i].type == MOVE_PLAIN && strcmp(text, "K e1-g1") == 0;
    }
    assert_int_equal(castlings, 1);
    assert_int_equal(steps, 1);
}

TEST(castling_letters_name_the_nearer_and_the_farther_rook)
{
    const struct game *g = game_of("reroute66");
    assert_int_equal(g->castling[0][0].rook_from, cell_of(g, "h1"));
    assert_int_equal(g->castling[0][1].rook_from, cell_of(g, "a1"));
    assert_int_equal(g->castling[1][0].rook_from, cell_of(g, "a8"));
    assert_int_equal(g->castling[1][1].rook_from, cell_of(g, "h8"));
}

/* What the help says of Forerooks and Hindrooks, of any two cells of the empty board. */
TEST(split_rooks_never_go_back_and_face_each_other_evenly)
{
    const struct game *g = game_of("altorth");
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

TEST(all_forerooks_share_their_directions_and_so_do_all_hindrooks)
{
    const struct game *g = game_of("altorth3");
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
        const struct game *g = game_of(arrays[i].id);
        struct position p;
        char text[256];
        snprintf(text, sizeof text, "w %s Mb1 Mc2 Md3 Me4 Mf5 Mg4 Mh3 Mi2 Mk1", arrays[i].pieces);
        struct position white = placed(g, text);
        position_start(g, &p);
        assert_true(cellset_equal(p.player[0], white.player[0]));
        for (int k = 0; k < g->kinds; k++)
            assert_true(cellset_equal(cellset_and(p.kind[k], p.player[0]), white.kind[k]));
        assert_true(g->house_array);
        for (int who = 1; who < g->players; who++)
            assert_int_equal(cellset_count(p.player[who]), cellset_count(p.player[0]));
    }
}

TEST(the_lost_pieces_of_a_player_known_to_be_out_are_dropped)
{
    const struct game *g = game_of("altorth3");
    struct position p = placed(g, "w Gf1 gl4 lost=_v");
    p.alive = 3;
    position_complete(g, &p);
    assert_int_equal(p.lost[LOST_ROW(piece_kind(piece_of(g, "v")))][2], 0);
}

TEST(R13_house_lanes)
{
    const struct game *g = game_of("fastlane");
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

TEST(a_king_in_a_lane_may_not_stay_in_check_on_any_square)
{
    const struct game *g = game_of("fastlane");
    struct position p = settled(g, "w Kd4 Nc3 kh8 re8");
    struct move move[MOVES_MAX];
    int n = moves_of_both(g, &p, move);
    for (int i = 0; i < n; i++) {
        struct position q = p;
        position_play(g, &q, move[i]);
        assert_true(cellset_empty(walker_attackers(g, &q, position_royal(g, &q, 0), 1)));
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
        const struct game *game = game_of(cases[i].game);
        struct position p = settled(game, cases[i].pieces);
        if (outcome_can_win(game, &p, 0) != cases[i].wins)
            fail_msg("%s: %s", cases[i].game, cases[i].pieces);
        if (p.turn == 1)
            assert_int_equal(outcome_alone(game, &p).ending, ENDING_CHECKMATE);
    }
}

TEST(repetition_reaches_back_to_the_last_irreversible_move_only)
{
    const struct game *g = game_of("chess");
    struct position p = settled(g, "w Ke1 ke8 Ra1 half=1");
    uint64_t keys[] = {p.key, p.key, p.key, 1, p.key}; /* keys from before the last capture do not count */
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, 0);
    p.half = 4;
    assert_int_equal(outcome_of(g, &p, keys, 5).claims, CLAIM_THREEFOLD);
}

TEST(a_position_won_before_is_refused)
{
    const struct game *g = game_of("kingofthehill");
    struct position p = settled(g, "w Ke3 ke8");
    play(g, &p, "e3", "e4");
    assert_int_equal(walker_explain(g, &p, (struct move){cell_of(g, "e8"), cell_of(g, "e7"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_GAME_WON);
    p = placed(g, "w Kd4 ke8"); /* it was reached before: Black cannot have moved on */
    assert_int_equal(position_find_flaw(g, &p).flaw, FLAW_WON_BEFORE);
    assert_false(g->endgame_tables);
}

TEST(three_checks_win_and_are_part_of_the_position)
{
    const struct game *g = game_of("threecheck");
    struct position p = settled(g, "w Ke1 Ra1 ke8 pa7"), q = p;
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
}

TEST(a_rule_says_itself_why_it_forbids_a_move)
{
    const struct game *g = game_of("forced");
    struct position p = settled(g, "w Ke1 Rh1 ke8 Pa2 pb3 +K");
    const struct move quiet[] = {{cell_of(g, "a2"), cell_of(g, "a3"), MOVE_PLAIN, 0},
                                 {cell_of(g, "e1"), cell_of(g, "g1"), MOVE_CASTLING, 0}};
    for (int i = 0; i < 2; i++) {
        struct refusal r = walker_explain(g, &p, quiet[i]);
        assert_int_equal(r.reason, REFUSAL_RULE);
        assert_string_equal(g->row[r.by]->name, "forced-capture");
        assert_false(move_is_legal(g, &p, quiet[i]));
    }
    assert_int_equal(walker_explain(g, &p, (struct move){cell_of(g, "a2"), cell_of(g, "b4"), MOVE_PLAIN, 0}).reason,
                     REFUSAL_NO_REACH);
    assert_moves(g, &p, "a2", "b3");
    assert_int_equal(moves_count(g, &p), 1);
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

/* What is derived from moves alone never goes beyond what the tables prove by trying every position. */
TEST(derived_dead_material_is_proven)
{
    static const char *const proven[] = {"chess", "reroute66", "altorth", "altorth-trios", "altorth-doubleback"};
    struct error e;
    for (size_t i = 0; i < sizeof proven / sizeof *proven; i++) {
        struct game *g = game_open(proven[i]);
        kindset with = g->dead_with;
        int on_one_colour = g->dead_on_one_colour;
        assert_true(game_derive(g, NULL, &e));
        assert_int_equal(g->dead_with & ~with, 0);
        assert_true(g->dead_on_one_colour < 0 || g->dead_on_one_colour == on_one_colour);
        game_free(g);
    }
}

/* Sliders are looked up in tables: walking along the lines gives the same, slowly. */
TEST(sliders_are_looked_up)
{
    static const char *const games[] = {"chess", "reroute66", "fastlane", "altorth"};
    for (size_t k = 0; k < sizeof games / sizeof *games; k++) {
        const struct slides *slides = &game_of(games[k])->tables->slides;
        assert_true(slides->count > 0);
        for (int i = 0; i < slides->count; i++)
            assert_true(slides->slider[i]->lookups > 0);
    }
}

RUN_TESTS("facts", NULL, NULL)
