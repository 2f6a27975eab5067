/* The samples of which filled boards are made: whose they are, and how pieces and arrows cover them. */
#include "base/random.h"
#include "draw/blocks/boardcache.h"
#include "draw/boardview.h"
#include "draw/grid/grid.h"
#include "draw/scene/pixels.h"
#include "draw/scene/plan.h"
#include "draw/theme.h"
#include "filling.h"
#include "games.h"
#include "sizes.h"
#include "test.h"

enum { INKED_LINE = 64, INKED_MOST = INKED_LINE * INKED_LINE };

/* The samples of G's board without anything on it, cells of ROWS × COLUMNS characters of 2 × 3, to be freed with
 * pixels_free. */
static struct pixels samples_of(const struct game *g, struct board_plan *plan, int steps, int rows, int columns)
{
    struct pixels p = {.snap = {2, 3}};
    plan_start(plan, g->board, steps);
    pixels_aim(&p, plan, 2 * columns, 3 * rows);
    pixels_start(&p);
    return p;
}

static int weight_of(const struct pixel *s, cell c)
{
    for (int i = 0; i < OWNERS; i++)
        if (s->owner[i] == c && s->weight[i])
            return s->weight[i];
    return 0;
}

/* Paints P by POSITION and M as a screen of all colours shows it. */
static void paint_marked(struct pixels *p, const struct game *g, const struct position *position, const struct view *v,
                         const struct marks *m)
{
    struct painting d = {.game = g, .position = position, .view = v, .marks = m, .board = g->board};
    struct palette_choice how = {&filling_wood, DEPTH_DIRECT, false, true, v->pictures, false, NULL};
    struct scene s;
    scene_start(&s, p->plan, &d, (struct point){p->lens.scale_x, p->lens.scale_y}, false);
    pixels_paint(p, &s, g, &how, NULL);
    scene_free(&s);
}

static void paint(struct pixels *p, const struct game *g, const struct position *position, const struct view *v)
{
    struct marks none = boardview_no_marks();
    paint_marked(p, g, position, v, &none);
}

static void an_arrow_follows_the_path_of_its_move(void **state)
{
    enum { TIP = 3 }; /* samples in which it comes near a piece */
    static const struct {
        const char *piece, *from, *to, *touched, *not_touched;
        bool played;
    } cases[] = {{"Ra1", "a1", "a5", "a2 a3 A4 a5", "a4 b1 b4 b5", false},
                 {"Ra5", "a1", "a5", "a1 a2 a3 A4", "a4 b1 b4 b5", true},
                 {"Rh8", "h8", "h3", "h7 h6 H5 h4 h3", "g4 h5", false},
                 {"Ra1 pa5", "a1", "a5", "a2 a3 A4", "a5", false},
                 {"Nb1", "b1", "c3", "c3", "a1 a2 c1 d3", false}};
    const struct game *g = game_of("reroute66");
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 4);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, 4, filled_columns(g->board, 4, 0));
        struct marks m = boardview_no_marks();
        struct position one, before;
        size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
        FREED int32_t *bare = memory_new(size);
        int touched[CELLS_MAX] = {0};
        one = placed(g, cases[i].piece);
        before = placed(g, "Ra1");
        m.before = cases[i].played ? &before : NULL;
        paint(&p, g, &one, &v);
        memcpy(bare, p.colour, size);
        m.shape[m.shapes++] = (struct shape){'G', cell_of(g, cases[i].from), cell_of(g, cases[i].to)};
        paint_marked(&p, g, &one, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            if (p.colour[k] != bare[k] && p.sample[k].weight[0] == MASK_FULL && !p.sample[k].weight[1])
                touched[p.sample[k].owner[0]]++;
        for (cellset all = cells_of(g, cases[i].touched); !cellset_empty(all);)
            assert_true(touched[cellset_pop(&all)] > 0);
        for (cellset all = cells_of(g, cases[i].not_touched); !cellset_empty(all);)
            assert_in_range(touched[cellset_pop(&all)], 0, strchr(cases[i].piece, 'p') ? TIP : 0);
    }
}

