/*
 * Boards as images of the terminal: what the bytes show is decoded here, kitty's protocol and sixels, and compared with
 * the picture that the rasteriser makes of the same scene.
 */
#include "draw/images.h"
#include "draw/boardview.h"
#include "filling.h"
#include "games.h"
#include "test.h"
#include "ui/pixels/pixelscreen.h"

#include <time.h>
#include <zlib.h>

enum { ROWS = 24, COLUMNS = 80, CELL_X = 10, CELL_Y = 20, WIDTH = COLUMNS * CELL_X, HEIGHT = ROWS * CELL_Y };
enum { FIRST_ID = 0x40000100, EMPTY = -1, KILOBYTE = 1000 };

/* ---- a terminal ---- */

struct shown_image {
    unsigned long id;
    int width, height;
    uint8_t *rgba;
    struct text data; /* what has come of it */
};

struct shown_place {
    unsigned long id;
    int number, row, column, dx, dy, x, y, width, height, level;
};

/* A terminal that knows kitty's protocol and sixels, as far as the program uses them. */
struct fake {
    struct shown_image image[400];
    int images;
    struct shown_place place[2000];
    int places, row, column;
    struct shown_image *open;
    int32_t sixel[WIDTH * HEIGHT];
    int lowest; /* row of characters that sixels have touched */
};

static struct fake *fake_new(void)
{
    struct fake *fake = memory_new(sizeof *fake);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        fake->sixel[i] = EMPTY;
    return fake;
}

static void fake_free(struct fake *fake)
{
    for (int i = 0; i < fake->images; i++)
        free(fake->image[i].rgba);
    free(fake);
}

/* The number of KEY in the control data BYTES, which end at `;` or ESC; OTHER if it is not there. */
static long number_of(const char *bytes, char key, long other)
{
    for (const char *at = bytes; *at && *at != ';' && *at != '\033'; at++)
        if ((at == bytes || at[-1] == ',') && at[0] == key && at[1] == '=')
            return at[2] >= '0' && at[2] <= '9' ? strtol(at + 2, NULL, 10) : at[2];
    return other;
}

static int value_of(char sign)
{
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = strchr(signs, sign);
    return at ? (int)(at - signs) : 0;
}

/* The image is complete: its pixels. */
static void unpack(struct shown_image *image)
{
    SCOPED(text) packed = {0};
    for (size_t i = 0; i + 3 < image->data.length; i += 4) {
        const char *from = image->data.at + i;
        int all = value_of(from[0]) << 18 | value_of(from[1]) << 12 | value_of(from[2]) << 6 | value_of(from[3]);
        const char bytes[] = {(char)(all >> 16), (char)(all >> 8), (char)all};
        text_add_bytes(&packed, bytes, from[2] == '=' ? 1 : from[3] == '=' ? 2 : 3);
    }
    uLongf length = (uLongf)image->width * (uLongf)image->height * 4, whole = length;
    image->rgba = memory_new(length);
    assert_int_equal(uncompress(image->rgba, &length, (const Bytef *)packed.at, packed.length), Z_OK);
    assert_int_equal(length, whole);
    text_free(&image->data);
}

static struct shown_image *find_image(struct fake *fake, unsigned long id)
{
    for (int i = 0; i < fake->images; i++)
        if (fake->image[i].id == id)
            return &fake->image[i];
    return NULL;
}

static void drop_places(struct fake *fake, unsigned long id, int number)
{
    for (int i = fake->places - 1; i >= 0; i--)
        if (fake->place[i].id == id && (number < 0 || fake->place[i].number == number))
            fake->place[i] = fake->place[--fake->places];
}

