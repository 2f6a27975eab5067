/*
 * Files of puzzles, one a line, in two forms. The one in which lichess publishes its own
 * (https://database.lichess.org/#puzzles), .csv: comma-separated values, the columns named by the first line. FEN and
 * Moves are needed (the first move is the opponent's, and leads to the puzzle); Rating, Themes and OpeningTags are used
 * where they are there. And Extended Position Description, .epd, with the best moves behind `bm`. A file may be packed
 * by gzip, or by zstd where libzstd was there when the program was built. It is read from a place on, a few puzzles at
 * a time, so that its size does not matter.
 */
#pragma once

#include "play/problem.h"

enum { WISH_THEMES = 4, WISH_TEXT = 64 };

/* Which puzzles are wanted. */
struct puzzle_wish {
    int least, most; /* rating; both 0: any */
    int themes;
    char theme[WISH_THEMES][WISH_TEXT];
    char opening[WISH_TEXT]; /* how the name of an opening begins, its words with _ between them; "": any */
};

/* Read "fork 1400-1600 opening Ruy Lopez" into WISH; what follows `opening` is its name. False with ERROR filled. */
bool puzzle_wish_read(const char *words, struct puzzle_wish *wish, struct error *error);

/* Some puzzles of a file. Places are bytes from the file's beginning, as it is unpacked. */
struct puzzle_window {
    struct problem_set set; /* owned: free with problem_set_free */
    int64_t first;          /* where to read from (set before), then where the first of them begins */
};

/* The most puzzles of a window, and how far it reaches behind its first one, in bytes; by an index farther, as only the
 * lines of puzzles are read then: in a packed file the next window begins at the front again. */
enum { WINDOW_PUZZLES = 100, WINDOW_BYTES = 4 << 20, WINDOW_INDEXED = 64 << 20 };

/*
 * Read puzzles of G as WISH says from the file PATH into OUT, from the place OUT->first on (0, or what an earlier
 * window gave), round to it again if there are none before the end. STOP (may be NULL) ends it. False with ERROR filled
 * if the file cannot be opened, is packed otherwise, its first line names no columns, or nothing in it fits.
 */
bool puzzles_read(const struct game *g, const char *path, const struct puzzle_wish *wish, const atomic_bool *stop,
                  struct puzzle_window *out, struct error *error);

/* True if the puzzles of the file PATH are of orthodox chess whatever they say: those in lichess' form. */
bool puzzles_are_of_chess(const char *path);

/* Returns how many bytes of NAME, blanks and all, are the name of such a file (.csv or .epd, and .gz or .zst), or 0. */
size_t puzzles_file_name(const char *name);

/*
 * An index makes rare puzzles quick to find in files of millions: puzzles_read uses it where there is one that fits the
 * file as it is. It lies in the cache, and is made by a thread of its own while the first puzzles are solved.
 */
struct puzzle_indexing;

/* Begin an index of the file PATH, in lichess' form. NULL if there is one already, or, with ERROR filled, if it cannot
 * be kept. Free with puzzles_index_free. */
struct puzzle_indexing *puzzles_index_begin(const char *path, struct error *error);
void puzzles_index_free(struct puzzle_indexing *making);

/* Read the whole file, and put the index in its place. False if STOP (may be NULL) was set, the file has changed
 * meanwhile, or the disk is full: there is no index then. */
bool puzzles_index_make(struct puzzle_indexing *making, const atomic_bool *stop);
