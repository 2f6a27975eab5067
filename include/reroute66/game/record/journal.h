/*
 * The journal: every move of a running game is on disk before anyone sees it, so that nothing is lost when the program
 * is killed or the machine goes down.
 *
 * One text file a game in `$XDG_STATE_HOME/reroute66/journal/`, one event a line, each synced to the disk as it is
 * made:
 *
 *     reroute66 journal 2 #2d1f3a04
 *     game reroute66 0f3a…        the game's id, and the fingerprint of its rules
 *     pgn 12 at 0.0.1             the whole record as it stands: 12 lines of PGN and the line `end`; again after edits
 *                                 that are no moves. `at` says where play stands: places among siblings from the first
 *                                 move on, nothing at the root. `pgn 30 lent at`: with the definition of the user's
 *                                 own game, which the record itself does not hold
 *     move Pa2-A4                 `move Pa2-A4 clock 291000`: and the player has so many ms left
 *     left Black resignation
 *     undo
 *     taken                       one back, to play something else
 *     at 0.0
 *     viewed                      from now on the game is only viewed; `played`: play goes on
 *     result 1-0 resignation      `result *` lifts it
 *     closed
 *
 * Each line ends in its seal, the checksum of what stands before it (seal_line); that of `end` is of the PGN too:
 *
 *     move Pa2-A4 clock 291000 #f85b8f43
 *     |    |                   `- the seal: CRC-32 of "move Pa2-A4 clock 291000"
 *     |    `- what it says
 *     `- the event
 *
 *     move Pa2-a5 clock 291000 #f85b8f43     damaged: the legal move that has this seal is played, Pa2-A4
 *     move Ph7-H5 clock 2                    torn at the end of the file: never shown, does not count
 *
 * A line without its whole seal was torn by the kill and does not count, unless it holds bytes that no line has. Other
 * damaged lines than moves are skipped, up to the next complete `pgn` event. Where the first one is damaged, the game
 * that the file's name tells is played from its first position. Undone moves stay in the file, nothing in it is ever
 * overwritten. A file that a program has open is locked (flock), and no other program uses it.
 *
 * Only a journal that is undamaged, a month old, and either closed or without a move is deleted unasked.
 */
#pragma once

#include "record/record.h"
#include "record/source.h"

struct journal;

/*
 * Begin a journal of RECORD, which must have no watcher and must outlive it: from now on every change of RECORD is
 * written before the function that made it returns, and from the first move on it is on disk by then. If it cannot be
 * written, journal_fault tells why, and the next change tries again. Close with journal_close.
 */
struct journal *journal_start(struct record *record);

/*
 * As journal_start, but the file is made at the first change of RECORD other than going to another move or sitting
 * down, as a game that is only viewed needs no journal.
 */
struct journal *journal_await(struct record *record);

/* Returns what went wrong with the last write, NULL if RECORD as it stands is on disk. After a fault the next change
 * tries again, with the whole record: the caller warns once and plays on. */
const struct error *journal_fault(const struct journal *journal);

/* Begins the file of JOURNAL, which has none yet, as journal_start does. */
void journal_begin(struct journal *journal);

/*
 * What is written from now on is written by a thread of its own, in order: the functions that change RECORD return at
 * once, and what they did is on the disk when journal_saves is false and there is no fault.
 */
void journal_use_thread(struct journal *journal);

/* Takes in what the thread has written, and has it write what has happened since. Never waits. */
void journal_take_in(struct journal *journal);

/* True while the thread writes; journal_take_in notices the end. */
bool journal_is_busy(const struct journal *journal);

/* True while something that goes to the disk, as moves do, is not there yet. */
bool journal_saves(const struct journal *journal);

/* Returns a descriptor that is readable when the thread has written something; -1 if there is none. */
int journal_fd(const struct journal *journal);

/* Waits up to MS until the thread has written something, if it writes. */
void journal_wait(struct journal *journal, int ms);

