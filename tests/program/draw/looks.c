/*
 * What every board has in common, however its cells lie: it keeps its shape, pieces lie whole in their cells, their
 * rims in the board.
 */
#include "draw/blocks/blocks.h"
#include "draw/blocks/boardcache.h"
#include "draw/grid/grid.h"
#include "draw/scene/pixels.h"
#include "draw/show.h"
#include "filling.h"
#include "games.h"
#include "test.h"

/* ---- shapes ---- */

/* Boards that are neither squares nor hexagons, and a thousand times their width by their height. */
static const struct free_board {
    const char *game;
    int ratio;
} free_boards[] = {{"ring", 1000}, {"cube", 1000}, {"yalta", 1500}};
enum { FREE_BOARDS = sizeof free_boards / sizeof *free_boards };

/* A character is half as wide as high: a ring is round, in lines as in blocks, whatever the size. */
static void boards_keep_their_shape(void **state)
{
    (void)state;
    for (int i = 0; i < FREE_BOARDS * 3 * 5; i++) {
        const struct free_board *board = &free_boards[i % FREE_BOARDS];
        const struct game *g = game_of(board->game);
        const enum blocks blocks = BLOCKS_HALF + (enum blocks)(i / FREE_BOARDS % 3);
        struct view view = filling_view(g, DEPTH_256, blocks, 2 + i / FREE_BOARDS / 3);
        struct position p;
        view.extra = view.scale % 2;
        view.labels = LABELS_NONE;
        position_start(g, &p);
        for (int lines = 0; lines < 2; lines++) {
            int rows, columns;
            view.raster = !lines;
            boardview_measure(g, &view, &rows, &columns);
            int high = 2 * (rows - lines) * board->ratio, wide = 1000 * (columns - lines);
            assert_in_range(wide, high - 3 * 1000 - high / 50, high + 3 * 1000 + high / 50);
        }
    }
}

/* However large the window, lines do not grow beyond what a letter fills: a small board can be read, not a grid. */
static void cells_of_lines_stay_small(void **state)
{
    static const char *const games[] = {"reroute66", "chess", "altorth", "fastlane"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct game *g = game_of(games[i]);
        struct view view = boardview_default(g);
        struct position p;
        position_start(g, &p);
        assert_true(boardview_fit(g, &view, 56, 150));
        assert_int_equal(view.scale, 4);
        struct view whole = filling_view(g, DEPTH_8, BLOCKS_WHOLE, 2); /* the Linux console: letters, too */
        assert_true(boardview_fit(g, &whole, 56, 150));
        assert_int_equal(whole.scale, 4);
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        assert_in_range(drawn.columns, 60, 110);
        view.scale = 6; /* the user wants that */
        assert_true(boardview_fit(g, &view, 56, 150) && (view.scale == 6 || rotation_steps(g->board) == 6));
    }
}

/* True if POINT, in a picture's units, lies in POLYGON, whose corners run clockwise there. */
static bool lies_within(const struct polygon *polygon, struct point point)
{
    bool inside = true;
    for (int k = 0; k < polygon->corners; k++) {
        struct point from = polygon->at[k], to = polygon->at[k + 1 < polygon->corners ? k + 1 : 0];
        inside = inside && point_cross(point_minus(to, from), point_minus(point, from)) <= 0;
    }
    return inside;
}

/* Pieces of a ring, its inner one too, are not cut where their cells end: not the widest of them. */
static void pieces_lie_in_their_cells(void **state)
{
    enum { WIDEST = 80 };
    (void)state;
    for (int i = 0; i < FREE_BOARDS; i++) {
        const struct board *board = game_of(free_boards[i].game)->board;
        struct board_plan plan;
        int low = SCENE_CELL, high = 0;
        plan_start(&plan, board, 0);
        for (int here = 0; here < board->cells; here++) {
            const struct stand_box *stand = &plan.stand[here];
            for (int k = 0; k < 4; k++) {
                int x = stand->side * WIDEST / 200, y = stand->side / 2;
                struct point corner = {stand->middle.x + (k & 1 ? x : -x), stand->middle.y + (k & 2 ? y : -y)};
                assert_true(lies_within(&plan.shape[here], corner));
            }
            low = stand->side < low ? stand->side : low;
            high = stand->side > high ? stand->side : high;
        }
        assert_true(4 * high <= 5 * low); /* and a kind is about as large everywhere */
    }
}

