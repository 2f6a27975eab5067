/*
 * What is marked on an exported board: the last move and who is in check.
 */
#ifndef REROUTE66_EXPORT_MARKING_H
#define REROUTE66_EXPORT_MARKING_H

#include "record/record.h"

/*
 * The cells of the move that led to NODE, lanes whole; empty at the root and where a player left. Where rules are not
 * enforced: all cells that the move changed.
 */
cellset marking_last(const struct game *g, const struct node *node);

/* The royal men that stand in check in P. */
cellset marking_checks(const struct game *g, const struct position *p);

#endif
