/*
 * Making a game complete on the user's machine: steps, each of which makes one file of data that the program reads with
 * the game. A step is work in numbered pieces; what piece I gives depends on the seed, I and the pieces of the batches
 * before it, whatever the threads. Each finished piece is a line of a work file, so that a stopped step goes on.
 */
#pragma once

#include "base/error.h"
#include "base/text.h"
#include "rules/game.h"

/* In the order in which they are usually done: the certain and cheap ones first. */
enum making_step {
    MAKING_DEAD,
    MAKING_OPENINGS,
    MAKING_LEVELS,
    MAKING_PROBLEMS,
    MAKING_VALUES,
    MAKING_NET,
    MAKING_STEPS
};

/* GAMES, NODES, SEED: unless others are asked for. */
enum { MAKING_GAMES = 400, MAKING_NODES = 1000, MAKING_SEED = 66, MAKING_GAMES_MOST = 100000 };

/* What is to be made, and by how much work. A number that is 0 is the usual one. */
struct making_wish {
    uint64_t seed;
    int games;           /* by which a step finds what it makes, and by which one is tried at most */
    int nodes;           /* a move */
    const char *program; /* its version; borrowed */
};

/* Returns the word of STEP, as in --steps ("dead"), and the folder and ending of the file that it makes. */
const char *making_word(enum making_step step);
const char *making_folder(enum making_step step);
const char *making_ending(enum making_step step);

/* Returns the step called WORD, of LENGTH bytes; MAKING_STEPS if there is none. */
enum making_step making_find(const char *word, size_t length);

struct making_run;

/* Returns what makes G (borrowed) complete as WISH says; nothing is done yet. Free with making_run_free. */
struct making_run *making_new(const struct game *g, const struct making_wish *wish);
void making_run_free(struct making_run *making);
OWNER(making_run)

/* Have the steps that follow done for G (borrowed): the same game with what was kept so far. */
void making_follow(struct making_run *making, const struct game *g);

/* Open the work file PATH to go on with it, or begin it. False with ERROR filled, also while another program has it
 * open so, and if it was begun for another game, seed or limit, or by another program. */
bool making_open(struct making_run *making, const char *path, struct error *error);

/* Returns what became of STEP, "kept" or "not kept", NULL while it is not done. */
const char *making_done(const struct making_run *making, enum making_step step);

/* Returns why STEP cannot be done for the game, as a clause; NULL if it can. */
const char *making_refusal(const struct making_run *making, enum making_step step);

/* Add what STEP does to OUT, as a sentence. Returns how many milliseconds it will take at most in THREADS threads (0:
 * all processors), by a short search. */
int64_t making_tell(struct making_run *making, enum making_step step, int threads, struct text *out);

/* Start STEP in THREADS threads. False with ERROR filled if none can be started. */
bool making_begin(struct making_run *making, enum making_step step, int threads, struct error *error);

/* True while it is being done. */
bool making_busy(const struct making_run *making);

/* How far it is. */
struct making_progress {
    int done, all;   /* pieces, ALL at most */
    int64_t left_ms; /* until the end at the latest, -1: not known */
};
struct making_progress making_progress(struct making_run *making);

/* What a step has given. FILE and SAID (a sentence) are its making's. */
struct making_result {
    bool finished, wins;            /* FINISHED: it was not stopped; WINS: what it made is worth keeping */
    const struct text *file, *said; /* borrowed until the next making_begin */
};

/* End the pieces in work and wait for the threads. False with ERROR filled if the work file could not be written or
 * holds damaged lines. */
bool making_end(struct making_run *making, struct making_result *result, struct error *error);

/* Returns the net for G that FILE, what the step MAKING_NET has given, holds. To be freed with net_free; NULL if it is
 * damaged. */
struct net *making_net(const struct game *g, const struct text *file);

/* Write down that STEP is done, and whether what it made was KEPT. False with ERROR filled. */
bool making_close(struct making_run *making, enum making_step step, bool kept, struct error *error);
