/*
 * notation: games of many kinds of pieces, up to 64: letters with a prime in codes and moves, both generators, and what
 * is said of one kind too many.
 */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "games.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "rules/walker.h"
#include "test.h"

enum { LETTERS = 26, WIDE = 16, NARROW = 3 };

static struct catalogue catalogue;

static int setup(void **state)
{
    (void)state;
    return catalogue_find_data(&catalogue, NULL) ? 0 : -1;
}

/* A game with a King, a pawn and the other letters, with and without a prime, on FILES by 8 squares: 52 kinds, and as
 * many more as pawns become, MORE. RULES are its last lines. */
static void write_game(int files, int more, const char *rules, struct text *text)
{
    SCOPED(text) white = {0};
    SCOPED(text) black = {0};
    text_add(text, "title Many\n");
    for (int rank = 0; rank < 8; rank++)
        text_addf(text, "strip %d a..%c from 0,%d to 0,%d\n", rank + 1, 'a' + files - 1, 2 * rank, 2 * rank + 2);
    text_add(text, "player w White forward 0,1\nplayer b Black forward 0,-1\n");
    text_addf(&white, "array w P a3..%c3", 'a' + files - 1);
    text_addf(&black, "array b P a6..%c6", 'a' + files - 1);
    for (int i = 0, place = 0; i < 2 * LETTERS; i++) {
        char label[3] = {(char)('A' + (i + 'K' - 'A') % LETTERS), i < LETTERS ? '\0' : '\'', '\0'};
        bool king = strcmp(label, "K") == 0, pawn = strcmp(label, "P") == 0;
        const char *moves = king    ? "royal step lateral+diagonal"
                            : pawn  ? "pawn step lateral forward moving; step diagonal forward capturing"
                            : i % 3 ? i % 2 ? "slide 2 diagonal; step lateral forward" : "leap lateral+diagonal"
                                    : "slide lateral; step diagonal";
        text_addf(text, "piece %s Kind%d %s\n", label, i, moves);
        if (pawn || place == 2 * files)
            continue;
        text_addf(&white, "; %s %c%d", label, 'a' + place % files, place / files + 1);
        text_addf(&black, "; %s %c%d", label, 'a' + place % files, 8 - place / files);
        place++;
    }
    text_add(text, "promotes");
    for (int i = 0; i < more; i++)
        text_addf(text, " %c'", 'A' + i);
    text_addf(text, " was P\n%s\n%s\n%s", white.at, black.at, rules);
}

static struct game *many_kinds(int files, int more, const char *rules, struct error *error)
{
    SCOPED(text) text = {0};
    write_game(files, more, rules, &text);
    return catalogue_read_game(&catalogue, "many.game", text.at, error);
}

/* True if MOVE, COUNT of them, has M. */
static bool has_move(const struct move *move, int count, struct move m)
{
    while (count > 0 && !move_equal(move[count - 1], m))
        count--;
    return count > 0;
}

/* Both generators, codes and all forms of a move agree about P. */
static void check_position(const struct game *g, const struct position *p)
{
    static struct move fast[MOVES_MAX], slow[MOVES_MAX];
    int count = moves_legal(g, p, fast);
    char code[CODE_SIZE], again[CODE_SIZE], text[MOVE_TEXT];
    struct position other;
    struct error e;
    assert_int_equal(walker_moves(g, p, slow), count);
    for (int i = 0; i < count; i++) {
        struct move m;
        assert_true(has_move(slow, count, fast[i]));
        movetext_write(g, p, fast[i], text);
        assert_true(movetext_read(g, p, text, &m, &e));
        assert_true(move_equal(m, fast[i]));
        movetext_write_uci(g, p, fast[i], text);
        assert_true(movetext_read(g, p, text, &m, &e));
        assert_true(move_equal(m, fast[i]));
    }
    code_write(g, p, code);
    if (!code_read(g, code, &other, &e))
        fail_msg("%s: %s", code, e.text);
    code_write(g, &other, again);
    assert_string_equal(again, code);
    assert_int_equal(other.key, p->key);
    assert_int_equal(position_key(g, p), p->key);
}

/* Plays PLIES moves of G, each the one that comes STRIDE moves after the one before, and checks every position. */
static void walk(const struct game *g, int plies, int stride)
{
    static struct move move[MOVES_MAX];
    struct position p, after;
    position_start(g, &p);
    for (int ply = 0; ply < plies; ply++) {
        check_position(g, &p);
        int count = moves_legal(g, &p, move);
        if (!count)
            return;
        position_copy(g, &after, &p);
        position_play(g, &after, move[ply * stride % count]);
        position_copy(g, &p, &after);
    }
}

TEST(sixty_four_kinds_are_played)
{
    struct error e;
    OWNED(game) g = many_kinds(WIDE, 12, "", &e);
    if (!g)
        fail_msg("%d: %s", e.line, e.text);
    assert_int_equal(g->kinds, KINDS_MAX);
    walk(g, 120, 37);
    OWNED(game) hands = many_kinds(NARROW, 12, "rule drops\nrule captured-to-hand\n", &e);
    if (!hands)
        fail_msg("%d: %s", e.line, e.text);
    walk(hands, 120, 41);
    assert_true(game_fingerprint(g) != game_fingerprint(hands));
    OWNED(game) fewer = many_kinds(WIDE, 11, "", &e);
    assert_true(game_fingerprint(g) != game_fingerprint(fewer));
}

TEST(letters_with_a_prime)
{
    struct error e;
    struct move m;
    struct position p;
    char code[CODE_SIZE], text[MOVE_TEXT];
    OWNED(game) g = many_kinds(WIDE, 12, "", &e);
    assert_true(code_read(g, "3k12/15P/16/16/A'15/8b'7/16/K15 w - - 0 1", &p, &e));
    code_write(g, &p, code);
    assert_string_equal(code, "3k12/15P/16/16/A'15/8b'7/16/K15 w - - 0 1");
    assert_true(movetext_read(g, &p, "A'b4", &m, &e));
    movetext_write_pgn(g, &p, m, text);
    assert_int_equal(strncmp(text, "A'a4-", 5), 0);
    assert_true(movetext_read(g, &p, "p7-p8=C'", &m, &e));
    assert_int_equal(m.type, MOVE_PROMOTION);
    movetext_write_uci(g, &p, m, text);
    assert_string_equal(text, "p7p8c'");
    position_play(g, &p, m);
    code_write(g, &p, code);
    assert_string_equal(code, "3k11C'~/16/16/16/A'15/8b'7/16/K15 b - - 0 1");
}

TEST(one_kind_more_is_refused)
{
    struct error e;
    assert_null(many_kinds(WIDE, 13, "", &e));
    assert_string_equal(e.text,
                        "too many pieces: a game has at most 64 kinds, and each of these counts twice: name fewer");
    assert_null(many_kinds(WIDE, 12, "piece A Again step lateral\n", &e));
    assert_string_equal(e.text, "too many pieces: a game has at most 64 kinds: remove one");
}

RUN_TESTS("notation-kinds", setup, NULL)