/* ---- pieces and cells ---- */

/* The colour that sample AT of the drawing has on the canvas, -1 outside. */
static int32_t sample_shown(const struct board_cache *cache, int at)
{
    struct point snap = cache->pixels.snap;
    int row = at / cache->pixels.width, column = at % cache->pixels.width;
    const struct glyph *glyph = &cache->glyph[row / snap.y * cache->columns + column / snap.x];
    bool filled = glyph->code && glyph->code != ' ' &&
                  filling_has(cache->view.blocks, glyph->code, row % snap.y * snap.x + column % snap.x);
    return !glyph->code || glyph->ground == GROUND_NONE ? -1 : filled ? glyph->fg : glyph->bg;
}

/* Samples of which less than half lies in the board are the terminal's own, whatever stands beside them. */
static void rims_lie_in_the_board(void **state)
{
    static const struct {
        const char *game, *pieces;
    } cases[] = {{"reroute66", "qA4 Qh4 qH5 Qa5 Qa1 qh8"}, {"altorth", NULL}};
    (void)state;
    for (int i = 0; i < 2 * 2 * 2 * 3; i++) {
        const struct game *g = game_of(cases[i % 2].game);
        struct view view =
            filling_view(g, i & 2 ? DEPTH_256 : DEPTH_DIRECT, i & 4 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 8);
        struct position p;
        position_start(g, &p);
        p = cases[i % 2].pieces ? placed(g, cases[i % 2].pieces) : p;
        view.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        assert_true(drawn.rows > 0);
        const struct pixels *pixels = &view.cache->pixels;
        for (int k = 0; k < pixels->width * pixels->height; k++) {
            const struct pixel *pixel = &pixels->sample[k];
            if (2 * (pixel->weight[0] + pixel->weight[1] + pixel->weight[2]) < MASK_FULL)
                assert_int_equal(sample_shown(view.cache, k), -1);
        }
        board_cache_free(view.cache);
    }
}

/* Black pieces have a rim on dark squares, and on light ones none; where cells have three rows, neither on dark
 * ones. */
static void black_has_rims_on_dark_squares_only(void **state)
{
    const struct game *g = game_of("chess");
    (void)state;
    for (int i = 0; i < 2 * 3 * 2 * 3; i++) {
        const bool light = i & 1;
        struct view view =
            filling_view(g, i & 2 ? DEPTH_256 : DEPTH_DIRECT, i & 4 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 8);
        struct position p;
        int body = 0, rim = 0;
        position_clear(g, &p);
        view.cache = board_cache_new();
        SCOPED(canvas) empty = filling_drawn(g, &view, &p, NULL);
        const struct pixels *pixels = &view.cache->pixels;
        size_t size = (size_t)pixels->width * (size_t)pixels->height;
        FREED int32_t *bare = memory_new(size * sizeof *bare);
        memcpy(bare, pixels->colour, size * sizeof *bare);
        p = placed(g, light ? "qa8 rc6 nh1" : "qb8 rc5 nh2");
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        assert_int_equal(drawn.rows, empty.rows);
        for (size_t k = 0; k < size; k++)
            if (pixels->colour[k] != bare[k])
                *(pixels->colour[k] == theme_ink(&filling_wood, PAINT_PIECE_2, view.depth) ? &body : &rim) += 1;
        assert_true(body > 3 * 4 && (light || view.scale == 3 ? rim == 0 : rim > 3 * 4));
        board_cache_free(view.cache);
    }
}

/* Pieces on squares, where a twelfth of these is a sample or nearly, do not touch their edges; vectors have a
 * twelfth. */
