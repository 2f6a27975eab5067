/*
 * The threads that compute a table together. Each goes through the rows of its share with a position of its own; a row
 * is all places of the last piece with the others fixed.
 *
 * Of T threads, thread N takes the rows where one royal piece stands on cell N, N + T, N + 2T … While rows are looked
 * at with player p to move, the moves taken back are the other player's, so p's royal piece stays where it is and no
 * two threads ever touch the same byte.
 */
#pragma once

#include "endings/retro.h"

enum retro_fault { RETRO_FINE, RETRO_TOO_LONG, RETRO_TOO_MANY };

/*
 * What all threads share. LEFT counts a position's moves within the table that are not yet known to lose (fewer than
 * LEFT_MOVES); with LEFT_EXITS some moves lead out of the table, and all of them lose. LEFT_NEVER: some move holds, or
 * there is no such position.
 */
enum { LEFT_MOVES = 127, LEFT_EXITS = 128, LEFT_NEVER = 255 };
struct retro_job {
    const struct game *g;
    struct endtable *table;
    uint8_t *left;
    const struct endtable **below;
    struct retro_watch *watch; /* or NULL */
    int threads;
    int turn;    /* the side to move in the positions gone back from */
    int value;   /* the value now being gone back from */
    int longest; /* the greatest value entered so far */
    /* Thousandths of all work: done before these rows, and taken by them, counted on the way; 0: not counted. */
    int begun, span;
};

/* One thread's part and its position: piece i stands on at[i], CELL_NONE on the pocket. */
struct retro_worker {
    struct retro_job *job;
    int number, sharer;
    struct position p;
    cell at[MATERIAL_PIECES];
    int longest;
    enum retro_fault fault;
    void (*row)(struct retro_worker *worker, size_t at);
};

/* Called with all pieces except the last placed; AT is the number of the row's first position, player 0 to move. */
typedef void row_worker(struct retro_worker *worker, size_t at);

/* Lets all threads go through all rows, divided by the royal piece of player SHARER. False with ERROR filled if one had
 * a fault or was told to stop. */
bool workers_run(struct retro_job *job, row_worker *row, int sharer, struct error *error);

/* Puts piece number I where DIGIT says; false (and nothing done) if that place is taken, or a pawn cannot stand
 * there. */
bool workers_place(struct retro_worker *worker, int i, int digit);

/* Takes piece number I off the board. */
void workers_lift(struct retro_worker *worker, int i);

/* Called with the number (in the table) of a position from which one move leads here; it need not be legal. */
typedef void visit_before(struct retro_worker *worker, size_t at);

/* Visits every position from which a move of player WHO within the table leads to the worker's position, whose number
 * (player 0 to move) is AT: once for each such move. Afterwards the worker's position is as before. */
void unmove_all(struct retro_worker *worker, int who, size_t at, visit_before *visit);
