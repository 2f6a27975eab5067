/*
 * Boards as filled cells: their pictures compared with the files of tests/draw/golden/filled (`--write FOLDER` makes
 * them anew: meson compile -C build golden-filled), and what must be true of each whatever stands on it.
 *
 * In the files each picture is given as its characters and then once more with a sign for the colours of each; the
 * signs are explained below, with foreground/background at 256 and at direct colour.
 */
#include "base/random.h"
#include "base/replace.h"
#include "base/text.h"
#include "boards.h"
#include "compare.h"
#include "draw/adapt.h"
#include "draw/boardview.h"
#include "draw/pictures.h"
#include "draw/raster/fills.h"
#include "draw/raster/raster.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* A filled view of G for 256 colours; without PICTURES men are figures at all sizes. */
static struct view filled_view(const struct game *g, bool with_pictures)
{
    struct view v = boardview_default(g);
    v.raster = true;
    v.pictures = with_pictures ? &pictures : NULL;
    view_adapt(&v, g, &(struct screen_kind){&wood, DEPTH_256, true, MEN_SOLID});
    assert_true(v.raster);
    return v;
}

/* ---- golden pictures ---- */

/* MEN NULL: the usual array. */
static const struct scene {
    const char *game, *men, *chosen, *cursor, *targets, *last, *check;
} scenes[] = {
    {"chess", "ra8 ke8 pa7 qd7 pf7 nf6 pd5 Nc3 Qf3 Pa2 Ra1 Bc1 Ke1 Rh1", "c3", "b5", "b1 d1 e2 b5 d5 e4", "f2 f4", ""},
    {"reroute66", "ra8 ke8 bf8 pa7 nh5 pH5 PA4 pa4 Ph4 Nc3 Pd3 Pb2 Ra1 Qd1 Ke1", "c3", "A4", "a4 b1 d5", "h7 H5", "e8"},
    {"reenterent", "ka8 re8 pa6 pb5 bc4 nd6 Pa4 Nc3 Ka1 Re1 Qb2 q*", "c4", "b3", "c5 b3 a2 b5", "b2 b5", "a1"},
    {"fastlane", "bc8 qd8 ke8 pa7 pb7 ra5 nd4 Pa2 Pc2 Pg4 Ke1 Ra1", "d4", "c2", "c6 e2 g4 f5 c2", "b7 a5", ""},
    {"altorth", NULL, "f5", "f6", "f6 f7", "", ""},
    {"altorth3", "Mf4 Rf6 Gf1 Vf2 Hd1 Fc1 ml2 gk7 rh7 vl5 _ma2 _me10 _ga5 _vb6 _fd9 _hc4", "f6", "b6", "f7 e6 h7 g5",
     "g3 g4", "k7"},
    {"altorth-trios", NULL, NULL, NULL, "", "", ""},
    {"altorth-doubleback", NULL, NULL, NULL, "", "", ""},
};
enum { SCENES = sizeof scenes / sizeof *scenes };

/* What the screen leaves to the board at 80×24, 120×40 and 200×60. */
static const struct room {
    const char *screen;
    int rows, columns;
} rooms[] = {{"80x24", 23, 51}, {"120x40", 39, 91}, {"200x60", 59, 171}};
enum { ROOMS = sizeof rooms / sizeof *rooms };

static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+-./:;<=>?@[]^_{|}~";
enum { SIGNS_MAX = sizeof signs - 1 };

struct key {
    int count;
    uint8_t paint[SIGNS_MAX], ground[SIGNS_MAX];
};

static char sign_of(struct key *k, const struct glyph *g)
{
    int i = 0;
    if (g->code == ' ' && g->ground == GROUND_NONE)
        return ' ';
    uint8_t paint = g->code == ' ' ? PAINT_CELL : g->paint;
    while (i < k->count && !(k->paint[i] == paint && k->ground[i] == g->ground))
        i++;
    assert_true(i < SIGNS_MAX);
    k->paint[i] = paint;
    k->ground[i] = g->ground;
    k->count += i == k->count;
    return signs[i];
}

