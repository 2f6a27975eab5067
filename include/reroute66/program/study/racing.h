/*
 * Problems against the clock: as many as can be solved in some minutes with at most three missed (`rush`), or a set
 * from its beginning to its end, again and again in less time (`cycle`). The time is that of desk.now, which no change
 * of the date moves. How each ended is kept with the cards (cards.h).
 */
#pragma once

#include "study/cards.h"
#include "study/desk.h"

enum { RUSH_MISSES = 3 };

struct race {
    enum race_kind kind;
    int seconds;   /* it lasts; 0: until all problems were asked */
    int64_t begun; /* ms of desk.now */
    int solved, missed, row, longest;
    bool over;
    char range[32];                /* of the set's problems, "1-50"; "": all */
    char said[2 * MOVE_TEXT + 64]; /* of the last answer */
    char banner[256];              /* what stands above the board */
};

/* Returns the race on DESK's board, which owns it; NULL if there is none. */
struct race *racing_on(const struct desk *desk);

/* True, after a message, if there is a race on the board and it is over. */
bool racing_refuse_over(struct desk *desk);

/* Order SET for a rush: the easy ones first, by DRAW among those of one grade or rating. */
void racing_order(struct problem_set *set, uint64_t draw);

/* Count an answer, RIGHT or not. Returns whether RACE goes on. */
bool racing_count(struct race *race, bool right);

/* True if RACE is over by NOW, or would be. */
bool racing_is_late(const struct race *race, int64_t now);

/* Returns in how many ms the time shown changes, -1 for never. */
int64_t racing_timeout(const struct race *race, int64_t now);

/* "5 solved, 1 of 3 missed, 2:10 left" of RACE at NOW into OUT. */
void racing_write_score(const struct race *race, int64_t now, char *out, size_t size);

/* Says the task of the problem on the board, behind what is said of the last answer. */
void racing_say_task(struct desk *desk);

/* Writes the banner of the race on the board, if there is one. */
void racing_write_banner(struct desk *desk);

/* End the race on the board for the reason WHY: its result is kept, and told together with the best one before. */
void racing_finish(struct desk *desk, const char *why);

/* Finishes the race on the board, if it is not over, as something else takes its place; the next message is shown
 * behind the result. */
void racing_leave(struct desk *desk);

/* Add the best and the last result of each set in DECK to OUT; nothing if there are none. */
void racing_write_results(const struct deck *deck, struct text *out);
