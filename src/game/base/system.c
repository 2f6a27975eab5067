#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#if defined __linux__ && !defined REROUTE66_PORTABLE
#define REROUTE66_LINUX 1
#include <sched.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __FreeBSD__
#include <sys/sysctl.h>
#endif

bool system_make_room(void)
{
    enum { STACK = 8 << 20, LEAST = 1 << 20 };
    struct rlimit stack;

    signal(SIGXFSZ, SIG_IGN);
    if (getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY && stack.rlim_cur < STACK) {
        stack.rlim_cur = stack.rlim_max == RLIM_INFINITY || stack.rlim_max > STACK ? STACK : stack.rlim_max;
        setrlimit(RLIMIT_STACK, &stack);
    }
    return getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= LEAST;
}

static int64_t read_clock(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t system_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

int64_t system_now_asleep(void)
{
#ifdef REROUTE66_LINUX
    return read_clock(CLOCK_BOOTTIME);
#else
    return read_clock(CLOCK_MONOTONIC);
#endif
}

int64_t system_date(void)
{
    return read_clock(CLOCK_REALTIME);
}

int system_processors(void)
{
#ifdef REROUTE66_LINUX
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        return CPU_COUNT(&allowed);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 1 ? (int)online : 1;
}

bool system_program(char *out, size_t size)
{
#if defined REROUTE66_LINUX
    ssize_t n = readlink("/proc/self/exe", out, size - 1);
    if (n <= 0 || (size_t)n == size - 1)
        return false;
    out[n] = '\0';
    return true;
#elif defined __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(out, &room) == 0;
#elif defined __FreeBSD__
    int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    return sysctl(name, 4, out, &size, NULL, 0) == 0;
#else
    (void)out;
    (void)size;
    return false;
#endif
}

#ifndef REROUTE66_LINUX
/* Let no child inherit FD. */
static bool keep_from_children(int fd)
{
    return fcntl(fd, F_SETFD, FD_CLOEXEC) == 0;
}
#endif

bool system_wake_pipe(int end[2])
{
#ifdef REROUTE66_LINUX
    if (pipe2(end, O_CLOEXEC | O_NONBLOCK) == 0)
        return true;
#else
    if (pipe(end) == 0) {
        if (keep_from_children(end[0]) && keep_from_children(end[1]) && fcntl(end[0], F_SETFL, O_NONBLOCK) == 0 &&
            fcntl(end[1], F_SETFL, O_NONBLOCK) == 0)
            return true;
        close(end[0]);
        close(end[1]);
    }
#endif
    end[0] = end[1] = -1;
    return false;
}

void system_close_from(int first)
{
    enum { MOST = 65536 };
    struct rlimit files;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0U) == 0)
        return;
#endif
    int end = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < MOST ? (int)files.rlim_cur : MOST;
    for (int fd = first; fd < end; fd++)
        close(fd);
}

