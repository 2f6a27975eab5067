/*
 * The hands that compute a table together: each goes through the rows (all men but the last fixed) of its share with a
 * position of its own. Private to src/endings; knows how work is parted, nothing of what it is.
 *
 * A share is every so-manieth cell of one royal man. While rows are looked at with player p to move, the moves taken
 * back are the other player's, so p's royal man stays where he is and no two hands ever touch the same byte.
 */
#ifndef REROUTE66_ENDINGS_CREW_H
#define REROUTE66_ENDINGS_CREW_H

#include "endings/retro.h"

enum crew_fault { CREW_FINE, CREW_TOO_LONG, CREW_TOO_MANY };

/*
 * What all hands share. LEFT counts a position's moves within the table that are not yet known to lose (fewer than
 * LEFT_MOVES); with LEFT_EXITS some moves lead out of the table, and all of them lose. LEFT_NEVER: some move holds, or
 * there is no such position.
 */
enum { LEFT_MOVES = 127, LEFT_EXITS = 128, LEFT_NEVER = 255 };
struct crew {
    const struct game *g;
    struct endtable *table;
    uint8_t *left;
    const struct endtable **below;
    struct retro_watch *watch; /* or NULL */
    int threads;
    int turn;    /* the side to move in the positions gone back from */
    int value;   /* the value gone back from */
    int longest; /* the greatest value entered so far */
    /* Thousandths of all work: done before these rows, and taken by them, counted on the way; 0: not counted. */
    int begun, span;
};

/* One hand and its position: man i stands on at[i], CELL_NONE on the pocket. */
struct hand {
    struct crew *crew;
    int number, sharer;
    struct position p;
    cell at[MATERIAL_MEN];
    int longest;
    enum crew_fault fault;
    void (*row)(struct hand *h, size_t at);
};

/* Called with all men but the last standing; AT is the number of the row's first position, player 0 to move. */
typedef void row_worker(struct hand *h, size_t at);

/*
 * Let all hands go through all rows, parted by the royal man of player SHARER. False with E filled if a hand met a
 * fault or was told to stop.
 */
bool crew_run(struct crew *b, row_worker *row, int sharer, struct error *e);

/* Let man number I stand where DIGIT says; false (and nothing done) if he cannot: taken, or no place for a pawn. And
 * take him off. */
bool hand_stand(struct hand *h, int i, int digit);
void hand_lift(struct hand *h, int i);

#endif
