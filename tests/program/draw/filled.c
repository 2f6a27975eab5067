/*
 * Boards as filled cells: their pictures compared with the files of tests/program/draw/golden/filled (`meson compile -C
 * build golden-filled` makes them anew; `cat` shows them in a terminal of all colours), and what must be
 * true of each whatever stands on it.
 */
#include "base/random.h"
#include "compare.h"
#include "draw/blocks/blocks.h"
#include "draw/blocks/boardcache.h"
#include "draw/boardview.h"
#include "draw/colour/contrast.h"
#include "draw/grid/grid.h"
#include "draw/scene/pixels.h"
#include "draw/show.h"
#include "draw/theme.h"
#include "filling.h"
#include "games.h"
#include "sizes.h"
#include "test.h"

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
    struct view v = filling_view(g, l->depth, l->blocks, l->scale);
    struct marks m = read_marks(g, s);
    struct position p;
    if (s->pieces)
        p = placed(g, s->pieces);
    else
        position_start(g, &p);
    SCOPED(canvas) c = filling_drawn(g, &v, &p, &m);
    show_ansi(&c, &filling_wood, l->depth, out);
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
        struct view v = filling_view(g, DEPTH_256, i & 1 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 2);
        struct position p;
        int lined[CELLS_MAX] = {0}, parted = 0;
        position_clear(g, &p);
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        assert_true(c.rows > 0);
        const struct pixels *s = &v.cache->pixels;
        for (int k = 0; k < s->width * s->height; k++)
            if (s->sample[k].weight[0] && s->colour[k] == theme_ink(&filling_wood, PAINT_BORDER, DEPTH_256))
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
        struct view v = filling_view(g, DEPTH_256, BLOCKS_QUADRANTS, 4);
        struct position p;
        int labels = 0;
        position_clear(g, &p);
        v.raster = i == 0;
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++)
            labels += c.at[k].paint == PAINT_LABEL;
        assert_int_equal(labels, 0);
        for (int k = 0; k < g->board->cells; k++)
            assert_int_equal(names_of(&c, (cell)k, g->board->cell_name[k]), 1);
    }
}

/* The cells of a Switch are told apart by their names from four rows a cell on, whoever stands there; three rows have
 * room for pieces only. */
static void cells_of_a_switch_are_named(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 4 * 6 * g->kinds; i++) {
        struct view v =
            filling_view(g, i & 1 ? DEPTH_DIRECT : DEPTH_8, i & 2 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS, 3 + i / 4 % 6);
        if (v.scale > sizes_last(4, 8))
            continue;
        bool bare = v.scale == 3;
        struct position p;
        position_clear(g, &p);
        for (int k = bare ? 1 : 0; k < 4; k += bare ? 2 : 1)
            position_put(g, &p, cell_of(g, filling_switches[k]), PIECE(k & 1, i / 24));
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int k = 0; k < 4; k += bare ? 2 : 1)
            assert_int_equal(names_of(&c, cell_of(g, filling_switches[k]), filling_switches[k]), 1);
    }
}

/* Where a name stands on a Switch nothing of a piece is hidden. */
static void names_on_a_switch_hide_no_piece(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 0; i < 4 * 3 * g->kinds * g->kinds; i++) {
        struct view v = filling_view(g, i & 1 ? DEPTH_DIRECT : DEPTH_256, i & 2 ? BLOCKS_SEXTANTS : BLOCKS_QUADRANTS,
                                     3 + i / 4 % 3);
        struct position p;
        if (v.scale > sizes_last(4, 5))
            continue;
        position_clear(g, &p);
        for (int k = 0; k < 4; k++)
            position_put(g, &p, cell_of(g, filling_switches[k]),
                         PIECE(k / 2, i / 12 / (k & 1 ? g->kinds : 1) % g->kinds));
        v.cache = board_cache_new();
        v.labels = LABELS_NONE;
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        const struct pixels *pixels = &v.cache->pixels;
        for (int k = 0; k < pixels->width * pixels->height; k++) {
            const struct glyph *glyph =
                canvas_at(&c, k / pixels->width / pixels->snap.y, k % pixels->width / pixels->snap.x);
            if (glyph->paint == PAINT_NAME || glyph->paint == PAINT_SWITCH)
                for (int tone = 0; tone < 2; tone++)
                    assert_int_not_equal(pixels->colour[k], theme_ink(&filling_wood, PAINT_PIECE + tone, v.depth));
        }
        board_cache_free(v.cache);
    }
}

