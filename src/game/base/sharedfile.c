#include "base/sharedfile.h"

#include "base/await.h"
#include "base/files.h"
#include "base/replace.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

enum { SIZE_MOST = 16 << 20, STALE_MS = 10000 };

bool sharedfile_changed(const char *path, struct stat *last)
{
    struct stat now = {0}, was = *last;
    /* NFS and SSHFS tell what they knew up to a minute ago, but of a file that was just opened. */
    int fd = system_tells_changes(path) ? -1 : file_open(path, O_RDONLY | O_NOFOLLOW, NULL);
    if (fd >= 0)
        close(fd);
    if (!file_look_at_link(path, &now))
        now = (struct stat){0};
    *last = now;
    return now.st_dev != was.st_dev || now.st_ino != was.st_ino || now.st_size != was.st_size ||
           now.st_mtim.tv_sec != was.st_mtim.tv_sec || now.st_mtim.tv_nsec != was.st_mtim.tv_nsec ||
           now.st_ctim.tv_sec != was.st_ctim.tv_sec || now.st_ctim.tv_nsec != was.st_ctim.tv_nsec;
}

/* Why the file PATH, which stands as ST says, is not to be trusted; NULL if it is. */
static const char *find_refusal(const char *path, const struct stat *st)
{
    struct stat folder;
    if (S_ISLNK(st->st_mode))
        return "this is a symbolic link: name the file itself";
    if (!S_ISREG(st->st_mode))
        return "this is a folder or a device: name a file instead";
    if (st->st_size > SIZE_MOST)
        return "this file is larger than 16 MiB";
    int fd = file_open_folder(path);
    bool sticky = fd >= 0 && fstat(fd, &folder) == 0 && folder.st_mode & S_ISVTX;
    if (fd >= 0)
        close(fd);
    if (sticky && st->st_uid != geteuid() && st->st_uid != folder.st_uid)
        return "another user owns this file, in a folder where only owners replace files: use one that both may write";
    return NULL;
}

/* A shared file that is read, and what came of it. */
struct shared_reading {
    bool good, missing;
    struct text text;
    struct error error;
};

static void read_shared(const char *path, void *data)
{
    struct shared_reading *reading = data;
    struct stat st;
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW, NULL), fault = fd < 0 ? errno : 0;
    reading->missing = fault == ENOENT;
    reading->good = reading->missing;
    if (reading->missing)
        return;
    const char *why = lstat(path, &st) == 0 ? find_refusal(path, &st) : NULL;
    if (!why && fault)
        why = strerror(fault);
    if (why)
        error_at(&reading->error, path, 0, 0, "%s", why);
    reading->good = !why && text_read_descriptor(fd, path, &reading->text, &reading->error);
    if (fd >= 0)
        close(fd);
}

static void drop_shared(void *data)
{
    text_free(&((struct shared_reading *)data)->text);
}

bool sharedfile_read(const char *path, struct text *out, bool *missing, struct error *error)
{
    struct shared_reading reading = {.good = false};
    const struct await_work how = {.work = read_shared, .drop = drop_shared};
    *missing = false;
    if (!await_call(path, &how, &reading, sizeof reading, error))
        return false;
    *out = reading.text;
    *missing = reading.missing;
    if (!reading.good && error)
        *error = reading.error;
    return reading.good;
}

bool sharedfile_replace(const char *path, const char *bytes, size_t length, struct error *error)
{
    struct replacement replacement;
    replace_begin_shared(&replacement, path);
    replace_write(&replacement, bytes, length);
    return replace_finish(&replacement, error);
}

static bool read_lock(const char *name, char *out, size_t size)
{
    int fd = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, out, size - 1);
    out[n > 0 ? n : 0] = '\0';
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* True if the lock with the text WORDS ("HOST PROCESS TIME RANDOM") is of a process of this machine that is gone. */
static bool is_orphan(const char *words)
{
    char host[REPLACE_HOST], named[REPLACE_HOST];
    long process;
    replace_write_host(host);
    return sscanf(words, "%63s %ld", named, &process) == 2 && strcmp(host, named) == 0 && process > 0 &&
           kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

/* Writes WORDS into the new file NAME; false with errno set. */
static bool write_new(const char *name, const char *words)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool good = fd >= 0 && text_write_all(fd, words, strlen(words));
    int why = errno;
    if (good) /* whose lock it is, is for everybody to read */
        (void)!fchmod(fd, 0644);
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !good)
        unlink(name);
    errno = why;
    return good;
}

/* Makes the lock NAME with WORDS, whole from its first moment: a link of a file that is written. Where there are no
 * links, a new file. False with errno set; EEXIST: there is one. */
