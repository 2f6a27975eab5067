/* play: indices of files of puzzles, which tell where the rare ones are. */
#include "play/puzzles.h"

#include "record/table.h"
#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

/* ROWS: more than a segment of the index has. RARE: the row of the only rare puzzle. */
enum { ROWS = 70000, RARE = 66000, THEMES_MADE = 200 };

static char folder[] = "/tmp/puzzles-XXXXXX", path[64], caches[64];

/* Write the file: the rare one is a fork of the Ruy Lopez, rated 2999. Each row has one of many themes, too. */
static void write_file(void)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("PuzzleId,FEN,Moves,Rating,Themes,OpeningTags\n", file);
    for (int i = 0; i < ROWS; i++)
        fprintf(file, "%05x,6k1/5ppp/8/8/8/7p/5PPP/RR4K1 b - - 0 1,h3g2 a1a8,%d,%s made%d,%s\n", (unsigned)i,
                i == RARE ? 2999 : 600 + i % 1000, i == RARE ? "fork" : "pin", i % THEMES_MADE,
                i == RARE    ? "Ruy_Lopez Ruy_Lopez_Exchange"
                : i % 3 == 0 ? "French_Defense"
                             : "");
    fclose(file);
}

/* Returns the rating of the first puzzle that WORDS want, 0 if there is none. *FIRST is where to look from, and gets
 * where it is. */
static int find(const char *words, int64_t *first)
{
    struct puzzle_wish wish;
    struct error error = {0};
    struct puzzle_window window = {.first = *first};
    assert_true(puzzle_wish_read(words, &wish, &error));
    bool good = puzzles_read(game("chess"), path, &wish, NULL, &window, &error);
    int points = good ? window.set.at[0].points : 0;
    *first = window.first;
    problem_set_free(&window.set);
    return points;
}

/* The answers are the same whether or not there is an index. */
static void find_all(void)
{
    static const struct {
        const char *words;
        int points, row;
    } wishes[] = {{"fork", 2999, RARE},
                  {"FORK 2990-3000 opening Ruy Lopez", 2999, RARE},
                  {"opening ruy lopez exchange", 2999, RARE},
                  {"2000-3000", 2999, RARE},
                  {"pin 600-600 opening French", 600, 0},
                  {"made199", 799, 199},
                  {"nonsense", 0, 0},
                  {"fork opening French", 0, 0}};
    int64_t rows = 0;
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        int64_t first = 0, again;
        assert_int_equal(find(wishes[i].words, &first), wishes[i].points);
        if (wishes[i].row == RARE)
            rows = rows ? rows : first;
        if (wishes[i].row == RARE)
            assert_int_equal(first, rows);
        again = first + 1; /* the next one, or round to the first again */
        if (wishes[i].points)
            assert_true(find(wishes[i].words, &again) > 0);
    }
}

/* Returns how many indices there are, with the path of the last in NAME. */
static int count_indices(char name[PATH_SIZE])
{
    char where[PATH_SIZE];
    int count = 0;
    snprintf(where, sizeof where, "%s/reroute66/puzzles", caches);
    DIR *all = opendir(where);
    for (const struct dirent *entry; all && (entry = readdir(all)) != NULL;)
        if (strstr(entry->d_name, ".index")) {
            snprintf(name, PATH_SIZE, "%.3000s/%.200s", where, entry->d_name);
            count++;
        }
    if (all)
        closedir(all);
    return count;
}

static bool make_index(void)
{
    struct error error = {0};
    struct puzzle_indexing *making = puzzles_index_begin(path, &error);
    bool made = making && puzzles_index_make(making, NULL);
    puzzles_index_free(making);
    return made;
}

TEST(an_index_finds_what_reading_finds)
{
    char name[PATH_SIZE];
    find_all();
    assert_int_equal(count_indices(name), 0);
    assert_true(make_index());
    assert_int_equal(count_indices(name), 1);
    find_all();
    assert_false(make_index()); /* there is one */
}

TEST(a_damaged_index_is_not_believed)
{
    char name[PATH_SIZE];
    struct stat file;
    make_index();
    assert_int_equal(count_indices(name), 1);
    assert_int_equal(stat(name, &file), 0);
    for (off_t at = 0; at < file.st_size; at += file.st_size / 5) {
        int fd = open(name, O_WRONLY | O_CLOEXEC);
        assert_int_equal(pwrite(fd, "damaged!", 8, at), 8);
        close(fd);
        find_all();
        unlink(name);
        assert_true(make_index());
    }
    assert_int_equal(truncate(name, file.st_size / 2), 0);
    find_all();
    assert_true(make_index()); /* in its place */
    find_all();
}

/* The end of an index, and a row of its table, as puzzleindex.c has them. */
struct made_footer {
    int64_t size, time, changed, inode, table, words;
    uint32_t word_bytes, segments, themes, openings, broken, sum, one, spare;
    char magic[16];
};
struct made_segment {
    int64_t base, at;
    uint32_t rows, planes;
    uint8_t plane[128];
    uint32_t sum[3], plane_sum[128];
};

/* Write the SIZE lowest bytes of VALUE to AT of the index NAME, in its FOOTER or in the first row of its table, and
 * make its checksum right. */