/* The pocket and the entrances of the catacomb have signs while nobody stands there: characters, where a picture would
 * be as small, or samples of two colours beside it. */
static void empty_places_have_signs(void **state)
{
    static const char *const pieces[] = {"ka1 Ke1", "ka1 Ke1 Pc4 pc5 *q"};
    const struct game *g = game_of("reenterent");
    (void)state;
    for (int i = 0; i < 4 * 2 * 2; i++) {
        const enum depth d = DEPTH_8 + (enum depth)(i % 4);
        struct view v = filling_view(g, d, BLOCKS_QUADRANTS, 2 + i / 8);
        struct position p = placed(g, pieces[i / 4 % 2]);
        int characters = 0, samples = 0, pocket = 0;
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++) {
            characters += c.at[k].code == 0x2229;
            pocket += c.at[k].code == 0x2190 && c.at[k].owner[0] == CELL_POCKET;
        }
        for (int k = 0; k < v.cache->scene.shapes; k++)
            samples += v.cache->scene.shape[k].ink == PAINT_BORDER;
        bool empty = i / 4 % 2 == 0, pictures = i / 8 && d >= DEPTH_256;
        assert_int_equal(characters, empty && !pictures ? 2 : 0);
        assert_int_equal(pocket, empty && !pictures);
        assert_int_equal(samples, empty && pictures ? 3 : 0);
        board_cache_free(v.cache);
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

/* Of eight colours the bright ones are no grounds: a white piece would be as dark as the terminal. */
static void grounds_of_eight_colours_are_not_bright(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = 3; scale <= sizes_last(3, 6); scale++) {
        struct view v = filling_view(g, DEPTH_8, BLOCKS_QUADRANTS, scale);
        struct position p;
        int bright = 0;
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int i = 0; i < c.rows * c.columns; i++)
            if (c.at[i].paint == PAINT_OWN && c.at[i].ground == GROUND_OWN) {
                assert_true(c.at[i].bg < 8);
                bright += c.at[i].fg >= 8;
            }
        assert_true(bright > g->kinds);
    }
}

/* A ground of two colours is a shade, as even as one colour; where cells or a Switch meet there are no dots of both. */
static void grounds_of_two_colours_are_shades(void **state)
{
    const struct game *g = game_of(*state);
    struct position p;
    struct view v = filling_view(g, DEPTH_8, BLOCKS_QUADRANTS, 2);
    position_clear(g, &p);
    SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
    int dark = 0;
    for (int i = 0; i < c.rows * c.columns; i++) {
        const struct glyph *at = &c.at[i];
        bool block = at->ground == GROUND_OWN && at->code > 0x2592 && at->code != FULL_BLOCK;
        dark += at->code == 0x2592;
        assert_false(block && (at->fg == 0 || at->bg == 0));
    }
    assert_true(dark > g->board->cells);
}

/* With few colours a shade of two cells' colours shows what they share, with 16 where it is not hatched. */
static void what_a_switch_shares_is_a_shade(void **state)
{
    const struct game *g = game_of("reroute66");
    (void)state;
    for (int i = 1; i < 2 * 3; i++) {
        struct view v = filling_view(g, i & 1 ? DEPTH_8 : DEPTH_16, BLOCKS_QUADRANTS, 2 + i / 2);
        struct position p;
        int shades[4] = {0};
        position_clear(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++)
            for (int n = 0; n < 4 && c.at[k].owner[1] != CELL_NONE; n++)
                shades[n] += c.at[k].owner[0] == cell_of(g, filling_switches[n]) && c.at[k].code == 0x2591;
        assert_true(shades[0] + shades[1] > i / 2);
        assert_true(shades[2] + shades[3] > i / 2);
    }
}

