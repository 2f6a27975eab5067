/*
 * Chess clocks: sudden death, increment, delay, pause. Time is an argument (milliseconds of any steady clock), so that
 * tests need not wait.
 */
#ifndef REROUTE66_PLAY_CLOCK_H
#define REROUTE66_PLAY_CLOCK_H

#include "base/error.h"
#include "rules/game.h"

/* The time control, in ms. All 0: no clock. In each move DELAY is used up first; what is left of it is lost (simple
 * delay). */
struct clock_rule {
    int64_t base, increment, delay;
};

/* The clocks of all players; start with clock_start. LEFT does not yet have the time of the move under way taken
 * off. */
struct clock {
    struct clock_rule rule;
    int64_t left[PLAYERS_MAX];
    int running;   /* whose time is running, -1: nobody's */
    int64_t since; /* when it began to run */
};

enum { CLOCK_TEXT = 48, CLOCK_BASE_MAX = 24 * 60 };

/*
 * Read `5`, `5+3` (minutes, seconds added a move), `5d3` (minutes, seconds of delay) or `none` into R. Minutes may have
 * a fraction (`0.5`); at most 24 hours, seconds at most 3,600. False with E filled otherwise.
 */
bool clock_read(const char *text, struct clock_rule *r, struct error *e);

/* The same words for R into OUT (CLOCK_TEXT bytes); "none" for no clock. */
void clock_write(const struct clock_rule *r, char *out);

/* The PGN TimeControl of R ("300+3", "-"; a delay as the increment's place with "d") into OUT (CLOCK_TEXT bytes). */
void clock_write_tag(const struct clock_rule *r, char *out);

/* Read such a tag into R; a tag of another form is no clock. */
void clock_read_tag(const char *tag, struct clock_rule *r);

/* All players have R's base; nobody's time runs. */
void clock_start(struct clock *c, const struct clock_rule *r);

static inline bool clock_exists(const struct clock *c)
{
    return c->rule.base > 0;
}

/*
 * From NOW on PLAYER's time runs; the player whose time ran before gets the increment. / From NOW on nobody's time
 * runs, without an increment.
 */
void clock_turn(struct clock *c, int player, int64_t now);
void clock_pause(struct clock *c, int64_t now);

/* What PLAYER has left at NOW, never below 0. */
int64_t clock_left(const struct clock *c, int player, int64_t now);

/* What PLAYER would have left after moving at NOW: with the increment if PLAYER's time runs. */
int64_t clock_after_move(const struct clock *c, int player, int64_t now);

/* In how many ms after NOW the text of the running clock changes; -1 if it never does. At most a second, near the
 * end a tenth. */
int64_t clock_next_change(const struct clock *c, int64_t now);

/* MS as `4:51`, `1:02:03`, and `0:09.4` below ten seconds, into OUT (CLOCK_TEXT bytes). */
void clock_show(int64_t ms, char *out);

#endif
