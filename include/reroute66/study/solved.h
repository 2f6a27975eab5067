/*
 * The problems that the user has solved without help: the file `solved` in the state folder has a line for each, the
 * game's id and the problem's position code. Knows that file only.
 */
#ifndef REROUTE66_STUDY_SOLVED_H
#define REROUTE66_STUDY_SOLVED_H

#include "base/text.h"
#include "play/problem.h"

/* The text of the file, empty if there is none or it cannot be read. Free it. */
struct text solved_read(void);

/* Is problem P of G in TEXT, which solved_read gave? */
bool solved_has(const struct text *text, const struct game *g, const struct problem *p);

/* Add problem P of G to the file, unless it is there. False with E filled. */
bool solved_add(const struct game *g, const struct problem *p, struct error *e);

#endif
