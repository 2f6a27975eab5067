#include "base/replace.h"

#include "base/files.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

/* The folder that holds PATH. Caller frees. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? memory_copy(path, slash == path ? 1 : (size_t)(slash - path)) : memory_copy(".", 1);
}

void replace_write_host(char out[REPLACE_HOST])
{
    if (gethostname(out, REPLACE_HOST) != 0)
        out[0] = '\0';
    out[REPLACE_HOST - 1] = '\0';
    for (char *c = out; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *c))
            *c = '-';
    if (!*out)
        snprintf(out, REPLACE_HOST, "host");
}

/* The I-th name for R's temporary file. */
static void name_temporary(struct replacement *r, int i)
{
    struct text name = {0};
    char host[REPLACE_HOST];
    uint32_t random = 0;
    if (r->shared) { /* it may lie on several machines */
        replace_write_host(host);
        system_random(&random, sizeof random);
        text_addf(&name, "%s.%s-%08x.new", r->target, host, (unsigned)random);
    } else {
        text_addf(&name, "%s.%ld-%d.new", r->target, (long)getpid(), i);
    }
    free(r->temporary);
    r->temporary = name.at;
}

/* Remember errno as the cause, unless something has failed before. */
static bool note(struct replacement *r, bool good)
{
    if (!good && !r->fault)
        r->fault = errno;
    return good;
}

/* Read decimal digits at *AT, at least one; false if there are none or they exceed INT_MAX. */
static bool read_digits(const char **at, long *out)
{
    const char *from = *at;
    for (*out = 0; **at >= '0' && **at <= '9' && *out <= INT_MAX; ++*at)
        *out = *out * 10 + (**at - '0');
    return *at > from && *out <= INT_MAX;
}

/* True if NAME is as make_temporary names it, beside a file whose name ends with ENDING, and its process is dead. */
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

/* Remove what killed programs have left beside TARGET. */
static void sweep_beside(const char *target)
{
    const char *slash = strrchr(target, '/');
    FREED char *folder = folder_of(target);
    replace_sweep(folder, slash ? slash + 1 : target);
}

/* Make the temporary file: without a name where that is possible, so that nothing is left if the program is killed;
 * else a new one beside the target. Its mode is what the user's mask leaves. */
