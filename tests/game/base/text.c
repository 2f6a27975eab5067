/* base: errors, the growable string, safe writing, UTF-8, random numbers. */
#include "base/text.h"
#include "base/error.h"
#include "base/random.h"
#include "base/replace.h"
#include "test.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(error_formats_its_place)
{
    struct error e;
    char line[256];
    error_at(&e, "a.board", 3, 7, "no %s", "corner");
    error_format(&e, line, sizeof line);
    assert_string_equal(line, "a.board:3:7: no corner");
    error_set(&e, "plain");
    error_format(&e, line, sizeof line);
    assert_string_equal(line, "plain");
    error_set(NULL, "nobody listens");
}

TEST(utf8_round_trips_and_refuses_overlong_forms)
{
    static const uint32_t codes[] = {0x24, 0xA2, 0x20AC, 0x10348, 0x2654};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char bytes[5];
        uint32_t back;
        size_t n = utf8_encode(codes[i], bytes);
        assert_int_equal(utf8_decode(bytes, n, &back), n);
        assert_int_equal(back, codes[i]);
        assert_int_equal(utf8_decode(bytes, n - 1 ? n - 1 : 1, &back), 1);
    }
    uint32_t code;
    assert_int_equal(utf8_decode("\xC0\x80", 2, &code), 1);
    assert_int_equal(code, 0xFFFD);
}

TEST(a_file_is_replaced_whole)
{
    char folder[] = "/tmp/reroute66-text-XXXXXX", path[64], deep[80];
    struct error e;
    SCOPED(text) got = {0};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    assert_true(replace_file(path, "one\n", 4, &e));
    assert_true(replace_file(path, "two\n", 4, &e));
    assert_true(text_read_file(path, &got, &e));
    assert_string_equal(got.at, "two\n");
    text_free(&got);
    snprintf(deep, sizeof deep, "%s/a/b/c", folder);
    assert_true(text_make_folder(deep, &e));
    assert_true(text_make_folder(deep, &e));
    snprintf(deep, sizeof deep, "%s/game/b", folder);
    assert_false(text_make_folder(deep, &e));
    assert_false(replace_file(deep, "x", 1, &e));
    assert_false(text_read_file(deep, &got, &e));
    assert_int_equal(shell("rm -r %s", folder), 0);
}

static int files_in(const char *folder)
{
    DIR *d = opendir(folder);
    int n = 0;
    assert_non_null(d);
    for (struct dirent *f; (f = readdir(d)) != NULL;)
        n += f->d_name[0] != '.';
    closedir(d);
    return n;
}

TEST(a_failed_replacement_changes_nothing)
{
    char folder[] = "/tmp/reroute66-text-XXXXXX", path[64], link[64];
    struct rlimit old, small = {10, RLIM_INFINITY};
    struct replacement r;
    struct error e;
    SCOPED(text) got = {0};
    struct stat s;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/game", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    assert_true(replace_file(path, "one\n", 4, &e));
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink("game", link), 0);
    assert_true(replace_file(link, "two\n", 4, &e));
    assert_int_equal(lstat(path, &s), 0);
    assert_int_equal(s.st_mode, S_IFREG | 0640);

    replace_begin(&r, path);
    assert_true(replace_write(&r, "three", 5));
    assert_in_range(files_in(folder), 2, 3); /* the new one may have no name yet */
    replace_drop(&r);
    assert_int_equal(files_in(folder), 2);

    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small.rlim_max = old.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool written = replace_file(path, "more than ten bytes", 19, &e);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(written);
    assert_string_equal(e.file, path);
    assert_int_equal(files_in(folder), 2);
    assert_true(text_read_file(path, &got, &e));
    assert_string_equal(got.at, "two\n");
    assert_int_equal(shell("rm -r %s", folder), 0);
}

TEST(thousandths_are_decimal)
{
    static const struct {
        const char *text;
        int64_t value;
    } row[] = {{"1", 1000},
               {"0.5", 500},
               {".5", 500},
               {"2.", 2000},
               {"12.3456", 12345},
               {"0.0004", 0},
               {"100", 100000},
               {"100.001", -1},
               {"", -1},
               {".", -1},
               {"1.2.3", -1},
               {"0x10", -1},
               {"1e2", -1},
               {"inf", -1},
               {"nan", -1},
               {"-1", -1},
               {"+1", -1},
               {" 1", -1},
               {"1 ", -1},
               {"1,5", -1},
               {"5s", -1},
               {"00001", 1000},
               {"99999999999999999999999", -1}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(text_thousandths(row[i].text, 100000), row[i].value);
}

TEST(random_is_the_published_sequence)
{
    /* SplitMix64 from seed 1234567, first values as published with Vigna's reference code. */
    struct random r = {1234567};
    assert_true(random_next(&r) == 6457827717110365317u);
    assert_true(random_next(&r) == 3203168211198807973u);
    for (int i = 0; i < 1000; i++)
        assert_in_range(random_below(&r, 7), 0, 6);
}

RUN_TESTS("base", NULL, NULL)