/* Of three players' figures the third's have plates on both sides, and with few colours all, without dots beside. */
static void figures_of_three_players_have_plates(void **state)
{
    const struct game *g = game_of("altorth3");
    const enum depth depths[] = {DEPTH_8, DEPTH_16, DEPTH_256, DEPTH_DIRECT};
    (void)state;
    for (int k = 0; k < 4 * 2; k++) {
        struct view v = filling_view(g, depths[k / 2], BLOCKS_QUADRANTS, 2);
        struct position p;
        v.extra = k % 2;
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        int figures[PLAYERS_MAX] = {0}, plates[PLAYERS_MAX] = {0};
        for (int i = 1; i + 1 < c.rows * c.columns; i++) {
            const struct glyph *at = &c.at[i];
            if (at->paint < PAINT_PIECE || at->paint > PAINT_PIECE_3)
                continue;
            int player = at->paint - PAINT_PIECE;
            bool plate = (at[-1].code == 0x2590 && at[1].code == 0x258C) || (at[-1].code == ' ' && at[1].code == ' ');
            figures[player]++;
            plates[player] += plate && (v.depth >= DEPTH_256 || at[-1].code == ' ' || at[-1].fg == at->bg);
        }
        assert_true(figures[2] > 10 && plates[2] == figures[2]);
        for (int i = 0; i < 2 && v.depth < DEPTH_256; i++)
            assert_int_equal(plates[i], figures[i]);
    }
}

static struct rgb rgb_at(int32_t colour, enum depth d)
{
    return d != DEPTH_DIRECT ? palette_rgb(colour)
                             : (struct rgb){(uint8_t)(colour >> 16), (uint8_t)(colour >> 8), (uint8_t)colour};
}

/* Cells below characters of pieces have the colours that they have below pictures, and a piece that could not be read
 * on one (4.5:1) has a plate, in every theme; squares are told apart (2.5:1). Names can be read, too. */
static void figures_of_many_colours_can_be_seen(void **state)
{
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(&filling_catalogue, names, THEMES_MAX);
    const struct game *g = game_of(*state);
    uint8_t fill[CELLS_MAX];
    fills_find(g->board, fill);
    for (int i = 0; i < 2 * n; i++) {
        const enum depth d = i & 1 ? DEPTH_DIRECT : DEPTH_256;
        struct view v = filling_view(g, d, BLOCKS_QUADRANTS, 2);
        struct theme t;
        struct position p;
        int grounds = 0, figures = 0;
        assert_true(theme_open(&filling_catalogue, names[i / 2], &t, &(struct error){0}));
        if (t.ground[GROUND_CELL].is_default)
            continue;
        v.theme = &t;
        v.names = true;
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        int32_t ground[FILLS];
        for (int f = 0; f < FILLS; f++)
            ground[f] = theme_ink(&t, ink_of_fill((enum fill)f, MARK_NONE), d);
        assert_true(contrast_of(rgb_at(ground[FILL_DARK], d), rgb_at(ground[FILL_LIGHT], d)) >= 250);
        for (int k = 0; k < c.rows * c.columns; k++) {
            const struct glyph *at = &c.at[k];
            for (int f = 0; f < FILLS; f++)
                grounds |= (at->bg == ground[f]) << f;
            if ((at->paint < PAINT_PIECE || at->paint > PAINT_PIECE_3) && at->paint != PAINT_NAME)
                continue;
            int least = at->paint == PAINT_NAME || at->paint == PAINT_PIECE_3 ? 300 : 450;
            assert_true(contrast_of(rgb_at(theme_ink(&t, at->paint, d), d), rgb_at(at->bg, d)) >= least);
            figures++;
        }
        for (int k = 0; k < g->board->cells; k++)
            assert_true(grounds >> fill[k] & 1);
        assert_true(figures >= 20);
    }
}

