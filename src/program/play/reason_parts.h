/* What the files of reasons share: material that lines win and lose. */
#pragma once

#include "eval/evaluate.h"
#include "play/reason.h"

/* Differences in 1/100 pawn: what is worth a sentence; what is told as lost or won, as a Pawn alone is often won back
 * behind the end of the line; and pieces of about the same worth. */
enum { WORTH_TELLING = 100, WORTH_NAMING = 150, ABOUT_EQUAL = 60 };

/* What a line wins and loses for one player, by kinds of pieces. */
struct ledger {
    const struct game *game;
    const struct values *values; /* borrowed */
    int player;
    int lost[KINDS_MAX], won[KINDS_MAX]; /* pieces */
    int promoted[2];                     /* 1 + the kind of the last promotion, of others and of the player */
    int balance;                         /* 1/100 pawn */
    bool settled;                        /* a position was found in which material can be counted */
};

/* What both lines of a move win and lose. */
struct weighed {
    struct values values;
    struct ledger played, better;
    bool plain; /* the move played gives material away */
};

/*
 * Weighs the material of both lines of REASON. The capture that begins a line counts also where that line does not
 * settle it, if it wins plainly; the better line's not for a move that a search values only a little more than the one
 * that was played.
 */
void reason_weigh(const struct reason_case *reason, struct weighed *weighed);

/* Returns the worth of what M captures in P, 0 for nothing. */
int reason_worth_taken(const struct values *values, const struct position *p, struct move m);

/* True if the capture M in P wins WORTH at least where it takes, and less than ELSEWHERE is won back on other cells. */
bool reason_wins_plainly(const struct values *values, const struct position *p, struct move m, int worth,
                         int elsewhere);

/* True if M ends the game in P, won by its player. */
bool reason_wins_at_once(const struct game *g, const struct position *p, struct move m);

/* Lets the player to move in P pass; the duck, if it is to move, stays. */
void reason_pass(const struct game *g, struct position *p);

/* True if the capture M in P, which gains WORTH, lets its victim's side win the game at once or win that much back, or
 * ELSEWHERE on another cell. */
bool reason_is_answered(const struct values *values, const struct position *p, struct move m, int worth, int elsewhere);
