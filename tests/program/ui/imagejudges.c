/*
 * Boards as images, seen by others: golden pictures to the eye, libsixel's program as a judge of sixels, and a
 * terminal behind a slow line.
 */
#include "base/replace.h"
#include "draw/images.h"
#include "filling.h"
#include "games.h"
#include "scenery.h"
#include "test.h"
#include "ui/terminal/imaging.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

/* ---- golden pictures ---- */

/* The mean colours of squares of SQUARE pixels of PICTURE, as a portable pixmap (P3), into OUT. */
enum { SQUARE = 10, ACROSS = WIDTH / SQUARE, DOWN = HEIGHT / SQUARE };
static void describe_picture(const int32_t *picture, struct text *out)
{
    text_addf(out, "P3\n%d %d\n255\n", ACROSS, DOWN);
    for (int i = 0; i < ACROSS * DOWN; i++)
        for (int shift = 16; shift >= 0; shift -= 8) {
            int sum = 0;
            for (int k = 0; k < SQUARE * SQUARE; k++) {
                int32_t colour = picture[(i / ACROSS * SQUARE + k / SQUARE) * WIDTH + i % ACROSS * SQUARE + k % SQUARE];
                sum += colour < 0 ? 0 : colour >> shift & 255;
            }
            text_addf(out, "%d%s", sum / (SQUARE * SQUARE), shift ? " " : i % ACROSS == ACROSS - 1 ? "\n" : "  ");
        }
}

/* Kitty's picture is nearly that of golden/images, to the eye: squares of it differ by little, all of it by less; how
 * edges are smoothed is no matter. With GOLDEN_WRITE it is written anew. */
static void pictures_look_as_they_did(void **state)
{
    enum { WHOLE = 3, A_SQUARE = 45 }; /* of 255 */
    static const char *const games[] = {"chess", "reroute66", "altorth", "altorth3"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const struct game *g = game_of(games[i]);
        struct position p = position_of(g, "startpos");
        struct marks none = boardview_no_marks();
        struct scenery scenery;
        struct fake *fake = fake_new();
        SCOPED(text) now = {0};
        SCOPED(text) was = {0};
        char path[4096], *have, *want;
        int apart = 0, most = 0;
        scenery_begin(&scenery, g, true, 0);
        scenery_draw(&scenery, g, &p, &none);
        scenery_show(&scenery, fake);
        FREED int32_t *picture = fake_look(fake);
        describe_picture(picture, &now);
        scenery_end(&scenery);
        fake_free(fake);
        snprintf(path, sizeof path, "%s/images/%s.ppm", GOLDEN, games[i]);
        if (getenv("GOLDEN_WRITE")) {
            assert_true(replace_file(path, now.at, now.length, NULL));
            continue;
        }
        assert_true(text_read_file(path, &was, NULL));
        have = strstr(now.at, "255\n") + 4;
        want = strstr(was.at, "255\n") + 4;
        for (int k = 0; k < 3 * ACROSS * DOWN; k++) {
            int differing = abs((int)strtol(have, &have, 10) - (int)strtol(want, &want, 10));
            apart += differing;
            most = differing > most ? differing : most;
        }
        if (apart > WHOLE * 3 * ACROSS * DOWN || most > A_SQUARE)
            fail_msg("%s: %d in all, %d in a square", path, apart / (3 * ACROSS * DOWN), most);
    }
}

/* ---- an outside judge ---- */

/* Undoes FILTER of a PNG's line ROW, of LENGTH bytes, ABOVE being the line before it or NULL. */
static void undo_filter(uint8_t *row, const uint8_t *above, int length, int filter)
{
    enum { CHANNELS = 3 };
    for (int i = 0; i < length; i++) {
        int left = i < CHANNELS ? 0 : row[i - CHANNELS], up = above ? above[i] : 0;
        int corner = above && i >= CHANNELS ? above[i - CHANNELS] : 0;
        int to_left = abs(up - corner), to_up = abs(left - corner), to_corner = abs(left + up - 2 * corner);
        int nearest = to_left <= to_up && to_left <= to_corner ? left : to_up <= to_corner ? up : corner;
        const int guess[] = {0, left, up, (left + up) / 2, nearest};
        row[i] = (uint8_t)(row[i] + guess[filter]);
    }
}

static uint32_t long_at(const char *at)
{
    const uint8_t *byte = (const uint8_t *)at;
    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 | byte[3];
}

