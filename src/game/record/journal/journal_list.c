/* The journal: games that were left unfinished. */
#include "base/files.h"
#include "journal_files.h"
#include "record/journal.h"
#include "record/loose.h"
#include "record/pgn.h"

#include <errno.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum { KEPT_SECONDS = 31 * 24 * 3600 };

static void free_entry(struct unfinished *entry)
{
    free(entry->path);
    free(entry->title);
    free(entry->players);
}

/* Returns the players' names, their sides where they have none, in the order of play. Caller frees. */
static char *players_of(const struct record *record)
{
    struct text text = {0};
    for (int player = 0; player < record->game->players; player++) {
        const char *side = record->game->player[player].name, *name = record_player(record, player);
        text_addf(&text, "%s%s", player ? " \xe2\x80\x93 " : "", name ? name : side);
    }
    return text.at;
}

/* Fills ENTRY for the game RECORD of the journal PATH; RESCUE says what was wrong with it. */
static void describe(struct unfinished *entry, const char *path, const struct record *record,
                     const struct rescue *rescue)
{
    struct text title = {0}, game = {0};
    text_addf(&title, "%s%s", record->game->title, record_is_loose(record) ? " (sandbox)" : "");
    *entry =
        (struct unfinished){.path = memory_copy(path, strlen(path)),
                            .title = title.at,
                            .players = players_of(record),
                            .moves = record_length(record->viewed ? record_line_end(record->root) : record->current),
                            .at = record_standing(record),
                            .trouble = rescue->trouble};
    if (!rescue->trouble) {
        pgn_write(record, &game);
        path_write(record, record->current, &game);
        entry->sum = (uint32_t)crc32(0, (const Bytef *)game.at, (uInt)game.length);
    }
    text_free(&game);
}

/* Fills ENTRY for the journal PATH that cannot be read: it is listed, as a game may still be in it. */
static void describe_lost(struct unfinished *entry, const char *path, const struct rescue *rescue)
{
    const char *slash = strrchr(path, '/'), *name = rescue->id[0] ? rescue->id : slash ? slash + 1 : path;
    *entry = (struct unfinished){.path = memory_copy(path, strlen(path)),
                                 .title = memory_copy(name, strlen(name)),
                                 .players = memory_copy("", 0),
                                 .trouble = rescue->trouble};
}

/*
 * Fill ENTRY from the journal PATH if it is one to be offered. *OLD: it is sound, and closed or without a move, since
 * long ago.
 */
static bool look(const char *path, const struct reading *how, struct unfinished *entry, bool *old)
{
    struct rescue rescue = {.trouble = TROUBLE_UNREAD};
    struct stat st = {.st_mtime = 0};
    int fd = journal_take(path, JOURNAL_LOOK, NULL);

    *old = false;
    if (fd < 0 && (errno == ENOENT || errno == EINVAL || errno == ELOOP || errno == EWOULDBLOCK))
        return false; /* no file, no regular file, or somebody has it open */
    if (fd < 0) {
        describe_lost(entry, path, &rescue);
        return true;
    }
    OWNED(record) record = journal_rebuild_file(fd, path, how, &rescue, NULL);
    bool empty = fstat(fd, &st) == 0 && st.st_size == 0;
    bool offered = record ? !rescue.closed && (record->root->child || rescue.trouble) : !empty;
    if (offered && record)
        describe(entry, path, record, &rescue);
    else if (offered)
        describe_lost(entry, path, &rescue);
    if (offered)
        entry->changed = st.st_mtime;
    *old = record && !offered && !rescue.trouble && time(NULL) - st.st_mtime > KEPT_SECONDS;
    close(fd);
    return offered;
}

static int latest_first(const void *a, const void *b)
{
    const struct unfinished *first = a, *second = b;
    return first->changed != second->changed ? (first->changed < second->changed) - (first->changed > second->changed)
                                             : strcmp(second->path, first->path);
}

/* Deletes those of the COUNT entries of LIST, the latest first, that hold the same game as a later one: `load` and the
 * same move, again and again, leave one game. Returns how many are left. */
static int drop_equal(struct unfinished *list, int count)
{
    int left = 0;
    for (int i = 0; i < count; i++) {
        bool equal = false;
        for (int k = 0; k < left && list[i].sum; k++)
            equal = equal || (list[k].sum == list[i].sum && strcmp(list[k].title, list[i].title) == 0 &&
                              list[k].moves == list[i].moves);
        if (equal) {
            file_remove(list[i].path);
            free_entry(&list[i]);
        } else {
            list[left++] = list[i];
        }
    }
    return left;
}

int journal_list(const struct reading *how, struct unfinished **out)
{
    FREED char *folder = journal_folder(NULL);
    struct file_names names = {.count = 0};
    int count = 0, room = 0;

    *out = NULL;
    if (folder)
        file_list(folder, &names);
    for (int i = 0; i < names.count; i++) {
        struct unfinished entry;
        SCOPED(text) path = {0};
        bool old;
        if (!journal_is_name(names.name[i]))
            continue;
        text_addf(&path, "%s/%s", folder, names.name[i]);
        if (look(path.at, how, &entry, &old)) {
            *out = memory_grow(*out, count, &room, sizeof **out);
            (*out)[count++] = entry;
        } else if (old) {
            file_remove(path.at);
        }
    }
    file_names_free(&names);
    if (count)
        qsort(*out, (size_t)count, sizeof **out, latest_first);
    return drop_equal(*out, count);
}

void unfinished_free(struct unfinished *list, int count)
{
    for (int i = 0; i < count; i++)
        free_entry(&list[i]);
    free(list);
}
