/*
 * Boards as images of the terminal: what the bytes show is decoded here, kitty's protocol and sixels, and compared
 * with the picture that the rasteriser makes of the same scene.
 */
#include "draw/images.h"
#include "filling.h"
#include "games.h"
#include "scenery.h"
#include "test.h"

#include <time.h>

enum { KILOBYTE = 1000 };

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
        next = step ? scenery_moved(g, &p, &marks) : p;
        scenery_draw(&scenery, g, &next, step ? &marks : &none);
        size_t bytes = scenery_show(&scenery, fake);
        assert_true(bytes <= (step ? 2 : 60) * KILOBYTE);
        FREED int32_t *seen = fake_look(fake);
        FREED int32_t *wanted = scenery_expected(&scenery, g, &next, step ? &marks : &none);
        assert_true(scenery_distance(seen, wanted, &lacking) <= 50);
        assert_true(lacking < 800); /* at the rim, where the terminal's background shines through */
        assert_int_equal(scenery_show(&scenery, fake), 0);
    }
    SCOPED(text) out = {0};
    pixel_screen_clear(&scenery.screen, &out);
    fake_feed(fake, out.at, out.length);
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
            next = step ? scenery_moved(g, &p, &marks) : p;
            scenery_draw(&scenery, g, &next, step ? &marks : &none);
            assert_true(scenery_show(&scenery, fake) <= (step ? 40 : 150) * KILOBYTE);
            FREED int32_t *wanted = scenery_expected(&scenery, g, &next, step ? &marks : &none);
            assert_true(scenery_distance(fake->sixel, wanted, &lacking) <= (i ? 600 : 200));
            assert_int_equal(lacking, 0);
            assert_int_equal(scenery_show(&scenery, fake), 0);
            assert_true(step || fake->sixels <= 16); /* that xterm keeps */
        }
        assert_true(fake->lowest < ROWS - 1);
        scenery_end(&scenery);
        fake_free(fake);
    }
}

/* With 16 registers marks that come late have their colours, too: of cells that were chosen and targets, and then
 * of the move that was made. */
static void few_registers_have_room_for_marks(void **state)
{
    enum { FAR = 40, MOST = WIDTH * HEIGHT / 100 };
    (void)state;
    struct position p;
    struct fake *fake = fake_new();
    struct scenery scenery;
    struct marks marks = boardview_no_marks();
    const struct game *g = scenery_reroute66(&scenery, false, 16, &p);
    scenery_show(&scenery, fake);
    for (int step = 0; step < 4; step++) {
        marks = boardview_no_marks();
        if (step % 2 == 0) {
            marks.chosen = cell_of(g, step ? "b8" : "a1");
            marks.targets = cells_of(g, "d4 e4");
            marks.captures = cells_of(g, "g7 h7");
            marks.check = cells_of(g, "d8");
        } else {
            marks.last = cells_of(g, step > 1 ? "c8 c6 c5" : "b1 a3 a4");
        }
        scenery_draw(&scenery, g, &p, &marks);
        assert_true(scenery_show(&scenery, fake) < 60 * KILOBYTE);
        assert_int_equal(scenery_show(&scenery, fake), 0);
        FREED int32_t *wanted = scenery_expected(&scenery, g, &p, &marks);
        int apart = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++)
            for (int shift = 0; shift <= 16 && wanted[i] >= 0; shift += 8)
                apart += abs((wanted[i] >> shift & 255) - (fake->sixel[i] >> shift & 255)) > FAR;
        assert_in_range(apart, 0, MOST);
    }
    scenery_end(&scenery);
    fake_free(fake);
}