/* An arrow to a cell of a Switch on which a piece stands reaches into that cell's own part, at every size. */
static void an_arrow_reaches_into_a_switch(void **state)
{
    static const char *const cases[][3] = {
        {"QA4 Na4", "a3", "A4"}, {"QA4 Na4", "a1", "A4"}, {"QA4 Na4", "a3", "a4"}, {"BH5 ph5", "h6", "H5"}};
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 4 * 4; i++) {
        const char *const *words = cases[i % 4];
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 2 + i / 4);
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, v.scale, filled_columns(g->board, v.scale, 0));
        struct marks m = boardview_no_marks();
        struct position one = placed(g, words[0]);
        size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
        FREED int32_t *bare = memory_new(size);
        int touched = 0;
        paint(&p, g, &one, &v);
        memcpy(bare, p.colour, size);
        m.shape[m.shapes++] = (struct shape){'R', cell_of(g, words[1]), cell_of(g, words[2])};
        paint_marked(&p, g, &one, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            touched += p.colour[k] != bare[k] && p.sample[k].owner[0] == m.shape[0].to && !p.sample[k].weight[1];
        if (touched < 2)
            fail_msg("%s to %s, %d rows: %d samples", words[1], words[2], v.scale, touched);
    }
}

/* True if COLOUR is UPPER with a quarter of LOWER. */
static bool is_seen_through(int32_t colour, int32_t upper, int32_t lower)
{
    for (int shift = 0; shift <= 16; shift += 8)
        if (abs(4 * (colour >> shift & 255) - 3 * (upper >> shift & 255) - (lower >> shift & 255)) > 4)
            return false;
    return true;
}

/* What two cells share has the inner one's colour, through which the outer one's is seen; if one of them alone is
 * marked it has that mark's. */
static void a_marked_cell_of_a_switch_is_seen_whole(void **state)
{
    static const char *const marked[] = {"", "A4", "a4", "A4 a4", "b4"};
    const struct game *g = game_of("reroute66");
    cell first = cell_of(g, "A4"), second = cell_of(g, "a4");
    (void)state;
    for (int i = 0; i < 5; i++) {
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 5);
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, v.scale, filled_columns(g->board, v.scale, 0));
        struct marks m = boardview_no_marks();
        struct position none;
        int of[2] = {0}, between = 0;
        position_clear(g, &none);
        m.last = cells_of(g, marked[i]);
        paint_marked(&p, g, &none, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            if (weight_of(&p.sample[k], first) == MASK_FULL && weight_of(&p.sample[k], second) == MASK_FULL) {
                of[0] += p.colour[k] == pixels_colour(p.ground[first], 0, 0);
                of[1] += p.colour[k] == pixels_colour(p.ground[second], 0, 0);
                between += is_seen_through(p.colour[k], p.ground[second], p.ground[first]);
            }
        bool alone = cellset_has(m.last, first) != cellset_has(m.last, second);
        if (alone)
            assert_true(of[cellset_has(m.last, second)] > 4 && of[cellset_has(m.last, first)] == 0);
        else
            assert_true(between > 4 && of[0] == 0 && of[1] == 0);
    }
}

/* Where samples are small each cell of a Switch has an outline, which goes on through what it shares with the other. */
static void cells_of_a_switch_are_outlined_whole(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int scale = 9; scale <= 10; scale++)
        for (int i = 0; i < 4; i++) {
            struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
            struct board_plan plan;
            SCOPED(pixels) p = samples_of(g, &plan, 0, scale, filled_columns(g->board, scale, 0));
            cell here = cell_of(g, filling_switches[i]), other = cell_of(g, filling_switches[i ^ 1]);
            struct position none;
            int own = 0, shared = 0;
            position_clear(g, &none);
            paint(&p, g, &none, &v);
            for (int k = 0; k < p.width * p.height; k++) {
                if (weight_of(&p.sample[k], here) < MASK_FULL)
                    continue;
                own += !weight_of(&p.sample[k], other) && p.colour[k] != p.ground[here];
                shared += weight_of(&p.sample[k], other) == MASK_FULL &&
                          !is_seen_through(p.colour[k], p.ground[here], p.ground[other]) &&
                          !is_seen_through(p.colour[k], p.ground[other], p.ground[here]);
            }
            assert_int_equal(scale > 9, own > 20);
            assert_int_equal(scale > 9, shared > 20);
        }
}

