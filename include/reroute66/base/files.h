/*
 * Opening files so that nothing hangs: a named pipe or a device where a file is expected would wait for ever. Knows
 * POSIX files, nothing of what is in them.
 */
#ifndef REROUTE66_BASE_FILES_H
#define REROUTE66_BASE_FILES_H

#include "base/error.h"

#include <stdbool.h>

/*
 * Open the regular file PATH with FLAGS of open(2) (none that create); it is closed on exec. Links are followed unless
 * FLAGS say otherwise. -1 with E filled ("cannot open: …", "this is a named pipe, not a regular file"), and errno
 * (EINVAL for the latter), if that cannot be; nothing is waited for.
 */
int file_open(const char *path, int flags, struct error *e);

/* What a file of that mode (st_mode of stat.h) is, for messages: "a named pipe". Lives for ever. */
const char *file_kind(unsigned mode);

/* Open the folder that holds PATH. -1 with errno set if that cannot be. */
int file_open_folder(const char *path);

/*
 * Sync the folder that holds PATH: the name of a new or renamed file is only as durable as its folder. One that cannot
 * be synced is no failure.
 */
void file_sync_folder(const char *path);

/*
 * Let the descriptors 0, 1 and 2 be open: what was closed becomes /dev/null, so that no file that is opened later takes
 * its place and gets what was meant for the terminal. What is written to a closed 1 still fails. Call it first of all.
 */
void file_fill_standard(void);

/*
 * Keep other instances of this program from writing in the folder of PATH until file_unlock: an advisory lock (flock)
 * on the folder itself, which goes with the process too. Waits at most three seconds. Returns what file_unlock wants;
 * -1 with E filled if another program held it all the time. Where folders cannot be locked, nothing is.
 */
int file_lock(const char *path, struct error *e);
void file_unlock(int lock);

#endif
