/* Escape sequences and SVG. */
#include "draw/show.h"
#include "test.h"

#include "draw/boardview.h"
#include "draw/theme.h"
#include "games.h"

#include <locale.h>
#include <wchar.h>
#include <zlib.h>

static const char theme_text[] = "paint piece-1 ffffff 8=bright-white bold\npaint mark 102030 underline mono=bold\n"
                                 "ground dark 005f87 16=bright-blue 8=blue\nground bar default reverse\n";

/* "Kx" on dark ground, the x a mark, then blanks, on two rows; the second row ends in a blank on reverse. */
static void check_ansi(enum depth d, const char *want)
{
    SCOPED(canvas) c;
    struct theme t;
    SCOPED(text) out = {0};

    assert_true(theme_read("t.theme", theme_text, &t, NULL));
    canvas_start(&c, 2, 4);
    canvas_put(&c, 0, 0, PAINT_PIECE, 'K');
    canvas_put(&c, 0, 1, PAINT_MARK, 'x');
    canvas_ground(&c, 0, 0, 2, GROUND_CELL);
    canvas_print(&c, 1, 0, PAINT_PLAIN, "a");
    canvas_ground(&c, 1, 2, 1, GROUND_BAR);
    show_ansi(&c, &t, d, &out);
    assert_string_equal(out.at, want);
}

TEST(glyphs_get_their_escape_sequences)
{
    check_ansi(DEPTH_DIRECT, "\033[0;1;38;2;255;255;255;48;2;0;95;135mK\033[0;4;38;2;16;32;48;48;2;0;95;135mx\033[0m\n"
                             "a \033[0;7m \033[0m\n");
    check_ansi(DEPTH_256, "\033[0;1;38;5;231;48;5;24mK\033[0;4;38;5;235;48;5;24mx\033[0m\na \033[0;7m \033[0m\n");
    check_ansi(DEPTH_16, "\033[0;1;97;104mK\033[0;4;30;104mx\033[0m\na \033[0;7m \033[0m\n");
    check_ansi(DEPTH_8, "\033[0;1;37;44mK\033[0;4;30;44mx\033[0m\na \033[0;7m \033[0m\n");
    check_ansi(DEPTH_MONO, "K\033[0;1mx\033[0m\na\n");
}

/* A block can have the colour of the terminal's background, whatever that is: it is shown in reverse. */
TEST(a_block_may_have_the_terminals_background)
{
    SCOPED(canvas) c;
    SCOPED(text) out = {0};
    struct theme t;

    assert_true(theme_read("t.theme", theme_text, &t, NULL));
    canvas_start(&c, 1, 2);
    c.at[0] = (struct glyph){0x2580, PAINT_OWN, GROUND_OWN, {CELL_NONE, CELL_NONE}, -1, 137};
    c.at[1] = (struct glyph){' ', PAINT_OWN, GROUND_OWN, {CELL_NONE, CELL_NONE}, -1, 137};
    show_ansi(&c, &t, DEPTH_256, &out);
    assert_string_equal(out.at, "\033[0;7;38;5;137m\xe2\x96\x80\033[0;48;5;137m \033[0m\n");
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        n++;
    return n;
}

/* Every element is closed in its turn: tags nest, attributes are quoted. */
static void check_well_formed(const char *text)
{
    const char *open[16];
    int depth = 0;
    for (const char *at = text; (at = strchr(at, '<')) != NULL;) {
        const char *end = at + 1;
        for (bool quoted = false; *end && (quoted || *end != '>'); end++)
            quoted ^= *end == '"';
        assert_int_equal(*end, '>');
        size_t name = strcspn(at + 1, " >/");
        if (at[1] == '/') {
            assert_true(depth > 0);
            depth--;
            assert_int_equal(strncmp(open[depth], at + 2, (size_t)(end - at - 2)), 0);
        } else if (end[-1] != '/') {
            assert_true(depth < 16 && name > 0);
            open[depth++] = at + 1;
        }
        at = end;
    }
    assert_int_equal(depth, 0);
}

static struct text svg_of(const char *id, const struct marks *m)
{
    const struct game *g = game_of(id);
    struct view v = boardview_default(g);
    struct marks none = boardview_no_marks();
    struct position p;
    struct theme t;
    struct text out = {0};

    theme_plain(&t);
    position_start(g, &p);
    show_svg(g, &p, &v, m ? m : &none, &t, &out);
    return out;
}

