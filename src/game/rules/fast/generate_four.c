/* The instances of the generator for boards of four words, which the wide program has. */
#include "generators.h"

/* Twelve by twelve squares, and the like. */
#define INSTANCE four
#define WORDS 4
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define HOPS 0
#define COMPACT 1
#include "generator_both.inc"

/* Every other combination of traits. */
#define INSTANCE any_four
#define WORDS 4
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define HOPS 1
#define COMPACT 1
#include "generator_both.inc"
