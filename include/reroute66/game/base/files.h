/* Opening files without hanging: to open a named pipe or a device where a file is expected would wait for ever. */
#pragma once

#include "base/error.h"

#include <stddef.h>

/*
 * Open the regular file PATH with FLAGS of open(2) (none that create); it is closed on exec. Links are followed unless
 * FLAGS say otherwise. Returns the descriptor; on failure -1 with ERROR filled ("cannot open: …", "this is a named
 * pipe: name a file instead") and errno set (EINVAL for the latter). Never waits.
 */
int file_open(const char *path, int flags, struct error *error);

/* Returns what kind of file MODE (st_mode of stat.h) stands for, for messages: "a named pipe". A constant string. */
const char *file_kind(unsigned mode);

/* The file that a user calls NAME, into OUT (SIZE bytes): ~ is the home folder, quotation marks round it are
 * dropped. */
void file_expand(const char *name, char *out, size_t size);

/* Open the folder that holds PATH. Returns the descriptor, or -1 with errno set. */
int file_open_folder(const char *path);

/*
 * Sync the folder that holds PATH: the name of a new or renamed file is only as durable as its folder. A folder that
 * cannot be synced is no error.
 */
void file_sync_folder(const char *path);

/* Open /dev/null as each of the descriptors 0, 1 and 2 that is closed; otherwise a file opened later would take its
 * number and get what was meant for the terminal. Writing to a closed 1 still fails. Call this first. */
void file_fill_standard(void);

/*
 * Keep other instances of this program from writing in the folder of PATH until file_unlock, by an advisory lock
 * (flock) on the folder, which also ends with the process. Waits at most three seconds. Returns the lock for
 * file_unlock; -1 with ERROR filled if another program held it all that time. Where folders cannot be locked, nobody is
 * kept out.
 */
int file_lock(const char *path, struct error *error);
void file_unlock(int lock);

/* Where the user's own files belong, as the XDG base directory specification says. */

enum folder {
    FOLDER_DATA,   /* $XDG_DATA_HOME or ~/.local/share: saved games, the user's own boards */
    FOLDER_STATE,  /* $XDG_STATE_HOME or ~/.local/state: journals, histories */
    FOLDER_CONFIG, /* $XDG_CONFIG_HOME or ~/.config */
    FOLDER_CACHE,  /* $XDG_CACHE_HOME or ~/.cache: what can be computed again */
};

/*
 * Returns the program's folder of that kind, `…/reroute66`, whether or not it exists. A variable that holds a relative
 * path does not count. NULL if there is no home either. Caller frees.
 */
char *folder_path(enum folder which);

/* Returns the folder NAME in it ("": itself), created if necessary. NULL with ERROR filled on failure. Caller frees. */
char *folder_make(enum folder which, const char *name, struct error *error);

/* The local time, for names of files, `YYYYMMDD-HHMMSS`. */
enum { STAMP_SIZE = 32 };
void folder_stamp(char out[STAMP_SIZE]);
