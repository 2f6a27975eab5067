/*
 * Marks: in each theme, at each depth of colour and on the board of each game every mark stands out of every ground of
 * that board, marks are told from one another, and where there are few colours, which each terminal has its own, or
 * lines, signs and corners tell them.
 */
#include "draw/blocks/boardcache.h"
#include "draw/colour/contrast.h"
#include "games.h"
#include "test.h"
#include "themed.h"

/* Marks that are a cell's colour; targets have dots. */
static const enum mark coloured[] = {MARK_LAST, MARK_CHECK, MARK_CAPTURE, MARK_CHOSEN, MARK_PATH};
enum { COLOURED = sizeof coloured / sizeof *coloured, STANDS_OUT = 150, SIGN_READABLE = 250, GAMES_MOST = 128 };

/* Grounds that stand side by side in a game: bits of enum fill. Games with the same ones are one case. */
static struct board_case {
    unsigned fills;
    char game[GAME_ID];
} cases[GAMES_MOST];
static int case_count, games_seen;

/* The grounds of G: of its cells, of points also those of a chequer, and of its pocket. */
static unsigned fills_of(const struct game *g)
{
    struct board_plan plan;
    unsigned fills = g->board->points ? 1 << FILL_DARK | 1 << FILL_LIGHT : 0;
    plan_start(&plan, g->board, 0);
    for (int here = 0; here < g->board->cells; here++)
        fills |= 1u << plan.fill[here];
    return g->board->pocket[0] ? fills | 1u << plan.fill[CELLS_MAX] : fills;
}

static void add_case(const char *path, void *into)
{
    SCOPED(text) text = {0};
    struct error error = {0};
    (void)into;
    assert_true(text_read_file(path, &text, NULL));
    OWNED(game) g = catalogue_read_game(&filling_catalogue, path, text.at, &error);
    if (!g && error.needs_wide)
        return;
    assert_non_null(g);
    unsigned fills = fills_of(g);
    games_seen++;
    for (int i = 0; i < case_count; i++)
        if (cases[i].fills == fills)
            return;
    assert_true(case_count < GAMES_MOST);
    cases[case_count].fills = fills;
    snprintf(cases[case_count++].game, sizeof cases->game, "%s", g->id);
}

/* Reads the games of the program and its examples, and those of the tests that stand for more. */
static int setup(void **state)
{
    static const char *const odd[] = {"hexes", "lanes", "lanes2", "points", "yalta", "ring", "cube"};
    (void)state;
    filling_open();
    catalogue_each(&filling_catalogue, "games", ".game", add_case, NULL);
    catalogue_each(&filling_catalogue, "examples", ".game", add_case, NULL);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s.game", getenv("ODD_GAMES"), odd[i]);
        add_case(path, NULL);
    }
    return games_seen > 60 && case_count > 3 ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    filling_free();
    return 0;
}

static bool has_fill(const struct board_case *board, int fill)
{
    return board->fills >> fill & 1;
}

/* ---- many colours ---- */

/* The mark INK, on any cell, stands out of all of BOARD's grounds. */
static void check_mark(const struct theme *t, enum depth d, const struct board_case *board, int ink, const char *mark)
{
    for (int other = 0; other < FILLS; other++) {
        int contrast = themed_contrast(t, ink, ink_of_fill((enum fill)other, MARK_NONE), d);
        if (has_fill(board, other) && contrast < STANDS_OUT)
            fail_msg("%s, depth %d, %s: %s beside %s has only %d.%02d:1", t->name, d, board->game, mark,
                     theme_fill_names[other], contrast / 100, contrast % 100);
    }
}

static void check_contrasts(const struct theme *t, enum depth d)
{
    for (const struct board_case *board = cases; board < cases + case_count && d >= DEPTH_256; board++) {
        for (int k = 0; k < FILLS * COLOURED; k++)
            if (has_fill(board, k % FILLS))
                check_mark(t, d, board, ink_of_fill((enum fill)(k % FILLS), coloured[k / FILLS]),
                           theme_mark_names[coloured[k / FILLS]]);
        check_mark(t, d, board, PAINT_MARK, "a dot");
        for (int fill = 0; fill < FILLS; fill++) /* a target keeps its cell's colour */
            assert_int_equal(theme_ink(t, ink_of_fill((enum fill)fill, MARK_TARGET), d),
                             theme_ink(t, ink_of_fill((enum fill)fill, MARK_NONE), d));
    }
}

static void marks_stand_out_of_every_ground(void **state)
{
    (void)state;
    themed_each(check_contrasts);
}

/* Two marks, on cells of the same ground or of others, are told from one another, and so are grounds. The last move
 * and a path have one colour. */