/* Blue's letters are blue and can be read, though themes leave them to the terminal, filled and in lines. */
static void blue_is_blue(void **state)
{
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(&filling_catalogue, names, THEMES_MAX);
    const struct game *g = game_of("janggi");
    (void)state;
    for (int i = 0; i < 4 * n; i++) {
        struct view v = filling_view(g, DEPTH_8 + (enum depth)(i % 4), BLOCKS_QUADRANTS, 2);
        struct theme t;
        struct position p;
        struct looks looks;
        int letters = 0;
        assert_true(theme_open(&filling_catalogue, names[i / 4], &t, &(struct error){0}));
        if (t.ground[GROUND_CELL].is_default)
            continue;
        v.theme = &t;
        theme_looks(&t, v.depth, NULL, &looks);
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
        for (int k = 0; k < c.rows * c.columns; k++) {
            const struct glyph *at = &c.at[k];
            if (at->code < 'A' || at->code > 'Z')
                continue;
            const struct look look = looks_of(&looks, at);
            assert_true(look.fg >= 0 && look.bg >= 0);
            const struct rgb fg = rgb_at(look.fg, v.depth);
            assert_true(fg.blue > fg.red + 60 && fg.blue > fg.green + 40);
            assert_true(contrast_of(fg, rgb_at(look.bg, v.depth)) >= 450);
            letters++;
        }
        assert_int_equal(letters, 16);
        if (palette_is_small(v.depth)) {
            const struct look line = theme_look(&t, PAINT_PIECE_4, GROUND_CELL_LIGHT, v.depth);
            assert_true(contrast_of(rgb_at(line.fg, v.depth), rgb_at(line.bg, v.depth)) >= 450);
        }
    }
}

/* How far the nearest of G's colours at depth D is from that of the cursor, INK. */
static int from_cursor(const struct glyph *g, enum paint ink, enum depth d)
{
    const int32_t both[] = {g->code == ' ' ? g->bg : g->fg, g->code == FULL_BLOCK ? g->fg : g->bg};
    const struct rgb mark = rgb_at(theme_ink(&filling_wood, (int)ink, d), d);
    int least = g->paint == ink ? 0 : INT32_MAX;
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
    for (int i = 0; i < 4 * 4 * sizes_last(1, 2 * 3); i++) {
        struct view v = filling_view(g, DEPTH_8 + (enum depth)(i % 4), (enum blocks)(i / 4 % 4), 2 + i / 16 % 2);
        v.width = filled_columns(g->board, v.scale, i / 32);
        if (!v.width)
            continue;
        v.cache = board_cache_new();
        SCOPED(canvas) without = filling_drawn(g, &v, &p, NULL);
        const enum paint mark = PAINT_MARK;
        for (int c = 0; c < g->board->cells; c++) {
            int seen = 0;
            m.cursor = (cell)c;
            SCOPED(canvas) with = filling_drawn(g, &v, &p, &m);
            for (int n = 0; n < with.rows * with.columns; n++)
                seen += from_cursor(&with.at[n], mark, v.depth) < from_cursor(&without.at[n], mark, v.depth) / 3;
            if (seen < 1 + (v.width > 3))
                fail_msg("%s: depth %d, blocks %d, %dx%d", g->board->cell_name[c], (int)v.depth, (int)v.blocks, v.scale,
                         v.width);
        }
        board_cache_free(v.cache);
    }
}

/* ---- blocks ---- */

/* Two colours, however they lie, are shown as they are; each way has a character of its own. */
static void two_colours_are_shown_exactly(void **state)
{
    (void)state;
    for (enum blocks b = BLOCKS_WHOLE; b <= BLOCKS_SEXTANTS; b++) {
        int n = blocks_across(b) * blocks_down(b);
        for (int bits = 0; bits < 1 << n; bits++) {
            int32_t colour[BLOCK_SAMPLES];
            for (int i = 0; i < n; i++)
                colour[i] = bits >> i & 1 ? 0x102030 : 0xd0c0b0;
            struct block block = blocks_fit(b, DEPTH_DIRECT, true, colour, 0xd0c0b0, -1);
            for (int i = 0; i < n; i++)
                assert_int_equal(filling_has(b, block.code, i) ? block.fg : block.bg, colour[i]);
        }
    }
}

/* Fonts leave a seam at the foot of a block: what all of a character's foot shows is its background, at the board's rim
 * too, but with eight colours. */
