/* notation: move text, every accepted form and every refusal with its reason. */
#include "games.h"
#include "test.h"

#include "notation/movetext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A text and the canonical move that it means; or, with a column, the sentence that refuses it. */
struct sample {
    const char *text, *expected;
    int column;
};

static void check_sample(const struct game *g, const struct position *p, const char *code, struct sample line)
{
    struct move m;
    struct error e = {.text = "", .column = -1};
    char canonical[MOVE_TEXT] = "";
    bool legal = movetext_read(g, p, line.text, &m, &e);
    if (legal)
        movetext_write(g, p, m, canonical);
    const char *got = legal ? canonical : e.text;
    if (strcmp(got, line.expected) != 0 || (legal ? line.column : e.column) != line.column)
        fail_msg("%s %s\n  read:     \"%s\"\n  got:      %d %s\n  expected: %d %s", g->id, code, line.text,
                 legal ? 0 : e.column, got, line.column, line.expected);
}

static void check_samples(const char *id, const char *code, const struct sample *samples, size_t count)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    for (size_t i = 0; i < count; i++)
        check_sample(g, &p, code, samples[i]);
}

#define CHECK(id, code, ...)                                                                                           \
    check_samples(id, code, (const struct sample[]){__VA_ARGS__},                                                      \
                  sizeof(const struct sample[]){__VA_ARGS__} / sizeof(struct sample))

TEST(a_move_may_be_written_in_many_ways)
{
    CHECK("reroute66", "startpos", {"P a2-A4", "P a2-A4", 0}, {"a2-A4", "P a2-A4", 0}, {"a2A4", "P a2-A4", 0},
          {"P a2xA4", "P a2-A4", 0}, {"Pa2-A4", "P a2-A4", 0}, {"P a2 A4", "P a2-A4", 0}, {"a2 A4", "P a2-A4", 0},
          {"Pa2A4", "P a2-A4", 0}, {"P  a2 - A4", "P a2-A4", 0}, {" \tP a2-A4 ", "P a2-A4", 0}, {"A4", "P a2-A4", 0},
          {"PA4", "P a2-A4", 0}, {"a4", "P a2-a4", 0}, {"P a2-a4", "P a2-a4", 0}, {"Nf3", "N g1-f3", 0},
          {"N b1-c3", "N b1-c3", 0}, {"Nbc3", "N b1-c3", 0}, {"N1c3", "N b1-c3", 0}, {"N c3", "N b1-c3", 0});
    CHECK("reroute66", "rnbkqbnr/pppppppp/8/9/9/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", {"n b8-c6", "n b8-c6", 0},
          {"N b8-c6", "n b8-c6", 0}, {"Nc6", "n b8-c6", 0}, {"nc6", "n b8-c6", 0}, {"p h7-H5", "p h7-H5", 0},
          {"H5", "p h7-H5", 0}, {"h5", "p h7-h5", 0}, {"h7H5", "p h7-H5", 0}, {"b5", "p b7-b5", 0},
          {"b6", "p b7-b6", 0});
}

TEST(signs_and_comments_may_follow)
{
    static const char *const ends[] = {"+", "#", "!", "?", "!?", "+!", " ++", " # ", "??"};
    const struct game *g = game_of("reroute66");
    struct position p = position_of(g, "startpos");
    struct typed_move m;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char text[64];
        snprintf(text, sizeof text, "P a2-A4%s", ends[i]);
        assert_true(movetext_read_annotated(g, &p, text, &m, NULL));
        assert_null(m.comment);
    }
    assert_true(movetext_read_annotated(g, &p, "P a2-A4 // into the Switch", &m, NULL));
    assert_string_equal(m.comment, "into the Switch");
    assert_true(movetext_read_annotated(g, &p, "Nf3!//", &m, NULL));
    assert_string_equal(m.comment, "");
    CHECK("reroute66", "startpos",
          {"P e2-e4 zz", "P e2-e4 zz: \"zz\" means nothing here; after a move only + # ! ? and // comment may stand.",
           9});
}

