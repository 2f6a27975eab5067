/*
 * The review of a game at the board: searched in the background, shown as a graph, written into the record when it is
 * done; and the mistakes in it as exercises. Knows reviews and reviewers; draws nothing.
 */
#ifndef REROUTE66_UI_STUDY_REVIEWING_H
#define REROUTE66_UI_STUDY_REVIEWING_H

#include "play/reviewer.h"
#include "ui/app.h"

/*
 * A review under way or done. The searching threads work on a copy of the record, so that the game can be looked at and
 * annotated meanwhile; SHOWN is the review of the record itself, with what is known so far.
 */
struct reviewing {
    struct record *copy;
    struct review searched, shown;
    struct reviewer *reviewer; /* NULL: it is done */
    int learning;              /* the point whose mistake is to be mended, -1: none is */
    int learner;               /* whose mistakes are to be mended: a player, LEARN_BOTH, LEARN_UNASKED */
    bool hinted;               /* which man goes there has been told */
};

enum { LEARN_BOTH = -1, LEARN_UNASKED = -2 };

/* Functions of rows of the table. */
void do_review(struct app *a, const char *arguments);
void do_mistake(struct app *a, const char *arguments);
void do_learn(struct app *a, const char *arguments);

/* Take what has been found; at the end write it into the record. */
void reviewing_due(struct app *a);

/* In how many ms reviewing_due has something to do, -1: never. */
int64_t reviewing_timeout(const struct app *a);

/* The move M is tried in place of a mistake that is to be mended; false if none is. */
bool reviewing_move(struct app *a, struct move m);

/* A hint for the mistake that is to be mended: first the man, then the move. False if none is. */
bool reviewing_hint(struct app *a);

/* End the review; what was found but not written is lost. Harmless if there is none. */
void reviewing_free(struct study *s);

#endif
