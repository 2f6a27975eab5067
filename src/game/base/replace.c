#include "base/replace.h"

#include "base/await.h"
#include "base/files.h"
#include "base/sharedfile.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <time.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

/* Returns the folder that holds PATH. Caller frees. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? memory_copy(path, slash == path ? 1 : (size_t)(slash - path)) : memory_copy(".", 1);
}

/* Writes what tells the processes that this one can see from all others into OUT: a hash of what the system was given
 * when it was started and of the space of process numbers, as of a container. Where they are not told, random digits:
 * nobody is taken for dead then. */
static void write_realm(char out[SHA256_TEXT])
{
    SCOPED(text) realm = {0};
    char space[64];
    uint32_t random = 0;
    bool told = text_read_file("/proc/sys/kernel/random/boot_id", &realm, NULL) && realm.length;
    ssize_t n = readlink("/proc/self/ns/pid", space, sizeof space);
    text_add_bytes(&realm, space, n > 0 ? (size_t)n : 0);
    if (!told || n <= 0) {
        system_random(&random, sizeof random);
        text_addf(&realm, " %08x", (unsigned)random);
    }
    sha256_write(realm.at, realm.length, out);
}

void replace_write_host(char out[REPLACE_HOST])
{
    char realm[SHA256_TEXT];
    if (gethostname(out, REPLACE_HOST - REPLACE_REALM) != 0)
        out[0] = '\0';
    out[REPLACE_HOST - REPLACE_REALM - 1] = '\0';
    for (char *here = out; *here; here++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-", *here))
            *here = '-';
    if (!*out)
        snprintf(out, REPLACE_HOST, "host");
    write_realm(realm);
    size_t used = strlen(out);
    snprintf(out + used, REPLACE_HOST - used, "-%.*s", REPLACE_REALM - 1, realm);
}

void replace_write_temporary(const char *path, struct text *out)
{
    char host[REPLACE_HOST];
    uint32_t random = 0;
    replace_write_host(host);
    system_random(&random, sizeof random);
    text_addf(out, "%s.%s-%ld-%08x.new", path, host, (long)getpid(), (unsigned)random);
}

/* The I-th name for REPLACEMENT's temporary file. */
static void name_temporary(struct replacement *replacement, int i)
{
    struct text name = {0};
    if (replacement->shared) /* it may lie on several machines */
        replace_write_temporary(replacement->target, &name);
    else
        text_addf(&name, "%s.%ld-%d.new", replacement->target, (long)getpid(), i);
    free(replacement->temporary);
    replacement->temporary = name.at;
}

/* Remember errno as the cause, unless something has failed before. */
static bool note(struct replacement *replacement, bool good)
{
    if (!good && !replacement->fault)
        replacement->fault = errno;
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

/* What the names of files end with whose temporary files are removed. */
struct sweeping {
    char ending[NAME_MAX + 1];
};

static void sweep_folder(const char *folder, void *data)
{
    const struct sweeping *sweeping = data;
    DIR *listing = opendir(folder);
    for (struct dirent *entry; listing && (entry = readdir(listing)) != NULL;)
        if (is_left_over(entry->d_name, sweeping->ending))
            unlinkat(dirfd(listing), entry->d_name, 0);
    if (listing)
        closedir(listing);
}

void replace_sweep(const char *folder, const char *ending)
{
    const struct await_work how = {.work = sweep_folder};
    struct sweeping sweeping;
    snprintf(sweeping.ending, sizeof sweeping.ending, "%s", ending);
    await_call(folder, &how, &sweeping, sizeof sweeping, NULL);
}

/* Remove what killed programs have left beside TARGET. */
static void sweep_beside(const char *target)
{
    const char *slash = strrchr(target, '/');
    FREED char *folder = folder_of(target);
    replace_sweep(folder, slash ? slash + 1 : target);
}

/* True if the process of this machine that NAME tells, as replace_write_temporary does, is gone. */
static bool is_of_dead(const char *name)
{
    char host[REPLACE_HOST];
    SCOPED(text) before = {0};
    long process;
    replace_write_host(host);
    text_addf(&before, ".%s-", host);
    const char *at = strstr(name, before.at), *rest = at ? at + before.length : "";
    return read_digits(&rest, &process) && *rest == '-' && process > 0 && kill((pid_t)process, 0) != 0 &&
           errno == ESRCH;
}

/* Remove what killed programs have left beside the shared file TARGET; of those of other machines what is a day old. */
static void sweep_shared(const char *target)
{
    enum { DAY = 24 * 3600, DIGITS = 8, TAIL = 1 + DIGITS + 4 }; /* -XXXXXXXX.new */
    const char *slash = strrchr(target, '/'), *own = slash ? slash + 1 : target;
    FREED char *folder = folder_of(target);
    DIR *listing = opendir(folder);
    for (struct dirent *entry; listing && (entry = readdir(listing)) != NULL;) {
        const char *name = entry->d_name;
        size_t length = strlen(name), stem = strlen(own);
        struct stat st;
        if (length > stem + TAIL && strncmp(name, own, stem) == 0 && name[stem] == '.' && name[length - TAIL] == '-' &&
            strspn(name + length - TAIL + 1, "0123456789abcdef") == DIGITS && strcmp(name + length - 4, ".new") == 0 &&
            (is_of_dead(name + stem) ||
             (fstatat(dirfd(listing), name, &st, AT_SYMLINK_NOFOLLOW) == 0 && time(NULL) - st.st_mtime > DAY)))
            unlinkat(dirfd(listing), name, 0);
    }
    if (listing)
        closedir(listing);
}

/* Make the temporary file: without a name where that is possible, so that nothing is left if the program is killed;
 * else a new one beside the target. Its mode is what the user's mask leaves. */
static void make_temporary(struct replacement *replacement)
{
    FREED char *folder = folder_of(replacement->target);
    replacement->fd = system_unnamed_in(folder);
    for (int i = 0; i < ATTEMPTS && replacement->fd < 0; i++) {
        name_temporary(replacement, i);
        replacement->fd = open(replacement->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        replacement->named = replacement->fd >= 0;
        if (replacement->fd < 0 && errno != EEXIST)
            break;
    }
    note(replacement, replacement->fd >= 0);
}

/* Refuse to replace what is no regular file, belongs to another user, or may not be written. */
static void look_at_old(struct replacement *replacement)
{
    replacement->exists = lstat(replacement->target, &replacement->old) == 0;
    if (replacement->exists && !S_ISREG(replacement->old.st_mode))
        text_addf(&replacement->refusal, "this is %s: name a file instead", file_kind(replacement->old.st_mode));
    else if (replacement->exists && !replacement->shared && replacement->old.st_uid != geteuid() && geteuid() != 0)
        text_add(&replacement->refusal, "this file belongs to another user");
    else if (replacement->exists && faccessat(AT_FDCWD, replacement->target, W_OK, AT_EACCESS) != 0)
        text_add(&replacement->refusal, strerror(errno));
    if (replacement->refusal.length)
        replacement->fault = EPERM;
}

static void begin_replacing(struct replacement *replacement, const char *path, bool shared)
{
    *replacement = (struct replacement){.path = memory_copy(path, strlen(path)), .shared = shared, .fd = -1};
    replacement->target = shared ? NULL : realpath(path, NULL);
    if (!replacement->target)
        replacement->target = memory_copy(path, strlen(path));
    look_at_old(replacement);
    if (!replacement->fault) {
        (shared ? sweep_shared : sweep_beside)(replacement->target);
        make_temporary(replacement);
    }
}

static void drop_replacement(void *data)
{
    struct replacement *replacement = data;
    if (replacement->fd >= 0)
        close(replacement->fd);
    if (replacement->named)
        unlink(replacement->temporary);
    free(replacement->path);
    free(replacement->target);
    free(replacement->temporary);
    text_free(&replacement->refusal);
    *replacement = (struct replacement){.fd = -1};
}

static void begin_awaited(const char *path, void *data)
{
    begin_replacing(data, path, false);
}

void replace_begin(struct replacement *replacement, const char *path)
{
    const struct await_work how = {.work = begin_awaited, .drop = drop_replacement};
    *replacement = (struct replacement){.fd = -1};
    if (!await_call(path, &how, replacement, sizeof *replacement, NULL))
        *replacement = (struct replacement){.path = memory_copy(path, strlen(path)), .fd = -1, .fault = ECANCELED};
}

void replace_begin_shared(struct replacement *replacement, const char *path)
{
    begin_replacing(replacement, path, true);
}

bool replace_write(struct replacement *replacement, const void *bytes, size_t length)
{
    return !replacement->fault && note(replacement, file_write(replacement->fd, replacement->path, bytes, length));
}

/* Give the new file the owner, if that is allowed, and the mode of the old one. */
static bool keep_owner(const struct replacement *replacement)
{
    struct stat now;
    mode_t mode = replacement->old.st_mode & 07777;

    if (!replacement->exists)
        return true;
    if (fstat(replacement->fd, &now) != 0)
        return false;
    if ((now.st_uid != replacement->old.st_uid || now.st_gid != replacement->old.st_gid) &&
        fchown(replacement->fd, replacement->old.st_uid, replacement->old.st_gid) != 0)
        mode &= ~(mode_t)(S_ISUID | S_ISGID | S_IRWXG); /* what the old group might do is not for another group */
    return fchmod(replacement->fd, mode) == 0;
}

/* Give the new shared file the group and mode of the old one. A first one can be written by all who can write its
 * folder, unless the folder is one like /tmp. */
static bool keep_group(const struct replacement *replacement)
{
    struct stat now, like = replacement->old;
    if (fstat(replacement->fd, &now) != 0)
        return false;
    mode_t mode = like.st_mode & 07777;
    if (!replacement->exists) {
        int fd = file_open_folder(replacement->target);
        bool open = fd >= 0 && fstat(fd, &like) == 0 && !(like.st_mode & S_ISVTX);
        if (fd >= 0)
            close(fd);
        mode = (now.st_mode & 07777) | (open ? like.st_mode & 066 : 0);
        like.st_gid = open && like.st_mode & S_IWGRP ? like.st_gid : now.st_gid;
    }
    if (now.st_gid != like.st_gid && fchown(replacement->fd, (uid_t)-1, like.st_gid) != 0 && !(mode & S_IWOTH))
        return false;
    return (now.st_mode & 07777) == mode || fchmod(replacement->fd, mode) == 0;
}

/* Give a temporary file without a name one. */
static bool name_it(struct replacement *replacement)
{
    for (int i = 0; i < ATTEMPTS && !replacement->named; i++) {
        name_temporary(replacement, i);
        replacement->named = system_name(replacement->fd, replacement->temporary);
        if (!replacement->named && errno != EEXIST)
            break;
    }
    return replacement->named;
}

/* Put the new file in its place. FRESH: only if there is no file yet. */
static bool put_in_place(struct replacement *replacement, bool fresh)
{
    if (await_is_over()) {
        errno = ECANCELED;
        return false;
    }
    if (fresh && !replacement->named)
        return system_name(replacement->fd, replacement->target);
    if (!replacement->named && !name_it(replacement))
        return false;
    if (!fresh)
        return rename(replacement->temporary, replacement->target) == 0;
    bool good = link(replacement->temporary, replacement->target) == 0;
    int why = errno;
    unlink(replacement->temporary);
    errno = why;
    return good;
}

static void drop_awaited(const char *path, void *data)
{
    (void)path;
    drop_replacement(data);
}

void replace_drop(struct replacement *replacement)
{
    const struct await_work how = {.work = drop_awaited, .drop = drop_replacement, .always = true};
    if (replacement->path)
        await_call(replacement->path, &how, replacement, sizeof *replacement, NULL);
    *replacement = (struct replacement){.fd = -1};
}

static bool finish(struct replacement *replacement, bool fresh, struct error *error)
{
    bool good = !replacement->fault &&
                note(replacement, (replacement->shared ? keep_group(replacement) : keep_owner(replacement)) &&
                                      system_sync(replacement->fd)) &&
                note(replacement, put_in_place(replacement, fresh));
    if (good)
        replacement->named = false; /* it has become the file */
    if (good)
        file_sync_folder(replacement->target);
    else
        error_at(error, replacement->path, 0, 0, "cannot write: %s",
                 replacement->refusal.at ? replacement->refusal.at : strerror(replacement->fault));
    drop_replacement(replacement);
    return good;
}

/* A replacement that is finished, and what came of it. */
struct replacement_finish {
    struct replacement replacement;
    bool good;
    struct error error;
};

static void finish_awaited(const char *path, void *data)
{
    struct replacement_finish *finished = data;
    (void)path;
    finished->good = finish(&finished->replacement, false, &finished->error);
}

static void drop_finish(void *data)
{
    drop_replacement(&((struct replacement_finish *)data)->replacement);
}

bool replace_finish(struct replacement *replacement, struct error *error)
{
    const struct await_work how = {.work = finish_awaited, .drop = drop_finish, .always = true};
    struct replacement_finish finished = {.replacement = *replacement};
    bool awaited = await_call(replacement->path, &how, &finished, sizeof finished, error);
    *replacement = (struct replacement){.fd = -1};
    if (awaited && !finished.good && error)
        *error = finished.error;
    return awaited && finished.good;
}

/* The content that a file gets, FRESH: only if there is none; and what came of it. */
struct new_content {
    char *bytes; /* owned, if that is awaited */
    size_t length;
    bool fresh, good;
    struct error error;
};

static void write_content(const char *path, void *data)
{
    struct new_content *content = data;
    struct replacement replacement;
    replace_begin(&replacement, path);
    replace_write(&replacement, content->bytes, content->length);
    content->good = finish(&replacement, content->fresh, &content->error);
}

static void drop_content(void *data)
{
    free(((struct new_content *)data)->bytes);
}

static bool put_content(const char *path, const char *bytes, size_t length, bool fresh, struct error *error)
{
    const struct await_work how = {.work = write_content, .drop = drop_content};
    bool awaited = await_is_used();
    if (await_is_out(path))
        return error_at(error, path, 0, 0, "cannot write: what was not waited for is still being written");
    struct new_content content = {.bytes = (char *)bytes, .length = length, .fresh = fresh};
    if (awaited)
        content.bytes = memory_copy(bytes, length);
    if (!await_call(path, &how, &content, sizeof content, error))
        return false;
    if (awaited)
        drop_content(&content);
    if (!content.good && error)
        *error = content.error;
    return content.good;
}

bool replace_file(const char *path, const char *bytes, size_t length, struct error *error)
{
    return put_content(path, bytes, length, false, error);
}

bool replace_make(const char *path, const char *bytes, size_t length, struct error *error)
{
    return put_content(path, bytes, length, true, error);
}