TEST(a_promotion_names_its_kind)
{
    const char *code = "3k4/P7/8/9/9/8/8/4K3 w - - 0 1";
    CHECK("reroute66", code, {"P a7-a8; Q-a8", "P a7-a8; Q-a8", 0}, {"a7-a8=Q", "P a7-a8; Q-a8", 0},
          {"a7a8q", "P a7-a8; Q-a8", 0}, {"a7-a8;Q-a8", "P a7-a8; Q-a8", 0}, {"a7a8n", "P a7-a8; N-a8", 0},
          {"a8=R", "P a7-a8; R-a8", 0}, {"a8B+", "P a7-a8; B-a8", 0}, {"Pa7-a8=Q#", "P a7-a8; Q-a8", 0},
          {"P a7 - a8 ; Q - a8", "P a7-a8; Q-a8", 0},
          {"P a7-a8",
           "P a7-a8: a Pawn that arrives on a8 is promoted, say to what: P a7-a8; Q-a8, P a7-a8; R-a8, P "
           "a7-a8; B-a8 or P a7-a8; N-a8.",
           8},
          {"a8", "a8: how does the move go on? P a7-a8; Q-a8, P a7-a8; R-a8, P a7-a8; B-a8 or P a7-a8; N-a8.", 3},
          {"P a7-a8; q-a8", "P a7-a8; q-a8: q is Black's letter, and White is to move.", 10},
          {"a7-a8=K",
           "a7-a8=K: a Pawn cannot become a King. Did you mean P a7-a8; Q-a8, P a7-a8; R-a8, P a7-a8; B-a8 "
           "or P a7-a8; N-a8?",
           7},
          {"a7-a8=Z", "a7-a8=Z: there is no piece Z in Reroute66, only K Q R B N P.", 7});
    CHECK("reroute66", "3k4/8/8/9/9/8/1p6/4K3 b - - 0 1", {"p b2-b1; q-b1", "p b2-b1; q-b1", 0},
          {"P b2-b1; Q-b1", "p b2-b1; q-b1", 0}, {"b2b1q", "p b2-b1; q-b1", 0}, {"b1=Q", "p b2-b1; q-b1", 0},
          {"b2-b1=r", "p b2-b1; r-b1", 0});
    CHECK("chess", "startpos", {"e2-e4=Q", "e2-e4=Q: that move is no promotion. Did you mean P e2-e4?", 6});
}

TEST(a_migrant_may_stay_one_but_in_the_corner)
{
    const char *code = "v/M1M/2M2/7/g8/11/11/11/11/11/V3GHHFF2[RVVrvvffhh] w - - 0 1";
    CHECK("altorth", code, {"M e10-f11; R-f11", "M e10-f11; R-f11", 0}, {"exf11=V", "M e10-f11; V-f11", 0},
          {"e10f11r", "M e10-f11; R-f11", 0},
          {"M e10-f11",
           "M e10-f11: a Migrant that arrives on f11 is promoted, say to what: M e10-f11; R-f11 or M "
           "e10-f11; V-f11.",
           10},
          {"e10-f11=F", "e10-f11=F: no Forerook of White is lost. Did you mean M e10-f11; R-f11 or M e10-f11; V-f11?",
           9});
    CHECK("altorth", "1/3/1M3/7/g8/11/11/11/11/11/V3GHHFF2[RVVrvvvffhh] w - - 0 1", {"M e9-e10", "M e9-e10", 0},
          {"e10=R", "M e9-e10; R-e10", 0}, {"e9e10v", "M e9-e10; V-e10", 0});
}

