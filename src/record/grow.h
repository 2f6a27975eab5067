/* Adding moves to a record's tree: what record.c and loose.c share. */
#ifndef REROUTE66_RECORD_GROW_H
#define REROUTE66_RECORD_GROW_H

#include "record/record.h"

/* A new last child of NODE; its position is NODE's, and the caller changes it. */
struct node *node_add(struct node *node, enum node_kind kind);

/* Bring Result and Termination in line with how the main line ends, if they say otherwise: called whenever that may
 * have changed. */
void record_update_result(struct record *r);

/* Go to CHILD. If it is new (FRESH), it comes before the moves just taken back, its player had LEFT_MS ms left (below
 * 0: no clock), and the Result tag is brought up to date. Returns CHILD. */
struct node *record_enter(struct record *r, struct node *child, bool fresh, int64_t left_ms);

/* The tags of a new game whose first position has the code CODE. R has none yet. */
void record_begin_tags(struct record *r, const char *code);

#endif
