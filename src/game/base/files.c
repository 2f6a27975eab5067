#include "base/files.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NO_LOCK = INT_MAX }; /* the folder could not be locked, so nobody is kept out */

const char *file_kind(unsigned mode)
{
    return S_ISDIR(mode)    ? "a folder"
           : S_ISFIFO(mode) ? "a named pipe"
           : S_ISSOCK(mode) ? "a socket"
           : S_ISLNK(mode)  ? "a link that leads nowhere"
           : S_ISREG(mode)  ? "a file"
                            : "a device";
}

/* True if FD is a regular file; else false with ERROR (if not NULL) filled. */
static bool is_regular(int fd, const char *path, struct error *error)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return error_at(error, path, 0, 0, "cannot open: %s", strerror(errno));
    return S_ISREG(st.st_mode) || error_at(error, path, 0, 0, "this is %s: name a file instead", file_kind(st.st_mode));
}

int file_open(const char *path, int flags, struct error *error)
{
    int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) {
        error_at(error, path, 0, 0, "cannot open: %s", strerror(errno));
        return -1;
    }
    if (is_regular(fd, path, error))
        return fd;
    close(fd);
    errno = EINVAL;
    return -1;
}

void file_fill_standard(void)
{
    /* Read-only, so that output which has nowhere to go fails, and is reported like any other failure. */
    static const int flags[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags[fd]) != fd)
            return;
}

int file_lock(const char *path, struct error *error)
{
    enum { TRIES = 60, PAUSE_NS = 50000000 };
    const struct timespec pause = {0, PAUSE_NS};
    int fd = file_open_folder(path);

    for (int i = 0; fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; i++) {
        if (i == TRIES) {
            close(fd);
            error_at(error, path, 0, 0, "cannot write: another program is writing in this folder");
            return -1;
        }
        nanosleep(&pause, NULL);
    }
    return fd >= 0 ? fd : NO_LOCK;
}

void file_unlock(int lock)
{
    if (lock >= 0 && lock != NO_LOCK)
        close(lock);
}

int file_open_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash && slash != path ? (size_t)(slash - path) : 1;
    FREED char *folder = memory_copy(slash ? path : ".", length);
    return open(folder, O_RDONLY | O_DIRECTORY | O_NOCTTY | O_CLOEXEC);
}

void file_sync_folder(const char *path)
{
    int fd = file_open_folder(path);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

void file_expand(const char *name, char *out, size_t size)
{
    const char *home = getenv("HOME");
    size_t length = strlen(name);
    bool quoted = length > 2 && (name[0] == '"' || name[0] == '\'') && name[length - 1] == name[0];
    name += quoted;
    length -= quoted ? 2 : 0;
    bool tilde = name[0] == '~' && (name[1] == '/' || !name[1]) && home;
    snprintf(out, size, "%s%.*s", tilde ? home : "", (int)length - tilde, tilde ? name + 1 : name);
}
