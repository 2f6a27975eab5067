/* Files of nets: what was written is read again, and every fault is told. */
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "catalogue/netfile.h"
#include "games.h"
#include "test.h"

#include <unistd.h>

enum { HIDDEN = 16, BUCKETS = 2 };

/* A game, and the bytes of a small net for it. */
struct written {
    const struct game *g;
    struct text bytes;
};

static int write_net(void **state)
{
    struct written *w = calloc(1, sizeof *w);
    struct net_story story = {.data = 66};
    w->g = game_of("reenterent");
    struct net *n = net_new(w->g, HIDDEN, BUCKETS);
    n->scale = 321;
    n->adds = true;
    for (int i = 0; i < HIDDEN * (1 + n->inputs); i++)
        n->bias[i] = (int16_t)(i * 31 % 1001 - 500);
    for (int i = 0; i < BUCKETS * n->views * HIDDEN; i++)
        n->output[i] = (int16_t)(i * 37 % 255 - 127);
    n->offset[1] = -123456;
    snprintf(story.text, sizeof story.text, "made by hand");
    netfile_write(w->g, n, &story, &w->bytes);
    net_free(n);
    *state = w;
    return 0;
}

static int free_net(void **state)
{
    FREED struct written *w = *state;
    text_free(&w->bytes);
    return 0;
}

/* Put VALUE of so many bytes at AT, and a new checksum at the end. */
static void change(struct written *w, size_t at, uint64_t value, int bytes)
{
    uint8_t *b = (uint8_t *)w->bytes.at;
    size_t end = w->bytes.length - 8;
    for (int i = 0; i < bytes; i++)
        b[at + (size_t)i] = (uint8_t)(value >> 8 * i);
    uint64_t h = netfile_hash(NETFILE_HASH, b, end);
    for (int i = 0; i < 8; i++)
        b[end + (size_t)i] = (uint8_t)(h >> 8 * i);
}

static struct net *read_net(struct written *w, size_t length, bool *fits, struct error *e)
{
    return netfile_read(w->g, "x.net", (const uint8_t *)w->bytes.at, length, fits, NULL, e);
}

static void is_refused(struct written *w, size_t length, const char *why)
{
    struct error e = {0};
    bool fits;
    assert_null(read_net(w, length, &fits, &e));
    assert_true(fits);
    assert_non_null(strstr(e.text, why));
    assert_non_null(strstr(e.text, "x.net"));
}

TEST(what_was_written_is_read_again)
{
    struct written *w = *state;
    struct net_story story;
    struct error e;
    bool fits;
    struct net *n = netfile_read(w->g, "x.net", (const uint8_t *)w->bytes.at, w->bytes.length, &fits, &story, &e);
    assert_non_null(n);
    assert_true(n->adds);
    assert_int_equal(n->scale, 321);
    assert_int_equal(n->bias[1], 31 - 500);
    assert_int_equal(n->input[(n->inputs - 1) * HIDDEN], HIDDEN * n->inputs * 31 % 1001 - 500);
    assert_int_equal(n->output[3], 3 * 37 % 255 - 127);
    assert_int_equal(n->offset[1], -123456);
    assert_int_equal(story.data, 66);
    assert_string_equal(story.text, "made by hand");
    net_free(n);
}

TEST(a_short_file_is_refused)
{
    struct written *w = *state;
    is_refused(w, 0, "not a net file");
    is_refused(w, 100, "not a net file");
    is_refused(w, w->bytes.length - 1, "checksum");
}

TEST(every_flipped_bit_is_seen)
{
    struct written *w = *state;
    for (size_t i = 0; i < w->bytes.length; i += i < 300 ? 1 : 97) {
        struct error e;
        bool fits;
        w->bytes.at[i] = (char)(w->bytes.at[i] ^ 1 << i % 8);
        assert_null(read_net(w, w->bytes.length, &fits, &e));
        w->bytes.at[i] = (char)(w->bytes.at[i] ^ 1 << i % 8);
    }
}

TEST(wrong_sizes_are_refused)
{
    struct written *w = *state;
    change(w, 28, 24, 4);
    is_refused(w, w->bytes.length, "multiple of 16");
    change(w, 28, 32, 4);
    is_refused(w, w->bytes.length, "length");
    change(w, 28, HIDDEN, 4);
    change(w, 32, 0, 4);
    is_refused(w, w->bytes.length, "second layers");
    change(w, 32, BUCKETS, 4);
    change(w, 36, 0, 4);
    is_refused(w, w->bytes.length, "scale");
    change(w, 36, 321, 4);
    change(w, 24, 7, 4);
    is_refused(w, w->bytes.length, "inputs");
}

TEST(other_versions_and_flags_are_refused)
{
    struct written *w = *state;
    change(w, 8, 2, 4);
    is_refused(w, w->bytes.length, "version");
    change(w, 8, 1, 4);
    change(w, 12, 4, 4);
    is_refused(w, w->bytes.length, "flags");
}

TEST(a_net_for_other_rules_is_left_alone)
{
    struct written *w = *state;
    struct error e;
    bool fits = true;
    change(w, 16, 1, 8);
    assert_null(read_net(w, w->bytes.length, &fits, &e));
    assert_false(fits);
}

TEST(a_file_in_the_folder_is_checked)
{
    struct written *w = *state;
    struct catalogue c;
    struct error e = {0};
    char folder[] = "net-XXXXXX", path[64];
    assert_true(catalogue_find_data(&c, &e));
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/reenterent.net", folder);
    for (int torn = 0; torn < 2; torn++) {
        FILE *f = fopen(path, "wb");
        assert_int_equal(fwrite(w->bytes.at, w->bytes.length - (size_t)torn, 1, f), 1);
        fclose(f);
        assert_int_equal(catalogue_check_net(&c, path, &e), torn);
    }
    assert_non_null(strstr(e.text, "checksum"));
    unlink(path);
    assert_int_equal(catalogue_check_net(&c, path, &e), 1);
    assert_non_null(strstr(e.text, "cannot open"));
    rmdir(folder);
}

RUN_TESTS_EACH("catalogue-net", write_net, free_net, NULL, NULL)
