/*
 * Writing a file so that it holds either its old content or all of the new: a temporary file beside it, fsync, rename,
 * fsync of the folder.
 */
#ifndef REROUTE66_BASE_REPLACE_H
#define REROUTE66_BASE_REPLACE_H

#include "base/text.h"

#include <sys/stat.h>

/* A file being written. After replace_begin it has to come to replace_finish or replace_drop. */
struct replacement {
    char *path;          /* as it was given; owned, like all below */
    char *target;        /* what it leads to */
    char *temporary;     /* the temporary file beside it, NULL while it has no name */
    struct text refusal; /* why the old file must not be replaced, empty if it may be */
    struct stat old;     /* the old file, if it EXISTS */
    bool exists, named;  /* NAMED: the temporary file has its name in the folder */
    bool shared;         /* with users and machines */
    int fd;
    int fault; /* errno of the first thing that failed, 0 none */
};

/* Begin to write the new content of the file PATH; a symbolic link is followed. Failures are told by replace_finish. */
void replace_begin(struct replacement *r, const char *path);

/* The same for a file that users and machines share (sharedfile.h): a link is not followed, mode and group of an
 * existing file stay, its owner becomes the user, and temporary files have a name of this machine. */
void replace_begin_shared(struct replacement *r, const char *path);

/* This machine's name, of letters and digits, into OUT. */
enum { REPLACE_HOST = 64 };
void replace_write_host(char out[REPLACE_HOST]);

/* Write LENGTH bytes more; false if something has failed, now or before. */
bool replace_write(struct replacement *r, const void *bytes, size_t length);

/* Write LENGTH bytes over the first ones of the file; false if something has failed, now or before. */
bool replace_head(struct replacement *r, const void *bytes, size_t length);

/*
 * Put what was written in the place of the file, mode and, where that is allowed, owner of an existing one kept. Only a
 * regular file that the user owns and may write is replaced. False with E filled (its file is PATH as it was given) if
 * that or anything before has failed: everything is as it was then.
 */
bool replace_finish(struct replacement *r, struct error *e);

/* Leave everything as it was. */
void replace_drop(struct replacement *r);

/*
 * Let the file PATH hold the LENGTH bytes: all of the above at once. False with E filled, the file as it was, if that
 * cannot be.
 */
bool replace_file(const char *path, const char *bytes, size_t length, struct error *e);

/* Let PATH be a new file of the LENGTH bytes. False with E filled if that cannot be, or there is a file PATH. */
bool replace_make(const char *path, const char *bytes, size_t length, struct error *e);

/* Remove from FOLDER the temporary files of processes that were killed while they wrote files whose names end with
 * ENDING. Other files stay. It is no fault if there is no FOLDER. */
void replace_sweep(const char *folder, const char *ending);

#endif
