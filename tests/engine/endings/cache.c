/* Tables in files: what is written is read, and nothing else is. */
#include "folder.h"
#include "setup.h"
#include "test.h"

#include "base/random.h"

#include <signal.h>
#include <sys/resource.h>
#include <zlib.h>

/* KQk of chess: its table, its file and that as bytes. */
struct bench {
    struct setup *setup;
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
    b->setup = setup_of("chess");
    b->game = b->setup->g;
    b->material = folder_material(b->game, "KQk");
    b->table = setup_named(b->setup, "KQk");
    *state = b;
    return 0;
}

static int give_up(void **state)
{
    free(*state);
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

/* Where the header, unpacked, has what. */
enum { MAGIC = 0, BYTE_ORDER_AT = 8, VERSION_AT = 12, HASH = 16, MATERIAL = 24, LENGTH = 32, HEADER = 40 };

/* Pack LENGTH bytes as B's file, by gzip or, PLAIN, not at all. */
static void pack(struct bench *b, const uint8_t *bytes, size_t length, bool plain)
{
    gzFile f = gzopen(b->path, plain ? "wbT" : "wb1");
    assert_int_equal(gzwrite(f, bytes, (unsigned)length), length);
    assert_int_equal(gzclose(f), Z_OK);
}

TEST(a_table_is_read_as_it_was_written)
{
    struct bench *b = *state;
    assert_true(cache_has(b->folder, b->game, &b->material));
    assert_true(reads_back(b));
    assert_int_equal(folder_files(b->folder), 1);
    assert_true(b->length < endtable_length(b->table) / 4);
}

/* What B's file says, with one thing changed; soundly packed. */
TEST(contents_of_something_else_are_refused)
{
    static const int places[] = {MAGIC,    BYTE_ORDER_AT, VERSION_AT, HASH,      HASH + 7,
                                 MATERIAL, MATERIAL + 1,  LENGTH,     LENGTH + 7};
    struct bench *b = *state;
    size_t length = HEADER + endtable_length(b->table);
    uint8_t *bytes = malloc(length + 1), copy[4];
    gzFile f = gzopen(b->path, "rb");
    assert_int_equal(gzread(f, bytes, (unsigned)length + 1), length);
    gzclose(f);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        bytes[places[i]] ^= 0x40;
        pack(b, bytes, length, false);
        assert_false(reads_back(b));
        assert_false(cache_has(b->folder, b->game, &b->material));
        bytes[places[i]] ^= 0x40;
    }
    memcpy(copy, bytes + BYTE_ORDER_AT, sizeof copy);
    for (int i = 0; i < 4; i++)
        bytes[BYTE_ORDER_AT + i] = copy[3 - i];
    pack(b, bytes, length, false);
    assert_false(reads_back(b));
    memcpy(bytes + BYTE_ORDER_AT, copy, sizeof copy);
    bytes[length] = 0;
    pack(b, bytes, length + 1, false);
    assert_false(reads_back(b));
    pack(b, bytes, length - 1, false);
    assert_false(reads_back(b));
    pack(b, bytes, length, true); /* nothing would notice a byte that changes */
    assert_false(reads_back(b));
    pack(b, bytes, length, false);
    assert_true(reads_back(b));
    free(bytes);
}

TEST(another_games_table_is_refused)
{
    struct bench *b = *state;
    const struct game *other = game_of("reroute66");
    struct material m = folder_material(other, "KQk");
    struct error e;
    FREED char *path = cache_path(b->folder, other, &m);
    assert_string_not_equal(path, b->path);
    folder_write(path, b->bytes, b->length);
    assert_false(cache_has(b->folder, other, &m));
    assert_null(cache_load(b->folder, other, &m, NULL, &e));
}

TEST(another_endings_table_is_refused)
{
    struct bench *b = *state;
    struct material m = folder_material(b->game, "KRk");
    struct error e;
    FREED char *path = cache_path(b->folder, b->game, &m);
    folder_write(path, b->bytes, b->length);
    assert_false(cache_has(b->folder, b->game, &m));
    assert_null(cache_load(b->folder, b->game, &m, NULL, &e));
}

TEST(truncated_files_are_refused)
{
    struct bench *b = *state;
    for (size_t length = 0; length < b->length; length += length < 64 || length + 16 > b->length ? 1 : 1999) {
        folder_write(b->path, b->bytes, length);
        assert_false(reads_back(b));
    }
    folder_write(b->path, b->bytes, b->length - 1);
    assert_false(reads_back(b));
}

/* Bytes at random: never anything but the table or nothing, and no crash. */
TEST(changed_files_are_refused)
{
    enum { TRIES = 300, PACKING = 10 };
    struct bench *b = *state;
    struct random r = {66};
    int refused = 0;
    for (int i = 0; i < TRIES; i++) {
        uint8_t copy[FILE_ROOM];
        memcpy(copy, b->bytes, b->length);
        size_t length = random_below(&r, 4) ? b->length : random_below(&r, (uint32_t)b->length);
        for (uint32_t n = random_below(&r, 4); n <= 4; n++)
            copy[PACKING + random_below(&r, (uint32_t)b->length - PACKING)] ^= (uint8_t)(1 + random_below(&r, 255));
        folder_write(b->path, copy, length);
        refused += !reads_back(b);
    }
    assert_int_equal(refused, TRIES);
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
