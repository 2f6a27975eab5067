/*
 * One UCI session: its state, shared by the files of this layer.
 */
#pragma once

#include "base/task.h"
#include "base/text.h"
#include "protocol/uci.h"

/* The values of the options that are numbers or switches (0 or 1), see ucioptions.c. */
struct uci_values {
    int64_t hash_mb, threads, lines, level, limited, elo, overhead_ms;
    int64_t ponder, analyse, odds, tables, chess960;
};

/* The limits that a `go` command sets; one without a limit is infinite. */
struct uci_go {
    struct limits limits; /* `only` points to ONLY */
    bool infinite;        /* answer only after `stop` */
    bool ponder; /* the other player thinks: answer only after `ponderhit` or `stop`, time counts from then on */
    int perft;   /* 0: a search; else the length in plies of the move sequences to be counted */
    struct move only[MOVES_MAX];
};

/* What has come from the input. */
struct uci_lines {
    struct text waiting; /* lines, whole up to HEARD; what is before TAKEN was handled */
    size_t taken, heard;
    size_t searched; /* up to here no line ends behind HEARD */
    int stops;       /* how many of the whole lines that wait say `stop` */
    bool ended;      /* nothing more comes */
    int fault;       /* the errno by which it could not be read, 0: none */
};

/* The searching thread only reads it, except `out`, which each message locks, and the members that are said to be its
 * own. */
struct uci {
    const struct uci_host *host;
    FILE *in, *out;
    struct uci_lines lines; /* of IN */
    atomic_int fault;       /* the errno by which OUT could not be written, 0: none */
    struct game *game;
    piece array[CELLS_MAX]; /* its own; a position may bring another one of Chess960 */
    char id[2 * GAME_ID];   /* GAME's with its array's number, or "chess" if UCI_Chess960 has made that Chess960 */
    struct engine *engine;  /* made when first needed */
    struct uci_values value;
    bool debug;
    void *tables; /* of the host, for GAME; NULL: not open, or GAME has none */
    bool fresh;   /* since `ucinewgame` nothing was searched: `isready` makes tables */
    bool placed;  /* since then there was a position */

    bool refused; /* the last `position` could not be read: there is none */
    struct position position;
    uint64_t *key; /* of the positions so far, owned */
    int keys, room;
    struct move before[2]; /* the moves that led to it, as in struct limits */

    struct uci_go go;
    uint64_t told; /* the nodes of the last `info` line, the searching thread's own */
    atomic_bool pondering;
    struct task task; /* the search; its lock guards what follows */
    bool owed;        /* `bestmove` is still to come */
    bool found;       /* it is known, and waits for `stop` or `ponderhit` at most */
    bool searched;    /* it is ANSWER's; else nothing could be searched */
    struct search_result answer;
};

/* Write one line, FORMAT with its one argument, and flush. */
void uci_say(struct uci *uci, const char *format, const char *text);

/* Flush what was written; the reason of the first failure is kept in UCI->fault. */
void uci_flush(struct uci *uci);

/* Tell a fault as an `info string`. */
void uci_complain(struct uci *uci, const struct error *error);

/* Change to the game ID and its array; false with ERROR filled, nothing changed, if there is no such game. */
bool uci_take_game(struct uci *uci, const char *id, struct error *error);

/* Free the engine, or the tables; they are made again when next needed. */
void uci_drop_engine(struct uci *uci);
void uci_drop_tables(struct uci *uci);

/* End the search or count that may be running, once it has answered; uci_settle waits for the end of a count. */
void uci_stop(struct uci *uci);
void uci_settle(struct uci *uci);

/* ucilines.c: begin with the lines FIRST; take the next line into LINE, false at the end or on a fault (lines.fault).
 * From a descriptor no more is read than that takes, and the stream's own buffer stays empty. */
void ucilines_start(struct uci *uci, const char *first);
bool ucilines_next(struct uci *uci, struct text *line);

/* Waits for the end of the count that may be running, and reads on meanwhile: `stop` ends it, whatever waits before
 * it. */
void ucilines_await_count(struct uci *uci);

/* Begin the history of positions with UCI's position, or go on with it. */
void uci_push_key(struct uci *uci);

/* ucioptions.c: answer `uci`; `setoption WORDS`; the values at the start. */
void ucioptions_list(struct uci *uci);
void ucioptions_set(struct uci *uci, char *words);
void ucioptions_start(struct uci *uci);

/* True if UCI_Chess960 has made orthodox chess Chess960, or that is the game and the option is set. */
bool uci_is_chess960(const struct uci *uci);

/* Returns the level to search at by the options: 0 full strength. */
int uci_level(const struct uci *uci);

/* report.c: the `info` line of RESULT; the first call since UCI->told was set to 0 may be made from the searching
 * thread. */
void report_line(void *context, const struct search_result *result);

/* The `info` line of a position that has no moves, by its score: mated or drawn. */
void report_end(struct uci *uci);

/*
 * Nodes and time of RESULT in a line of their own if they have grown since the last `info` line; then the `bestmove`
 * line.
 */
void report_answer(struct uci *uci, const struct search_result *result);

/* thinking.c: make what a search needs; obey `go WORDS`; `ponderhit`; wait at the end of the input. */
void thinking_prepare(struct uci *uci);
void thinking_go(struct uci *uci, const char *words);
void thinking_ponderhit(struct uci *uci);
void thinking_wait(struct uci *uci);

/*
 * Read WORDS, what follows "go", for position P into OUT; its limits start as BEGIN says. Numbers out of range become
 * the nearest one in it, except that of `perft`, unknown words are skipped. False with ERROR filled if a number or move
 * is wrong: OUT, without it, may still be searched, as every `go` must be answered; if no other limit is left, at once.
 */
bool ucigo_read(const struct game *g, const struct position *p, const char *words, const struct limits *begin,
                struct uci_go *out, struct error *error);