/* The command of kitty's protocol at BYTES, without ESC _ G. */
static void do_graphics(struct fake *fake, const char *bytes)
{
    unsigned long id = (unsigned long)number_of(bytes, 'i', 0);
    long action = number_of(bytes, 'a', 0);
    const char *data = bytes + strcspn(bytes, ";\033");
    assert_int_equal(number_of(bytes, 'q', 0), 2);
    assert_true(fake->open || (id >= FIRST_ID && id < FIRST_ID + KITTY_IMAGES));
    if (action == 'd') {
        assert_true(number_of(bytes, 'd', 0) == 'I' || number_of(bytes, 'd', 0) == 'i');
        drop_places(fake, id, (int)number_of(bytes, 'p', -1));
        struct shown_image *image = number_of(bytes, 'd', 0) == 'I' ? find_image(fake, id) : NULL;
        if (image) {
            free(image->rgba);
            *image = fake->image[--fake->images];
        }
    } else if (action == 'p') {
        const struct shown_image *image = find_image(fake, id);
        assert_non_null(image);
        assert_int_equal(number_of(bytes, 'C', 0), 1);
        drop_places(fake, id, (int)number_of(bytes, 'p', -1));
        fake->place[fake->places++] = (struct shown_place){id,
                                                           (int)number_of(bytes, 'p', -1),
                                                           fake->row,
                                                           fake->column,
                                                           (int)number_of(bytes, 'X', 0),
                                                           (int)number_of(bytes, 'Y', 0),
                                                           (int)number_of(bytes, 'x', 0),
                                                           (int)number_of(bytes, 'y', 0),
                                                           (int)number_of(bytes, 'w', image->width),
                                                           (int)number_of(bytes, 'h', image->height),
                                                           (int)number_of(bytes, 'z', 0)};
    } else {
        if (!fake->open) {
            assert_int_equal(action, 't');
            assert_null(find_image(fake, id));
            fake->open = &fake->image[fake->images++];
            *fake->open =
                (struct shown_image){id, (int)number_of(bytes, 's', 0), (int)number_of(bytes, 'v', 0), NULL, {0}};
        }
        text_add_bytes(&fake->open->data, data + 1, strcspn(data, "\033") - 1);
        if (!number_of(bytes, 'm', 0)) {
            unpack(fake->open);
            fake->open = NULL;
        }
    }
}

/* The sixel image at BYTES, behind ESC P. */
static void do_sixels(struct fake *fake, const char *bytes)
{
    int32_t palette[256] = {0};
    int x = 0, y = 0, now = 0, width, height, skipped = 0;
    assert_int_equal(sscanf(bytes, "0;1;0q\"1;1;%d;%d%n", &width, &height, &skipped), 2);
    assert_true(width % CELL_X == 0 && height % CELL_Y == 0);
    fake->lowest = fake->lowest > fake->row + height / CELL_Y - 1 ? fake->lowest : fake->row + height / CELL_Y - 1;
    for (const char *at = bytes + skipped; *at != '\033';) {
        char *end = NULL;
        int count = *at == '!' ? (int)strtol(at + 1, &end, 10) : 1;
        at = end ? end : at;
        if (*at == '#') {
            now = (int)strtol(at + 1, &end, 10);
            if (*end == ';') {
                int red = 0, green = 0, blue = 0, length = 0;
                assert_int_equal(sscanf(end, ";2;%d;%d;%d%n", &red, &green, &blue, &length), 3);
                palette[now] = red * 255 / 100 << 16 | green * 255 / 100 << 8 | blue * 255 / 100;
                end += length;
            }
            at = end;
            continue;
        }
        if (*at == '$' || *at == '-') {
            x = 0;
            y += *at++ == '-' ? 6 : 0;
            continue;
        }
        assert_in_range(*at, '?', '~');
        for (; count > 0; count--, x++)
            for (int i = 0; i < 6; i++)
                if ((*at - '?') >> i & 1) {
                    assert_true(x < width && y + i < height);
                    fake->sixel[(fake->row * CELL_Y + y + i) * WIDTH + fake->column * CELL_X + x] = palette[now];
                }
        at++;
    }
}

