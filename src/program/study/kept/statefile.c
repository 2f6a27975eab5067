#include "statefile.h"

#include "base/await.h"
#include "base/files.h"
#include "base/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool statefile_open(struct statefile *file, enum folder which, const char *name, bool change, struct error *error)
{
    struct text path = {0};
    FREED char *folder = change ? folder_make(which, "", error) : folder_path(which);
    *file = (struct statefile){.lock = -1, .there = true};
    if (!folder)
        return !change;
    text_addf(&path, "%s/%s", folder, name);
    file->path = path.at;
    if (change && (file->lock = file_lock(file->path, error)) < 0)
        return false;
    file->there = file_is_there(file->path) || errno != ENOENT;
    if (!file->there || text_read_file(file->path, &file->text, error))
        return true;
    text_free(&file->text);
    return false;
}

bool statefile_replace(const struct statefile *file, const struct text *text, struct error *error)
{
    return replace_file(file->path, text->at, text->length, error);
}

/* True if the file FD ends with a line feed, or is empty. */
static bool ends_whole(int fd)
{
    char last = '\n';
    off_t size = lseek(fd, 0, SEEK_END);
    return size <= 0 || pread(fd, &last, 1, size - 1) != 1 || last == '\n';
}

/* Lines that are added to a file, and the errno of what failed, 0: nothing. */
struct appending {
    struct text lines;
    int fault;
};

static void append_lines(const char *path, void *data)
{
    struct appending *appending = data;
    const struct text *lines = &appending->lines;
    SCOPED(text) whole = {0};
    bool there = access(path, F_OK) == 0;
    int fd = there ? file_open(path, O_RDWR | O_APPEND, NULL)
                   : open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) {
        appending->fault = errno;
        return;
    }
    text_addf(&whole, "%s%s", ends_whole(fd) ? "" : "\n", lines->at);
    bool over = await_is_over(), good = !over && text_write_all(fd, whole.at, whole.length) && fsync(fd) == 0;
    int fault = good ? 0 : over ? ECANCELED : errno;
    if (close(fd) != 0 && good)
        fault = errno;
    if (!there)
        file_sync_folder(path);
    appending->fault = fault;
}

static void drop_appending(void *data)
{
    text_free(&((struct appending *)data)->lines);
}

bool statefile_append(enum folder which, const char *name, const struct text *lines, struct error *error)
{
    SCOPED(text) path = {0};
    FREED char *folder = folder_make(which, "", error);
    if (!folder)
        return false;
    text_addf(&path, "%s/%s", folder, name);
    if (await_is_out(path.at))
        return error_at(error, path.at, 0, 0, "cannot write: what was not waited for is still being written");
    int lock = file_lock(path.at, error);
    if (lock < 0)
        return false;
    const struct await_work how = {.work = append_lines, .drop = drop_appending};
    struct appending appending = {.fault = 0};
    text_add(&appending.lines, lines->at);
    bool awaited = await_call(path.at, &how, &appending, sizeof appending, error);
    int fault = appending.fault;
    file_unlock(lock);
    if (!awaited)
        return false;
    drop_appending(&appending);
    return !fault || error_at(error, path.at, 0, 0, "cannot write: %s", strerror(fault));
}

bool statefile_read(enum folder which, const char *name, struct text *out, struct error *error)
{
    SCOPED(text) path = {0};
    FREED char *folder = folder_path(which);
    if (!folder)
        return true;
    text_addf(&path, "%s/%s", folder, name);
    if (!file_is_there(path.at) && errno == ENOENT)
        return true;
    int fd = file_open(path.at, O_RDONLY, error);
    bool good = fd >= 0 && text_read_descriptor(fd, path.at, out, error);
    if (fd >= 0)
        close(fd);
    return good || (error && !error->file[0] ? error_at(error, path.at, 0, 0, "%s", error->text) : false);
}

void statefile_close(struct statefile *file)
{
    file_unlock(file->lock);
    text_free(&file->text);
    free(file->path);
}
