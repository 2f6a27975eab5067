/*
 * A file of saved games as the commands take it: opened together with the games that it is of, complaints on standard
 * error.
 */
#ifndef REROUTE66_CLI_GAMEFILE_H
#define REROUTE66_CLI_GAMEFILE_H

#include "catalogue/gamecache.h"
#include "options.h"
#include "record/saved.h"

/* Open with gamefile_open, close with gamefile_close. FIRST … LAST are the games that --game-number asks for, else
 * all. */
struct gamefile {
    struct gamecache cache;
    struct saved saved;
    struct reading reading; /* finds games in CACHE; remarks are not told */
    int first, last;
};

/* The path that WORD, an argument that names a file, stands for: `-` is standard input. */
const char *gamefile_path(const char *word);

/* Open the file PATH, `-` for standard input. False after a message on standard error; nothing need be closed then. */
bool gamefile_open(struct gamefile *f, const struct options *o, const char *path);
void gamefile_close(struct gamefile *f);

#endif
