/*
 * What the files that read one PGN game share.
 */
#pragma once

#include "lexer.h"
#include "record/language.h"
#include "record/record.h"
#include "record/source.h"

/* What one game may hold at most: far more than any real game has, and too little for a hostile file to fill the
 * memory or the stack. */
enum {
    PGN_DEPTH_MAX = 1000,        /* variations within variations */
    PGN_MOVES_MAX = 500000,      /* moves of all variations together */
    PGN_VARIATIONS_MAX = 100000, /* variations at one move */
    PGN_COMMENTS_MAX = 1000000,  /* comments of the game, and lines beginning with % */
    PGN_TOKENS_A_LOOK = 4096,    /* words that are read before the program checks whether there is memory for more */
};

/* A comment or `%` line that was read, and the text of a node that it is to be part of. They are joined when the whole
 * game has been read, as joining each at once would copy the earlier ones again and again. */
struct pgn_piece {
    char **to; /* NULL: before the first move of the variation that has just begun */
    const char *at;
    size_t length;
    bool folded; /* a line end after a blank was made by folding */
    int order;   /* in the file */
};

/* The reading of one game. */
struct pgn_reader {
    const struct source *source;
    const struct reading *how;
    struct error *error;
    struct lexer lexer;
    struct token token; /* the present token */
    struct record *record;
    struct token variant, fen;  /* their tags, for messages; length 0 if there are none */
    struct node *at;            /* the move before the token, or the parent of the first move of a variation */
    struct node *closed;        /* the head of the variation that just ended, NULL if something came after it */
    bool fresh;                 /* at the beginning of a variation */
    int fresh_piece;            /* the first piece that was read there */
    uint16_t glyph[GLYPHS_MAX]; /* glyphs there */
    int glyphs;
    struct pgn_level *level; /* open variations */
    int levels, level_room;
    int variations;          /* that the present move has had so far */
    struct pgn_piece *piece; /* in the order of the file */
    int pieces, piece_room;
    int moves; /* how many were read */
    /* labels by the letters of another language: of all moves, or of those with a letter that is not a label */
    char letters[LANGUAGE_LETTERS];
    enum { LETTERS_OWN, LETTERS_GUESSED, LETTERS_TOLD } lettered;
    bool castled;           /* a castling was read whose signs versions up to 1.0 wrote the other way round */
    bool turned;            /* such castlings are read as those versions wrote them */
    struct outcome ending;  /* of a list: what `resign` or `draw` said last; ENDING_NONE: neither did */
    const char *number_end; /* the place after the last move number: a ) there belongs to it */
};

/* An open variation: the move to which it is an alternative; its own first move (NULL before that); its bracket; how
 * many variations that move has had, this one included. */
struct pgn_level {
    struct node *back, *head;
    struct token open;
    int variations;
};

/* A fault at TOKEN, told by SENTENCE, or, for a TOKEN_FAULT, by what the lexer could not read; returns false. */
bool pgn_fault(struct pgn_reader *reader, const struct token *token, const char *sentence);
bool pgn_fault_of_letters(struct pgn_reader *reader, const struct token *token);

/* Remarks it if the game that was found is not what the tags of READER's record name. */
void pgn_compare_definition(const struct pgn_reader *reader);

/* Reports, once a file for each KIND, that TOKEN is read as something else than is written, in the words of FORMAT. */
void pgn_note(const struct pgn_reader *reader, enum reading_note kind, const struct token *token, const char *format,
              ...) __attribute__((format(printf, 4, 5)));

/* A copy of LENGTH bytes of TEXT without carriage returns before line ends. Caller frees. */
char *pgn_copy(const char *text, size_t length);

/* NODE is new: it gets the comments and glyphs that were read before it, and is the present place. */
void pgn_arrive(struct pgn_reader *reader, struct node *node);

/* Add GLYPH, or SIGNS, which TOKEN tells, at the present place; those for which there is no room are kept as comments.
 * False after a fault. */
bool pgn_add_glyph(struct pgn_reader *reader, const struct token *token, int glyph);
bool pgn_add_signs(struct pgn_reader *reader, const struct token *token, const struct signs *signs);

/* As pgn_arrive, for a node whose move is followed by SIGNS, in TOKEN. False after a fault. */
bool pgn_arrive_with(struct pgn_reader *reader, struct node *node, const struct token *token,
                     const struct signs *signs);

/* True if the LENGTH bytes at AT are a label that stands alone, as in `P a2-A4`: `P`, `p`, `_m`. */
bool pgn_is_label(const char *at, size_t length);

/* Reads the present word of a list: the beginning of a move, `resign` or `draw`. False after a fault. */
bool pgn_read_list_word(struct pgn_reader *reader);

/* Frees what READER has besides its record. */
void pgn_end(struct pgn_reader *reader);

/* False with the error filled if the game has as many moves as it may. */
bool pgn_has_room(struct pgn_reader *reader);

/* Add the LENGTH bytes at TEXT as a comment at the present place. False after a fault. */
bool pgn_add_note(struct pgn_reader *reader, const char *text, size_t length);

/* Let the comments that were read at the beginning of the variation belong to *TO. */
void pgn_place_pieces(struct pgn_reader *reader, char **to);

/* Give the pieces that were read to their nodes, in the order of the file, each as a line of its own. */
void pgn_join_pieces(struct pgn_reader *reader);

/* Take the present token, a comment or `%` line, for the present place; a player may leave by it. False after a
 * fault. */
bool pgn_read_comment(struct pgn_reader *reader);

/* Read from the present token to the game's result, which is the present token afterwards, or to the end. False after a
 * fault. */
bool pgn_read_moves(struct pgn_reader *reader);