/* The last move's way is a thin line if it bends, as long as nothing moves. */
static void the_last_move_leaves_a_trail_where_it_bends(void **state)
{
    static const struct {
        const char *before, *after, *from, *to, *touched, *not_touched;
        int slides;
    } cases[] = {{"Ra1", "Ra5", "a1", "a5", "a2 a3 A4", "a4 b1 b5", 0},
                 {"Ra1", "Rb5", "a1", "b5", "a2 a3 a4", "A4 a5", 0},
                 {"Pa2", "PA4", "a2", "A4", "a3", "b3 a4", 0},
                 {"Ra1", "Ra3", "a1", "a3", "", "a2", 0},
                 {"Nb1", "Nc3", "b1", "c3", "", "b2 c2", 0},
                 {"Ra1", "Ra5", "a1", "a5", "", "a2 a3", 1}};
    const struct game *g = game_of("reroute66");
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 4);
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, 4, filled_columns(g->board, 4, 0));
        struct marks m = boardview_no_marks();
        struct position before = placed(g, cases[i].before), after = placed(g, cases[i].after);
        size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
        FREED int32_t *bare = memory_new(size);
        int touched[CELL_NONE + 1] = {0};
        m.slides = cases[i].slides;
        m.slide[0] = (struct slide){cell_of(g, cases[i].from), cell_of(g, cases[i].to), SLIDE_ALL};
        paint_marked(&p, g, &after, &v, &m);
        memcpy(bare, p.colour, size);
        m.track = (struct track){cell_of(g, cases[i].from), cell_of(g, cases[i].to), &before};
        paint_marked(&p, g, &after, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            touched[p.sample[k].owner[0]] += p.colour[k] != bare[k] && !p.sample[k].weight[1];
        for (cellset all = cells_of(g, cases[i].touched); !cellset_empty(all);)
            assert_true(touched[cellset_pop(&all)] > 2);
        for (cellset all = cells_of(g, cases[i].not_touched); !cellset_empty(all);)
            assert_int_equal(touched[cellset_pop(&all)], 0);
    }
}

/* Points are of one colour, on lines to their neighbours but across the river, and on chords; Red is red. */
static void points_lie_on_lines(void **state)
{
    static const struct {
        int x, y; /* in half cells from the upper left corner: an odd number is the middle of a cell */
        bool line;
    } cases[] = {{1, 2, true}, {5, 4, true}, {3, 2, true}, {3, 6, true},  {3, 4, false}, {2, 3, true},
                 {4, 5, true}, {2, 6, true}, {4, 4, true}, {4, 6, false}, {2, 2, false}};
    const struct game *g = game_of("points");
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 6);
    struct board_plan plan;
    SCOPED(pixels) p = samples_of(g, &plan, 0, 6, 9);
    struct position none;
    (void)state;
    position_clear(g, &none);
    paint(&p, g, &none, &v);
    for (int c = 1; c < g->board->cells; c++)
        assert_int_equal(p.ground[c], p.ground[0]);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool line = false;
        for (int k = 0; k < 9; k++) {
            int32_t colour = p.colour[(cases[i].y * 9 + k / 3 - 1) * p.width + cases[i].x * 9 + k % 3 - 1];
            line = line || (colour >> 16) + 40 < (p.ground[0] >> 16);
        }
        if (line != cases[i].line)
            fail_msg("%d, %d", cases[i].x, cases[i].y);
    }
    SCOPED(pixels) coarse = samples_of(g, &plan, 0, 1, 3); /* too few samples for lines: a chequer */
    paint(&coarse, g, &none, &v);
    assert_int_not_equal(coarse.ground[0], coarse.ground[1]);
    assert_int_equal(theme_tone(g, 0), PAINT_PIECE_3 - PAINT_PIECE);
    assert_int_equal(theme_tone(g, 1), PAINT_PIECE_4 - PAINT_PIECE);
    assert_int_equal(theme_tone(game_of("altorth3"), 2), PAINT_PIECE_3 - PAINT_PIECE);
    assert_int_equal(theme_tone(game_of("chess"), 1), PAINT_PIECE_2 - PAINT_PIECE);
}

/* Wedges are narrower where they point, which is forward, also on a board that is turned. */
static void wedges_point_forward(void **state)
{
    const struct game *g = game_of("wedges");
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 6);
    (void)state;
    for (int i = 0; i < 2 * 2; i++) {
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, i / 2, 6, 9);
        int player = i % 2, wide[2] = {0};
        const int32_t tile = theme_ink(&filling_wood, PAINT_RIM + player, DEPTH_DIRECT);
        struct position one;
        position_clear(g, &one);
        position_put(g, &one, cell_of(g, "b2"), PIECE(player, 1));
        paint(&p, g, &one, &v);
        struct point middle = lens_point(&p.lens, plan.stand[cell_of(g, "b2")].middle);
        for (int k = 0; k < p.width * p.height; k++)
            if (p.colour[k] == tile)
                wide[k / p.width * MASK_POINTS > middle.y]++;
        assert_true(wide[0] + wide[1] > 40);
        assert_true((wide[0] < wide[1]) == (player == i / 2));
    }
}

