/* Fitting the outline of a piece to the samples that it will cover, as hints do for letters. */
#ifndef REROUTE66_DRAW_SCENE_HINT_H
#define REROUTE66_DRAW_SCENE_HINT_H

#include "chains.h"

/* The units in a sample of what hint_fit makes. */
enum { HINT_SAMPLE = 64 };

/*
 * Adds the outline FROM, in a square of PICTURE_SIDE, to OUT, in a box of BOX samples: its horizontal and vertical
 * sides come to lie between samples and stay apart, so that a small picture is sharp.
 */
void hint_fit(const struct path *from, struct point box, struct path *out);

#endif
