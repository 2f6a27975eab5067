/*
 * Indices of files of puzzles, in the folder `puzzles` of the cache: where each puzzle begins, and by columns its
 * rating, its opening and its themes, so that the few of a rare kind are found among millions without reading the file.
 * An index is for a file as it was, by its size and time; one that does not fit, or is damaged, is made anew. Whoever
 * reads a puzzle by it looks at its line again: an index can only leave out what it should not.
 */
#pragma once

#include "play/puzzles.h"

struct puzzle_index;

/* Open the index of the file PATH. NULL if there is none that fits. Free with puzzle_index_close. */
struct puzzle_index *puzzle_index_open(const char *path);
void puzzle_index_close(struct puzzle_index *index);

/*
 * The places of the next puzzles as WISH says from FROM on, in order, into PLACE (at most MOST). Returns how many;
 * those that begin more than WINDOW_INDEXED behind the first may be left for the next call; 0 at the end, or when STOP
 * (may be NULL) was set; -1 if the index is damaged: it has been removed then.
 */
int puzzle_index_find(struct puzzle_index *index, const struct puzzle_wish *wish, int64_t from, int64_t *place,
                      int most, const atomic_bool *stop);

/* True if the file was damaged or cut off where its lines end in INDEX. */
bool puzzle_index_broken(const struct puzzle_index *index);