TEST(castling_is_written_as_a_move_or_a_sign)
{
    CHECK("reroute66", "1r1k4/8/8/9/9/8/8/R3K2R w KQ - 0 1", {"K e1-g1", "K e1-g1", 0}, {"O-O", "K e1-g1", 0},
          {"0-0", "K e1-g1", 0}, {"O-O-O", "K e1-c1", 0}, {"0-0-0+", "K e1-c1", 0}, {"K e1-g1; R h1-f1", "K e1-g1", 0},
          {"e1g1", "K e1-g1", 0}, {"Kg1", "K e1-g1", 0}, {"K e1-c1;Ra1-d1", "K e1-c1", 0},
          {"K e1-g1; R h1-g1",
           "K e1-g1; R h1-g1: \"; R h1-g1\" means nothing here; after a move only + # ! ? and // comment may "
           "stand.",
           15});
    CHECK("reroute66", "r2k3r/8/8/9/9/8/8/4K3 b kq - 0 1", {"O-O", "k d8-b8", 0}, {"O-O-O", "k d8-f8", 0},
          {"k d8-b8; r a8-c8", "k d8-b8", 0}, {"K d8-f8", "k d8-f8", 0});
    CHECK("reenterent", "k4/4p/5/5/5/5/4P/K3R[] w K - 0 1", {"O-O", "K a1-c1", 0}, {"O-O-O", "K a1-c1", 0},
          {"K a1-c1; R e1-b1", "K a1-c1", 0});
    CHECK("chess", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
          {"O-O", "O-O: the King would be in check on f1 from the r on f8.", 4}, {"O-O-O", "K e1-c1", 0},
          {"K e1-g1", "K e1-g1: the King would be in check on f1 from the r on f8. Only R h1-g1 goes there.", 6});
    CHECK("chess", "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1",
          {"O-O", "O-O: no castling while the King on e1 is in check from the r on e7.", 1});
    CHECK("chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
          {"O-O", "O-O: White can no longer castle on that side: the King or the Rook of h1 has moved or is gone.", 4});
    CHECK("chess", "startpos", {"O-O", "O-O: the B on f1 is in the way.", 1});
    CHECK("altorth", "startpos", {"O-O", "O-O: White cannot castle on that side in AltOrth Hex Chess, Basic.", 1});
}

TEST(en_passant_may_say_who_goes)
{
    CHECK("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - a3/A4 0 1", {"p b4-a3", "p b4-a3", 0},
          {"p b4-a3; A4-", "p b4-a3", 0}, {"p b4-a3; @-A4", "p b4-a3", 0}, {"bxa3", "p b4-a3", 0},
          {"P b4xa3", "p b4-a3", 0}, {"b4a3", "p b4-a3", 0},
          {"p b4-a3; a4-",
           "p b4-a3; a4-: \"; a4-\" means nothing here; after a move only + # ! ? and // comment may stand.", 10});
    CHECK("reroute66", "3k4/8/8/9/1Pp6/8/8/4K3 b - a3/a4 0 1", {"p b4-a3; a4-", "p b4-a3", 0},
          {"p b4-a3; @-a4", "p b4-a3", 0});
    CHECK("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - - 0 1",
          {"p b4-a3", "p b4-a3: a3 is empty, and no double step has just passed it. Did you mean p b4-b3?", 6});
}

TEST(a_reentry_is_told_from_a_move)
{
    CHECK("reenterent", "4k/5/5/2p2/5/5/B4/K4[N] w - - 0 1", {"N*d1", "N*d1", 0}, {"N-d1", "N*d1", 0},
          {"N*-d1", "N*d1", 0}, {"N@d1", "N*d1", 0}, {"Nd1", "N*d1", 0}, {"N * d1", "N*d1", 0},
          {"N-b3", "N-b3: a Knight does not reenter on b3; it may on d1, c3, e3. Only B a2-b3 goes there.", 3},
          {"B*c1", "B*c1: on the reenterent square waits White's N, not B.", 2},
          {"N*z9", "N*z9: there is no cell z9.", 3}, {"N*", "N*: how does the move go on? N*d1, N*c3 or N*e3.", 3});
    /* A Knight that can go there takes precedence. */
    CHECK("reenterent", "4k/5/5/2p2/5/5/1N3/K4[N] w - - 0 1", {"Nd1", "N b2-d1", 0}, {"N*d1", "N*d1", 0},
          {"Nc3", "N*c3", 0});
    CHECK("reenterent", "k1b1r/q1p2/3Bp/pp3/1n1PP/PPP2/1N3/KQ2R[p] b Kk - 0 1", {"p*d5", "p*d5", 0},
          {"P*d7", "p*d7", 0}, {"d5", "p*d5", 0},
          {"P*c6", "P*c6: the p on c7 holds that file. Did you mean p c7-c6?", 3},
          {"p*d6", "p*d6: the B on d6 is in the way. Did you mean p c7-d6?", 4});
    CHECK("reenterent", "4k/5/5/2p2/5/5/B4/K4[n] w - - 0 1",
          {"N*d1", "N*d1: on the reenterent square waits Black's n.", 1});
    CHECK("chess", "startpos", {"N*d1", "N*d1: this game has no reentry.", 2});
}

