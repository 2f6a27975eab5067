#include "base/folders.h"

#include "base/text.h"

#include <stdlib.h>

char *folder_path(enum folder which)
{
    static const struct {
        const char *variable, *usual;
    } place[] = {
        [FOLDER_DATA] = {"XDG_DATA_HOME", ".local/share"},
        [FOLDER_STATE] = {"XDG_STATE_HOME", ".local/state"},
        [FOLDER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
        [FOLDER_CACHE] = {"XDG_CACHE_HOME", ".cache"},
    };
    const char *set = getenv(place[which].variable), *home = getenv("HOME");
    struct text path = {0};

    if (set && set[0] == '/')
        text_addf(&path, "%s/reroute66", set);
    else if (home && home[0] == '/')
        text_addf(&path, "%s/%s/reroute66", home, place[which].usual);
    return path.at;
}