/* Of a red and a green arrow that set out the same way each is seen beside the other in the first cell. */
static void arrows_of_one_way_lie_side_by_side(void **state)
{
    static const char *const cases[][4] = {
        {"Ra1", "a1", "a3 a5", "a2"}, {"Ra1", "a1", "a5 a3", "a2"}, {"Bc1", "c1", "e3 g5", "d2"}};
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 3 * 3; i++) {
        const char *const *words = cases[i % 3];
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 3 + i / 3);
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, v.scale, filled_columns(g->board, v.scale, 0));
        struct marks m = boardview_no_marks();
        struct position one = placed(g, words[0]);
        char red[3] = {words[2][0], words[2][1]};
        int seen[2] = {0};
        m.shape[m.shapes++] = (struct shape){'R', cell_of(g, words[1]), cell_of(g, red)};
        m.shape[m.shapes++] = (struct shape){'G', cell_of(g, words[1]), cell_of(g, words[2] + 3)};
        paint_marked(&p, g, &one, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            if (p.sample[k].weight[0] == MASK_FULL && p.sample[k].owner[0] == cell_of(g, words[3])) {
                int redder = (p.colour[k] >> 16 & 255) - (p.colour[k] >> 8 & 255);
                seen[0] += redder > 75;
                seen[1] += redder < 10;
            }
        if (seen[0] < 3 || seen[1] < 3)
            fail_msg("%s, %d rows: %d samples red, %d green", words[2], v.scale, seen[0], seen[1]);
    }
}

/* A step is too short for an arrow with a head: a frame shows where it leads, to an empty cell or not; into a Switch
 * the arrow reaches itself. */
static void a_step_frames_its_cell(void **state)
{
    static const char *const cases[][3] = {{"NA4", "A4", "a4"}, {"Kh3", "h3", "h4"}, {"Kd8 pd7", "d8", "d7"}};
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 3 * 3; i++) {
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 2 + i / 3);
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, v.scale, filled_columns(g->board, v.scale, 0));
        struct marks m = boardview_no_marks();
        struct position one = placed(g, cases[i % 3][0]);
        size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
        FREED int32_t *bare = memory_new(size);
        int touched = 0, all = 0;
        paint(&p, g, &one, &v);
        memcpy(bare, p.colour, size);
        m.shape[m.shapes++] = (struct shape){'G', cell_of(g, cases[i % 3][1]), cell_of(g, cases[i % 3][2])};
        paint_marked(&p, g, &one, &v, &m);
        for (int k = 0; k < p.width * p.height; k++)
            if (p.sample[k].weight[0] == MASK_FULL && p.sample[k].owner[0] == m.shape[0].to) {
                all++;
                touched += p.colour[k] != bare[k];
            }
        if (5 * touched < all)
            fail_msg("%s, %d rows: %d of %d", cases[i % 3][0], v.scale, touched, all);
    }
}

/* A piece on its way is seen where the path has led it, and nowhere else; what it captures fades. */
static void a_piece_slides_along_its_path(void **state)
{
    static const struct {
        int part;
        const char *at;
    } steps[] = {{0, "a1"}, {SLIDE_ALL / 4, "a2"}, {SLIDE_ALL / 2, "a3"}, {SLIDE_ALL * 3 / 4, "A4"}, {SLIDE_ALL, "a5"}};
    const struct game *g = game_of("reroute66");
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 4);
    struct position before, after;
    (void)state;
    before = placed(g, "Ra1 pa5");
    after = placed(g, "Ra5");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, 4, filled_columns(g->board, 4, 0));
        struct marks m = boardview_no_marks();
        int white[CELL_NONE + 1] = {0}, dark = 0;
        m.before = &before;
        m.taken = cell_of(g, "a5");
        m.slide[m.slides++] = (struct slide){cell_of(g, "a1"), cell_of(g, "a5"), steps[i].part};
        paint_marked(&p, g, &after, &v, &m);
        for (int k = 0; k < p.width * p.height; k++) {
            white[p.sample[k].owner[0]] += p.colour[k] == theme_ink(&filling_wood, PAINT_PIECE, DEPTH_DIRECT);
            dark += p.colour[k] == theme_ink(&filling_wood, PAINT_PIECE_2, DEPTH_DIRECT);
        }
        for (int c = 0; c < g->board->cells; c++)
            assert_true(white[c] <= white[cell_of(g, steps[i].at)]);
        assert_true(white[cell_of(g, steps[i].at)] > 4);
        assert_true(i ? dark == 0 : dark > 4);
    }
}

