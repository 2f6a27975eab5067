/*
 * A library to preload (LD_PRELOAD, glibc only) that lets one system call of a program fail.
 *
 *   FAULT=KIND:N    the N-th call of this kind fails (from 1)
 *   FAULT=KIND:N+   the N-th and all that follow
 *   FAULT_MARK=FILE is made when the first call fails: if it is not there after a run, the program makes fewer calls
 *
 * Kinds: alloc (malloc and its kin say that there is no memory), file (what opens a file or makes a descriptor:
 * EMFILE), disk (write to a regular file, fsync and making room in a folder: ENOSPC), back and ahead (from the N-th
 * look on the clock of the day goes wrong by ten years; `ahead` also lets the monotonic clock jump by an hour, as after
 * a sleep), hang (fsync never ends, as on a disk that does not answer). All allocations of all libraries count.
 */
/* The plain names of the functions are wanted here, not what these settings put in their place. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { NONE, ALLOC, DESCRIPTOR, DISK, BACK, AHEAD, HANG };

static struct {
    enum kind kind;
    long first;
    bool lasting;
    atomic_long seen;
} fault;

__attribute__((constructor)) static void begin(void)
{
    static const char *const name[] = {[ALLOC] = "alloc:", [DESCRIPTOR] = "file:", [DISK] = "disk:",
                                       [BACK] = "back:",   [AHEAD] = "ahead:",     [HANG] = "hang:"};
    const char *wanted = getenv("FAULT");
    for (int k = ALLOC; wanted && k <= HANG; k++)
        if (strncmp(wanted, name[k], strlen(name[k])) == 0) {
            char *rest;
            fault.first = strtol(wanted + strlen(name[k]), &rest, 10);
            fault.lasting = *rest == '+' || k == BACK || k == AHEAD;
            fault.kind = (enum kind)k;
        }
}

/* Is it this call's turn to fail? Only system calls here: a library's function might allocate. */
static bool fails(enum kind kind)
{
    if (fault.kind != kind)
        return false;
    long now = atomic_fetch_add(&fault.seen, 1) + 1;
    if (now == fault.first) {
        const char *mark = getenv("FAULT_MARK");
        long fd = mark ? syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0600) : -1;
        if (fd >= 0)
            syscall(SYS_close, fd);
    }
    return now == fault.first || (fault.lasting && now > fault.first);
}

/* Let REAL point to the function that this library stands before. ISO C has no cast for that. */
#define FIND_NEXT(real, name) (*(void **)&(real) = dlsym(RTLD_NEXT, name))

/* Memory. glibc gives its own functions second names. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static bool no_memory(void)
{
    if (!fails(ALLOC))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return no_memory() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return no_memory() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return no_memory() ? NULL : __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return no_memory() ? NULL : __libc_memalign(alignment, size);
}

/* Descriptors. */
static bool no_descriptor(void)
{
    if (!fails(DESCRIPTOR))
        return false;
    errno = EMFILE;
    return true;
}

static int open_checked(int folder, const char *path, int flags, va_list rest)
{
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    if (no_descriptor())
        return -1;
    if ((flags & O_CREAT) && fails(DISK)) {
        errno = ENOSPC;
        return -1;
    }
    return (int)syscall(SYS_openat, folder, path, flags, mode);
}

/* All the names by which a program may open a file. */
#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        int fd = open_checked(AT_FDCWD, path, flags, rest);                                                            \
        va_end(rest);                                                                                                  \
        return fd;                                                                                                     \
    }
#define OPEN_AT(name)                                                                                                  \
    int name(int folder, const char *path, int flags, ...)                                                             \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        int fd = open_checked(folder, path, flags, rest);                                                              \
        va_end(rest);                                                                                                  \
        return fd;                                                                                                     \
    }
int __open_2(const char *path, int flags, ...);
int __open64_2(const char *path, int flags, ...);
OPEN(open)
OPEN(open64)
OPEN(__open_2)
OPEN(__open64_2)
OPEN_AT(openat)
OPEN_AT(openat64)

static FILE *stream(const char *name, const char *path, const char *mode)
{
    FILE *(*real)(const char *, const char *);
    FIND_NEXT(real, name);
    return no_descriptor() ? NULL : real(path, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    return stream("fopen", path, mode);
}

FILE *fopen64(const char *path, const char *mode)
{
    return stream("fopen64", path, mode);
}

DIR *opendir(const char *path)
{
    DIR *(*real)(const char *);
    FIND_NEXT(real, "opendir");
    return no_descriptor() ? NULL : real(path);
}

int pipe2(int end[2], int flags)
{
    return no_descriptor() ? -1 : (int)syscall(SYS_pipe2, end, flags);
}

int dup(int fd)
{
    return no_descriptor() ? -1 : (int)syscall(SYS_dup, fd);
}

int posix_openpt(int flags)
{
    int (*real)(int);
    FIND_NEXT(real, "posix_openpt");
    return no_descriptor() ? -1 : real(flags);
}

/* The disk. What goes to a terminal or into a pipe needs none. */
static bool disk_full(int fd)
{
    struct stat st;
    if (fault.kind != DISK || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || !fails(DISK))
        return false;
    errno = ENOSPC;
    return true;
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    if (!disk_full(fd))
        return syscall(SYS_write, fd, bytes, length);
    /* A disk often takes a part before it is full. */
    return length > 1 && fault.lasting && atomic_load(&fault.seen) == fault.first
               ? syscall(SYS_write, fd, bytes, length / 2)
               : -1;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    return disk_full(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at)
{
    return disk_full(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, at);
}

static void hang(void)
{
    if (fails(HANG))
        for (;;)
            pause();
}

int fsync(int fd)
{
    hang();
    return disk_full(fd) ? -1 : (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    hang();
    return disk_full(fd) ? -1 : (int)syscall(SYS_fdatasync, fd);
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
    if (fails(DISK)) {
        errno = ENOSPC;
        return -1;
    }
    return (int)syscall(SYS_linkat, from, old, to, new, flags);
}

int rename(const char *old, const char *new)
{
    if (fails(DISK)) {
        errno = ENOSPC;
        return -1;
    }
    return (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
}

/* Clocks. */
int clock_gettime(clockid_t id, struct timespec *t)
{
    enum { DECADE = 10 * 365 * 86400, HOUR = 3600 };
    int result = (int)syscall(SYS_clock_gettime, id, t);
    bool wrong = (fault.kind == BACK || fault.kind == AHEAD) && fails(fault.kind);
    if (wrong && id == CLOCK_REALTIME)
        t->tv_sec += fault.kind == BACK ? -DECADE : DECADE;
    else if (wrong && fault.kind == AHEAD && id == CLOCK_MONOTONIC)
        t->tv_sec += HOUR;
    return result;
}

time_t time(time_t *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (out)
        *out = t.tv_sec;
    return t.tv_sec;
}