static void add_colour(int32_t value, enum depth d, struct text *out)
{
    if (value < 0)
        text_add(out, "-");
    else
        text_addf(out, d == DEPTH_DIRECT ? "%06x" : "%d", (unsigned)value);
}

static void add_key(const struct key *k, struct text *out)
{
    for (int i = 0; i < k->count; i++) {
        text_addf(out, "%c", signs[i]);
        for (enum depth d = DEPTH_256; d <= DEPTH_DIRECT; d++) {
            struct look look = theme_look(&wood, k->paint[i], k->ground[i], d);
            text_add(out, " ");
            add_colour(look.fg, d, out);
            text_add(out, "/");
            add_colour(look.bg, d, out);
        }
        text_add(out, "\n");
    }
}

static struct marks read_marks(const struct game *g, const struct scene *s)
{
    return (struct marks){.chosen = s->chosen ? boards_cell(g, s->chosen) : CELL_NONE,
                          .cursor = s->cursor ? boards_cell(g, s->cursor) : CELL_NONE,
                          .targets = boards_cells(g, s->targets),
                          .last = boards_cells(g, s->last),
                          .check = boards_cells(g, s->check)};
}

static void describe(const struct scene *s, const struct room *room, struct text *out)
{
    struct game *g = boards_open(s->game);
    struct view v = filled_view(g, true);
    struct marks m = read_marks(g, s);
    struct key key = {0};
    struct position p;
    struct canvas c;
    int rows, columns;

    if (s->men)
        boards_place(g, s->men, &p);
    else
        position_start(g, &p);
    assert_true(boardview_fit(g, &v, room->rows, room->columns));
    boardview_measure(g, &v, &rows, &columns);
    canvas_start(&c, rows, columns);
    boardview_draw(g, &p, &v, &m, &c, 0, 0);
    text_addf(out, "%s, screen %s: cells of %d x %d\n\n", s->game, room->screen, v.width, v.scale);
    canvas_text(&c, out);
    for (int i = 0; i < c.rows * c.columns; i++)
        c.at[i].code = (uint32_t)sign_of(&key, &c.at[i]);
    text_add(out, "\n");
    canvas_text(&c, out);
    text_add(out, "\n");
    add_key(&key, out);
    canvas_free(&c);
    game_free(g);
}

static void path_of(const struct scene *s, const struct room *r, const char *folder, char *out, size_t size)
{
    snprintf(out, size, "%.900s/filled/%s-%s.txt", folder, s->game, r->screen);
}

static void pictures_are_as_they_were(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES * ROOMS; i++) {
        struct text now = {0};
        char path[1024];
        path_of(&scenes[i / ROOMS], &rooms[i % ROOMS], GOLDEN, path, sizeof path);
        describe(&scenes[i / ROOMS], &rooms[i % ROOMS], &now);
        compare_golden(path, now.at);
        text_free(&now);
    }
}

static int write_all(const char *folder)
{
    for (int i = 0; i < SCENES * ROOMS; i++) {
        struct text now = {0};
        struct error e;
        char path[1024];
        path_of(&scenes[i / ROOMS], &rooms[i % ROOMS], folder, path, sizeof path);
        describe(&scenes[i / ROOMS], &rooms[i % ROOMS], &now);
        if (!replace_file(path, now.at, now.length, &e)) {
            fprintf(stderr, "%s: %s\n", path, e.text);
            return 1;
        }
        text_free(&now);
    }
    return 0;
}

/* ---- what is true of every picture ---- */

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

/* Which of the four samples of a block are painted: bits as in the quadrant blocks; -1 for other characters. */
static int block_bits(uint32_t code)
{
    static const uint32_t quadrant[16] = {
        ' ',    0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B,
        0x2597, 0x259A, 0x2590, 0x259C, 0x2584, 0x2599, 0x259F, 0x2588,
    };
    for (int i = 0; i < 16; i++)
        if (quadrant[i] == code)
            return i;
    return -1;
}

