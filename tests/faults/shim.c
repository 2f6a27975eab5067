/*
 * A library to preload (LD_PRELOAD, glibc only) that lets one system call of a program fail, or writes down what the
 * program does to its files.
 *
 *   FAULT=KIND:N    the N-th call of this kind fails (from 1)
 *   FAULT=KIND:N+   the N-th and all that follow
 *   FAULT_MARK=FILE is made when the first call fails: if it is not there after a run, the program makes fewer calls
 *
 * Kinds: alloc (malloc and its kin say that there is no memory), file (what opens a file or makes a descriptor:
 * EMFILE), disk (write to a regular file, fsync and making room in a folder: ENOSPC), back and ahead (from the N-th
 * look on the clock of the day goes wrong by ten years; `ahead` also lets the monotonic clock jump by an hour, as after
 * a sleep), hang (fsync never ends, as on a disk that does not answer). All allocations of all libraries count.
 *
 *   HOLD=FILE: while FILE is there, calls wait that have to do with a file under the folder HOLD_ROOT: open, fopen,
 *   stat, access, realpath, opendir, read, write, ftruncate, fsync, rename, link, unlink, mkdir; or only those of one
 *   of these names, if HOLD_CALL is it. FILE.held is made when the first one waits. FILE.first gets a line for each of
 *   them that the first thread makes, whether FILE is there or not, if FILE.first is there.
 *
 *   FULL=FILE: while FILE is there, writing, syncing and making files under HOLD_ROOT fails (ENOSPC).
 *
 *   REMOTE=1: all disks are NFS, whose changes nothing tells: inotify is silent.
 *
 *   RECORD_LOG=FILE gets a line for each change of what is under the folder RECORD_ROOT:
 *
 *   create INODE PATH · nameless INODE · open INODE PATH (to be written to) · write INODE OFFSET HEX · sync INODE ·
 *   name INODE PATH (linkat) · rename OLD NEW · link OLD NEW · unlink PATH · mkdir PATH · syncfolder PATH ·
 *   shown BYTES (standard output, a file, has so many by now)
 *
 * replay.py makes from it what a disk may hold after the power has failed.
 */
/* The plain names of the functions are wanted here, not what these settings put in their place. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/vfs.h>
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

/* The record. */
static void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void note(const char *format, ...)
{
    static int log = -1;
    char line[3 * PATH_MAX];
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
    ssize_t n = getenv("RECORD_ROOT") ? readlink(self, out, PATH_MAX - 1) : 0;
    out[n > 0 ? n : 0] = '\0';
    return n > 0 && is_ours(out);
}

static unsigned long inode_of(int fd)
{
    struct stat st;
    return fstat(fd, &st) == 0 ? (unsigned long)st.st_ino : 0;
}

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

/* Writes CALL and PATH into the file GATE.first, if there is one and this is the first thread. */
static void note_first(const char *gate, const char *call, const char *path)
{
    char name[PATH_MAX], line[PATH_MAX + 20];
    if (getpid() != (pid_t)syscall(SYS_gettid))
        return;
    snprintf(name, sizeof name, "%s.first", gate);
    long fd = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    int length = snprintf(line, sizeof line, "%s %s\n", call, path);
    if (fd >= 0) {
        syscall(SYS_write, fd, line, (size_t)length);
        syscall(SYS_close, fd);
    }
}

