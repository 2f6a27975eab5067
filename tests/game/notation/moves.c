/* notation: move text, besides what moves.sentences says. */
#include "games.h"
#include "test.h"

#include "notation/movetext.h"

TEST(blanks_go_round_a_move_and_a_line_without_one_is_refused)
{
    const struct game *g = game_of("chess");
    struct position p = position_of(g, "startpos");
    struct move m;
    struct error e;
    assert_true(movetext_read(g, &p, " \tP e2-e4 ", &m, &e));
    for (int i = 0; i < 2; i++) {
        assert_false(movetext_read(g, &p, i ? "// only a comment" : "", &m, &e));
        assert_string_equal(e.text, "there is no move in the line");
        assert_int_equal(e.column, 1);
    }
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
