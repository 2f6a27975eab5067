/* The instance of the generator for boards of two words with hoppers, apart from the others as it takes as long to
 * compile. */
#include "generators.h"

/* Xiangqi and its like. */
#define INSTANCE hops
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define HOPS 1
#define COMPACT 0
#include "generator_both.inc"
