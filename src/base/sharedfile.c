#include "base/sharedfile.h"

#include "base/files.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { SIZE_MOST = 16 << 20, STALE_MS = 10000, HOST = 64 };

bool sharedfile_changed(const char *path, struct sharedfile_stamp *last)
{
    struct sharedfile_stamp now = {0};
    struct stat st;
    if (lstat(path, &st) == 0)
        now = (struct sharedfile_stamp){(uint64_t)st.st_dev, (uint64_t)st.st_ino, (uint64_t)st.st_size,
                                        (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec,
                                        (int64_t)st.st_ctim.tv_sec * 1000000000 + st.st_ctim.tv_nsec};
    bool same = now.device == last->device && now.inode == last->inode && now.size == last->size &&
                now.written == last->written && now.changed == last->changed;
    *last = now;
    return !same;
}

/* The folder that holds PATH, into OUT. */
static void write_folder(const char *path, struct text *out)
{
    const char *slash = strrchr(path, '/');
    if (slash)
        text_add_bytes(out, path, slash == path ? 1 : (size_t)(slash - path));
    else
        text_add(out, ".");
}

/* Why the file PATH, which stands as ST says, is not to be trusted; NULL if it is. */
static const char *find_refusal(const char *path, const struct stat *st)
{
    struct stat folder;
    struct text name = {0};
    if (S_ISLNK(st->st_mode))
        return "this is a symbolic link: name the file itself";
    if (!S_ISREG(st->st_mode))
        return "this is not a regular file";
    if (st->st_size > SIZE_MOST)
        return "this file is larger than 16 MiB";
    write_folder(path, &name);
    bool sticky = stat(name.at, &folder) == 0 && folder.st_mode & S_ISVTX;
    text_free(&name);
    if (sticky && st->st_uid != geteuid() && st->st_uid != folder.st_uid)
        return "another user owns this file, in a folder where only owners replace files: use one that both may write";
    return NULL;
}

bool sharedfile_read(const char *path, struct text *out, bool *missing, struct error *e)
{
    struct stat st;
    *missing = lstat(path, &st) != 0 && errno == ENOENT;
    if (*missing)
        return true;
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW, NULL);
    if (fd < 0 && errno == ENOENT)
        return *missing = true;
    const char *why = fd < 0 ? strerror(errno == ELOOP || errno == EINVAL ? EPERM : errno) : NULL;
    if (lstat(path, &st) == 0 && find_refusal(path, &st))
        why = find_refusal(path, &st);
    if (why)
        error_at(e, path, 0, 0, "%s", why);
    bool good = !why && text_read_descriptor(fd, path, out, e);
    if (fd >= 0)
        close(fd);
    return good;
}

/* This machine's name, of letters and digits, into OUT. */
static void write_host(char out[HOST])
{
    if (gethostname(out, HOST) != 0)
        out[0] = '\0';
    out[HOST - 1] = '\0';
    for (char *c = out; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *c))
            *c = '-';
    if (!*out)
        snprintf(out, HOST, "host");
}

/* A name beside PATH that nobody else uses, into OUT. */
static void write_beside(const char *path, struct text *out)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    char host[HOST];
    uint32_t random;
    write_host(host);
    system_random(&random, sizeof random);
    text_addf(out, "%.*s.%s.%s-%08x.new", (int)(base - path), path, base, host, (unsigned)random);
}

/* Gives FD mode and group of the old file LIKE; a new file in a folder that a group may write (LIKE) can be written by
 * that group. */
static bool fit_mode(int fd, const struct stat *like)
{
    struct stat now;
    if (fstat(fd, &now) != 0)
        return false;
    bool folder = S_ISDIR(like->st_mode);
    mode_t mode = folder ? now.st_mode | S_IRGRP | S_IWGRP : like->st_mode;
    if (folder && !(like->st_mode & S_IWGRP))
        return true;
    if (now.st_gid != like->st_gid && fchown(fd, (uid_t)-1, like->st_gid) != 0)
        return false;
    return (now.st_mode & 07777) == (mode & 07777) || fchmod(fd, mode & 07777) == 0;
}

