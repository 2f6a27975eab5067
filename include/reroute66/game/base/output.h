/*
 * The only place where text goes to the user's terminal outside the curses screen. Names, comments, tags and arguments
 * may come from anybody, and terminals obey control characters: so those are shown instead of sent.
 */
#pragma once

#include "base/text.h"

/*
 * Write formatted text to TO. If that is a terminal, or standard error, control characters other than line ends and
 * tabs, characters that change the direction of writing, and bytes that are not UTF-8 are written visibly: `\x1b`,
 * `\x9b`, `\u202e`. To a file or a pipe the bytes go as they are.
 */
void output_print(FILE *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with LENGTH bytes at STRING; with STRING and a line end. */
void output_write(FILE *to, const char *string, size_t length);
void output_line(FILE *to, const char *string);

/* Put formatted text in the place of the line that standard error shows, if that is a terminal; "" clears it. */
void output_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same behind a bar of which PERMILLE is filled. */
void output_progress_bar(int permille, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add LENGTH bytes at STRING to OUT as they are written to a terminal. */
void output_visible(const char *string, size_t length, struct text *out);

/* Flush TO. False with ERROR filled if this, or any earlier write to it, has failed. */
bool output_flush(FILE *to, struct error *error);