TEST(a_third_players_promotion_may_give_check)
{
    CHECK("altorth3", "1/3/_f2vf/1_h1R2h/_r7g/_v_v6_m2/_g7r1f/_hMm2H_m2h1/6H4/_f3FVG_m1_m1/4VV1F3[vv_v] r - - 1 29",
          {"_m h2-i1=_v+", "_m h2-i1; _v-i1", 0}, {"_m h2-i1=_v", "_m h2-i1; _v-i1", 0});
}

TEST(the_catacomb_is_written_in_legs)
{
    CHECK("reenterent", "4k/5/5/5/5/5/B4/K4[] w - - 0 1", {"B a2-c4; c4-c5", "B a2-c4; c4-c5", 0},
          {"B a2-c4-c5", "B a2-c4; c4-c5", 0}, {"B a2-c4; B c4-c5", "B a2-c4; c4-c5", 0},
          {"B a2-c5", "B a2-c4; c4-c5", 0}, {"a2c4c5", "B a2-c4; c4-c5", 0}, {"Bc5", "B a2-c4; c4-c5", 0},
          {"B a2-c4", "B a2-c4", 0},
          {"B a2-c4-d5", "B a2-c4-d5: a Bishop does not move that way. Did you mean B a2-d5?", 9});
    CHECK("reenterent", "4k/5/5/2B2/5/5/5/K4[] w - - 0 1", {"B c5-c4", "B c5-c4", 0}, {"c5c4", "B c5-c4", 0},
          {"Bc4", "B c5-c4", 0});
    CHECK("reenterent", "4k/5/5/2p2/5/5/B4/K4[] w - - 0 1",
          {"B a2-c5", "B a2-c5: the p on c5 is in the way. Did you mean B a2-c4?", 7});
}

TEST(short_forms_need_one_legal_move)
{
    CHECK("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {"Nb5", "N c3-b5", 0},
          {"dxe6", "P d5-e6", 0}, {"de6", "P d5-e6", 0}, {"gxh3", "P g2-h3", 0}, {"Nxd7", "N e5-d7", 0},
          {"Rd1", "R a1-d1", 0}, {"Rhf1", "R h1-f1", 0}, {"R1b1", "R a1-b1", 0},
          {"Rae1", "Rae1: the K on e1 is White's own. Did you mean R a1-d1?", 3},
          {"Nd8", "Nd8: no Knight of White can go to d8.", 3});
    CHECK("chess", "4k3/8/8/8/8/8/8/RK5R w - - 0 1", {"Rf1", "R h1-f1", 0}, {"Ra5", "R a1-a5", 0});
    CHECK("chess", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", {"Nd2", "Nd2: which of N b1-d2 or N f3-d2?", 4},
          {"Nbd2", "N b1-d2", 0}, {"N3d2", "N f3-d2", 0});
}

TEST(a_small_letter_that_may_be_a_file_is_the_file)
{
    const char *code = "3bk3/8/8/8/1b6/2P5/8/4K3 b - - 0 1";
    CHECK("chess", "3bk3/8/8/8/1p6/2P5/8/4K3 b - - 0 1", {"bxc3", "p b4-c3", 0}, {"bc3", "p b4-c3", 0},
          {"b d8-e7", "b d8-e7", 0}, {"bd8-e7", "b d8-e7", 0});
    CHECK("chess", code, {"Bxc3", "b b4-c3", 0}, {"b4xc3", "b b4-c3", 0}, {"b b4xc3", "b b4-c3", 0},
          {"bxc3", "bxc3: Black has no Pawn on b. Only b b4-c3 goes there.", 2});
}

