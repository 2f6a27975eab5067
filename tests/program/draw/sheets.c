/* The cells of a Switch as two sheets, of which the upper one is whole and the lower one is seen through it. */
#include "colour/contrast.h"
#include "draw/blocks/blocks.h"
#include "draw/blocks/boardcache.h"
#include "draw/scene/pixels.h"
#include "filling.h"
#include "games.h"
#include "test.h"

enum { ROWS_LEAST = 2, ROWS_LAST = 8, SWITCHES = 2 };

/* The upper cells and the lower ones. */
static const char *const upper[SWITCHES] = {"a4", "h5"}, *const lower[SWITCHES] = {"A4", "H5"};

/* Half a turn turns the board, and its Switches with it. */
static struct view view_of(const struct game *g, int scale, int steps)
{
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
    v.rotation = steps;
    v.labels = LABELS_NONE;
    return v;
}

/* The colour of the character of C that lies in both FIRST and SECOND and in nothing else, if it has one alone; else
 * COLOUR_NONE. */
static int32_t plain_shared(const struct canvas *c, cell first, cell second)
{
    for (int k = 0; k < c->rows * c->columns; k++) {
        const struct glyph *at = &c->at[k];
        bool both =
            (at->owner[0] == first && at->owner[1] == second) || (at->owner[0] == second && at->owner[1] == first);
        if (both && at->ground == GROUND_OWN && (at->code == ' ' || at->code == FULL_BLOCK))
            return at->code == ' ' ? at->bg : at->fg;
    }
    return COLOUR_NONE;
}

static int32_t ground_of(const struct game *g, const struct view *v, cell here)
{
    struct board_plan plan;
    plan_start(&plan, g->board, v->rotation);
    return theme_ink(v->theme, ink_of_fill((enum fill)plan.fill[here], MARK_NONE), v->depth);
}

static int distance(int32_t first, int32_t second)
{
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        sum += abs((first >> shift & 255) - (second >> shift & 255));
    return sum;
}

/* What both share is nearer to the colour of the upper one, at least twice, but not the same: that one looks whole. */
static void the_upper_cell_looks_whole(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int scale = ROWS_LEAST + 1; scale <= ROWS_LAST; scale++)
        for (int i = 0; i < 2 * SWITCHES; i++) {
            struct view v = view_of(g, scale, i / SWITCHES);
            struct position none;
            cell above = cell_of(g, upper[i % SWITCHES]), below = cell_of(g, lower[i % SWITCHES]);
            position_clear(g, &none);
            SCOPED(canvas) c = filling_drawn(g, &v, &none, NULL);
            int32_t shared = plain_shared(&c, above, below);
            assert_true(shared != COLOUR_NONE);
            int near = distance(shared, ground_of(g, &v, above)), far = distance(shared, ground_of(g, &v, below));
            assert_true(near > 0 && 2 * near < far);
        }
}

/* Writes the text of the characters of ROW into OUT, anything but ASCII as a blank. */
static void read_row(const struct canvas *c, int row, struct text *out)
{
    text_free(out);
    for (int column = 0; column < c->columns; column++) {
        uint32_t code = canvas_at(c, row, column)->code;
        text_addf(out, "%c", code < 128 ? (int)code : ' ');
    }
}

/* Both names of an empty Switch are in one row, once each. */
static void names_of_a_switch_are_in_one_row(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int scale = ROWS_LEAST; scale <= ROWS_LAST; scale++)
        for (int i = 0; i < 2 * SWITCHES; i++) {
            struct view v = view_of(g, scale, i / SWITCHES);
            struct position none;
            int together = 0, found = 0;
            position_clear(g, &none);
            SCOPED(canvas) c = filling_drawn(g, &v, &none, NULL);
            SCOPED(text) line = {0};
            for (int row = 0; row < c.rows; row++) {
                read_row(&c, row, &line);
                bool one = strstr(line.at, upper[i % SWITCHES]), other = strstr(line.at, lower[i % SWITCHES]);
                together += one && other;
                found += one + other;
            }
            assert_int_equal(found, 2);
            assert_int_equal(together, 1);
        }
}

