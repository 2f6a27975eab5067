/* Reading moves as people type and write them: what the sources of this room have in common, each part after those that
 * it builds on. */
#pragma once

#include "base/text.h"
#include "notation/letter.h"
#include "rules/walker.h"

/* Reading cells, letters and signs one after the other from a line that a user typed. */

/* The LENGTH bytes at TEXT, read up to AT. */
struct scan {
    const struct board *board;
    const char *text;
    int length, at;
};

/* Returns the next byte, 0 at the end. */
char scan_peek(const struct scan *scan);

/* Skip blanks. */
void scan_blanks(struct scan *scan);

/* Skip the next byte if it is one of ANY. */
bool scan_one(struct scan *scan, const char *any);

/* Skip blanks, one of `-`, `x`, `:`, `to`, `takes` if there is one, and blanks. True if there was a sign. */
bool scan_separator(struct scan *scan);

/* Returns how many bytes at SCAN->at look like a cell's name: letters, then digits; 0 if they do not. */
int scan_name(const struct scan *scan);

/* Skip the name of a cell of the board and set *PLACE to it. */
bool scan_cell(struct scan *scan, cell *place);

/* Skip a piece's letter. */
bool scan_letter(struct scan *scan, letter *label);

/* Skip blanks and signs such as `+` and `!`; true if nothing is left. */
bool scan_end(struct scan *scan);

/*
 * Returns the move in the line TEXT without the blanks around it and without a trailing `// comment`; *COMMENT (may be
 * NULL) gets the comment's beginning within TEXT, NULL if there is none.
 */
struct scan scan_line(const struct board *board, const char *text, const char **comment);

/*
 * A text that holds a move, taken apart: a move number, the move, the signs after it. Typed moves and those of saved
 * games and lists all pass through here, so that typography and signs are understood alike.
 */

enum { MOVE_LINE_MAX = 256 }; /* no move is longer: of a longer text only the beginning is read */

/* The text in plain letters: figurines, dashes and the like are ASCII. */
struct move_line {
    const struct game *g;
    const char *text;          /* LENGTH bytes, not terminated: what was written, or OWN */
    size_t length, start, end; /* START … END−1 is the move */
    bool converted;
    bool bare;      /* RULE_DUCK: a cell alone is a move of the duck, as at the prompt and after a comma */
    cell own_ended; /* RULE_DUCK: where the own move ended, which the duck's part may name first; CELL_NONE */
    char own[MOVE_LINE_MAX];
    uint16_t from[MOVE_LINE_MAX + 1]; /* where each byte of OWN, and its end, stood in what was written */
};

/* Takes the LENGTH bytes at TEXT apart, for a game with the pieces of G. LETTERS: the labels that the letters A … Z
 * stand for, NULL: the game's own. LINE may keep TEXT. */
void move_line_read(struct move_line *line, const struct game *g, const char *text, size_t length, const char *letters);

/* Returns where the byte AT of LINE stood in what was written. */
size_t move_line_place(const struct move_line *line, size_t at);

/* Returns the letters START … END−1 of LINE as a text to be read. */
struct scan move_line_scan(const struct move_line *line, size_t start, size_t end);

/*
 * Returns how many of the LENGTH bytes at TEXT are a move of G, a kind of Shogi, as Western players or USI write it,
 * with its sign of promotion; 0 if they begin with none. OUT gets it as this program reads it, with a + behind a
 * promotion.
 */
size_t shogi_rewrite(const struct game *g, const char *text, size_t length, struct text *out);

/*
 * All accepted spellings of one legal move, matched against a text at once.
 *
 * A set of places in the text (bit i: everything before letter i is matched) goes through the parts of a spelling; a
 * part that may be left out keeps the set it got. So every spelling is followed at the same time, and that also shows
 * what is still possible after each letter, and where the last possible spelling ends. (Thompson, "Regular expression
 * search algorithm", 1968.)
 */

enum { SPELLING_MAX = 62 }; /* letters a move may have, comment and outer blanks not counted */

struct spelling {
    const struct game *g;
    const struct position *p;
    const char *text;
    int length;
    uint64_t where[128]; /* by ASCII letter: the places where the text has it */
    bool bare;           /* as of a move_line */
    cell own_ended;
    uint64_t reached; /* by the move that was matched last: all places that some spelling of it got to */
};

/* How well a text fits a move, the best last. Only moves with the best fit count. */
enum fit {
    FIT_NONE,
    FIT_REENTRY, /* `Nd1` for a reentry */
    FIT_ALIKE,   /* Shogi's `Gf8` of a Tokin, which moves like a Gold */
    FIT_SHORT,   /* `Ne6`, `exd5` */
    FIT_FULL,    /* both cells are named, or castling, reentry or passing */
};

/* Prepare SPELLING for the LENGTH ≤ SPELLING_MAX letters at TEXT, which has no blanks at either end. G, P and TEXT are
 * borrowed. */
void spelling_start(struct spelling *spelling, const struct game *g, const struct position *p, const char *text,
                    int length);

/* True if M is a promotion that a + behind the move says, as in Shogi. */
bool spelling_promotes(const struct game *g, const struct position *p, struct move m);

/* Returns how SPELLING's text fits the legal move M; SPELLING->reached tells how far it got: bit LENGTH set means that
 * a spelling of M begins so. */
