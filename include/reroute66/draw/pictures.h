/*
 * Pictures of men: bitmaps of several sizes for the filled board, an outline for SVG. They are data
 * (`data/men/NAME.men`, NAME the kind's name in lower case); this knows their language and the folders they lie in,
 * nothing of boards.
 *
 * A file has lines of words, `#` begins a comment:
 *   path WORD…            a part of the outline: SVG path data in a square of 100 × 100, filled by the nonzero rule
 *   bitmap WIDTH HEIGHT   begins a bitmap of samples, which are twice as high as wide; HEIGHT rows follow:
 *   | ROW                 WIDTH signs, X for the man and . for the ground
 *   letter L              begins the bitmap of a capital letter, 10 × 6, for kinds without a picture
 */
#ifndef REROUTE66_DRAW_PICTURES_H
#define REROUTE66_DRAW_PICTURES_H

#include "base/text.h"
#include "catalogue/catalogue.h"

enum { PICTURE_WIDTH = 64, PICTURE_HEIGHT = 40, PICTURE_NAME = 24, PICTURES_A_MAN = 12, PORTRAITS_MAX = 64 };

/* Bit X of row Y (0 is the uppermost, bit 0 the leftmost) is set where the man is. */
struct bitmap {
    int width, height;
    uint64_t row[PICTURE_HEIGHT];
};

/* All pictures of one kind of man, from the smallest to the largest. */
struct portrait {
    char name[PICTURE_NAME]; /* the file's, without .men */
    struct bitmap picture[PICTURES_A_MAN];
    int pictures;
    struct text path; /* owned; empty: there is no outline */
};

struct pictures {
    struct portrait *portrait; /* COUNT of them, owned */
    int count;
    struct bitmap letter[26];
};

/*
 * Read all pictures in C's folders; of two of one name the user's own wins. False with E filled on the first fault
 * (FILE:LINE:COL), its file left out. Free P in either case.
 */
bool pictures_open(const struct catalogue *c, struct pictures *p, struct error *e);
void pictures_free(struct pictures *p);

/* Add the portrait in the text TEXT of FILE to P (before those of its name that are there); false with E filled on any
 * fault, P unchanged then. */
bool pictures_read(const char *file, const char *text, struct pictures *p, struct error *e);

/*
 * The largest picture within WIDTH × HEIGHT samples for the kind called NAME into OUT; of its LABEL as a letter if
 * there is none of that kind. False if even the smallest does not fit.
 * Six parameters: whose picture (two) and its room (two).
 */
bool pictures_choose(const struct pictures *p, const char *name, char label, int width, int height, struct bitmap *out);

/* The outline of the kind called NAME; NULL if there is none. */
const char *pictures_path(const struct pictures *p, const char *name);

#endif