static bool make_lock(const char *name, const char *words)
{
    SCOPED(text) draft = {0};
    struct stat st;
    replace_write_temporary(name, &draft);
    if (!write_new(draft.at, words))
        return false;
    bool good = link(draft.at, name) == 0;
    int why = errno;
    if (!good && why != EEXIST && lstat(draft.at, &st) == 0 && st.st_nlink == 2) /* NFS, whose answer was lost */
        good = true;
    unlink(draft.at);
    errno = why;
    return good || (why != EEXIST && write_new(name, words));
}

/* Removes the lock NAME, which held WORDS; false with errno set. It is renamed first: if another program has broken it
 * meanwhile and holds one of its own, that is put back. */
static bool break_lock(const char *name, const char *words)
{
    SCOPED(text) aside = {0};
    char found[SHAREDFILE_WORDS];
    replace_write_temporary(name, &aside);
    if (rename(name, aside.at) != 0)
        return false;
    bool same = read_lock(aside.at, found, sizeof found) && strcmp(found, words) == 0;
    if (!same && link(aside.at, name) != 0)
        same = false;
    unlink(aside.at);
    errno = EEXIST;
    return same;
}

/* A lock that is tried to take at NOW, and what came of it. */
struct locking {
    struct sharedfile_lock lock;
    int64_t now;
    char *path; /* owned; NULL until the lock is held */
    bool good;
};

/* Removes the lock of PATH that holds WORDS. */
static void remove_lock(const char *path, const char *words)
{
    SCOPED(text) name = {0};
    char found[SHAREDFILE_WORDS];
    text_addf(&name, "%s.lock", path);
    if (read_lock(name.at, found, sizeof found) && strcmp(found, words) == 0)
        unlink(name.at); /* else it was broken, as this took too long */
}

static void try_lock(const char *path, void *data)
{
    struct locking *locking = data;
    struct sharedfile_lock *lock = &locking->lock;
    const int64_t now = locking->now;
    char words[SHAREDFILE_WORDS], found[SHAREDFILE_WORDS], host[REPLACE_HOST];
    SCOPED(text) name = {0};
    uint32_t random;

    text_addf(&name, "%s.lock", path);
    replace_write_host(host);
    system_random(&random, sizeof random);
    snprintf(words, sizeof words, "%s %ld %lld %08x\n", host, (long)getpid(), (long long)time(NULL), (unsigned)random);
    lock->fault = 0;
    lock->held = make_lock(name.at, words);
    bool there = !lock->held && errno == EEXIST, taken = there && read_lock(name.at, found, sizeof found);
    bool freed = there && !taken && errno == ENOENT; /* just now: the next try gets it */
    if (taken) {
        if (strcmp(found, lock->other) != 0)
            lock->since = now;
        memcpy(lock->other, found, sizeof found);
        if (is_orphan(found) || now - lock->since >= STALE_MS) {
            lock->held = break_lock(name.at, found) && make_lock(name.at, words);
            lock->fault = lock->held || errno == EEXIST ? 0 : errno;
        }
    }
    if (lock->held) {
        memcpy(lock->other, words, sizeof words);
        locking->path = memory_copy(path, strlen(path));
    }
    locking->good = lock->held || !(taken || freed);
}

/* Gives the lock up for which nobody waits any longer. */
static void drop_lock(void *data)
{
    struct locking *locking = data;
    if (locking->path)
        remove_lock(locking->path, locking->lock.other);
    free(locking->path);
}

bool sharedfile_lock(const char *path, struct sharedfile_lock *lock, int64_t now)
{
    struct locking locking = {.lock = *lock, .now = now};
    const struct await_work how = {.work = try_lock, .drop = drop_lock};
    if (!await_call(path, &how, &locking, sizeof locking, NULL))
        return false;
    free(locking.path);
    *lock = locking.lock;
    return locking.good;
}

/* A lock of PATH with WORDS that is to be removed. */
struct unlocking {
    char *path; /* owned; NULL: it is removed */
    char words[SHAREDFILE_WORDS];
};

/* Removes it, unless it is removed already. */
static void finish_unlocking(void *data)
{
    struct unlocking *unlocking = data;
    if (unlocking->path)
        remove_lock(unlocking->path, unlocking->words);
    free(unlocking->path);
    unlocking->path = NULL;
}

static void unlock_shared(const char *path, void *data)
{
    (void)path;
    finish_unlocking(data);
}

void sharedfile_unlock(const char *path, struct sharedfile_lock *lock)
{
    const struct await_work how = {.work = unlock_shared, .drop = finish_unlocking, .always = true};
    if (lock->held) {
        struct unlocking unlocking = {.path = memory_copy(path, strlen(path))};
        memcpy(unlocking.words, lock->other, sizeof unlocking.words);
        await_call(path, &how, &unlocking, sizeof unlocking, NULL);
        lock->other[0] = '\0';
    }
    lock->held = false;
}
