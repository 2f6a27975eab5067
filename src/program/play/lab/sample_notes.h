/* Comments in the laboratory's sample games. */
#pragma once

#include "play/lab.h"
#include "record/record.h"

/* The comments come from searches of so many times the nodes of the weaker games. */
enum { SAMPLES_NODES = 2 * LAB_STRONGER };

/* Returns the record of GAME of PLAN with the comments of a review: what a move allows, loses or misses, and what would
 * have been better. NULL if STOP was set before the end, or memory ran out. Free with record_free. */
struct record *samples_note(const struct lab_plan *plan, const struct lab_game *game, atomic_bool *stop);

/* Copies comments, glyphs and variations that follow FROM to TO, a node of RECORD, from which the same main line goes
 * on. */
void samples_copy_notes(const struct node *from, struct record *record, struct node *to);
