/* What is done with files that are open. */
#include "base/await.h"
#include "base/files.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* A part of a file that is read, and what came of it. */
struct part_reading {
    int descriptor; /* owned; -1: closed */
    size_t length;
    uint64_t at;
    char *bytes; /* owned */
    bool good;
};

/* Reads LENGTH bytes from AT of FD into OUT; false if there are not so many. */
static bool read_part(int fd, char *out, size_t length, uint64_t at)
{
    while (length) {
        ssize_t got = pread(fd, out, length, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        out += got;
        at += (uint64_t)got;
        length -= (size_t)got;
    }
    return true;
}

static void drop_part(void *data)
{
    struct part_reading *part = data;
    close(part->descriptor);
    free(part->bytes);
}

/* Reads up to *LENGTH bytes where FD stands into OUT, and how many those are into *LENGTH. False with errno set. */
static bool read_next(int fd, char *out, size_t *length)
{
    ssize_t got;
    do
        got = read(fd, out, *length);
    while (got < 0 && errno == EINTR);
    *length = got > 0 ? (size_t)got : 0;
    return got >= 0;
}

static void read_next_part(const char *path, void *data)
{
    struct part_reading *part = data;
    (void)path;
    part->good = read_next(part->descriptor, part->bytes, &part->length);
}

bool file_read(int fd, const char *path, void *out, size_t *length)
{
    const struct await_work how = {.work = read_next_part, .drop = drop_part};
    if (!await_is_used())
        return read_next(fd, out, length);
    struct part_reading part = {fcntl(fd, F_DUPFD_CLOEXEC, 0), *length, 0, memory_new(*length), false};
    *length = 0;
    if (!await_call(path, &how, &part, sizeof part, NULL))
        return false;
    int fault = errno;
    *length = part.length;
    if (part.good)
        memcpy(out, part.bytes, part.length);
    drop_part(&part);
    errno = fault;
    return part.good;
}

static void read_owned_part(const char *path, void *data)
{
    struct part_reading *part = data;
    (void)path;
    part->good = read_part(part->descriptor, part->bytes, part->length, part->at);
}

bool file_read_at(int fd, const char *path, void *out, size_t length, uint64_t at)
{
    enum { PART = 1 << 20 }; /* bytes of memory for one call */
    const struct await_work how = {.work = read_owned_part, .drop = drop_part};
    bool good = true;
    if (!await_is_used())
        return read_part(fd, out, length, at);
    for (size_t done = 0, size; good && done < length; done += size) {
        size = length - done < PART ? length - done : PART;
        struct part_reading part = {fcntl(fd, F_DUPFD_CLOEXEC, 0), size, at + done, memory_new(size), false};
        if (!await_call(path, &how, &part, sizeof part, NULL))
            return false;
        if (part.good)
            memcpy((char *)out + done, part.bytes, size);
        good = part.good;
        drop_part(&part);
    }
    return good;
}

/* What is done to an open file: bytes are written, or it is cut to a length; and what came of it. */
struct file_change {
    int descriptor; /* owned; -1: closed */
    size_t length;
    char *bytes; /* owned; NULL: it is cut */
    bool good;
};

static void drop_change(void *data)
{
    struct file_change *change = data;
    close(change->descriptor);
    free(change->bytes);
}

static void change_file(const char *path, void *data)
{
    struct file_change *change = data;
    (void)path;
    change->good = change->bytes ? text_write_all(change->descriptor, change->bytes, change->length)
                                 : ftruncate(change->descriptor, (off_t)change->length) == 0;
}

/* Writes LENGTH BYTES to FD, which is PATH; BYTES NULL: cuts it to LENGTH. False with errno set. */
static bool change_by(int fd, const char *path, const void *bytes, size_t length)
{
    const struct await_work how = {.work = change_file, .drop = drop_change};
    struct file_change change = {fcntl(fd, F_DUPFD_CLOEXEC, 0), length, bytes ? memory_copy(bytes, length) : NULL,
                                 false};
    if (change.descriptor < 0) {
        free(change.bytes);
        return false;
    }
    if (!await_call(path, &how, &change, sizeof change, NULL))
        return false;
    int fault = errno;
    drop_change(&change);
    errno = fault;
    return change.good;
}

bool file_write(int fd, const char *path, const void *bytes, size_t length)
{
    return await_is_used() ? change_by(fd, path, bytes, length) : text_write_all(fd, bytes, length);
}

bool file_cut(int fd, const char *path, size_t length)
{
    return change_by(fd, path, NULL, length);
}
