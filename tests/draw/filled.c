/*
 * Boards as filled cells: their pictures compared with the files of tests/draw/golden/filled (`meson compile -C
 * build golden-filled` makes them anew; `cat` shows them in a terminal of all colours), and what must be
 * true of each whatever stands on it.
 */
#include "base/random.h"
#include "compare.h"
#include "contrast.h"
#include "draw/blocks/blocks.h"
#include "draw/blocks/boardcache.h"
#include "draw/boardview.h"
#include "draw/grid/grid.h"
#include "draw/scene/pixels.h"
#include "draw/scene/plan.h"
#include "draw/show.h"
#include "draw/theme.h"
#include "games.h"
#include "test.h"

static struct catalogue catalogue;
static struct pictures pictures;
static struct theme wood;

static void open_data(void)
{
    struct error e;
    if (!catalogue_find_data(&catalogue, &e) || !pictures_open(&catalogue, &pictures, &e) ||
        !theme_open(&catalogue, "wood", &wood, &e)) {
        fprintf(stderr, "%s\n", e.text);
        exit(1);
    }
}

/* A filled view of G at depth D with blocks B. */
static struct view filled_view(const struct game *g, enum depth d, enum blocks b, int scale)
{
    struct view v = boardview_default(g);
    v.raster = true;
    v.pictures = &pictures;
    v.scale = scale;
    view_adapt(&v, g, &(struct screen_kind){&wood, d, true, PIECES_SOLID, b});
    assert_true(v.raster);
    return v;
}

/* A drawing of its own of P and M, to be freed. */
static struct canvas drawn(const struct game *g, const struct view *v, const struct position *p, const struct marks *m)
{
    struct canvas c;
    int rows, columns;
    boardview_measure(g, v, &rows, &columns);
    canvas_start(&c, rows, columns);
    boardview_draw(g, p, v, m, &c, 0, 0);
    return c;
}

/* ---- golden pictures ---- */

/* PIECES NULL: the usual array. */
static const struct scene_case {
    const char *game, *pieces, *chosen, *cursor, *targets, *last, *check;
} scenes[] = {
    {"chess", "ra8 ke8 pa7 qd7 pf7 nf6 pd5 Nc3 Qf3 Pa2 Ra1 Bc1 Ke1 Rh1", "c3", "b5", "b1 d1 e2 b5 d5 e4", "f2 f4", ""},
    {"reroute66", "ra8 ke8 bf8 pa7 nh5 pH5 PA4 pa4 Ph4 Nc3 Pd3 Pb2 Ra1 Qd1 Ke1", "c3", "A4", "a4 b1 d5", "h7 H5", "e8"},
    {"reenterent", "ka8 re8 pa6 pb5 bc4 nd6 Pa4 Nc3 Ka1 Re1 Qb2 *q", "c4", "b3", "c5 b3 a2 b5", "b2 b5", "a1"},
    {"fastlane", "bc8 qd8 ke8 pa7 pb7 ra5 nd4 Pa2 Pc2 Pg4 Ke1 Ra1", "d4", "c2", "c6 e2 g4 f5 c2", "b7 a5", ""},
    {"altorth", NULL, "f5", "f6", "f6 f7", "", ""},
    {"altorth3", "Mf4 Rf6 Gf1 Vf2 Hd1 Fc1 ml2 gk7 rh7 vl5 _ma2 _me10 _ga5 _vb6 _fd9 _hc4", "f6", "b6", "f7 e6 h7 g5",
     "g3 g4", "k7"},
    {"altorth-trios", NULL, NULL, NULL, "", "", ""},
    {"altorth-doubleback", NULL, NULL, NULL, "", "", ""},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* The kinds of terminals for which each is drawn. */
static const struct level {
    const char *name;
    enum depth depth;
    enum blocks blocks;
    int scale;
} levels[] = {{"sextants-direct-3", DEPTH_DIRECT, BLOCKS_SEXTANTS, 3},
              {"sextants-256-2", DEPTH_256, BLOCKS_SEXTANTS, 2},
              {"quadrants-256-4", DEPTH_256, BLOCKS_QUADRANTS, 4},
              {"half-16-5", DEPTH_16, BLOCKS_HALF, 5},
              {"figures-8-2", DEPTH_8, BLOCKS_QUADRANTS, 2}};
enum { LEVELS = sizeof levels / sizeof *levels };

static struct marks read_marks(const struct game *g, const struct scene_case *s)
{
    return (struct marks){.chosen = s->chosen ? cell_of(g, s->chosen) : CELL_NONE,
                          .cursor = s->cursor ? cell_of(g, s->cursor) : CELL_NONE,
                          .targets = cells_of(g, s->targets),
                          .last = cells_of(g, s->last),
                          .check = cells_of(g, s->check)};
}

static void describe(const struct scene_case *s, const struct level *l, struct text *out)
{
    const struct game *g = game_of(s->game);
    struct view v = filled_view(g, l->depth, l->blocks, l->scale);
    struct marks m = read_marks(g, s);
    struct position p;
    if (s->pieces)
        p = placed(g, s->pieces);
    else
        position_start(g, &p);
    SCOPED(canvas) c = drawn(g, &v, &p, &m);
    show_ansi(&c, &wood, l->depth, out);
}

static void pictures_are_as_they_were(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES * LEVELS; i++) {
        SCOPED(text) now = {0};
        describe(&scenes[i / LEVELS], &levels[i % LEVELS], &now);
        compare_golden(now.at, GOLDEN "/filled/%s-%s.txt", scenes[i / LEVELS].game, levels[i % LEVELS].name);
    }
}

