/*
 * What the clocks showed in the course of a game: from the comments of its main line, `[%clk …]`, the time left after a
 * move, or where no move has that, `[%emt …]`, the time that a move took.
 */
#pragma once

#include "record/record.h"

/* What the times are. */
enum times_told { TIMES_NONE, TIMES_LEFT, TIMES_USED };

/*
 * Times by position of the main line, the first one's included, in ms; -1 where they are not known. With `[%emt …]`
 * they are what is left if the tags name the time control, else what each player has used up to there.
 */
struct timeline {
    enum times_told told;
    int points;
    int64_t (*at)[PLAYERS_MAX]; /* owned; POINTS of them */
    int64_t most;               /* the longest of them */
};

/* Read the times of RECORD into OUT. False if its comments tell none. Free with timeline_free in either case. */
bool timeline_read(struct timeline *out, const struct record *record);
void timeline_free(struct timeline *timeline);

/*
 * Adds the times in words to OUT, two lines: what the clocks of RECORD showed after every tenth move, or in longer
 * games more seldom, and at the end; and about which moves its players thought longest, where that is known. Nothing if
 * the comments tell no times.
 */
void timeline_write(const struct record *record, struct text *out);
