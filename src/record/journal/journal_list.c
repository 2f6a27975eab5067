/* The journal: games that were left unfinished. */
#include "journal_files.h"
#include "record/journal.h"

#include <dirent.h>
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

/* Fill ENTRY from the journal PATH if it is one to be offered; *OLD: it is closed, or nothing was played, since long
 * ago. */
static bool look(const char *path, const struct reading *how, struct unfinished *entry, bool *old)
{
    bool closed = false;
    struct stat st;
    int fd = journal_take(path, false, NULL);
    if (fd < 0)
        return false;
    struct record *r = journal_rebuild_file(path, how, &closed, NULL, NULL);
    bool offered = r && !closed && r->root->child && fstat(fd, &st) == 0;
    if (offered)
        *entry =
            (struct unfinished){memory_copy(path, strlen(path)), memory_copy(r->game->title, strlen(r->game->title)),
                                players_of(r), record_length(r->current), st.st_mtime};
    *old = r && !offered && fstat(fd, &st) == 0 && time(NULL) - st.st_mtime > KEPT_SECONDS;
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
    int count = 0;

    *out = NULL;
    for (struct dirent *file; d && (file = readdir(d)) != NULL;) {
        struct unfinished entry;
        struct text path = {0};
        bool old = false;
        if (!journal_is_name(file->d_name))
            continue;
        text_addf(&path, "%s/%s", folder, file->d_name);
        if (look(path.at, how, &entry, &old)) {
            *out = memory_resize(*out, (size_t)(count + 1) * sizeof **out);
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
    }
    free(list);
}
