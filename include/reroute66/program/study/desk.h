/*
 * The table at which games are played and studied: the game on the board with its journal, its exercise, the searches
 * that were asked for; the game that waits beside it; and the next one's seats and clock. What shows it
 * on a screen is behind the member `stage`.
 */
#pragma once

#include "catalogue/gamecache.h"
#include "play/problem.h"
#include "play/session.h"
#include "record/saved.h"
#include "study/game_endings.h"
#include "study/help.h"
#include "study/knocks.h"
#include "study/settings.h"
#include "study/voice.h"

struct analysis;
struct cut;
struct inquiry;
struct journal;
struct lobby;
struct reviewing;
struct laboratory;
struct sandbox;
struct list_cache;
struct sharing;
struct training;
struct guessing;
struct rehearsal;
struct race;
struct index_work;

/* What is on the board, and with it what moves and commands mean. */
enum mode {
    MODE_GAME,
    MODE_REPLAY,
    MODE_LESSON,
    MODE_PROBLEM,
    MODE_GUESS,
    MODE_REPERTOIRE,
    MODE_TRAINER,
    MODE_SANDBOX,
    MODE_EDITOR,
    MODES
};

/* What has been chosen for the next game, and what there is to choose from. */
struct setup {
    struct offer offer[OFFERS_MAX];
    int offers;
    int game; /* index into offers */
    /* the numbers, plus 1, of the array that was chosen with it and of the one that was drawn for the next game; 0:
     * none */
    int array, drawn;
    struct seat seat[PLAYERS_MAX];
    struct clock_rule clock, other_clock; /* OTHER: the last of its own kind, all zero: none */
    bool asks_name;                       /* the user has not been asked for a name yet */
    char name[PLAYERS_MAX][SETTING_TEXT]; /* of the people here except the first; "": not known */
    bool asked[PLAYERS_MAX];              /* has been asked for that name since the program started */
};

/* Where the game on the board is kept. */
struct keeping {
    struct journal *journal; /* of the session; NULL for exercises and shared games */
    bool told;               /* the user has been told that the journal cannot be written */
    int64_t saves_since;     /* since when something of it is being written, ms; 0: nothing is */
    struct home home;        /* where the record was last loaded from or saved to */
    struct text saved;       /* the record as last loaded or saved, in PGN; empty: never */
    bool ended;              /* it had ended then: only `save` changes its file from there on */
};

/* Going through a game (session.viewed): the arrow keys step along it, and nobody plays. */
struct replay {
    int step;      /* autoplay: ms from one move to the next; 0: off */
    int last_step; /* the value of `step` before autoplay was stopped last; 0: it never ran */
    int64_t next_step;
    struct cut *cut; /* deleted branches, in the order of deletion: `restore` brings back the last */
    int cuts;
    const struct node *edited; /* the move whose comment is being edited in the prompt; NULL: none */
};

/* A problem on the board, number NUMBER from 0 of a set. */
struct solving {
    struct problem_set set;
    char name[PATH_SIZE]; /* what `problems` was asked for: a game's id, "published", or a file's path */
    int number;
    char task[128]; /* what is to be done, in words */
    bool done;
    bool known;         /* it was solved before: it does not change the rating */
    bool carded;        /* how it went is noted in its card */
    int wrong_moves;    /* that were tried */
    int64_t begun;      /* when it came on the board */
    struct node *wrong; /* the move before the wrong one, which stands on the board with its refutation; NULL: none */
    int64_t back_at;    /* when both are taken back; 0: not decided yet */
    struct race *race;  /* against the clock; owned; NULL: without it */
};