static void pieces_stand_with_a_margin(void **state)
{
    static const struct {
        enum blocks blocks;
        int scale;
    } sizes[] = {{BLOCKS_SEXTANTS, 4},  {BLOCKS_SEXTANTS, 5},  {BLOCKS_QUADRANTS, 5},
                 {BLOCKS_QUADRANTS, 6}, {BLOCKS_QUADRANTS, 8}, {BLOCKS_SEXTANTS, 8}};
    const struct game *g = game_of("chess");
    struct board_plan plan;
    struct position p;
    (void)state;
    plan_start(&plan, g->board, 0);
    assert_in_range(plan.stand[0].side, SCENE_CELL * 4 / 5, SCENE_CELL * 10 / 12);
    position_start(g, &p);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct view view = filling_view(g, DEPTH_256, sizes[i].blocks, sizes[i].scale);
        view.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        assert_true(drawn.rows > 0);
        const struct pixels *pixels = &view.cache->pixels;
        const int height = pixels->lens.scale_y, margin = height < 12 ? 1 : height / 12;
        for (int k = 0; k < pixels->width * pixels->height; k++) {
            const int within = k / pixels->width % height;
            if (pixels->colour[k] == theme_ink(&filling_wood, PAINT_PIECE, DEPTH_256) ||
                pixels->colour[k] == theme_ink(&filling_wood, PAINT_PIECE_2, DEPTH_256))
                assert_in_range(within, margin, height - 1 - margin);
        }
        board_cache_free(view.cache);
    }
}

/* Beside pieces a ground of two colours, a shade elsewhere, has its first one: no samples of the second. */
static void shades_leave_no_specks(void **state)
{
    enum { CYAN = 6, LIGHT_SHADE = 0x2591, DARK_SHADE = 0x2593 };
    const struct game *g = game_of("chess");
    struct theme theme;
    struct position p;
    (void)state;
    assert_true(theme_open(&filling_catalogue, "contrast", &theme, NULL)); /* light squares: blue and cyan */
    position_start(g, &p);
    for (int scale = 3; scale < 7; scale++) {
        struct view view = filling_view(g, DEPTH_8, BLOCKS_QUADRANTS, scale);
        int shades = 0;
        view.theme = &theme;
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        for (int k = 0; k < drawn.rows * drawn.columns; k++) {
            const struct glyph *glyph = &drawn.at[k];
            bool shade = glyph->code >= LIGHT_SHADE && glyph->code <= DARK_SHADE;
            shades += shade;
            bool seen = glyph->fg == CYAN || (glyph->bg == CYAN && glyph->code != FULL_BLOCK);
            assert_true(glyph->ground != GROUND_OWN || shade || !seen);
        }
        assert_true(shades > 64);
    }
}

/* Signs of pieces stand below and beside the labels of their files and ranks, also where a character has one
 * sample. */
static void signs_stand_in_line_with_labels(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * 3; i++) {
        const struct game *g = game_of(i % 2 ? "chess" : "reroute66");
        struct view view = filling_view(g, DEPTH_8, BLOCKS_WHOLE, 2 + i / 2);
        struct position p;
        int signs = 0;
        position_start(g, &p);
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        for (int k = 0; k < drawn.rows * drawn.columns; k++) {
            bool below = false, beside = false;
            if (drawn.at[k].paint != PAINT_PIECE && drawn.at[k].paint != PAINT_PIECE_2)
                continue;
            for (int row = 0; row < drawn.rows; row++)
                below = below || drawn.at[row * drawn.columns + k % drawn.columns].paint == PAINT_LABEL;
            for (int column = 0; column < drawn.columns; column++)
                beside = beside || drawn.at[k / drawn.columns * drawn.columns + column].paint == PAINT_LABEL;
            assert_true(below && beside);
            signs++;
        }
        assert_int_equal(signs, 32);
    }
}

/* The colour of the cell in which sample AT lies, -1 outside. */
static int32_t sample_own(const struct board_cache *cache, int at)
{
    cell owner = cache->pixels.sample[at].owner[0];
    return cache->pixels.colour[at] == COLOUR_NONE ? -1 : cache->pixels.ground[plan_place(&cache->plan, owner)];
}

/* Marks in HELD the samples that are shown in their cells' colour, and those that hang together with these; returns
 * how many have another cell's. */
static int hold_samples(const struct board_cache *cache, uint8_t *held)
{
    int width = cache->pixels.width, all = width * cache->pixels.height, lost = 0;
    for (int k = 0; k < all; k++) {
        held[k] = sample_own(cache, k) == sample_shown(cache, k);
        lost += !held[k];
    }
    for (bool more = true; more;) {
        more = false;
        for (int k = 0; k < all * 4; k++) {
            int at = k / 4, beside = at + (const int[]){-1, 1, -width, width}[k % 4];
            if (held[at] || beside < 0 || beside >= all || !held[beside] ||
                sample_shown(cache, at) != sample_shown(cache, beside))
                continue;
            held[at] = more = true;
        }
    }
    return lost;
}