static void a_piece_covers_only_its_own_place(void **state)
{
    const struct game *g = game_of(*state);
    struct random r = {66};
    for (int scale = 3; scale <= sizes_last(3, 6); scale++) {
        struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
        struct board_plan plan;
        SCOPED(pixels) p = samples_of(g, &plan, 0, scale, filled_columns(g->board, scale, 0));
        size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
        FREED int32_t *empty = memory_new(size);
        struct position one;
        position_clear(g, &one);
        paint(&p, g, &one, &v);
        memcpy(empty, p.colour, size);
        for (int c = 0; c < g->board->cells; c++) {
            int changed = 0;
            if (cellset_count(g->board->lane[c]) > 1)
                continue;
            position_clear(g, &one);
            position_put(g, &one, (cell)c, PIECE(0, (int)random_below(&r, (uint32_t)g->kinds)));
            paint(&p, g, &one, &v);
            for (int i = 0; i < p.width * p.height; i++) {
                int own = 0;
                if (p.colour[i] == empty[i])
                    continue;
                changed++;
                for (cellset lane = g->board->lane[c]; !cellset_empty(lane);)
                    own += weight_of(&p.sample[i], cellset_pop(&lane));
                assert_true(own > 0);
            }
            assert_true(changed >= 12);
        }
    }
}

/* On all cells of a Switch pieces stand side by side: neither changes what is seen of the area that both share. */
static void pieces_on_a_switch_leave_what_it_shares_whole(void **state)
{
    const struct game *g = game_of("reroute66");
    static const char *const pairs[][2] = {{"A4", "a4"}, {"H5", "h5"}};
    (void)state;
    for (int scale = 4; scale <= sizes_last(4, 8); scale++)
        for (int i = 0; i < 2 * g->kinds; i++) {
            struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
            struct board_plan plan;
            SCOPED(pixels) p = samples_of(g, &plan, 0, scale, filled_columns(g->board, scale, 0));
            cell first = cell_of(g, pairs[i & 1][0]), second = cell_of(g, pairs[i & 1][1]);
            size_t size = (size_t)p.width * (size_t)p.height * sizeof *p.colour;
            FREED int32_t *empty = memory_new(size);
            struct position one;
            int shared = 0, changed = 0;
            position_clear(g, &one);
            paint(&p, g, &one, &v);
            memcpy(empty, p.colour, size);
            position_put(g, &one, first, PIECE(0, i / 2));
            position_put(g, &one, second, PIECE(1, i / 2));
            paint(&p, g, &one, &v);
            for (int n = 0; n < p.width * p.height; n++)
                if (weight_of(&p.sample[n], first) == MASK_FULL && weight_of(&p.sample[n], second) == MASK_FULL) {
                    shared++;
                    changed += p.colour[n] != empty[n];
                }
            assert_true(shared > 4);
            assert_true(changed <= 1); /* a sample that it covers in part */
        }
}

/* The brightness of a colour. */
static int light_of(int32_t colour)
{
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255);
}

/* True if what V's cache shows at sample X, Y is nearer to INK than to GROUND. */
static bool is_inked(const struct view *v, int x, int y, int32_t ink, int32_t ground)
{
    const struct board_cache *k = v->cache;
    struct point n = k->pixels.snap;
    const struct glyph *g = &k->glyph[y / n.y * k->columns + x / n.x];
    int32_t colour = filling_has(v->blocks, g->code, y % n.y * n.x + x % n.x) ? g->fg : g->bg;
    if (v->depth != DEPTH_DIRECT || colour < 0)
        return colour == ink;
    return 2 * abs(light_of(colour) - light_of(ink)) < abs(light_of(ground) - light_of(ink));
}

/* The samples of cell C in which characters show the ink of PLAYER, into INKED, lines of INKED_LINE; returns the height
 * of what they show. */
static int see_ink(const struct view *v, cell c, int player, uint8_t inked[INKED_MOST])
{
    const struct pixels *p = &v->cache->pixels;
    const int32_t ink = theme_ink(&filling_wood, PAINT_PIECE + player, v->depth);
    struct polygon shape = pixels_shape(p, c);
    struct point low, high;
    int first = INT32_MAX, last = INT32_MIN;
    layout_corners(&shape, &low, &high);
    assert_true(high.x - low.x < INKED_LINE - 2 && high.y - low.y < INKED_LINE - 2);
    for (int y = low.y; y < high.y; y++)
        for (int x = low.x; x < high.x; x++) {
            uint8_t *at = &inked[(y - low.y + 1) * INKED_LINE + x - low.x + 1];
            *at = weight_of(&p->sample[y * p->width + x], c) > 0 &&
                  is_inked(v, x, y, ink, p->ground[plan_place(p->plan, c)]);
            first = *at && y < first ? y : first;
            last = *at ? y : last;
        }
    return last + 1 - first;
}

