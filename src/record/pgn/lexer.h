/*
 * The words of PGN text: tags, comments, glyphs, move numbers, moves, results, each with its place. Knows the letters
 * of PGN (the standard of 1994 by Steven J. Edwards, sections 7 and 8) and nothing of games, so that a broken game ends
 * where the next begins.
 */
#ifndef REROUTE66_RECORD_PGN_LEXER_H
#define REROUTE66_RECORD_PGN_LEXER_H

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
    TOKEN_END,    /* of the text */
    TOKEN_TAG,    /* [Name "value"], brackets included */
    TOKEN_BRACE,  /* {comment}, braces included */
    TOKEN_LINE,   /* ; comment, without its line end */
    TOKEN_ESCAPE, /* % line, the % included, without its line end */
    TOKEN_NUMBER, /* 12. or 12... or 12 or dots alone */
    TOKEN_GLYPH,  /* $ and digits */
    TOKEN_OPEN,   /* ( */
    TOKEN_CLOSE,  /* ) */
    TOKEN_RESULT, /* see result_read */
    TOKEN_WORD,   /* a move, or marks such as ! and ?? */
    TOKEN_FAULT,  /* a { or [ that is never closed, a } or ] alone: the token's text is what is wrong */
};

/* One word: LENGTH bytes at AT within the text. LINE and COLUMN (bytes) count from 1 in the whole text. */
struct token {
    enum token_kind kind;
    const char *at;
    size_t length;
    int line, column;
};

/* The reading of a text, and how far it has come. */
struct lexer {
    const char *at, *end, *line_start;
    int line;
    const char *brace; /* the first } at or behind AT once it was looked for, END if there is none; NULL before */
};

/* TEXT, which ends at END, behind a byte order mark, which some editors put there. */
const char *lexer_behind_mark(const char *text, const char *end);

/* Begin at TEXT, which ends at END and whose first byte stands in line LINE at its beginning. */
void lexer_start(struct lexer *l, const char *text, const char *end, int line);

/* The next word. After the TOKEN_FAULT of a comment that is never closed (or contains a line that begins with `[Event
 * "`) reading goes on at such a line; after that of a tag, at the end of its line. */
struct token lexer_next(struct lexer *l);

/* Is it a comment or a % line? */
static inline bool token_is_note(const struct token *t)
{
    return t->kind == TOKEN_BRACE || t->kind == TOKEN_LINE || t->kind == TOKEN_ESCAPE;
}

/* The end of the line that AT lies in, without a carriage return before it; END if it is the last. */
const char *lexer_line_end(const char *at, const char *end);

/* Is the text of LENGTH bytes at AT equal to WANTED? */
bool lexer_same(const char *at, size_t length, const char *wanted);

/* Take the tag T apart: copies of its name and its value (escapes resolved), which the caller frees. False if it is
 * malformed. */
bool lexer_tag(const struct token *t, char **name, char **value);

#endif