/* Returns how many samples of character K cannot have their cells' colours: those that are of neither of two, of which
 * outside is one where it is there. */
static int count_surplus(const struct board_cache *cache, int k)
{
    struct point snap = cache->pixels.snap;
    int32_t own[BLOCK_SAMPLES], first = 0;
    int all = snap.x * snap.y, best = 0;
    for (int i = 0; i < all; i++) {
        own[i] = sample_own(cache, (k / cache->columns * snap.y + i / snap.x) * cache->pixels.width +
                                       k % cache->columns * snap.x + i % snap.x);
        first = own[i] < 0 ? -1 : first;
    }
    for (int i = 0; i < all * all; i++) {
        int fitting = 0;
        for (int other = 0; other < all; other++)
            fitting += own[other] == (first < 0 ? first : own[i / all]) || own[other] == own[i % all];
        best = fitting > best ? fitting : best;
    }
    return all - best;
}

/* Where three hexagons meet in a character no more samples than must be have another cell's colour, and they hang
 * together with that cell: there are no crumbs. With all colours edges are mixed, but not there. */
static void hexagons_have_no_crumbs(void **state)
{
    const struct game *g = game_of("altorth");
    struct position p;
    (void)state;
    position_clear(g, &p);
    for (int i = 0; i < 2 * 2 * 6; i++) {
        struct view view = filling_view(g, DEPTH_256, i / 2 % 2 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 2 + i / 4);
        view.extra = i % 2;
        view.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        const struct board_cache *cache = view.cache;
        int all = cache->pixels.width * cache->pixels.height, must = 0;
        FREED uint8_t *held = memory_new((size_t)all);
        int lost = hold_samples(cache, held);
        for (int k = 0; k < cache->rows * cache->columns && drawn.rows; k++)
            must += count_surplus(cache, k);
        assert_int_equal(lost, must);
        for (int k = 0; k < all; k++)
            assert_true(held[k] || sample_shown(cache, k) < 0);
        board_cache_free(view.cache);
    }
}

/* With all colours edges are mixed, but where three hexagons meet a character has none that is no hexagon's. */
static void hexagons_meet_in_their_own_colours(void **state)
{
    const struct game *g = game_of("altorth");
    struct position p;
    int meetings = 0;
    (void)state;
    position_clear(g, &p);
    for (int i = 0; i < 2 * 4; i++) {
        struct view view = filling_view(g, DEPTH_DIRECT, i % 2 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2);
        view.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &view, &p, NULL);
        const struct board_cache *cache = view.cache;
        struct point snap = cache->pixels.snap;
        for (int k = 0; k < cache->rows * cache->columns && drawn.rows; k++) {
            cellset owners = {0};
            const int width = cache->pixels.width,
                      corner = k / cache->columns * snap.y * width + k % cache->columns * snap.x;
            for (int n = 0; n < snap.x * snap.y; n++) {
                const int at = corner + n / snap.x * width + n % snap.x;
                if (cache->pixels.colour[at] != COLOUR_NONE)
                    cellset_add(&owners, cache->pixels.sample[at].owner[0]);
            }
            if (cellset_count(owners) < 3)
                continue;
            meetings++;
            for (int n = 0; n < 2; n++) {
                int32_t colour = n ? cache->glyph[k].bg : cache->glyph[k].fg;
                bool own = colour < 0;
                for (cellset rest = owners; !cellset_empty(rest);)
                    own |= cache->pixels.ground[cellset_pop(&rest)] == colour;
                assert_true(own);
            }
        }
        board_cache_free(view.cache);
    }
    assert_true(meetings > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_keep_their_shape),
        cmocka_unit_test(cells_of_lines_stay_small),
        cmocka_unit_test(pieces_lie_in_their_cells),
        cmocka_unit_test(rims_lie_in_the_board),
        cmocka_unit_test(black_has_rims_on_dark_squares_only),
        cmocka_unit_test(pieces_stand_with_a_margin),
        cmocka_unit_test(signs_stand_in_line_with_labels),
        cmocka_unit_test(shades_leave_no_specks),
        cmocka_unit_test(hexagons_have_no_crumbs),
        cmocka_unit_test(hexagons_meet_in_their_own_colours),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("looks", tests, NULL, NULL);
    filling_free();
    return status;
}
