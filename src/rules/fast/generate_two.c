/* The generator for boards of two words: Reroute66, AltOrth Hex Chess. */
#include "generators.h"

#if defined(__x86_64__)
#define NAME(x) two_pext_##x
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) two_shifts_##x
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define PEXT 0
#include "generator.inc"
