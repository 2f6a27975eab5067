/*
 * The files of journals: their folder, their names, and which program has them open. Knows nothing of what is in them.
 */
#ifndef REROUTE66_RECORD_JOURNAL_JOURNAL_FILES_H
#define REROUTE66_RECORD_JOURNAL_JOURNAL_FILES_H

#include "base/text.h"

/* The folder of journals, made if it is not there; NULL with E filled. Caller frees. */
char *journal_folder(struct error *e);

/*
 * Make and lock a new journal file for the game ID in FOLDER. Its descriptor, open for appending, and its name in *PATH
 * (caller frees); -1 with E filled if that fails.
 */
int journal_make(const char *folder, const char *id, char **path, struct error *e);

/* Does PATH still name the file that FD was opened from? Not if somebody has deleted it, or moved its folder. */
bool journal_is_there(int fd, const char *path);

/* Does a file NAME look like a journal? */
bool journal_is_name(const char *name);

/* What a journal is opened for: to be continued, or only to be read. */
enum journal_use { JOURNAL_WRITE, JOURNAL_LOOK };

/*
 * Open PATH, a regular file and no link, and lock it: for writing (no other program may have it) or for reading (no
 * other may be writing). The lock goes with the descriptor. -1 with E and errno filled if it cannot be opened or
 * another program has it (EWOULDBLOCK).
 */
int journal_take(const char *path, enum journal_use use, struct error *e);

/* Rename the journal PATH, by `.damaged` behind its name, so that it no longer counts as a journal. The new name, the
 * caller's to free; NULL if that fails. */
char *journal_set_aside(const char *path);

/* Append T to FD and, if SYNC, wait until it is on the disk. False with errno set; part of T may have been written
 * then. */
bool journal_append(int fd, const struct text *t, bool sync);

#endif
