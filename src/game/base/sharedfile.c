#include "base/sharedfile.h"

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
    if (lstat(path, &now) != 0)
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

bool sharedfile_read(const char *path, struct text *out, bool *missing, struct error *error)
{
    struct stat st;
    int fd = file_open(path, O_RDONLY | O_NOFOLLOW, NULL), fault = fd < 0 ? errno : 0;
    *missing = fault == ENOENT;
    if (*missing)
        return true;
    const char *why = lstat(path, &st) == 0 ? find_refusal(path, &st) : NULL;
    if (!why && fault)
        why = strerror(fault);
    if (why)
        error_at(error, path, 0, 0, "%s", why);
    bool good = !why && text_read_descriptor(fd, path, out, error);
    if (fd >= 0)
        close(fd);
    return good;
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

bool sharedfile_lock(const char *path, struct sharedfile_lock *lock, int64_t now)
{
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
    if (lock->held)
        memcpy(lock->other, words, sizeof words);
    return lock->held || !(taken || freed);
}

void sharedfile_unlock(const char *path, struct sharedfile_lock *lock)
{
    SCOPED(text) name = {0};
    text_addf(&name, "%s.lock", path);
    char found[SHAREDFILE_WORDS];
    if (lock->held && read_lock(name.at, found, sizeof found) && strcmp(found, lock->other) == 0)
        unlink(name.at); /* else it was broken, as this took too long */
    if (lock->held)
        lock->other[0] = '\0';
    lock->held = false;
}
