/*
 * The ending tables of one game, on request: a thread of its own loads them from the cache or builds them, smaller ones
 * first, and keeps the most recently used in memory; every thread may ask them. No call blocks for long or ends the
 * program: without a folder, disk space or memory there are no tables, and a message says why. The thread is nice (10)
 * as long as nobody waits for it in endstore_await, endstore_make_small or endstore_finish.
 */
#pragma once

#include "endings/retro.h"
#include "search/oracle.h"

/* All tables in memory, including the one being built, take no more than this unless the caller says otherwise. */
enum { ENDSTORE_MEGABYTES = 400 };

struct endstore;

/* The state of a table. WAITING: it was requested, and another one is being made. */
enum endstate {
    ENDSTATE_NONE,
    ENDSTATE_WAITING,
    ENDSTATE_LOADING,
    ENDSTATE_BUILDING,
    ENDSTATE_WRITING, /* of the work only: the table is ready, and being written to its file */
    ENDSTATE_READY
};

/* What the thread is doing: ASKED was requested, and the table of MATERIAL (itself, or a smaller one that it needs)
 * is being loaded, built or written. */
struct endwork {
    enum endstate state; /* NONE: nothing to do */
    struct material asked, material;
    int permille; /* of MATERIAL's table */
};

/* How the last finished request came out; each adds one to COUNT. */
struct endnews {
    unsigned count;
    struct material material;
    bool ready;         /* the table is there, else FAULT says why not ("" if it was cancelled) */
    struct error fault; /* with READY: why the table could not be kept on disk, "" if it was */
};

/*
 * Returns a store for G (borrowed, must live longer), empty, with files in FOLDER (copied; NULL: none are read or
 * written; half-written tables of dead processes are removed from there), tables taking up to MEGABYTES and THREADS ≥ 1
 * threads to build with. NULL if memory runs out, G is not of two players, or its board has more than 128
 * cells. Free with endstore_free, which aborts the
 * work under way.
 */
struct endstore *endstore_new(const struct game *g, const char *folder, int megabytes, int threads);
void endstore_free(struct endstore *store);

/* As endstore_new with the user's cache folder, ENDSTORE_MEGABYTES and as many threads as there are processors, up to
 * four. */
struct endstore *endstore_open(const struct game *g);

/*
 * Asks for the table of MATERIAL (made canonical), and those of fewer pieces that its moves lead to: loaded if they are
 * on disk, else built if BUILD. False with ERROR filled if MATERIAL is not covered or no thread can be started. Asking
 * twice does nothing.
 */
bool endstore_request(struct endstore *store, const struct material *material, bool build, struct error *error);

/*
 * Play is about to go on from P: request the table of its material; if there is one piece too many for a table, those
 * that a capture leads to and in which a royal piece is alone. They are loaded, or built if BUILD, until endstore_rest.
 * Nothing happens if P's material was the last one prepared.
 */
void endstore_prepare(struct endstore *store, const struct position *p, bool build);

/*
 * Ends what endstore_prepare began, as a search is to have the processor: no longer than each thread's present step
 * takes, a row of positions that differ in the last piece's place. What was requested otherwise goes on. Returns
 * whether there was anything to end.
 */
bool endstore_rest(struct endstore *store);

/* endstore_prepare, to be built, then wait until the table of P's material is ready or has failed, or until *STOP (may
 * be NULL) is set. */
void endstore_await(struct endstore *store, const struct position *p, const atomic_bool *stop);

/* Loads or builds all tables of three pieces, one after the other, and waits until they are there. */
void endstore_make_small(struct endstore *store);

/* Waits until all requests have been served, and their tables written to their files. */
void endstore_finish(struct endstore *store);

/* Forgets all requests and aborts the work under way, without waiting for its end. Returns whether there was anything
 * to cancel. */
bool endstore_cancel(struct endstore *store);

/*
 * Return what the thread is doing; how the last request that ended came out; the state of MATERIAL's table (MATERIAL
 * made canonical).
 */
struct endwork endstore_work(struct endstore *store);
struct endnews endstore_news(struct endstore *store);
enum endstate endstore_state(struct endstore *store, const struct material *material);

/* True if MATERIAL's table (MATERIAL made canonical) is on disk, by its header. */
bool endstore_has_file(const struct endstore *store, const struct material *material);

/* Returns what the tables in memory say of P; FATE_UNKNOWN if there is none of its material. From any thread. */
struct certainty endstore_probe(struct endstore *store, const struct position *p);

/* Returns the store as an oracle, valid as long as STORE is. */
struct oracle endstore_oracle(struct endstore *store);
