/*
 * The pieces of filled boards, their files of pictures, and the lines and rims between them.
 */
#include "draw/blocks/blocks.h"
#include "draw/blocks/boardcache.h"
#include "draw/boardview.h"
#include "draw/theme.h"
#include "filling.h"
#include "games.h"
#include "sizes.h"
#include "test.h"

/* A Pawn's file with a fault, and what is said about it. */
static void pictures_are_refused_with_their_place(void **state)
{
    static const char not_understood[] =
        "this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are";
    static const struct {
        const char *text, *says;
        int line;
    } faults[] = {
        {"path M 0 0 L 10 10 Q 5 5 0 0 Z\n", "\"Q\" is no part of a path: write M, L, H, V, C and Z with numbers", 1},
        {"path L 10 10\n", not_understood, 1},
        {"path M 10\n", not_understood, 1},
        {"path M 10 1e5 Z\n", "\"1e5\" is no part of a path: write M, L, H, V, C and Z with numbers", 1},
        {"path M 10 10 H 151 V 50 Z\n", not_understood, 1},
        {"path M -400 -400 L 50 50 0 50 Z\n", not_understood, 1},
        {"letter A M 0 0 A 1\n", not_understood, 1},
        {"letter ab M 0 0\n", "a letter is one of A to Z or 0 to 9", 1},
        {"small .XX.. .XX.\n", "a row is written with X and ., all rows equally long", 1},
        {"bitmap 3 1\n| .Y.\n", "unknown keyword \"bitmap\": a line begins with one of path, small, letter", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        SCOPED(pictures) p = {0};
        struct error e = {0};
        assert_false(pictures_read("x.pieces", faults[i].text, &p, &e));
        assert_string_equal(e.text, faults[i].says);
        assert_int_equal(e.line, faults[i].line);
    }
}

/* A kind that nobody drew is shown as its letter. */
static void pieces_without_a_picture_are_large_letters(void **state)
{
    const struct kind zebra = {.name = "Zebra"}, king = {.name = "King"};
    bool stroked;
    (void)state;
    assert_non_null(pictures_outline(&filling_pictures, &zebra, 'Z', (struct point){12, 5}, &stroked));
    assert_true(stroked);
    assert_non_null(pictures_outline(&filling_pictures, &king, 'K', (struct point){12, 5}, &stroked));
    assert_false(stroked);
}

/* On points, where pieces and lines cover one another, pictures want more samples than on squares. */
static void pieces_on_points_are_letters_where_pictures_would_run_together(void **state)
{
    static const struct {
        const char *game;
        int scale;
        bool pictures;
    } rows[] = {{"xiangqi", 2, false}, {"janggi", 2, false}, {"reroute66", 2, true}, {"xiangqi", 3, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct view v = filling_view(game_of(rows[i].game), DEPTH_DIRECT, BLOCKS_SEXTANTS, rows[i].scale);
        assert_int_equal(filled_has_pictures(&v), rows[i].pictures);
    }
}

/* Returns the only line of HERE's that goes to a side and up or down; 0: none. */
static uint32_t find_line(const struct canvas *c, cell here)
{
    uint32_t found = 0;
    int count = 0;
    for (int i = 0; i < c->rows * c->columns; i++)
        if (c->at[i].owner[0] == here && c->at[i].code > 0x2502 && c->at[i].code <= 0x253C) {
            found = c->at[i].code;
            count++;
        }
    assert_in_range(count, 0, 1);
    return found;
}

/* Where pieces are letters the lines between points are characters: they end at the board's sides and at the river,
 * and slant in the palaces. Of few colours, and below pictures, they are blocks. */
static void points_are_joined_by_thin_lines(void **state)
{
    static const struct {
        const char *point;
        uint32_t line;
    } rows[] = {{"a9", 0x251C}, {"i9", 0x2524}, {"e9", 0x253C}, {"e6", 0x2534}, {"e5", 0x252C},
                {"a6", 0x251C}, {"i5", 0x2524}, {"g3", 0x253C}, {"e10", 0}};
    const struct game *g = game_of("xiangqi");
    struct position p;
    (void)state;
    position_start(g, &p);
    for (int scale = 2; scale <= 3; scale++)
        for (int depth = DEPTH_8; depth <= DEPTH_DIRECT; depth++) {
            const struct view v = filling_view(g, (enum depth)depth, BLOCKS_QUADRANTS, scale);
            SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
            bool thin = depth >= DEPTH_256 && !filled_has_pictures(&v);
            int slanting = 0;
            uint32_t first = 0; /* from d10 downwards */
            for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
                assert_int_equal(find_line(&c, cell_of(g, rows[i].point)), thin ? rows[i].line : 0);
            for (int i = 0; i < c.rows * c.columns; i++)
                if (c.at[i].code == 0x2571 || c.at[i].code == 0x2572) {
                    first = first ? first : c.at[i].code;
                    slanting++;
                }
            assert_int_equal(first, thin ? 0x2572 : 0);
            assert_int_equal(slanting, thin ? (scale - 1) * 8 : 0);
        }
}

/* A large wedge has a line round it in the colour of its letter: its foot is longer than any stroke of the letter. */
static void large_wedges_have_a_line(void **state)
{
    const struct game *g = game_of("shogi");
    const struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 14);
    struct position p;
    (void)state;
    position_start(g, &p);
    SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
    for (int player = 0; player < 2; player++) {
        const int32_t ink = theme_ink(&filling_wood, PAINT_PIECE + player, DEPTH_DIRECT);
        const cell here = cell_of(g, player ? "i9" : "a1");
        int longest = 0, own = 0, run = 0;
        for (int i = 0; i < c.rows * c.columns; i++) {
            const struct glyph *at = &c.at[i];
            own += at->owner[0] == here;
            run = at->owner[0] == here && (at->fg == ink || at->bg == ink) ? run + 1 : 0;
            longest = run > longest ? run : longest;
        }
        assert_true(own > 0);
        assert_in_range(longest, v.scale * 3 / 2, 2 * v.scale);
    }
}

/* Pieces and rims of few samples are there or not: no colour of a chess board is a mixture. */
static void small_rims_are_no_smudges(void **state)
{
    const struct game *g = game_of("chess");
    const enum depth d = DEPTH_DIRECT;
    const int32_t known[] = {theme_ink(&filling_wood, PAINT_PIECE, d),
                             theme_ink(&filling_wood, PAINT_PIECE_2, d),
                             theme_ink(&filling_wood, PAINT_RIM, d),
                             theme_ink(&filling_wood, PAINT_RIM_2, d),
                             theme_ink(&filling_wood, ink_of_fill(FILL_DARK, MARK_NONE), d),
                             theme_ink(&filling_wood, ink_of_fill(FILL_LIGHT, MARK_NONE), d)};
    (void)state;
    for (int scale = 2; scale <= 3; scale++) {
        const struct view v = filling_view(g, d, BLOCKS_SEXTANTS, scale);
        struct position p;
        int rims = 0;
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int i = 0; i < c.rows * c.columns; i++) {
            const struct glyph *at = &c.at[i];
            const int32_t both[] = {at->fg, at->bg};
            for (int k = 0; k < 2 && at->ground == GROUND_OWN && at->paint == PAINT_OWN; k++) {
                bool found = both[k] < 0;
                for (size_t n = 0; n < sizeof known / sizeof *known; n++)
                    found = found || both[k] == known[n];
                assert_true(found);
                rims += both[k] == known[2];
            }
        }
        assert_true(rims > 10);
    }
}

