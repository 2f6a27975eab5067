/* What reads the lines of a picture of a piece (draw/pictures.h), for files of pictures and for games. */
#pragma once

#include "catalogue/reader.h"
#include "geometry/path.h"

#define PATH_NOT_UNDERSTOOD "this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are"

/* Add the rest of R's line to TEXT; false after a complaint if it is empty. */
bool portrait_take_words(struct reader *r, struct text *text);

/* The path in TEXT, owned by the caller; NULL if it is not understood. */
struct path *portrait_new_path(const struct text *text);

/* Read the rest of a line `path` / `small` into P; false after a complaint. */
bool portrait_read_path(struct reader *r, struct portrait *p);
bool portrait_read_small(struct reader *r, struct portrait *p);

/* Make P's outline of its paths; false after a complaint about AT. */
bool portrait_finish(struct reader *r, struct portrait *p, struct place at);