/* A window over a part of the board: nothing of an image is left under it, and all of it around. */
static void a_window_is_not_covered(void **state)
{
    (void)state;
    struct position p;
    struct marks none = boardview_no_marks();
    struct fake *fake = fake_new();
    struct scenery scenery;
    const struct game *g = scenery_reroute66(&scenery, true, 0, &p);
    scenery_show(&scenery, fake);
    FREED int32_t *whole = fake_look(fake);
    for (int row = 5; row < 12; row++)
        for (int column = 20; column < 40; column++)
            *canvas_at(&scenery.canvas, row, column) =
                (struct glyph){'x', PAINT_PLAIN, GROUND_NONE, {CELL_NONE, CELL_NONE}, 0, 0};
    scenery_show(&scenery, fake);
    FREED int32_t *seen = fake_look(fake);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int row = i / WIDTH / CELL_Y, column = i % WIDTH / CELL_X;
        bool covered = row >= 5 && row < 12 && column >= 20 && column < 40;
        assert_int_equal(seen[i], covered ? EMPTY : whole[i]);
    }
    scenery_draw(&scenery, g, &p, &none);
    scenery_show(&scenery, fake);
    FREED int32_t *again = fake_look(fake);
    assert_memory_equal(again, whole, WIDTH * HEIGHT * sizeof *whole);
    canvas_clear(&scenery.canvas); /* another screen */
    scenery_show(&scenery, fake);
    FREED int32_t *gone = fake_look(fake);
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
    const struct game *g = scenery_reroute66(&scenery, true, 0, &p);
    struct position next = p;
    cell from = cell_of(g, "a1"), to = cell_of(g, "a3");
    next.on[to] = next.on[from];
    next.on[from] = 0;
    scenery_show(&scenery, fake);
    marks.before = &p;
    marks.slides = 1;
    for (int part = 16; part < SLIDE_ALL; part += 16) {
        marks.slide[0] = (struct slide){from, to, part};
        scenery_draw(&scenery, g, &next, &marks);
        size_t bytes = scenery_show(&scenery, fake);
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
    scenery_reroute66(&scenery, false, 256, &p);
    scenery_show(&scenery, fake);
    FREED int32_t *whole = memory_new(sizeof fake->sixel);
    memcpy(whole, fake->sixel, sizeof fake->sixel);
    for (int y = 8 * CELL_Y; y < 9 * CELL_Y; y++)
        for (int x = 20 * CELL_X; x < 31 * CELL_X; x++)
            fake->sixel[y * WIDTH + x] = 0x123456;
    pixel_screen_touch(&scenery.screen, 8, 20, 30);
    size_t bytes = scenery_show(&scenery, fake);
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
    scenery_reroute66(&scenery, true, 0, &p);
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
        scenery_draw(&scenery, g, &p, &marks);
        size_t first = scenery_show(&scenery, fake);
        struct position next = scenery_moved(g, &p, &marks);
        scenery_draw(&scenery, g, &next, &marks);
        size_t move = scenery_show(&scenery, fake);
        scenery.view.scale = 5;
        scenery.view.extra = 0;
        clock_t begun = clock();
        scenery_draw(&scenery, g, &p, &marks);
        clock_t drawn = clock();
        scenery_draw(&scenery, g, &next, &marks);
        clock_t changed = clock();
        const struct images *images = board_cache_images(scenery.cache);
        printf("%s %s: %zu bytes, a move %zu; %d x %d pixels in %.1f ms, a move %.1f ms\n", id,
               layered ? "kitty" : "sixels", first, move, images->columns * CELL_X, images->rows * CELL_Y,
               1000.0 * (double)(drawn - begun) / CLOCKS_PER_SEC, 1000.0 * (double)(changed - drawn) / CLOCKS_PER_SEC);
        scenery_end(&scenery);
        fake_free(fake);
    }
}

/* Returns in how many of their parts' values SEEN and WANTED differ by more than a shade. */
static int count_apart(const int32_t *seen, const int32_t *wanted)
{
    enum { SHADE = 40 };
    int apart = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        for (int shift = 0; shift <= 16 && wanted[i] >= 0 && seen[i] >= 0; shift += 8)
            apart += abs((wanted[i] >> shift & 255) - (seen[i] >> shift & 255)) > SHADE;
    return apart;
}

/* The names in the cells of a Switch are large until a piece comes, and again when it has gone. */
static void names_make_room_for_pieces(void **state)
{
    static const char *const pieces[] = {"Ra1 kd8 Ke1", "RA4 kd8 Ke1", "RA4 ka4 Ke1", "Ra5 kd8 Ke1"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct position p;
        struct marks none = boardview_no_marks();
        struct fake *fake = fake_new();
        struct scenery scenery;
        const struct game *g = scenery_reroute66(&scenery, i == 0, 256, &p);
        scenery_show(&scenery, fake);
        for (size_t k = 0; k < sizeof pieces / sizeof *pieces; k++) {
            p = placed(g, pieces[k]);
            scenery_draw(&scenery, g, &p, &none);
            scenery_show(&scenery, fake);
            FREED int32_t *seen = i ? NULL : fake_look(fake);
            FREED int32_t *wanted = scenery_expected(&scenery, g, &p, &none);
            assert_in_range(count_apart(i ? fake->sixel : seen, wanted), 0, 100);
        }
        struct marks arrow = boardview_no_marks();
        FREED int32_t *before = scenery_expected(&scenery, g, &p, &none);
        arrow.shape[arrow.shapes++] = (struct shape){'R', cell_of(g, "a1"), cell_of(g, "a4")};
        FREED int32_t *after = scenery_expected(&scenery, g, &p, &arrow);
        assert_true(count_apart(before, after) > 100);
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
        cmocka_unit_test(few_registers_have_room_for_marks),
        cmocka_unit_test(a_window_is_not_covered),
        cmocka_unit_test(a_frame_of_a_motion_is_small),
        cmocka_unit_test(sixels_under_text_are_sent_again),
        cmocka_unit_test(letters_are_below),
        cmocka_unit_test(names_make_room_for_pieces),
    };
    filling_open();
    for (int i = 1; i < count; i++)
        print_figures(arguments[i]);
    int status = count > 1 ? 0 : cmocka_run_group_tests_name("images", tests, NULL, NULL);
    filling_free();
    return status;
}
