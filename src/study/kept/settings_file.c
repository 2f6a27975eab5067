/* The file of the user's settings. */
#include "study/settings.h"

#include "base/files.h"
#include "base/folders.h"
#include "base/replace.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The path of the file; NULL if the environment names no folder for it. Caller frees. */
static char *settings_path(void)
{
    struct text path = {0};
    char *folder = folder_path(FOLDER_CONFIG);
    if (folder)
        text_addf(&path, "%s/config", folder);
    free(folder);
    return path.at;
}

/* The file PATH into OUT, empty if there is none. False with E filled if there is one that cannot be read. */
static bool read_settings_file(const char *path, struct text *out, struct error *e)
{
    return (access(path, F_OK) != 0 && errno == ENOENT) || text_read_file(path, out, e);
}

bool settings_load(struct settings *s, void (*complain)(void *context, const struct error *e), void *context)
{
    char *path = settings_path();
    struct text text = {0};
    struct error e = {0};

    settings_default(s);
    bool there = !path || access(path, F_OK) == 0 || errno != ENOENT;
    if (path && !read_settings_file(path, &text, &e))
        complain(context, &e);
    else if (text.at)
        settings_read(s, path, text.at, complain, context);
    text_free(&text);
    free(path);
    return there;
}

bool settings_keep(const char *name, const char *value, struct error *e)
{
    char *path = settings_path(), *folder = folder_make(FOLDER_CONFIG, "", e);
    struct text old = {0}, fresh = {0};
    struct settings now;

    /* What cannot be read is not written over. */
    int lock = folder && path ? file_lock(path, e) : -1;
    bool good = lock >= 0 && read_settings_file(path, &old, e);
    settings_default(&now);
    if (good && old.at)
        settings_read(&now, path, old.at, NULL, NULL);
    good = good && settings_set(&now, name, value, e);
    if (good)
        settings_write(&now, old.at, &fresh);
    good = good && replace_file(path, fresh.at, fresh.length, e);
    file_unlock(lock);
    free(folder);
    free(path);
    text_free(&old);
    text_free(&fresh);
    return good;
}