/* True if NODE is where the record stood when it was written last. NODE is only compared. */
bool journal_kept_at(const struct journal *journal, const struct node *node);

/* The game of JOURNAL need not be offered again: it is saved, or the user gave it up. This is written, too. */
void journal_end(struct journal *journal);

/* Stops writing the journal; what its thread has not written is lost. The game is offered again, but after journal_end.
 * NULL is allowed. */
void journal_close(struct journal *journal);

/* Why a journal cannot be continued as it is, the first that holds. */
enum trouble {
    TROUBLE_NONE,
    TROUBLE_LATER,   /* a later version of reroute66 wrote it */
    TROUBLE_NO_GAME, /* its game cannot be read here, and the journal does not hold it */
    TROUBLE_WIDE,    /* its game has a board for which this program was not built (wide.h) */
    TROUBLE_DAMAGED,
    TROUBLE_RULES,  /* the game's rules are not those that it was played by */
    TROUBLE_UNREAD, /* the file cannot be read */
};

/* An unfinished game that a killed or closed program has left. */
struct unfinished {
    char *path;           /* owned: unfinished_free */
    char *title;          /* the game's title, with "(sandbox)" after it where rules are not enforced; of what cannot be
                             read the game's id, or the file's name */
    char *players;        /* "you – computer 4", in the order of play; "": of what cannot be read */
    int moves;            /* on the line that was played last */
    uint32_t sum;         /* CRC-32 of the game with its tags; 0 if it was not read whole */
    long long changed;    /* seconds since 1970 of the last event */
    struct standing at;   /* if it can be read */
    enum trouble trouble; /* what is wrong with the journal; `moves` is 0 if nothing of it can be read */
};

/*
 * All unfinished games that no running program has open, the latest first. Returns how many; *OUT gets them
 * (unfinished_free). HOW finds the game by its id. Every journal that is not empty and cannot be read is among them. Of
 * sound ones that hold the same game the latest is listed and the others are deleted, as are those older than a month
 * that were closed, or hold no move.
 */
int journal_list(const struct reading *how, struct unfinished **out);
void unfinished_free(struct unfinished *list, int count);

/*
 * Rebuild the record from the journal PATH and go on writing to that file. If the journal is damaged, or the game's
 * rules have changed since, a new journal is begun instead, and the old file is kept beside it under another name.
 * *RECORD gets the record, owned by the caller; `current` is where play stood; NULL with ERROR filled if nothing can be
 * read, or another program has it open. ERROR's text is "" if all was read and can be kept, else it says what was not.
 * Returns the journal, or NULL if there is none; *RECORD, if not NULL, can then be played on without a journal.
 */
struct journal *journal_resume(const char *path, const struct reading *how, struct record **record,
                               struct error *error);

/* What else reading a journal has found. */
struct rescue {
    enum trouble trouble;
    bool closed;        /* the game need not be offered again */
    bool whole_line;    /* the text ends in a line end; what follows the last one was torn */
    bool rules_changed; /* the game's definition has changed since it was played */
    int lines;          /* whole lines of the text */
    int bad_line;       /* the first that cannot be read and that no later whole record makes good; 0: none */
    int repaired;       /* damaged moves since then that were found again by their checksums */
    char id[GAME_ID];   /* of the game, as the second line or the file's name tells it; "": neither does */
};

/* Says in ERROR what is wrong with the journal PATH, of which a game was read and whose trouble is not TROUBLE_NONE. */
void rescue_tell(const struct rescue *rescue, const char *path, struct error *error);

/*
 * Rebuild a record from the text of a journal. *RESCUE (may be NULL) says what was found. NULL with ERROR filled if it
 * has no whole beginning. Caller frees.
 */
struct record *journal_rebuild(const struct source *source, const struct reading *how, struct rescue *rescue,
                               struct error *error);

/* As journal_rebuild, for the file FD, which was opened from PATH and stays open. */
struct record *journal_rebuild_file(int fd, const char *path, const struct reading *how, struct rescue *rescue,
                                    struct error *error);
