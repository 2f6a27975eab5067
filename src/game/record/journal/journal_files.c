#include "journal_files.h"

#include "base/files.h"
#include "base/system.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

static const char suffix[] = ".journal";

char *journal_folder(struct error *error)
{
    return folder_make(FOLDER_STATE, "journal", error);
}

int journal_make(const char *folder, const char *id, char **path, struct error *error)
{
    char when[STAMP_SIZE];
    int fd = -1;

    folder_stamp(when);
    for (int i = 1; fd < 0; i++) {
        struct text text = {0};
        text_addf(&text, "%s/%s-%s-%ld-%d%s", folder, id, when, (long)getpid(), i, suffix);
        file_replace_colons(text.at);
        fd = open(text.at, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
        *path = text.at;
        if (fd < 0 && errno != EEXIST)
            break;
        if (fd < 0)
            text_free(&text);
    }
    /* Another program may be reading the file: that does not take long. */
    if (fd >= 0 && flock(fd, LOCK_EX) == 0)
        return fd;
    error_at(error, *path, 0, 0, "cannot keep a journal: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
    free(*path);
    *path = NULL;
    return -1;
}

/* Puts into *SUM the checksum of the first LENGTH bytes of FD; false if they cannot be read. */
static bool sum_file(int fd, off_t length, uint32_t *sum)
{
    enum { BLOCK = 1 << 16 };
    char block[BLOCK];
    *sum = 0;
    for (off_t done = 0; done < length;) {
        size_t wanted = length - done < BLOCK ? (size_t)(length - done) : BLOCK;
        ssize_t got = pread(fd, block, wanted, done);
        if (got <= 0 && errno != EINTR)
            return false;
        *sum = got > 0 ? (uint32_t)crc32(*sum, (const Bytef *)block, (uInt)got) : *sum;
        done += got > 0 ? got : 0;
    }
    return true;
}

struct journal_end journal_end_of(int fd)
{
    struct journal_end end = {.length = fd < 0 ? 0 : lseek(fd, 0, SEEK_END)};
    if (fd >= 0 && !sum_file(fd, end.length, &end.sum))
        end.length = -1; /* it is nobody's: the next change begins a new file */
    return end;
}

enum journal_state journal_state(int fd, const char *path, const struct journal_end *end)
{
    struct stat ours, named;
    uint32_t sum;

    if (fstat(fd, &ours) != 0 || lstat(path, &named) != 0 || ours.st_ino != named.st_ino || ours.st_dev != named.st_dev)
        return JOURNAL_GONE;
    if (ours.st_size != end->length || !sum_file(fd, end->length, &sum) || sum != end->sum)
        return JOURNAL_CHANGED;
    return JOURNAL_OURS;
}

bool journal_read_name(const char *path, char *id, size_t size)
{
    enum { PARTS = 4 }; /* the day, the time, the process and a number, each behind a hyphen */
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *end = name + strlen(name);
    if (!journal_is_name(name))
        return false;
    end -= sizeof suffix - 1;
    for (int part = 0; part < PARTS; part++) {
        while (end > name && isdigit((unsigned char)end[-1]))
            end--;
        if (end - name < 2 || end[-1] != '-')
            return false;
        end--;
    }
    bool fits = snprintf(id, size, "%.*s", (int)(end - name), name) < (int)size;
    for (char *at = id; (at = strchr(at, FILE_COLON)) != NULL;)
        *at = ':';
    return fits;
}

bool journal_is_name(const char *name)
{
    size_t length = strlen(name), tail = sizeof suffix - 1;
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

int journal_take(const char *path, enum journal_use use, struct error *error)
{
    bool look = use == JOURNAL_LOOK;
    int fd = file_open(path, (look ? O_RDONLY : O_RDWR | O_APPEND) | O_NOFOLLOW, error);
    if (fd < 0 || flock(fd, (look ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0)
        return fd;
    int why = errno;
    if (why == EWOULDBLOCK)
        error_at(error, path, 0, 0, "another program has this game open");
    else
        error_at(error, path, 0, 0, "cannot open: %s", strerror(why));
    close(fd);
    errno = why;
    return -1;
}

char *journal_set_aside(const char *path)
{
    for (int i = 1;; i++) {
        struct text kept = {0};
        text_addf(&kept, "%s.damaged", path);
        if (i > 1)
            text_addf(&kept, "-%d", i);
        if (link(path, kept.at) == 0) {
            unlink(path);
            file_sync_folder(path);
            return kept.at;
        }
        bool taken = errno == EEXIST;
        text_free(&kept);
        if (!taken)
            return NULL;
    }
}

bool journal_append(int fd, const struct text *text, bool sync, struct journal_end *end)
{
    bool good = text_write_all(fd, text->at, text->length) && (!sync || system_sync(fd));
    int why = errno;
    if (good) {
        end->length += (off_t)text->length;
        end->sum = (uint32_t)crc32(end->sum, (const Bytef *)text->at, (uInt)text->length);
    } else {
        *end = journal_end_of(fd);
    }
    errno = why;
    return good;
}