void system_follow_parent(void)
{
#ifdef REROUTE66_LINUX
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

void system_adopt_orphans(void)
{
#ifdef REROUTE66_LINUX
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

#ifdef REROUTE66_LINUX
/* Kill the processes that LIST names, numbers with a blank after each; the last may be cut off. */
static void kill_listed(const char *list)
{
    pid_t process = 0;
    for (; *list; list++) {
        if (*list >= '0' && *list <= '9') {
            process = 10 * process + (*list - '0');
        } else if (process > 1) {
            kill(process, SIGKILL);
            process = 0;
        }
    }
}
#endif

void system_end_descendants(void)
{
#ifdef REROUTE66_LINUX
    char list[4096];
    ssize_t n;
    do {
        int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        n = file < 0 ? 0 : read(file, list, sizeof list - 1);
        if (file >= 0)
            close(file);
        if (n <= 0)
            continue;
        list[n] = '\0';
        kill_listed(list);
        while (waitpid(-1, NULL, 0) < 0 && errno == EINTR)
            ;
    } while (n > 0);
#endif
}

#ifdef LANDLOCK_CREATE_RULESET_VERSION
/* The rights that the first version of Landlock has, by its bits, and what the second and third add; reading of files
 * and folders. */
enum { RIGHTS_FIRST = (1 << 13) - 1, RIGHT_REFER = 1 << 13, RIGHT_TRUNCATE = 1 << 14 };
enum { RIGHTS_READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR };

static void allow_paths(int rules, const char *const *paths, uint64_t rights)
{
    const uint64_t of_files =
        LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | RIGHT_TRUNCATE;
    for (; *paths; paths++) {
        struct stat st;
        struct landlock_path_beneath_attr under = {.parent_fd = open(*paths, O_PATH | O_CLOEXEC)};
        if (under.parent_fd < 0)
            continue;
        bool folder = fstat(under.parent_fd, &st) == 0 && S_ISDIR(st.st_mode);
        under.allowed_access = rights & (folder ? rights : of_files);
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &under, 0);
        close(under.parent_fd);
    }
}

bool system_can_confine(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

bool system_confine(const char *const *write, const char *const *read)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    uint64_t all = RIGHTS_FIRST | (version > 1 ? RIGHT_REFER : 0) | (version > 2 ? RIGHT_TRUNCATE : 0);
    struct landlock_ruleset_attr handled = {.handled_access_fs = all};
    if (version < 1) {
        errno = ENOSYS;
        return false;
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0);
    if (rules < 0)
        return false;
    allow_paths(rules, write, all & ~(uint64_t)LANDLOCK_ACCESS_FS_EXECUTE);
    allow_paths(rules, read, RIGHTS_READ);
    bool good = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return good;
}
#else
bool system_can_confine(void)
{
    return false;
}

bool system_confine(const char *const *write, const char *const *read)
{
    (void)write;
    (void)read;
    errno = ENOSYS;
    return false;
}
#endif

int system_nameless_file(void)
{
#ifdef REROUTE66_LINUX
    return memfd_create("reroute66", MFD_CLOEXEC);
#else
    char path[] = "/tmp/reroute66-XXXXXX";
    int fd = mkstemp(path);
    if (fd >= 0) {
        unlink(path);
        keep_from_children(fd);
    }
    return fd;
#endif
}

int system_unnamed_in(const char *folder)
{
#ifdef REROUTE66_LINUX
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
    (void)folder;
    return -1;
#endif
}

bool system_name(int fd, const char *path)
{
#ifdef REROUTE66_LINUX
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
#else
    (void)fd;
    (void)path;
    errno = ENOTSUP;
    return false;
#endif
}

bool system_sync(int fd)
{
#if defined REROUTE66_LINUX
    return fdatasync(fd) == 0;
#elif defined F_FULLFSYNC /* macOS: fsync alone leaves it in the drive's memory */
    return fcntl(fd, F_FULLFSYNC) == 0 || fsync(fd) == 0;
#else
    return fsync(fd) == 0;
#endif
}

bool system_tells_changes(const char *path)
{
#ifdef REROUTE66_LINUX
    /* ext, XFS, Btrfs, F2FS, bcachefs, ZFS, tmpfs, ramfs, overlay: statfs(2), and the headers of Linux */
    static const unsigned local[] = {0xEF53,     0x58465342, 0x9123683E, 0xF2F52010, 0xCA451A4E,
                                     0x2FC12FC1, 0x01021994, 0x858458F6, 0x794C7630};
    struct statfs disk;
    bool known = false;
    if (statfs(path, &disk) != 0)
        return false;
    for (size_t i = 0; i < sizeof local / sizeof *local; i++)
        known |= (unsigned)disk.f_type == local[i];
    return known;
#else
    (void)path;
    return false;
#endif
}

int system_watch(const char *folder)
{
#ifdef REROUTE66_LINUX
    enum {
        CHANGES =
            IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MOVE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    };
    int watch = system_tells_changes(folder) ? inotify_init1(IN_NONBLOCK | IN_CLOEXEC) : -1;
    if (watch >= 0 && inotify_add_watch(watch, folder, CHANGES | IN_ONLYDIR) >= 0)
        return watch;
    if (watch >= 0)
        close(watch);
#else
    (void)folder;
#endif
    return -1;
}

bool system_watch_read(int watch, bool *gone)
{
    bool any = false;
    *gone = false;
#ifdef REROUTE66_LINUX
    _Alignas(struct inotify_event) char bytes[4096];
    for (ssize_t n; (n = read(watch, bytes, sizeof bytes)) > 0; any = true)
        for (const char *at = bytes; at < bytes + n;) {
            struct inotify_event event;
            memcpy(&event, at, sizeof event);
            *gone |= (event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) != 0;
            at += sizeof event + event.len;
        }
#else
    (void)watch;
#endif
    return any;
}

int system_wait(struct pollfd *watched, int count, int64_t timeout_ms, const sigset_t *outside)
{
    struct timespec limit = {(time_t)(timeout_ms / 1000), (long)(timeout_ms % 1000) * 1000000};
#ifdef REROUTE66_LINUX
    return ppoll(watched, (nfds_t)count, timeout_ms < 0 ? NULL : &limit, outside);
#else
    fd_set readable;
    int top = -1;

    FD_ZERO(&readable);
    for (int i = 0; i < count; i++)
        if (watched[i].fd >= 0 && watched[i].fd < FD_SETSIZE) {
            FD_SET(watched[i].fd, &readable);
            top = watched[i].fd > top ? watched[i].fd : top;
        }
    int ready = pselect(top + 1, &readable, NULL, NULL, timeout_ms < 0 ? NULL : &limit, outside);
    return ready <= 0 ? ready : poll(watched, (nfds_t)count, 0); /* which can tell that the other end hung up */
#endif
}

bool system_thread(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    enum { STACK = 8 << 20 };
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool good =
        pthread_attr_setstacksize(&attributes, STACK) == 0 && pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return good;
}

void system_yield_processor(int niceness)
{
#ifdef REROUTE66_LINUX /* which counts niceness by threads */
    setpriority(PRIO_PROCESS, (id_t)gettid(), niceness);
#else
    (void)niceness;
#endif
}

int system_columns(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool system_terminal_pair(int *master, int *slave, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    const char *name;

    *slave = -1;
    *master = posix_openpt(O_RDWR | O_NOCTTY);
    if (*master >= 0 && grantpt(*master) == 0 && unlockpt(*master) == 0 && (name = ptsname(*master)) != NULL)
        *slave = open(name, O_RDWR | O_NOCTTY);
    if (*slave >= 0 && ioctl(*slave, TIOCSWINSZ, &size) == 0)
        return true;
    int why = errno;
    if (*slave >= 0)
        close(*slave);
    if (*master >= 0)
        close(*master);
    *master = *slave = -1;
    errno = why;
    return false;
}

/* glibc and musl have fopencookie, the BSDs and macOS funopen. */
#ifdef __linux__
FILE *system_stream(ssize_t (*take)(void *context, const char *bytes, size_t length), void *context)
{
    return fopencookie(context, "w", (cookie_io_functions_t){.write = take});
}
#else
struct stream {
    ssize_t (*take)(void *context, const char *bytes, size_t length);
    void *context;
};

static int stream_write(void *stream, const char *bytes, int length)
{
    struct stream *s = stream;
    return (int)s->take(s->context, bytes, (size_t)length);
}

static int stream_close(void *stream)
{
    free(stream);
    return 0;
}

FILE *system_stream(ssize_t (*take)(void *context, const char *bytes, size_t length), void *context)
{
    struct stream *s = malloc(sizeof *s);
    if (!s)
        return NULL;
    *s = (struct stream){take, context};
    return funopen(s, NULL, stream_write, NULL, stream_close);
}
#endif

void system_random(void *out, size_t size)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 ? -1 : read(fd, out, size);
    if (fd >= 0)
        close(fd);
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    for (size_t i = got > 0 ? (size_t)got : 0; i < size; i++)
        ((unsigned char *)out)[i] = (unsigned char)(((unsigned long)now.tv_nsec + (unsigned long)getpid()) >> i % 24);
}
