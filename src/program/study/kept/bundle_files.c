/* What a bundle holds, as files of the user's data folder. */
#include "study/bundle.h"

#include "base/files.h"
#include "base/replace.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Returns the folder of the files of PART. */
static const char *folder_of_part(int part)
{
    return part == BUNDLE_GAME ? "games" : making_folder((enum making_step)part);
}

/* Returns what the names of the files of PART end in. */
static const char *ending_of_part(int part)
{
    return part == BUNDLE_GAME ? ".game" : making_ending((enum making_step)part);
}

/* Add the path of PART of the game ID to OUT. False if the user has no data folder. */
static bool find_part(const char *id, int part, struct text *out)
{
    FREED char *data = folder_path(FOLDER_DATA);
    if (data)
        text_addf(out, "%s/%s/%s%s", data, folder_of_part(part), id, ending_of_part(part));
    return data;
}

/* Read the file PATH, whatever bytes it has, into OUT. False with ERROR filled. */
static bool read_bytes(const char *path, struct text *out, struct error *error)
{
    int fd = file_open(path, O_RDONLY, error);
    bool good = fd >= 0 && text_read_descriptor(fd, path, out, error);
    if (fd >= 0)
        close(fd);
    return good;
}

bool bundle_take_game(const struct catalogue *catalogue, const char *path, struct bundle *out, struct error *error)
{
    SCOPED(text) text = {0};
    catalogue_id_of(path, out->id, sizeof out->id);
    return text_read_file(path, &text, error) &&
           catalogue_whole_game(catalogue, path, text.at, &out->part[BUNDLE_GAME], error);
}

bool bundle_take_made(struct bundle *bundle, struct error *error)
{
    for (int step = 0; step < MAKING_STEPS; step++) {
        SCOPED(text) path = {0};
        if (find_part(bundle->id, step, &path) && file_look_at_link(path.at, NULL) &&
            !read_bytes(path.at, &bundle->part[step], error))
            return false;
    }
    return true;
}

/* *THERE tells whether PART of BUNDLE needs not be written. False with ERROR filled if its file holds something
 * else. */
static bool look_at_part(const struct bundle *bundle, int part, bool *there, struct error *error)
{
    SCOPED(text) path = {0}, bytes = {0};
    const struct text *own = &bundle->part[part];
    *there = !own->length;
    if (*there || !find_part(bundle->id, part, &path) || !file_look_at_link(path.at, NULL))
        return true;
    if (!read_bytes(path.at, &bytes, error))
        return false;
    *there = bytes.length == own->length && memcmp(bytes.at, own->at, own->length) == 0;
    return *there ||
           error_at(error, path.at, 0, 0,
                    part == BUNDLE_GAME
                        ? "another game of this name is installed: give yours another name, or move this one away"
                        : "another one is there: move it away, and the same command goes on");
}

/* Write PART of BUNDLE. False with ERROR filled. */
static bool put_part(const struct bundle *bundle, int part, struct error *error)
{
    SCOPED(text) path = {0};
    FREED char *folder = folder_make(FOLDER_DATA, folder_of_part(part), error);
    return folder && find_part(bundle->id, part, &path) &&
           replace_make(path.at, bundle->part[part].at, bundle->part[part].length, error);
}

bool bundle_install(const struct bundle *bundle, struct error *error)
{
    bool there[BUNDLE_PARTS];
    int part = 0;
    for (int i = 0; i < BUNDLE_PARTS; i++)
        if (!look_at_part(bundle, i, &there[i], error))
            return false;
    while (part < BUNDLE_PARTS && (there[part] || put_part(bundle, part, error))) /* the game last */
        part++;
    for (int i = 0; part < BUNDLE_PARTS && i < part; i++) {
        SCOPED(text) path = {0};
        if (!there[i] && find_part(bundle->id, i, &path))
            file_remove(path.at);
    }
    return part == BUNDLE_PARTS;
}
