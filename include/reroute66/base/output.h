/*
 * The one place where text goes to the user's terminal outside of the curses screen. Names, comments, tags and
 * arguments come from anybody, and a terminal obeys what it is sent: so whatever would command it is shown instead.
 * Knows C streams and UTF-8.
 */
#ifndef REROUTE66_BASE_OUTPUT_H
#define REROUTE66_BASE_OUTPUT_H

#include "base/text.h"

#include <stdio.h>

/*
 * Write formatted text to TO. If that is a terminal, or standard error, control characters but line ends and tabs, and
 * those that turn the direction of writing, come out visible: `\x1b`, `\x9b`, `\u202e`; so do bytes that are no UTF-8.
 * To a file or a pipe the bytes go as they are.
 */
void output_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with LENGTH bytes at S; with the string S and a line end. */
void output_write(FILE *to, const char *s, size_t length);
void output_line(FILE *to, const char *s);

/* Write out what waits in TO. False with E filled if that, or anything that was written before, has failed. */
bool output_flush(FILE *to, struct error *e);

/* Add LENGTH bytes at S to OUT as output_print shows them on a terminal. */
void output_visible(const char *s, size_t length, struct text *out);

#endif