/* ---- samples ---- */

enum { INKED_MOST = 64 * 64 };

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
    struct palette_choice how = {&wood, DEPTH_DIRECT, false, true, v->pictures, false};
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
    static const struct {
        const char *piece, *from, *to, *touched, *not_touched;
        bool played;
    } cases[] = {{"Ra1", "a1", "a5", "a2 a3 A4 a5", "a4 b1 b4 b5", false},
                 {"Ra5", "a1", "a5", "a1 a2 a3 A4", "a4 b1 b4 b5", true},
                 {"Rh8", "h8", "h3", "h7 h6 H5 h4 h3", "g4 h5", false},
                 {"Nb1", "b1", "c3", "c3", "a1 a2 c1 d3", false}};
    const struct game *g = game_of("reroute66");
    struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 4);
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
            assert_int_equal(touched[cellset_pop(&all)], 0);
    }
}

/* A step is too short for an arrow with a head: a frame shows where it leads, to an empty cell or not. */
static void a_step_frames_its_cell(void **state)
{
    static const char *const cases[][3] = {{"NA4", "A4", "a4"}, {"Kh3", "h3", "h4"}, {"Kd8 pd7", "d8", "d7"}};
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 3 * 3; i++) {
        struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 2 + i / 3);
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
        if (4 * touched < all)
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
    struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 4);
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
            white[p.sample[k].owner[0]] += p.colour[k] == theme_ink(&wood, PAINT_PIECE, DEPTH_DIRECT);
            dark += p.colour[k] == theme_ink(&wood, PAINT_PIECE_2, DEPTH_DIRECT);
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
    for (int scale = 3; scale <= 6; scale++) {
        struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
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

/* On all cells of a Switch pieces stand side by side: neither changes what shows the other, nor the stripes. */
static void pieces_on_a_switch_leave_each_other_and_the_stripes_whole(void **state)
{
    const struct game *g = game_of("reroute66");
    static const char *const pairs[][2] = {{"A4", "a4"}, {"H5", "h5"}};
    (void)state;
    for (int scale = 4; scale <= 8; scale++)
        for (int i = 0; i < 2 * g->kinds; i++) {
            struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
            struct board_plan plan;
            SCOPED(pixels) p = samples_of(g, &plan, 0, scale, filled_columns(g->board, scale, 0));
            cell first = cell_of(g, pairs[i & 1][0]), second = cell_of(g, pairs[i & 1][1]);
            struct position one;
            int gold = 0, left = 0;
            for (int k = 0; k < 2; k++) {
                position_clear(g, &one);
                if (k) {
                    position_put(g, &one, first, PIECE(0, i / 2));
                    position_put(g, &one, second, PIECE(1, i / 2));
                }
                paint(&p, g, &one, &v);
                for (int n = 0; n < p.width * p.height; n++)
                    *(k ? &left : &gold) += p.colour[n] == theme_ink(&wood, PAINT_SWITCH, DEPTH_DIRECT);
            }
            assert_true(gold > 0);
            assert_true(left >= gold - 1); /* of a sample that it covers in part */
        }
}

static const char *const on_switches[] = {"A4", "a4", "H5", "h5"};

/* The pictures A and B differ in six samples or more. */
static void assert_differ(const uint8_t a[INKED_MOST], const uint8_t b[INKED_MOST])
{
    int differing = 0;
    for (int at = 0; at < INKED_MOST; at++)
        differing += a[at] != b[at];
    assert_true(differing >= 6);
}

/* The samples of cell C that are inked as a piece of PLAYER on what V's cache has drawn, into INKED; returns the
 * height of what is inked. */
static int find_ink(const struct view *v, cell c, int player, uint8_t inked[INKED_MOST])
{
    const struct pixels *p = &v->cache->pixels;
    const int32_t ink = theme_ink(&wood, PAINT_PIECE + player, v->depth);
    struct polygon shape = pixels_shape(p, c);
    struct point low, high;
    int first = INT32_MAX, last = INT32_MIN;
    layout_corners(&shape, &low, &high);
    for (int y = low.y, n = 0; y < high.y; y++)
        for (int x = low.x; x < high.x; x++, n++) {
            assert_true(n < INKED_MOST);
            inked[n] = weight_of(&p->sample[y * p->width + x], c) > 0 && p->colour[y * p->width + x] == ink;
            first = inked[n] && y < first ? y : first;
            last = inked[n] ? y : last;
        }
    return last + 1 - first;
}

/* On all four cells of the Switches pieces are told apart however small they are. */
static void pieces_on_a_switch_are_told_apart(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 2 * 3 * 2 * 4; i++) {
        struct view v = filled_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2 % 3);
        uint8_t inked[KINDS_MAX][INKED_MOST] = {{0}};
        v.width = filled_columns(g->board, v.scale, i / 6 % 2);
        v.cache = board_cache_new();
        for (int kind = 0; kind < g->kinds && v.width; kind++) {
            struct position p;
            position_clear(g, &p);
            for (int k = 0; k < 4; k++)
                position_put(g, &p, cell_of(g, on_switches[k]), PIECE(k & 1, (kind + k) % g->kinds));
            SCOPED(canvas) c = drawn(g, &v, &p, NULL);
            assert_true(c.rows > 0);
            int here = i / 12,
                high = find_ink(&v, cell_of(g, on_switches[here]), here & 1, inked[(kind + here) % g->kinds]);
            assert_true(high >= 4);
        }
        for (int k = 1; k < g->kinds && v.width; k++)
            for (int other = 0; other < k; other++)
                assert_differ(inked[k], inked[other]);
        board_cache_free(v.cache);
    }
}