static void blocks_have_no_seam_at_their_feet(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * 3 * 4; i++) {
        const enum depth d = i & 1 ? DEPTH_256 : DEPTH_8;
        const int32_t foot = 1, above[] = {i / 2 % 3 - 1, i / 6 % 2 ? 1 : i / 2 % 3 - 1};
        const int32_t colour[BLOCK_SAMPLES] = {above[i / 12], above[!(i / 12)], foot, foot};
        struct block block = blocks_fit(BLOCKS_QUADRANTS, d, false, colour, foot, -1);
        bool rim = above[0] < 0 || above[1] < 0, filled = d == DEPTH_8 && rim;
        for (int k = 0; k < 4; k++)
            assert_int_equal(filling_has(BLOCKS_QUADRANTS, block.code, k) ? block.fg : block.bg, colour[k]);
        assert_true(filling_has(BLOCKS_QUADRANTS, block.code, 2) == filled);
        assert_true(filling_has(BLOCKS_QUADRANTS, block.code, 3) == filled);
    }
}

static int32_t colour_at(const struct glyph *g, int i)
{
    return filling_has(BLOCKS_QUADRANTS, g->code, i) ? g->fg : g->bg;
}

/* Where a character belongs to two cells the cursor of one leaves the other as it was. */
static void the_cursor_changes_no_other_cell(void **state)
{
    const struct game *g = game_of(*state);
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_QUADRANTS, 2), fresh = v;
    struct marks m = boardview_no_marks();
    struct position p;
    int parted = 0;
    position_clear(g, &p);
    v.cache = board_cache_new();
    fresh.cache = board_cache_new();
    SCOPED(canvas) first = filling_drawn(g, &fresh, &p, NULL);
    assert_true(first.rows > 0);
    const struct board_cache *now = v.cache, *without = fresh.cache;
    for (int c = 0; c < g->board->cells; c++) {
        m.cursor = (cell)c;
        SCOPED(canvas) with = filling_drawn(g, &v, &p, &m);
        assert_true(with.rows > 0);
        for (int k = 0; k < now->rows * now->columns; k++) {
            const int width = now->pixels.width, from = k / now->columns * 2 * width + k % now->columns * 2;
            const struct pixel *at = &now->pixels.sample[from], *four[] = {at, at + 1, at + width, at + width + 1};
            cell other = (cell)c;
            bool two = true;
            for (int i = 0; i < 4; i++) {
                cell own = four[i]->owner[0];
                two = two && four[i]->weight[0] == MASK_FULL && (own == c || other == c || own == other);
                other = own != c ? own : other;
            }
            for (int i = 0; i < 4 && two; i++)
                if (four[i]->owner[0] != c)
                    assert_int_equal(colour_at(&now->glyph[k], i), colour_at(&without->glyph[k], i));
            parted += two && other != c && memcmp(&now->glyph[k], &without->glyph[k], sizeof *now->glyph) != 0;
        }
    }
    assert_true(parted > g->board->cells);
    board_cache_free(v.cache);
    board_cache_free(fresh.cache);
}

/* Where a Switch meets other cells in a character none has a sample of another one's colour, unless
 * three colours meet there. */
static void a_switch_has_no_specks(void **state)
{
    const struct game *g = game_of("reroute66");
    const struct marks m = {.chosen = CELL_NONE,
                            .cursor = CELL_NONE,
                            .taken = CELL_NONE,
                            .targets = cells_of(g, "a3 c3 h6"),
                            .last = cells_of(g, "H5 A4")};
    (void)state;
    for (int d = DEPTH_8; d <= DEPTH_DIRECT; d++) {
        struct view v = filling_view(g, (enum depth)d, BLOCKS_QUADRANTS, 2);
        struct position p;
        int shared = 0;
        position_clear(g, &p);
        v.cache = board_cache_new();
        SCOPED(canvas) c = filling_drawn(g, &v, &p, &m);
        assert_true(c.rows > 0);
        const struct board_cache *now = v.cache;
        for (int k = 0; k < now->rows * now->columns; k++) {
            const int width = now->pixels.width, from = k / now->columns * 2 * width + k % now->columns * 2;
            const int at[] = {from, from + 1, from + width, from + width + 1};
            bool has = false, corner = false;
            int32_t first = now->pixels.colour[at[0]], second = first;
            for (int i = 0; i < 4; i++) {
                const struct pixel *s = &now->pixels.sample[at[i]];
                int32_t colour = now->pixels.colour[at[i]];
                has = has || s->weight[0] + s->weight[1] > MASK_FULL + MASK_FULL / 2;
                corner = corner || (colour != first && second != first && colour != second);
                second = colour != first ? colour : second;
            }
            shared += has;
            bool shaded = now->glyph[k].code == 0x2591 || now->glyph[k].code == 0x2592;
            for (int i = 0; i < 4 && !shaded && !corner; i++) {
                const struct pixel *s = &now->pixels.sample[at[i]];
                if (s->owner[0] == CELL_NONE)
                    continue;
                int32_t shown = colour_at(&now->glyph[k], i);
                bool fitting = !has;
                for (int o = 0; o < OWNERS && s->weight[o]; o++)
                    fitting = fitting || shown == pixels_colour(now->pixels.ground[s->owner[o]], 0, 0);
                assert_true(fitting);
            }
        }
        assert_true(shared > 10);
        board_cache_free(v.cache);
    }
}

