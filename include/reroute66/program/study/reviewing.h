/*
 * The review of the game on the board: searched in the background, shown as a graph, written into the record at the
 * end; its mistakes can be solved as exercises.
 */
#pragma once

#include "play/reviewer.h"
#include "study/desk.h"

/* A review under way or done, with what is known so far. The user can look at the game and annotate it meanwhile. */
struct reviewing {
    struct review shown;
    struct reviewer *reviewer; /* NULL: it is done, or stopped */
    struct review_limits limits;
    int64_t begun; /* ms of desk.now, when it was begun or went on */
    int known;     /* positions, then */
    int learning;  /* the point whose mistake the user has to correct (`learn`); -1: none */
    int learner;   /* whose mistakes are to be corrected: a player, LEARN_BOTH, LEARN_UNASKED */
    bool hinted;   /* the hint has named the piece */
};

enum { LEARN_BOTH = -1, LEARN_UNASKED = -2 };

/* Begin a review with LIMITS for each position that was not reviewed with them or more (ANY: with any) by the same
 * program, as the comments say; the guest of LIMITS is borrowed, NULL: our AI. */
void reviewing_begin(struct desk *desk, const struct review_limits *limits, bool any);

/* Go on with a review that was stopped. False if there is none. */
bool reviewing_resume(struct desk *desk);

/* After an edit of the game: end the review if the main line is another one now. False if it was ended. */
bool reviewing_holds(struct desk *desk);

/* Returns how many ms REVIEWING takes from NOW on if it goes on as since it began; -1 if that is not known yet. */
int64_t reviewing_left(const struct reviewing *reviewing, int64_t now);

/* Stop the review and write what was found. */
void reviewing_stop(struct desk *desk);

/* Fill PROBLEM with the mate or win that the move at point I of REVIEW missed, not proven yet; false if it missed
 * none. */
bool reviewing_find_missed(const struct review *review, int i, struct problem *problem);

/* Adds what a coach would say of the game to OUT. False after a message if it is not reviewed. */
bool reviewing_summarise(struct desk *desk, struct text *out);

/* Go to the next mistake and tell it. */
void reviewing_mistake(struct desk *desk);

/* Go to the next mistake of LEARNER (LEARN_UNASKED: as before, or of who is known to have played) and ask for a better
 * move. */
void reviewing_learn(struct desk *desk, int learner);

/* Returns the mistake on the board that the user has to correct; NULL if there is none. */
const struct review_point *reviewing_asked(const struct desk *desk);

/* True while mistakes are corrected: one of them is on the board, or a variation that answers it. Others would answer,
 * too. */
bool reviewing_learns(const struct desk *desk);

/* Take what has been found; at the end write it into the record. */
void reviewing_due(struct desk *desk);

/* In how many ms reviewing_due has something to do, -1: never. */
int64_t reviewing_timeout(const struct desk *desk);

/* The user tries M instead of a mistake; false if no mistake is to be corrected. */
bool reviewing_move(struct desk *desk, struct move m);

/* Give a hint for the mistake to be corrected: first the piece, then the move. False if there is none. */
bool reviewing_hint(struct desk *desk);

/* Show what is better than the mistake to be corrected, as a variation on the board. False if there is none. */
bool reviewing_solution(struct desk *desk);

/* End the review *REVIEWING and make it NULL; what was found but not written is lost. Harmless if there is none. */
void reviewing_free(struct reviewing **reviewing);
