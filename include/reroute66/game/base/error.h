/*
 * Input errors, reported in one clear sentence with their place. A function that can fail on input takes a `struct
 * error *` as its last argument and returns NULL or false after filling it; pass NULL to drop the text. Those
 * that fill an error return false, so that `return error_set(e, ...)` refuses. Programming mistakes are caught by
 * `assert`, never by this.
 */
#pragma once

#include <stdbool.h>

enum { ERROR_TEXT = 512, ERROR_FILE = 256 };

/* One fault. FILE is "" where there is none; LINE and COLUMN count from 1, 0 where unknown. */
struct error {
    char text[ERROR_TEXT];
    char file[ERROR_FILE];
    int line, column;
    bool needs_wide; /* the wide program could do it (wide.h) */
};

/* Fill ERROR (if not NULL) with a sentence without a place. Text longer than ERROR_TEXT is cut. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fill ERROR (if not NULL) with a sentence at FILE:LINE:COLUMN; FILE may be NULL, LINE and COLUMN 0. */
bool error_at(struct error *error, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Copy WHY to ERROR (if not NULL), at FILE:LINE:COLUMN if WHY names no file of its own. */
bool error_pass(struct error *error, const struct error *why, const char *file, int line, int column);

/* Write ERROR as `FILE:LINE:COL: sentence`, without the parts that are unknown, into OUT of SIZE bytes, always
 * terminated. */
void error_format(const struct error *error, char *out, int size);
