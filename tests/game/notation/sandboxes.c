/* notation: sandboxes, on which nothing is enforced, besides what sandboxes.sentences says. */
#include "catalogue/catalogue.h"
#include "games.h"
#include "test.h"

#include "notation/code.h"
#include "notation/sandbox.h"

static void assert_sandbox(const struct game *g, const struct sandbox *s, const char *expected)
{
    SCOPED(text) out = {0};
    sandbox_write(g, s, &out);
    assert_string_equal(out.at, expected);
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
