/* The generator for two words, elimination: AltOrth Hex Chess for three. */
#include "generators.h"

#if defined(__x86_64__)
#define NAME(x) elimination_pext_##x
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 1
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) elimination_shifts_##x
#define WORDS 2
#define LANES 0
#define POCKET 0
#define ELIMINATION 1
#define PEXT 0
#include "generator.inc"