TEST(labels_must_be_the_pieces_and_the_sides)
{
    CHECK("reroute66", "startpos", {"N a2-a3", "N a2-a3: on a2 stands White's P, not N. Did you mean P a2-a3?", 4},
          {"p a2-A4", "p a2-A4: on a2 stands White's P, not p. Did you mean P a2-A4?", 1},
          {"n b1-c3", "n b1-c3: on b1 stands White's N, not n. Did you mean N b1-c3?", 1},
          {"nf3", "nf3: n is Black's letter, and White is to move.", 1},
          {"Z a2-a3", "Z a2-a3: there is no piece Z in Reroute66, only K Q R B N P.", 1},
          {"_p a2-a3", "_p a2-a3: there is no piece _p in Reroute66, only K Q R B N P.", 1});
    CHECK("chess", "startpos", {"knight takes e5", "knight takes e5: no Knight of White can go to e5.", 14},
          {"king e2", "king e2: the P on e2 is White's own. It has no legal move.", 1},
          {"bishop to c4", "bishop to c4: the P on e2 is in the way. Only P c2-c4 goes there.", 2},
          {"rook a1 takes a7", "rook a1 takes a7: the P on a2 is in the way. It has no legal move.", 1});
    CHECK("altorth3",
          "1/_m1m/_f_m1mf/_h1_m1m1h/_r2_m1m2g/_v_v_v1_m1m1vvv/_g2_m1M1m2r/_h1_m1M1M1m1h/_f_m1M1V1M1mf/"
          "_m1M2V2M1m/1MFHRVGHFM1[] r - - 0 1",
          {"_m e10-f10", "_m e10-f10", 0}, {"M e10-f10", "_m e10-f10", 0}, {"_mf10", "_m e10-f10", 0},
          {"Rc7", "_r b7-c7", 0}, {"_r b7-c7", "_r b7-c7", 0},
          {"m e10-f10", "m e10-f10: on e10 stands Red's _m, not m. Did you mean _m e10-f10?", 1},
          {"_m e10-e9", "_m e10-e9: the _m on e9 is Red's own. Did you mean _m e10-f10?", 8});
}

TEST(a_refusal_says_why_and_what_was_meant)
{
    CHECK("reroute66", "3k4/8/8/9/1p7/8/8/R3K2R w K - 0 1",
          {"R a1-b5", "R a1-b5: the p on a4 is in the way. R a1-a4 would capture it.", 7}, {"R a1-a4", "R a1-a4", 0});
    CHECK("reroute66", "startpos", {"P a3-a4", "P a3-a4: no piece stands on a3. Did you mean P a2-a4?", 5},
          {"e7-e5", "e7-e5: the p on e7 is Black's, and White is to move.", 2},
          {"P a2-b3", "P a2-b3: a Pawn moves there only to capture, and b3 is empty. Did you mean P b2-b3?", 6},
          {"P a2-a5", "P a2-a5: a Pawn does not move that way. Did you mean P a2-A4?", 7},
          {"P a2-B4",
           "P a2-B4: there is no cell B4, did you mean b4? Upper and lower case are different cells. It may "
           "play P a2-a3, P a2-a4 or P a2-A4.",
           6});
    CHECK("chess", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
          {"N c3-d5", "N c3-d5: it leaves the K on e1 in check from the b on b4. It has no legal move.", 1},
          {"Nd5", "Nd5: it leaves the K on e1 in check from the b on b4. It has no legal move.", 1});
    CHECK("chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1",
          {"P e2-e4", "P e2-e4: a Pawn does not capture that way, and the p on e4 is in the way. Did you mean P e2-e3?",
           7});
    CHECK("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
          {"P e3-e5", "P e3-e5: a Pawn makes two steps only from its starting cells. Did you mean P e3-e4?", 7});
    /* Only the other cell of the Switch is free. */
    CHECK("reroute66", "3k4/8/8/9/1p7/8/P7/4K3 w - - 0 1",
          {"P a2-a4", "P a2-a4: a Pawn does not capture that way, and the p on a4 is in the way. Did you mean P a2-A4?",
           7});
    CHECK("chess", "startpos", {"", "there is no move in the line", 1},
          {"// only a comment", "there is no move in the line", 1},
          {"hello", "hello: that is not a move; moves are written like N b1-a3.", 2});
}

