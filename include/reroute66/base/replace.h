/*
 * Writing a file so that it holds either its old content or all of the new: a temporary file beside it, fsync, rename,
 * fsync of the folder. Knows POSIX files, nothing of what is in them.
 */
#ifndef REROUTE66_BASE_REPLACE_H
#define REROUTE66_BASE_REPLACE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* A file being written. After replace_begin it has to come to replace_finish or replace_drop. */
struct replacement {
    char *path;               /* as it was given; owned, like the next two */
    char *target, *temporary; /* what it leads to, and the file beside that */
    int fd;
    int fault; /* errno of the first thing that failed, 0 none */
};

/* Begin to write what is to be the file PATH, a symbolic link being followed. Failures are told by replace_finish. */
void replace_begin(struct replacement *r, const char *path);

/* Write LENGTH bytes more; false if something has failed, now or before. */
bool replace_write(struct replacement *r, const void *bytes, size_t length);

/* Write LENGTH bytes over those that were written first; false if something has failed, now or before. */
bool replace_head(struct replacement *r, const void *bytes, size_t length);

/*
 * Put what was written in the place of the file, the mode of an existing one kept. False with E filled (its file is the
 * path given) if that or anything before has failed: everything is as it was then.
 */
bool replace_finish(struct replacement *r, struct error *e);

/* Leave everything as it was. */
void replace_drop(struct replacement *r);

/*
 * Let the file PATH hold the LENGTH bytes: all of the above at once. False with E filled, the file as it was, if that
 * cannot be.
 */
bool replace_file(const char *path, const char *bytes, size_t length, struct error *e);

/*
 * Remove the temporary files in FOLDER that were to become files whose names end with ENDING, and whose process lives
 * no more: it was killed while it wrote. What else is there stays; nothing happens without FOLDER.
 */
void replace_sweep(const char *folder, const char *ending);

#endif
