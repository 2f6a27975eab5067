/*
 * Analysis at the board: the best lines of the position on the board, as they are found, and answers to single
 * questions (what is threatened, why not that move). It runs only when the user asks for it, with thinkers of its own
 * that play no game.
 */
#ifndef REROUTE66_UI_STUDY_ANALYSIS_H
#define REROUTE66_UI_STUDY_ANALYSIS_H

#include "ui/app.h"

enum { ANALYSIS_LINES = 3 }; /* shown unless another number is asked for */

struct analysis {
    struct thinker *thinker;
    const struct node *node; /* the position that is searched; NULL: none yet */
    int wanted;              /* lines, 1 … THINKER_LINES */
    bool held;               /* stopped by `analyse stop` until `analyse go` */
    bool again;              /* NODE is to be searched once more */
    int lines;               /* what is known of NODE */
    struct search_result line[THINKER_LINES];
    struct certainty known; /* what the tables say of NODE */
    int depth; /* the depth of the lines when the search was stopped: they are shown until the new search is as deep */
    int weight[PLAYERS_MAX];   /* with three players: how the others share what the player to move does not get */
    int expected[PLAYERS_MAX]; /* the share of the point that each may expect, in permille */
};

/* A single question being searched. */
enum inquiry_kind { INQUIRY_THREATS, INQUIRY_WHY };
struct inquiry {
    enum inquiry_kind kind;
    struct thinker *thinker;
    struct position position; /* before the move */
    struct move move;         /* INQUIRY_WHY: the one asked about */
    bool compared;            /* BEST is known, and the best answer to MOVE is being searched */
    struct search_result best;
};

/* Functions of rows of the table. */
void do_analyse(struct app *a, const char *arguments);
void do_line(struct app *a, const char *arguments);
void do_threats(struct app *a, const char *arguments);
void do_why(struct app *a, const char *arguments);

/* Fetch what was found; begin again if another position is on the board. */
void analysis_due(struct app *a);

/* In how many ms analysis_due has something to do, -1: never. */
int64_t analysis_timeout(const struct app *a);

/* The value SCORE for the side to move in P, as White's (three players: the mover's own) into OUT: "+0.35", "#-3". */
void analysis_score(const struct game *g, const struct position *p, int score, char *out, size_t size);

/*
 * What the tables say of the position that is analysed, "mate in 12" or "drawn", into OUT; false if they know nothing.
 */
bool analysis_known(const struct app *a, char *out, size_t size);

/* End analysis and questions; harmless if there are none. Waits for no thread: analysis_due sees to what is left. */
void analysis_end(struct study *s);

/* The same, and wait for their threads: the game is going to be freed. */
void analysis_free(struct study *s);

/* Forget the question asked beside the analysis (a threat, why not a move); harmless if there is none. */
void analysis_forget_inquiry(struct study *s);

#endif
