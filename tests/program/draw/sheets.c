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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_upper_cell_looks_whole),
                                       cmocka_unit_test(names_of_a_switch_are_in_one_row)};
    filling_open();
    int status = cmocka_run_group_tests_name("sheets", tests, NULL, NULL);
    filling_free();
    return status;
}
