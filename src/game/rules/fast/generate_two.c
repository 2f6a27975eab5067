/* The instances of the generator for boards of two words. */
#include "generators.h"

#ifndef REROUTE66_WIDE
/* Reroute66, AltOrth Hex Chess. */
#define INSTANCE two
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define HOPS 0
#define COMPACT 0
#include "generator_both.inc"

/* Elimination: AltOrth Hex Chess for three. */
#define INSTANCE elimination
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 1
#define HOPS 0
#define COMPACT 0
#include "generator_both.inc"

#endif

/* Every other combination of traits; no game that comes with the program needs it. The wide program has no
 * other one. */
#define INSTANCE any_two
#define WORDS 2
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define HOPS 1
#define COMPACT 1
#include "generator_both.inc"