/* Returns the red, green and blue of the PNG in the file NAME, which has WIDTH × HEIGHT pixels; each line has a byte
 * before it. To be freed. */
static uint8_t *read_png(const char *name, int width, int height)
{
    static char bytes[1 << 20];
    SCOPED(text) packed = {0};
    const uLong line = 3 * (uLong)width + 1;
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    const char *end = bytes + fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (const char *at = bytes + 8; at < end; at += long_at(at) + 12) {
        if (memcmp(at + 4, "IHDR", 4) == 0)
            assert_true((int)long_at(at + 8) == width && (int)long_at(at + 12) == height && at[17] == 2);
        if (memcmp(at + 4, "IDAT", 4) == 0)
            text_add_bytes(&packed, at + 8, long_at(at));
    }
    uLongf length = line * (uLongf)height;
    uint8_t *out = memory_new(length);
    assert_int_equal(uncompress(out, &length, (const Bytef *)packed.at, packed.length), Z_OK);
    for (int y = 0; y < height; y++)
        undo_filter(out + line * (uLong)y + 1, y ? out + line * (uLong)(y - 1) + 1 : NULL, 3 * width,
                    out[line * (uLong)y]);
    return out;
}

/* The sixels in BYTES, which FAKE has got, are the same picture to JUDGE, sixel2png. */
static void ask_judge(const char *judge, const char *bytes, const struct fake *fake)
{
    enum { ROUNDING = 3, PATH_MOST = 4096 };
    char folder[] = "/tmp/sixelsXXXXXX", sixels[64], png[64], path[PATH_MOST];
    int row, column, width, height;
    const char *begin = strstr(bytes, "\033P"), *end = strstr(bytes, "\033\\");
    assert_int_equal(sscanf(bytes, "\0337\033[%d;%dH\033P0;1;0q\"1;1;%d;%d", &row, &column, &width, &height), 4);
    assert_non_null(mkdtemp(folder));
    snprintf(sixels, sizeof sixels, "%s/sixels", folder);
    snprintf(png, sizeof png, "%s/png", folder);
    snprintf(path, sizeof path, "%s", judge);
    FILE *file = fopen(sixels, "wb");
    fwrite(begin, 1, (size_t)(end + 2 - begin), file);
    fclose(file);
    char *arguments[] = {path, "-i", sixels, "-o", png, NULL};
    pid_t process = 0;
    int status = -1;
    assert_int_equal(posix_spawn(&process, path, NULL, NULL, arguments, environ), 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_int_equal(status, 0);
    FREED uint8_t *seen = read_png(png, width, height);
    unlink(sixels);
    unlink(png);
    rmdir(folder);
    for (int i = 0; i < width * height; i++) {
        int own = fake->sixel[((row - 1) * CELL_Y + i / width) * WIDTH + (column - 1) * CELL_X + i % width];
        const uint8_t *other = &seen[i / width * (3 * width + 1) + 1 + i % width * 3];
        for (int k = 0; k < 3 && own != EMPTY; k++)
            assert_true(abs((own >> (16 - 8 * k) & 255) - other[k]) <= ROUNDING);
    }
}

/* What our decoder makes of sixels is what libsixel does; passed over where that is not installed. */
static void libsixel_sees_the_same_picture(void **state)
{
    static const int registers[] = {256, 16};
    const char *judge = getenv("SIXEL2PNG");
    int judged = 0;
    (void)state;
    if (!judge || !judge[0])
        skip();
    for (int i = 0; i < 2; i++) {
        struct position p;
        struct marks marks;
        struct scenery scenery;
        struct fake *fake = fake_new();
        const struct game *g = scenery_reroute66(&scenery, false, registers[i], &p);
        for (int step = 0; step < 2; step++) {
            struct position next = step ? scenery_moved(g, &p, &marks) : p;
            const char *bytes;
            size_t length;
            if (step)
                scenery_draw(&scenery, g, &next, &marks);
            pixel_screen_prepare(&scenery.screen, board_cache_images(scenery.cache), &scenery.canvas);
            for (; (bytes = pixel_screen_next(&scenery.screen, &length)) != NULL; judged++) {
                fake_feed(fake, bytes, length);
                ask_judge(judge, bytes, fake);
            }
        }
        scenery_end(&scenery);
        fake_free(fake);
    }
    assert_true(judged > 8);
}

/* ---- a slow line ---- */

/* A terminal behind a line that takes few bytes, in the place of the standard streams, and a key that may be typed. */
struct slow_line {
    int streams[2], keys[2], line[2];
    struct text got;
};

static void slow_line_begin(struct slow_line *slow)
{
    enum { ROOM = 1 << 15 };
    const int room = ROOM;
    *slow = (struct slow_line){.got = {0}};
    fflush(stdout);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, slow->line) + pipe(slow->keys), 0);
    setsockopt(slow->line[0], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    for (int i = 0; i < 2; i++)
        fcntl(slow->line[i], F_SETFL, O_NONBLOCK);
    for (int i = 0; i < 2; i++)
        slow->streams[i] = dup(i);
    dup2(slow->keys[0], STDIN_FILENO);
    dup2(slow->line[0], STDOUT_FILENO);
}

