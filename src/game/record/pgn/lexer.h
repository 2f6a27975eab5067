/*
 * The words of PGN text, each with its place: tags, comments, glyphs, move numbers, moves, results. (The standard of
 * 1994 by Steven J. Edwards, sections 7 and 8.) Needs no game, so that a broken game ends where the next begins.
 */
#pragma once

#include "base/text.h"

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
    bool list; /* in the style of Game Courier: `//` comments, all else is words; lines may be quoted as mails are */
    const char *brace; /* the first } from AT on once it was looked for, END if there is none; NULL before */
};

/* Begins at TEXT, which ends at END and whose first byte stands in line LINE at its beginning. */
void lexer_start(struct lexer *lexer, const char *text, const char *end, int line);

/*
 * Returns the next word. A comment that is never closed is a TOKEN_FAULT, and reading goes on at the next line that
 * begins with `[Event "`; one is never closed if such a line and another comment come before any }. After the
 * TOKEN_FAULT of a tag reading goes on at the end of its line.
 */
struct token lexer_next(struct lexer *lexer);

/* Skips the words and move numbers that come next as far as they can be told at a glance. Returns where the last of
 * them ends, NULL if there are none. Not for lists. */
const char *lexer_skip_moves(struct lexer *lexer);

/* True if TOKEN is a comment or a % line. */
static inline bool token_is_note(const struct token *token)
{
    return token->kind == TOKEN_BRACE || token->kind == TOKEN_LINE || token->kind == TOKEN_ESCAPE;
}

/* True if the LENGTH bytes at AT are the text WANTED. */
bool lexer_same(const char *at, size_t length, const char *wanted);

/* The parts of a tag, from its [ to the place after its ]. */
struct tag_parts {
    const char *name, *value, *end;
    size_t name_length, value_length;
    bool odd; /* it is not written as the standard says: quotation marks within the value, none around it … */
};

/*
 * Takes the tag at AT apart, whose text ends at END. Quotation marks within the value need not be escaped: it ends at
 * the last one before the ] at the line's end. At the beginning of a line (LINE_START) the marks around it may be
 * typographic, or be missing like the ]. False if it is no tag.
 */
bool tag_split(const char *at, const char *end, const char *line_start, struct tag_parts *parts);

/* Adds the value of PARTS to OUT, its escapes resolved and a line end in it as a blank. */
void tag_value(const struct tag_parts *parts, struct text *out);
