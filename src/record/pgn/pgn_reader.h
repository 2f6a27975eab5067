/*
 * How one PGN game is read, as far as its parts share it. Private to src/record's reader of PGN.
 */
#ifndef REROUTE66_RECORD_PGN_PGN_READER_H
#define REROUTE66_RECORD_PGN_PGN_READER_H

#include "lexer.h"
#include "record/record.h"
#include "record/source.h"

/* Reading one game. */
struct pgn_reader {
    const struct source *source;
    const struct reading *how;
    struct error *error;
    struct lexer lexer;
    struct token token; /* the one at hand */
    struct record *record;
    struct token variant, fen; /* their tags, for messages; length 0 if there are none */
    struct node *at;           /* the move before the token, or the parent of the first move of a variation */
    struct node *closed;       /* the head of the variation that just ended, NULL if something came after it */
    bool fresh;                /* at the beginning of a variation */
    char *before;              /* comments there */
    uint8_t glyph[GLYPHS_MAX]; /* glyphs there */
    int glyphs;
    struct pgn_level *level; /* open variations */
    int levels;
};

/* An open variation: the move it is an alternative to, its own first move (NULL before it), its bracket. */
struct pgn_level {
    struct node *back, *head;
    struct token open;
};

/* A fault at T, told by SENTENCE, or by what the lexer stumbled over there; always false. */
bool pgn_fault(struct pgn_reader *r, const struct token *t, const char *sentence);
bool pgn_fault_of_letters(struct pgn_reader *r, const struct token *t);

/*
 * Add LENGTH bytes of TEXT to *TO as a line of its own, without carriage returns before line ends. FOLDED: a line end
 * after a blank was made by folding and is taken out.
 */
void pgn_join(char **to, const char *text, size_t length, bool folded);

/* Take the comment or `%` line at hand for the place where reading stands; a player may leave by it. */
void pgn_read_comment(struct pgn_reader *r);

/* Read from the token at hand to the game's result (the token at hand then) or the end. False after a fault. */
bool pgn_read_moves(struct pgn_reader *r);

#endif
