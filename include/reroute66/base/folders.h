/* Where the user's own files belong, as the XDG base directory specification says. */
#ifndef REROUTE66_BASE_FOLDERS_H
#define REROUTE66_BASE_FOLDERS_H

#include "base/error.h"

enum folder {
    FOLDER_DATA,   /* $XDG_DATA_HOME or ~/.local/share: saved games, the user's own boards */
    FOLDER_STATE,  /* $XDG_STATE_HOME or ~/.local/state: journals, histories */
    FOLDER_CONFIG, /* $XDG_CONFIG_HOME or ~/.config */
    FOLDER_CACHE,  /* $XDG_CACHE_HOME or ~/.cache: what can be computed again */
};

/*
 * The program's folder of that kind, `…/reroute66`, whether or not it exists. A variable that holds a relative path
 * does not count. NULL if there is no home either. Caller frees.
 */
char *folder_path(enum folder which);

/* The folder NAME in it, made if it is not there. NULL with E filled if that cannot be. Caller frees. */
char *folder_make(enum folder which, const char *name, struct error *e);

/* The local time, for names of files, `YYYYMMDD-HHMMSS`. */
enum { STAMP_SIZE = 32 };
void folder_stamp(char out[STAMP_SIZE]);

#endif
