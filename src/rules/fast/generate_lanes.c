/* The generator for one word, lanes: Chess in the Fast Lane. */
#include "generators.h"

#if defined(__x86_64__)
#define NAME(x) lanes_pext_##x
#define WORDS 1
#define LANES 1
#define POCKET 0
#define ELIMINATION 0
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) lanes_shifts_##x
#define WORDS 1
#define LANES 1
#define POCKET 0
#define ELIMINATION 0
#define PEXT 0
#include "generator.inc"
