/*
 * What the places of a board mean for the evaluation: distances, how far ahead and how remote they are, the ways of
 * pawns, the zones of royal men. The first part of values_derive; knows geometry, nothing of the worth of men.
 */
#ifndef REROUTE66_ENGINE_EVAL_PLACES_H
#define REROUTE66_ENGINE_EVAL_PLACES_H

#include "engine/values.h"

/*
 * Fill in V, whose game is set and all else 0, what depends on places alone: distance, zone, remote, ahead, shield,
 * storm, own_middle and all about pawns. EMPTY is the empty board.
 */
void places_derive(struct values *v, const struct position *empty);

/* Group the cells that are equally far ahead and equally remote: v->weights.group. */
void places_group(struct values *v);

#endif