/* An exercise on the board, of the tutorial or a problem: neither is kept in a journal nor saved. */
struct exercise {
    bool on;
    int who;            /* the player who is asked, at the bottom of the board */
    char game[GAME_ID]; /* whose tutorial it is, or was last; "" none */
    int number;         /* of the lesson */
    struct lesson lesson;
    bool done;                        /* all moves of the lesson or line were found: Enter goes on */
    bool noted;                       /* how the lesson went is noted in its card */
    bool due;                         /* `today` asked for the lesson: what goes on is the next that is due */
    struct solving *solving;          /* owned; NULL: no problem is on the board */
    struct training *training;        /* owned; NULL: the trainer is not open */
    struct guessing *guessing;        /* owned; NULL: no moves of a game are being guessed */
    struct rehearsal *rehearsal;      /* owned; NULL: no openings are asked for */
    void (*leave)(struct desk *desk); /* called before something else takes its place; NULL: nobody asks */
    bool helped; /* by a hint, the solution or an analysis; of a lesson also wrong: it does not count any more */
};

/* Searches beside the game. All owned. */
struct searching {
    struct analysis *analysis; /* NULL: it is off */
    struct inquiry *inquiry;   /* a single question (`why`, `threats`) being searched; NULL: none is */
};

/* Shown on the board instead of the game's position: a move that was asked about and the best answer to it. */
struct refutation {
    bool on;
    bool threat;              /* REPLY is threatened: nothing has been played, and it is the other's turn */
    struct position position; /* after both */
    struct move move, reply;
};

/* The history of the editor's board: state[at] is shown, those after it can be redone. */
struct sandboxes {
    struct sandbox *state; /* COUNT of them, owned */
    int count, at;
    bool was_paused; /* the game, before */
};

/* What waits while a sandbox or an exercise is on the board, with all that belongs to it. */
struct parked {
    struct session *session;
    struct keeping keeping;
    struct exercise exercise;
    struct replay replay;
    bool was_paused;
    struct parked *below; /* waits for this in turn; owned; NULL: nothing does */
};

struct stage;

struct desk {
    struct gamecache cache;
    struct settings settings;
    struct setup setup;
    struct voice voice;
    int64_t now;               /* ms of a steady clock, set before every call */
    int64_t epoch;             /* ms since 1970 when NOW was 0, for tests; 0: the system is asked */
    struct progress progress;  /* called by work that takes long; `tell` is NULL if nobody waits for keys */
    struct progress broken_by; /* then it asks this one, which ^C stops; `tell` may be NULL */
    struct error owed;         /* what a shared game's file lacked when the game was left; "": nothing */
    int64_t hurries_since;     /* when desk_hurry was called first, by system_now; 0: it was not */
    const char *waits_for;     /* the file that a call of `progress` waits for, borrowed; NULL: it is a search */
    int64_t broken_off;        /* when the wait for a file began that the user wants to end, by system_now; 0: none */
    struct text wide;          /* what the wide program types when it goes on in place of this one; "": it does not */
    int streak;                /* problems solved one after the other without help */
    struct text answered;      /* what makes the card answered last in this session (cards.h); "": none was */
    struct searches *searches; /* the queue of all searches but the computer's moves; owned */
    struct search work;        /* desk_work's */
    struct knocks knocks;      /* at files that lists are about to read */

    struct session *session; /* the game on the board; NULL before the first one */
    struct keeping keeping;
    struct replay replay;
    struct exercise exercise;
    struct list_cache *listed; /* what the list of a public table found in its files; owned; NULL: nothing yet */
    struct sharing *sharing;   /* the game on the board is played at other terminals too; owned; NULL: it is not */
    const struct lobby *lobby; /* the public table that this is, borrowed; NULL: it is the user's own */
    struct searching searching;
    struct reviewing *reviewing;   /* the review of the game on the board; owned; NULL: there is none */
    struct laboratory *laboratory; /* games of the computer against itself; owned; NULL: none were asked for */
    struct index_work *indexing;   /* the index of a file of puzzles; owned; NULL: none was begun */
    struct refutation refutation;
    struct sandboxes *editor;    /* the editor is open, and the game waits; owned; NULL: it is not */
    struct parked *parked;       /* what waits while a sandbox or an exercise is on the board; owned; NULL: nothing */
    struct game_endings endings; /* of the game on the board, or the last one whose endings were looked at */
    struct game_library library;
    int worth[KINDS_MAX];        /* of the pieces of WORTH_OF, in 1/100 of a pawn */
    const struct game *worth_of; /* the last game that desk_weigh has looked at; NULL: none. Only compared */

