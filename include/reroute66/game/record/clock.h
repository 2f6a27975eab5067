/*
 * Chess clocks: sudden death, increment, delay, moves in a time, time odds, pause. Time is an argument (milliseconds of
 * any steady clock), so that tests need not wait.
 */
#pragma once

#include "rules/game.h"

/* The time control, in ms. All 0: no clock. In each move DELAY is used up first; what is left of it is lost (simple, or
 * US delay). */
struct clock_rule {
    int64_t base, increment, delay;
    int64_t more;                      /* added once MOVES are made; 0: BASE again, and so on */
    int64_t odds_base, odds_increment; /* of the player of ODDS */
    int moves;                         /* that BASE is for; 0: all */
    int odds;                          /* 1 + the player with another time; 0: nobody */
    bool renewed;                      /* each move has BASE, what is left of it is lost: days a move */
};

/* The clocks of all players; start with clock_start. LEFT still includes the time of the move under way. */
struct clock {
    struct clock_rule rule;
    int64_t left[PLAYERS_MAX];
    int made[PLAYERS_MAX]; /* moves */
    int running;           /* whose time is running, -1: nobody's */
    int64_t since;         /* when it began to run */
};

enum { CLOCK_TEXT = 96, CLOCK_BASE_MAX = 24 * 60, CLOCK_DAYS_MAX = 40, CLOCK_DAY = 24 * 60 * 60 * 1000 };

/*
 * Read into RULE: `5`, `5+3` (minutes, seconds added a move), `5d3` or `5 delay 3` (seconds of delay), `40/90+30` (90
 * minutes for 40 moves, and so on), `40/90,30+30` (30 more minutes after them), any of these with ` odds black 1+1`
 * (Black has 1+1), or `none`. Minutes may be `0.5`, `1:30` (a minute and a half), `1:30:00`; at most 24 hours, seconds
 * at most 3,600. `3d` or `3d a move` gives three days for each move, `14d a game` two weeks for all, at most 40. False
 * with ERROR filled otherwise, and for `5/3`, which is more likely meant as 5+3.
 */
bool clock_read(const char *text, struct clock_rule *rule, struct error *error);

/* The same words for RULE into OUT (CLOCK_TEXT bytes); "none" for no clock. */
void clock_write(const struct clock_rule *rule, char *out);

/* The PGN TimeControl of RULE without time odds ("300+3", "40/5400+30:1800+30", "-"; a delay in the increment's place,
 * with "d") into OUT (CLOCK_TEXT bytes). */
void clock_write_tag(const struct clock_rule *rule, char *out);

/* Read such a tag into RULE; a tag of another form means no clock. */
void clock_read_tag(const char *tag, struct clock_rule *rule);

/* Give each player RULE's time; no clock runs. */
void clock_start(struct clock *clock, const struct clock_rule *rule);

/* Returns the time in ms that PLAYER begins with. */
int64_t clock_base(const struct clock_rule *rule, int player);

/* Returns the ms that PLAYER's clock gains by its move number MADE, from 1; 0 where it is renewed. */
int64_t clock_gain(const struct clock_rule *rule, int player, int made);

/* Returns the ms that PLAYER has after its move number MADE, from 1, for which LEFT, more than 0, were left. */
int64_t clock_refill(const struct clock_rule *rule, int player, int64_t left, int made);

/* True if RULE counts days: a day or more for a move or a game. */
static inline bool clock_is_long(const struct clock_rule *rule)
{
    return rule->base >= CLOCK_DAY;
}

/* PLAYER has made MADE moves. One more than before adds the time that it brings; fewer take it off. */
void clock_count(struct clock *clock, int player, int made);

static inline bool clock_exists(const struct clock *clock)
{
    return clock->rule.base > 0;
}

/* Lets PLAYER's clock run from NOW on; the player whose clock ran before gets the increment. */
void clock_turn(struct clock *clock, int player, int64_t now);

/* Stops all clocks at NOW; nobody gets an increment. */
void clock_pause(struct clock *clock, int64_t now);

/* Returns PLAYER's time left at NOW, never below 0. */
int64_t clock_left(const struct clock *clock, int player, int64_t now);

/* Returns PLAYER's time left after a move at NOW, with what the move gains if PLAYER's clock runs. */
int64_t clock_after_move(const struct clock *clock, int player, int64_t now);

/* In how many ms after NOW the time shown changes; -1: never. At most a second, near the end a tenth,
 * above a day a minute. */
int64_t clock_next_change(const struct clock *clock, int64_t now);

/* MS as `4:51`, `1:02:03`, `0:09.4` below ten seconds and `2d 23:59` (hours, minutes) above a day, into OUT (CLOCK_TEXT
 * bytes). */
void clock_show(int64_t ms, char *out);