/* What colour sample Y, X of C shows: a ground as a paint, or a paint; 1000 + the character where that is no block. */
static int seen(const struct canvas *c, int y, int x)
{
    const struct glyph *g = canvas_at(c, y / 2, x / 2);
    int bits = block_bits(g->code);
    if (bits < 0)
        return 1000 + (int)g->code;
    return bits >> (2 * (y % 2) + x % 2) & 1 ? g->paint : ground_as_paint(g->ground);
}

static bool is_of(const struct board *b, const struct glyph *g, int c)
{
    return (g->owner[0] < b->cells && b->lane_first[g->owner[0]] == c) ||
           (g->owner[1] < b->cells && b->lane_first[g->owner[1]] == c);
}

static struct view view_at(const struct game *g, int scale, bool with_pictures)
{
    struct view v = filled_view(g, with_pictures);
    v.scale = scale;
    v.labels = LABELS_AROUND;
    return v;
}

static void every_cell_has_area(void **state)
{
    for (int scale = 1; scale <= 12; scale++)
        for (int narrow = 0; narrow < 2; narrow++) {
            struct game *g = boards_open(*state);
            struct view v = view_at(g, scale, narrow);
            struct marks none = boardview_no_marks();
            struct position p;
            v.width = raster_columns(g->board, scale, narrow);
            position_clear(g, &p);
            struct canvas c = drawn(g, &v, &p, &none);
            for (int i = 0; i < g->board->cells; i++) {
                int count = 0;
                for (int k = 0; k < c.rows * c.columns; k++)
                    count += is_of(g->board, &c.at[k], g->board->lane_first[i]);
                assert_true(count >= 1);
            }
            canvas_free(&c);
            game_free(g);
        }
}

/* All samples of a man lie in its own cell, and there are some; R is V's raster. */
static void check_man(const struct game *g, const struct view *v, const struct raster *r, cell at, man m)
{
    struct marks none = boardview_no_marks();
    struct position one;
    int own = 0;

    position_clear(g, &one);
    position_put(g, &one, at, m);
    struct canvas c = drawn(g, v, &one, &none);
    for (int y = 0; y < 2 * r->rows; y++)
        for (int x = 0; x < 2 * r->columns; x++) {
            const struct glyph *y_x = canvas_at(&c, y / 2, x / 2);
            bool figure = block_bits(y_x->code) < 0 && y_x->paint != PAINT_LABEL;
            if (seen(&c, y, x) != PAINT_MAN + man_player(m) && !figure)
                continue;
            own++;
            assert_true(figure ? is_of(g->board, y_x, at) : raster_holds(r, at, raster_sample(r, y, x)));
        }
    assert_true(own >= 4);
    canvas_free(&c);
}

static void check_men(const struct game *g, const struct view *v, struct random *random)
{
    struct raster r;
    raster_start(&r, g->board, v->rotation, v->scale, raster_columns(g->board, v->scale, 0),
                 !v->pictures || v->scale < 4);
    for (int c = 0; c < g->board->cells; c++) {
        int player = (int)random_below(random, (uint32_t)g->players);
        if (g->board->lane_first[c] == c)
            check_man(g, v, &r, (cell)c, MAN(player, (int)random_below(random, (uint32_t)g->kinds)));
    }
    raster_free(&r);
}

static void each_man_is_wholly_in_its_own_cell(void **state)
{
    static const int scales[] = {1, 2, 3, 4, 5, 8};
    struct game *g = boards_open(*state);
    struct random r = {66};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        struct view v = view_at(g, scales[i], i % 2 || scales[i] > 4);
        v.labels = LABELS_NONE;
        check_men(g, &v, &r);
    }
    game_free(g);
}

/* On all cells of a Switch men stand side by side and whole. */
static void men_on_a_switch_leave_each_other_whole(void **state)
{
    struct game *g = boards_open("reroute66");
    static const char *const pairs[][2] = {{"A4", "a4"}, {"H5", "h5"}};
    (void)state;
    for (int scale = 1; scale <= 10; scale++)
        for (int i = 0; i < 4; i++) {
            struct view v = view_at(g, scale, true);
            struct marks none = boardview_no_marks();
            struct position one, two;
            position_clear(g, &one);
            position_put(g, &one, boards_cell(g, pairs[i / 2][i % 2]), MAN(0, i));
            two = one;
            position_put(g, &two, boards_cell(g, pairs[i / 2][1 - i % 2]), MAN(1, i));
            struct canvas alone = drawn(g, &v, &one, &none), both = drawn(g, &v, &two, &none);
            for (int y = 0; y < 2 * alone.rows; y++)
                for (int x = 0; x < 2 * alone.columns; x++)
                    if (seen(&alone, y, x) == PAINT_MAN || block_bits(canvas_at(&alone, y / 2, x / 2)->code) < 0)
                        assert_int_equal(seen(&both, y, x), seen(&alone, y, x));
            canvas_free(&alone);
            canvas_free(&both);
        }
    game_free(g);
}

