/*
 * Writing a file so that it holds either its old content or all of the new: a temporary file beside it, fsync, rename,
 * fsync of the folder.
 */
#pragma once

#include "base/text.h"

#include <sys/stat.h>

/* A file being written. Every replace_begin needs a replace_finish or replace_drop. */
struct replacement {
    char *path;          /* as it was given; owned, like all below */
    char *target;        /* what it leads to */
    char *temporary;     /* the temporary file beside it, NULL while it has no name */
    struct text refusal; /* why the old file must not be replaced, empty if it may be */
    struct stat old;     /* the old file, if it EXISTS */
    bool exists, named;  /* NAMED: the temporary file has its name in the folder */
    bool shared;         /* with other users and machines */
    int fd;
    int fault; /* errno of the first thing that failed, 0 none */
};

/* Begin to write the new content of the file PATH; a symbolic link is followed. replace_finish reports failures. */
void replace_begin(struct replacement *replacement, const char *path);

/* As replace_begin, for a file that users and machines share (sharedfile.h): links are not followed, an existing
 * file keeps its mode and group, its owner becomes the user, and temporary files carry this machine's name. Those that
 * killed programs of this machine have left are removed, and those of others after a day. */
void replace_begin_shared(struct replacement *replacement, const char *path);

/* Adds to OUT a new name for a temporary file beside the shared file PATH: PATH.HOST-PROCESS-RANDOM.new. */
void replace_write_temporary(const char *path, struct text *out);

/* Writes the name of this machine, of letters and digits, with a hyphen and eight digits behind it that tell it from
 * other machines of that name, from containers, and from itself before it was started anew, into OUT. REPLACE_REALM:
 * the length of these. */
enum { REPLACE_HOST = 64, REPLACE_REALM = 9 };
void replace_write_host(char out[REPLACE_HOST]);

/* Write LENGTH more bytes; false if something has failed, now or before. */
bool replace_write(struct replacement *replacement, const void *bytes, size_t length);

/*
 * Put the new content in place of the file, keeping an existing file's mode and, where allowed, its owner. Only a
 * regular file that the user owns and may write is replaced. False with ERROR filled (its file is PATH as given) if
 * this or anything before has failed: nothing has changed then.
 */
bool replace_finish(struct replacement *replacement, struct error *error);

/* Leave everything as it was. */
void replace_drop(struct replacement *replacement);

/*
 * Replace the content of the file PATH by the LENGTH bytes: all of the above at once. False with ERROR filled on
 * failure, the file unchanged.
 */
bool replace_file(const char *path, const char *bytes, size_t length, struct error *error);

/* Create the file PATH with the LENGTH bytes. False with ERROR filled on failure, or if there is a file PATH. */
bool replace_make(const char *path, const char *bytes, size_t length, struct error *error);

/* Remove from FOLDER the temporary files left by processes that were killed while writing files whose names end with
 * ENDING. Other files stay. A missing FOLDER is no error. */
void replace_sweep(const char *folder, const char *ending);
