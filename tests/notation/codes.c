/* notation: position codes, read, written and refused. */
#include "games.h"
#include "test.h"

#include "base/text.h"
#include "notation/code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_code(const char *id, const char *code, const char *expected)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    char out[CODE_SIZE];
    code_write(g, &p, out);
    assert_string_equal(out, expected);
    assert_true(p.key == position_key(g, &p));
}

static void assert_same(const char *id, const char *code)
{
    assert_code(id, code, code);
}

static void assert_refused(const char *id, const char *code, const char *sentence)
{
    const struct game *g = game_of(id);
    struct position p;
    struct error e;
    if (code_read(g, code, &p, &e))
        fail_msg("%s: \"%s\" is accepted, expected: %s", id, code, sentence);
    assert_string_equal(e.text, sentence);
}

TEST(the_starts_are_those_of_the_contract)
{
    assert_code("reroute66", "startpos", "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_code("chess", " startpos ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_code("reenterent", "startpos", "kqbnr/ppppp/5/5/5/5/PPPPP/KQBNR[] w Kk - 0 1");
    assert_code("fastlane", "startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_code("altorth", "startpos",
                "v/gvr/h1v1h/f5f/mmmmmmmmm/11/5M5/4M1M4/3M1V1M3/2M2V2M2/1MFHRVGHFM1[] w - - 0 1");
    assert_code("altorth3", "startpos",
                "1/_m1m/_f_m1mf/_h1_m1m1h/_r2_m1m2g/_v_v_v1_m1m1vvv/_g2_m1M1m2r/_h1_m1M1M1m1h/_f_m1M1V1M1mf/"
                "_m1M2V2M1m/1MFHRVGHFM1[] w - - 0 1");
    assert_code("altorth-trios", "startpos",
                "v/gvr/fhvff/1hr1rh1/mmmmmmmmm/11/5M5/4M1M4/3MRVRM3/2MHFVHHM2/1M1FRVGF1M1[] w - - 0 1");
    assert_code("altorth-doubleback", "startpos",
                "g/rhr/fvvvf/fhvhvhf/mmmmmmmmm/11/5M5/4MHM4/3MVVVM3/2MHVHVHM2/1MFFRGRFFM1[] w - - 0 1");
}

TEST(codes_are_written_as_they_were_read)
{
    assert_same("chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    assert_same("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8");
    assert_same("reroute66", "3k4/8/8/9/PPp6/8/8/4K3 b - a3/a4 0 1");
    assert_same("reroute66", "2b1kbQr/7p/n1p1p3/1RN2p3/1PP2pP1n/N5PB/2PP3P/2B2K1R b - f3 0 1");
    assert_same("reroute66", "rnbkqb1r/pp1p1ppp/1R3n2/2p1p4/1P3PP2/8/1PPP2PP/1NBQKBNR b Kkq e3 0 1");
    assert_same("reenterent", "kQ1n1/1b3/4r/1pP1p/1pP1P/B4/PN3/K3R[q] b K - 0 1");
    assert_same("fastlane", "r1q1k1nr/1pn1pppR/8/8/R1pP2P1/8/2P1PP2/1N1K1BN1 b kq - 0 1");
    assert_same("altorth", "1/3/2FR1/M3M2/9/11/g10/1m9/1MH8/2G1V5V/9m1[VFHrvvvffhh] w - - 1 104");
    assert_same("altorth", "v/M1M/2M2/7/g8/11/11/11/11/11/V3GHHFF2[RVVrvvffhh] w - - 0 1");
    assert_same("altorth-trios",
                "v/gvr/fhvff/1hr1r2/mmmmmmm2/6M4/5M2mmh/4M2M3/1M1MRVR2M1/2MHFVHHM2/3FRVGF3[] b - k2 0 1");
    assert_same("altorth-doubleback",
                "g/rhr/fvvvf/fhvhvhf/3mmmmmm/2m3M4/1m1m1M1M3/2MVMH5/1M1M1VV4/3HVHVHM2/2FFRGRFFM1[] b - b2 0 1");
    assert_same("altorth3", "1/3/5/7/M8/GM9/M10/11/11/_g8g1/11[RVVVFFHHrvvvffhh_r_v_v_v_f_f_h_h] w - - 0 1");
    assert_same("altorth3",
                "1/3/2_m2/_h_f_m4/5_r3/_v_v2_m6/_g_h1_m1M1M3/_f_v1_mM3M2/2_mM2HM3/1_mMVRVVF1M1/1MFH4G2[] r - - 0 1");
}

/* The pieces in `[…]` may stand in another order than the program's: skip them. */
static const char *after_hand(const char *code)
{
    const char *close = strchr(code, ']');
    return close ? close : code;
}

TEST(all_codes_of_the_perft_file_are_written_as_they_were_read)
{
    struct text file = {0};
    struct error e;
    int codes = 0, reordered = 0;
    const char *path = getenv("REROUTE66_PERFT");
    assert_non_null(path);
    assert_true(text_read_file(path, &file, &e));
    for (char *next, *line = file.at; *line; line = next) {
        char code[CODE_SIZE], *tab = strchr(line, '\t'), *end = tab ? strchr(tab + 1, '\t') : NULL;
        next = line + strcspn(line, "\n");
        next += *next == '\n';
        if (*line == '#' || !end || end > next)
            continue;
        *tab = *end = '\0';
        struct position p = position_of(game_of(line), tab + 1);
        code_write(game_of(line), &p, code);
        if (strcmp(code, tab + 1) != 0) {
            assert_string_equal(after_hand(code), after_hand(tab + 1));
            assert_int_equal(strcspn(code, "["), strcspn(tab + 1, "["));
            reordered++;
        }
        codes++;
    }
    text_free(&file);
    assert_true(codes > 200);
    assert_true(reordered < codes / 10);
}

TEST(the_lost_are_read_in_any_order)
{
    assert_code("altorth-trios", "v/gvr/1h1ff/1v4h/rm6m/2h1mmmMm2/4MM5/mMM3m1M1r/9M1/2RfFVVF3/H2F1RG4[HHRV] b - - 0 1",
                "v/gvr/1h1ff/1v4h/rm6m/2h1mmmMm2/4MM5/mMM3m1M1r/9M1/2RfFVVF3/H2F1RG4[RVHH] b - - 0 1");
}

TEST(trailing_fields_may_be_left_out)
{
    static const char *const codes[] = {"4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w -", "4k3/8/8/8/8/8/8/4K3 w - -",
                                        "4k3/8/8/8/8/8/8/4K3 w - - 0", "  4k3/8/8/8/8/8/8/4K3   w  -  - 0\t1 "};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        assert_code("chess", codes[i], "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_code("chess", "4k3/8/8/8/8/8/8/R3K2R w QK", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3",
                   "position code: the side to move is missing; add w or b after the board");
    assert_refused("altorth3", "1/3/5/7/9/11/11/11/11/11/11[]",
                   "position code: the side to move is missing; add w, b or r after the board");
    assert_refused("chess", " ",
                   "position code: it is empty; give BOARD SIDE CASTLING EP HALFMOVES FULLMOVES or startpos");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "position code: more than 6 fields, \"2\" is too much");
}

TEST(rows_are_counted_as_they_stand)
{
    assert_refused("chess", "4k3/8/55/8/8/8/8/4K3 w - - 0 1", "position code, row 3: 55 cells, expected 8");
    assert_refused("reroute66", "3k4/8/5p4/9/9/8/8/4K3 w - - 0 1", "position code, row 3: 10 cells, expected 8");
    assert_refused("reroute66", "3k4/8/8/8/9/8/8/4K3 w - - 0 1", "position code, row 4: 8 cells, expected 9");
    assert_refused("altorth", "1/3/5/7/9/1/11/11/11/11/11[] w", "position code, row 6: 1 cell, expected 11");
    assert_refused("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "position code: 7 rows, expected 8");
    assert_refused("chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "position code: 9 rows, expected 8");
    assert_refused("chess", "4k3/8/99999999999999999999/8/8/8/8/4K3 w", "position code, row 3: 9999 cells, expected 8");
}

TEST(letters_that_mean_nothing_are_named)
{
    assert_refused("chess", "4k3/8/8/3X4/8/8/8/4K3 w - - 0 1",
                   "position code, row 4: there is no piece X in Orthodox chess, only K Q R B N P");
    assert_refused("chess", "4k3/8/8/3_p4/8/8/8/4K3 w - - 0 1",
                   "position code, row 4: _p is a third player's piece, Orthodox chess has two players");
    assert_refused("chess", "4k3/8/8/3?4/8/8/8/4K3 w", "position code, row 4: \"?\" means nothing here");
    assert_refused("chess", "4k3/8/8/3-4/8/8/8/4K3 w", "position code, row 4: \"-\" means nothing here");
    assert_refused("chess", "4k3/8/8/08/8/8/8/4K3 w", "position code, row 4: \"0\" means nothing here");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2\xC3 w", "position code, row 8: byte 0xC3 means nothing here");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3[] w", "position code: Orthodox chess has no [...] after the rows");
}

TEST(the_hand_is_judged)
{
    assert_refused(
        "reenterent", "k4/5/5/5/5/5/5/4K w",
        "position code: after the rows comes [...], the piece on the reenterent square, [] if there are none");
    assert_refused("reenterent", "k4/5/5/5/5/5/5/4K[NN] w",
                   "position code, [...]: 2 pieces, the reenterent square holds one");
    assert_refused("reenterent", "k4/5/5/5/5/5/5/4K[N w", "position code, [...]: the closing ] is missing");
    assert_refused("reenterent", "k4/5/5/5/5/5/5/4K[N]x w", "position code, [...]: \"x\" means nothing here");
    assert_refused("reenterent", "k4/5/5/5/5/5/5/4K[K] w",
                   "position code, [...]: K cannot stand on the reenterent square");
    assert_refused("altorth", "g/3/5/7/9/11/11/11/11/11/6G4[] w",
                   "position code: White has 0 R on the board and 0 in [...], together it must be 1");
    assert_refused("altorth", "g/3/5/7/9/11/11/11/11/11/6G4[RVVVFFHHMrvvvffhh] w",
                   "position code, [...]: a Migrant is not listed among the lost");
}

TEST(sides_and_counters_are_judged)
{
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 r", "position code, side to move: \"r\", expected w or b");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 W", "position code, side to move: \"W\", expected w or b");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
                   "position code, halfmoves: \"-1\", expected a number from 0 to 65535");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - x 1",
                   "position code, halfmoves: \"x\", expected a number from 0 to 65535");
    assert_code("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
                   "position code, fullmoves: \"99999999999\", expected a number from 0 to 65535");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w - - 3.5 1",
                   "position code, halfmoves: \"3.5\", expected a number from 0 to 65535");
    assert_same("chess", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535");
}