/* The three ways in which the program writes a move. */
static void check_written(const char *id, const char *code, const char *text, const char *pgn, const char *uci)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    struct move m;
    struct error e;
    char out[MOVE_TEXT];
    if (!movetext_read(g, &p, text, &m, &e))
        fail_msg("%s", e.text);
    movetext_write(g, &p, m, out);
    assert_string_equal(out, text);
    movetext_write_pgn(g, &p, m, out);
    assert_string_equal(out, pgn);
    movetext_write_uci(g, &p, m, out);
    assert_string_equal(out, uci);
}

TEST(who_cannot_move_passes)
{
    const char *code = "1/3/5/7/M8/GM9/M10/11/11/_g8g1/11[RVVVFFHHrvvvffhh_r_v_v_v_f_f_h_h] w - - 0 1";
    CHECK("altorth3", code, {"--", "--", 0}, {"0000", "--", 0}, {"-", "-: how does the move go on? --.", 2},
          {"G a6-a5", "G a6-a5: the M on a5 is White's own. White can only pass: --.", 1});
    CHECK("altorth3", "startpos", {"--", "--: White can move, so it may not pass.", 1});
    check_written("altorth3", code, "--", "--", "0000");
}

TEST(when_the_game_is_over_no_line_is_a_move)
{
    CHECK("chess", "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
          {"k h8-h7", "k h8-h7: Black has no legal move, it is checkmate.", 1});
    CHECK("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {"Kg8", "Kg8: Black has no legal move.", 1});
    CHECK("altorth", "M/3/5/7/g8/11/11/11/3V7/4RV1H3/2F2VGHF2[rvvvffhh] b - - 0 40",
          {"g b7-b6", "g b7-b6: the game is over, there are no moves.", 1});
}

TEST(moves_are_written_for_people_files_and_programs)
{
    check_written("reroute66", "startpos", "P a2-A4", "Pa2-A4", "a2A4");
    check_written("reroute66", "3k4/8/8/9/9/8/1p6/4K3 b - - 0 1", "p b2-b1; q-b1", "Pb2-b1=Q", "b2b1q");
    check_written("reroute66", "r2k3r/8/8/9/9/8/8/4K3 b kq - 0 1", "k d8-f8", "O-O-O", "d8f8");
    check_written("reroute66", "3k4/8/8/9/P1p6/8/8/4K3 b - a3/A4 0 1", "p b4-a3", "Pb4-a3", "b4a3");
    check_written("reenterent", "4k/5/5/5/5/5/B4/K4[N] w - - 0 1", "N*d1", "N*d1", "N@d1");
    check_written("reenterent", "4k/5/5/5/5/5/B4/K4[N] w - - 0 1", "B a2-c4; c4-c5", "Ba2-c4-c5", "a2c4c5");
    check_written("reenterent", "k4/4p/5/5/5/5/4P/K3R[] w K - 0 1", "K a1-c1", "O-O", "a1c1");
    check_written("fastlane", "startpos", "P e2-d4", "Pe2-d4", "e2d4");
}

/* Figures of the standard, section 8.2.3, and corners of it: pinned rivals do not count, three Queens need both. */
TEST(chess_is_written_in_standard_algebraic_notation)
{
    static const struct {
        const char *code, *move, *san;
    } row[] = {
        {"startpos", "P e2-e4", "e4"},
        {"startpos", "N g1-f3", "Nf3"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "P e4-d5", "exd5"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "P e5-d6", "exd6"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "P a7-a8; Q-a8", "a8=Q+"},
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "P a7-b8; N-b8", "axb8=N"},
        {"4k3/8/8/8/8/8/4N3/N3K3 w - - 0 1", "N a1-c2", "Nc2"},
        {"4k3/8/8/8/8/N7/8/N3K1N1 w - - 0 1", "N a1-c2", "N1c2"},
        {"4k3/8/8/8/8/8/8/N3N2K w - - 0 1", "N a1-c2", "Nac2"},
        {"8/8/8/k7/4Q2Q/8/8/K6Q w - - 0 1", "Q h4-e1", "Qh4e1+"},
        {"4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "N a1-c2", "Nc2"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "K e1-g1", "O-O"},
        {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "K e1-c1", "O-O-O+"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "R a1-a8", "Ra8#"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "R a1-b1", "Rb1"},
    };
    const struct game *g = game_of("chess");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct position p = position_of(g, row[i].code);
        struct move m;
        struct error e;
        char out[MOVE_TEXT];
        if (!movetext_read(g, &p, row[i].move, &m, &e))
            fail_msg("%s", e.text);
        movetext_write_pgn(g, &p, m, out);
        assert_string_equal(out, row[i].san);
    }
}

