/*
 * The journal: every move of a running game is on disk before anyone sees it, so that nothing is lost when the program
 * is killed or the machine goes down. Knows records, PGN and one folder of files; nothing of screens.
 *
 * One text file a game in `$XDG_STATE_HOME/reroute66/journal/`, one event a line, each synced to the disk as it is
 * made:
 *
 *     reroute66 journal 1
 *     game reroute66              the game's id
 *     pgn 12 at 0.0.1             the whole record as it stands: 12 lines of PGN and the line `end`; again
 * after edits that are no moves. `at` says where play stands: places among siblings from the first move on,
 * nothing at the root
 *     move Pa2-A4                 `move Pa2-A4 clock 291000`: and the player has so many ms left
 *     left Black resignation
 *     undo
 *     taken                       one back, to play something else
 *     at 0.0
 *     result 1-0 resignation      `result *` lifts it
 *     closed
 *
 * A line without its end was torn by the kill and does not count; what makes no sense is passed over up to the next
 * whole `pgn`. Undone moves stay in the file, nothing in it is ever overwritten. A file that a program has open is
 * locked (flock) and belongs to nobody else.
 */
#ifndef REROUTE66_RECORD_JOURNAL_H
#define REROUTE66_RECORD_JOURNAL_H

#include "record/record.h"
#include "record/source.h"

struct journal;

/*
 * Begin a journal of R, which must have no watcher and must outlive it: from now on every change of R is written before
 * the function that made it returns. NULL with E filled if there is nowhere to write; play can go on without. Close
 * with journal_close.
 */
struct journal *journal_start(struct record *r, struct error *e);

/*
 * What went wrong with the last write, NULL if R as it stands is on disk. After a fault the next change tries again,
 * with the whole record: the caller warns, once, and plays on.
 */
const struct error *journal_fault(const struct journal *j);

/* Stop watching. DONE: the game need not be offered again (it is saved, or the user gave it up). NULL is allowed. */
void journal_close(struct journal *j, bool done);

/* An unfinished game that some killed or closed program has left. */
struct unfinished {
    char *path;        /* owned: unfinished_free */
    char *title;       /* the game's title */
    char *players;     /* "you – computer 4", in the order of play */
    int moves;         /* on the line that was played last */
    long long changed; /* seconds since 1970 of the last event */
};

/*
 * All unfinished games that no running program has open, the latest first. Returns how many; *OUT gets them
 * (unfinished_free). FIND is asked for the game by its id. Closed journals of more than a month ago are removed on the
 * way.
 */
int journal_list(const struct reading *how, struct unfinished **out);
void unfinished_free(struct unfinished *list, int count);

/*
 * Rebuild the record from the journal PATH and go on writing there. NULL with E filled if it cannot be read, holds no
 * whole beginning, or another program has it open. *R gets the record, owned by the caller; `current` is where play
 * stood.
 */
struct journal *journal_resume(const char *path, const struct reading *how, struct record **r, struct error *e);

/*
 * Rebuild a record from the text of a journal. *CLOSED (may be NULL) says whether the game was closed. NULL with E
 * filled if it has no whole beginning. Caller frees.
 */
struct record *journal_rebuild(const struct source *s, const struct reading *how, bool *closed, struct error *e);

/* The same of the file PATH. *WHOLE_LINE (may be NULL) says whether it ends in a line end. */
struct record *journal_rebuild_file(const char *path, const struct reading *how, bool *closed, bool *whole_line,
                                    struct error *e);

#endif
