/* notation: sandboxes, on which nothing is enforced. */
#include "catalogue/catalogue.h"
#include "games.h"
#include "test.h"

#include "notation/code.h"
#include "notation/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_sandbox(const struct game *g, const struct sandbox *s, const char *expected)
{
    struct text out = {0};
    sandbox_write(g, s, &out);
    assert_string_equal(out.at, expected);
    text_free(&out);
}

/* A line played in the sandbox of a code, and the code that comes of it, or the refusal and its column. */
struct sample {
    const char *line, *expected;
    int column;
};

static void check_samples(const char *id, const char *code, const struct sample *samples, size_t count)
{
    const struct game *g = game_of(id);
    for (size_t i = 0; i < count; i++) {
        struct sandbox s, before;
        struct error e = {.text = ""};
        if (!sandbox_read(g, code, &s, &e))
            fail_msg("%s: %s", code, e.text);
        before = s;
        bool played = sandbox_play(g, &s, samples[i].line, &e);
        if (played != (samples[i].column == 0))
            fail_msg("\"%s\": %d %s", samples[i].line, e.column, played ? "is played" : e.text);
        if (played) {
            assert_sandbox(g, &s, samples[i].expected);
        } else {
            assert_string_equal(e.text, samples[i].expected);
            assert_int_equal(e.column, samples[i].column);
            assert_memory_equal(&s, &before, sizeof s);
        }
    }
}

#define CHECK(id, code, ...)                                                                                           \
    check_samples(id, code, (const struct sample[]){__VA_ARGS__},                                                      \
                  sizeof(const struct sample[]){__VA_ARGS__} / sizeof(struct sample))

TEST(a_cell_that_is_not_there_is_named)
{
    CHECK("chess", "startpos", {"e9-", "there is no cell e9", 1}, {"E7-e5", "there is no cell E7", 1},
          {"p e7-e9", "there is no cell e9", 6}, {"N-d4; P e2-e44", "there is no cell e44", 12},
          {"-e0", "there is no cell e0", 2}, {"N e11-e4", "there is no cell e11", 3});
}