TEST(lanes_are_named_by_any_of_their_squares)
{
    CHECK("fastlane", "startpos", {"P a3-a4", "P a2-a4", 0}, {"a2b4", "P a2-a4", 0}, {"P e3-e5", "P e2-d4", 0},
          {"Qe5", "Q d1-d4", 0}, {"d4", "d4: which of P d2-d4 or P e2-d4?", 3},
          {"P a2-a3", "P a2-a3: it ends where it began. Did you mean P a2-a4?", 7});
}

/* The name of G's cell C, "-" for CELL_NONE. */
static const char *name_of(const struct game *g, cell c)
{
    return c == CELL_NONE ? "-" : g->board->cell_name[c];
}

static void assert_half(const char *id, const char *code, const char *text, enum half_verdict verdict, int column,
                        const char *from, const char *to, int named)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    struct half_move h;
    movetext_judge_prefix(g, &p, text, &h);
    if (h.verdict != verdict || h.column != column || cellset_count(h.named) != named ||
        strcmp(name_of(g, h.from), from) != 0 || strcmp(name_of(g, h.to), to) != 0)
        fail_msg("\"%s\": verdict %d column %d named %d from %s to %s (%s)", text, h.verdict, h.column,
                 cellset_count(h.named), name_of(g, h.from), name_of(g, h.to), h.reason.text);
    assert_int_equal(verdict == HALF_IMPOSSIBLE, h.reason.text[0] != '\0');
}

TEST(a_half_typed_move_is_judged_letter_by_letter)
{
    const char *code = "3k4/8/8/9/1p7/8/8/R3K2R w K - 0 1";
    assert_half("reroute66", code, "", HALF_POSSIBLE, 0, "-", "-", 0);
    assert_half("reroute66", code, "R", HALF_POSSIBLE, 0, "-", "-", 0);
    assert_half("reroute66", code, "R a", HALF_POSSIBLE, 0, "a1", "-", 0);
    assert_half("reroute66", code, "R a1", HALF_POSSIBLE, 0, "a1", "-", 1);
    assert_half("reroute66", code, "R a1-", HALF_POSSIBLE, 0, "a1", "-", 1);
    assert_half("reroute66", code, "R a1-b", HALF_POSSIBLE, 0, "a1", "b1", 1);
    assert_half("reroute66", code, "R a1-b5", HALF_IMPOSSIBLE, 7, "-", "-", 2);
    assert_half("reroute66", code, "R a1-b1", HALF_COMPLETE, 0, "a1", "b1", 2);
    assert_half("reroute66", code, "R a1-b1#", HALF_COMPLETE, 0, "a1", "b1", 2);
    assert_half("reroute66", code, "R a1-b1x", HALF_IMPOSSIBLE, 8, "-", "-", 2);
    assert_half("reroute66", code, "O", HALF_POSSIBLE, 0, "e1", "g1", 0);
    assert_half("reroute66", code, "O-O", HALF_COMPLETE, 0, "e1", "g1", 0);
    assert_half("reroute66", code, "O-O-", HALF_IMPOSSIBLE, 4, "-", "-", 0);
    assert_half("reroute66", code, "N", HALF_IMPOSSIBLE, 1, "-", "-", 0);
    assert_half("fastlane", "startpos", "P e2-e4", HALF_COMPLETE, 0, "e2", "d4", 6);
}