static void what_is_outside_stays_the_terminals_own(void **state)
{
    static const int32_t rim[BLOCK_SAMPLES] = {-1, 0x905030, -1, 0x905030, 0x905030, 0x402010};
    struct block block = blocks_fit(BLOCKS_SEXTANTS, DEPTH_DIRECT, true, rim, 0x905030, -1);
    (void)state;
    assert_int_equal(block.bg, -1);
    for (int i = 0; i < BLOCK_SAMPLES; i++)
        assert_int_equal(filling_has(BLOCKS_SEXTANTS, block.code, i), rim[i] >= 0);
}

/* Returns the colour of sample Y, X of C, which is drawn with sextants; -1 outside the board. */
static int32_t sample_of(const struct canvas *c, int y, int x)
{
    const struct glyph *at =
        y < 0 || x < 0 || y >= 3 * c->rows || x >= 2 * c->columns ? NULL : canvas_at(c, y / 3, x / 2);
    if (!at || at->ground != GROUND_OWN)
        return -1;
    bool text = at->paint != PAINT_OWN;
    return !text && filling_has(BLOCKS_SEXTANTS, at->code, y % 3 * 2 + x % 2) ? at->fg : at->bg;
}

/* White pieces do not run into a white terminal's ground, nor black ones into a black one's: between lies a rim, or the
 * edge of the hexagon; but for samples in corners. */
static void pieces_on_edge_hexagons_have_an_end(void **state)
{
    const struct game *g = game_of("altorth");
    (void)state;
    for (int white = 0; white < 2; white++)
        for (int scale = 2; scale <= 4; scale++) {
            struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, scale);
            int32_t body = theme_ink(&filling_wood, white ? PAINT_PIECE : PAINT_PIECE_2, DEPTH_DIRECT);
            uint8_t value = white ? 255 : 0;
            struct position p;
            int found = 0, bare = 0;
            v.beyond = (struct backdrop){true, {value, value, value}};
            position_start(g, &p);
            SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
            for (int i = 0; i < 6 * c.rows * c.columns; i++) {
                int y = i / (2 * c.columns), x = i % (2 * c.columns);
                if (sample_of(&c, y, x) != body)
                    continue;
                found++;
                bare += sample_of(&c, y - 1, x) < 0 || sample_of(&c, y + 1, x) < 0 || sample_of(&c, y, x - 1) < 0 ||
                        sample_of(&c, y, x + 1) < 0;
            }
            assert_in_range(bare, 0, 4);
            assert_true(found > 100);
        }
}

/* ---- the canvas ---- */

