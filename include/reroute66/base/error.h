/*
 * Faults of input, told in one clear sentence with their place. Knows C and nothing of games. A function that can fail
 * on input takes a `struct error *` as its last argument and returns NULL or false after filling it; a NULL pointer
 * means that the caller does not want the text. Faults of the programmer are `assert`, never this.
 */
#ifndef REROUTE66_BASE_ERROR_H
#define REROUTE66_BASE_ERROR_H

enum { ERROR_TEXT = 512, ERROR_FILE = 256 };

/* One fault. FILE is "" where there is none; LINE and COLUMN count from 1, 0 where unknown. */
struct error {
    char text[ERROR_TEXT];
    char file[ERROR_FILE];
    int line, column;
};

/* Fill E (if not NULL) with a sentence that belongs to no place. Longer text is cut at ERROR_TEXT. */
void error_set(struct error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * Fill E (if not NULL) with a sentence at FILE:LINE:COLUMN; FILE may be NULL, LINE and COLUMN 0. The place takes three
 * of its parameters, and the format what it wants.
 */
void error_at(struct error *e, const char *file, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Write E as `FILE:LINE:COL: sentence` (parts that are unknown left out) into OUT of SIZE bytes, always terminated. */
void error_format(const struct error *e, char *out, int size);

#endif
