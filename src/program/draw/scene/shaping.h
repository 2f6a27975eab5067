/* What adds shapes to a scene: their beginning and end, their colours, lengths in it. */
#pragma once

#include "scene.h"

/* The samples of a cell's height from which points have lines. */
enum { CHORDS_FROM = 4 };

/* Returns the length that is PERCENT of a cell's height. */
static inline int shape_percent(int percent)
{
    return SCENE_CELL * percent / 100;
}

/* Begins a shape, to which the vertices belong that are added from now on. */
struct scene_shape *shape_begin(struct scene *scene, enum shape_kind kind, cell place, int ink);

/* Ends the last shape; it disappears if it has no vertices. */
void shape_end(struct scene *scene);

/* Returns the ink of HERE with its mark. Where samples are too large for lines points are a chequer. */
int shape_ink(const struct scene *scene, const struct painting *painting, cell here);

/* Returns FIRST moved towards SECOND by LENGTH, at most to it. */
struct point shape_towards(struct point first, struct point second, int length);