TEST(what_rules_count_stands_behind_the_counters)
{
    assert_same("threecheck", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +1+2");
    assert_code("threecheck", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +0+0");
    static const char *const wrong[] = {"+1", "+1+4", "1+1", "+1+1+", "+1+", "+1+99999999999999999999"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char code[100], sentence[200];
        snprintf(code, sizeof code, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 %s", wrong[i]);
        snprintf(sentence, sizeof sentence,
                 "position code, checks: \"%s\", expected + and a number up to 3 for each side", wrong[i]);
        assert_refused("threecheck", code, sentence);
    }
    assert_refused("threecheck", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +1+2 +0+0",
                   "position code: more than 7 fields, \"+0+0\" is too much");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +1+2",
                   "position code: more than 6 fields, \"+1+2\" is too much");
}

/* CODE is read as READ, and DROPPED is what the note begins with. */
static void assert_dropped(const char *id, const char *code, const char *read, const char *dropped)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    struct error note;
    assert_code(id, code, read);
    assert_true(code_dropped(g, code, &p, &note));
    assert_int_equal(strncmp(note.text, dropped, strlen(dropped)), 0);
    assert_false(code_dropped(g, read, &p, &note));
}

TEST(castling_letters_without_their_pieces_are_dropped)
{
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 w KX",
                   "position code, castling: \"KX\", expected - or some of the letters KQkq");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2R w KK", "position code, castling: K is there twice");
    assert_refused("chess", "4k3/8/8/8/8/8/8/1R2K3 w B",
                   "position code, castling: \"B\", expected - or some of the letters KQkq");
    assert_dropped("chess", "4k3/8/8/8/8/8/8/4K2R w KQ", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling: Q dropped");
    assert_dropped("chess", "3k3r/8/8/8/8/8/8/4K2R w Kk", "3k3r/8/8/8/8/8/8/4K2R w K - 0 1", "castling: k dropped");
    assert_dropped("chess", "4k3/8/8/8/8/8/8/4K3 w BGbg - 3 9", "4k3/8/8/8/8/8/8/4K3 w - - 3 9",
                   "castling: BGbg dropped");
    assert_dropped("reroute66", "3k3r/8/8/9/9/8/8/4K3 w k", "3k3r/8/8/9/9/8/8/4K3 w - - 0 1", "castling: k dropped");
    assert_same("reroute66", "3k3r/8/8/9/9/8/8/4K3 w q - 0 1");
    assert_refused("reenterent", "k4/5/5/5/5/5/5/K3R[] w Q",
                   "position code, castling: White has no Q in Reenterent Chess");
    assert_same("reenterent", "k4/4p/5/5/5/5/5/K3R[] w K - 0 1");
    assert_refused("altorth", "startpos w K", "position code: 1 row, expected 11");
}

TEST(en_passant_names_passed_and_landed)
{
    assert_same("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - a3/A4 0 1");
    assert_code("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - a3 0 1", "3k4/8/8/9/P1p6/8/8/4K3 b - a3/A4 0 1");
    assert_code("reroute66", "3k4/8/8/9/1Pp6/8/8/4K3 b - a3 0 1", "3k4/8/8/9/1Pp6/8/8/4K3 b - a3/a4 0 1");
    assert_code("reroute66", "3k4/8/8/9/2P6/8/8/4K3 b - b3/b4 0 1", "3k4/8/8/9/2P6/8/8/4K3 b - b3 0 1");
    assert_code("reroute66", "3k4/8/8/8p/9/8/8/4K3 w - h6 0 1", "3k4/8/8/8p/9/8/8/4K3 w - h6/H5 0 1");
    assert_refused("reroute66", "3k4/8/8/9/PPp6/8/8/4K3 b - a3 0 1",
                   "position code, en passant: say where the pawn landed, a3/a4 or a3/A4");
    assert_refused("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - a3/a4 0 1",
                   "position code, en passant: no pawn of White has landed on a4 after passing a3");
    assert_refused("reroute66", "3k4/8/8/9/2p6/8/8/4K3 b - a3 0 1",
                   "position code, en passant: no pawn of White has landed on a4 after passing a3");
    assert_refused("chess", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
                   "position code, en passant: no double step of Black can have passed e3");
    assert_refused("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
                   "position code, en passant: no double step of White can have passed e4");
    assert_refused("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", "position code, en passant: there is no cell \"e9\"");
    assert_refused("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3/ 0 1", "position code, en passant: there is no cell \"\"");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K3 b - e1 0 1",
                   "position code, en passant: no double step of White can have passed e1");
    assert_refused("fastlane", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
                   "position code, en passant: \"e3\", but Chess in the Fast Lane has no en passant, expected -");
}

