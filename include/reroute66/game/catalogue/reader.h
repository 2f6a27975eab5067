/*
 * What all data files have in common: lines of blank-separated words, `;` between items, `#` to the end of the line as
 * a comment, the first word a keyword.
 */
#pragma once

#include "geometry/path.h"

enum { WORDS_MAX = 256 };

/* A word of the text, not terminated; COLUMN counts characters from 1. A word `;` stands alone even if written without
 * blanks. */
struct word {
    const char *at;
    size_t length;
    int column;
};

/* A place in a file that is remembered for later messages. */
struct place {
    int line, column;
};

/* The reading of one text. Set FILE (the name for messages), REST (the text), ERROR and MOST, leave all else zero; all
 * is borrowed. The first MOST ≥ 1 faults go to ERROR (an array; NULL if they are not wanted), then reading ends. */
struct reader {
    const char *file;
    const char *rest; /* what comes after the current line */
    struct error *error;
    int most, faults;
    int line;                        /* of the current words, from 1 */
    struct word word[WORDS_MAX + 1]; /* word[words] is empty and stands where the line ends */
    int words, next;
    const char *usage; /* how the current line is written */
};

/* The name of the row for any other first word; it must be the last row. */
#define KEYWORD_ANY NULL

/* One keyword: its name, its usage line, and the function that reads the rest of the line INTO what the file
 * describes. */
struct keyword {
    const char *name, *usage;
    bool (*read)(struct reader *reader, void *into); /* false after a complaint, or if an earlier one is the cause */
};

/* Bytes of the largest file that is read by lines, and what is said of larger ones. */
enum { READER_MOST = 1 << 20 };
#define READER_TOO_LARGE "this file is larger than 1 MiB: shorten it"

/*
 * Read all of READER's text line by line with the COUNT keywords KEYWORD. A byte order mark, LF and CRLF are accepted.
 * Faults are bad UTF-8, control characters, unknown keywords, complaints of a keyword's function, and words left over.
 * True if there were none. READER keeps its place for faults of the whole text that are found afterwards.
 */
bool reader_run(struct reader *reader, const struct keyword *keyword, int count, void *into);

/* True if the first word of TEXT names one of the COUNT keywords KEYWORD. */
bool reader_begins(const char *text, const struct keyword *keyword, int count);

/* Complain about WORD of the current line; returns false. */
bool reader_fault(struct reader *reader, const struct word *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Complain of the unknown WORD: name what people usually mean by it, else say FORMAT. Returns false. */
bool reader_unknown(struct reader *reader, const struct word *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Complain about a place that was remembered; returns false. */
bool reader_fault_at(struct reader *reader, struct place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Complain that what WORD names does not exist, unless an earlier fault may be the cause. Returns false. */
bool reader_missing(struct reader *reader, const struct word *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Complain that a line above says already what the current one says; returns false. */
bool reader_repeated(struct reader *reader);

/* Pass on a complaint with its own place; returns false. */
bool reader_adopt(struct reader *reader, const struct error *error);

/* Returns where WORD of the current line is. */
struct place reader_place(const struct reader *reader, const struct word *word);

/* Returns the last line, for complaints that something is missing from the whole file. */
struct place reader_end(const struct reader *reader);

/* Returns the word to be read next, NULL at the end of the line. */
const struct word *reader_peek(const struct reader *reader);

/* Take the next word; NULL after a complaint that shows the line's usage if there is none. */
const struct word *reader_take(struct reader *reader);

/* Take the next word if it is TEXT; false (and no complaint) if it is not. */
bool reader_skip(struct reader *reader, const char *text);

/* Take the next word, which must be TEXT (complains otherwise). */
bool reader_expect(struct reader *reader, const char *text);

/*
 * Returns how many bytes of WORD to show in a complaint (for "%.*s"): all of a short word, else its first characters,
 * none of them cut.
 */
int word_shown(const struct word *word);

/* True if WORD is the word TEXT, to the letter. */
bool word_is(const struct word *word, const char *text);

/* Copy WORD into OUT of SIZE bytes; if it does not fit, false after a complaint that WHAT is too long. */
bool reader_copy(struct reader *reader, const struct word *word, const char *what, char *out, size_t size);

/* True if the LENGTH bytes at TEXT are a name: a letter or digit, and then letters, digits and characters of SIGNS.
 * Characters beyond ASCII count as letters. */
bool reader_is_name(const char *text, size_t length, const char *signs);

/* As reader_copy, for a name with NAME_SIGNS. */
#define NAME_SIGNS "-_."
bool reader_name(struct reader *reader, const struct word *word, const char *what, char *out, size_t size);

/* Take the rest of a line `title`, which may have more signs than a name; OUT has TITLE bytes. */
bool reader_take_title(struct reader *reader, char *out);

/* Read WORD as a whole number LEAST … MOST, or as "X,Y" within ±COORDINATE_MAX. False after a complaint. */
bool reader_number(struct reader *reader, const struct word *word, int least, int most, int *out);
bool reader_point(struct reader *reader, const struct word *word, struct point *out);

/* Split WORD at the first occurrence of SEPARATOR; false (and no complaint) if it is not there. */
bool word_split(const struct word *word, const char *separator, struct word *left, struct word *right);

/* What reads the lines of a picture of a piece (draw/pictures.h), for files of pictures and for games. */

#define PATH_NOT_UNDERSTOOD "this path is not understood: M, L, H, V, C and Z in a square of 100 by 100 are"

/* Add the rest of READER's line to TEXT; false after a complaint if it is empty. */
bool portrait_take_words(struct reader *reader, struct text *text);

/* Returns the path in TEXT, owned by the caller; NULL if it is not understood. */
struct path *portrait_new_path(const struct text *text);

/* Reads the rest of a line `path` into PORTRAIT; false after a complaint. */
bool portrait_read_path(struct reader *reader, struct portrait *portrait);

/* Reads the rest of a line `small` into PORTRAIT; false after a complaint. */
bool portrait_read_small(struct reader *reader, struct portrait *portrait);

/* Make PORTRAIT's outline of its paths; false after a complaint about AT. */
bool portrait_finish(struct reader *reader, struct portrait *portrait, struct place at);
