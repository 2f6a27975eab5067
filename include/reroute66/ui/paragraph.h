/*
 * Text broken into lines of a given width. Knows UTF-8 and widths, nothing of canvases.
 */
#ifndef REROUTE66_UI_PARAGRAPH_H
#define REROUTE66_UI_PARAGRAPH_H

#include "base/text.h"

/*
 * How many bytes of S belong to its first line of at most WIDTH ≥ 1 columns (trailing blanks not counted);
 * *NEXT is where the second begins, NULL if there is none. Breaks at '\n', else at the last blank, else
 * within a word.
 */
size_t paragraph_line(const char *s, int width, const char **next);

/* How many lines S takes, at least 1. */
int paragraph_lines(const char *s, int width);

/* S folded to WIDTH columns, every line but the first begun with INDENT blanks, added to OUT; ends without a
 * line end. */
void paragraph_fold(const char *s, int width, int indent, struct text *out);

#endif
