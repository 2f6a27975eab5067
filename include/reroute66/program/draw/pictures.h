/*
 * Pictures of pieces: outlines from which every picture of a board is made, on the screen too. They are data
 * (`data/pieces/NAME.pieces`, NAME the kind's name in lower case); a game's file may have those of its own kinds.
 *
 * A file has lines of words, `#` begins a comment:
 *   path WORD…       a part of the outline: SVG path data (M L H V C Z) in a square of 100 × 100, filled by the nonzero
 *                    rule; the feet stand on 100
 *   small ROW…       the same for pictures of a few samples: rows of `X` and `.`, as wide and high as the square. It is
 *                    for pictures of no more rows, and of no more than a quarter more columns
 *   letter L WORD…   the strokes of a capital letter or a digit, for kinds without a picture and for texts
 */
#pragma once

#include "catalogue/catalogue.h"
#include "geometry/path.h"

enum { PORTRAITS_MAX = 64, LETTERS_MAX = 128 };

struct pictures {
    struct portrait *portrait; /* COUNT of them, owned */
    int count;
    struct path *letter[LETTERS_MAX]; /* by their code; owned; NULL: there is none */
};

/*
 * Read all pictures in CATALOGUE's folders; of two of one name the user's own wins. False with ERROR filled on the
 * first fault (FILE:LINE:COL), its file left out. Free PICTURES in either case.
 */
bool pictures_open(const struct catalogue *catalogue, struct pictures *pictures, struct error *error);
void pictures_free(struct pictures *pictures);

/* Add the portrait in the text TEXT of FILE to PICTURES, before any of the same name; false with ERROR filled on any
 * fault, PICTURES unchanged. */
bool pictures_read(const char *file, const char *text, struct pictures *pictures, struct error *error);

/* Returns the outline of KIND (NULL: no kind), its game's own before the one of its name, for a picture of BOX samples;
 * else the strokes of LABEL (*STROKED is then true); NULL if there are neither. */
const struct path *pictures_outline(const struct pictures *pictures, const struct kind *kind, char label,
                                    struct point box, bool *stroked);

/* True if KIND has a bitmap of BOX samples. */
bool pictures_has_bitmap(const struct pictures *pictures, const struct kind *kind, struct point box);

/* Returns the outline of KIND as SVG path data; NULL if there is none. */
const char *pictures_path(const struct pictures *pictures, const struct kind *kind);