TEST(the_step_of_three_belongs_to_the_player_before)
{
    const char *rows = "1/_m1m/_f_m1mf/_h1_m1m1h/_r2_mMm2g/_v_v_v1_m1m1vvv/_g2_m3m2r/_h1_m1M1M1m1h/_f_m1M1V1M1mf/"
                       "_m1M2V2M1m/1MFHRVGHFM1[]";
    char code[CODE_SIZE], sentence[256];
    snprintf(code, sizeof code, "%s b - f6 0 1", rows);
    assert_same("altorth3", code);
    snprintf(code, sizeof code, "%s r - f6 0 1", rows);
    snprintf(sentence, sizeof sentence, "position code, en passant: no double step of Black can have passed f6");
    assert_refused("altorth3", code, sentence);
    /* Black is out: White's double step comes before Red's move. */
    assert_same("altorth3", "1/3/5/7/4M4/_g10/11/11/11/11/6G4[RVVVFFHH_r_v_v_v_f_f_h_h] r - f6 0 1");
}

TEST(lanes_hold_one_piece)
{
    assert_code("fastlane", "4k3/8/p7/8/1P6/3N4/8/4K3 w", "4k3/p7/8/8/P7/8/3N4/4K3 w - - 0 1");
    assert_code("fastlane", "4k3/8/8/4n3/8/8/8/4K3 w", "4k3/8/8/8/3n4/8/8/4K3 w - - 0 1");
    assert_refused("fastlane", "4k3/8/8/8/PP6/8/8/4K3 w", "position code, row 5: the lane a4 already holds P");
    assert_refused("fastlane", "4k3/8/8/4n3/3n4/8/8/4K3 w", "position code, row 5: the lane d4 already holds n");
}

