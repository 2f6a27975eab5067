/* Repeating in a message what a user typed, so that no control character reaches a terminal. */
#ifndef REROUTE66_NOTATION_QUOTE_H
#define REROUTE66_NOTATION_QUOTE_H

enum { QUOTED = 48, QUOTE_SIZE = QUOTED + 8 };

/* Write the LENGTH bytes at S, terminated, into OUT and return it: control characters and bytes that are not UTF-8 as
 * `?`, and no more than QUOTED bytes, then "...". */
const char *quote_write(const char *s, int length, char out[QUOTE_SIZE]);

#endif
