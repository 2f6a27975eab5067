/* Opening files so that nothing hangs: a named pipe or a device where a file is expected would wait for ever. */
#ifndef REROUTE66_BASE_FILES_H
#define REROUTE66_BASE_FILES_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * Open the regular file PATH with FLAGS of open(2) (none that create); it is closed on exec. Links are followed unless
 * FLAGS say otherwise. -1 with E filled ("cannot open: …", "this is a named pipe, not a regular file"), and errno
 * (EINVAL for the latter), if that cannot be; nothing is waited for.
 */
int file_open(const char *path, int flags, struct error *e);

/* What kind of file MODE (st_mode of stat.h) stands for, for messages: "a named pipe". A constant string. */
const char *file_kind(unsigned mode);

/* The file that a user calls NAME, into OUT (SIZE bytes): ~ is the home folder, quotation marks around it are left
 * out. */
void file_expand(const char *name, char *out, size_t size);

/* Open the folder that holds PATH. -1 with errno set if that cannot be. */
int file_open_folder(const char *path);

/*
 * Sync the folder that holds PATH: the name of a new or renamed file is only as durable as its folder. One that cannot
 * be synced is no failure.
 */
void file_sync_folder(const char *path);

/* Open /dev/null as each of the descriptors 0, 1 and 2 that is closed: else a file that is opened later would take its
 * number and get what was meant for the terminal. Writing to a closed 1 still fails. Call it first of all. */
void file_fill_standard(void);

/*
 * Keep other instances of this program from writing in the folder of PATH until file_unlock: an advisory lock (flock)
 * on the folder itself, which also ends with the process. Waits at most three seconds. Returns what file_unlock wants;
 * -1 with E filled if another program held the lock all that time. Where folders cannot be locked, nobody is kept out.
 */
int file_lock(const char *path, struct error *e);
void file_unlock(int lock);

/* Where the user's own files belong, as the XDG base directory specification says. */

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