TEST(impossible_positions_are_refused)
{
    assert_refused("chess", "8/8/8/8/8/8/8/4K3 w", "position code: Black has no King");
    assert_refused("chess", "4k3/8/8/8/8/8/8/3KK3 w", "position code: White has 2 Kings, expected 1");
    assert_refused("chess", "4k3/8/8/8/8/8/8/P3K3 w", "position code: the P on a1 cannot stand there");
    assert_refused("chess", "4k3/8/8/8/8/8/p7/P3K3 w", "position code: the P on a1 cannot stand there");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4RK2 w",
                   "position code: White is to move, but the Black King on e8 is in check from the R on e1");
    assert_refused("altorth3", "1/3/5/7/9/11/11/11/11/11/5_v5[] w", "position code: Red has pieces but no General");
    assert_refused("altorth", "g/3/5/7/9/11/11/11/11/11/2M3G4[RVVVFFHHrvvvffhh] w",
                   "position code: the M on c1 cannot stand there");
}

TEST(three_players_leave_when_they_are_due)
{
    /* A player without any piece is out, and may not be to move. */
    assert_same("altorth3", "1/3/5/7/9/_g10/11/11/11/11/6G4[RVVVFFHH_r_v_v_v_f_f_h_h] w - - 0 1");
    assert_refused("altorth3", "1/3/5/7/9/_g10/11/11/11/11/6G4[RVVVFFHH_r_v_v_v_f_f_h_h] b",
                   "position code, side to move: Black has no pieces and is out");
    /* White's Rook on a1 threatens Red's General on a6, who leaves with all that he lost. */
    assert_code("altorth3", "1/3/5/7/9/_g10/11/11/11/9g1/R5G4[VVVFFHHrvvvffhh_r_v_v_v_f_f_h_h] w - - 7 9",
                "1/3/5/7/9/11/11/11/11/9g1/R5G4[VVVFFHHrvvvffhh] w - - 0 9");
    /* R10: that White's own General is threatened forbids nothing. */
    assert_same("altorth3", "1/3/5/7/9/_g10/11/11/11/9g1/5rG4[RVVVFFHHvvvffhh_r_v_v_v_f_f_h_h] w - - 0 1");
}