static void neighbours_differ(void **state)
{
    struct game *g = boards_open(*state);
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
    game_free(g);
}

/* The rectangle of all samples that anybody owns. */
static void find_extent(const struct raster *r, struct point *low, struct point *high)
{
    *low = (struct point){2 * r->columns, 2 * r->rows};
    *high = (struct point){0, 0};
    for (int y = 0; y < 2 * r->rows; y++)
        for (int x = 0; x < 2 * r->columns; x++) {
            cell c = raster_sample(r, y, x).owner[0];
            if (c == CELL_NONE || c == CELL_POCKET)
                continue;
            *low = (struct point){x < low->x ? x : low->x, y < low->y ? y : low->y};
            *high = (struct point){x > high->x ? x : high->x, y > high->y ? y : high->y};
        }
}

static void half_a_turn_gives_the_same_picture_upside_down(void **state)
{
    struct game *g = boards_open(*state);
    const struct board *b = g->board;
    for (int scale = 1; scale <= 10; scale++) {
        struct raster r, half;
        struct point low, high, half_low, half_high;
        raster_start(&r, b, 0, scale, raster_columns(b, scale, 0), scale < 4);
        raster_start(&half, b, rotation_steps(b) / 2, scale, raster_columns(b, scale, 0), scale < 4);
        find_extent(&r, &low, &high);
        find_extent(&half, &half_low, &half_high);
        assert_int_equal(high.x - low.x, half_high.x - half_low.x);
        assert_int_equal(high.y - low.y, half_high.y - half_low.y);
        for (int y = low.y; y <= high.y; y++)
            for (int x = low.x; x <= high.x; x++) {
                struct raster_sample s = raster_sample(&r, y, x);
                struct raster_sample o = raster_sample(&half, half_high.y - (y - low.y), half_high.x - (x - low.x));
                assert_int_equal(s.owner[0], o.owner[0]);
                assert_int_equal(s.owner[1], o.owner[1]);
            }
        raster_free(&r);
        raster_free(&half);
    }
    game_free(g);
}

/* Twice the middle of C's polygon times its corners, and the least and greatest of that on B: what a mirror keeps. */
static struct point sum_of_corners(const struct polygon *p)
{
    struct point sum = {0, 0};
    for (int k = 0; k < p->corners; k++)
        sum = (struct point){sum.x + p->at[k].x, sum.y + p->at[k].y};
    return sum;
}

/*
 * Where a mirror (ACROSS: left and right change places, else up and down; BOTH: half a turn) brings each cell of B,
 * into MAP; false if the board is not symmetric that way, its lanes included.
 */
static bool find_mirror(const struct board *b, bool across, bool both, cell map[CELLS_MAX])
{
    struct point low = sum_of_corners(&b->shape[0]), high = low;
    for (int c = 0; c < b->cells; c++) {
        struct point p = sum_of_corners(&b->shape[c]);
        low = (struct point){p.x < low.x ? p.x : low.x, p.y < low.y ? p.y : low.y};
        high = (struct point){p.x > high.x ? p.x : high.x, p.y > high.y ? p.y : high.y};
    }
    for (int c = 0; c < b->cells; c++) {
        struct point p = sum_of_corners(&b->shape[c]);
        map[c] = CELL_NONE;
        p.x = across || both ? low.x + high.x - p.x : p.x;
        p.y = !across || both ? low.y + high.y - p.y : p.y;
        for (int k = 0; k < b->cells; k++) {
            struct point q = sum_of_corners(&b->shape[k]);
            if (q.x == p.x && q.y == p.y && b->shape[k].corners == b->shape[c].corners)
                map[c] = (cell)k;
        }
        if (map[c] == CELL_NONE)
            return false;
    }
    for (int c = 0; c < b->cells; c++)
        for (int k = 0; k < b->cells; k++)
            if (cellset_has(b->lane[c], (cell)k) != cellset_has(b->lane[map[c]], map[k]) ||
                cellset_has(b->overlap[c], (cell)k) != cellset_has(b->overlap[map[c]], map[k]))
                return false;
    return true;
}