static void check_apart(const struct theme *t, enum depth d)
{
    enum { TOLD = COLOURED - 1 };
    for (const struct board_case *board = cases; board < cases + case_count; board++)
        for (int k = 0; k < FILLS * FILLS * TOLD * TOLD; k++) {
            int here = k % FILLS, there = k / FILLS % FILLS, mark = k / FILLS / FILLS % TOLD,
                other = k / FILLS / FILLS / TOLD;
            if (!has_fill(board, here) || !has_fill(board, there))
                continue;
            if (mark != other && !themed_apart(t, ink_of_fill((enum fill)here, coloured[mark]),
                                               ink_of_fill((enum fill)there, coloured[other]), d))
                fail_msg("%s, depth %d, %s: %s on %s looks like %s on %s", t->name, d, board->game,
                         theme_mark_names[coloured[mark]], theme_fill_names[here], theme_mark_names[coloured[other]],
                         theme_fill_names[there]);
            if (here != there &&
                !themed_apart(t, ink_of_fill((enum fill)here, MARK_NONE), ink_of_fill((enum fill)there, MARK_NONE), d))
                fail_msg("%s, depth %d, %s: %s looks like %s", t->name, d, board->game, theme_fill_names[here],
                         theme_fill_names[there]);
        }
}

static void marks_are_told_from_one_another(void **state)
{
    (void)state;
    themed_each(check_apart);
}

/* ---- few colours, and lines ---- */

/* Returns the least contrast between the inks A and B in the terminals' palettes; of a pair the first colour, which is
 * beside pieces. */
static int least_contrast(const struct theme *t, int a, int b, enum depth d)
{
    int32_t first = theme_ink(t, a, d), second = theme_ink(t, b, d);
    int least = INT32_MAX;
    for (int i = 0; i < PALETTES; i++) {
        int contrast = contrast_of(themed_rgb(first < INK_PAIR ? first : first & INK_BASIC, d, &themed_palettes[i]),
                                   themed_rgb(second < INK_PAIR ? second : second & INK_BASIC, d, &themed_palettes[i]));
        least = contrast < least ? contrast : least;
    }
    return least;
}

/* Signs can be read on each mark's ground, and corners on all grounds, or the mark itself stands out there. */
static void check_signs(const struct theme *t, enum depth d)
{
    for (int i = 0; i < COLOURED; i++) {
        int ground = ink_of_ground(theme_ground(FILL_DARK, coloured[i]));
        if (least_contrast(t, PAINT_SIGN, ground, d) < SIGN_READABLE)
            fail_msg("%s, depth %d: a sign on %s has only %d", t->name, d, theme_mark_names[coloured[i]],
                     least_contrast(t, PAINT_SIGN, ground, d));
        for (int fill = 0; fill < FILLS && d < DEPTH_256; fill++) {
            int cell_ink = ink_of_fill((enum fill)fill, MARK_NONE), mark = ink_of_fill((enum fill)fill, coloured[i]);
            if (least_contrast(t, PAINT_BORDER, cell_ink, d) < STANDS_OUT &&
                least_contrast(t, mark, cell_ink, d) < STANDS_OUT)
                fail_msg("%s, depth %d: %s on %s", t->name, d, theme_mark_names[coloured[i]], theme_fill_names[fill]);
        }
    }
}

static void signs_can_be_read(void **state)
{
    (void)state;
    themed_each(check_signs);
}

/* All cells of G under MARK, or one of them in turn where only one can be; false: there are no more. */
static bool mark_cells(const struct game *g, enum mark mark, int turn, struct marks *marks)
{
    enum { EACH = 7 };
    cellset all = {0};
    for (int here = 0; here < g->board->cells; here++)
        cellset_add(&all, (cell)here);
    *marks = boardview_no_marks();
    if (mark == MARK_CHOSEN)
        marks->chosen = (cell)(turn * EACH);
    else
        *(mark == MARK_LAST    ? &marks->last
          : mark == MARK_CHECK ? &marks->check
          : mark == MARK_PATH  ? &marks->path
                               : &marks->captures) = all;
    return mark == MARK_CHOSEN ? turn * EACH < g->board->cells : turn == 0;
}

/* True if GLYPH lies in the place HERE. */
static bool is_of(const struct game *g, const struct glyph *glyph, int here)
{
    const uint8_t *first = g->board->lane_first;
    return (glyph->owner[0] < CELLS_MAX && first[glyph->owner[0]] == first[here]) ||
           (glyph->owner[1] < CELLS_MAX && first[glyph->owner[1]] == first[here]);
}