/* Outlined pieces are lines round what is left of the solid ones, at every size. */
static void outlined_pieces_have_lines(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 3; scale <= sizes_last(3, 8); scale++) {
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
        int32_t white = theme_ink(&filling_wood, PAINT_PIECE, DEPTH_DIRECT),
                black = theme_ink(&filling_wood, PAINT_PIECE_2, DEPTH_DIRECT);
        int found[2][2] = {{0}};
        struct position p;
        position_start(g, &p);
        for (int outlined = 0; outlined < 2; outlined++) {
            v.outlined = outlined;
            SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
            for (int i = 0; i < c.rows * c.columns; i++) {
                found[outlined][0] += c.at[i].ground == GROUND_OWN && (c.at[i].fg == white || c.at[i].bg == white);
                found[outlined][1] += c.at[i].ground == GROUND_OWN && (c.at[i].fg == black || c.at[i].bg == black);
            }
        }
        assert_true(found[1][0] > 8 && found[1][0] < found[0][0]);
        assert_int_equal(found[1][1], found[0][1]);
    }
}

/* Squares of four characters: those of an outer row begin and end with a character, none is cut in two. */
static void narrow_squares_have_straight_rims(void **state)
{
    const struct game *g = game_of("chess");
    struct view v = filling_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
    struct position p;
    (void)state;
    v.width = 4;
    v.labels = false;
    position_clear(g, &p);
    SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
    assert_int_equal(c.columns, 8 * 4);
    for (int column = 0; column < c.columns - 1; column++) { /* a line ends with another character */
        const struct glyph *at = canvas_at(&c, 1, column), *first = canvas_at(&c, 1, column - column % 4);
        assert_int_equal(at->code, first->code);
        assert_int_equal(at->fg, first->fg);
        assert_int_equal(at->bg, first->bg);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_refused_with_their_place),
        cmocka_unit_test(pieces_without_a_picture_are_large_letters),
        cmocka_unit_test(pieces_on_points_are_letters_where_pictures_would_run_together),
        cmocka_unit_test(points_are_joined_by_thin_lines),
        cmocka_unit_test(large_wedges_have_a_line),
        cmocka_unit_test(small_rims_are_no_smudges),
        FOR_GAMES(outlined_pieces_have_lines),
        cmocka_unit_test(narrow_squares_have_straight_rims),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("filled_pieces", tests, NULL, NULL);
    filling_free();
    return status;
}