/* The terminal gets LENGTH BYTES. */
static void feed(struct fake *fake, const char *bytes, size_t length)
{
    for (const char *at = bytes, *end = length ? bytes + length : bytes; at < end; at++) {
        if (at[0] != '\033')
            continue;
        if (at[1] == '[')
            sscanf(at, "\033[%d;%dH", &fake->row, &fake->column), fake->row--, fake->column--;
        if (at[1] == '_')
            do_graphics(fake, at + 3);
        if (at[1] == 'P')
            do_sixels(fake, at + 2);
    }
}

/* Returns what is seen of kitty's images at each pixel of the screen, EMPTY where nothing opaque is; to be freed. */
static int32_t *look(struct fake *fake)
{
    int32_t *out = memory_new(WIDTH * HEIGHT * sizeof *out);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        out[i] = EMPTY;
    for (int level = LEVEL_BOARD; level <= LEVEL_MOVING; level++)
        for (int k = 0; k < fake->places; k++) {
            const struct shown_place *place = &fake->place[k];
            const struct shown_image *image = find_image(fake, place->id);
            for (int i = 0; place->level == level && i < place->width * place->height; i++) {
                int x = i % place->width, y = i / place->width;
                const uint8_t *from = &image->rgba[4 * ((place->y + y) * image->width + place->x + x)];
                int32_t *to =
                    &out[(place->row * CELL_Y + place->dy + y) * WIDTH + place->column * CELL_X + place->dx + x];
                int32_t over = from[0] << 16 | from[1] << 8 | from[2], mixed = 0;
                for (int s = 0; s <= 16; s += 8)
                    mixed |= ((*to >> s & 255) + ((over >> s & 255) - (*to >> s & 255)) * from[3] / 255) << s;
                if (from[3] == 255 || (*to != EMPTY && from[3]))
                    *to = from[3] == 255 ? over : mixed;
            }
        }
    return out;
}

/* ---- boards ---- */

/* A board on a screen, and its images. */
struct scenery {
    struct view view;
    struct canvas canvas;
    struct board_cache *cache;
    struct pixel_screen screen;
};

static void scenery_begin(struct scenery *scenery, const struct game *g, bool layered, int registers)
{
    const struct pixel_means means = {layered ? PIXELS_KITTY : PIXELS_SIXEL, {CELL_X, CELL_Y}, {0, 0}, registers};
    SCOPED(text) out = {0};
    *scenery = (struct scenery){.cache = board_cache_new()};
    scenery->view = filling_view(g, DEPTH_256, BLOCKS_SEXTANTS, 2);
    scenery->view.cache = scenery->cache;
    scenery->view.image = (struct point){CELL_X, CELL_Y};
    scenery->view.layered = layered;
    scenery->view.labels = LABELS_AROUND;
    assert_true(boardview_fit(g, &scenery->view, 20, 52));
    canvas_start(&scenery->canvas, ROWS, COLUMNS);
    pixel_screen_use(&scenery->screen, &means, FIRST_ID, &out);
}

static void scenery_end(struct scenery *scenery)
{
    canvas_free(&scenery->canvas);
    board_cache_free(scenery->cache);
    pixel_screen_free(&scenery->screen);
}

static void draw(struct scenery *scenery, const struct game *g, const struct position *p, const struct marks *marks)
{
    canvas_clear(&scenery->canvas);
    boardview_draw(g, p, &scenery->view, marks, &scenery->canvas, 1, 2);
}

/* Shows what was drawn on FAKE; returns how many bytes that took. */
static size_t show(struct scenery *scenery, struct fake *fake)
{
    SCOPED(text) before = {0};
    SCOPED(text) after = {0};
    const struct images *images = board_cache_images(scenery->cache);
    size_t sum = 0, length = 0;
    const char *bytes;
    pixel_screen_prepare(&scenery->screen, images, &scenery->canvas);
    while ((bytes = pixel_screen_next(&scenery->screen, &length)) != NULL) {
        feed(fake, bytes, length);
        sum += length;
    }
    pixel_screen_frame(&scenery->screen, images, &scenery->canvas, &before, &after);
    feed(fake, before.at, before.length);
    feed(fake, after.at, after.length);
    return sum + before.length + after.length;
}

