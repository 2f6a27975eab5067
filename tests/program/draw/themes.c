/* Themes: their language, the nearest colours, and that pieces can be seen on every ground at every depth (WCAG 2:
 * 3:1; rims count). */
#include "base/text.h"
#include "draw/colour/contrast.h"
#include "test.h"
#include "themed.h"

static int setup(void **state)
{
    (void)state;
    filling_open();
    return 0;
}

static int end(void **state)
{
    (void)state;
    filling_free();
    return 0;
}

/* Of two inks the better one has a contrast of LEAST on GROUND. */
static void check_readable(const struct theme *t, int ink, int other, int ground, int least, enum depth d)
{
    int one = themed_contrast(t, ink, ground, d), two = themed_contrast(t, other, ground, d);
    if (one < least && two < least)
        fail_msg("%s, depth %d: %s on ink %d has only %d.%02d:1", t->name, d, theme_paint_names[ink], ground - PAINTS,
                 one / 100, one % 100);
}

/* A piece that is a character stands on GROUND; with few colours the first player's has its rim's colour if that is
 * better. The third player's stands on a plate of its rim's colour. */
static void check_ground(const struct theme *t, enum ground ground, enum depth d)
{
    check_readable(t, PAINT_PIECE, d < DEPTH_256 ? PAINT_RIM : PAINT_PIECE, ink_of_ground(ground), 300, d);
    check_readable(t, PAINT_PIECE_2, PAINT_PIECE_2, ink_of_ground(ground), 300, d);
    for (int player = 1; player < 3; player++)
        for (int other = 0; other < player; other++)
            assert_int_not_equal(theme_ink(t, PAINT_PIECE + player, d), theme_ink(t, PAINT_PIECE + other, d));
}

/* The picture of a piece is told from a filled cell by its body or by its rim, and they are told apart. */
static void check_fill(const struct theme *t, int fill, enum depth d)
{
    for (int player = 0; player < 3; player++) {
        check_readable(t, PAINT_PIECE + player, PAINT_RIM + player, fill, player == 2 ? 200 : 300, d);
        check_readable(t, PAINT_PIECE + player, PAINT_PIECE + player, PAINT_RIM + player, 300, d);
    }
}

/* Filled squares are told apart in every theme at every depth: 2.5:1. (Below lines letters of both sides are to be
 * read on both, which leaves less; there the lines part them.) */
static void check_squares(const struct theme *t, enum depth d)
{
    enum { APART = 250 };
    int contrast = themed_contrast(t, ink_of_fill(FILL_DARK, MARK_NONE), ink_of_fill(FILL_LIGHT, MARK_NONE), d);
    if (contrast < APART)
        fail_msg("%s, depth %d: %d.%02d:1", t->name, d, contrast / 100, contrast % 100);
}

TEST(squares_are_told_apart)
{
    themed_each(check_squares);
}

static void check_pieces(const struct theme *t, enum depth d)
{
    for (int ground = GROUND_CELL; ground <= GROUND_CAPTURE; ground++)
        check_ground(t, (enum ground)ground, d);
    for (int k = 0; k < MARKS * FILLS; k++)
        check_fill(t, ink_of_fill((enum fill)(k % FILLS), (enum mark)(k / FILLS)), d);
    check_readable(t, PAINT_NAME, PAINT_NAME, ink_of_fill(FILL_LIGHT, MARK_NONE), 300, d);
}

TEST(pieces_can_be_seen_on_every_ground)
{
    themed_each(check_pieces);
}

/* Returns what is seen of LOOK's foreground at depth D in a terminal with PALETTE; on 8 colours bold is bright. */
static struct rgb seen(const struct look *look, enum depth d, const struct named_palette *palette)
{
    return themed_rgb(d == DEPTH_8 && look->attributes & LOOK_BOLD ? look->fg | 8 : look->fg, d, palette);
}

/* Within 30 degrees of pure red. */
static bool is_red(struct rgb c)
{
    int most = c.green > c.blue ? c.green : c.blue, least = c.green + c.blue - most;
    return c.red > most && 2 * (most - least) <= c.red - least;
}

/* Its third player is called Red; the theme for those who do not see it takes another colour. */
static void check_red(const struct theme *t, enum depth d)
{
    for (int ground = GROUND_NONE; ground <= GROUND_CAPTURE && strcmp(t->name, "colour-blind") != 0; ground++) {
        struct look look = theme_look(t, PAINT_PIECE_3, (enum ground)ground, d);
        if (!is_red(seen(&look, d, NULL)))
            fail_msg("%s, depth %d, ground %d: the third player has colour %x", t->name, d, ground, (unsigned)look.fg);
    }
}