/* ---- two rows of characters ---- */

/* Terminals whose cells of two rows are hatched; with sextants pieces are pictures there. */
static const struct hatched_level {
    enum depth depth;
    enum blocks blocks;
} hatched_levels[] = {{DEPTH_16, BLOCKS_QUADRANTS},
                      {DEPTH_256, BLOCKS_QUADRANTS},
                      {DEPTH_256, BLOCKS_SEXTANTS},
                      {DEPTH_DIRECT, BLOCKS_SEXTANTS}};
enum { HATCHED_LEVELS = sizeof hatched_levels / sizeof *hatched_levels };

static struct view hatched_view(const struct game *g, int level, int steps)
{
    struct view v = filling_view(g, hatched_levels[level].depth, hatched_levels[level].blocks, ROWS_LEAST);
    v.rotation = steps;
    v.labels = LABELS_NONE;
    return v;
}

static bool lies_in(const struct pixel *sample, cell here)
{
    bool inside = false;
    for (int i = 0; i < OWNERS; i++)
        inside = inside || (sample->owner[i] == here && 2 * sample->weight[i] >= MASK_FULL);
    return inside;
}

/* What samples of V's board lie in both ABOVE and BELOW, in the character K: as bits. */
static int samples_of_both(const struct view *v, int k, cell above, cell below)
{
    const struct pixels *p = &v->cache->pixels;
    int bits = 0;
    for (int i = 0; i < p->snap.x * p->snap.y; i++) {
        int y = k / v->cache->columns * p->snap.y + i / p->snap.x,
            x = k % v->cache->columns * p->snap.x + i % p->snap.x;
        const struct pixel *sample = &p->sample[y * p->width + x];
        bits |= (lies_in(sample, above) && lies_in(sample, below)) << i;
    }
    return bits;
}

/* In two rows all that both cells share has the upper one's colour, without a third one, and thin lines on it, where
 * the lower one ends in that one's colour; there are lines nowhere else. */
static void a_switch_of_two_rows_is_hatched_in_its_own_colours(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 2 * HATCHED_LEVELS; i++) {
        struct view v = hatched_view(g, i / 2, i % 2);
        struct position none;
        int lines[SWITCHES] = {0}, ends[SWITCHES] = {0}, all = 0;
        position_clear(g, &none);
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &none, NULL);
        const enum blocks blocks = v.cache->pixels.snap.y == 3 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS;
        for (int k = 0; k < c.rows * c.columns; k++) {
            const struct glyph *at = &c.at[k];
            bool line = at->code == 0x2571 || at->code == 0x2572;
            all += line;
            for (int n = 0; n < SWITCHES; n++) {
                cell above = cell_of(g, upper[n]), below = cell_of(g, lower[n]);
                int both = samples_of_both(&v, k, above, below);
                int32_t own = ground_of(g, &v, above), other = ground_of(g, &v, below);
                lines[n] += line && both && at->bg == own && at->fg != own;
                ends[n] += line && both && at->fg == other;
                for (int bit = 0; both >> bit; bit++)
                    if (both >> bit & 1 && v.depth != DEPTH_DIRECT && at->paint == PAINT_OWN)
                        assert_int_equal(!line && filling_has(blocks, at->code, bit) ? at->fg : at->bg, own);
            }
        }
        assert_true(lines[0] > 1 && lines[1] > 1 && lines[0] + lines[1] == all);
        assert_true(ends[0] > 0 && ends[1] > 0);
        board_cache_free(v.cache);
    }
}

/* How often NAME stands on C, which has no labels. */
static int count_names(const struct canvas *c, const char *name)
{
    int n = 0;
    for (int k = 0; k + 1 < c->rows * c->columns; k++)
        n += c->at[k].paint == PAINT_NAME && c->at[k].code == (unsigned char)name[0] &&
             c->at[k + 1].code == (unsigned char)name[1];
    return n;
}

/* In two rows, too, an empty cell of a Switch is named, whoever stands on the other one, and where pieces are signs the
 * upper one of two pieces'; no sign is lost for that. */
