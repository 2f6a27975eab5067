/*
 * What shared_copy.c (our own copy), sharing.c (a shared game's file), shared_words.c (what is said, and who watches),
 * shared_talk.c (what players ask), shared_clock.c (time), shared_table.c (what passes at the board), shared_calls.c
 * (what is told elsewhere), sharing_list.c (which games there are) and sharing_begin.c (how one begins) have in common;
 * each uses those before it.
 */
#pragma once

#include "record/post.h"
#include "study/sharing.h"

enum { PLANS_MAX = 16 };

/* The threads of a shared game. */
enum { COPY_JOBS, FILE_JOBS, SHARING_JOBS };

/* The game on the board as others share it. */
struct sharing {
    struct shared *game;     /* owned */
    struct session *session; /* whose game it is; borrowed */
    const struct desk *desk; /* borrowed */
    int64_t epoch;           /* ms since 1970 when the clock that never goes back was 0, by this machine at first */
    char path[PATH_SIZE];
    char *copy; /* the path of our copy, owned; NULL: there is nowhere to keep one */
    struct error copy_fault;
    char key[33], hash[SHA256_TEXT];
    unsigned ours;             /* bit p: player p sits here; 0 while watching */
    bool watching;             /* nothing is written but who watches, and what that one says */
    char watcher[SHARED_NAME]; /* who that is */
    int fell;                  /* events of others for which there was no room */
    bool marked;               /* it was told that our program runs */
    bool owes;                 /* the file lacks events that are known here */
    bool unkept;               /* so does our copy */
    int64_t lost_at;           /* when that was told last, ms; 0: never */
    struct error lost;         /* why what was done here was taken back; "": nothing was, or that is told */
    int serial;                /* larger after each change */
    int followed;              /* plies of the game when the board followed it last */
    int undone_from;           /* plies of the game when it was asked to go back; 0: that is not asked */
    struct text overtaken;     /* moves of ours that were made after that, and taken back, too; empty: that is told */
    /* The turn under way: where, and how much of it was used until FROM, or in all if it is held by a pause. */
    struct shared_turn {
        uint64_t key;
        int ply;
        bool held;
        int64_t from, spent;
        int64_t differs; /* how much later than here the clock of who began it said that it was, in ms */
    } turn;
    /* on our copy, and on the file, which does not keep the copy waiting; owned; NULL: none yet, or nobody waits for
     * keys, and files are waited for */
    struct jobs *jobs[SHARING_JOBS];
    int posted[ERRANDS]; /* jobs of that kind that are not done */
    struct stat stamp, folder;
    struct sharedfile_lock lock;
    char seen[SHA256_TEXT];    /* of what the file held when it was taken in last */
    char strange[SHA256_TEXT]; /* of what it held when that was not this game */
    bool touched;              /* something in the folder has changed since the last look */
    int watch;                 /* tells of changes in the folder; -1: nothing does */
    int64_t next_look, next_write;
    int64_t busy_since;  /* since when something is being kept or sent; 0: nothing is */
    struct error unsent; /* why the file lacks something; "": it does not, or is about to be written */
    long long unsent_since;
    int64_t strange_since; /* since when the file holds something else than this game; 0: it does not */
    bool damaged;          /* it has done so long enough to be no half of a file that is being copied */
    /* moves that are planned in answer to those of the next player, at the node `planned_at` */
    struct move_plan {
        struct move when, then;
    } plan[PLANS_MAX];
    int plans;
    const struct node *planned_at;
    struct shared_called {
        int events, moves, remarks; /* of the game / of others */
        const char *asked;          /* as told.asked */
        bool begun;                 /* what was there at first is not called */
    } called;
    int64_t next_try; /* when the file of the next game is tried again, after TRIES */
    int tries;
    struct shared_told {
        char fault[ERROR_TEXT], refused[ERROR_TEXT];
        int events;
        unsigned said;                 /* how many messages there were before the events of this look */
        const char *asked;             /* which event, by what it asks; borrowed */
        unsigned present, met;         /* MET: who was there at any time */
        int64_t vacation[PLAYERS_MAX]; /* until when */
        uint64_t reminded;             /* of the position of that key */
        char hash[PLAYERS_MAX][SHA256_TEXT], watcher[SHARED_WATCHERS][SHARED_NAME];
        int watchers, fell;
        bool words; /* what was said before the user came */
        bool parted, begun, paused, aborted, unbound, claimable, differs, series, over;
    } told;
};

/* Adds an event of SEAT and keeps it; it goes into the file when that is free. False if the table's rules have no room
 * for it. */
bool sharing_add(struct sharing *sh, int seat, enum shared_kind kind, const char *rest);

/* Returns the job of writing our copy of SH's game as it is now. */
struct shared_job *sharing_new_copy(struct sharing *sh);

/* Our copy was written, or could not be because of FAULT: if it could be before, what was done here since is taken
 * back, and `lost` says why. */
void sharing_note_copy(struct sharing *sh, const struct error *fault);

/* True if our copy can be written. */
bool sharing_is_kept(const struct sharing *sh);

