/* base: files that are awaited, and what is not waited for any longer. */
#include "test.h"

#include "base/await.h"
#include "base/files.h"
#include "base/replace.h"
#include "base/sharedfile.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

/* What is held at the gate, a pipe, until a byte comes. */
enum held { NOTHING, SYNCING, RENAMING, LINKING, READING };
static atomic_int held; /* an enum held */
static atomic_int dropped;
static int gate[2];
static atomic_bool was_over;

static void pass_gate(enum held what)
{
    char byte;
    int wanted = (int)what;
    if (atomic_compare_exchange_strong(&held, &wanted, NOTHING))
        assert_int_equal(read(gate[0], &byte, 1), 1);
}

static void open_gate(void)
{
    assert_int_equal(write(gate[1], "", 1), 1);
}

/* These stand before the functions of the library. */
static int sync_nothing(void)
{
    pass_gate(SYNCING);
    return 0;
}

int fsync(int fd)
{
    (void)fd;
    return sync_nothing();
}

int fdatasync(int fd)
{
    (void)fd;
    return sync_nothing();
}

int rename(const char *from, const char *to)
{
    pass_gate(RENAMING);
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

int link(const char *from, const char *to)
{
    pass_gate(LINKING);
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

static _Thread_local bool answers_keys; /* in the thread that must not wait */
static atomic_bool removed_there;       /* the last lock was removed by it */

int unlink(const char *path)
{
    if (strstr(path, ".lock"))
        atomic_store(&removed_there, answers_keys);
    return unlinkat(AT_FDCWD, path, 0);
}

/* Waits for what is not held. */
static bool wait_unless_held(void *context, const char *path, int64_t begun)
{
    const bool *patient = context;
    (void)path;
    (void)begun;
    return *patient;
}

static bool patient = true;
static const struct awaiter awaiter = {wait_unless_held, &patient};

/* From now on the next call that does WHAT is held, and nobody waits for it. */
static void hold_next(enum held what)
{
    atomic_store(&held, (int)what);
    patient = false;
}

/* Waits from now on for what is done with files. */
static void be_patient(void)
{
    patient = true;
    assert_true(await_again());
}

static void await_return(const char *path)
{
    while (await_is_out(path))
        poll(NULL, 0, 1);
}

static void hold_work(const char *path, void *data)
{
    (void)data;
    (void)path;
    pass_gate(READING);
    atomic_store(&was_over, await_is_over());
}

static void count_drop(void *data)
{
    free(*(char **)data);
    atomic_fetch_add(&dropped, 1);
}

/* Calls hold_work for PATH, with data of its own. */
static bool call_held(const char *path, struct error *error)
{
    const struct await_work how = {.work = hold_work, .drop = count_drop};
    char *data = memory_copy(path, strlen(path));
    if (!await_call(path, &how, &data, sizeof data, error))
        return false;
    free(data);
    return true;
}

static void expect_content(const char *path, const char *words)
{
    SCOPED(text) text = {0};
    assert_true(text_read_file(path, &text, NULL));
    assert_string_equal(text.at, words);
}

static bool write_words(const char *path, const char *words, struct error *error)
{
    return replace_file(path, words, strlen(words), error);
}

TEST(a_call_that_is_left_is_out_until_it_is_over)
{
    struct error error = {0};
    atomic_store(&dropped, 0);
    assert_true(call_held("a", &error));
    assert_false(atomic_load(&was_over));
    hold_next(READING);
    assert_false(call_held("a", &error));
    assert_int_equal(errno, ECANCELED);
    assert_non_null(strstr(error.text, "not waited for"));
    assert_true(await_is_left() && await_is_out("a") && !await_is_out("b"));
    assert_false(call_held("b", &error)); /* all else fails at once, and loses nothing */
    assert_int_equal(atomic_load(&dropped), 1);
    assert_false(await_is_over());
    be_patient();
    assert_true(await_is_out("a") && !await_is_left());
    assert_true(call_held("b", &error));
    assert_false(atomic_load(&was_over));
    open_gate();
    await_return("a");
    assert_int_equal(atomic_load(&dropped), 2);
    assert_true(atomic_load(&was_over));
}

/* What was left before it came to its place does not come to it any more. */
TEST(what_is_left_before_its_place_is_not_put_there)
{
    struct error error = {0};
    assert_true(write_words("name", "first", &error));
    hold_next(SYNCING);
    assert_false(write_words("name", "older", &error));
    be_patient();
    assert_false(write_words("name", "newer", &error));
    assert_non_null(strstr(error.text, "still being written"));
    assert_false(replace_make("name", "newer", 5, &error));
    assert_non_null(strstr(error.text, "still being written"));
    assert_true(write_words("other", "newer", &error));
    open_gate();
    await_return("name");
    expect_content("name", "first");
    assert_true(write_words("name", "newer", &error));
    expect_content("name", "newer");
}

/* What was left on its way there comes first: nothing newer is written until then. */
TEST(what_is_left_on_its_way_comes_before_what_is_newer)
{
    struct error error = {0};
    hold_next(RENAMING);
    assert_false(write_words("name", "older", &error));
    be_patient();
    assert_false(write_words("name", "newer", &error));
    assert_non_null(strstr(error.text, "still being written"));
    open_gate();
    await_return("name");
    expect_content("name", "older");
    assert_true(write_words("name", "newest", &error));
    expect_content("name", "newest");
}

/* What opens a file for one program alone, and what reads a part of an open one, waits and is left like all else. */
TEST(parts_of_files_are_read_as_long_as_files_are_waited_for)
{
    struct error error = {0};
    char part[3] = "";
    int fd = file_open_alone("part", "another has it", &error);
    assert_true(fd >= 0);
    assert_int_equal(file_open_alone("part", "another has it", &error), -1);
    assert_string_equal(error.text, "another has it");
    assert_true(write_words("name", "0123456789", &error));
    int named = file_open("name", O_RDONLY, &error);
    assert_true(file_read_at(named, "name", part, 2, 5));
    assert_string_equal(part, "56");
    assert_false(file_read_at(named, "name", part, 2, 9));
    hold_next(READING);
    assert_false(call_held("a", NULL));
    assert_false(file_read_at(named, "name", part, 2, 0));
    assert_int_equal(file_open_alone("other part", "another has it", NULL), -1);
    assert_int_equal(access("other part", F_OK), -1);
    assert_string_equal(part, "56");
    be_patient();
    assert_true(file_read_at(named, "name", part, 2, 0));
    assert_string_equal(part, "01");
    open_gate();
    await_return("a");
    close(named);
    close(fd);
}

/* Jobs that are no calls are left, too. */
struct errand {
    struct job job;
};

static void run_errand(struct job *job)
{
    (void)job;
    pass_gate(READING);
}

static void free_errand(struct job *job)
{
    free(job);
    atomic_fetch_add(&dropped, 1);
}

static bool do_errand(void)
{
    struct errand *errand = memory_new(sizeof *errand);
    *errand = (struct errand){{run_errand, free_errand, NULL}};
    if (!await_job(&errand->job, "a"))
        return false;
    free(errand);
    return true;
}

TEST(a_job_that_is_left_is_freed_when_it_is_over)
{
    atomic_store(&dropped, 0);
    assert_true(do_errand());
    hold_next(READING);
    assert_false(do_errand());
    assert_int_equal(atomic_load(&dropped), 0);
    assert_false(do_errand()); /* at once */
    assert_int_equal(atomic_load(&dropped), 1);
    be_patient();
    assert_true(do_errand());
    open_gate();
    while (atomic_load(&dropped) < 2)
        poll(NULL, 0, 1);
}

/* A lock that nobody waits for is given up when it is taken. */
TEST(a_lock_that_is_left_is_given_up)
{
    struct sharedfile_lock lock = {0};
    hold_next(LINKING);
    assert_false(sharedfile_lock("c", &lock, 0));
    assert_false(lock.held);
    be_patient();
    open_gate();
    await_return("c");
    assert_int_equal(access("c.lock", F_OK), -1);
    assert_true(sharedfile_lock("c", &lock, 0) && lock.held);
    sharedfile_unlock("c", &lock);
    assert_int_equal(access("c.lock", F_OK), -1);
}

/* Nor does it stay because something else was not waited for while it was held. */
TEST(a_lock_is_given_up_though_all_fails)
{
    struct sharedfile_lock lock = {0};
    assert_true(sharedfile_lock("c", &lock, 0) && lock.held);
    hold_next(READING);
    assert_false(call_held("a", NULL));
    sharedfile_unlock("c", &lock);
    assert_false(lock.held);
    while (access("c.lock", F_OK) == 0)
        poll(NULL, 0, 1);
    assert_false(atomic_load(&removed_there));
    await_return("c");
    be_patient();
    open_gate();
    await_return("a");
}

static int begin(void **state)
{
    static char folder[] = "/tmp/reroute66-await-XXXXXX";
    (void)state;
    answers_keys = true;
    await_use(&awaiter);
    return mkdtemp(folder) && chdir(folder) == 0 && pipe(gate) == 0 ? 0 : -1;
}

static int finish(void **state)
{
    (void)state;
    await_use(NULL);
    return shell("rm -r \"$PWD\"") == 0 ? 0 : -1;
}

RUN_TESTS("base: await", begin, finish)