TEST(the_third_player_is_red)
{
    themed_each(check_red);
}

/* In drawings of lines the letters of Red and Blue are read on every cell; bold without colours. */
static void check_letters(const struct theme *t, enum depth d)
{
    enum { LEAST = 450 };
    static const enum paint letters[] = {PAINT_PIECE_3, PAINT_PIECE_4};
    for (int i = 0; i < 2 * GROUNDS && d >= DEPTH_256; i++) {
        struct look look = theme_look(t, letters[i % 2], (enum ground)(i / 2), d);
        if (look.fg >= 0 && look.bg >= 0 && i / 2 <= GROUND_CAPTURE &&
            contrast_of(palette_colour(look.fg, d), palette_colour(look.bg, d)) < LEAST)
            fail_msg("%s, depth %d: %s on %s", t->name, d, theme_paint_names[letters[i % 2]],
                     theme_ground_names[i / 2]);
    }
}

TEST(letters_of_a_third_player_can_be_read)
{
    struct theme plain;
    themed_each(check_letters);
    theme_plain(&plain);
    assert_true(theme_look(&plain, PAINT_PIECE_3, GROUND_CELL, DEPTH_MONO).attributes & LOOK_BOLD);
}

/* With few colours the green of a mark is mixed with another colour, as it is glaring by itself. */
static void check_green(const struct theme *t, enum depth d)
{
    enum { GLARING = 160 };
    for (int ground = GROUND_NONE; ground < GROUNDS && d < DEPTH_256; ground++) {
        const struct rgb c = themed_seen(t, ink_of_ground((enum ground)ground), d, NULL);
        if (c.green - c.red > GLARING && c.green - c.blue > GLARING)
            fail_msg("%s: %s", t->name, theme_ground_names[ground]);
    }
}

TEST(no_mark_is_of_glaring_green)
{
    themed_each(check_green);
}

/* Texts on the terminal's own background, dark or light, told or (dark ones) not; the terminal's own colour is its
 * user's business. */
TEST(text_can_be_read_on_every_terminal)
{
    char names[THEMES_MAX][THEME_NAME];
    int n = theme_list(&filling_catalogue, names, THEMES_MAX);
    for (int i = 0; i < n * PALETTES * 3 * 4; i++) {
        const struct theme t = themed_open(names[i / (PALETTES * 3 * 4)]);
        const struct named_palette *palette = &themed_palettes[i / 12 % PALETTES];
        const int way = i / 4 % 3; /* 0: dark, 1: light, 2: dark, but not told */
        const enum depth d = (enum depth)(DEPTH_8 + i % 4);
        const struct rgb ground = themed_rgb((int32_t)(way == 1 ? palette->light : palette->dark), DEPTH_DIRECT, NULL);
        const struct backdrop b = {way < 2, ground};
        struct looks looks;
        theme_looks(&t, d, &b, &looks);
        for (int paint = PAINT_PLAIN; paint <= PAINT_PROMPT; paint++) {
            const struct look *look = &looks.of[paint][GROUND_NONE];
            int contrast = look->fg < 0 ? 2100 : contrast_of(seen(look, d, palette), ground);
            if (contrast < (d >= DEPTH_256 ? 450 : 300))
                fail_msg("%s, depth %d, %s, %06x: %s has only %d.%02d:1", t.name, d, palette->name,
                         way == 1 ? palette->light : palette->dark, theme_paint_names[paint], contrast / 100,
                         contrast % 100);
        }
    }
}

/* What the cube of 256 colours has between brown and yellow is mustard, between red and blue mauve. */
static bool is_muddy(struct rgb c)
{
    return (c.blue == 0 && c.green > 0 && c.red >= c.green) || (c.red > c.green && c.blue > c.green);
}

static void check_line_drawings(const struct theme *t, enum depth d)
{
    int32_t dark = theme_ink(t, ink_of_ground(GROUND_CELL), d);
    int32_t light = theme_ink(t, ink_of_ground(GROUND_CELL_LIGHT), d);
    int32_t third = theme_ink(t, ink_of_ground(GROUND_CELL_THIRD), d);
    assert_true(dark != light && dark != third && light != third);
    /* Where pieces are characters only the ground tells a path from the other cells that can be reached. */
    assert_int_not_equal(theme_ink(t, ink_of_ground(theme_ground(FILL_DARK, MARK_PATH)), d),
                         theme_ink(t, ink_of_ground(theme_ground(FILL_DARK, MARK_TARGET)), d));
    for (int ground = GROUND_CELL; ground <= GROUND_CELL_FOURTH; ground++)
        assert_false(is_muddy(palette_rgb(theme_ink(t, ink_of_ground((enum ground)ground), DEPTH_256))));
}