/* Lets CALL wait as long as $HOLD is there, if PATH is under $HOLD_ROOT. */
static void hold(const char *call, const char *path)
{
    const char *gate = getenv("HOLD"), *root = getenv("HOLD_ROOT"), *only = getenv("HOLD_CALL");
    char held[PATH_MAX];
    int why = errno;
    if (!gate || !root || strncmp(path, root, strlen(root)) != 0 || (only && strcmp(only, call) != 0))
        return;
    note_first(gate, call, path);
    snprintf(held, sizeof held, "%s.held", gate);
    for (bool told = false; syscall(SYS_faccessat, AT_FDCWD, gate, F_OK) == 0; told = true) {
        long fd = told ? -1 : syscall(SYS_openat, AT_FDCWD, held, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        if (fd >= 0)
            syscall(SYS_close, fd);
        syscall(SYS_nanosleep, &(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    errno = why;
}

/* The path of FD, "" if it has none, into OUT. */
static void find_path(int fd, char out[PATH_MAX])
{
    char self[40];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(self, out, PATH_MAX - 1);
    out[n > 0 ? n : 0] = '\0';
}

/* Lets CALL wait as long as $HOLD is there, if the file FD is under $HOLD_ROOT. */
static void hold_open(const char *call, int fd)
{
    char path[PATH_MAX] = "";
    if (getenv("HOLD"))
        find_path(fd, path);
    if (*path)
        hold(call, path);
}

/* True while $FULL is there, if PATH is under $HOLD_ROOT. */
static bool is_full(const char *path)
{
    const char *gate = getenv("FULL"), *root = getenv("HOLD_ROOT");
    int why = errno;
    bool full =
        gate && root && strncmp(path, root, strlen(root)) == 0 && syscall(SYS_faccessat, AT_FDCWD, gate, F_OK) == 0;
    errno = full ? ENOSPC : why;
    return full;
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
    hold("open", path);
    if (no_descriptor())
        return -1;
    if ((flags & (O_CREAT | O_TMPFILE)) && is_full(path))
        return -1;
    if ((flags & O_CREAT) && fails(DISK)) {
        errno = ENOSPC;
        return -1;
    }
    bool was = syscall(SYS_faccessat, folder, path, F_OK) == 0;
    int fd = (int)syscall(SYS_openat, folder, path, flags, mode);
    char real[PATH_MAX];
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
    hold("fopen", path);
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
    hold("opendir", path);
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

/* Looks at files, by all the names that these have. */
#define STAT(name, type)                                                                                               \
    int name(const char *path, struct type *out)                                                                       \
    {                                                                                                                  \
        int (*real)(const char *, struct type *);                                                                      \
        FIND_NEXT(real, #name);                                                                                        \
        hold("stat", path);                                                                                            \
        return real(path, out);                                                                                        \
    }
STAT(stat, stat)
STAT(lstat, stat)
STAT(stat64, stat64)
STAT(lstat64, stat64)

/* Other questions about a path. */
int access(const char *path, int mode)
{
    hold("access", path);
    return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

char *realpath(const char *path, char *out)
{
    char *(*real)(const char *, char *);
    FIND_NEXT(real, "realpath");
    hold("realpath", path);
    return real(path, out);
}

int scandir(const char *path, struct dirent ***out, int (*choose)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    int (*real)(const char *, struct dirent ***, int (*)(const struct dirent *),
                int (*)(const struct dirent **, const struct dirent **));
    FIND_NEXT(real, "scandir");
    hold("opendir", path);
    return real(path, out, choose, compare);
}

int scandir64(const char *path, struct dirent64 ***out, int (*choose)(const struct dirent64 *),
              int (*compare)(const struct dirent64 **, const struct dirent64 **))
{
    int (*real)(const char *, struct dirent64 ***, int (*)(const struct dirent64 *),
                int (*)(const struct dirent64 **, const struct dirent64 **));
    FIND_NEXT(real, "scandir64");
    hold("opendir", path);
    return real(path, out, choose, compare);
}

ssize_t read(int fd, void *out, size_t length)
{
    hold_open("read", fd);
    return syscall(SYS_read, fd, out, length);
}

ssize_t pread64(int fd, void *out, size_t length, off64_t at)
{
    hold_open("read", fd);
    return syscall(SYS_pread64, fd, out, length, at);
}

ssize_t pread(int fd, void *out, size_t length, off_t at)
{
    return pread64(fd, out, length, at);
}

int ftruncate64(int fd, off64_t length)
{
    hold_open("ftruncate", fd);
    return (int)syscall(SYS_ftruncate, fd, length);
}

int ftruncate(int fd, off_t length)
{
    return ftruncate64(fd, length);
}

/* Kinds of file systems, by both names, and what is told of changes. */
#define STATFS(name, type)                                                                                             \
    int name(const char *path, struct type *out)                                                                       \
    {                                                                                                                  \
        enum { NFS = 0x6969 };                                                                                         \
        int (*real)(const char *, struct type *);                                                                      \
        FIND_NEXT(real, #name);                                                                                        \
        int result = real(path, out);                                                                                  \
        if (result == 0 && getenv("REMOTE"))                                                                           \
            out->f_type = NFS;                                                                                         \
        return result;                                                                                                 \
    }
STATFS(statfs, statfs)
STATFS(statfs64, statfs64)

int inotify_add_watch(int fd, const char *path, uint32_t mask)
{
    return (int)syscall(SYS_inotify_add_watch, fd, getenv("REMOTE") ? "/proc/self" : path, mask);
}

/* The disk. What goes to a terminal or into a pipe needs none. */
static bool disk_full(int fd)
{
    struct stat st;
    char path[PATH_MAX] = "";
    if (getenv("FULL"))
        find_path(fd, path);
    if (*path && is_full(path))
        return true;
    if (fault.kind != DISK || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) || !fails(DISK))
        return false;
    errno = ENOSPC;
    return true;
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    hold_open("write", fd);
    bool appends = fcntl(fd, F_GETFL) & O_APPEND;
    long long at = lseek(fd, 0, appends ? SEEK_END : SEEK_CUR);
    /* A disk often takes a part before it is full. */
    if (disk_full(fd) && !(length > 1 && fault.lasting && atomic_load(&fault.seen) == fault.first && (length /= 2)))
        return -1;
    ssize_t n = syscall(SYS_write, fd, bytes, length);
    if (n > 0 && at >= 0)
        note_write(fd, at, bytes, (size_t)n);
    return n;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at)
{
    ssize_t n = disk_full(fd) ? -1 : syscall(SYS_pwrite64, fd, bytes, length, at);
    if (n > 0)
        note_write(fd, at, bytes, (size_t)n);
    return n;
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    return pwrite64(fd, bytes, length, at);
}

static int sync_checked(int fd, long call)
{
    char path[PATH_MAX];
    struct stat st;
    hold_open("fsync", fd);
    if (fails(HANG))
        for (;;)
            pause();
    int result = disk_full(fd) ? -1 : (int)syscall(call, fd);
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
    return sync_checked(fd, SYS_fsync);
}

int fdatasync(int fd)
{
    return sync_checked(fd, SYS_fdatasync);
}

/* True if there is no room in a folder for another name. */
static bool folder_full(void)
{
    bool full = fails(DISK);
    errno = full ? ENOSPC : errno;
    return full;
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
    struct stat st;
    int result = folder_full() ? -1 : (int)syscall(SYS_linkat, from, old, to, new, flags);
    if (result == 0 && is_ours(new) && stat(new, &st) == 0)
        note("name %lu %s\n", (unsigned long)st.st_ino, new);
    return result;
}

int rename(const char *old, const char *new)
{
    hold("rename", new);
    int result = folder_full() ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (result == 0 && is_ours(new))
        note("rename %s %s\n", old, new);
    return result;
}

int link(const char *old, const char *new)
{
    hold("link", new);
    int result = (int)syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (result == 0 && is_ours(new))
        note("link %s %s\n", old, new);
    return result;
}

int unlink(const char *path)
{
    hold("unlink", path);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (result == 0 && is_ours(path))
        note("unlink %s\n", path);
    return result;
}

int mkdir(const char *path, mode_t mode)
{
    hold("mkdir", path);
    int result = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
    if (result == 0 && is_ours(path))
        note("mkdir %s\n", path);
    return result;
}

int fflush(FILE *stream)
{
    int (*real)(FILE *);
    struct stat st;
    FIND_NEXT(real, "fflush");
    int result = real(stream);
    if (stream == stdout && fstat(STDOUT_FILENO, &st) == 0 && S_ISREG(st.st_mode))
        note("shown %lld\n", (long long)st.st_size);
    return result;
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
