/*
 * A file of saved games, opened for a command together with the games that it needs; messages go to standard error.
 */
#pragma once

#include "arguments/setting.h"
#include "catalogue/gamecache.h"
#include "record/saved.h"

/* Open with savedfile_open, close with savedfile_close. FIRST … LAST are the games that --game-number asks for, else
 * all. */
struct savedfile {
    struct gamecache cache;
    struct saved saved;
    struct reading reading; /* finds games in CACHE; remarks are dropped */
    struct reading_notes notes;
    int first, last;
};

/* Returns the path that WORD, an argument that names a file, stands for: `-` is standard input. */
const char *savedfile_path(const char *word);

/* Open the file PATH, `-` for standard input. False after a message on standard error; nothing need be closed then. */
bool savedfile_open(struct savedfile *saved, const struct options *options, const char *path);
void savedfile_close(struct savedfile *saved);

/* Game NUMBER of SAVED; NULL after a message if it cannot be read, and KEEP (may be NULL) gets its text as it stands,
 * which no game is lost by. Caller frees with record_free. */
struct record *savedfile_read(const struct savedfile *saved, int number, struct text *keep);

/* Tells a person at a terminal, on standard error, how far reading a long file has got; ^C ends the program.
 * Begin with waiting_start, end with waiting_end. Not to be copied, as PROGRESS points to it. */
struct waiting {
    struct progress progress; /* to be given to the reader */
    int64_t since, told;      /* ms: when it began, when something was shown last; 0: nothing yet */
};

/* Begin: what PROGRESS is told is shown as a bar once half a second has passed, if standard error is a terminal. */
void waiting_start(struct waiting *waiting);

/* Erase what was shown. */
void waiting_end(struct waiting *waiting);
