/*
 * The files that journals are kept in: their folder, their names, who has them open. Part of the journal; knows nothing
 * of what is written in them.
 */
#ifndef REROUTE66_RECORD_JOURNAL_JOURNAL_FILES_H
#define REROUTE66_RECORD_JOURNAL_JOURNAL_FILES_H

#include "base/text.h"

/* The folder of journals, made if need be; NULL with E filled. Caller frees. */
char *journal_folder(struct error *e);

/*
 * Make and lock a new journal file for the game ID in FOLDER. Its descriptor, open for appending, and its name in *PATH
 * (caller frees); -1 with E filled if that fails.
 */
int journal_make(const char *folder, const char *id, char **path, struct error *e);

/* Does a file NAME look like a journal? */
bool journal_is_name(const char *name);

/*
 * Open PATH for reading and appending and lock it: for writing (nobody else may have it) or for a look (nobody may be
 * writing). The lock goes with the descriptor. -1 with E filled if it cannot be opened or another program has it.
 */
int journal_take(const char *path, bool to_write, struct error *e);

/* Append T to FD and, if SYNC, wait until it is on the disk. False with errno set; part of T may have been written
 * then. */
bool journal_append(int fd, const struct text *t, bool sync);

#endif
