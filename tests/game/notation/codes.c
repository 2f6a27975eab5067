/* notation: position codes, besides what codes.sentences says. */
#include "games.h"
#include "test.h"

#include "base/text.h"
#include "notation/code.h"

static void assert_code(const char *id, const char *code, const char *expected)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, code);
    char out[CODE_SIZE];
    code_write(g, &p, out);
    assert_string_equal(out, expected);
    assert_true(p.key == position_key(g, &p));
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

TEST(blanks_and_bytes_that_are_no_letters)
{
    assert_code("chess", " startpos ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_code("chess", "  4k3/8/8/8/8/8/8/4K3   w  -  - 0\t1 ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_refused("chess", " ",
                   "position code: it is empty; give BOARD SIDE CASTLING EP HALFMOVES FULLMOVES or startpos");
    assert_refused("chess", "4k3/8/8/8/8/8/8/4K2\xC3 w", "position code, row 8: byte 0xC3 means nothing here");
}

/* The pieces in `[…]` may stand in another order than the program's: skip them. */
static const char *after_hand(const char *code)
{
    const char *close = strchr(code, ']');
    return close ? close : code;
}

TEST(all_codes_of_the_perft_file_are_written_as_they_were_read)
{
    SCOPED(text) file = {0};
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
    assert_true(codes > 200);
    assert_true(reordered < codes / 10);
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
    assert_dropped("chess", "4k3/8/8/8/8/8/8/4K2R w KQ", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling: Q dropped");
    assert_dropped("chess", "3k3r/8/8/8/8/8/8/4K2R w Kk", "3k3r/8/8/8/8/8/8/4K2R w K - 0 1", "castling: k dropped");
    assert_dropped("chess", "4k3/8/8/8/8/8/8/4K3 w BGbg - 3 9", "4k3/8/8/8/8/8/8/4K3 w - - 3 9",
                   "castling: BGbg dropped");
    assert_dropped("reroute66", "3k3r/8/8/9/9/8/8/4K3 w k", "3k3r/8/8/9/9/8/8/4K3 w - - 0 1", "castling: k dropped");
}

TEST(a_won_game_is_read_and_has_no_moves)
{
    const struct game *g = game_of("altorth");
    const char *code = "M/3/5/7/g8/11/11/11/3V7/4RV1H3/2F2VGHF2[rvvvffhh] b - - 0 40";
    struct position p = position_of(g, code);
    struct move move[MOVES_MAX];
    assert_int_equal(p.winner, 1);
    assert_int_equal(moves_legal(g, &p, move), 0);
    assert_code("altorth", code, code);
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