/* The flat picture of SCENERY's board at each pixel of the screen; to be freed. */
static int32_t *expected(const struct scenery *scenery, const struct game *g, const struct position *p,
                         const struct marks *marks)
{
    int32_t *out = memory_new(WIDTH * HEIGHT * sizeof *out);
    struct scenery flat = *scenery;
    flat.cache = flat.view.cache = board_cache_new();
    flat.view.layered = false;
    canvas_start(&flat.canvas, ROWS, COLUMNS);
    draw(&flat, g, p, marks);
    const struct images *images = board_cache_images(flat.cache);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int x = i % WIDTH - images->column * CELL_X, y = i / WIDTH - images->row * CELL_Y;
        bool inside = x >= 0 && y >= 0 && x < images->columns * CELL_X && y < images->rows * CELL_Y;
        out[i] = inside ? images->colour[y * images->columns * CELL_X + x] : EMPTY;
    }
    canvas_free(&flat.canvas);
    board_cache_free(flat.cache);
    return out;
}

/* The mean distance of a colour's parts between SEEN and WANTED, in 100ths, where both have one; *LACKING: how many of
 * WANTED's pixels SEEN does not have. */
static int distance(const int32_t *seen, const int32_t *wanted, int *lacking)
{
    int64_t sum = 0, count = 0;
    *lacking = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        *lacking += wanted[i] >= 0 && seen[i] < 0;
        for (int s = 0; s <= 16 && wanted[i] >= 0 && seen[i] >= 0; s += 8, count++)
            sum += abs((seen[i] >> s & 255) - (wanted[i] >> s & 255));
    }
    return count ? (int)(100 * sum / count) : 0;
}

/* The position after the first legal move that captures nothing, and the marks of that move. */
static struct position moved(const struct game *g, const struct position *p, struct marks *marks)
{
    struct position next = *p;
    *marks = boardview_no_marks();
    for (int from = 0; from < g->board->cells; from++)
        for (int to = 0; to < g->board->cells && p->on[from] && piece_player(p->on[from]) == p->turn; to++)
            if (!p->on[to] && g->board->lane_first[to] == to) {
                next.on[to] = next.on[from];
                next.on[from] = 0;
                cellset_add(&marks->last, (cell)from);
                cellset_add(&marks->last, (cell)to);
                return next;
            }
    return next;
}

static void kitty_shows_what_is_drawn(void **state)
{
    const struct game *g = game_of(*state);
    struct position p = position_of(g, "startpos"), next;
    struct marks none = boardview_no_marks(), marks;
    struct fake *fake = fake_new();
    struct scenery scenery;
    int lacking;
    scenery_begin(&scenery, g, true, 0);
    for (int step = 0; step < 2; step++) {
        next = step ? moved(g, &p, &marks) : p;
        draw(&scenery, g, &next, step ? &marks : &none);
        size_t bytes = show(&scenery, fake);
        assert_true(bytes <= (step ? 2 : 60) * KILOBYTE);
        FREED int32_t *seen = look(fake);
        FREED int32_t *wanted = expected(&scenery, g, &next, step ? &marks : &none);
        assert_true(distance(seen, wanted, &lacking) <= 50);
        assert_true(lacking < 800); /* at the rim, where the terminal's background shines through */
        assert_int_equal(show(&scenery, fake), 0);
    }
    SCOPED(text) out = {0};
    pixel_screen_clear(&scenery.screen, &out);
    feed(fake, out.at, out.length);
    assert_int_equal(fake->images, 0);
    assert_int_equal(fake->places, 0);
    scenery_end(&scenery);
    fake_free(fake);
}

