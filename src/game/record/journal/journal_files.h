/*
 * The files of journals: their folder, their names, and which program has them open.
 */
#pragma once

#include "record/record.h"

#include <sys/types.h>

/* Returns the folder of journals, made if it is not there; NULL with ERROR filled. Caller frees. */
char *journal_folder(struct error *error);

/*
 * Makes and locks a new journal file for the game ID in FOLDER. Returns its descriptor, open for appending and reading,
 * and its name in *PATH (caller frees); -1 with ERROR filled if that fails.
 */
int journal_make(const char *folder, const char *id, char **path, struct error *error);

/* What a journal was after this program's last write. */
struct journal_end {
    off_t length;
    uint32_t sum; /* CRC-32 of all its bytes */
};

/* Returns what the file FD is now, all zero for -1; the length is -1 if it cannot be read. */
struct journal_end journal_end_of(int fd);

/* What has become of a journal that this program is writing. */
enum journal_state {
    JOURNAL_OURS,    /* it is as this program left it */
    JOURNAL_GONE,    /* PATH does not name it any more: it was deleted, moved or replaced */
    JOURNAL_CHANGED, /* somebody cut it off, wrote to it, or changed any byte of it */
};
enum journal_state journal_state(int fd, const char *path, const struct journal_end *end);

/* True if a file NAME looks like a journal. */
bool journal_is_name(const char *name);

/* Puts the id of the game that the journal PATH has in its name into ID, of SIZE bytes; false if it has none. */
bool journal_read_name(const char *path, char *id, size_t size);

/* What a journal is opened for: to be continued, or only to be read. */
enum journal_use { JOURNAL_WRITE, JOURNAL_LOOK };

/*
 * Open PATH, a regular file and no link, and lock it: for writing (no other program may have it) or for reading (no
 * other may be writing). The lock goes with the descriptor. -1 with ERROR and errno filled if it cannot be opened or
 * another program has it (EWOULDBLOCK).
 */
int journal_take(const char *path, enum journal_use use, struct error *error);

/* Rename the journal PATH by adding `.damaged`, so that it no longer counts as a journal. Returns the new name,
 * which the caller frees; NULL on failure. */
char *journal_set_aside(const char *path);

/*
 * Appends TEXT to FD and, if SYNC, waits until it is on the disk; *END, what the file was before, gets what it is then.
 * False with errno set; part of TEXT may have been written then.
 */
bool journal_append(int fd, const struct text *text, bool sync, struct journal_end *end);

/*
 * Where a node stands in its tree, as text: the places among siblings on the way from the root, joined by dots
 * ("0.0.1"), nothing for the root; then ` taken` if moves were taken back to it.
 */

/* Add the path of NODE of RECORD to OUT. */
void path_write(const struct record *record, const struct node *node, struct text *out);

/* Go to the node that PATH names. False, and RECORD is left as it is, if there is none. */
bool path_go(struct record *record, const char *path);

/* The seal of a line: a checksum at its end, which shows whether the line was damaged on the disk. */

/* Ends the line in TEXT that begins at byte FROM: ` #1a2b3c4d` (CRC-32 of the line before it) and the line end. */
void seal_line(struct text *text, size_t from);

/* Returns where the seal of LINE, which has no line end, begins if it is sound; at most LINE's length. */
size_t seal_begin(const struct text *line);

/* True if LINE, which has no line end, is as it was written; its seal is cut off then. */
bool seal_check(struct text *line);
