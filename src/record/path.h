/*
 * Where a node stands in its tree, as text: the places among siblings on the way from the root, joined by dots
 * ("0.0.1"), nothing for the root; ` taken` behind it if moves were taken back to there. Used in journals. Knows
 * records only.
 */
#ifndef REROUTE66_RECORD_PATH_H
#define REROUTE66_RECORD_PATH_H

#include "record/record.h"

/* Add the path of R's current node to OUT. */
void path_write(const struct record *r, struct text *out);

/* Go to the node that PATH names. False, and R is left as it is, if there is none. */
bool path_go(struct record *r, const char *path);

#endif
