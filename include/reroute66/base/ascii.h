/*
 * Capital and small letters of ASCII. The functions of the C library go by the user's language, in which I need not be
 * the capital of i (Turkish), and what a file means must not.
 */
#ifndef REROUTE66_BASE_ASCII_H
#define REROUTE66_BASE_ASCII_H

#include <stddef.h>

/* Returns the small / capital letter of the byte C; C itself if it is no letter. */
static inline int ascii_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
}

static inline int ascii_upper(int c)
{
    return c >= 'a' && c <= 'z' ? c + 'A' - 'a' : c;
}

/* Compare as strcmp and strncmp do, capital and small letters as equal. */
int ascii_compare(const char *a, const char *b);
int ascii_compare_bytes(const char *a, const char *b, size_t length);

/* Returns the first place in S where WORD stands, in capital or small letters; NULL if there is none. */
const char *ascii_find(const char *s, const char *word);

#endif