static void sixels_show_what_is_drawn(void **state)
{
    static const int registers[] = {256, 16};
    const struct game *g = game_of(*state);
    struct position p = position_of(g, "startpos"), next;
    struct marks none = boardview_no_marks(), marks;
    for (int i = 0; i < 2; i++) {
        struct fake *fake = fake_new();
        struct scenery scenery;
        int lacking;
        scenery_begin(&scenery, g, false, registers[i]);
        for (int step = 0; step < 2; step++) {
            next = step ? moved(g, &p, &marks) : p;
            draw(&scenery, g, &next, step ? &marks : &none);
            assert_true(show(&scenery, fake) <= (step ? 40 : 150) * KILOBYTE);
            FREED int32_t *wanted = expected(&scenery, g, &next, step ? &marks : &none);
            assert_true(distance(fake->sixel, wanted, &lacking) <= (i ? 600 : 200));
            assert_int_equal(lacking, 0);
            assert_int_equal(show(&scenery, fake), 0);
        }
        assert_true(fake->lowest < ROWS - 1);
        scenery_end(&scenery);
        fake_free(fake);
    }
}

/* Begins SCENERY with Reroute66's first position, *P, on the canvas. */
static const struct game *begin_reroute66(struct scenery *scenery, bool layered, int registers, struct position *p)
{
    const struct game *g = game_of("reroute66");
    struct marks none = boardview_no_marks();
    *p = position_of(g, "startpos");
    scenery_begin(scenery, g, layered, registers);
    draw(scenery, g, p, &none);
    return g;
}

/* A window over a part of the board: nothing of an image is left under it, and all of it around. */
static void a_window_is_not_covered(void **state)
{
    (void)state;
    struct position p;
    struct marks none = boardview_no_marks();
    struct fake *fake = fake_new();
    struct scenery scenery;
    const struct game *g = begin_reroute66(&scenery, true, 0, &p);
    show(&scenery, fake);
    FREED int32_t *whole = look(fake);
    for (int row = 5; row < 12; row++)
        for (int column = 20; column < 40; column++)
            *canvas_at(&scenery.canvas, row, column) =
                (struct glyph){'x', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};
    show(&scenery, fake);
    FREED int32_t *seen = look(fake);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int row = i / WIDTH / CELL_Y, column = i % WIDTH / CELL_X;
        bool covered = row >= 5 && row < 12 && column >= 20 && column < 40;
        assert_int_equal(seen[i], covered ? EMPTY : whole[i]);
    }
    draw(&scenery, g, &p, &none);
    show(&scenery, fake);
    FREED int32_t *again = look(fake);
    assert_memory_equal(again, whole, WIDTH * HEIGHT * sizeof *whole);
    canvas_clear(&scenery.canvas); /* another screen */
    show(&scenery, fake);
    FREED int32_t *gone = look(fake);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(gone[i], EMPTY);
    scenery_end(&scenery);
    fake_free(fake);
}

/* A piece on its way is one placement, which moves. */
static void a_frame_of_a_motion_is_small(void **state)
{
    (void)state;
    struct position p;
    struct marks marks = boardview_no_marks();
    struct fake *fake = fake_new();
    struct scenery scenery;
    const struct game *g = begin_reroute66(&scenery, true, 0, &p);
    struct position next = p;
    cell from = cell_of(g, "a1"), to = cell_of(g, "a3");
    next.on[to] = next.on[from];
    next.on[from] = 0;
    show(&scenery, fake);
    marks.before = &p;
    marks.slides = 1;
    for (int part = 16; part < SLIDE_ALL; part += 16) {
        marks.slide[0] = (struct slide){from, to, part};
        draw(&scenery, g, &next, &marks);
        size_t bytes = show(&scenery, fake);
        assert_in_range(bytes, 1, 200);
    }
    scenery_end(&scenery);
    fake_free(fake);
}

