#include "base/files.h"

#include "base/await.h"
#include "base/memory.h"

#include <dirent.h>
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

/* A file that is opened: with FLAGS, and what came of it. */
struct file_opening {
    int flags, descriptor;
    const char *busy; /* what is said if another program has it */
    struct error error;
};

static void open_regular(const char *path, void *data)
{
    struct file_opening *opening = data;
    int fd = open(path, opening->flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    opening->descriptor = fd;
    if (fd < 0) {
        error_at(&opening->error, path, 0, 0, "cannot open: %s", strerror(errno));
    } else if (!is_regular(fd, path, &opening->error)) {
        close(fd);
        opening->descriptor = -1;
        errno = EINVAL;
    }
}

static void close_opened(void *data)
{
    const struct file_opening *opening = data;
    if (opening->descriptor >= 0)
        close(opening->descriptor);
}

/* Returns the descriptor that WORK opens for PATH as OPENING says; -1 with errno set and ERROR filled. */
static int open_by(void (*work)(const char *path, void *data), const char *path, struct file_opening *opening,
                   struct error *error)
{
    const struct await_work how = {.work = work, .drop = close_opened};
    if (!await_call(path, &how, opening, sizeof *opening, error))
        return -1;
    if (opening->descriptor < 0 && error && opening->error.text[0])
        *error = opening->error;
    return opening->descriptor;
}

int file_open(const char *path, int flags, struct error *error)
{
    struct file_opening opening = {.flags = flags, .descriptor = -1};
    return open_by(open_regular, path, &opening, error);
}

static void open_alone(const char *path, void *data)
{
    struct file_opening *opening = data;
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0666);
    opening->descriptor = fd;
    if (fd < 0) {
        error_at(&opening->error, path, 0, 0, "cannot open: %s", strerror(errno));
    } else if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        error_at(&opening->error, path, 0, 0, "%s", opening->busy);
        close(fd);
        opening->descriptor = -1;
    }
}

int file_open_alone(const char *path, const char *busy, struct error *error)
{
    struct file_opening opening = {.descriptor = -1, .busy = busy};
    return open_by(open_alone, path, &opening, error);
}

static void find_whole_path(const char *path, void *data)
{
    *(char **)data = realpath(path, NULL);
}

static void drop_whole_path(void *data)
{
    free(*(char **)data);
}

char *file_whole_path(const char *path)
{
    const struct await_work how = {.work = find_whole_path, .drop = drop_whole_path};
    char *whole = NULL;
    return await_call(path, &how, &whole, sizeof whole, NULL) ? whole : NULL;
}

/* What was asked of a file that need not be opened: with MODE, and what came of it. */
struct file_query {
    int mode;
    bool good;
    struct stat st;
};

static void look_at_file(const char *path, void *data)
{
    struct file_query *query = data;
    query->good = stat(path, &query->st) == 0;
}

static void look_at_link(const char *path, void *data)
{
    struct file_query *query = data;
    query->good = lstat(path, &query->st) == 0;
}

static void try_access(const char *path, void *data)
{
    struct file_query *query = data;
    query->good = access(path, query->mode) == 0;
}

static void remove_file(const char *path, void *data)
{
    struct file_query *query = data;
    query->good = unlink(path) == 0;
}

/* True if WORK finds PATH as it should be, and OUT (may be NULL) is how it stands; else false with errno set. */
static bool look_by(void (*work)(const char *path, void *data), const char *path, int mode, struct stat *out)
{
    struct file_query query = {.mode = mode};
    const struct await_work how = {.work = work};
    bool good = await_call(path, &how, &query, sizeof query, NULL) && query.good;
    if (good && out)
        *out = query.st;
    return good;
}

bool file_look(const char *path, struct stat *out)
{
    return look_by(look_at_file, path, 0, out);
}

bool file_look_at_link(const char *path, struct stat *out)
{
    return look_by(look_at_link, path, 0, out);
}

bool file_is_there(const char *path)
{
    return look_by(try_access, path, F_OK, NULL);
}

bool file_can_be_read(const char *path)
{
    return look_by(try_access, path, R_OK, NULL);
}

bool file_is_folder(const char *path)
{
    struct stat st;
    return file_look(path, &st) && S_ISDIR(st.st_mode);
}

bool file_remove(const char *path)
{
    return look_by(remove_file, path, 0, NULL);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void list_folder(const char *path, void *data)
{
    struct file_names *names = data;
    DIR *listing = opendir(path);
    int room = 0;
    for (struct dirent *entry; listing && (entry = readdir(listing)) != NULL;) {
        names->name = memory_grow(names->name, names->count, &room, sizeof *names->name);
        size_t length = strlen(entry->d_name);
        char *name = memory_new(length + 2);
        snprintf(name, length + 2, "%s%s", entry->d_name, entry->d_type == DT_DIR ? "/" : "");
        names->name[names->count++] = name;
    }
    if (listing)
        closedir(listing);
    if (names->count)
        qsort(names->name, (size_t)names->count, sizeof *names->name, compare_names);
}

static void drop_names(void *data)
{
    file_names_free(data);
}

void file_list(const char *path, struct file_names *out)
{
    const struct await_work how = {.work = list_folder, .drop = drop_names};
    *out = (struct file_names){.count = 0};
    await_call(path, &how, out, sizeof *out, NULL);
}

void file_names_free(struct file_names *names)
{
    for (int i = 0; i < names->count; i++)
        free(names->name[i]);
    free(names->name);
    *names = (struct file_names){.count = 0};
}

void file_fill_standard(void)
{
    /* Read-only, so that output which has nowhere to go fails, and is reported like any other failure. */
    static const int flags[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags[fd]) != fd)
            return;
}

static void lock_folder(const char *path, void *data)
{
    enum { TRIES = 60, PAUSE_NS = 50000000 };
    const struct timespec pause = {0, PAUSE_NS};
    struct file_opening *opening = data;
    int fd = file_open_folder(path);

    for (int i = 0; fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; i++) {
        if (i == TRIES) {
            close(fd);
            error_at(&opening->error, path, 0, 0, "cannot write: another program is writing in this folder");
            return;
        }
        nanosleep(&pause, NULL);
    }
    opening->descriptor = fd;
    opening->flags = NO_LOCK;
}

int file_lock(const char *path, struct error *error)
{
    struct file_opening opening = {.descriptor = -1};
    const struct await_work how = {.work = lock_folder, .drop = close_opened};
    if (!await_call(path, &how, &opening, sizeof opening, error))
        return -1;
    if (opening.error.text[0] && error)
        *error = opening.error;
    return opening.descriptor >= 0 ? opening.descriptor : opening.flags ? NO_LOCK : -1;
}

void file_unlock(int lock)
{
    if (lock >= 0 && lock != NO_LOCK)
        close(lock);
}

void file_replace_colons(char *path)
{
    char *slash = strrchr(path, '/');
    for (char *at = slash ? slash : path; (at = strchr(at, ':')) != NULL;)
        *at = FILE_COLON;
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
