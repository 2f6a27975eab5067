/* What is said of a move that somebody asks about. */
#include "words/answers.h"

#include "games.h"
#include "notation/movetext.h"
#include "test.h"

/* A move worth SCORE to White, in hundredths, beside the best one, worth BEST, of chess from the array; the answer into
 * OUT. */
static bool ask(int best, int score, struct text *out)
{
    static const char *const words[] = {"e4", "d4"};
    const struct game *g = game_of("chess");
    struct position p, after;
    struct move move[2], answer;
    position_start(g, &p);
    for (int i = 0; i < 2; i++)
        assert_true(movetext_read(g, &p, words[i], &move[i], NULL));
    after = p;
    position_play(g, &after, move[1]);
    assert_true(movetext_read(g, &after, "d5", &answer, NULL));
    const struct search_result found = {.best = move[0], .score = best, .pv = {move[0]}, .pv_length = 1},
                               reply = {.best = answer, .score = -score, .pv = {answer}, .pv_length = 1};
    const struct why why = {g, &p, move[1], &after, &found, &reply, NULL};
    text_free(out);
    return answer_why(&why, out);
}

/* What searches cannot tell apart is no mistake; a fifth of a Pawn is told, and so are mates. */
TEST(moves_of_nearly_the_same_value_are_about_as_good)
{
    SCOPED(text) said = {0};
    assert_true(ask(30, 11, &said));
    assert_string_equal(said.at, "P d2-d4 is about as good as P e2-e4 (+0.30); p d7-d5 (+0.11) answers it.");
    assert_true(ask(30, 30, &said));
    assert_string_equal(said.at, "P d2-d4 is as good as P e2-e4 (+0.30); p d7-d5 (+0.30) answers it.");
    assert_false(ask(30, 10, &said));
    assert_non_null(strstr(said.at, "better is P e2-e4 (+0.30)."));
    assert_false(ask(SCORE_MATE - 3, SCORE_MATE - 5, &said));
    assert_non_null(strstr(said.at, "better is P e2-e4 (mate in 2)."));
}

RUN_TESTS("study: answers", NULL, NULL)
