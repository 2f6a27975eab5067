/* How a Switch is drawn: as two sheets that one can see through, one lying over the other. */
#pragma once

#include "scene.h"

/*
 * Adds what is seen of the overlapping cells FIRST and SECOND beside their grounds: the area that they share in the
 * colour of the inner one with some of the other's, with few colours in a shade of both. In two rows of characters the
 * inner one is seen whole in its own colour, and hatched as far as the other one goes on below it; below the pictures
 * of two pieces each cell has its own half. Where samples are small enough, that area is striped in both colours, and
 * a thin outline inside each cell goes on through it, so that each cell is seen whole. If one of them alone is marked,
 * the shared area has the mark's colour.
 */
void switch_add(struct scene *scene, const struct painting *painting, cell first, cell second);