/* True if the place HERE of DRAWN has one of SIGNS, in it or on the line round it. */
static bool has_sign(const struct game *g, const struct canvas *drawn, int here, const char *signs)
{
    for (int k = 1; k + 1 < drawn->rows * drawn->columns; k++) {
        const struct glyph *glyph = &drawn->at[k];
        bool line = glyph->owner[0] == CELL_NONE && (is_of(g, glyph - 1, here) || is_of(g, glyph + 1, here));
        if (glyph->paint == PAINT_SIGN && (line || is_of(g, glyph, here)) && strchr(signs, (int)glyph->code))
            return true;
    }
    return false;
}

/* True if the place HERE of the picture in CACHE has samples of the board's lines that it had not BEFORE. */
static bool has_corners(const struct game *g, const struct board_cache *cache, const int32_t *before, int here)
{
    const struct pixels *pixels = &cache->pixels;
    int corners = 0;
    for (int k = 0; k < pixels->width * pixels->height; k++) {
        cell owner = pixels->sample[k].owner[0];
        corners += owner < CELLS_MAX && g->board->lane_first[owner] == g->board->lane_first[here] &&
                   pixels->colour[k] == theme_ink(&filling_wood, PAINT_BORDER, cache->view.depth) &&
                   pixels->colour[k] != before[k];
    }
    return corners >= 2;
}

static const char *const signs_of[MARKS] = {
    [MARK_LAST] = "()", [MARK_CHECK] = "!", [MARK_CAPTURE] = "[]", [MARK_CHOSEN] = "<>", [MARK_PATH] = "~o"};

/* In VIEW each place of G that is marked has signs, and in pictures corners. */
static void check_places(const struct game *g, struct view view, bool pictures)
{
    struct position p;
    position_start(g, &p);
    view.cache = board_cache_new();
    SCOPED(canvas) bare = filling_drawn(g, &view, &p, NULL);
    const struct pixels *pixels = &view.cache->pixels;
    size_t samples = (size_t)pixels->width * (size_t)pixels->height;
    FREED int32_t *before = memory_new((samples + 1) * sizeof *before);
    for (size_t k = 0; k < samples; k++)
        before[k] = pixels->colour[k];
    for (int i = 0; i < COLOURED; i++) {
        struct marks marks;
        for (int turn = 0; mark_cells(g, coloured[i], turn, &marks); turn++) {
            SCOPED(canvas) drawn = filling_drawn(g, &view, &p, &marks);
            for (int here = 0; here < g->board->cells; here++) {
                bool marked = coloured[i] != MARK_CHOSEN || here == marks.chosen;
                if (!marked || (pictures && coloured[i] == MARK_PATH)) /* which has dots */
                    continue;
                if (!(pictures ? has_corners(g, view.cache, before, here)
                               : has_sign(g, &drawn, here, signs_of[coloured[i]])))
                    fail_msg("%s, depth %d, blocks %d, %d rows, raster %d: %s on %s has no sign", g->id,
                             (int)view.depth, (int)view.blocks, view.scale, view.raster, theme_mark_names[coloured[i]],
                             g->board->cell_name[here]);
            }
        }
    }
    assert_true(bare.rows > 0);
    board_cache_free(view.cache);
}

static void few_colours_have_signs(void **state)
{
    const struct game *g = game_of(*state);
    for (int d = DEPTH_8; d <= DEPTH_16; d++) {
        check_places(g, filling_view(g, (enum depth)d, BLOCKS_WHOLE, 2), false);
        check_places(g, filling_view(g, (enum depth)d, BLOCKS_HALF, 3), false);
        check_places(g, filling_view(g, (enum depth)d, BLOCKS_QUADRANTS, 2), false);
        check_places(g, filling_view(g, (enum depth)d, BLOCKS_QUADRANTS, 4), true);
        check_places(g, filling_view(g, (enum depth)d, BLOCKS_SEXTANTS, 3), true);
    }
}

static void lines_have_signs(void **state)
{
    const struct game *g = game_of(*state);
    for (int d = DEPTH_8; d <= DEPTH_DIRECT; d++)
        for (int scale = 2; scale <= 4; scale += 2) {
            struct view view = filling_view(g, (enum depth)d, BLOCKS_QUADRANTS, scale);
            view.raster = false;
            check_places(g, view, false);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_stand_out_of_every_ground), cmocka_unit_test(marks_are_told_from_one_another),
        cmocka_unit_test(signs_can_be_read), FOR_GAMES(few_colours_have_signs), FOR_GAMES(lines_have_signs)};
    return cmocka_run_group_tests_name("draw: marks", tests, setup, end);
}
