#include "base/files.h"

#include "base/text.h"

#include <time.h>

static const struct {
    const char *variable, *usual;
} place[] = {
    [FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
    [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
    [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [FOLDER_CACHE] = {"XDG_CACHE_HOME", ".cache"},
};

char *folder_path(enum folder which)
{
    const char *set = getenv(place[which].variable), *home = getenv("HOME");
    struct text path = {0};

    if (set && set[0] == '/')
        text_addf(&path, "%s/reroute66", set);
    else if (home && home[0] == '/')
        text_addf(&path, "%s/%s/reroute66", home, place[which].usual);
    return path.at;
}

char *folder_make(enum folder which, const char *name, struct error *error)
{
    FREED char *parent = folder_path(which);
    struct text path = {0};

    if (!parent) {
        error_set(error, "no folder to write to: set HOME, or %s, to one", place[which].variable);
        return NULL;
    }
    text_addf(&path, "%s%s%s", parent, *name ? "/" : "", name);
    if (!text_make_folder(path.at, error))
        text_free(&path);
    return path.at;
}

void folder_stamp(char out[STAMP_SIZE])
{
    time_t now = time(NULL);
    struct tm local;
    out[0] = '\0';
    if (localtime_r(&now, &local))
        strftime(out, STAMP_SIZE, "%Y%m%d-%H%M%S", &local);
}