/* A picture of an empty board without labels, and where a mirror brings its cells. */
struct mirrored_picture {
    struct raster raster;
    struct canvas canvas;
    const cell *map;
    uint8_t fill[CELLS_MAX];
};

/* Does the sample at AT show the colour of a cell that owns it? */
static bool shows_own(const struct mirrored_picture *m, struct point at)
{
    struct raster_sample s = raster_sample(&m->raster, at.y, at.x);
    for (int i = 0; i < 2; i++)
        if (s.owner[i] < m->raster.board->cells &&
            seen(&m->canvas, at.y, at.x) == ground_as_paint(fill_ground((enum fill)m->fill[s.owner[i]], MARK_NONE)))
            return true;
    return false;
}

static cell mirrored(const cell map[CELLS_MAX], cell c)
{
    return c != CELL_NONE ? map[c] : c;
}

static void check_opposite(const struct mirrored_picture *m, struct point at, struct point opposite)
{
    struct raster_sample s = raster_sample(&m->raster, at.y, at.x),
                         o = raster_sample(&m->raster, opposite.y, opposite.x);
    if (s.owner[0] == CELL_POCKET || o.owner[0] == CELL_POCKET)
        return;
    cell first = mirrored(m->map, s.owner[0]), second = mirrored(m->map, s.owner[1]);
    assert_true((o.owner[0] == first && o.owner[1] == second) || (o.owner[0] == second && o.owner[1] == first));
    assert_int_equal(shows_own(m, at), shows_own(m, opposite));
}

/* WAY: 0 left and right, 1 up and down, 2 half a turn; WIDTH: of a cell, in columns. */
static void check_mirror(const struct game *g, int scale, int width, int way, const cell *map)
{
    struct view v = view_at(g, scale, true);
    bool across = way == 0, both = way == 2;
    struct marks none = boardview_no_marks();
    struct position empty;
    struct mirrored_picture m = {.map = map};
    struct point low, high;

    v.labels = LABELS_NONE;
    v.width = width;
    position_clear(g, &empty);
    m.canvas = drawn(g, &v, &empty, &none);
    raster_start(&m.raster, g->board, v.rotation, scale, width, scale < 4);
    fills_find(g->board, m.fill);
    find_extent(&m.raster, &low, &high);
    for (int y = low.y; y <= high.y; y++)
        for (int x = low.x; x <= high.x; x++) {
            struct point o = {across || both ? high.x - (x - low.x) : x, !across || both ? high.y - (y - low.y) : y};
            check_opposite(&m, (struct point){x, y}, o);
        }
    raster_free(&m.raster);
    canvas_free(&m.canvas);
}

static void symmetric_boards_have_symmetric_pictures(void **state)
{
    struct game *g = boards_open(*state);
    cell map[CELLS_MAX];
    int ways = 0;
    for (int way = 0; way < 3; way++) {
        if (!find_mirror(g->board, way == 0, way == 2, map))
            continue;
        ways++;
        for (int scale = 1; scale <= 6; scale++)
            for (int step = 0, width; (width = raster_columns(g->board, scale, step)) != 0; step++)
                check_mirror(g, scale, width, way, map);
    }
    /* Reroute66 looks the same after half a turn, but in no mirror. */
    assert_int_equal(ways, strcmp(g->id, "reroute66") == 0 ? 1 : 3);
    game_free(g);
}

