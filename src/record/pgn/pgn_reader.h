/*
 * How one PGN game is read, as far as its parts share it. Private to src/record's reader of PGN.
 */
#ifndef REROUTE66_RECORD_PGN_PGN_READER_H
#define REROUTE66_RECORD_PGN_PGN_READER_H

#include "lexer.h"
#include "record/record.h"
#include "record/source.h"

/*
 * What one game may hold at most: far more than any game that was played or studied, and little enough that a file made
 * to harm can neither fill the memory nor the stack.
 */
enum {
    PGN_DEPTH_MAX = 1000,        /* variations within variations */
    PGN_MOVES_MAX = 500000,      /* moves of all variations together */
    PGN_VARIATIONS_MAX = 100000, /* variations at one move */
    PGN_COMMENTS_MAX = 1000000,  /* comments of the game, and lines beginning with % */
    PGN_TOKENS_A_LOOK = 4096,    /* so many words are read before memory is looked at again */
};

/*
 * A comment or `%` line that was read, and the text of a node that it is to be part of. They are joined when the whole
 * game is read: to join each at once would copy the earlier ones again and again.
 */
struct pgn_piece {
    char **to; /* NULL: before the first move of the variation that has just begun */
    const char *at;
    size_t length;
    bool folded; /* a line end after a blank was made by folding */
};

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
    int fresh_piece;           /* the first piece that was read there */
    uint8_t glyph[GLYPHS_MAX]; /* glyphs there */
    int glyphs;
    struct pgn_level *level; /* open variations */
    int levels, level_room;
    int variations;          /* that the move at hand has had so far */
    struct pgn_piece *piece; /* in the order of the file */
    int pieces, piece_room;
    int moves; /* how many were read */
};

/* An open variation: the move it is an alternative to, its own first move (NULL before it), its bracket; how many
 * variations that move has had, this one included. */
struct pgn_level {
    struct node *back, *head;
    struct token open;
    int variations;
};

/* A fault at T, told by SENTENCE, or by what the lexer stumbled over there; always false. */
bool pgn_fault(struct pgn_reader *r, const struct token *t, const char *sentence);
bool pgn_fault_of_letters(struct pgn_reader *r, const struct token *t);

/* A copy of LENGTH bytes of TEXT without carriage returns before line ends. Caller frees. */
char *pgn_copy(const char *text, size_t length);

/* Give the pieces that were read to their nodes, in the order of the file, each as a line of its own. */
void pgn_join_pieces(struct pgn_reader *r);

/* Take the comment or `%` line at hand for the place where reading stands; a player may leave by it. False after a
 * fault. */
bool pgn_read_comment(struct pgn_reader *r);

/* Read from the token at hand to the game's result (the token at hand then) or the end. False after a fault. */
bool pgn_read_moves(struct pgn_reader *r);

#endif
