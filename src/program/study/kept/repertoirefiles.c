#include "repertoirefiles.h"

#include "statefile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char file_name[] = "repertoires";

/* Read LINE (LENGTH bytes) into OUT, whose path is owned then; false if it is damaged. */
static bool read_file_line(const char *line, size_t length, struct repertoire_file *out)
{
    FREED char *copy = memory_copy(line, length);
    int path = 0, player = 0;
    *out = (struct repertoire_file){.who = -1};
    if (!utf8_is_clean(copy) ||
        sscanf(copy, "%31[^\t]\t%1d\t%63[^\t]\t%n", out->game, &player, out->state, &path) != 3 || !path ||
        !copy[path] || player < 1 || player > PLAYERS_MAX)
        return false;
    out->who = player - 1;
    out->path = memory_copy(copy + path, strlen(copy + path));
    return true;
}

/* Add the files of TEXT (may be NULL) to OUT. */
static void take_files(const char *text, struct repertoire_files *out)
{
    size_t length;
    for (const char *line; text && (line = text_next_line(&text, &length)) != NULL;) {
        struct repertoire_file file;
        if (!read_file_line(line, length, &file))
            continue;
        out->at = memory_resize(out->at, (size_t)(out->count + 1) * sizeof *out->at);
        out->at[out->count++] = file;
    }
}

bool repertoire_files_read(struct repertoire_files *out, struct error *error)
{
    SCOPED(text) text = {0};
    *out = (struct repertoire_files){.count = 0};
    bool good = statefile_read(FOLDER_STATE, file_name, &text, error);
    take_files(text.at, out);
    return good;
}

void repertoire_files_free(struct repertoire_files *files)
{
    for (int i = 0; i < files->count; i++)
        free(files->at[i].path);
    free(files->at);
    *files = (struct repertoire_files){.count = 0};
}

static bool is_same_entry(const struct repertoire_file *one, const struct repertoire_file *other)
{
    return one->who == other->who && strcmp(one->game, other->game) == 0 && strcmp(one->path, other->path) == 0;
}

static void write_file_line(const struct repertoire_file *file, const char *state, struct text *out)
{
    text_addf(out, "%s\t%d\t%s\t%s\n", file->game, file->who + 1, state, file->path);
}

bool repertoire_files_note(const struct repertoire_file *file, struct error *error)
{
    CLOSED(statefile) list;
    SCOPED(repertoire_files) files = {0};
    SCOPED(text) fresh = {0};
    bool there = false, fresh_state = strcmp(file->state, FILE_NEW) != 0;
    bool good = statefile_open(&list, FOLDER_STATE, file_name, true, error);
    if (strpbrk(file->path, "\n\t") || !utf8_is_clean(file->path))
        return error_set(error, "its path has a tab or a line feed, or is not UTF-8, and cannot be kept");
    take_files(list.text.at, &files);
    for (int i = 0; i < files.count; i++) {
        bool same = is_same_entry(&files.at[i], file);
        write_file_line(&files.at[i], same && fresh_state ? file->state : files.at[i].state, &fresh);
        there |= same;
    }
    if (there && !fresh_state)
        return good;
    if (!there)
        write_file_line(file, file->state, &fresh);
    return good && statefile_replace(&list, &fresh, error);
}

bool repertoire_file_look(const char *path, char out[FILE_STATE])
{
    struct stat file;
    if (file_look(path, &file)) {
        snprintf(out, FILE_STATE, "%" PRId64 "-%" PRId64 ".%09" PRId64, (int64_t)file.st_size,
                 (int64_t)file.st_mtim.tv_sec, (int64_t)file.st_mtim.tv_nsec);
        return true;
    }
    const char *slash = errno == ENOENT ? strrchr(path, '/') : NULL;
    FREED char *folder = slash ? memory_copy(path, (size_t)(slash - path)) : NULL;
    if (!folder || !file_is_there(*folder ? folder : "/")) /* it may be on a disk that is not mounted */
        return false;
    snprintf(out, FILE_STATE, "%s", FILE_GONE);
    return true;
}