TEST(grounds_of_squares_differ)
{
    themed_each(check_line_drawings);
}

TEST(every_theme_is_listed)
{
    static const char *const names[] = {"blue", "colour-blind", "contrast", "green", "lagoon", "light", "marble",
                                        "mono", "newspaper",    "night",    "slate", "walnut", "wood"};
    enum { COUNT = sizeof names / sizeof *names };
    char found[THEMES_MAX][THEME_NAME];
    assert_int_equal(theme_list(&filling_catalogue, found, THEMES_MAX), COUNT);
    for (int i = 0; i < COUNT; i++)
        assert_string_equal(found[i], names[i]);
    assert_int_equal(theme_list(&filling_catalogue, found, 2), 2);
    struct theme mono = themed_open("mono");
    for (int p = 0; p < PAINTS; p++)
        for (int g = 0; g < GROUNDS; g++) {
            struct look l = theme_look(&mono, (enum paint)p, (enum ground)g, DEPTH_DIRECT);
            assert_true(l.fg == -1 && l.bg == -1);
        }
}

TEST(a_missing_theme_is_told)
{
    struct theme t;
    struct error e;
    assert_false(theme_open(&filling_catalogue, "wod", &t, &e));
    assert_string_equal(
        e.text,
        "there is no theme \"wod\": give blue, colour-blind, contrast, green, lagoon, light, marble, mono, newspaper, "
        "night, slate, walnut, wood");
    assert_false(theme_open(&filling_catalogue, "../themes/wood", &t, &e));
    assert_int_equal(theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_256).fg, -1);
}

TEST(faults_have_their_place)
{
    static const struct {
        const char *text;
        int line, column;
        const char *says;
    } cases[] = {
        {"title X\npaint piece-1 ffffff\nground darkest 000000\n", 3, 8, "no ground \"darkest\""},
        {"paint piece-9 ffffff\n", 1, 7, "no paint \"piece-9\""},
        {"paint piece-1 fffff\n", 1, 15, "not a colour"},
        {"paint piece-1 12345g\n", 1, 15, "six hexadecimal digits"},
        {"paint piece-1\n", 1, 14, "paint NAME COLOUR"},
        {"paint piece-1 ffffff blink\n", 1, 22, "not an attribute"},
        {"paint piece-1 ffffff 8=pink\n", 1, 22, "not a colour's name"},
        {"paint piece-1 ffffff 9=red\n", 1, 22, "8=, 16= and mono="},
        {"paint piece-1 ffffff mono=red\n", 1, 22, "mono= takes"},
        {"ground dark ffffff 8=bright-red\n", 1, 20, "cannot be bright"},
        {"paint piece-1 ffffff 8=red/bright-red\n", 1, 22, "cannot be bright"},
        {"paint piece-1 ffffff 16=red/pink\n", 1, 22, "not a colour's name"},
        {"ground dark ffffff 8=red/bright-red\n", 1, 20, "cannot be bright"},
        {"ground dark ffffff 8=red//bright-red\n", 1, 20, "cannot be bright"},
        {"paint piece-1 ffffff 16=red//black\n", 1, 22, "only a ground"},
        {"ground dark ffffff 8=red///black\n", 1, 20, "not a colour's name"},
        {"tint dark ffffff\n", 1, 1, "tint"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct theme t;
        struct error e = {0};
        assert_false(theme_read("x/odd.theme", cases[i].text, &t, &e));
        assert_string_equal(e.file, "x/odd.theme");
        if (e.line != cases[i].line || e.column != cases[i].column || !strstr(e.text, cases[i].says))
            fail_msg("%s -> %d:%d: %s", cases[i].text, e.line, e.column, e.text);
    }
}

/* The file PATH with a letter too many behind each word of each line in turn: a fault is told in that line. */
static void misspell_file(const char *path, void *into)
{
    SCOPED(text) text = {0};
    (void)into;
    assert_true(text_read_file(path, &text, NULL));
    int line = 1;
    for (size_t at = 0; at < text.length; at++) {
        bool ends = !strchr(" \n", text.at[at]) && strchr(" \n", text.at[at + 1]);
        line += text.at[at] == '\n';
        if (!ends)
            continue;
        SCOPED(text) misspelt = {0};
        SCOPED(pictures) pictures = {0};
        struct theme theme;
        struct error error = {0};
        text_add_bytes(&misspelt, text.at, at + 1);
        text_addf(&misspelt, "q%s", text.at + at + 1);
        bool good = catalogue_has_ending(path, ".theme") ? theme_read(path, misspelt.at, &theme, &error)
                                                         : pictures_read(path, misspelt.at, &pictures, &error);
        if (!good && error.line != line)
            fail_msg("%s:%d, misspelt: told of line %d: %s", path, line, error.line, error.text);
    }
}

TEST(a_fault_is_told_of_the_line_that_is_wrong)
{
    catalogue_each(&filling_catalogue, "themes", ".theme", misspell_file, NULL);
    catalogue_each(&filling_catalogue, "pieces", ".pieces", misspell_file, NULL);
}

TEST(a_theme_is_read_as_it_is_written)
{
    struct theme t;
    struct look l;
    assert_true(
        theme_read("x/my.theme",
                   "# mine\ntitle My own theme\npaint piece-1 ff8700 16=yellow 8=bright-yellow underline mono=bold\n"
                   "ground dark 005f87 8=default\n",
                   &t, NULL));
    assert_string_equal(t.name, "my");
    assert_string_equal(t.title, "My own theme");
    l = theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_DIRECT);
    assert_true(l.fg == 0xff8700 && l.bg == 0x005f87 && l.attributes == LOOK_UNDERLINE);
    l = theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_256);
    assert_true(l.fg == 208 && l.bg == 24);
    l = theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_16);
    assert_true(l.fg == 3 && l.bg >= 0 && l.bg < 16);
    l = theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_8);
    assert_true(l.fg == 3 && l.bg == -1 && l.attributes == (LOOK_UNDERLINE | LOOK_BOLD));
    l = theme_look(&t, PAINT_PIECE, GROUND_CELL, DEPTH_MONO);
    assert_true(l.fg == -1 && l.bg == -1 && l.attributes == LOOK_BOLD);
}

