/* base: files that several programs write in turn, and their locks. */
#include "base/sharedfile.h"
#include "base/replace.h"
#include "test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/vfs.h>
#endif

static char folder[] = "/tmp/reroute66-sharedfile-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void write_text(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

TEST(a_file_is_replaced_with_its_mode)
{
    struct stat stamp = {0};
    SCOPED(text) text = {0};
    struct stat st;
    struct error e;
    bool missing;
    assert_false(sharedfile_changed("a", &stamp));
    assert_true(sharedfile_read("a", &text, &missing, &e) && missing);
    assert_true(sharedfile_replace("a", "one", 3, &e));
    assert_true(sharedfile_changed("a", &stamp));
    assert_false(sharedfile_changed("a", &stamp));
    assert_int_equal(chmod("a", 0664), 0);
    assert_true(sharedfile_changed("a", &stamp));
    assert_true(sharedfile_replace("a", "two", 3, &e));
    assert_true(sharedfile_changed("a", &stamp)); /* of the same size, in the same second */
    assert_int_equal(stat("a", &st), 0);
    assert_int_equal(st.st_mode & 07777, 0664);
    assert_true(sharedfile_read("a", &text, &missing, &e) && !missing);
    assert_string_equal(text.at, "two");
    unlink("a");
}

#ifdef __linux__
static unsigned disk_type = 0x794C7630; /* overlay */

/* Stands in for the call of the C library: any file lies on a file system of DISK_TYPE. */
int statfs(const char *path, struct statfs *disk)
{
    (void)path;
    disk->f_type = disk_type;
    return 0;
}

/* SSHFS tells for 20 seconds what it knew of a file, NFS for up to a minute, but of one that was just opened. */
TEST(a_look_opens_a_file_of_another_machine)
{
    enum { NFS = 0x6969 };
    struct stat stamp = {0};
    struct inotify_event event;
    int watch = inotify_init1(IN_NONBLOCK);
    write_text("a", "a");
    assert_true(watch >= 0 && inotify_add_watch(watch, "a", IN_OPEN) >= 0);
    assert_true(sharedfile_changed("a", &stamp));
    assert_int_equal(read(watch, &event, sizeof event), -1);
    disk_type = NFS;
    assert_false(sharedfile_changed("a", &stamp));
    assert_int_equal(read(watch, &event, sizeof event), sizeof event);
    close(watch);
    unlink("a");
}
#endif

TEST(what_is_no_file_of_ours_is_refused)
{
    struct text text = {0};
    struct error e;
    bool missing;
    write_text("b", "b");
    assert_int_equal(symlink("b", "link"), 0);
    assert_int_equal(mkfifo("pipe", 0600), 0);
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "pipe" : "link";
        assert_false(sharedfile_read(name, &text, &missing, &e));
        assert_non_null(strstr(e.text, i ? "a folder or a device" : "symbolic link"));
        assert_false(sharedfile_replace(name, "x", 1, &e));
        unlink(name);
    }
    if (geteuid() == 0) { /* a file of somebody else where only owners may replace files */
        assert_int_equal(chown("b", 12345, 12345), 0);
        assert_int_equal(chmod(".", 01777), 0);
        assert_false(sharedfile_read("b", &text, &missing, &e));
        assert_non_null(strstr(e.text, "another user"));
        assert_int_equal(chmod(".", 0700), 0);
        assert_true(sharedfile_replace("b", "x", 1, &e)); /* and where all who may write it may */
        struct stat st;
        assert_int_equal(stat("b", &st), 0);
        assert_int_equal(st.st_gid, 12345);
    }
    unlink("b");
}

TEST(one_program_writes_at_a_time)
{
    struct sharedfile_lock one = {0}, other = {0};
    char host[REPLACE_HOST], again[REPLACE_HOST], words[200];
    assert_true(sharedfile_lock("c", &one, 0) && one.held);
    assert_false(sharedfile_lock("c", &other, 0));
    assert_false(sharedfile_lock("c", &other, 9000));
    sharedfile_unlock("c", &one);
    assert_true(sharedfile_lock("c", &other, 9001) && other.held);
    sharedfile_unlock("c", &other);
    assert_int_equal(access("c.lock", F_OK), -1);
    write_text("c.lock", "elsewhere 1 1 1\n"); /* of a machine that went down: it stands and stands */
    assert_false(sharedfile_lock("c", &one, 0));
    assert_false(sharedfile_lock("c", &one, 9999));
    assert_true(sharedfile_lock("c", &one, 10000) && one.held);
    sharedfile_unlock("c", &one);
    replace_write_host(host);
    replace_write_host(again);
    assert_string_equal(host, again);
    snprintf(words, sizeof words, "%s 2147483646 1 1\n", host); /* of a process that is gone */
    write_text("c.lock", words);
    assert_true(sharedfile_lock("c", &one, 0) && one.held);
    sharedfile_unlock("c", &one);
    for (int i = 0; i < 2; i++) { /* of another machine of this name, in which such a process may run */
        const size_t name = strlen(host) - REPLACE_REALM;
        snprintf(words, sizeof words, "%.*s%s 2147483646 1 1\n", (int)name, host, i ? "-00000000" : "");
        write_text("c.lock", words);
        assert_false(sharedfile_lock("c", &one, 0));
        assert_int_equal(unlink("c.lock"), 0);
    }
    assert_true(sharedfile_lock("nowhere/c", &one, 0) && !one.held); /* merging has to be enough */
}

/* Whoever reads a lock finds whose it is, and a lock that takes the place of a stale one is not broken with it. */
TEST(a_lock_is_whole_from_its_first_moment)
{
    struct sharedfile_lock one = {0}, other = {0};
    struct stat st;
    SCOPED(text) words = {0};
    struct error e;
    assert_true(sharedfile_lock("c", &one, 0) && one.held);
    assert_true(text_read_file("c.lock", &words, &e));
    assert_true(words.length > 10 && words.at[words.length - 1] == '\n');
    assert_int_equal(stat("c.lock", &st), 0);
    assert_int_equal(st.st_nlink, 1); /* its draft is gone */
    assert_false(sharedfile_lock("c", &other, 0));
    assert_string_equal(other.other, words.at);
    sharedfile_unlock("c", &one);
    assert_int_equal(access("c.lock", F_OK), -1);
}

/* What killed programs have left is swept with the next change: at once, or after a day where it may be another's. */
TEST(drafts_of_killed_programs_are_swept)
{
    static const char *const kept[] = {"d.new", "d.elsewhere-5-00000001.new", "d2.elsewhere-00000001.new"};
    const struct timespec old[2] = {{1, 0}, {1, 0}};
    char host[REPLACE_HOST], name[200];
    struct error e;
    replace_write_host(host);
    for (int i = 0; i < 3; i++)
        write_text(kept[i], "x");
    snprintf(name, sizeof name, "d.%.60s-2147483646-0000000a.new", host);
    write_text(name, "x");
    write_text("d.elsewhere-00000001.new", "x");
    assert_int_equal(utimensat(AT_FDCWD, "d.elsewhere-00000001.new", old, 0), 0);
    assert_true(sharedfile_replace("d", "one", 3, &e));
    assert_int_equal(access(name, F_OK), -1);
    assert_int_equal(access("d.elsewhere-00000001.new", F_OK), -1);
    for (int i = 0; i < 3; i++)
        assert_int_equal(unlink(kept[i]), 0);
    unlink("d");
}

RUN_TESTS("base: sharedfile", make_folder, remove_folder)
