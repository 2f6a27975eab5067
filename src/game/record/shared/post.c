#include "record/post.h"

#include "base/replace.h"
#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

/* True if OTHER is the name of a copy of the file NAME: synchronisers put "NAME (conflicted copy).pgn" or
 * "NAME.sync-conflict-….pgn" beside one that was changed in two places. */
static bool is_copy_of(const char *name, const char *other)
{
    size_t stem = strlen(name);
    if (stem > 4 && strcmp(name + stem - 4, ".pgn") == 0)
        stem -= 4;
    return strncmp(other, name, stem) == 0 && other[stem] && strchr(" .-(_~", other[stem]) &&
           strcmp(other, name) != 0 && strlen(other) > 4 && strcmp(other + strlen(other) - 4, ".pgn") == 0;
}

/* Reads the copies beside the file of JOB, if the folder has changed. */
static void read_copies(struct shared_job *job)
{
    const char *name = strrchr(job->path, '/') + 1;
    FREED char *folder = memory_copy(job->path, (size_t)(name - job->path));
    bool changed = sharedfile_changed(folder, &job->folder) || job->scans;
    DIR *dir = changed ? opendir(folder) : NULL;
    int room = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        struct text path = {0}, text = {0};
        bool missing;
        if (!is_copy_of(name, entry->d_name))
            continue;
        text_addf(&path, "%s%s", folder, entry->d_name);
        if (sharedfile_read(path.at, &text, &missing, NULL) && !missing) {
            job->copy = memory_grow(job->copy, job->copies, &room, sizeof *job->copy);
            job->copy[job->copies++] = (struct shared_copy){path.at, text};
        } else {
            text_free(&path);
            text_free(&text);
        }
    }
    if (dir)
        closedir(dir);
}

static void look_at_file(struct shared_job *job)
{
    FREED char *folder = memory_copy(job->path, (size_t)(strrchr(job->path, '/') + 1 - job->path));
    if (job->watch < 0) /* before the file is read, so that no change is missed */
        job->watch = system_watch(folder);
    const struct stat before = job->stamp;
    bool changed = sharedfile_changed(job->path, &job->stamp) || job->reads;
    job->good = !changed || sharedfile_read(job->path, &job->text, &job->missing, &job->error);
    if (!job->good) /* the next look tries again */
        job->stamp = before;
    job->found = changed && job->good;
    read_copies(job);
}

/* Returns the path from the root on of the file PATH, which may be gone, though its folder is there; NULL if that is
 * not. Caller frees. */
static char *find_whole(const char *path)
{
    char *whole = realpath(path, NULL);
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    FREED char *given = slash ? memory_copy(path, (size_t)(name - path)) : memory_copy(".", 1);
    FREED char *folder = whole || errno != ENOENT ? NULL : realpath(given, NULL);
    struct text found = {0};
    if (whole || !folder || !*name)
        return whole;
    text_addf(&found, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
    return found.at;
}

static void read_file(struct shared_job *job)
{
    job->full = find_whole(job->path);
    job->good = sharedfile_read(job->path, &job->text, &job->missing, &job->error);
}

/* Renames the file of JOB, which is not the game's any more, to FILE.damaged, or to FILE.damaged-2 and so on where
 * those are taken. False with its error filled on failure. */
static bool set_aside(struct shared_job *job)
{
    enum { NAMES_MOST = 99 };
    bool free_name = false;
    SCOPED(text) aside = {0};
    for (int i = 1; i <= NAMES_MOST && !free_name; i++) {
        struct stat st;
        text_free(&aside);
        text_addf(&aside, i > 1 ? "%s.damaged-%d" : "%s.damaged", job->path, i);
        free_name = lstat(aside.at, &st) != 0;
    }
    if (!free_name || rename(job->path, aside.at) != 0)
        return error_at(&job->error, job->path, 0, 0, "%s",
                        free_name ? strerror(errno) : "too many files of that name ending in .damaged");
    job->aside = memory_copy(aside.at, aside.length);
    return true;
}

/* Changes the file as long as it holds what was taken in last: else that is FOUND, and nothing changes. */
static void change(struct shared_job *job)
{
    struct text held = {0};
    char hash[SHA256_TEXT];
    job->busy = !sharedfile_lock(job->path, &job->lock, job->now);
    if (job->busy)
        return;
    bool read = sharedfile_read(job->path, &held, &job->missing, &job->error);
    shared_hash_text(&held, hash);
    if (read && strcmp(hash, job->seen) != 0) {
        struct text own = job->text;
        job->text = held;
        held = own;
        job->found = true;
    } else if (read && job->what == ERRAND_RENEW) {
        job->good = set_aside(job);
    } else if (read) {
        job->good = sharedfile_replace(job->path, job->text.at, job->text.length, &job->error);
        shared_hash_text(&job->text, job->seen);
    }
    sharedfile_unlock(job->path, &job->lock);
    text_free(&held);
}

static void run_errand(struct job *job)
{
    struct shared_job *own = (struct shared_job *)job;
    if (own->what == ERRAND_KEEP)
        own->good = replace_file(own->path, own->text.at, own->text.length, &own->error);
    else if (own->what == ERRAND_LOOK)
        look_at_file(own);
    else if (own->what == ERRAND_READ)
        read_file(own);
    else
        change(own);
}

static void discard_errand(struct job *job)
{
    struct shared_job *own = (struct shared_job *)job;
    for (int i = 0; i < own->copies; i++) {
        free(own->copy[i].path);
        text_free(&own->copy[i].text);
    }
    if (own->what == ERRAND_LOOK && own->watch >= 0)
        close(own->watch);
    free(own->copy);
    free(own->path);
    free(own->full);
    free(own->aside);
    text_free(&own->text);
    free(own);
}

void shared_hash_text(const struct text *text, char out[SHA256_TEXT])
{
    sha256_write(text->length ? text->at : "", text->length, out);
}

struct shared_job *shared_new_job(enum shared_errand what, const char *path)
{
    struct shared_job *job = memory_new(sizeof *job);
    job->job = (struct job){.run = run_errand, .discard = discard_errand};
    job->what = what;
    job->path = memory_copy(path, strlen(path));
    job->watch = -1;
    return job;
}