/* How often the canvas has NAME on characters of the cell C. */
static int names_of(const struct canvas *canvas, cell c, const char *name)
{
    int n = 0;
    for (int i = 0; i + 1 < canvas->rows * canvas->columns; i++) {
        const struct glyph *g = &canvas->at[i];
        n += g[0].code == (unsigned char)name[0] && g[1].code == (unsigned char)name[1] &&
             (g->owner[0] == c || g->owner[1] == c);
    }
    return n;
}

/* Cells of one colour that meet, on a cube, have a line between them, and cells of different ones have none. */
static void cells_of_one_colour_are_parted(void **state)
{
    const struct game *g = game_of("cube");
    (void)state;
    for (int i = 0; i < 2 * 6; i++) {
        struct view v = filled_view(g, DEPTH_256, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2);
        struct position p;
        int lined[CELLS_MAX] = {0}, parted = 0;
        position_clear(g, &p);
        v.cache = board_cache_new();
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        assert_true(c.rows > 0);
        const struct pixels *s = &v.cache->pixels;
        for (int k = 0; k < s->width * s->height; k++)
            if (s->sample[k].weight[0] && s->colour[k] == theme_ink(&wood, PAINT_BORDER, DEPTH_256))
                lined[s->sample[k].owner[0]]++;
        for (int at = 0; at < g->board->cells; at++) {
            bool first = false;
            for (cellset all = g->board->adjacent[LINE_LATERAL][at]; !cellset_empty(all);) {
                cell other = cellset_pop(&all);
                first = first || (other > at && g->board->colour[other] == g->board->colour[at]);
            }
            parted += first;
            assert_true(first ? lined[at] >= v.scale : lined[at] == 0);
        }
        assert_true(parted > 4);
        board_cache_free(v.cache);
    }
}

/* Where coordinates round the board would say nothing each cell has its name, and there are none. */
static void cells_of_a_ring_are_named(void **state)
{
    const struct game *g = game_of("ring");
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct view v = filled_view(g, DEPTH_256, BLOCKS_QUADRANTS, 4);
        struct position p;
        int labels = 0;
        position_clear(g, &p);
        v.raster = i == 0;
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++)
            labels += c.at[k].paint == PAINT_LABEL;
        assert_int_equal(labels, 0);
        for (int k = 0; k < g->board->cells; k++)
            assert_int_equal(names_of(&c, (cell)k, g->board->cell_name[k]), 1);
    }
}

/* The cells of a Switch are told apart by their names from three rows a cell on, whoever stands there; but in quadrants
 * three rows have room for pieces only. */