/* Keeps what was added to the game, which is then owed to the file. */
void sharing_keep(struct sharing *sh);

/* Writes the name of who plays SEAT at this terminal into OUT, as events have it. SESSION is NULL while the game is
 * being joined. */
void sharing_write_name(const struct desk *desk, const struct session *session, int seat, char out[SHARED_NAME]);

/* Seats the player whose key is SH's at SEAT, under the name NAME. */
void sharing_sit(struct sharing *sh, int seat, const char *name);

/* Tells the others that the programs of our seats run, every some hours, or ENDS: that they end. */
void sharing_mark(struct sharing *sh, bool ends);

/* The user of SH watches from now on under the name NAME, or ENDS to. */
void sharing_watch(struct sharing *sh, const char *name, bool ends);

/* Tell what others have said and declined since the last time. */
void sharing_tell_words(struct desk *desk, struct sharing *sh);

/* Tell who has come to watch, and who has left. */
void sharing_tell_watchers(struct desk *desk, struct sharing *sh);

/* Returns the question that our seats are to answer first; NULL if none. */
const struct shared_proposal *sharing_question(const struct sharing *sh);

/* What sharing_merge returns instead of a count. */
enum { MERGE_UNREAD = -1, MERGE_STRANGE = -2 };

/* Takes in TEXT, of the file PATH. Returns how many events were new, and in *LACKS (may be NULL) how many events of the
 * game the text does not have; MERGE_UNREAD with ERROR filled if it is of a later version, MERGE_STRANGE if it is not
 * this game. */
int sharing_merge(struct sharing *sh, const char *path, const struct text *text, int *lacks, struct error *error);

/* Takes in what came of jobs, and posts those that are due: our copy, a look at the file, what it lacks. */
void sharing_post(struct desk *desk, struct sharing *sh);

/* Waits, as the user sees, until our copy and the file have all that is known here, the file cannot be written, or the
 * user does not want to wait. */
void sharing_settle(struct desk *desk, struct sharing *sh);

/* True if the files of the game in PATH are as they were when it was listed for STATES. *LISTED: whether it was in the
 * list, as *OUT then (owned). */
bool sharing_recall(const struct desk *desk, const char *path, unsigned states, struct shared_entry *out, bool *listed);

/* For which states a file was listed, and how it stood before it was read. */
struct list_stamp {
    unsigned states;
    struct stat file;
};

/* Remembers that the file PATH was listed as ENTRY, NULL: not at all, when it stood as STAMP says. KEPT: the folder of
 * the copies. */
void sharing_remember(struct desk *desk, const char *path, const char *kept, const struct shared_entry *entry,
                      struct list_stamp stamp);

/* At a public table: deletes the file of the game ENTRY that nobody has joined or that is over, by the host's rules.
 * False if it stays. */
bool sharing_sweep(const struct desk *desk, const struct shared_entry *entry);

/* Returns the tag NAME of the game in TEXT; NULL if there is none. Caller frees. */
char *sharing_read_tag(const struct text *text, const char *name);

/* Finds the file of the game after SHARED, which is played in FILE, NAME-2.pgn after NAME.pgn and so on, or another
 * name where that is something else's, in OUT (PATH_SIZE bytes). False if it is not there yet. */
bool sharing_next_path(const struct shared *shared, const char *file, char *out);

/* Returns the shared game of TEXT, which PATH held, with all its events. NULL with ERROR filled. Caller frees. */
struct shared *sharing_read_game(struct desk *desk, const char *path, const struct text *text, struct error *error);

/* Returns the time in ms since 1970. What is done to the machine's clock after the game was begun or joined here
 * changes nothing. */
int64_t sharing_wall(const struct sharing *sh);

/* Returns the ms of the turn under way that were used by the time WALL, as this program has seen it. */
int64_t sharing_used(const struct sharing *sh, int64_t wall);

/* Tells the game what time it is, and what was used of the turn under way; before events are added. */
void sharing_tell_time(struct sharing *sh);

enum { SHARING_SPAN = 24 };

/* Writes MS in words, "60 s", "5 min", "2 days", into OUT; rounded up. */
void sharing_write_span(int64_t ms, char out[SHARING_SPAN]);

/* The clock of a player elsewhere has run out as seen here: asks its program. If ours is asked, answers. */
void sharing_send_clock(struct desk *desk, struct sharing *sh);

/* Returns the ms of a turn of which its player is reminded, the last day; 0 if RULE does not count days. */
int64_t sharing_last(const struct clock_rule *rule);

/* Sets the clocks of the board to what the events say. */
void sharing_follow_clock(struct desk *desk, struct sharing *sh);

/* Says what has to be known about the clock. */
void sharing_report_clock(struct desk *desk, struct sharing *sh);

/* True if SEAT is played at this terminal. */
bool sharing_is_ours(const struct sharing *sh, int seat);

/* Returns the first of our seats whose bit in MASK is clear; the first of ours if it is set for all; -1 if we have
 * none. */
int sharing_our_seat(const struct sharing *sh, unsigned mask);

/* Free SH, whose game is on no board. */
void sharing_free(struct sharing *sh);