TEST(a_paint_may_bring_its_own_ground)
{
    struct theme t;
    struct look l;
    assert_true(theme_read("x/my.theme", "paint piece-3 ffa8a8 16=bright-red/black 8=red/white\nground dark 00005f\n",
                           &t, NULL));
    l = theme_look(&t, PAINT_PIECE_3, GROUND_CELL, DEPTH_16);
    assert_true(l.fg == 9 && l.bg == 0);
    l = theme_look(&t, PAINT_PIECE_3, GROUND_CELL, DEPTH_8);
    assert_true(l.fg == 1 && l.bg == 7);
    l = theme_look(&t, PAINT_PIECE_3, GROUND_CELL, DEPTH_256);
    assert_int_equal(l.bg, palette_nearest((struct rgb){0, 0, 0x5f}, DEPTH_256));
    l = theme_look(&t, PAINT_PIECE_3, GROUND_NONE, DEPTH_16);
    assert_true(l.fg == 9 && l.bg == -1); /* beside the board the terminal's own is enough */
}

TEST(contrast_is_that_of_wcag)
{
    static const struct rgb black = {0, 0, 0}, white = {255, 255, 255}, grey = {119, 119, 119}, red = {255, 0, 0};
    assert_int_equal(contrast_of(black, white), 2100);
    assert_int_equal(contrast_of(white, black), 2100);
    assert_int_equal(contrast_of(red, red), 100);
    assert_in_range(contrast_of(grey, white), 447,
                    448); /* #777 on white is the well-known 4.48:1 that just fails 4.5 */
    assert_in_range(contrast_of(red, white), 399, 400);
}

TEST(every_colour_of_the_cube_is_nearest_to_itself)
{
    for (int i = 16; i < 256; i++) {
        struct rgb c = palette_rgb(i), n = palette_rgb(palette_nearest(c, DEPTH_256));
        assert_true(c.red == n.red && c.green == n.green && c.blue == n.blue);
    }
    for (int i = 0; i < 16; i++)
        assert_int_equal(palette_nearest(palette_rgb(i), DEPTH_16), i);
}

TEST(the_depth_follows_the_terminal)
{
    assert_int_equal(theme_depth_of(NULL, NULL), DEPTH_MONO);
    assert_int_equal(theme_depth_of("dumb", NULL), DEPTH_MONO);
    assert_int_equal(theme_depth_of("xterm-mono", "truecolor"), DEPTH_MONO);
    assert_int_equal(theme_depth_of("xterm", NULL), DEPTH_16);
    assert_int_equal(theme_depth_of("linux", NULL), DEPTH_8);
    assert_int_equal(theme_depth_of("screen-256color", NULL), DEPTH_256);
    assert_int_equal(theme_depth_of("xterm-256color", "truecolor"), DEPTH_DIRECT);
    assert_int_equal(theme_depth_of("xterm-direct", NULL), DEPTH_DIRECT);
}

RUN_TESTS("draw: themes", setup, end)
