/*
 * Analysis at the board: the best lines for the position that is seen, as they are found, and answers to single
 * questions (what is threatened, why not that move). Only where it was asked for. Knows thinkers of its own, which
 * nobody plays with.
 */
#ifndef REROUTE66_UI_STUDY_ANALYSIS_H
#define REROUTE66_UI_STUDY_ANALYSIS_H

#include "ui/app.h"

enum { ANALYSIS_LINES = 3 }; /* shown unless another number is asked for */

struct analysis {
    struct thinker *thinker;
    const struct node *node; /* what is thought about; NULL: nothing yet, or the game is over there */
    int wanted;              /* lines, 1 … THINKER_LINES */
    bool held;               /* stopped until it is told to go on */
    int lines;               /* what is known of NODE */
    struct search_result line[THINKER_LINES];
    struct certainty known;    /* what the tables say of NODE */
    int depth;                 /* that the lines had when they were stopped: they stay until as much is known again */
    int weight[PLAYERS_MAX];   /* of three players: how they share what is left, by a look at the board */
    int expected[PLAYERS_MAX]; /* permille: what each may expect, as it was known last */
};

/* A question that is being thought about. */
enum inquiry_kind { INQUIRY_THREATS, INQUIRY_WHY };
struct inquiry {
    enum inquiry_kind kind;
    struct thinker *thinker;
    struct position position; /* before the move */
    struct move move;         /* INQUIRY_WHY: the one asked about */
    bool compared;            /* BEST is known, the answer to the move is being looked for */
    struct search_result best;
};

/* Functions of rows of the table. */
void do_analyse(struct app *a, const char *arguments);
void do_line(struct app *a, const char *arguments);
void do_threats(struct app *a, const char *arguments);
void do_why(struct app *a, const char *arguments);

/* Take what has been found, and think about another position if that is on the board now. */
void analysis_due(struct app *a);

/* In how many ms analysis_due has something to do, -1: never. */
int64_t analysis_timeout(const struct app *a);

/* The value SCORE for the side to move in P, as White's (three players: the mover's own) into OUT: "+0.35", "#-3". */
void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size);

/*
 * What the tables say of the position that is analysed, "mate in 12" or "drawn", into OUT; false if they know nothing.
 */
bool analysis_known(const struct app *a, char *out, size_t size);

/* End analysis and questions; harmless if there are none. */
void analysis_free(struct study *s);

/* Forget the question asked beside the analysis (a threat, why not a move); harmless if there is none. */
void analysis_forget_inquiry(struct study *s);

#endif
