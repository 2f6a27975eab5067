/* record: what other programs and people write otherwise than the standard says is understood. */
#include "notation/code.h"
#include "table.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* The code of the position at the end of the game in TEXT. */
static const char *end_of(const char *text)
{
    static char code[CODE_SIZE];
    struct record *r = read_pgn(text);
    code_write(r->game, &r->current->position, code);
    record_free(r);
    return code;
}

/* By the array that the FEN's castling letters tell, X-FEN or Shredder's; without FEN by that of orthodox chess. */
static void chess960_has_many_names_and_arrays(void **state)
{
    static const char *const names[] = {"Chess960",      "chess 960",      "Fischerandom", "fischerandom chess",
                                        "Fischerrandom", "Fischer Random", "FRC",          "Chess-960"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text t = {0};
        text_addf(&t, "[Variant \"%s\"]\n[FEN \"nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1\"]\n",
                  names[i]);
        text_add(&t, "1. Ng3 Ng6 2. O-O O-O *");
        assert_string_equal(end_of(t.at), "nrbbqrk1/pppppppp/6n1/8/8/6N1/PPPPPPPP/NRBBQRK1 w - - 4 3");
        text_free(&t);
    }
    assert_string_equal(
        end_of("[Variant \"Chess960\"]\n[FEN \"1r2k1r1/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1\"]\n1. O-O-O *"),
        "1r2k1r1/8/8/8/8/8/8/R1KR2RR b kq - 1 1");
    assert_string_equal(end_of("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/RR2K1RR w GB - 3 7\"]\n*"),
                        "4k3/8/8/8/8/8/8/RR2K1RR w GB - 3 7");
    assert_string_equal(end_of("[Variant \"Chess960\"]\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *"),
                        "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
}

/* Our own games from the array of the example tell it, so that it comes back. */
static void an_own_game_of_chess960_tells_its_array(void **state)
{
    (void)state;
    struct record *r = record_new(game("chess960"), NULL);
    play(r, "c2-c4", NULL);
    char *text = write_pgn(r);
    assert_string_equal(end_of(text), "rkrnnqbb/pppppppp/8/8/2P5/8/PP1PPPPP/RKRNNQBB b KQkq c3 0 1");
    free(text);
    record_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chess960_has_many_names_and_arrays),
        cmocka_unit_test(an_own_game_of_chess960_tells_its_array),
    };
    return cmocka_run_group_tests_name("record-foreign", tests, open_gamecache, close_gamecache);
}