/* The samples in which the pictures A and B differ, one of them moved by a sample where that makes them more alike. */
static int distance(const uint8_t a[INKED_MOST], const uint8_t b[INKED_MOST])
{
    int least = INKED_MOST;
    for (int move = 0; move < 9; move++) {
        int off = (move / 3 - 1) * INKED_LINE + move % 3 - 1, differing = 0;
        for (int at = INKED_LINE + 1; at < INKED_MOST - INKED_LINE - 1; at++)
            differing += a[at] != b[at + off];
        least = differing < least ? differing : least;
    }
    return least;
}

/* Any two kinds of G differ in LEAST samples or more. */
static void assert_apart(const struct game *g, const struct view *v, uint8_t inked[KINDS_MAX][INKED_MOST], int least)
{
    for (int k = 1; k < g->kinds; k++)
        for (int other = 0; other < k; other++)
            if (distance(inked[k], inked[other]) < least)
                fail_msg("%s and %s differ in %d samples: depth %d, blocks %d, %dx%d", g->kind[k].name,
                         g->kind[other].name, distance(inked[k], inked[other]), (int)v->depth, (int)v->blocks, v->scale,
                         v->width);
}

/* On all four cells of the Switches pieces are told apart however small they are. */
static void pieces_on_a_switch_are_told_apart(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 2 * 3 * 2 * 2 * 4; i++) {
        struct view v = filling_view(g, i / 12 % 2 ? DEPTH_DIRECT : DEPTH_256,
                                     i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2 % 3);
        if (v.scale > sizes_last(3, 5))
            continue;
        uint8_t inked[KINDS_MAX][INKED_MOST] = {{0}};
        v.width = filled_columns(g->board, v.scale, i / 6 % 2);
        v.cache = board_cache_new();
        for (int kind = 0; kind < g->kinds && v.width; kind++) {
            struct position p;
            position_clear(g, &p);
            for (int k = 0; k < 4; k++)
                position_put(g, &p, cell_of(g, filling_switches[k]), PIECE(k & 1, (kind + k) % g->kinds));
            SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
            assert_true(c.rows > 0);
            int here = i / 24,
                high = see_ink(&v, cell_of(g, filling_switches[here]), here & 1, inked[(kind + here) % g->kinds]);
            assert_true(high >= 4);
        }
        if (v.width)
            assert_apart(g, &v, inked, 8);
        board_cache_free(v.cache);
    }
}

/* Between two white pieces that stand close on a Switch nothing is white. */
static void close_pieces_do_not_touch(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 2 * 2 * g->kinds; i++) {
        struct view v = filling_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3);
        cell first = cell_of(g, filling_switches[i & 2]), second = cell_of(g, filling_switches[(i & 2) + 1]);
        struct position one;
        position_clear(g, &one);
        position_put(g, &one, first, PIECE(0, i / 4));
        position_put(g, &one, second, PIECE(0, (i / 4 + 1) % g->kinds));
        v.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &v, &one, NULL);
        const struct pixels *p = &v.cache->pixels;
        const struct stand_box *stand = v.cache->plan.stand;
        assert_true(drawn.rows > 0 && v.cache->plan.close);
        struct point middle = {(stand[first].middle.x + stand[second].middle.x) / 2, 0};
        for (int y = 0, x = lens_point(&p->lens, middle).x / MASK_POINTS; y < p->height; y++)
            assert_true(p->colour[y * p->width + x] != theme_ink(&filling_wood, PAINT_PIECE, DEPTH_DIRECT));
        board_cache_free(v.cache);
    }
}

/* Pieces have as much room on each cell of the Switches, whichever way it narrows. */
static void pieces_on_switches_are_equally_high(void **state)
{
    const struct game *g = game_of("reroute66");
    struct board_plan plan;
    (void)state;
    plan_start(&plan, g->board, 0);
    int side = plan.stand[cell_of(g, filling_switches[0])].side;
    for (int k = 1; k < 4; k++)
        assert_int_equal(plan.stand[cell_of(g, filling_switches[k])].side, side);
}

/* On a cell of each colour pieces of all players are told apart at a glance, solid or outlined. */
static void kinds_are_told_apart(void **state)
{
    const struct game *g = game_of(*state);
    for (int i = 0; i < 2 * 2 * 2 * 2 * g->players * g->board->colours; i++) {
        struct view v = filling_view(g, i & 2 ? DEPTH_DIRECT : DEPTH_256, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS,
                                     3 + i / 4 % 2);
        if (v.scale > sizes_last(3, 4))
            continue;
        uint8_t inked[KINDS_MAX][INKED_MOST] = {{0}};
        int player = i / 16 % g->players;
        cell c = (cell)(g->board->cells / 2);
        while (!cellset_empty(g->board->overlap[c]) || cellset_count(g->board->lane[c]) > 1 ||
               g->board->colour[c] != i / 16 / g->players)
            c = (cell)((c + 1) % g->board->cells);
        v.outlined = i & 8;
        v.cache = board_cache_new();
        for (int kind = 0; kind < g->kinds; kind++) {
            struct position p;
            position_clear(g, &p);
            position_put(g, &p, c, PIECE(player, kind));
            SCOPED(canvas) drawn = filling_drawn(g, &v, &p, NULL);
            assert_true(drawn.rows > 0 && see_ink(&v, c, player, inked[kind]) >= 4);
        }
        assert_apart(g, &v, inked, 10);
        board_cache_free(v.cache);
    }
}

