/* Files that are no files, files of others, files that two programs write at once. */
#include "test.h"

#include "base/files.h"
#include "base/replace.h"
#include "base/text.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int enter_folder(void **state)
{
    static char folder[] = "/tmp/reroute66-files-XXXXXX";
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

/* How many files the folder holds. */
static int count_files(void)
{
    DIR *d = opendir(".");
    int n = 0;
    for (struct dirent *entry; (entry = readdir(d)) != NULL;)
        n += entry->d_name[0] != '.';
    closedir(d);
    return n;
}

TEST(a_named_pipe_where_a_file_belongs_is_refused_at_once)
{
    SCOPED(text) got = {0};
    struct error e;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_false(text_read_file("pipe", &got, &e));
    assert_string_equal(e.text, "this is a named pipe: name a file instead");
    assert_false(text_read_file("/dev/tty0", &got, NULL));
    assert_false(text_read_file("/dev/zero", &got, &e));
    assert_string_equal(e.text, "this is a device: name a file instead");
    unlink("pipe");
}

TEST(only_regular_files_are_replaced)
{
    struct error e;
    struct stat st;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_false(replace_file("pipe", "x", 1, &e));
    assert_string_equal(e.text, "cannot write: this is a named pipe: name a file instead");
    assert_true(stat("pipe", &st) == 0 && S_ISFIFO(st.st_mode));
    assert_int_equal(symlink("nowhere", "link"), 0);
    assert_false(replace_file("link", "x", 1, &e));
    assert_string_equal(e.text, "cannot write: this is a link that leads nowhere: name a file instead");
    assert_true(lstat("link", &st) == 0 && S_ISLNK(st.st_mode));
    unlink("pipe");
    unlink("link");
    assert_int_equal(count_files(), 0);
}

TEST(owner_and_mode_of_a_replaced_file_are_kept)
{
    struct stat st;
    assert_true(replace_file("mine", "one", 3, NULL));
    assert_int_equal(chmod("mine", 0640), 0);
    bool given = geteuid() == 0 && chown("mine", 12345, 12345) == 0;
    assert_true(replace_file("mine", "two", 3, NULL));
    assert_int_equal(stat("mine", &st), 0);
    assert_int_equal(st.st_mode & 07777, 0640);
    if (given)
        assert_int_equal(st.st_uid, 12345);
    unlink("mine");
}

TEST(another_users_file_is_not_replaced)
{
    int status = 0;
    if (geteuid() != 0)
        return; /* who is not root cannot make another's file */
    assert_true(replace_file("theirs", "one", 3, NULL));
    assert_int_equal(chmod("theirs", 0666) | chmod(".", 0777), 0);
    if (fork() == 0) {
        struct error e = {.text = ""};
        bool good = setuid(12345) == 0 && !replace_file("theirs", "two", 3, &e) && strstr(e.text, "another user");
        _exit(good ? 0 : 1);
    }
    wait(&status);
    assert_int_equal(status, 0);
    unlink("theirs");
}

TEST(a_new_file_is_made_only_where_none_is)
{
    SCOPED(text) got = {0};
    assert_true(replace_make("new", "one", 3, NULL));
    assert_false(replace_make("new", "two", 3, NULL));
    assert_true(text_read_file("new", &got, NULL));
    assert_string_equal(got.at, "one");
    unlink("new");
    assert_int_equal(count_files(), 0);
}

TEST(a_killed_write_leaves_nothing_that_the_next_does_not_remove)
{
    struct replacement r;
    char left[64];
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    waitpid(child, &status, 0);
    snprintf(left, sizeof left, "game.pgn.%ld-0.new", (long)child); /* as older versions left it */
    assert_true(replace_file(left, "half", 4, NULL));
    replace_begin(&r, "game.pgn");
    assert_true(replace_write(&r, "whole", 5));
    assert_true(replace_finish(&r, NULL));
    assert_int_equal(count_files(), 1);
    unlink("game.pgn");
}

TEST(a_lock_keeps_another_program_out_until_it_is_given_back)
{
    struct error e;
    int status;
    int lock = file_lock("any", &e);
    assert_true(lock >= 0);
    if (fork() == 0)
        _exit(file_lock("any", &e) < 0 && strstr(e.text, "another program") ? 0 : 1);
    wait(&status);
    assert_int_equal(status, 0);
    file_unlock(lock);
    lock = file_lock("any", &e);
    assert_true(lock >= 0);
    file_unlock(lock);
}

TEST(closed_descriptors_are_filled_and_output_still_fails)
{
    int status;
    if (fork() == 0) {
        char byte = 0;
        close(0);
        close(1);
        file_fill_standard();
        _exit(read(0, &byte, 1) == 0 && write(1, &byte, 1) < 0 ? 0 : 1);
    }
    wait(&status);
    assert_int_equal(status, 0);
}

RUN_TESTS("base: files", enter_folder, NULL)