TEST(every_board_has_its_picture)
{
    static const struct {
        const char *game;
        int places, pieces, special; /* what two cells share, the entrances of the catacomb and the reenterent square */
    } cases[] = {
        {"chess", 64, 32, 0},    {"reroute66", 66, 32, 4}, {"reenterent", 40, 20, 3},
        {"fastlane", 41, 32, 0}, {"altorth", 91, 36, 0},   {"altorth3", 91, 54, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SCOPED(text) svg = svg_of(cases[i].game, NULL);
        check_well_formed(svg.at);
        assert_int_equal(count(svg.at, "</title></path>"), cases[i].places);
        assert_int_equal(count(svg.at, "data-cell="), cases[i].places);
        assert_int_equal(count(svg.at, "\xEF\xB8\x8E</text>"), cases[i].pieces);
        bool pocket = strcmp(cases[i].game, "reenterent") == 0;
        assert_int_equal(count(svg.at, pocket ? "=\"#404040\"/>" : "class=\"stripe\""), cases[i].special);
        assert_int_equal(count(svg.at, "text-decoration"), strcmp(cases[i].game, "altorth3") == 0 ? 18 : 0);
        assert_null(strstr(svg.at, ".-"));
        assert_null(strstr(svg.at, "=\"-"));
    }
}

/* The cells of a Switch are named in them, which no coordinate does. */
TEST(the_cells_of_a_switch_are_named)
{
    SCOPED(text) svg = svg_of("reroute66", NULL);
    assert_int_equal(count(svg.at, ">a4</text>"), 1);
    assert_int_equal(count(svg.at, ">h5</text>"), 1);
    assert_int_equal(count(svg.at, ">A4</text>"), 2); /* at the edge, too */
    assert_int_equal(count(svg.at, ">b4</text>"), 0);
}

/* A lane is one shape, without its cells' sides within and without corners where it goes straight on. */
TEST(a_lane_is_one_shape)
{
    SCOPED(text) svg = svg_of("fastlane", NULL);
    assert_non_null(strstr(svg.at, "d=\"M9.9 232.9L41.9 232.9L41.9 168.9L9.9 168.9Z\" fill="));
    assert_non_null(strstr(svg.at, "d=\"M105.9 104.9L105.9 168.9L169.9 168.9L169.9 104.9Z\" fill="));
    assert_int_equal(count(svg.at, "<title>a2 a3</title>"), 1);
}

/* A rhombus of Reroute66 has its true corners: at 2 rows a cell of 32 pixels, a4 leans by half a side. */
TEST(corners_are_the_polygons)
{
    SCOPED(text) svg = svg_of("reroute66", NULL);
    assert_non_null(
        strstr(svg.at, "d=\"M21.9 168.9L53.9 168.9L69.9 136.9L37.9 136.9Z\" fill=\"#e0e0e0\"><title>a4</title>"));
    assert_non_null(
        strstr(svg.at, "d=\"M21.9 168.9L53.9 168.9L37.9 136.9L5.9 136.9Z\" fill=\"#a0a0a0\"><title>A4</title>"));
}

/* Black pieces on light squares have no rim, which would be a halo there: 8 of 16; all others have one. */
TEST(pieces_have_rims_where_they_need_them)
{
    static const char *const games[] = {"chess", "reroute66"};
    for (int i = 0; i < 2; i++) {
        const struct game *g = game_of(games[i]);
        SCOPED(text) svg = svg_of(games[i], NULL);
        assert_int_equal(count(svg.at, " paint-order="), 24);
        struct view v = boardview_default(g);
        struct svg_stand stand[CELLS_MAX + 1];
        struct theme t;
        theme_plain(&t);
        show_svg_stands(g, &v, &t, stand);
        for (int here = 0; here < g->board->cells; here++)
            assert_int_equal(stand[here].plain, g->board->colour[here] ? 2 : 0);
    }
}

/* Reads the four-byte number at AT. */
static unsigned number_at(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

/* The colours of a PNG, a byte for how rows are packed before each of them; owned by the caller. */
static unsigned char *read_png(const struct text *png, unsigned *width, unsigned *height)
{
    const char *at = png->at + 8;
    unsigned char *pixels = NULL;
    assert_memory_equal(png->at, "\211PNG\r\n\032\n", 8);
    for (unsigned length; at < png->at + png->length; at += length + 12) {
        length = number_at(at);
        assert_int_equal(number_at(at + 8 + length), crc32(0, (const Bytef *)at + 4, length + 4));
        if (memcmp(at + 4, "IHDR", 4) == 0) {
            *width = number_at(at + 8);
            *height = number_at(at + 12);
        } else if (memcmp(at + 4, "IDAT", 4) == 0) {
            uLongf size = *height * (4 * *width + 1);
            pixels = malloc(size);
            assert_int_equal(uncompress(pixels, &size, (const Bytef *)at + 8, length), Z_OK);
            assert_int_equal(size, *height * (4 * *width + 1));
        }
    }
    assert_int_equal(at - png->at, png->length);
    assert_non_null(pixels);
    return pixels;
}

/* The picture of a scale is that of the other one, twice as large: cells have their colours, outside is nothing. */
TEST(a_png_has_the_colours_of_the_cells)
{
    const struct game *g = game_of("chess");
    struct view v = boardview_default(g);
    struct marks none = boardview_no_marks();
    struct position p;
    struct theme t;
    theme_plain(&t);
    position_start(g, &p);
    for (v.scale = 2; v.scale <= 4; v.scale += 2) {
        SCOPED(text) png = {0};
        unsigned width = 0, height = 0;
        show_png(g, &p, &v, &none, &t, &png);
        unsigned char *pixels = read_png(&png, &width, &height), *row = pixels + height / 2 * (4 * width + 1) + 1;
        unsigned side = 16 * (unsigned)v.scale, left = (width - 8 * side) / 2, dark = 0;
        assert_in_range(height, 8 * side, 10 * side);
        assert_int_equal(pixels[4], 0); /* the corner is transparent */
        for (unsigned i = 0; i < 8; i++) {
            const unsigned char *middle = row + 4 * (left + i * side + side / 2) - 4 * (4 * width + 1);
            dark += middle[0] == 160;
            assert_true(middle[0] == (i % 2 ? 224 : 160) && middle[1] == middle[0] && middle[3] == 255);
        }
        assert_int_equal(dark, 4);
        free(pixels);
    }
}

TEST(marks_are_in_the_picture)
{
    const struct game *g = game_of("reroute66");
    struct marks m = boardview_no_marks();
    m.chosen = cell_of(g, "a2");
    m.targets = cells_of(g, "a3 a4 A4 b8");
    SCOPED(text) svg = svg_of("reroute66", &m);
    check_well_formed(svg.at);
    assert_int_equal(count(svg.at, "Z\" fill=\"#202020\"/>"), 3); /* dots */
    assert_non_null(strstr(svg.at, "fill=\"#a0c8a0\"><title>a2</title>"));
    assert_non_null(strstr(svg.at, "fill=\"#e0b0c0\"><title>b8</title>"));
}

/* What a screen's colours make of a view. */
TEST(screens_dress_the_view)
{
    const struct game *g = game_of("chess");
    struct theme wood, plain;
    struct view v = boardview_default(g);
    int king = g->royal;

    theme_plain(&plain);
    assert_true(theme_read("w.theme", theme_text, &wood, NULL));
    v.bare = true;
    view_adapt(&v, g, &(struct screen_kind){&wood, DEPTH_256, true, PIECES_SOLID, BLOCKS_HALF});
    assert_true(v.bare && v.unicode && !v.filled);
    assert_true(v.pieces.code[0][king] == 0x265A && v.pieces.code[1][king] == 0x265A);
    view_adapt(&v, g, &(struct screen_kind){&wood, DEPTH_8, false, PIECES_LETTERS, BLOCKS_HALF});
    assert_true(v.bare && !v.unicode && !v.filled);
    assert_true(v.pieces.code[0][king] == 'K' && v.pieces.code[1][king] == 'k');
    view_adapt(&v, g,
               &(struct screen_kind){&plain, DEPTH_256, true, PIECES_SOLID,
                                     BLOCKS_HALF}); /* no colours: lines, fillings, sides told apart */
    assert_true(!v.bare && v.filled);
    assert_true(v.pieces.code[0][king] == 0x2654 && v.pieces.code[1][king] == 0x265A);
    view_adapt(&v, g, &(struct screen_kind){&wood, DEPTH_MONO, true, PIECES_FIGURES, BLOCKS_HALF});
    assert_true(!v.bare && v.filled && v.pieces.code[0][king] == 0x2654);
}

/*
 * Where the C library knows characters, it says how wide they are, or the screen would be drawn otherwise than
 * measured.
 */
TEST(characters_are_as_wide_as_the_library_says)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8") || wcwidth(0x738B) != 2)
        return; /* a system without such a locale */
    for (uint32_t code = 0x300; code < 0x110000; code++)
        if (wcwidth((wchar_t)code) >= 0)
            assert_int_equal(utf8_width(code), wcwidth((wchar_t)code));
    setlocale(LC_CTYPE, "C");
    assert_int_equal(utf8_width(0x738B), 2);
    assert_int_equal(canvas_string_width("\347\216\213e\314\201"), 3);
}

RUN_TESTS("draw: show", NULL, NULL)
