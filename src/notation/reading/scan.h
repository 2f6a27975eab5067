/* Reading cells, letters and signs one after the other from a line that a user typed. */
#ifndef REROUTE66_NOTATION_READING_SCAN_H
#define REROUTE66_NOTATION_READING_SCAN_H

#include "notation/letter.h"

/* The LENGTH bytes at TEXT, read up to AT. */
struct scan {
    const struct board *board;
    const char *text;
    int length, at;
};

/* The next byte, 0 at the end. */
char scan_peek(const struct scan *s);

/* Skip blanks. */
void scan_blanks(struct scan *s);

/* Skip the next byte if it is one of ANY. */
bool scan_one(struct scan *s, const char *any);

/* Skip blanks, one of `-`, `x`, `:`, `to`, `takes` if there is one, and blanks. True if there was a sign. */
bool scan_separator(struct scan *s);

/* How many bytes at S->at look like a cell's name: letters, then digits; 0 if they do not. */
int scan_name(const struct scan *s);

/* Skip the name of a cell of the board and set *C to it. */
bool scan_cell(struct scan *s, cell *c);

/* Skip a piece's letter. */
bool scan_letter(struct scan *s, letter *l);

/* Skip blanks and signs such as `+` and `!`; true if nothing is left. */
bool scan_end(struct scan *s);

/*
 * The move in the line TEXT without the blanks around it and without a trailing `// comment`; *COMMENT (may be NULL)
 * gets the comment's beginning within TEXT, NULL if there is none.
 */
struct scan scan_line(const struct board *b, const char *text, const char **comment);

#endif