static void cells_of_a_switch_are_named(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 4 * 6 * g->kinds; i++) {
        struct view v =
            filled_view(g, i & 1 ? DEPTH_DIRECT : DEPTH_8, i & 2 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 4 % 6);
        bool bare = v.scale == 3 && v.blocks == BLOCKS_QUADRANTS;
        struct position p;
        position_clear(g, &p);
        for (int k = bare ? 1 : 0; k < 4; k += bare ? 2 : 1)
            position_put(g, &p, cell_of(g, on_switches[k]), PIECE(k & 1, i / 24));
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        for (int k = 0; k < 4; k += bare ? 2 : 1)
            assert_int_equal(names_of(&c, cell_of(g, on_switches[k]), on_switches[k]), 1);
    }
}

static void neighbours_differ(void **state)
{
    const struct game *g = game_of(*state);
    const struct board *b = g->board;
    uint8_t fill[CELLS_MAX];
    int alike = 0;
    fills_find(b, fill);
    for (int c = 0; c < b->cells; c++)
        for (cellset all = b->adjacent[LINE_LATERAL][c]; !cellset_empty(all);) {
            cell other = cellset_pop(&all);
            if (b->lane_first[other] != b->lane_first[c])
                alike += fill[c] == fill[other];
            else
                assert_int_equal(fill[c], fill[other]);
        }
    /* A4 and a3, H5 and h6, each seen from both sides: two colours cannot do it. */
    assert_int_equal(alike, strcmp(g->id, "reroute66") == 0 ? 4 : 0);
}

/* Half a turn takes each sample's owners to the sample across the middle; not where that is in the middle of a
 * sample, and corners lie there. */
static void half_a_turn_gives_the_same_picture_upside_down(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 2; scale <= 8; scale += rotation_steps(g->board) == 6 ? 2 : 1)
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

/* The brightness of a colour. */
static int light_of(int32_t colour)
{
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255);
}

/* The samples of cell C that have the ink of the piece WHO when it alone stands there in view V, into INKED; returns
 * the row of the highest one below the cell's upper edge, -1 if any sample is nearer to the ink than to what is beside
 * it. */
static int ink_piece(const struct game *g, const struct board_plan *plan, struct view v, cell c, letter who,
                     uint8_t inked[INKED_MOST])
{
    struct diagram d = {0};
    SCOPED(pixels) p = {0};
    struct position none;
    struct point low, high;
    const int32_t ink = theme_ink(&wood, PAINT_PIECE + letter_player(who), DEPTH_DIRECT);
    int top = INT32_MAX, rim = theme_ink(&wood, PAINT_RIM + letter_player(who), DEPTH_DIRECT);
    position_clear(g, &none);
    d.at[c] = who;
    v.loose = &d;
    filled_aim(&p, plan, &v);
    pixels_start(&p);
    paint(&p, g, &none, &v);
    struct polygon shape = pixels_shape(&p, c);
    layout_corners(&shape, &low, &high);
    for (int y = low.y, n = 0; y < high.y; y++)
        for (int x = low.x; x < high.x; x++, n++) {
            const struct pixel *at = &p.sample[y * p.width + x];
            int light = light_of(p.colour[y * p.width + x]), ground = light_of(p.ground[plan_place(plan, c)]);
            int off = abs(light - light_of(ink)), beside = abs(ground - light_of(ink));
            beside = beside < abs(light_of(rim) - light_of(ink)) ? beside : abs(light_of(rim) - light_of(ink));
            assert_true(n < INKED_MOST);
            inked[n] = off == 0;
            if (off && 2 * off < beside && at->owner[0] == c && at->weight[0] == MASK_FULL)
                top = -1;
            else if (off == 0 && y - low.y < top)
                top = y - low.y;
        }
    return top;
}

/* Any two kinds of a game differ at every size, and edges are sharp; in chess there is air above, and the pieces'
 * heights are by rank. */
static void every_kind_has_a_sharp_picture_of_its_own(void **state)
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
        struct view v = filled_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2 % 3);
        uint8_t inked[KINDS_MAX][INKED_MOST] = {{0}};
        int top[KINDS_MAX];
        v.width = filled_columns(g->board, v.scale, i / 6 % 3);
        for (int k = 0; k < g->kinds && v.width; k++) {
            top[k] = ink_piece(g, &plan, v, c, letter_of(i / 18, g->kind[k].label), inked[k]);
            assert_true(top[k] >= chess && top[k] < INKED_MOST);
            for (int other = 0; other < k; other++)
                assert_differ(inked[k], inked[other]);
        }
        for (int k = 1; chess && v.width && ranks[k]; k++)
            assert_true(top[letter_kind(g, ranks[k])] >= top[letter_kind(g, ranks[k - 1])]);
    }
}

