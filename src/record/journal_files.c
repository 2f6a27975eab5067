#include "record/journal_files.h"

#include "base/folders.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

static const char suffix[] = ".journal";

char *journal_folder(struct error *e)
{
    char *state = folder_path(FOLDER_STATE);
    struct text path = {0};

    if (!state) {
        error_set(e, "no journal: neither XDG_STATE_HOME nor HOME names a folder");
        return NULL;
    }
    text_addf(&path, "%s/journal", state);
    free(state);
    if (!text_make_folder(path.at, e))
        text_free(&path);
    return path.at;
}

/* The name of a new file is on disk only when the folder is. */
static void sync_folder(const char *folder)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        (void)fsync(fd);
        close(fd);
    }
}

int journal_make(const char *folder, const char *id, char **path, struct error *e)
{
    char when[32] = "";
    time_t now = time(NULL);
    struct tm local;
    int fd = -1;

    if (localtime_r(&now, &local))
        strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
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
        sync_folder(folder);
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
    size_t done = 0;
    while (done < t->length) {
        ssize_t n = write(fd, t->at + done, t->length - done);
        if (n < 0 && errno != EINTR)
            return false;
        done += n > 0 ? (size_t)n : 0;
    }
    return !sync || fdatasync(fd) == 0;
}
