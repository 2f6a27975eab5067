/* The generator for boards of one word: orthodox chess and its like. */
#include "generators.h"

#if defined(__x86_64__)
#define NAME(x) one_pext_##x
#define WORDS 1
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define PEXT 1
#include "generator.inc"
#endif

#define NAME(x) one_shifts_##x
#define WORDS 1
#define LANES 0
#define POCKET 0
#define ELIMINATION 0
#define PEXT 0
#include "generator.inc"