/* The mouse: what lies within a cell answers for it, to the last row and column; every cell has such characters. */
static void every_character_of_the_board_has_an_owner(void **state)
{
    const struct game *g = game_of(*state);
    for (int scale = sizes_are_all() ? 1 : 3; scale <= sizes_last(3, 8); scale++) {
        struct view v = filling_view(g, DEPTH_256, BLOCKS_SEXTANTS, scale);
        struct marks none = boardview_no_marks();
        struct position p;
        int count[CELLS_MAX] = {0};
        position_start(g, &p);
        SCOPED(canvas) c = filling_drawn(g, &v, &p, &none);
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
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 3), bare;
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
        SCOPED(canvas) kept = filling_drawn(g, &v, &p, &m), fresh = filling_drawn(g, &bare, &p, &m);
        assert_memory_equal(kept.at, fresh.at, (size_t)(kept.rows * kept.columns) * sizeof *kept.at);
    }
    board_cache_free(v.cache);
}

/* What fits is found again in what is kept, in whatever order the sizes and the views come. */
static void what_is_kept_fits_as_what_is_measured(void **state)
{
    const struct game *g = game_of(*state);
    struct view v = filling_view(g, DEPTH_DIRECT, BLOCKS_SEXTANTS, 3);
    struct random r = {67};
    struct position p;
    v.cache = board_cache_new();
    position_start(g, &p);
    for (int round = 0; round < 200; round++) {
        if (round % 40 == 0) {
            SCOPED(canvas) c = filling_drawn(g, &v, &p, NULL);
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
        struct view v = filling_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
        int h, w;
        assert_true(boardview_fit(g, &v, rows, 3 * rows));
        boardview_measure(g, &v, &h, &w);
        assert_true(h <= rows && w <= 3 * rows);
        assert_true(v.scale >= last);
        last = v.scale;
    }
    assert_true(last >= 5);
    g = game_of("altorth");
    struct view hexagons = filling_view(g, DEPTH_256, BLOCKS_QUADRANTS, 2);
    assert_true(boardview_fit(g, &hexagons, 44, 130));
    assert_true(hexagons.scale == 4 && hexagons.extra == 0); /* all of the height, for most labels lie in the corners */
    assert_true(boardview_fit(g, &hexagons, 33, 130));
    assert_true(hexagons.scale == 3); /* eleven cells of three rows, from which pieces are pictures */
    assert_true(boardview_fit(g, &hexagons, 29, 130));
    assert_true(hexagons.scale == 2 && hexagons.extra == 1); /* 27.5 rows */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_as_they_were),
        cmocka_unit_test(cells_of_a_switch_are_named),
        cmocka_unit_test(names_on_a_switch_hide_no_piece),
        cmocka_unit_test(cells_of_one_colour_are_parted),
        cmocka_unit_test(cells_of_a_ring_are_named),
        cmocka_unit_test(empty_places_have_signs),
        FOR_GAMES(neighbours_differ),
        FOR_GAMES(grounds_of_eight_colours_are_not_bright),
        {"grounds of chess", grounds_of_two_colours_are_shades, NULL, NULL, "chess"},
        {"grounds of reroute66", grounds_of_two_colours_are_shades, NULL, NULL, "reroute66"},
        {"grounds of altorth", grounds_of_two_colours_are_shades, NULL, NULL, "altorth"},
        cmocka_unit_test(what_a_switch_shares_is_a_shade),
        cmocka_unit_test(figures_of_three_players_have_plates),
        FOR_GAMES(figures_of_many_colours_can_be_seen),
        cmocka_unit_test(blue_is_blue),
        FOR_GAMES(the_cursor_is_seen_on_every_cell),
        cmocka_unit_test(two_colours_are_shown_exactly),
        cmocka_unit_test(blocks_have_no_seam_at_their_feet),
        {"the cursor's own cell of chess", the_cursor_changes_no_other_cell, NULL, NULL, "chess"},
        {"the cursor's own cell of altorth", the_cursor_changes_no_other_cell, NULL, NULL, "altorth"},
        cmocka_unit_test(a_switch_has_no_specks),
        cmocka_unit_test(what_is_outside_stays_the_terminals_own),
        cmocka_unit_test(pieces_on_edge_hexagons_have_an_end),
        FOR_GAMES(every_character_of_the_board_has_an_owner),
        FOR_GAMES(what_is_kept_changes_nothing),
        FOR_GAMES(what_is_kept_fits_as_what_is_measured),
        FOR_GAMES(the_largest_that_fits_is_chosen),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("filled", tests, NULL, NULL);
    filling_free();
    return status;
}
