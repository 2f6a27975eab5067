/*
 * A library to preload (LD_PRELOAD, glibc only) that writes down what a program does to the files under $RECORD_ROOT, a
 * line each, into $RECORD_LOG:
 *
 *   create INODE PATH · nameless INODE · open INODE PATH (to be written to) · write INODE OFFSET HEX · sync INODE ·
 *   name INODE PATH (linkat)
 *   rename OLD NEW · link OLD NEW · unlink PATH · mkdir PATH · syncfolder PATH · shown BYTES (standard output, a file,
 *   has so many by now)
 *
 * replay.py makes from it what a disk may hold after the power has failed.
 */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LINE = 3 * PATH_MAX };

static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void note(const char *format, ...)
{
    static int log = -1;
    char line[LINE];
    va_list args;
    int why = errno;
    const char *path = getenv("RECORD_LOG");
    if (log < 0 && path)
        log = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    va_start(args, format);
    int length = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (log >= 0 && length > 0)
        syscall(SYS_write, log, line, (size_t)length);
    errno = why;
}

static bool is_ours(const char *path)
{
    const char *root = getenv("RECORD_ROOT");
    return root && strncmp(path, root, strlen(root)) == 0;
}

/* The path of FD into OUT; false if it is not under the root. */
static bool path_of(int fd, char out[PATH_MAX])
{
    char self[40];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(self, out, PATH_MAX - 1);
    out[n > 0 ? n : 0] = '\0';
    return n > 0 && is_ours(out);
}

static unsigned long inode_of(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 ? (unsigned long)st.st_ino : 0;
}

static int open_noted(const char *path, int flags, va_list rest)
{
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    bool was = access(path, F_OK) == 0;
    char real[PATH_MAX];
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);

    if (fd < 0 || !path_of(fd, real))
        return fd;
    if ((flags & O_TMPFILE) == O_TMPFILE)
        note("nameless %lu\n", inode_of(fd));
    else if ((flags & O_CREAT) && !was)
        note("create %lu %s\n", inode_of(fd), real);
    else if (flags & (O_WRONLY | O_RDWR))
        note("open %lu %s\n", inode_of(fd), real);
    return fd;
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        int fd = open_noted(path, flags, rest);                                                                        \
        va_end(rest);                                                                                                  \
        return fd;                                                                                                     \
    }
int __open_2(const char *path, int flags, ...);
int __open64_2(const char *path, int flags, ...);
OPEN(open)
OPEN(open64)
OPEN(__open_2)
OPEN(__open64_2)

static void note_write(int fd, long long at, const void *bytes, size_t length)
{
    enum { BLOCK = 1024 };
    char path[PATH_MAX], hex[2 * BLOCK + 1];
    const unsigned char *b = bytes;
    if (!path_of(fd, path))
        return;
    for (size_t done = 0, n; done < length; done += n) {
        n = length - done < BLOCK ? length - done : BLOCK;
        for (size_t i = 0; i < n; i++)
            snprintf(hex + 2 * i, 3, "%02x", b[done + i]);
        note("write %lu %lld %s\n", inode_of(fd), at + (long long)done, hex);
    }
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    bool appends = fcntl(fd, F_GETFL) & O_APPEND;
    long long at = lseek(fd, 0, appends ? SEEK_END : SEEK_CUR);
    ssize_t n = syscall(SYS_write, fd, bytes, length);
    if (n > 0 && at >= 0)
        note_write(fd, at, bytes, (size_t)n);
    return n;
}

static ssize_t pwrite_noted(int fd, const void *bytes, size_t length, off64_t at)
{
    ssize_t n = syscall(SYS_pwrite64, fd, bytes, length, at);
    if (n > 0)
        note_write(fd, at, bytes, (size_t)n);
    return n;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    return pwrite_noted(fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at)
{
    return pwrite_noted(fd, bytes, length, at);
}

static int sync_noted(int fd, long call)
{
    char path[PATH_MAX];
    struct stat st;
    int result = (int)syscall(call, fd);
    if (result == 0 && path_of(fd, path) && fstat(fd, &st) == 0) {
        if (S_ISDIR(st.st_mode))
            note("syncfolder %s\n", path);
        else
            note("sync %lu\n", (unsigned long)st.st_ino);
    }
    return result;
}

int fsync(int fd)
{
    return sync_noted(fd, SYS_fsync);
}

int fdatasync(int fd)
{
    return sync_noted(fd, SYS_fdatasync);
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
    struct stat st;
    int result = (int)syscall(SYS_linkat, from, old, to, new, flags);
    if (result == 0 && is_ours(new) && stat(new, &st) == 0)
        note("name %lu %s\n", (unsigned long)st.st_ino, new);
    return result;
}

int rename(const char *old, const char *new)
{
    int result = (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (result == 0 && is_ours(new))
        note("rename %s %s\n", old, new);
    return result;
}

int link(const char *old, const char *new)
{
    int result = (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (result == 0 && is_ours(new))
        note("link %s %s\n", old, new);
    return result;
}

int unlink(const char *path)
{
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (result == 0 && is_ours(path))
        note("unlink %s\n", path);
    return result;
}

int mkdir(const char *path, mode_t mode)
{
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0 && is_ours(path))
        note("mkdir %s\n", path);
    return result;
}

int fflush(FILE *stream)
{
    int (*real)(FILE *);
    struct stat st;
    *(void **)&real = dlsym(RTLD_NEXT, "fflush");
    int result = real(stream);
    if (stream == stdout && fstat(STDOUT_FILENO, &st) == 0 && S_ISREG(st.st_mode))
        note("shown %lld\n", (long long)st.st_size);
    return result;
}
