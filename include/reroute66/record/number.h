/*
 * The numbering of moves by rounds, for two players and three. Knows the tree of record.h only.
 */
#ifndef REROUTE66_RECORD_NUMBER_H
#define REROUTE66_RECORD_NUMBER_H

#include "record/record.h"

/* Is NODE's move (NODE is not the root) the first of its round, written `12.` and not `12...`? Its number is
 * node->parent->position.full. A player who leaves does not count as a move. */
bool number_opens(const struct node *node);

#endif
