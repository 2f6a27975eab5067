/* Tables in files: what is written is read, and nothing else is. */
#include "folder.h"
#include "setup.h"
#include "test.h"

#include "base/random.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <zlib.h>

/* Where a file's header has what. */
enum {
    MAGIC = 0,
    BYTE_ORDER_AT = 8,
    VERSION_AT = 12,
    HASH = 16,
    MATERIAL = 24,
    LENGTH = 32,
    PACKED = 40,
    VALUES = 48,
    SEAL = 52,
    HEADER = 56
};

/* KQk of chess: its table, its file and that as bytes. */
struct bench {
    struct setup setup;
    const struct game *game;
    struct material material;
    const struct endtable *table;
    char folder[FOLDER_SIZE];
    char *path;
    uint8_t bytes[FILE_ROOM];
    size_t length;
};

static int build(void **state)
{
    struct bench *b = calloc(1, sizeof *b);
    setup_open(&b->setup, "chess");
    b->game = b->setup.g;
    b->material = folder_material(b->game, "KQk");
    b->table = setup_named(&b->setup, "KQk");
    *state = b;
    return 0;
}

static int give_up(void **state)
{
    struct bench *b = *state;
    setup_close(&b->setup);
    free(b);
    return 0;
}

static int set_up(void **state)
{
    struct bench *b = *state;
    struct error e;
    folder_open(b->folder);
    b->path = cache_path(b->folder, b->game, &b->material);
    assert_true(cache_save(b->folder, b->table, NULL, &e));
    b->length = folder_read(b->path, b->bytes);
    return 0;
}

static int tear_down(void **state)
{
    struct bench *b = *state;
    folder_close(b->folder);
    free(b->path);
    return 0;
}

/* Is the file what the table is? False if it is not taken for a table at all. Anything else fails the test. */
static bool reads_back(struct bench *b)
{
    struct error e = {.text = ""};
    struct endtable *t = cache_load(b->folder, b->game, &b->material, NULL, &e);
    if (t)
        assert_memory_equal(t->value, b->table->value, endtable_length(t));
    else
        assert_true(e.text[0] != '\0');
    endtable_free(t);
    return t != NULL;
}

/* Make the header's sum right again, so that only what it says is wrong. */
static void seal(uint8_t *bytes)
{
    uint32_t sum = (uint32_t)crc32(0, bytes, SEAL);
    memcpy(bytes + SEAL, &sum, sizeof sum);
}

/* The file with one byte of its header changed to something else, the header's sum right. */
static void expect_refused_byte(struct bench *b, int at)
{
    uint8_t copy[FILE_ROOM];
    memcpy(copy, b->bytes, b->length);
    copy[at] ^= 0x40;
    seal(copy);
    folder_write(b->path, copy, b->length);
    assert_false(reads_back(b));
}

TEST(a_table_is_read_as_it_was_written)
{
    struct bench *b = *state;
    assert_true(cache_has(b->folder, b->game, &b->material));
    assert_true(reads_back(b));
    assert_int_equal(folder_files(b->folder), 1);
    assert_true(b->length < endtable_length(b->table) / 4);
}

TEST(headers_of_something_else_are_refused)
{
    struct bench *b = *state;
    static const int places[] = {MAGIC,        BYTE_ORDER_AT, VERSION_AT, HASH,   HASH + 7,   MATERIAL,
                                 MATERIAL + 1, LENGTH,        LENGTH + 7, PACKED, PACKED + 7, VALUES};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        expect_refused_byte(b, places[i]);
        if (places[i] != VALUES)
            assert_false(cache_has(b->folder, b->game, &b->material));
    }
}

TEST(the_other_byte_order_is_refused)
{
    struct bench *b = *state;
    uint8_t copy[FILE_ROOM];
    memcpy(copy, b->bytes, b->length);
    for (int i = 0; i < 4; i++)
        copy[BYTE_ORDER_AT + i] = b->bytes[BYTE_ORDER_AT + 3 - i];
    seal(copy);
    folder_write(b->path, copy, b->length);
    assert_false(reads_back(b));
}

TEST(another_games_table_is_refused)
{
    struct bench *b = *state;
    struct setup other;
    setup_open(&other, "reroute66");
    struct material m = folder_material(other.g, "KQk");
    struct error e;
    char *path = cache_path(b->folder, other.g, &m);
    assert_string_not_equal(path, b->path);
    folder_write(path, b->bytes, b->length);
    assert_false(cache_has(b->folder, other.g, &m));
    assert_null(cache_load(b->folder, other.g, &m, NULL, &e));
    free(path);
    setup_close(&other);
}

