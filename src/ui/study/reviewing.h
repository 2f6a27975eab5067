/*
 * The review of the game on the board: searched in the background, shown as a graph, written into the record at the
 * end; its mistakes can be solved as exercises. Knows reviews and reviewers; draws nothing.
 */
#ifndef REROUTE66_UI_STUDY_REVIEWING_H
#define REROUTE66_UI_STUDY_REVIEWING_H

#include "play/reviewer.h"
#include "ui/app.h"

/*
 * A review under way or done. Its threads work on COPY, so that the user can look at the game and annotate it
 * meanwhile. SHOWN is the review of the record itself, with what is known so far.
 */
struct reviewing {
    struct record *copy;
    struct review searched, shown;
    struct reviewer *reviewer; /* NULL: it is done, or stopped */
    struct review_limits limits;
    int learning; /* the point whose mistake the user has to correct (`learn`); -1: none */
    int learner;  /* whose mistakes are to be mended: a player, LEARN_BOTH, LEARN_UNASKED */
    bool hinted;  /* the hint has named the man */
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

/* The user tries M instead of a mistake; false if no mistake is to be corrected. */
bool reviewing_move(struct app *a, struct move m);

/* Give a hint for the mistake to be corrected: first the man, then the move. False if there is none. */
bool reviewing_hint(struct app *a);

/* End the review; what was found but not written is lost. Harmless if there is none. */
void reviewing_free(struct study *s);

#endif