/* What text was written on is sent again, and nothing else. */
static void sixels_under_text_are_sent_again(void **state)
{
    (void)state;
    struct position p;
    struct fake *fake = fake_new();
    struct scenery scenery;
    begin_reroute66(&scenery, false, 256, &p);
    show(&scenery, fake);
    FREED int32_t *whole = memory_new(sizeof fake->sixel);
    memcpy(whole, fake->sixel, sizeof fake->sixel);
    for (int y = 8 * CELL_Y; y < 9 * CELL_Y; y++)
        for (int x = 20 * CELL_X; x < 31 * CELL_X; x++)
            fake->sixel[y * WIDTH + x] = 0x123456;
    pixel_screen_touch(&scenery.screen, 8, 20, 30);
    size_t bytes = show(&scenery, fake);
    assert_in_range(bytes, 1, 4 * KILOBYTE);
    assert_memory_equal(fake->sixel, whole, sizeof fake->sixel);
    scenery_end(&scenery);
    fake_free(fake);
}

/* Below the images the canvas says who stands where. */
static void letters_are_below(void **state)
{
    (void)state;
    struct position p;
    struct scenery scenery;
    SCOPED(text) out = {0};
    begin_reroute66(&scenery, true, 0, &p);
    canvas_text(&scenery.canvas, &out);
    char *to = out.at;
    for (const char *at = out.at; *at; at++) /* without blanks */
        if (*at != ' ')
            *to++ = *at;
    *to = '\0';
    assert_non_null(strstr(out.at, "8rnbkqbnr8\n"));
    assert_non_null(strstr(out.at, "1RNBQKBNR1\n"));
    scenery_end(&scenery);
}

/* Prints what a game's images cost: bytes at 80×24, and CPU time for a board of cells of 100 pixels. */
static void print_figures(const char *id)
{
    const struct game *g = game_of(id);
    struct position p = position_of(g, "startpos");
    struct marks marks = boardview_no_marks();
    for (int layered = 1; layered >= 0; layered--) {
        struct fake *fake = fake_new();
        struct scenery scenery;
        scenery_begin(&scenery, g, layered, 256);
        draw(&scenery, g, &p, &marks);
        size_t first = show(&scenery, fake);
        struct position next = moved(g, &p, &marks);
        draw(&scenery, g, &next, &marks);
        size_t move = show(&scenery, fake);
        scenery.view.scale = 5;
        scenery.view.extra = 0;
        clock_t begun = clock();
        draw(&scenery, g, &p, &marks);
        clock_t drawn = clock();
        draw(&scenery, g, &next, &marks);
        clock_t changed = clock();
        const struct images *images = board_cache_images(scenery.cache);
        printf("%s %s: %zu bytes, a move %zu; %d x %d pixels in %.1f ms, a move %.1f ms\n", id,
               layered ? "kitty" : "sixels", first, move, images->columns * CELL_X, images->rows * CELL_Y,
               1000.0 * (double)(drawn - begun) / CLOCKS_PER_SEC, 1000.0 * (double)(changed - drawn) / CLOCKS_PER_SEC);
        scenery_end(&scenery);
        fake_free(fake);
    }
}

/* With arguments: figures of these games. */
int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        FOR_GAMES(kitty_shows_what_is_drawn),
        FOR_GAMES(sixels_show_what_is_drawn),
        cmocka_unit_test(a_window_is_not_covered),
        cmocka_unit_test(a_frame_of_a_motion_is_small),
        cmocka_unit_test(sixels_under_text_are_sent_again),
        cmocka_unit_test(letters_are_below),
    };
    filling_open();
    for (int i = 1; i < count; i++)
        print_figures(arguments[i]);
    int status = count > 1 ? 0 : cmocka_run_group_tests_name("images", tests, NULL, NULL);
    filling_free();
    return status;
}
