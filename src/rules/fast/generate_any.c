/* The generator for every other combination of traits. */
#include "generators.h"

#define COMPACT 1 /* no game that comes with the program needs them */

#if defined(__x86_64__)
#define NAME(x) any_one_pext_##x
#define WORDS 1
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define PEXT 1
#include "generator.inc"

#define NAME(x) any_two_pext_##x
#define WORDS 2
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) any_one_shifts_##x
#define WORDS 1
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define PEXT 0
#include "generator.inc"

#define NAME(x) any_two_shifts_##x
#define WORDS 2
#define LANES 1
#define POCKET 1
#define ELIMINATION 1
#define PEXT 0
#include "generator.inc"