static void cells_of_a_switch_of_two_rows_are_named(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 4 * 2 * 2 * HATCHED_LEVELS; i++) {
        struct view v = hatched_view(g, i / 16, i / 8 % 2);
        bool above = i & 1, below = i & 2, signs = v.blocks == BLOCKS_QUADRANTS;
        struct position p;
        int found = 0;
        position_clear(g, &p);
        for (int n = 0; n < SWITCHES; n++) {
            if (above)
                position_put(g, &p, cell_of(g, upper[n]), PIECE(i / 4 % 2, 1));
            if (below)
                position_put(g, &p, cell_of(g, lower[n]), PIECE(n, 2));
        }
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int n = 0; n < SWITCHES; n++) {
            if (!above || (signs && below))
                assert_int_equal(count_names(&c, upper[n]), 1);
            if (!below)
                assert_int_equal(count_names(&c, lower[n]), 1);
        }
        for (int k = 0; k < c.rows * c.columns; k++)
            found += c.at[k].paint >= PAINT_PIECE && c.at[k].paint <= PAINT_PIECE_2;
        assert_int_equal(found, signs ? SWITCHES * (above + below) : 0);
    }
}

/* A white piece on a dark cell has no rim, but where it reaches over a light one it does not run into that. */
static void a_piece_on_the_lower_cell_has_an_end_on_the_upper_one(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int kind = 0; kind < g->kinds; kind++) {
        struct view v = hatched_view(g, 2, 0);
        struct position p;
        int32_t white = theme_ink(&filling_wood, PAINT_PIECE, v.depth), light = ground_of(g, &v, cell_of(g, "a4"));
        int seen = 0;
        position_clear(g, &p);
        position_put(g, &p, cell_of(g, "A4"), PIECE(0, kind));
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        assert_true(c.rows > 0);
        const struct pixels *s = &v.cache->pixels;
        for (int k = s->width; k < s->width * (s->height - 1); k++)
            if (s->colour[k] == white) {
                seen++;
                assert_true(s->colour[k + 1] != light && s->colour[k - 1] != light && s->colour[k + s->width] != light);
            }
        assert_true(seen > 8);
        board_cache_free(v.cache);
    }
}

/* Where pictures of two pieces leave no room for lines each stands on its own cell's colour; where there is one piece
 * the upper cell is whole. */
static void two_pieces_stand_on_their_own_cells_colours(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 2 * 4; i++) {
        struct view v = hatched_view(g, 2, i / 4);
        struct position p;
        position_clear(g, &p);
        for (int n = 0; n < SWITCHES; n++) {
            if (i & 1)
                position_put(g, &p, cell_of(g, upper[n]), PIECE(0, 1));
            if (i & 2)
                position_put(g, &p, cell_of(g, lower[n]), PIECE(1, 1));
        }
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        assert_true(c.rows > 0);
        const struct pixels *s = &v.cache->pixels;
        for (int n = 0; n < SWITCHES; n++) {
            cell above = cell_of(g, upper[n]), below = cell_of(g, lower[n]);
            int of_lower = 0;
            for (int k = 0; k < s->width * s->height; k++)
                of_lower += lies_in(&s->sample[k], above) && lies_in(&s->sample[k], below) &&
                            s->colour[k] == ground_of(g, &v, below);
            assert_true((i & 3) == 3 ? of_lower > 4 : of_lower == 0);
        }
        board_cache_free(v.cache);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_upper_cell_looks_whole),
                                       cmocka_unit_test(names_of_a_switch_are_in_one_row),
                                       cmocka_unit_test(a_switch_of_two_rows_is_hatched_in_its_own_colours),
                                       cmocka_unit_test(cells_of_a_switch_of_two_rows_are_named),
                                       cmocka_unit_test(two_pieces_stand_on_their_own_cells_colours),
                                       cmocka_unit_test(a_piece_on_the_lower_cell_has_an_end_on_the_upper_one)};
    filling_open();
    int status = cmocka_run_group_tests_name("sheets", tests, NULL, NULL);
    filling_free();
    return status;
}
