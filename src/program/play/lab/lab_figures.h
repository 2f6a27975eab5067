/* What is read from a tally for the laboratory's reports and comparisons. */
#pragma once

#include "play/lab.h"

/* What events are called, for people and in JSON. */
struct lab_event_name {
    const char *words, *key;
};
extern const struct lab_event_name figures_events[LAB_EVENTS];

/* Returns PART of WHOLE in percent, 0 of nothing. */
double figures_percent(double part, double whole);

/* Returns the difference of two independent estimates, the second less the first. */
struct lab_estimate figures_difference(struct lab_estimate first, struct lab_estimate second);

/* Returns the mean number of plies. */
struct lab_estimate figures_length(const struct lab_tally *tally);

/* Return the number of plies, of moves as a record counts them, that PERCENT (1 to 100) of the games do not exceed: the
 * smallest of a game; 0 of no games. */
int figures_plies(const struct lab_tally *tally, int percent);
int figures_rounds(const struct lab_tally *tally, int percent);

/* Return how many games are drawn, were cut off, end by ENDING, at both strengths. */
int figures_drawn(const struct lab_tally *tally);
int figures_cut(const struct lab_tally *tally);
int figures_ended(const struct lab_tally *tally, int ending);

/* Returns ENDING in words; a game that was cut off has none. */
const char *figures_ending(int ending);

/* True if the rules of G bring about EVENT. */
bool figures_can_happen(const struct game *g, int event);