enum fit spelling_fit(struct spelling *spelling, struct move m);

/*
 * Reads the move in LINE, whose ends have no blanks, into M if it is written as saved games write moves and fits
 * exactly one legal move of P, which is then the one by all spellings. False says nothing: LINE may still be a move.
 */
bool glance_read(const struct game *g, const struct position *p, struct scan line, struct move *m);

/* Reads LINE into M if it is a pass as Janggi writes it: the royal piece goes to where it stands, `Ke9`, `e9e9`. False
 * if it is none, or not legal. */
bool glance_read_pass(const struct game *g, const struct position *p, struct scan line, struct move *m);

/* What a player meant by a text that is no legal move, read as far as it makes sense. */

enum request_form {
    REQUEST_UNREADABLE, /* no move at all */
    REQUEST_PIECE,      /* a letter alone */
    REQUEST_FROM,       /* a piece to move, but no target that exists */
    REQUEST_FROM_TO,    /* both cells */
    REQUEST_TO,         /* a target alone: `Ne6`, `exd5`, `A4` */
    REQUEST_REENTRY,    /* `N*d1` */
    REQUEST_CASTLING,   /* `O-O` */
    REQUEST_PASS,       /* `--` */
};

struct move_request {
    enum request_form form;
    letter label;                /* LETTER_NONE if none; an upper-case one may be meant for every side */
    cell from, via, to;          /* CELL_NONE where not named; VIA: the middle one of three */
    char part[CELL_NAME];        /* REQUEST_TO: the file or rank (or both) before the target, "" if none */
    letter promotion;            /* LETTER_NONE if none */
    int side;                    /* REQUEST_CASTLING: 0 short, 1 long */
    int unknown, unknown_length; /* the place of a name that no cell has; length 0 if there is none */
    int rest; /* the place of the first letter that means nothing, the text's length if there is none */
};

/* Read SCAN, from scan_line, for a game with the pieces of G. */
struct move_request request_read(const struct game *g, struct scan scan);

/* What a player probably meant by a move that is refused: one sentence with a legal move in it. */

/* A list of moves. */
struct move_list {
    int count;
    struct move at[MOVES_MAX];
};

/* Fills OUT with the legal moves of P that TEXT means in English descriptive notation, in orthodox chess; with none in
 * other games, or where it is written otherwise. */
void descriptive_read(const struct game *g, const struct position *p, const char *text, struct move_list *out);

/* Returns how many of the LENGTH bytes at TEXT are a whole move of G as the World Xiangqi Federation writes it, legal
 * or not; 0 if they do not begin with one, or G is no kind of Xiangqi. */
size_t wxf_length(const struct game *g, const char *text, size_t length);

/* Fills OUT with the legal moves of P that such a move at TEXT means, or that its beginning may mean. Returns how many
 * of the LENGTH bytes were read so. */
size_t wxf_read(const struct game *g, const struct position *p, const char *text, size_t length, struct move_list *out);

/* What was asked for. FROM, TO are CELL_NONE where not known; KIND is the kind that the text names, -1 if none. */
struct asked {
    cell from, to;
    int kind;
    struct refusal refusal; /* why it is refused */
};

/* Add " Did you mean R a1-a4, which captures it?" or another sentence of that sort, blank first, to OUT; nothing if
 * there is no good suggestion. */
void suggest_add(const struct game *g, const struct position *p, const struct move_list *legal, struct asked asked,
                 struct text *out);

/* Add MOVES as "N b1-d2, N f3-d2 or Q d1-d2", the first few of them, to OUT. */
void suggest_list(const struct game *g, const struct position *p, const struct move_list *moves, struct text *out);

/* Returns the cell, other than OTHER, whose name is the LENGTH bytes at NAME in upper or lower case; CELL_NONE if there
 * is none. */
cell suggest_twin(const struct board *board, const char *name, int length, cell other);

/* Add to OUT the clause for REFUSAL (not REFUSAL_NONE), which walker_explain gave for M in P, without a full stop. */
void refusals_tell(const struct game *g, const struct position *p, struct move m, struct refusal refusal,
                   struct text *out);

/* Add "the Pawn on a4" to OUT, for the piece WHAT standing on PLACE. */
void refusals_piece(const struct game *g, piece what, cell place, struct text *out);

/* Why a text is no legal move, in one sentence, and what was probably meant, in another. */

/* Which of the legal moves of a position fit a line that was typed. */
struct candidates {
    struct move_list legal;  /* all of them */
    struct move_list fits;   /* those that the line means, by the best fit that any has */
    struct move_list onward; /* those that begin as the line does */
};

/*
 * Add to OUT why the line SCAN (from scan_line) is no move of P: `R a1-b5: the Pawn on a4 is in the way. Did you mean
 * R a1-a4, which captures it?` If some of MOVES begin as SCAN does, SCAN may be right but unfinished.
 */
void reasons_tell(const struct game *g, const struct position *p, struct scan scan, const struct candidates *moves,
                  struct text *out);

/* Add to OUT that the line SCAN fits several moves, and which. */
void reasons_tell_several(const struct game *g, const struct position *p, struct scan scan,
                          const struct move_list *moves, struct text *out);