/* The mouse: what lies within a cell answers for it, to the last row and column. */
static void every_character_inside_the_board_has_an_owner(void **state)
{
    struct game *g = boards_open(*state);
    for (int scale = 1; scale <= 8; scale++) {
        struct view v = view_at(g, scale, true);
        struct marks none = boardview_no_marks();
        struct position p;
        position_start(g, &p);
        struct canvas c = drawn(g, &v, &p, &none);
        for (int i = 0; i < c.rows * c.columns; i++) {
            const struct glyph *y = &c.at[i];
            bool is_board = y->ground >= GROUND_FILL || y->paint >= PAINTS;
            assert_int_equal(y->owner[0] != CELL_NONE, is_board);
        }
        canvas_free(&c);
    }
    game_free(g);
}

static void the_largest_that_fits_is_chosen(void **state)
{
    struct game *g = boards_open(*state);
    int last = 0;
    for (int rows = 12; rows <= 70; rows++) {
        struct view v = filled_view(g, true);
        int h, w;
        assert_true(boardview_fit(g, &v, rows, 3 * rows));
        boardview_measure(g, &v, &h, &w);
        assert_true(h <= rows && w <= 3 * rows);
        assert_true(v.scale >= last);
        last = v.scale;
    }
    assert_true(last >= 5);
    game_free(g);
}

/* A Pawn's file with a fault, and what is said about it. */
static void pictures_of_men_are_refused_with_their_place(void **state)
{
    static const struct {
        const char *text, *says;
        int line;
    } faults[] = {
        {"bitmap 3 2\n| .X.\n| XX\n", "the row has 2 signs, not 3", 3},
        {"bitmap 3 2\n| .X.\n", "the bitmap before has 1 rows, not 2", 2},
        {"bitmap 3 1\n| .Y.\n", "a row is written with X and .", 2},
        {"| X\n", "a row belongs to no bitmap, or is one too many", 1},
        {"letter ab\n", "a letter is one of A to Z", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct pictures p = {0};
        struct error e = {0};
        assert_false(pictures_read("x.men", faults[i].text, &p, &e));
        assert_string_equal(e.text, faults[i].says);
        assert_int_equal(e.line, faults[i].line);
        pictures_free(&p);
    }
}

/* A kind that nobody drew is shown as its letter. */
static void men_without_a_picture_are_large_letters(void **state)
{
    struct bitmap zebra, king;
    (void)state;
    assert_true(pictures_choose(&pictures, "Zebra", 'Z', 30, 12, &zebra));
    assert_true(zebra.width == 20 && zebra.height == 12);
    assert_true(pictures_choose(&pictures, "King", 'K', 30, 12, &king));
    assert_false(pictures_choose(&pictures, "King", 'K', 9, 6, &king));
}

#define FOR_GAMES(test)                                                                                                \
    {#test ", chess", test, NULL, NULL, "chess"}, {#test ", reroute66", test, NULL, NULL, "reroute66"},                \
        {#test ", reenterent", test, NULL, NULL, "reenterent"}, {#test ", fastlane", test, NULL, NULL, "fastlane"},    \
        {#test ", altorth", test, NULL, NULL, "altorth"},                                                              \
    {                                                                                                                  \
#test ", altorth3", test, NULL, NULL, "altorth3"                                                               \
    }

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_as_they_were),
        FOR_GAMES(every_cell_has_area),
        FOR_GAMES(each_man_is_wholly_in_its_own_cell),
        cmocka_unit_test(men_on_a_switch_leave_each_other_whole),
        FOR_GAMES(neighbours_differ),
        FOR_GAMES(half_a_turn_gives_the_same_picture_upside_down),
        FOR_GAMES(symmetric_boards_have_symmetric_pictures),
        FOR_GAMES(every_character_inside_the_board_has_an_owner),
        FOR_GAMES(the_largest_that_fits_is_chosen),
        cmocka_unit_test(pictures_of_men_are_refused_with_their_place),
        cmocka_unit_test(men_without_a_picture_are_large_letters),
    };
    open_data();
    int status = argc > 2 && strcmp(argv[1], "--write") == 0 ? write_all(argv[2])
                                                             : cmocka_run_group_tests_name("filled", tests, NULL, NULL);
    pictures_free(&pictures);
    return status;
}