    struct stage *stage;               /* what shows the table; NULL: nothing does. Its owner's */
    void (*seated)(struct desk *desk); /* called when another game has come on the board; NULL: nobody asks */
};

/*
 * Returns a table without a game, which speaks through FACE (borrowed). Data, settings and state are found by the
 * environment. CHOSEN (borrowed, may be NULL) is the id of the game that the user asked for. NULL with ERROR filled if
 * there is no data. Free with desk_free; the game's journal stays, so that the next start can continue the game.
 */
struct desk *desk_new(const struct face *face, const char *chosen, struct error *error);
void desk_free(struct desk *desk);

/* Returns the date of DESK's clock, in ms since the beginning of 1970, UTC. */
int64_t desk_date(const struct desk *desk);

/* Returns the game on the board, or else the one chosen for the next game; NULL after a message if that cannot be
 * read. */
const struct game *desk_game(struct desk *desk);

/* Returns the position of the game on the board, NULL without one. */
const struct position *desk_position(const struct desk *desk);

/* Returns what is on the board. */
enum mode desk_mode(const struct desk *desk);

/* True if what is on the board has no rules. */
bool desk_is_loose(const struct desk *desk);

/* Returns the board as it stands in a sandbox or the editor. */
const struct sandbox *desk_sandbox(const struct desk *desk);

/* Add the code of what is on the board to OUT. */
void desk_write_code(const struct desk *desk, struct text *out);

/* Returns the library of openings of the game on the board, owned by DESK, until another game is on the board. NULL if
 * there is none, or after a message if its file is broken. */
const struct openings *desk_library(struct desk *desk);

/* Find the name of the opening on the board, for library.opening; reports a broken file of names. */
void desk_name_opening(struct desk *desk);

/* Puts the game of SESSION (owned from now on) on the board, which must be empty. JOURNAL (owned from now on) is the
 * one to continue, NULL to begin one. */
void desk_adopt(struct desk *desk, struct session *session, struct journal *journal);

/* Puts the exercise of SESSION (owned from now on) on the board, which must be empty; an exercise has no journal. */
void desk_adopt_exercise(struct desk *desk, struct session *session);

/* Take the game from the board. DONE: delete its journal, so that it is not offered again. Harmless without a game. */
void desk_close(struct desk *desk, bool done);

/* Close the editor without a message; harmless if it is not open. The game is paused only if it was before. */
void desk_close_editor(struct desk *desk);

/* Takes the game off the board and keeps it aside. */
void desk_park(struct desk *desk);

/* Closes the game on the board (DONE as in desk_close) and puts the waiting one back; false, and nothing happens, if
 * none waits. */
bool desk_unpark(struct desk *desk, bool done);

/* Clear the board for an exercise: the exercise on it ends, any other game (there must be one) waits until desk_unpark
 * brings it back. */
void desk_make_room(struct desk *desk);

/* Returns what work that takes long tells its progress, and asks whether it goes on; NULL if nobody does. */
const struct progress *desk_progress(const struct desk *desk);

/*
 * Runs WORK with CONTEXT as a search that the user waits for until it ends, and reports DESK's progress meanwhile, so
 * that the screen stays alive. WORK ends soon once DESK's work.cancelled is set. False after a message if the user
 * cancelled it, or it could not begin; its result is undefined then.
 */
bool desk_work(struct desk *desk, void (*work)(void *context), void *context);

/* End analysis, questions and review of the game on the board, and wait for that. Harmless without them. */
void desk_end_searches(struct desk *desk);

/* Find what pieces of the game on the board are worth, once sides may differ. */
void desk_weigh(struct desk *desk);

/* Let the computers of the next game, other than external engines, play at LEVEL. */
void desk_set_level(struct desk *desk, int level);

/* Apply the settings to the game on the board: the AI's manners and pace, tables of endings. */
void desk_fit(struct desk *desk);
