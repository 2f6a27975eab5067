#include "journal_files.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char suffix[] = ".journal";

char *journal_folder(struct error *e)
{
    return folder_make(FOLDER_STATE, "journal", e);
}

int journal_make(const char *folder, const char *id, char **path, struct error *e)
{
    char when[STAMP_SIZE];
    int fd = -1;

    folder_stamp(when);
    for (int i = 1; fd < 0; i++) {
        struct text t = {0};
        text_addf(&t, "%s/%s-%s-%ld-%d%s", folder, id, when, (long)getpid(), i, suffix);
        fd = open(t.at, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        *path = t.at;
        if (fd < 0 && errno != EEXIST)
            break;
        if (fd < 0)
            text_free(&t);
    }
    /* Someone may be looking at the file already: that is soon over. */
    if (fd >= 0 && flock(fd, LOCK_EX) == 0) {
        file_sync_folder(*path);
        return fd;
    }
    error_at(e, *path, 0, 0, "cannot keep a journal: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
    free(*path);
    return -1;
}

bool journal_is_name(const char *name)
{
    size_t length = strlen(name), tail = sizeof suffix - 1;
    return length > tail && strcmp(name + length - tail, suffix) == 0;
}

int journal_take(const char *path, bool to_write, struct error *e)
{
    int fd = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (fd >= 0 && flock(fd, (to_write ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0)
        return fd;
    if (fd >= 0 && errno == EWOULDBLOCK)
        error_at(e, path, 0, 0, "another program has this game open");
    else
        error_at(e, path, 0, 0, "cannot open: %s", strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

bool journal_append(int fd, const struct text *t, bool sync)
{
    return text_write_all(fd, t->at, t->length) && (!sync || system_sync(fd));
}
