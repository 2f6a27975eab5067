/* The instances of the generator for boards of one word. */
#include "generators.h"

#ifndef REROUTE66_WIDE
/* Orthodox chess and its like. */
#define INSTANCE one
#define WORDS 1
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define HOPS 0
#define COMPACT 0
#include "generator_both.inc"

/* Reentry and the catacomb: Reenterent Chess. */
#define INSTANCE pocket
#define WORDS 1
#define LANES 0
#define POCKET 1
#define ELIMINATION 0
#define HOPS 0
#define COMPACT 0
#include "generator_both.inc"

/* Lanes: Chess in the Fast Lane. */
#define INSTANCE lanes
#define WORDS 1
#define LANES 1
#define POCKET 0
#define ELIMINATION 0
#define HOPS 0
#define COMPACT 0
#include "generator_both.inc"

#endif

/* Every other combination of traits; no game that comes with the program needs it. The wide program has no
 * other one, as it seldom plays on such boards. */
#define INSTANCE any_one
#define WORDS 1
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define HOPS 1
#define COMPACT 1
#include "generator_both.inc"