/* Half a turn takes each sample's owners to the sample across the middle; not where that is in the middle of a
 * sample, and corners lie there. */
static void half_a_turn_gives_the_same_picture_upside_down(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 2; scale <= sizes_last(2, 8); scale += rotation_steps(g->board) == 6 ? 2 : 1)
        for (int step = 0, width; (width = filled_columns(g->board, scale, step)) != 0; step++) {
            struct board_plan plan, turned;
            SCOPED(pixels) p = samples_of(g, &plan, 0, scale, width);
            SCOPED(pixels) half = samples_of(g, &turned, rotation_steps(g->board) / 2, scale, width);
            int all = p.width * p.height;
            assert_true(p.width == half.width && p.height == half.height);
            for (int i = 0; i < all; i++)
                for (int k = 0; k < OWNERS && p.sample[i].weight[k]; k++)
                    assert_int_equal(p.sample[i].weight[k], weight_of(&half.sample[all - 1 - i], p.sample[i].owner[k]));
        }
}

/* The row below C's upper edge of the highest sample that has the ink of the piece WHO when it alone stands there in
 * view V; -1 if any sample is nearer to the ink than to what is beside it. */
static int ink_piece(const struct game *g, const struct board_plan *plan, struct view v, cell c, letter who)
{
    struct diagram d = {0};
    SCOPED(pixels) p = {0};
    struct position none;
    struct point low, high;
    const int32_t ink = theme_ink(&filling_wood, PAINT_PIECE + letter_player(who), DEPTH_DIRECT);
    int top = INT32_MAX, rim = theme_ink(&filling_wood, PAINT_RIM + letter_player(who), DEPTH_DIRECT);
    position_clear(g, &none);
    d.at[c] = who;
    v.loose = &d;
    filled_aim(&p, plan, &v);
    pixels_start(&p);
    paint(&p, g, &none, &v);
    struct polygon shape = pixels_shape(&p, c);
    layout_corners(&shape, &low, &high);
    for (int y = low.y; y < high.y; y++)
        for (int x = low.x; x < high.x; x++) {
            const struct pixel *at = &p.sample[y * p.width + x];
            int light = light_of(p.colour[y * p.width + x]), ground = light_of(p.ground[plan_place(plan, c)]);
            int off = abs(light - light_of(ink)), beside = abs(ground - light_of(ink));
            beside = beside < abs(light_of(rim) - light_of(ink)) ? beside : abs(light_of(rim) - light_of(ink));
            if (off && 2 * off < beside && at->owner[0] == c && at->weight[0] == MASK_FULL)
                top = -1;
            else if (off == 0 && y - low.y < top)
                top = y - low.y;
        }
    return top;
}

/* Edges are sharp; in chess there is air above, and the pieces'
 * heights are by rank. */
static void every_kind_has_a_sharp_picture(void **state)
{
    static const char ranks[] = "KQBNRP";
    const struct game *g = game_of(*state);
    const bool chess = strcmp(g->id, "chess") == 0;
    struct board_plan plan;
    cell c = (cell)(g->board->cells / 2);
    plan_start(&plan, g->board, 0);
    while (!cellset_empty(g->board->overlap[c]) || cellset_count(g->board->lane[c]) > 1)
        c = (cell)((c + 1) % g->board->cells);
    for (int i = 0; i < 2 * 3 * 3 * g->players; i++) {
        struct view v = filling_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2 % 3);
        int top[KINDS_MAX];
        if (v.scale > sizes_last(3, 5))
            continue;
        v.width = filled_columns(g->board, v.scale, i / 6 % 3);
        for (int k = 0; k < g->kinds && v.width; k++) {
            top[k] = ink_piece(g, &plan, v, c, letter_of(i / 18, g->kind[k].label));
            assert_true(top[k] >= chess && top[k] < INT32_MAX);
        }
        for (int k = 1; chess && v.width && ranks[k]; k++)
            assert_true(top[letter_kind(g, ranks[k])] >= top[letter_kind(g, ranks[k - 1])]);
    }
}