TEST(codes_are_not_judged)
{
    static const struct {
        const char *id, *code;
    } samples[] = {
        {"chess", "zZ6/8/3-4/8/8/8/8/P5-- w - - 0 1"},
        {"chess", "8/8/8/8/8/8/8/8 b KQkq e3 12 7"},
        {"reroute66", "rnbkqbnr/pppppppp/8/9/-P7/8/1PPPPPPP/RNBQKBNR w KQkq a3/A4 0 1"},
        {"reenterent", "kqbnr/ppppp/5/2-2/2-2/5/PPPPP/KQBNR[X] w Kk - 0 1"},
        {"altorth3", "-/_z2/5/7/9/11/11/11/11/11/11[ABab_a_b] r - - 0 1"},
        {"fastlane", "8/8/8/8/P7/8/-7/8 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const struct game *g = game_of(samples[i].id);
        struct sandbox s;
        struct error e;
        if (!sandbox_read(g, samples[i].code, &s, &e))
            fail_msg("%s: %s", samples[i].code, e.text);
        assert_sandbox(g, &s, samples[i].code);
    }
}

TEST(a_position_is_set_loose_as_it_is)
{
    for (int i = 0; i < SHIPPED_GAMES; i++) {
        const struct game *g = game_of(shipped_game[i]);
        struct position p = position_of(g, "startpos");
        struct sandbox s, read;
        char code[CODE_SIZE];
        code_write(g, &p, code);
        sandbox_from_position(g, &p, &s);
        assert_sandbox(g, &s, code);
        assert_true(sandbox_read(g, " startpos", &read, NULL));
        assert_memory_equal(&s, &read, sizeof s);
    }
}

TEST(bad_codes_are_refused)
{
    struct sandbox s;
    struct error e;
    assert_false(sandbox_read(game_of("chess"), "8/8/8/9/8/8/8/8 w", &s, &e));
    assert_string_equal(e.text, "position code, row 4: 9 cells, expected 8");
    assert_false(sandbox_read(game_of("chess"), "8/8/8/8/8/8/8/8", &s, &e));
    assert_string_equal(e.text, "position code: the side to move is missing; add w or b after the board");
    assert_false(sandbox_read(game_of("chess"), "_a7/8/8/8/8/8/8/8 w", &s, &e));
    assert_string_equal(e.text, "position code, row 1: _a is a third player's piece, Orthodox chess has two players");
    assert_false(sandbox_read(game_of("reenterent"), "5/5/5/5/5/5/5/5[AB] w", &s, &e));
    assert_string_equal(e.text, "position code, [...]: 2 pieces, the reenterent square holds one");
    assert_false(sandbox_read(game_of("chess"), "8/8/8/8/8/8/8/8 w KQkqKQkqKQkqKQkqKQkq", &s, &e));
    assert_string_equal(e.text, "position code: \"KQkqKQkqKQkqKQkqKQkq\" is too long");
}

TEST(pieces_go_where_they_are_told)
{
    const char *after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    CHECK("chess", "startpos", {"P e2-e4", after, 0}, {"e2-e4", after, 0}, {"e2e4", after, 0}, {"Pe2-e4", after, 0},
          {"P e2 e4", after, 0}, {"e2xe4!? // at last", after, 0}, {"e2-e3-e4", after, 0},
          {"P e2-e3; P e3-e4", after, 0}, {"Q d1-e8", "rnbqQbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b KQkq - 0 1", 0},
          {"P e7-e5", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 0},
          {"p e7-e5", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 0},
          {"--", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 0},
          {"O-O", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 b KQkq - 0 1", 0},
          {"0-0-0", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NKR1BNR b KQkq - 0 1", 0},
          {"K e1-g1; R h1-f1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 b KQkq - 0 1", 0},
          {"p e2-e4", "on e2 stands P, not p", 3}, {"N e2-e4", "on e2 stands P, not N", 3},
          {"q d8-d5; N d5", "on d5 stands q, not N; N-d5 puts it there", 12}, {"e3-e4", "no piece stands on e3", 1},
          {"e2-e9", "there is no cell e9", 4}, {"e2-e2", "a move to e2 ends where it began", 4},
          {"P e2-e4 zz zz",
           "steps are written like P e2-e4, e4- or @-e4 (piece taken off), N-e4 (put on), -e4 (cell removed)", 9});
}

TEST(promotion_and_en_passant_are_steps)
{
    const char *code = "8/P7/8/8/1pP5/8/8/8 w - c3 5 9";
    CHECK("chess", code, {"P a7-a8; Q-a8", "Q7/8/8/8/1pP5/8/8/8 b - - 5 9", 0},
          {"a7-a8=N", "N7/8/8/8/1pP5/8/8/8 b - - 5 9", 0}, {"a7a8q", "Q7/8/8/8/1pP5/8/8/8 b - - 5 9", 0},
          {"p b4-c3; c4-", "8/P7/8/8/8/2p5/8/8 b - - 5 9", 0}, {"p b4-c3; @-c4", "8/P7/8/8/8/2p5/8/8 b - - 5 9", 0});
}

TEST(pieces_and_cells_come_and_go)
{
    const char *code = "8/8/8/8/4P3/8/8/8 w - - 0 1";
    CHECK(
        "chess", code, {"@-e4", "8/8/8/8/8/8/8/8 b - - 0 1", 0}, {"@e4", "8/8/8/8/8/8/8/8 b - - 0 1", 0},
        {"e4-", "8/8/8/8/8/8/8/8 b - - 0 1", 0}, {"N-e5", "8/8/8/4N3/4P3/8/8/8 b - - 0 1", 0},
        {"z-e5", "8/8/8/4z3/4P3/8/8/8 b - - 0 1", 0}, {"n-e4", "8/8/8/8/4n3/8/8/8 b - - 0 1", 0},
        {"-e5", "8/8/8/4-3/4P3/8/8/8 b - - 0 1", 0}, {"-e4", "8/8/8/8/4-3/8/8/8 b - - 0 1", 0},
        {"-e5; N-e5", "8/8/8/4N3/4P3/8/8/8 b - - 0 1", 0}, {"-e5; N-e5; e5-", "8/8/8/8/4P3/8/8/8 b - - 0 1", 0},
        {"-e4; @-e4", "8/8/8/8/8/8/8/8 b - - 0 1", 0}, {"-e5; @-e5", "8/8/8/8/4P3/8/8/8 b - - 0 1", 0},
        {"-e5; @-e5; P e4-e5", "8/8/8/4P3/8/8/8/8 b - - 0 1", 0}, {"P*c5", "8/8/8/2P5/4P3/8/8/8 b - - 0 1", 0},
        {"z*-e5", "steps are written like P e2-e4, e4- or @-e4 (piece taken off), N-e4 (put on), -e4 (cell removed)",
         3},
        {"-c5; p*c5", "8/8/8/2p5/4P3/8/8/8 b - - 0 1", 0}, {"@-e5", "no piece stands on e5", 3},
        {"e5-", "no piece stands on e5", 1}, {"-e5; -e5", "e5 has been removed before", 7},
        {"-e5; P e4-e5", "e5 has been removed from the board; a piece put there brings it back", 11},
        {"-e5; e5-", "e5 has been removed from the board", 6}, {"_n-e5", "Orthodox chess has two players", 1},
        {"-e9", "there is no cell e9", 2},
        {"N-", "steps are written like P e2-e4, e4- or @-e4 (piece taken off), N-e4 (put on), -e4 (cell removed)", 3});
    CHECK("altorth3", "g/3/5/7/9/11/11/11/11/11/G10[] w - - 0 1",
          {"_g-f1", "g/3/5/7/9/11/11/11/11/11/G4_g5[] b - - 0 1", 0});
}

TEST(every_letter_of_both_sides_is_a_label)
{
    const struct game *g = game_of("chess");
    for (int i = 0; i < 52; i++) {
        char label = (char)(i < 26 ? 'A' + i : 'a' + i - 26), put[8], go[8], code[64];
        struct sandbox s;
        assert_true(sandbox_read(g, "8/8/8/8/8/8/8/8 w - - 0 1", &s, NULL));
        snprintf(put, sizeof put, "%c-c5", label);
        snprintf(go, sizeof go, "%cc5-d5", label);
        assert_true(sandbox_play(g, &s, put, NULL));
        assert_true(sandbox_play(g, &s, go, NULL));
        snprintf(code, sizeof code, "8/8/8/3%c4/8/8/8/8 w - - 0 2", label);
        assert_sandbox(g, &s, code);
    }
}

TEST(lanes_are_one_cell)
{
    const char *code = "8/8/8/8/8/8/P7/8 w - - 0 1";
    CHECK("fastlane", code, {"P a3-b4", "8/8/8/8/P7/8/8/8 b - - 0 1", 0}, {"-b4", "8/8/8/8/-7/8/P7/8 b - - 0 1", 0},
          {"a2-a3", "a move to a3 ends where it began", 4}, {"N-e5", "8/8/8/8/3N4/8/P7/8 b - - 0 1", 0});
}

TEST(the_reenterent_square_is_a_cell_of_its_sandbox)
{
    const char *code = "5/5/5/2r2/2B2/5/5/5[N] w - - 0 1";
    CHECK("reenterent", code, {"N-d1", "5/5/5/2r2/2B2/5/5/3N1[N] b - - 0 1", 0},
          {"N*d1", "5/5/5/2r2/2B2/5/5/3N1[] b - - 0 1", 0}, {"N*-d1", "5/5/5/2r2/2B2/5/5/3N1[] b - - 0 1", 0},
          {"B c4-c5", "5/5/5/2B2/5/5/5/5[r] b - - 0 1", 0}, {"Q-*", "5/5/5/2r2/2B2/5/5/5[Q] b - - 0 1", 0},
          {"@-*", "5/5/5/2r2/2B2/5/5/5[] b - - 0 1", 0}, {"c4-*", "5/5/5/2r2/5/5/5/5[B] b - - 0 1", 0},
          {"*-", "5/5/5/2r2/2B2/5/5/5[] b - - 0 1", 0}, {"Q*d1", "on * stands N, not Q", 2},
          {"-*", "* cannot be removed", 2});
}

TEST(the_turn_goes_to_the_next_who_has_pieces)
{
    const struct game *g = game_of("altorth3");
    struct sandbox s;
    assert_true(sandbox_read(g, "g/3/5/7/9/11/11/11/11/11/G10[] w - - 0 1", &s, NULL));
    assert_true(sandbox_play(g, &s, "--", NULL));
    assert_true(sandbox_play(g, &s, "--", NULL));
    assert_sandbox(g, &s, "g/3/5/7/9/11/11/11/11/11/G10[] w - - 0 2");
    assert_false(sandbox_play(g, &s, "e4", NULL));
}

RUN_TESTS("sandboxes", NULL, NULL)