TEST(several_moves_that_fit_are_still_possible)
{
    const struct game *g = game_of("chess");
    struct position p = position_of(g, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    struct half_move h;
    movetext_judge_prefix(g, &p, "Nd2", &h);
    assert_int_equal(h.verdict, HALF_POSSIBLE);
    assert_string_equal(h.reason.text, "Nd2: which of N b1-d2 or N f3-d2?");
    assert_string_equal(name_of(g, h.to), "d2");
}

static void assert_completions(const char *id, const char *code, const char *text, const char *expected)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    char out[8][MOVE_TEXT], line[512] = "";
    int n = movetext_complete(g, &p, text, out, 8);
    for (int i = 0; i < n && i < 8; i++) {
        if (i)
            strcat(line, ", ");
        strcat(line, out[i]);
    }
    assert_string_equal(line, expected);
}

TEST(completions_are_sorted_and_canonical)
{
    const struct game *g = game_of("reroute66");
    struct position p = position_of(g, "startpos");
    char two[2][MOVE_TEXT];
    assert_completions("reroute66", "startpos", "P a", "P a2-A4, P a2-a3, P a2-a4");
    assert_completions("reroute66", "startpos", "a2-", "P a2-A4, P a2-a3, P a2-a4");
    assert_completions("reroute66", "startpos", "N", "N b1-a3, N b1-c3, N g1-f3, N g1-h3");
    assert_completions("reroute66", "startpos", "Nc", "N b1-c3");
    assert_completions("reroute66", "startpos", "A", "P a2-A4");
    assert_completions("reroute66", "startpos", "zz", "");
    assert_completions("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "P a7-a8",
                       "P a7-a8; B-a8, P a7-a8; N-a8, P a7-a8; Q-a8, P a7-a8; R-a8");
    assert_completions("reenterent", "4k/5/5/5/5/5/B4/K4[N] w - - 0 1", "N*", "N*c3, N*d1, N*e3");
    assert_int_equal(movetext_complete(g, &p, "", two, 2), 21);
    assert_string_equal(two[1], "N b1-c3");
}

TEST(the_status_line_keeps_to_its_words)
{
    static const struct {
        struct outcome outcome;
        const char *line;
    } samples[] = {
        {{ENDING_NONE, 0, 0, 0}, "to move: White"},
        {{ENDING_NONE, 0, 0, CLAIM_THREEFOLD}, "to move: White (may claim: threefold repetition)"},
        {{ENDING_NONE, 0, 0, CLAIM_50_MOVES}, "to move: White (may claim: 50 moves)"},
        {{ENDING_NONE, 0, 0, CLAIM_THREEFOLD | CLAIM_50_MOVES},
         "to move: White (may claim: threefold repetition) (may claim: 50 moves)"},
        {{ENDING_CHECKMATE, 2, 0, 0}, "checkmate: Black wins"},
        {{ENDING_CORNER, 1, 0, 0}, "corner reached: White wins"},
        {{ENDING_LAST_LEFT, 4, 0, 0}, "last one left: Red wins"},
        {{ENDING_RESIGNATION, 1, 0, 0}, "resignation: White wins"},
        {{ENDING_TIME, 4, 0, 0}, "time: Red wins"},
        {{ENDING_STALEMATE, 3, 0, 0}, "stalemate: draw"},
        {{ENDING_STALEMATE, 3, 2, 0}, "stalemate: 3/4 for Black"},
        {{ENDING_DEAD, 3, 0, 0}, "dead position: draw"},
        {{ENDING_FIVEFOLD, 3, 0, 0}, "fivefold repetition: draw"},
        {{ENDING_THREEFOLD, 5, 0, 0}, "threefold repetition: draw"},
        {{ENDING_75_MOVES, 3, 0, 0}, "75 moves: draw"},
        {{ENDING_50_MOVES, 7, 0, 0}, "50 moves: draw"},
        {{ENDING_AGREEMENT, 3, 0, 0}, "agreement: draw"},
    };
    const struct game *g = game_of("altorth3");
    struct position p = position_of(g, "startpos");
    char line[128];
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        movetext_status(g, &p, &samples[i].outcome, line, sizeof line);
        assert_string_equal(line, samples[i].line);
    }
}

RUN_TESTS("moves", NULL, NULL)
