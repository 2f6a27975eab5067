/* Text in memory: a growable string, reading whole files, UTF-8. */
#ifndef REROUTE66_BASE_TEXT_H
#define REROUTE66_BASE_TEXT_H

#include "base/error.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A growable string; all zero is an empty one. `at` is always terminated, and NULL before anything was added. */
struct text {
    char *at;
    size_t length, capacity;
};

/* Add LENGTH bytes of S / the string S / formatted text to T. When memory runs out: see memory.h. */
void text_add_bytes(struct text *t, const char *s, size_t length);
void text_add(struct text *t, const char *s);
void text_addf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same with the arguments ARGS, as in vprintf. */
void text_addv(struct text *t, const char *format, va_list args);

/*
 * The decimal number that S begins with, blanks and a sign before it allowed; the nearest that fits into an int; 0 if S
 * begins with none.
 */
int text_number(const char *s);

/*
 * The number of thousandths in S, which holds nothing but decimal digits with at most one point among them, whatever
 * the locale calls a point: 1500 for "1.5"; what is less than one is cut off. -1 if S is something else or more than
 * MOST (10^15 at most).
 */
int64_t text_thousandths(const char *s, int64_t most);

/* Free T's memory and leave it empty. */
void text_free(struct text *t);

/*
 * Read the whole regular file PATH into OUT (which must be empty). False with E filled (E->file = PATH) if it cannot be
 * read, is no regular file, is in UTF-16, holds a NUL byte, or is larger than 1 GiB. Caller frees OUT in either case.
 */
bool text_read_file(const char *path, struct text *out, struct error *e);

/* The same of the file FD, which is PATH in messages, from its beginning and with any NUL bytes it has; FD stays
 * open. */
bool text_read_descriptor(int fd, const char *path, struct text *out, struct error *e);

/* The same of a file that the user has named: it may be a pipe or a device, which is waited for until it ends. */
bool text_read_named(const char *path, struct text *out, struct error *e);

/*
 * Calls READ with each line of the file PATH that is neither empty nor begins with #: terminated, without its end, and
 * READ may change it. False with E filled if the file cannot be read (as by text_read_file), or if READ, which then
 * fills WHY, has refused a line.
 */
bool text_read_lines(const char *path, bool (*read)(void *into, char *line, struct error *why), void *into,
                     struct error *e);

/* Makes strings of the fields of LINE, which has tabs between them: the first MOST into FIELD. Returns how many there
 * are. */
int text_split(char *line, char *field[], int most);

/* Write LENGTH bytes to the descriptor FD. False with errno set; some of them may have been written then. */
bool text_write_all(int fd, const char *bytes, size_t length);

/* Make the folder PATH and its parents (mode 0700). False with E filled if that fails. */
bool text_make_folder(const char *path, struct error *e);

/*
 * Decode one code point at S (at most LENGTH bytes, LENGTH ≥ 1). Returns the bytes taken (1..4). Bad UTF-8 takes one
 * byte and gives U+FFFD.
 */
size_t utf8_decode(const char *s, size_t length, uint32_t *code);

/* The same of the first code point of the text S, which is not empty. However long S is, it is not measured. */
size_t utf8_first(const char *s, uint32_t *code);

/* True if the text S has no control characters but tabs, and is UTF-8. */
bool utf8_is_clean(const char *s);

/*
 * How many bytes a blank takes that stands at AT, before END; 0 if there is none. Blanks are those of ASCII and a
 * Ctrl-Z, which ends old files, and of Unicode and code page 1252 the ones that editors and word processors put in
 * text: no-break, thin and zero-width blanks, soft hyphens, byte order marks.
 */
size_t text_blank(const char *at, const char *end);

/* Makes spaces of the bytes of all blanks in the text AT that ASCII does not have, for what is read by lines. */
void text_level_blanks(char *at);

/* The line that begins at *REST, *LENGTH bytes without its end; NULL if there is none. *REST moves on to the next. */
const char *text_next_line(const char **rest, size_t *length);

/* The end of the line that AT lies in, without a carriage return before it; END if it is the last. */
const char *text_line_end(const char *at, const char *end);

/* How many bytes a dash or minus takes that stands at AT, before END: of ASCII, of Unicode or of code page 1252; 0 if
 * there is none. */
size_t text_dash(const char *at, const char *end);

/* Encode CODE into OUT (5 bytes, terminated); returns the bytes written without the terminator. */
size_t utf8_encode(uint32_t code, char out[5]);

/*
 * The columns that CODE takes: 0, 1 or 2 (-1 for a control character), as wcwidth says. Where the locale does not know
 * the character: ranges of Unicode 15, East Asian Width W and F; marks Mn.
 */
int utf8_width(uint32_t code);

/*
 * Writes the LENGTH bytes at S, which somebody has typed, terminated, into OUT for a message, and returns it: control
 * characters and bytes that are not UTF-8 as `?`, and no more than QUOTED bytes, then "...".
 */
enum { QUOTED = 48, QUOTE_SIZE = QUOTED + 8 };
const char *quote_write(const char *s, int length, char out[QUOTE_SIZE]);

/*
 * Capital and small letters of ASCII. The functions of the C library go by the user's language, in which I need not be
 * the capital of i (Turkish), and what a file means must not.
 */

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

/*
 * Text that other programs parse: HTML, XML and JSON. Whatever a name or a comment holds, it stays text there, because
 * these functions escape every string that is put into a form.
 */

/*
 * Add FORMAT to OUT as text_addf does, but each %s as text of an element or of a quoted attribute of HTML and XML / as
 * text between the quotes of a JSON string, which may stand in a <script>, too. What cannot stand there (control
 * characters in XML, broken UTF-8) becomes U+FFFD. FORMAT is a literal; it knows %s, %c, %%, and numbers of type int
 * with their flags and widths.
 */
void markup_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void json_addf(struct text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