static void forge(const char *name, bool footer, size_t at, size_t size, uint64_t value)
{
    struct made_footer end;
    SCOPED(text) bytes = {0};
    char part[4096];
    FILE *file = fopen(name, "r");
    assert_non_null(file);
    for (size_t length; (length = fread(part, 1, sizeof part, file)) > 0;)
        text_add_bytes(&bytes, part, length);
    fclose(file);
    char *tail = bytes.at + bytes.length - sizeof end;
    memcpy(&end, tail, sizeof end);
    memcpy((footer ? tail : bytes.at + end.table) + at, &value, size);
    const Bytef *from = (const Bytef *)bytes.at + end.table; /* the words follow upon the table */
    uint32_t sum = (uint32_t)crc32(0, from, (uInt)(end.segments * sizeof(struct made_segment) + end.word_bytes));
    memcpy(tail + offsetof(struct made_footer, sum), &sum, sizeof sum);
    file = fopen(name, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.at, 1, bytes.length, file), bytes.length);
    fclose(file);
}

TEST(forged_numbers_are_noticed)
{
    static const struct {
        bool footer;
        size_t at, size;
        uint64_t value;
    } forgeries[] = {
        {true, offsetof(struct made_footer, themes), 4, 128},
        {true, offsetof(struct made_footer, themes), 4, 0},
        {true, offsetof(struct made_footer, themes), 4, UINT32_MAX},
        {true, offsetof(struct made_footer, openings), 4, 60000},
        {true, offsetof(struct made_footer, openings), 4, UINT32_MAX},
        {true, offsetof(struct made_footer, segments), 4, UINT32_MAX},
        {true, offsetof(struct made_footer, word_bytes), 4, UINT32_MAX},
        {true, offsetof(struct made_footer, table), 8, INT64_MAX - 8},
        {true, offsetof(struct made_footer, table), 8, (uint64_t)INT64_MIN},
        {true, offsetof(struct made_footer, words), 8, INT64_MAX},
        {false, offsetof(struct made_segment, rows), 4, UINT32_MAX},
        {false, offsetof(struct made_segment, at), 8, INT64_MAX},
        {false, offsetof(struct made_segment, at), 8, (uint64_t)INT64_MIN},
        {false, offsetof(struct made_segment, base), 8, (uint64_t)INT64_MIN},
        {false, offsetof(struct made_segment, base), 8, INT64_MAX},
        {false, offsetof(struct made_segment, plane), 1, UINT8_MAX},
        {false, offsetof(struct made_segment, plane) + 127, 1, UINT8_MAX},
    };
    char name[PATH_SIZE];
    for (size_t i = 0; i < sizeof forgeries / sizeof *forgeries; i++) {
        int64_t first = 0;
        make_index();
        assert_int_equal(count_indices(name), 1);
        forge(name, forgeries[i].footer, forgeries[i].at, forgeries[i].size, forgeries[i].value);
        assert_int_equal(find("fork opening Ruy Lopez", &first), 2999);
        if (!make_index())
            fail_msg("number %zu is believed", i);
    }
}

TEST(a_stale_index_is_made_anew)
{
    const struct timespec later[2] = {{1900000000, 0}, {1900000000, 0}};
    make_index();
    assert_int_equal(utimensat(AT_FDCWD, path, later, 0), 0);
    find_all();
    assert_true(make_index());
    find_all();
}

/* As rsync does, and cp -p. */
TEST(an_index_of_another_file_of_the_same_size_and_time_is_made_anew)
{
    struct stat file;
    int64_t first = 0;
    char other[80], line[256];
    make_index();
    assert_int_equal(find("fork", &first), 2999);
    snprintf(other, sizeof other, "%s.other", path);
    FILE *from = fopen(path, "r"), *to = fopen(other, "w");
    assert_true(from && to);
    for (char *rating; fgets(line, sizeof line, from);) {
        if ((rating = strstr(line, "2999,fork")) != NULL)
            rating[3] = '8';
        fputs(line, to);
    }
    fclose(from);
    fclose(to);
    assert_int_equal(stat(path, &file), 0);
    const struct timespec same[2] = {file.st_atim, file.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, other, same, 0), 0);
    assert_int_equal(rename(other, path), 0);
    assert_true(make_index());
    first = 0;
    assert_int_equal(find("2998-2998", &first), 2998);
    write_file();
}

TEST(a_stopped_index_leaves_nothing)
{
    char name[PATH_SIZE];
    const atomic_bool stop = true;
    struct error error = {0};
    if (count_indices(name))
        unlink(name);
    struct puzzle_indexing *making = puzzles_index_begin(path, &error);
    assert_non_null(making);
    assert_false(puzzles_index_make(making, &stop));
    puzzles_index_free(making);
    assert_int_equal(count_indices(name), 0);
}

TEST(no_index_can_be_kept_in_a_cache_that_is_none)
{
    struct error error = {0};
    char old[64];
    snprintf(old, sizeof old, "%s", caches);
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    assert_null(puzzles_index_begin(path, &error));
    assert_true(error.text[0] != '\0');
    find_all();
    setenv("XDG_CACHE_HOME", old, 1);
}

static int begin(void **state)
{
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/made.csv", folder);
    snprintf(caches, sizeof caches, "%s/cache", folder);
    setenv("XDG_CACHE_HOME", caches, 1);
    write_file();
    return open_gamecache(state);
}

static int end(void **state)
{
    char clean[128];
    snprintf(clean, sizeof clean, "rm -rf %s", folder);
    int failed = system(clean);
    return close_gamecache(state) || failed;
}

RUN_TESTS("play: puzzles", begin, end)