/* Of eight colours the bright ones are no grounds: a white piece would be as dark as the terminal. */
static void grounds_of_eight_colours_are_not_bright(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 3; scale <= 6; scale++) {
        struct view v = filled_view(g, DEPTH_8, BLOCKS_QUADRANTS, scale);
        struct position p;
        int bright = 0;
        position_start(g, &p);
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        for (int i = 0; i < c.rows * c.columns; i++)
            if (c.at[i].paint == PAINT_OWN && c.at[i].ground == GROUND_OWN) {
                assert_true(c.at[i].bg < 8);
                bright += c.at[i].fg >= 8;
            }
        assert_true(bright > g->kinds);
    }
}

/* A ground of two colours is a shade, as even as one colour; where cells meet there are no dots of both. */
static void grounds_of_two_colours_are_shades(void **state)
{
    const struct game *g = game_of(*state);
    struct position p;
    struct view v = filled_view(g, DEPTH_8, BLOCKS_QUADRANTS, 2);
    position_clear(g, &p);
    SCOPED(canvas) c = drawn(g, &v, &p, NULL);
    int dark = 0;
    for (int i = 0; i < c.rows * c.columns; i++) {
        const struct glyph *at = &c.at[i];
        bool block = at->ground == GROUND_OWN && at->code > 0x2592 && at->code != FULL_BLOCK;
        dark += at->code == 0x2592;
        assert_false(block && ((at->fg == 7 && at->bg == 0) || (at->fg == 0 && at->bg == 7)));
    }
    assert_true(dark > g->board->cells);
}

/* Of three players' figures, which are characters, each is told apart by its plate. */
static void figures_of_three_players_have_plates(void **state)
{
    const struct game *g = game_of("altorth3");
    const enum depth depths[] = {DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_DIRECT};
    (void)state;
    for (int k = 0; k < 4; k++) {
        struct view v = filled_view(g, depths[k], BLOCKS_QUADRANTS, 2);
        struct position p;
        position_start(g, &p);
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        int beside[PLAYERS_MAX] = {0};
        for (int i = 1; i + 1 < c.rows * c.columns; i++)
            if (c.at[i].paint >= PAINT_PIECE && c.at[i].paint <= PAINT_PIECE_3)
                beside[c.at[i].paint - PAINT_PIECE] += c.at[i - 1].code == 0x2590 && c.at[i + 1].code == 0x258C;
        assert_int_equal(beside[1], 0);
        assert_true(beside[0] > 10 && beside[2] > 10);
    }
}

static struct rgb rgb_at(int32_t colour, enum depth d)
{
    return d != DEPTH_DIRECT ? palette_rgb(colour)
                             : (struct rgb){(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour};
}

/* With many colours cells look the same whether pieces are characters or pictures; characters that could not be seen on
 * all of them stand on plates; in every theme. */
static void figures_of_many_colours_can_be_seen(void **state)
{
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(&catalogue, names, THEMES_MAX);
    const struct game *g = game_of(*state);
    uint8_t fill[CELLS_MAX];
    fills_find(g->board, fill);
    for (int i = 0; i < 2 * n; i++) {
        const enum depth d = i & 1 ? DEPTH_DIRECT : DEPTH_256;
        struct view v = filled_view(g, d, BLOCKS_QUADRANTS, 2);
        struct theme t;
        struct position p;
        int grounds = 0, figures = 0;
        assert_true(theme_open(&catalogue, names[i / 2], &t, &(struct error){0}));
        if (!theme_can_fill(&t, d))
            continue;
        v.theme = &t;
        position_start(g, &p);
        SCOPED(canvas) c = drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++) {
            const struct glyph *at = &c.at[k];
            for (int f = 0; f < FILLS; f++)
                grounds |= (at->bg == theme_ink(&t, ink_of_fill((enum fill)f, MARK_NONE), d)) << f;
            if (at->paint < PAINT_PIECE || at->paint > PAINT_PIECE_3)
                continue;
            struct rgb ink = rgb_at(theme_ink(&t, at->paint, d), d), ground = rgb_at(at->bg, d);
            assert_true(contrast_of(ink, ground) >= 300);
            figures++;
        }
        for (int k = 0; k < g->board->cells; k++)
            assert_true(grounds >> fill[k] & 1);
        assert_true(figures >= 20);
    }
}

