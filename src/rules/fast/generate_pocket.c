/* The generator for one word, reentry and the catacomb: Reenterent Chess. */
#include "generators.h"

#if defined(__x86_64__)
#define NAME(x) pocket_pext_##x
#define WORDS 1
#define LANES 0
#define POCKET 1
#define ELIMINATION 0
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) pocket_shifts_##x
#define WORDS 1
#define LANES 0
#define POCKET 1
#define ELIMINATION 0
#define PEXT 0
#include "generator.inc"