TEST(another_endings_table_is_refused)
{
    struct bench *b = *state;
    struct material m = folder_material(b->game, "KRk");
    struct error e;
    char *path = cache_path(b->folder, b->game, &m);
    folder_write(path, b->bytes, b->length);
    assert_false(cache_has(b->folder, b->game, &m));
    assert_null(cache_load(b->folder, b->game, &m, NULL, &e));
    free(path);
}

TEST(truncated_files_are_refused)
{
    struct bench *b = *state;
    for (size_t length = 0; length < b->length; length += length < HEADER + 8 ? 1 : 1999) {
        uint8_t copy[FILE_ROOM];
        uint64_t packed = length > HEADER ? length - HEADER : 0;
        folder_write(b->path, b->bytes, length);
        assert_false(cache_has(b->folder, b->game, &b->material));
        assert_false(reads_back(b));
        if (length <= HEADER)
            continue;
        /* The same with a header that agrees. */
        memcpy(copy, b->bytes, length);
        memcpy(copy + PACKED, &packed, sizeof packed);
        seal(copy);
        folder_write(b->path, copy, length);
        assert_false(reads_back(b));
    }
}

TEST(longer_files_are_refused)
{
    struct bench *b = *state;
    uint8_t copy[FILE_ROOM];
    uint64_t packed = b->length + 1 - HEADER;
    memcpy(copy, b->bytes, b->length);
    copy[b->length] = 0;
    folder_write(b->path, copy, b->length + 1);
    assert_false(reads_back(b));
    memcpy(copy + PACKED, &packed, sizeof packed);
    seal(copy);
    folder_write(b->path, copy, b->length + 1);
    assert_false(reads_back(b));
}

/* zlib has a sum of its own; here the values are other ones, soundly packed. */
TEST(other_values_are_refused)
{
    struct bench *b = *state;
    struct error e;
    struct endtable other = *setup_named(&b->setup, "KRk");
    other.index.material = b->material;
    assert_true(cache_save(b->folder, &other, NULL, &e));
    uint8_t copy[FILE_ROOM];
    size_t length = folder_read(b->path, copy);
    memcpy(copy + VALUES, b->bytes + VALUES, sizeof(uint32_t));
    seal(copy);
    folder_write(b->path, copy, length);
    assert_true(cache_has(b->folder, b->game, &b->material));
    assert_false(reads_back(b));
}

/* Bytes at random: never anything but the table or nothing, and no crash. */
TEST(changed_files_are_refused)
{
    struct bench *b = *state;
    struct random r = {66};
    for (int i = 0; i < 300; i++) {
        uint8_t copy[FILE_ROOM];
        memcpy(copy, b->bytes, b->length);
        size_t length = random_below(&r, 4) ? b->length : random_below(&r, (uint32_t)b->length);
        uint32_t range = i % 2 ? HEADER : (uint32_t)b->length;
        for (uint32_t n = random_below(&r, 4); n <= 4; n++)
            copy[random_below(&r, range)] = (uint8_t)random_below(&r, 256);
        if (random_below(&r, 2))
            seal(copy);
        folder_write(b->path, copy, length);
        bool same = length == b->length && memcmp(copy, b->bytes, length) == 0;
        assert_int_equal(reads_back(b), same);
    }
    folder_write(b->path, b->bytes, b->length);
    assert_true(reads_back(b));
}

TEST(a_failed_saving_leaves_nothing)
{
    struct bench *b = *state;
    struct retro_watch watch = {.stop = true};
    struct rlimit old, small;
    struct error e;
    remove(b->path);
    assert_false(cache_save("/dev/null/folder", b->table, NULL, &e));
    assert_non_null(strstr(e.text, "cannot write"));
    assert_false(cache_save(b->folder, b->table, &watch, &e));
    assert_int_equal(folder_files(b->folder), 0);

    signal(SIGXFSZ, SIG_IGN); /* a file that cannot grow: like a full disk */
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = (struct rlimit){1000, old.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool saved = cache_save(b->folder, b->table, NULL, &e);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(saved);
    assert_non_null(strstr(e.text, "cannot write"));
    assert_int_equal(folder_files(b->folder), 0);
}

TEST(loading_can_be_stopped)
{
    struct bench *b = *state;
    struct retro_watch watch = {.stop = true};
    struct error e;
    assert_null(cache_load(b->folder, b->game, &b->material, &watch, &e));
    atomic_store(&watch.stop, false);
    struct endtable *t = cache_load(b->folder, b->game, &b->material, &watch, &e);
    assert_non_null(t);
    endtable_free(t);
}

RUN_TESTS_EACH("endings: cache", set_up, tear_down, build, give_up)