/* In 256 colours there is ink or rim on each side of ink, from four rows a cell on. */
static void rims_have_no_gaps(void **state)
{
    const struct game *g = game_of(*state);
    const int32_t ink = theme_ink(&filling_wood, PAINT_PIECE, DEPTH_256);
    const int32_t rim = theme_ink(&filling_wood, PAINT_RIM, DEPTH_256);
    cell c = (cell)(g->board->cells / 2);
    while (!cellset_empty(g->board->overlap[c]) || cellset_count(g->board->lane[c]) > 1)
        c = (cell)((c + 1) % g->board->cells);
    for (int i = 0; i < 2 * 2 * g->kinds; i++) {
        struct view v = filling_view(g, DEPTH_256, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 4 + i / 2 % 2);
        struct position one;
        int seen = 0;
        if (v.scale > sizes_last(3, 5))
            continue;
        position_clear(g, &one);
        position_put(g, &one, c, PIECE(0, i / 4));
        v.cache = board_cache_new();
        SCOPED(canvas) drawn = filling_drawn(g, &v, &one, NULL);
        const struct pixels *p = &v.cache->pixels;
        const int beside[] = {-1, 1, -p->width, p->width};
        assert_true(drawn.rows > 0);
        for (int k = 0; k < 4 * p->width * p->height; k++) {
            int at = k / 4, next = at + beside[k % 4];
            if (p->colour[at] != ink || p->sample[next].owner[0] != c)
                continue;
            assert_true(p->colour[next] == ink || p->colour[next] == rim);
            seen++;
        }
        assert_true(seen > 40);
        board_cache_free(v.cache);
    }
}

/* Letters at 7x3 are lines with gaps between them: so many of them cross the middle of the cell from above to below. */
static void letters_are_lines_with_gaps(void **state)
{
    static const struct {
        char letter;
        int lines;
    } cases[] = {{'B', 3}, {'C', 2}, {'D', 2}, {'E', 3}, {'F', 2}, {'G', 3}, {'H', 1}, {'L', 1},
                 {'O', 2}, {'P', 2}, {'R', 2}, {'S', 3}, {'T', 1}, {'U', 1}, {'W', 1}};
    const struct game *g = game_of("chess");
    struct pictures letters = filling_pictures;
    struct position none;
    (void)state;
    letters.count = 0;
    position_clear(g, &none);
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        struct view v = filling_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3);
        struct diagram d = {0};
        struct board_plan plan;
        SCOPED(pixels) p = {0};
        cell c = cell_of(g, "e4");
        int lines = 0;
        d.at[c] = letter_of(1, cases[i / 2].letter);
        v.loose = &d;
        v.pictures = &letters;
        plan_start(&plan, g->board, 0);
        filled_aim(&p, &plan, &v);
        pixels_start(&p);
        paint(&p, g, &none, &v);
        int middle = lens_point(&p.lens, plan.stand[c].middle).x / MASK_POINTS;
        bool before = false;
        for (int y = 0; y < p.height; y++) {
            bool inked = p.colour[y * p.width + middle] == theme_ink(&filling_wood, PAINT_PIECE_2, DEPTH_DIRECT);
            lines += inked && !before;
            before = inked;
        }
        assert_int_equal(lines, cases[i / 2].lines);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arrow_follows_the_path_of_its_move),
        cmocka_unit_test(arrows_of_one_way_lie_side_by_side),
        cmocka_unit_test(the_last_move_leaves_a_trail_where_it_bends),
        cmocka_unit_test(points_lie_on_lines),
        cmocka_unit_test(wedges_point_forward),
        cmocka_unit_test(an_arrow_reaches_into_a_switch),
        cmocka_unit_test(a_marked_cell_of_a_switch_is_seen_whole),
        cmocka_unit_test(cells_of_a_switch_are_outlined_whole),
        cmocka_unit_test(a_step_frames_its_cell),
        cmocka_unit_test(a_piece_slides_along_its_path),
        FOR_GAMES(a_piece_covers_only_its_own_place),
        cmocka_unit_test(pieces_on_a_switch_leave_what_it_shares_whole),
        cmocka_unit_test(pieces_on_a_switch_are_told_apart),
        cmocka_unit_test(close_pieces_do_not_touch),
        cmocka_unit_test(pieces_on_switches_are_equally_high),
        FOR_GAMES(kinds_are_told_apart),
        FOR_GAMES(half_a_turn_gives_the_same_picture_upside_down),
        FOR_GAMES(every_kind_has_a_sharp_picture),
        FOR_GAMES(rims_have_no_gaps),
        cmocka_unit_test(letters_are_lines_with_gaps),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("samples", tests, NULL, NULL);
    filling_free();
    return status;
}
