/*
 * Fuzz targets: each reads one kind of text from whoever wrote it and must neither crash nor break a promise, whatever
 * the text. The names of the two functions are libFuzzer's; without it driver.c calls them.
 */
#pragma once

#include "base/memory.h"
#include "catalogue/gamecache.h"

#include <stddef.h>
#include <stdint.h>

/* Called once before all runs: finds the data (in $REROUTE66_DATA). */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* One run on SIZE bytes at DATA. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The games, open from LLVMFuzzerInitialize on. */
extern struct gamecache fuzz_games;

/* A terminated copy of the bytes, up to the first NUL (texts with NUL are refused when files are read). Caller
 * frees. */
char *fuzz_text(const uint8_t *data, size_t size);

/* The path of a file with the bytes, which the next call changes. Linux only. */
const char *fuzz_path(const uint8_t *data, size_t size);

/* The game whose id TEXT begins with, *REST behind it and one separator; NULL if TEXT begins with none. */
const struct game *fuzz_game(const char *text, const char **rest);

/* End the program, so that the run counts as found, unless PROMISE holds; also where assert is off. */
#define MUST(promise)                                                                                                  \
    do {                                                                                                               \
        if (!(promise))                                                                                                \
            fuzz_broken(#promise, __FILE__, __LINE__);                                                                 \
    } while (0)
void fuzz_broken(const char *promise, const char *file, int line);
