/* Text in memory: a growable string, reading whole files, UTF-8. */
#pragma once

#include "base/error.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A growable string; all zero is an empty one. `at` is always terminated, and NULL before anything was added. */
struct text {
    char *at;
    size_t length, capacity;
};

/* Adds LENGTH bytes of STRING to TEXT. When memory runs out: see memory.h. */
void text_add_bytes(struct text *text, const char *string, size_t length);

/* Adds STRING to TEXT. */
void text_add(struct text *text, const char *string);

/* Adds formatted text to TEXT. */
void text_addf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* As text_addf, with the arguments ARGS, as vprintf takes them. */
void text_addv(struct text *text, const char *format, va_list args);

/*
 * Returns the decimal number at the beginning of TEXT, after blanks and a sign, or the nearest int; 0 if there is none.
 */
int text_number(const char *text);

/*
 * Returns the number in TEXT in thousandths: 1500 for "1.5". TEXT must hold nothing but decimal digits with at most one
 * point, whatever the locale's; further decimals are cut off. -1 if TEXT is something else or more than MOST (10^15 at
 * most).
 */
int64_t text_thousandths(const char *text, int64_t most);

/* Free TEXT's memory and leave it empty. */
void text_free(struct text *text);

/*
 * Read the whole regular file PATH into OUT (which must be empty). False with ERROR filled (ERROR->file = PATH) if it
 * cannot be read, is no regular file, is in UTF-16, holds a NUL byte, or is larger than 1 GiB. Caller frees OUT in
 * either case.
 */
bool text_read_file(const char *path, struct text *out, struct error *error);

/* As text_read_file, for the file FD (PATH in messages) from its beginning, NUL bytes included; FD stays open. */
bool text_read_descriptor(int fd, const char *path, struct text *out, struct error *error);

/*
 * As text_read_file, for a file that the user has named: it may be a device, or a pipe in /dev or /proc, as standard
 * input and the shell's <(...) are, which is read to its end.
 */
bool text_read_named(const char *path, struct text *out, struct error *error);

/* Makes line feeds of carriage returns that end lines alone, as in files of old Macs, also joined with others. */
void text_level_returns(struct text *text);

/*
 * Calls READ with each line of the file PATH that is not empty and does not begin with #: terminated, without its line
 * end; READ may change it. False with ERROR filled if the file cannot be read (as by text_read_file), or if READ
 * refuses a line after filling WHY.
 */
bool text_read_lines(const char *path, bool (*read)(void *into, char *line, struct error *why), void *into,
                     struct error *error);

/* Splits LINE at its tabs into strings, the first MOST of them in FIELD. Returns how many there are. */
int text_split(char *line, char *field[], int most);

/* Write LENGTH bytes to the descriptor FD. False with errno set; some may have been written then. */
bool text_write_all(int fd, const char *bytes, size_t length);

/* Make the folder PATH and its parents (mode 0700). False with ERROR filled if that fails. */
bool text_make_folder(const char *path, struct error *error);

/*
 * Decode one code point at TEXT (at most LENGTH bytes, LENGTH ≥ 1). Returns the bytes taken (1..4). Bad UTF-8 takes one
 * byte and gives U+FFFD.
 */
size_t utf8_decode(const char *text, size_t length, uint32_t *code);

/* As utf8_decode, for the first code point of TEXT, which is not empty and whose length is not measured. */
size_t utf8_first(const char *text, uint32_t *code);

/* True if TEXT has no control characters but tabs, and is UTF-8. */
bool utf8_is_clean(const char *text);

/* True if the LENGTH bytes at TEXT are UTF-8. */
bool utf8_is_valid(const char *text, size_t length);

/* As utf8_decode, but a byte that is no UTF-8 is a character of Latin-1, or of Windows-1252 where that has
 * none. */
size_t utf8_decode_either(const char *text, size_t length, uint32_t *code);

/* Adds the LENGTH bytes at TEXT to OUT in UTF-8; where they are none, they are read as Latin-1, or Windows-1252. */
void text_add_either(struct text *out, const char *text, size_t length);

/*
 * Returns how many bytes the blank at AT, before END, takes; 0 if there is none. Blanks are those of ASCII, a Ctrl-Z
 * (which ends old files), and, of Unicode and code page 1252, those that editors and word processors insert: no-break,
 * thin and zero-width blanks, soft hyphens, byte order marks.
 */
size_t text_blank(const char *at, const char *end);

/* Replaces each byte of the blanks in the text AT that are not ASCII by a space, for what is read by lines. */
void text_level_blanks(char *at);

/* Returns the line that begins at *REST, *LENGTH bytes without its end; NULL if there is none. *REST moves on to the
 * next. */
const char *text_next_line(const char **rest, size_t *length);

/* The end of the line at AT, before its carriage return if it has one; END in the last line. */
const char *text_line_end(const char *at, const char *end);

/* Returns how many bytes the dash or minus at AT, before END, takes, in ASCII, Unicode or code page 1252; 0 if there is
 * none. */
size_t text_dash(const char *at, const char *end);

/* Encode CODE into OUT (5 bytes, terminated); returns the bytes written without the terminator. */
size_t utf8_encode(uint32_t code, char out[5]);

/*
 * Returns the columns that CODE takes: 0, 1 or 2 (-1 for a control character), as wcwidth says. Where the locale does
 * not know the character: ranges of Unicode 15, East Asian Width W and F; marks Mn.
 */
int utf8_width(uint32_t code);

/* True if a terminal would obey CODE, or show what follows it in another order. */
bool utf8_is_command(uint32_t code);

/* Adds WORDS, which others may have written, to OUT: what a terminal would obey, line ends and tabs too, becomes a
 * blank. */
void text_add_tame(struct text *out, const char *words);

/* True if CODE can stand for a piece: it takes one column, and is no blank, nothing invisible and no command. */
bool utf8_is_sign(uint32_t code);

/*
 * Writes the LENGTH bytes at TEXT, which somebody has typed, terminated, into OUT for a message, and returns it:
 * control characters and invalid UTF-8 become `?`, and after QUOTED bytes comes "...".
 */
enum { QUOTED = 48, QUOTE_SIZE = QUOTED + 8 };
const char *quote_write(const char *text, int length, char out[QUOTE_SIZE]);

/*
 * Upper and lower case of ASCII. The C library follows the user's language, in which I need not be the capital of i
 * (Turkish); what a file means must not.
 */

/* Returns the small letter of BYTE; BYTE itself if it is no capital letter. */
static inline int ascii_lower(int byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte + 'a' - 'A' : byte;
}

static inline int ascii_upper(int byte)
{
    return byte >= 'a' && byte <= 'z' ? byte + 'A' - 'a' : byte;
}

/* As strcmp and strncmp, ignoring case. */
int ascii_compare(const char *a, const char *b);
int ascii_compare_bytes(const char *a, const char *b, size_t length);

/* Returns the first place of WORD in TEXT, ignoring case; NULL if there is none. */
const char *ascii_find(const char *text, const char *word);

/*
 * Text that other programs parse: HTML, XML and JSON. Whatever a name or a comment holds stays text there, because
 * these functions escape every string.
 */

/*
 * Add FORMAT to OUT as text_addf does, but each %s as text of an element or of a quoted attribute of HTML and XML.
 * What cannot stand there (control characters in XML, broken UTF-8) becomes U+FFFD. FORMAT is a literal; it knows %s,
 * %c, %%, and numbers of type int with their flags and widths.
 */
void markup_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add FORMAT to OUT as markup_addf does, but each %s as text between the quotes of a JSON string, which may stand in a
 * <script>, too. */
void json_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