/* How far the nearest of G's colours at depth D is from that of the cursor. */
static int from_cursor(const struct glyph *g, enum depth d)
{
    const int32_t both[] = {g->code == ' ' ? g->bg : g->fg, g->code == FULL_BLOCK ? g->fg : g->bg};
    const struct rgb mark = rgb_at(theme_ink(&wood, PAINT_MARK, d), d);
    int least = g->paint == PAINT_MARK ? 0 : INT32_MAX;
    for (int i = 0; i < 2; i++) {
        const struct rgb c = rgb_at(both[i] < 0 ? 0 : both[i], d);
        const int red = c.red - mark.red, green = c.green - mark.green, blue = c.blue - mark.blue;
        const int away = red * red + green * green + blue * blue;
        least = both[i] >= 0 && away < least ? away : least;
    }
    return least;
}

/* At least two characters show the cursor on every cell (one on the narrowest), however few colours there are and
 * however large samples are. */
static void the_cursor_is_seen_on_every_cell(void **state)
{
    const struct game *g = game_of(*state);
    struct marks m = boardview_no_marks();
    struct position p;
    position_start(g, &p);
    for (int i = 0; i < 4 * 3 * 2 * 3; i++) {
        struct view v = filled_view(g, DEPTH_8 + (enum depth)(i % 4), (enum blocks)(i / 4 % 3), 2 + i / 12 % 2);
        v.width = filled_columns(g->board, v.scale, i / 24);
        if (!v.width)
            continue;
        v.cache = board_cache_new();
        SCOPED(canvas) without = drawn(g, &v, &p, NULL);
        for (int c = 0; c < g->board->cells; c++) {
            int seen = 0;
            m.cursor = (cell)c;
            SCOPED(canvas) with = drawn(g, &v, &p, &m);
            for (int n = 0; n < with.rows * with.columns; n++)
                seen += from_cursor(&with.at[n], v.depth) < from_cursor(&without.at[n], v.depth) / 3;
            if (seen < 1 + (v.width > 3))
                fail_msg("%s: depth %d, blocks %d, %dx%d", g->board->cell_name[c], (int)v.depth, (int)v.blocks, v.scale,
                         v.width);
        }
        board_cache_free(v.cache);
    }
}

/* ---- blocks ---- */

/* Is sample I of a block of kind B filled? */
static bool is_filled(enum blocks b, uint32_t code, int i)
{
    for (int bits = 0; bits < 1 << (blocks_across(b) * blocks_down(b)); bits++) {
        int32_t colour[BLOCK_SAMPLES];
        for (int k = 0; k < BLOCK_SAMPLES; k++)
            colour[k] = bits >> k & 1 ? 0xffffff : 0;
        if (blocks_fit(b, DEPTH_DIRECT, true, colour, 0).code == code)
            return bits >> i & 1;
    }
    fail_msg("U+%04X is no block", (unsigned)code);
    return false;
}

/* Two colours, however they lie, are shown as they are; each way has a character of its own. */
static void two_colours_are_shown_exactly(void **state)
{
    (void)state;
    for (enum blocks b = BLOCKS_HALF; b <= BLOCKS_SEXTANTS; b++) {
        int n = blocks_across(b) * blocks_down(b);
        for (int bits = 0; bits < 1 << n; bits++) {
            int32_t colour[BLOCK_SAMPLES];
            for (int i = 0; i < n; i++)
                colour[i] = bits >> i & 1 ? 0x102030 : 0xd0c0b0;
            struct block block = blocks_fit(b, DEPTH_DIRECT, true, colour, 0xd0c0b0);
            for (int i = 0; i < n; i++)
                assert_int_equal(is_filled(b, block.code, i) ? block.fg : block.bg, colour[i]);
        }
    }
}

static void what_is_outside_stays_the_terminals_own(void **state)
{
    static const int32_t rim[BLOCK_SAMPLES] = {-1, 0x905030, -1, 0x905030, 0x905030, 0x402010};
    struct block block = blocks_fit(BLOCKS_SEXTANTS, DEPTH_DIRECT, true, rim, 0x905030);
    (void)state;
    assert_int_equal(block.bg, -1);
    for (int i = 0; i < BLOCK_SAMPLES; i++)
        assert_int_equal(is_filled(BLOCKS_SEXTANTS, block.code, i), rim[i] >= 0);
}

/* ---- the canvas ---- */

/* The mouse: what lies within a cell answers for it, to the last row and column; every cell has such characters. */
static void every_character_of_the_board_has_an_owner(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 1; scale <= 8; scale++) {
        struct view v = filled_view(g, DEPTH_256, BLOCKS_SEXTANTS, scale);
        struct marks none = boardview_no_marks();
        struct position p;
        int count[CELLS_MAX] = {0};
        position_start(g, &p);
        SCOPED(canvas) c = drawn(g, &v, &p, &none);
        for (int i = 0; i < c.rows * c.columns; i++) {
            assert_int_equal(c.at[i].owner[0] != CELL_NONE, c.at[i].ground == GROUND_OWN);
            for (int k = 0; k < 2 && c.at[i].owner[k] < CELLS_MAX; k++)
                count[g->board->lane_first[c.at[i].owner[k]]]++;
        }
        for (int i = 0; i < g->board->cells; i++)
            assert_true(count[g->board->lane_first[i]] > 0);
    }
}