/* The terminal reads MOST bytes at most; returns how many. */
static int slow_line_read(struct slow_line *slow, size_t most)
{
    char bytes[4096];
    ssize_t length = read(slow->line[1], bytes, most < sizeof bytes ? most : sizeof bytes);
    if (length > 0)
        text_add_bytes(&slow->got, bytes, (size_t)length);
    return length > 0 ? (int)length : 0;
}

static void slow_line_end(struct slow_line *slow)
{
    for (int i = 0; i < 2; i++) {
        dup2(slow->streams[i], i);
        close(slow->streams[i]);
        close(slow->keys[i]);
        close(slow->line[i]);
    }
}

/* The Knight of *P, on b1 or a3, to the other one of these. */
static void hop(const struct game *g, struct position *p)
{
    cell home = cell_of(g, "b1"), away = cell_of(g, "a3");
    uint8_t on = p->on[home];
    p->on[home] = p->on[away];
    p->on[away] = on;
}

/* A terminal that reads few bytes at a time gets not all frames but the last one whole, and a key that has been typed
 * comes before any image. */
static void a_slow_line_drops_frames(void **state)
{
    enum { FRAMES = 41, A_FRAME = 300, KEYED = 20 };
    struct position p;
    const struct marks none = boardview_no_marks();
    struct fake *fake = fake_new();
    struct scenery scenery, fast;
    struct slow_line slow;
    struct imaging imaging = {.limit = 0};
    const struct game *g = scenery_reroute66(&fast, false, 256, &p);
    size_t all = scenery_show(&fast, fake);
    int complete = 0, keyed = -1, lacking;
    (void)state;
    scenery_end(&fast);
    fake_free(fake);
    fake = fake_new();
    scenery_reroute66(&scenery, false, 256, &p);
    imaging.screen = scenery.screen;
    slow_line_begin(&slow);
    for (int i = 0; i < FRAMES; i++) {
        char key;
        hop(g, &p);
        scenery_draw(&scenery, g, &p, &none);
        pixel_screen_prepare(&imaging.screen, board_cache_images(scenery.cache), &scenery.canvas);
        if (i == KEYED && write(slow.keys[1], "x", 1) == 1) {
            int done = imaging.screen.done;
            while (slow_line_read(&slow, SIZE_MAX))
                continue;
            imaging_write(&imaging);
            keyed = imaging.screen.done - done;
            assert_int_equal(read(STDIN_FILENO, &key, 1), 1);
        }
        imaging_write(&imaging);
        slow_line_read(&slow, A_FRAME);
        complete += !pixel_screen_waits(&imaging.screen);
    }
    while (pixel_screen_waits(&imaging.screen) || slow_line_read(&slow, SIZE_MAX)) {
        imaging_write(&imaging);
        slow_line_read(&slow, SIZE_MAX);
    }
    slow_line_end(&slow);
    scenery.screen = imaging.screen;
    fake_feed(fake, slow.got.at, slow.got.length);
    FREED int32_t *wanted = scenery_expected(&scenery, g, &p, &none);
    assert_int_equal(keyed, 0);
    assert_in_range(complete, 0, FRAMES / 2);
    assert_in_range(slow.got.length, all / 2, 3 * all);
    assert_true(scenery_distance(fake->sixel, wanted, &lacking) <= 200);
    assert_int_equal(lacking, 0);
    text_free(&slow.got);
    scenery_end(&scenery);
    fake_free(fake);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_look_as_they_did),
        cmocka_unit_test(libsixel_sees_the_same_picture),
        cmocka_unit_test(a_slow_line_drops_frames),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("imagejudges", tests, NULL, NULL);
    filling_free();
    return status;
}