/* Writes the bytes into a new file, which gets mode and group as LIKE says, and lets it be PATH. Where that is possible
 * it has no name before, so that nothing is left of it when the program is killed. */
static bool put_new(const char *path, const struct stat *like, const char *bytes, size_t length)
{
    struct text name = {0}, folder = {0};
    write_beside(path, &name);
    write_folder(path, &folder);
    int fd = system_unnamed_in(folder.at);
    bool named = fd < 0;
    if (named)
        fd = open(name.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool good = fd >= 0 && fit_mode(fd, like) && text_write_all(fd, bytes, length) && system_sync(fd);
    named = named || (good && (good = system_name(fd, name.at)));
    good = good && rename(name.at, path) == 0;
    int why = errno;
    if (!good && named && fd >= 0)
        unlink(name.at);
    if (fd >= 0)
        close(fd);
    text_free(&name);
    text_free(&folder);
    errno = why;
    return good;
}

bool sharedfile_replace(const char *path, const char *bytes, size_t length, struct error *e)
{
    struct stat like;
    struct text folder = {0};
    bool exists = lstat(path, &like) == 0;
    const char *why = exists ? find_refusal(path, &like) : NULL;
    write_folder(path, &folder);
    if (!why && (exists ? faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) : stat(folder.at, &like)) != 0)
        why = strerror(errno);
    bool good = !why && put_new(path, &like, bytes, length);
    if (!good)
        error_at(e, path, 0, 0, "cannot write: %s", why ? why : strerror(errno));
    else
        file_sync_folder(path);
    text_free(&folder);
    return good;
}

/* What the lock NAME says, into OUT; false if it is gone. */
static bool read_lock(const char *name, char *out, size_t size)
{
    int fd = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, out, size - 1);
    out[n > 0 ? n : 0] = '\0';
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* True if the lock that says WORDS ("HOST PROCESS TIME RANDOM") is of a process of this machine that is gone. */
static bool is_orphan(const char *words)
{
    char host[HOST], named[HOST];
    long process;
    write_host(host);
    return sscanf(words, "%63s %ld", named, &process) == 2 && strcmp(host, named) == 0 && process > 0 &&
           kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

/* Removes the lock NAME if it still says WORDS. */
static void break_lock(const char *name, const char *words)
{
    char now[sizeof((struct sharedfile_lock *)0)->other];
    struct text away = {0};
    uint32_t random;
    system_random(&random, sizeof random);
    text_addf(&away, "%s-%08x", name, (unsigned)random);
    if (rename(name, away.at) == 0) {
        if (read_lock(away.at, now, sizeof now) && strcmp(now, words) != 0 && link(away.at, name) != 0)
            errno = 0; /* a third program has it by now */
        unlink(away.at);
    }
    text_free(&away);
}

bool sharedfile_lock(const char *path, struct sharedfile_lock *l, int64_t now)
{
    char words[sizeof l->other], host[HOST];
    struct text name = {0};
    uint32_t random;
    bool free_now = true;

    text_addf(&name, "%s.lock", path);
    int fd = open(name.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0 && errno == EEXIST && (free_now = !read_lock(name.at, words, sizeof words)) == false) {
        if (strcmp(words, l->other) != 0)
            l->since = now;
        snprintf(l->other, sizeof l->other, "%s", words);
        if (is_orphan(words) || now - l->since >= STALE_MS) {
            break_lock(name.at, words);
            fd = open(name.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        }
        free_now = fd >= 0;
    }
    l->held = fd >= 0;
    if (fd >= 0) {
        write_host(host);
        system_random(&random, sizeof random);
        snprintf(words, sizeof words, "%s %ld %lld %08x\n", host, (long)getpid(), (long long)time(NULL),
                 (unsigned)random);
        l->other[0] = '\0';
        free_now = text_write_all(fd, words, strlen(words)) || free_now;
        close(fd);
    }
    text_free(&name);
    return free_now;
}

void sharedfile_unlock(const char *path, struct sharedfile_lock *l)
{
    struct text name = {0};
    text_addf(&name, "%s.lock", path);
    if (l->held)
        unlink(name.at);
    l->held = false;
    text_free(&name);
}