/* However a position, its marks and its view change, what is kept from one drawing to the next makes no difference. */
static void what_is_kept_changes_nothing(void **state)
{
    const struct game *g = game_of(*state);
    struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 3), bare;
    struct random r = {66};
    struct position p;
    v.cache = board_cache_new();
    position_start(g, &p);
    for (int round = 0; round < 60; round++) {
        struct marks m = {.chosen = (cell)random_below(&r, (uint32_t)g->board->cells),
                          .cursor = (cell)random_below(&r, (uint32_t)g->board->cells),
                          .targets = random_cells(g, &r, 20),
                          .captures = random_cells(g, &r, 40),
                          .last = random_cells(g, &r, 40),
                          .check = random_cells(g, &r, 40)};
        struct move all[MOVES_MAX];
        int n = moves_legal(g, &p, all);
        if (n)
            position_play(g, &p, all[random_below(&r, (uint32_t)n)]);
        if (round % 20 == 19)
            v.scale = 3 + (int)random_below(&r, 3);
        if (round % 15 == 14)
            v.depth = v.depth == DEPTH_DIRECT ? DEPTH_256 : DEPTH_DIRECT;
        v.names = round / 10 % 2;
        bare = v;
        bare.cache = NULL;
        SCOPED(canvas) kept = drawn(g, &v, &p, &m), fresh = drawn(g, &bare, &p, &m);
        assert_memory_equal(kept.at, fresh.at, (size_t)(kept.rows * kept.columns) * sizeof *kept.at);
    }
    board_cache_free(v.cache);
}

/* What fits is found again in what is kept, in whatever order the sizes and the views come. */
static void what_is_kept_fits_as_what_is_measured(void **state)
{
    const struct game *g = game_of(*state);
    struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 3);
    struct random r = {67};
    struct position p;
    v.cache = board_cache_new();
    position_start(g, &p);
    for (int round = 0; round < 200; round++) {
        if (round % 40 == 0) {
            SCOPED(canvas) c = drawn(g, &v, &p, NULL);
            assert_true(c.rows > 0);
        }
        struct view kept = v, fresh;
        int rows = 14 + 20 * (int)random_below(&r, 2);
        kept.raster = random_below(&r, 4);
        kept.blocks = random_below(&r, 2) ? BLOCKS_SEXTANTS : BLOCKS_HALF;
        fresh = kept;
        fresh.cache = NULL;
        assert_int_equal(boardview_fit(g, &kept, rows, 3 * rows), boardview_fit(g, &fresh, rows, 3 * rows));
        assert_true(kept.scale == fresh.scale && kept.labels == fresh.labels && kept.width == fresh.width &&
                    kept.extra == fresh.extra);
    }
    board_cache_free(v.cache);
}

static void the_largest_that_fits_is_chosen(void **state)
{
    const struct game *g = game_of(*state);
    int last = 0;
    for (int rows = 12; rows <= 70; rows++) {
        struct view v = filled_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
        int h, w;
        assert_true(boardview_fit(g, &v, rows, 3 * rows));
        boardview_measure(g, &v, &h, &w);
        assert_true(h <= rows && w <= 3 * rows);
        assert_true(v.scale >= last);
        last = v.scale;
    }
    assert_true(last >= 5);
    g = game_of("altorth");
    struct view hexagons = filled_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
    assert_true(boardview_fit(g, &hexagons, 44, 130));
    assert_true(hexagons.scale == 4 && hexagons.extra == 0); /* all of the height, for most labels lie in the corners */
    assert_true(boardview_fit(g, &hexagons, 29, 130));
    assert_true(hexagons.scale == 2 && hexagons.extra == 1); /* 27.5 rows */
}

/* ---- files of pictures ---- */

