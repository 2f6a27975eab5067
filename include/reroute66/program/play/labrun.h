/*
 * The laboratory's runner: it plays the games of a plan in threads of their own, keeps each as a line of a file, adds
 * them up, and reports. Games that a file has already are not played again; what is stopped can be gone on with.
 */
#pragma once

#include "base/error.h"
#include "play/lab.h"

/* NODES_MOST: so that their multiples are numbers. GAMES, NODES, SEED: unless others are asked for. SAMPLES: games of
 * the greater strength that are kept. PAWN_TIMES: how many times as many games the pawn's trial gets. */
enum {
    LAB_GAMES = 100,
    LAB_NODES = 1000,
    LAB_SEED = 66,
    LAB_SAMPLES = 5,
    LAB_PAWN_TIMES = 4,
    LAB_NODES_MOST = 100000000,
    LAB_THREADS_MOST = 64,
};

/* What is to be played. A number that is 0 is the usual one. */
struct lab_wish {
    uint64_t seed;
    int nodes;
    int games;           /* from the array, of each trial and of each rung */
    int part, parts;     /* those are played whose place divided by PARTS (0: 1) leaves PART */
    bool values;         /* trials of pieces, too */
    bool depth;          /* and rungs */
    const char *program; /* its version; borrowed */
    const char *known;   /* the file of games that the report compares with; borrowed; NULL: none */
};

struct lab_run;

/* Returns a run of G's games (G borrowed) as WISH says; nothing is played yet. Free with lab_run_free. */
struct lab_run *lab_run_new(const struct game *g, const struct lab_wish *wish);
void lab_run_free(struct lab_run *run);
OWNER(lab_run)

/* Returns what is wrong with the file of known games, "" if nothing is; it is left out then. */
const char *lab_run_fault(const struct lab_run *run);

/* True if the trials of pieces that were wished for can be played. */
bool lab_run_has_trials(const struct lab_run *run);

/* A file of games, read. */
struct lab_file {
    const char *path; /* borrowed */
    struct text text;
};

/* Add the games of COUNT files that are wanted and new. A line that is cut off at the end of a file counts nothing:
 * *WHOLE (if not NULL) gets how many bytes stand before it in the last one. False with ERROR filled, also if a game
 * went in two ways, or a first line is cut off and no beginning of the one that is wanted. */
bool lab_run_add(struct lab_run *run, const struct lab_file *file, int count, size_t *whole, struct error *error);

/* Open the file of games PATH to go on with it, or begin it. False with ERROR filled, also while another program has it
 * open so. */
bool lab_run_open(struct lab_run *run, const char *path, struct error *error);

/* Returns how many milliseconds playing what is missing in THREADS threads will take, by a short search; 0 if nothing
 * is missing. */
int64_t lab_run_guess(struct lab_run *run, int threads);

/* Returns the same, and adds to OUT, as a sentence, what is to be played, how long that takes and how large the margins
 * will be about: from 400 games ± 4 points of the score, and ± a quarter of a pawn of a piece's worth, or of one pawn
 * where several are given for it. Adds nothing if nothing is missing. */
int64_t lab_run_tell(struct lab_run *run, int threads, struct text *out);

/* Start to play what is missing in THREADS threads (0: all processors). False with ERROR filled if none can be
 * started. */
bool lab_run_begin(struct lab_run *run, int threads, struct error *error);

/* True while a thread plays. */
bool lab_run_busy(const struct lab_run *run);

/* End the games in play and wait for the threads. False with ERROR filled if the file could not be written. */
bool lab_run_end(struct lab_run *run, struct error *error);

/* How far a run is. */
struct lab_progress {
    int played, missing; /* games of this run, and of all that it was to play */
    int64_t left_ms;     /* until its end, -1: not known */
    bool finding;        /* all games are played, and what the report says besides is looked for */
    int table, tables;   /* meanwhile: the table of an ending that is built, from 1, and of how many; 0: none */
    int permille;        /* how much of it is done */
};
struct lab_progress lab_run_progress(struct lab_run *run);

/* Returns how many games from the array have been added, and of trials and rungs in *OTHERS (if not NULL). */
int lab_run_games(struct lab_run *run, int *others);

/* Returns how many sample games have been played. */
int lab_run_samples(struct lab_run *run);

/* True if what the report says besides the games, which takes some seconds, has been found. */
bool lab_run_is_known(struct lab_run *run);

/* Add the line of RUN's games for a file of known games to OUT. */
void lab_run_row(const struct lab_run *run, struct text *out);

/* Add the report to OUT, FORM and COLUMNS as for lab_report; BRIEF: of the games alone, also while they are played.
 * Otherwise what it says besides is found first, unless that is known. */
void lab_run_report(struct lab_run *run, enum lab_form form, int columns, bool brief, struct text *out);

/* Returns the tally of RUN, which must not be busy. Borrowed. */
const struct lab_tally *lab_run_tally(const struct lab_run *run);

/* Returns the record of sample NUMBER, from 0, with comments as far as they have been found; NULL if there is none, or
 * not yet. Free with record_free. */
struct record *lab_run_record(struct lab_run *run, int number);

/* Add sample NUMBER of RUN, which must not be busy, to OUT as PGN with comments; false if there is none. */
bool lab_run_sample(struct lab_run *run, int number, struct text *out);

/* True if the heads (first lines, without line feed) of two files of games say the same; else ERROR tells what differs,
 * at PATH. */
bool lab_heads_match(const char *head, const char *other, const char *path, struct error *error);

/* What is said of a file that is none of games. */
extern const char lab_not_games[];

/* And of a line that holds no game. */
extern const char lab_no_game[];

/* Take the seed and the nodes that WISH leaves open from the first line of FILE, if it tells them. False with ERROR
 * filled if WISH has others. */
bool lab_take_head(const struct lab_file *file, struct lab_wish *wish, struct error *error);

/* False with ERROR filled if COUNT files of games do not belong together, or a game went in two ways in them. */
bool lab_files_agree(const struct lab_file *file, int count, struct error *error);

/* Put the games of COUNT files together into OUT, by their numbers, those that stand twice once. False with ERROR
 * filled if they do not belong together, or a game went in two ways. */
bool lab_merge(const struct lab_file *file, int count, struct text *out, struct error *error);

/* Returns how many games from the array, and of each trial and rung, the COUNT files have at most: one more than the
 * greatest number; 0 if they have none. */
int lab_count_games(const struct lab_file *file, int count);