TEST(a_won_game_is_read_and_has_no_moves)
{
    const struct game *g = game_of("altorth");
    const char *code = "M/3/5/7/g8/11/11/11/3V7/4RV1H3/2F2VGHF2[rvvvffhh] b - - 0 40";
    struct position p = position_of(g, code);
    struct move move[MOVES_MAX];
    assert_int_equal(p.winner, 1);
    assert_int_equal(moves_legal(g, &p, move), 0);
    assert_same("altorth", code);
    assert_refused("altorth", "M/3/5/7/g8/11/11/11/3V7/4RV1H3/2F2VG1F2[Hrvvvffhh] b - - 0 40",
                   "position code: the M on f11 cannot stand there");
}

TEST(the_column_is_the_place_in_the_code)
{
    struct position p;
    struct error e;
    assert_false(code_read(game_of("chess"), "4k3/8/8/3X4/8/8/8/4K3 w", &p, &e));
    assert_int_equal(e.column, 10);
    assert_false(code_read(game_of("chess"), " 4k3/8/8/7/8/8/8/4K3 w", &p, &e));
    assert_int_equal(e.column, 10);
    assert_false(code_read(game_of("chess"), "4k3/8/8/8/8/8/8/4K3 w - - 0 z", &p, &e));
    assert_int_equal(e.column, 29);
    assert_false(code_read(game_of("chess"), "4k3/8/8/8/8/8/8/4K3 w", &p, NULL) == false);
    assert_false(code_read(game_of("chess"), "nonsense", &p, NULL));
}

RUN_TESTS("codes", NULL, NULL)