/* A Pawn's file with a fault, and what is said about it. */
static void pictures_are_refused_with_their_place(void **state)
{
    static const char not_understood[] =
        "this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are";
    static const struct {
        const char *text, *says;
        int line;
    } faults[] = {
        {"path M 0 0 L 10 10 Q 5 5 0 0 Z\n", not_understood, 1},
        {"path L 10 10\n", not_understood, 1},
        {"path M 10\n", not_understood, 1},
        {"path M 10 1e5 Z\n", not_understood, 1},
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
    assert_non_null(pictures_outline(&pictures, &zebra, 'Z', (struct point){12, 5}, &stroked));
    assert_true(stroked);
    assert_non_null(pictures_outline(&pictures, &king, 'K', (struct point){12, 5}, &stroked));
    assert_false(stroked);
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
    struct pictures letters = pictures;
    struct position none;
    (void)state;
    letters.count = 0;
    position_clear(g, &none);
    for (size_t i = 0; i < 2 * sizeof cases / sizeof *cases; i++) {
        struct view v = filled_view(g, DEPTH_DIRECT, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3);
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
            bool inked = p.colour[y * p.width + middle] == theme_ink(&wood, PAINT_PIECE_2, DEPTH_DIRECT);
            lines += inked && !before;
            before = inked;
        }
        assert_int_equal(lines, cases[i / 2].lines);
    }
}

#define FOR_GAMES(test)                                                                                                \
    {#test ", chess", test, NULL, NULL, "chess"}, {#test ", reroute66", test, NULL, NULL, "reroute66"},                \
        {#test ", reenterent", test, NULL, NULL, "reenterent"}, {#test ", fastlane", test, NULL, NULL, "fastlane"},    \
        {#test ", altorth", test, NULL, NULL, "altorth"},                                                              \
    {                                                                                                                  \
#test ", altorth3", test, NULL, NULL, "altorth3"                                                               \
    }

/* Outlined pieces are lines round what is left of the solid ones, at every size. */
static void outlined_pieces_have_lines(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 3; scale <= 8; scale++) {
        struct view v = filled_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
        int32_t white = theme_ink(&wood, PAINT_PIECE, DEPTH_DIRECT),
                black = theme_ink(&wood, PAINT_PIECE_2, DEPTH_DIRECT);
        int found[2][2] = {{0}};
        struct position p;
        position_start(g, &p);
        for (int outlined = 0; outlined < 2; outlined++) {
            v.outlined = outlined;
            SCOPED(canvas) c = drawn(g, &v, &p, NULL);
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
    struct view v = filled_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
    struct position p;
    (void)state;
    v.width = 4;
    v.labels = false;
    position_clear(g, &p);
    SCOPED(canvas) c = drawn(g, &v, &p, NULL);
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
        cmocka_unit_test(pictures_are_as_they_were),
        FOR_GAMES(a_piece_covers_only_its_own_place),
        cmocka_unit_test(an_arrow_follows_the_path_of_its_move),
        cmocka_unit_test(a_step_frames_its_cell),
        cmocka_unit_test(a_piece_slides_along_its_path),
        cmocka_unit_test(pieces_on_a_switch_leave_each_other_and_the_stripes_whole),
        cmocka_unit_test(pieces_on_a_switch_are_told_apart),
        cmocka_unit_test(cells_of_a_switch_are_named),
        cmocka_unit_test(cells_of_one_colour_are_parted),
        cmocka_unit_test(cells_of_a_ring_are_named),
        FOR_GAMES(neighbours_differ),
        FOR_GAMES(half_a_turn_gives_the_same_picture_upside_down),
        FOR_GAMES(every_kind_has_a_sharp_picture_of_its_own),
        FOR_GAMES(grounds_of_eight_colours_are_not_bright),
        cmocka_unit_test(narrow_squares_have_straight_rims),
        FOR_GAMES(outlined_pieces_have_lines),
        {"grounds of chess", grounds_of_two_colours_are_shades, NULL, NULL, "chess"},
        {"grounds of altorth", grounds_of_two_colours_are_shades, NULL, NULL, "altorth"},
        cmocka_unit_test(figures_of_three_players_have_plates),
        FOR_GAMES(figures_of_many_colours_can_be_seen),
        FOR_GAMES(the_cursor_is_seen_on_every_cell),
        cmocka_unit_test(two_colours_are_shown_exactly),
        cmocka_unit_test(what_is_outside_stays_the_terminals_own),
        FOR_GAMES(every_character_of_the_board_has_an_owner),
        FOR_GAMES(what_is_kept_changes_nothing),
        FOR_GAMES(what_is_kept_fits_as_what_is_measured),
        FOR_GAMES(the_largest_that_fits_is_chosen),
        cmocka_unit_test(pictures_are_refused_with_their_place),
        cmocka_unit_test(pieces_without_a_picture_are_large_letters),
        cmocka_unit_test(letters_are_lines_with_gaps),
    };
    open_data();
    int status = cmocka_run_group_tests_name("filled", tests, NULL, NULL);
    pictures_free(&pictures);
    return status;
}
