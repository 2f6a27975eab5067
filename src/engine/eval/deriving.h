/* What values_derive is made of: the places of a board, and the instance of the evaluation that serves it. */
#pragma once

#include "eval/values.h"

/* Fills in VALUES, whose game is set and all else 0, what depends on places alone: distance, zone, remote, ahead,
 * storm, own_middle and all about pawns. EMPTY is the empty board. */
void places_derive(struct values *values, const struct position *empty);

/* Groups the cells that are equally far ahead and equally remote: v->weights.group. */
void places_group(struct values *values);

/*
 * Returns the instances that serve G and that this processor can run: number AT from 0, the narrowest first and those
 * that count bits by an instruction before others; NULL beyond the last. All give the same results; number 0 is the one
 * to use, and tests try all.
 */
evaluator *evaluator_of(const struct game *g, int at);
