#include "base/replace.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

/* Remember why it failed, unless something has failed before. */
static bool note(struct replacement *r, bool good)
{
    if (!good && !r->fault)
        r->fault = errno;
    return good;
}

/* Make the temporary file: a new one, with the mode that the user's mask leaves. */
static void make_temporary(struct replacement *r)
{
    for (int i = 0; i < ATTEMPTS && r->fd < 0; i++) {
        struct text name = {0};
        text_addf(&name, "%s.%ld-%d.new", r->target, (long)getpid(), i);
        free(r->temporary);
        r->temporary = name.at;
        r->fd = open(name.at, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (r->fd < 0 && errno != EEXIST)
            break;
    }
    note(r, r->fd >= 0);
}

void replace_begin(struct replacement *r, const char *path)
{
    *r = (struct replacement){.path = memory_copy(path, strlen(path)), .target = realpath(path, NULL), .fd = -1};
    if (!r->target)
        r->target = memory_copy(path, strlen(path));
    make_temporary(r);
}

bool replace_write(struct replacement *r, const void *bytes, size_t length)
{
    return !r->fault && note(r, text_write_all(r->fd, bytes, length));
}

bool replace_head(struct replacement *r, const void *bytes, size_t length)
{
    return !r->fault && note(r, pwrite(r->fd, bytes, length, 0) == (ssize_t)length);
}

/* Read decimal digits at *AT, at least one; false if there are none or they exceed INT_MAX. */
static bool read_digits(const char **at, long *out)
{
    const char *from = *at;
    for (*out = 0; **at >= '0' && **at <= '9' && *out <= INT_MAX; ++*at)
        *out = *out * 10 + (**at - '0');
    return *at > from && *out <= INT_MAX;
}

/* Is NAME as make_temporary names it, beside a file whose name ends with ENDING, and that process dead? */
static bool is_left_over(const char *name, const char *ending)
{
    long process, number;
    for (const char *at = strstr(name, ending); at; at = strstr(at + 1, ending)) {
        const char *rest = at + strlen(ending);
        if (*rest++ == '.' && read_digits(&rest, &process) && *rest++ == '-' && read_digits(&rest, &number) &&
            strcmp(rest, ".new") == 0)
            return process > 0 && kill((pid_t)process, 0) != 0 && errno == ESRCH;
    }
    return false;
}

void replace_sweep(const char *folder, const char *ending)
{
    DIR *d = opendir(folder);
    for (struct dirent *entry; d && (entry = readdir(d)) != NULL;)
        if (is_left_over(entry->d_name, ending))
            unlinkat(dirfd(d), entry->d_name, 0);
    if (d)
        closedir(d);
}

/* The mode of an existing file is kept. */
static bool keep_mode(const struct replacement *r)
{
    struct stat old;
    return stat(r->target, &old) != 0 || fchmod(r->fd, old.st_mode & 07777) == 0;
}

void replace_drop(struct replacement *r)
{
    if (r->fd >= 0) {
        close(r->fd);
        unlink(r->temporary);
    }
    free(r->path);
    free(r->target);
    free(r->temporary);
    *r = (struct replacement){.fd = -1};
}

bool replace_finish(struct replacement *r, struct error *e)
{
    bool good = !r->fault && note(r, keep_mode(r) && fsync(r->fd) == 0);
    if (r->fd >= 0)
        good = note(r, close(r->fd) == 0) && good;
    good = good && note(r, rename(r->temporary, r->target) == 0);
    if (good)
        text_sync_folder(r->target);
    else
        error_at(e, r->path, 0, 0, "cannot write: %s", strerror(r->fault));
    if (r->fd >= 0 && !good)
        unlink(r->temporary);
    r->fd = -1;
    replace_drop(r);
    return good;
}

bool replace_file(const char *path, const char *bytes, size_t length, struct error *e)
{
    struct replacement r;
    replace_begin(&r, path);
    replace_write(&r, bytes, length);
    return replace_finish(&r, e);
}
