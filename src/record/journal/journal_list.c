/* The journal: games that were left unfinished. */
#include "journal_files.h"
#include "record/journal.h"
#include "record/loose.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { KEPT_SECONDS = 31 * 24 * 3600 };

/* The players' names, in the order of play. Caller frees. */
static char *players_of(const struct record *r)
{
    struct text t = {0};
    for (int p = 0; p < r->game->players; p++) {
        const char *name = record_tag(r, r->game->player[p].name);
        text_addf(&t, "%s%s", p ? " \xe2\x80\x93 " : "", name ? name : "?");
    }
    return t.at;
}

/* What is wrong, as a sentence. Caller frees. */
static char *sentence(const struct error *e)
{
    char line[ERROR_TEXT + ERROR_FILE + 64];
    error_format(e, line, sizeof line);
    return memory_copy(line, strlen(line));
}

/* Fill ENTRY for the game R of the journal PATH, about which RESCUE tells. */
static void describe(struct unfinished *entry, const char *path, const struct record *r, const struct rescue *rescue)
{
    struct error e;
    struct text title = {0};
    text_addf(&title, "%s%s", r->game->title, record_is_loose(r) ? " (sandbox)" : "");
    *entry = (struct unfinished){.path = memory_copy(path, strlen(path)),
                                 .title = title.at,
                                 .players = players_of(r),
                                 .moves = record_length(r->current)};
    if (!rescue_is_whole(rescue)) {
        rescue_tell(rescue, path, &e);
        entry->trouble = sentence(&e);
    }
}

/* Fill ENTRY for the journal PATH that cannot be read, because of E: it is listed, as a game may still be in it. */
static void describe_lost(struct unfinished *entry, const char *path, const struct error *e)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    *entry = (struct unfinished){.path = memory_copy(path, strlen(path)),
                                 .title = memory_copy(name, strlen(name)),
                                 .players = memory_copy("", 0),
                                 .trouble = sentence(e)};
}

/*
 * Fill ENTRY from the journal PATH if it is one to be offered. *OLD: it is sound, and closed or without a move, since
 * long ago.
 */
static bool look(const char *path, const struct reading *how, struct unfinished *entry, bool *old)
{
    struct rescue rescue = {.version = 0};
    struct stat st = {.st_mtime = 0};
    struct error e;
    int fd = journal_take(path, JOURNAL_LOOK, &e);

    *old = false;
    if (fd < 0 && errno != EACCES) /* no file, no regular file, or somebody has it open */
        return false;
    if (fd < 0) {
        describe_lost(entry, path, &e);
        return true;
    }
    struct record *r = journal_rebuild_file(fd, path, how, &rescue, &e);
    bool empty = fstat(fd, &st) != 0 || st.st_size == 0;
    bool offered = r ? !rescue.closed && (r->root->child || !rescue_is_whole(&rescue)) : !empty && rescue.bad_line;
    if (offered && r)
        describe(entry, path, r, &rescue);
    else if (offered)
        describe_lost(entry, path, &e);
    if (offered)
        entry->changed = st.st_mtime;
    *old = r && !offered && rescue_is_whole(&rescue) && time(NULL) - st.st_mtime > KEPT_SECONDS;
    record_free(r);
    close(fd);
    return offered;
}

static int latest_first(const void *a, const void *b)
{
    const struct unfinished *x = a, *y = b;
    return x->changed != y->changed ? (x->changed < y->changed) - (x->changed > y->changed) : strcmp(y->path, x->path);
}

int journal_list(const struct reading *how, struct unfinished **out)
{
    char *folder = journal_folder(NULL);
    DIR *d = folder ? opendir(folder) : NULL;
    int count = 0, room = 0;

    *out = NULL;
    for (struct dirent *file; d && (file = readdir(d)) != NULL;) {
        struct unfinished entry;
        struct text path = {0};
        bool old;
        if (!journal_is_name(file->d_name))
            continue;
        text_addf(&path, "%s/%s", folder, file->d_name);
        if (look(path.at, how, &entry, &old)) {
            *out = memory_grow(*out, count, &room, sizeof **out);
            (*out)[count++] = entry;
        } else if (old) {
            unlink(path.at);
        }
        text_free(&path);
    }
    if (d)
        closedir(d);
    free(folder);
    if (count)
        qsort(*out, (size_t)count, sizeof **out, latest_first);
    return count;
}

void unfinished_free(struct unfinished *list, int count)
{
    for (int i = 0; i < count; i++) {
        free(list[i].path);
        free(list[i].title);
        free(list[i].players);
        free(list[i].trouble);
    }
    free(list);
}