static void make_temporary(struct replacement *r)
{
    FREED char *folder = folder_of(r->target);
    r->fd = system_unnamed_in(folder);
    for (int i = 0; i < ATTEMPTS && r->fd < 0; i++) {
        name_temporary(r, i);
        r->fd = open(r->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        r->named = r->fd >= 0;
        if (r->fd < 0 && errno != EEXIST)
            break;
    }
    note(r, r->fd >= 0);
}

/* Refuse to replace what is no regular file, belongs to another user, or may not be written. */
static void look_at_old(struct replacement *r)
{
    r->exists = lstat(r->target, &r->old) == 0;
    if (r->exists && !S_ISREG(r->old.st_mode))
        text_addf(&r->refusal, "this is %s, not a regular file", file_kind(r->old.st_mode));
    else if (r->exists && !r->shared && r->old.st_uid != geteuid() && geteuid() != 0)
        text_add(&r->refusal, "this file belongs to another user");
    else if (r->exists && faccessat(AT_FDCWD, r->target, W_OK, AT_EACCESS) != 0)
        text_add(&r->refusal, strerror(errno));
    if (r->refusal.length)
        r->fault = EPERM;
}

static void begin_replacing(struct replacement *r, const char *path, bool shared)
{
    *r = (struct replacement){.path = memory_copy(path, strlen(path)), .shared = shared, .fd = -1};
    r->target = shared ? NULL : realpath(path, NULL);
    if (!r->target)
        r->target = memory_copy(path, strlen(path));
    look_at_old(r);
    if (!r->fault) {
        if (!shared)
            sweep_beside(r->target);
        make_temporary(r);
    }
}

void replace_begin(struct replacement *r, const char *path)
{
    begin_replacing(r, path, false);
}

void replace_begin_shared(struct replacement *r, const char *path)
{
    begin_replacing(r, path, true);
}

bool replace_write(struct replacement *r, const void *bytes, size_t length)
{
    return !r->fault && note(r, text_write_all(r->fd, bytes, length));
}

/* Give the new file the owner, if that is allowed, and the mode of the old one. */
static bool keep_owner(const struct replacement *r)
{
    struct stat now;
    mode_t mode = r->old.st_mode & 07777;

    if (!r->exists)
        return true;
    if (fstat(r->fd, &now) != 0)
        return false;
    if ((now.st_uid != r->old.st_uid || now.st_gid != r->old.st_gid) &&
        fchown(r->fd, r->old.st_uid, r->old.st_gid) != 0)
        mode &= ~(mode_t)(S_ISUID | S_ISGID | S_IRWXG); /* what the old group might do is not for another group */
    return fchmod(r->fd, mode) == 0;
}

/* Give the new shared file the group and mode of the old one. A first one can be written by all who can write its
 * folder, unless the folder is one like /tmp. */
static bool keep_group(const struct replacement *r)
{
    struct stat now, like = r->old;
    if (fstat(r->fd, &now) != 0)
        return false;
    mode_t mode = like.st_mode & 07777;
    if (!r->exists) {
        int fd = file_open_folder(r->target);
        bool open = fd >= 0 && fstat(fd, &like) == 0 && !(like.st_mode & S_ISVTX);
        if (fd >= 0)
            close(fd);
        mode = (now.st_mode & 07777) | (open ? like.st_mode & 066 : 0);
        like.st_gid = open && like.st_mode & S_IWGRP ? like.st_gid : now.st_gid;
    }
    if (now.st_gid != like.st_gid && fchown(r->fd, (uid_t)-1, like.st_gid) != 0 && !(mode & S_IWOTH))
        return false;
    return (now.st_mode & 07777) == mode || fchmod(r->fd, mode) == 0;
}

/* Give a temporary file without a name one. */
static bool name_it(struct replacement *r)
{
    for (int i = 0; i < ATTEMPTS && !r->named; i++) {
        name_temporary(r, i);
        r->named = system_name(r->fd, r->temporary);
        if (!r->named && errno != EEXIST)
            break;
    }
    return r->named;
}

/* Put the new file in its place. FRESH: only if there is no file yet. */
static bool put_in_place(struct replacement *r, bool fresh)
{
    if (fresh && !r->named)
        return system_name(r->fd, r->target);
    if (!r->named && !name_it(r))
        return false;
    if (!fresh)
        return rename(r->temporary, r->target) == 0;
    bool good = link(r->temporary, r->target) == 0;
    int why = errno;
    unlink(r->temporary);
    errno = why;
    return good;
}

void replace_drop(struct replacement *r)
{
    if (r->fd >= 0)
        close(r->fd);
    if (r->named)
        unlink(r->temporary);
    free(r->path);
    free(r->target);
    free(r->temporary);
    text_free(&r->refusal);
    *r = (struct replacement){.fd = -1};
}

static bool finish(struct replacement *r, bool fresh, struct error *e)
{
    bool good = !r->fault && note(r, (r->shared ? keep_group(r) : keep_owner(r)) && system_sync(r->fd)) &&
                note(r, put_in_place(r, fresh));
    if (good)
        r->named = false; /* it has become the file */
    if (good)
        file_sync_folder(r->target);
    else
        error_at(e, r->path, 0, 0, "cannot write: %s", r->refusal.at ? r->refusal.at : strerror(r->fault));
    replace_drop(r);
    return good;
}

bool replace_finish(struct replacement *r, struct error *e)
{
    return finish(r, false, e);
}

bool replace_file(const char *path, const char *bytes, size_t length, struct error *e)
{
    struct replacement r;
    replace_begin(&r, path);
    replace_write(&r, bytes, length);
    return replace_finish(&r, e);
}

bool replace_make(const char *path, const char *bytes, size_t length, struct error *e)
{
    struct replacement r;
    replace_begin(&r, path);
    replace_write(&r, bytes, length);
    return finish(&r, true, e);
}
