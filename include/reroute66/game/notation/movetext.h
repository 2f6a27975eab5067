/*
 * Move text (see man reroute66): writing the canonical, the PGN and the UCI form of a move, and reading every accepted
 * form with a diagnosis of what is wrong.
 */
#pragma once

#include "notation/signs.h"
#include "rules/outcome.h"

enum { MOVE_TEXT = 48 };
struct text;

/* The label of piece WHAT as printed in canonical move text: "P", "p", "_m". OUT has room for 5 bytes. */
void movetext_label(const struct game *g, piece what, char out[5]);

/*
 * Write the move M of P, terminated, into OUT (MOVE_TEXT bytes): canonical `P a2-A4`; PGN token `Pa2-A4`, or in games
 * whose description says `notation san` as movetext_write_san does; UCI `a2A4`. M need not be legal, as refusals name
 * the refused move, but must fit the pieces of P.
 */
void movetext_write(const struct game *g, const struct position *p, struct move m, char *out);
void movetext_write_pgn(const struct game *g, const struct position *p, struct move m, char *out);
void movetext_write_uci(const struct game *g, const struct position *p, struct move m, char *out);

/* Adds the lane of PLACE of BOARD to OUT, its first cell first: "lane d4-e4-d5-e5". */
void movetext_write_lane(const struct board *board, cell place, struct text *out);

/* A move with its canonical text. */
struct listed_move {
    struct move move;
    char text[MOVE_TEXT];
};

/* Returns the N moves MOVE of P with their texts, sorted by those. Caller frees. */
struct listed_move *movetext_list(const struct game *g, const struct position *p, const struct move *move, int n);

/*
 * Write the legal move M of P in Standard Algebraic Notation (PGN standard of 1994, section 8.2.3): `Nf3`, `Raxd1+`,
 * `exd8=Q#`, `O-O`; `--` for passing. For games without reentry, hops and lanes.
 */
void movetext_write_san(const struct game *g, const struct position *p, struct move m, char *out);

/* How moves are written in lists. AUTO: short in games whose description says `notation san`. */
enum move_style { STYLE_AUTO, STYLE_LONG, STYLE_SHORT };

/*
 * Write the legal move M of P as lists have it: `P a2xA4+`, `P f7-f8=Q#`, or short as movetext_write_san does; reentry,
 * hops by way of a cell and moves between lanes are never short. An empty lane at the end is named by the cell straight
 * ahead, `P e2-e4` and not `P e2-d4`. AFTER is the position after M.
 */
void movetext_write_listed(const struct game *g, const struct position *p, const struct position *after, struct move m,
                           enum move_style style, char *out);

/* Write the legal move M of P in long form with its marks, `P a2xA4+`, into OUT (MOVE_TEXT bytes). */
void movetext_write_marked(const struct game *g, const struct position *p, struct move m, char *out);

/*
 * Reads one move in any accepted form into M; blanks around it, its number before it, signs and
 * `// comment` after it are allowed. The duck's cell is written `@e4` or `,e4`, never alone. False with ERROR filled by
 * one sentence with the reason and what was probably meant; ERROR->column is the place in TEXT (from 1) of the first
 * wrong letter.
 */
bool movetext_read(const struct game *g, const struct position *p, const char *text, struct move *m,
                   struct error *error);

/* RULE_DUCK: returns the duck's part of TEXT, `@e4` in `Nf3,@e4` and `Nf3 @e4`, `f3e4` in `g1f3,f3e4`, within it; NULL
 * if it has none. */
const char *movetext_duck_part(const struct game *g, const char *text);

/* Reads TEXT, the duck's part of a turn (movetext_duck_part) after its player's OWN move, into M: `@e4`, `e4` or, from
 * where OWN ended, `f3e4`. False with ERROR filled as by movetext_read. */
bool movetext_read_duck(const struct game *g, const struct position *p, const char *text, struct move own,
                        struct move *m, struct error *error);

/* As movetext_write_uci for the moves M of P and, by the same player, DUCK: `g1f3,f3e4`, into OUT (2 * MOVE_TEXT
 * bytes). */
void movetext_write_uci_turn(const struct game *g, const struct position *p, struct move m, struct move duck,
                             char *out);

/*
 * Finds the cells by which TEXT, a line that was typed or NULL, names the beginning and the end of M, a move of G, and
 * which may be any cell of a lane: NAMED[0] and NAMED[1]; M's own where it names none.
 */
void movetext_named(const struct game *g, const char *text, struct move m, cell named[2]);

/* A move that was read, and what follows it. */
struct typed_move {
    struct move move;
    struct signs signs;
    const char *comment; /* after `//`, within the text; NULL if there is none */
    bool idle;           /* there is a + behind it, but it gives no check and promotes nothing */
    bool converted;      /* part of it was not written in plain letters */
    size_t used;         /* of a word: the bytes of the move and its signs; another move may follow */
};

/* As movetext_read, with the signs and the comment. */
bool movetext_read_annotated(const struct game *g, const struct position *p, const char *text, struct typed_move *out,
                             struct error *error);

/*
 * As movetext_read_annotated, for a user, who may name the duck's cell alone and write pieces in the letters of another
 * language, too: LETTERS are the labels that A … Z stand for there, NULL: none. Returns how many legal moves TEXT means
 * in either; OUT is filled if that is one, else ERROR.
 */
int movetext_read_lettered(const struct game *g, const struct position *p, const char *text, const char *letters,
                           struct typed_move *out, struct error *error);

/* A word of a saved game: LENGTH bytes at AT. LETTERS: the labels that its letters A … Z stand for; NULL: they are
 * labels. OWN_ENDED: RULE_DUCK: where the move before it ended, if the duck moves now; else CELL_NONE. */
struct move_word {
    const char *at;
    size_t length;
    const char *letters;
    cell own_ended;
};

/* As movetext_read_annotated, for the first move in WORD. A null move (`--`, `Z0`, `0000`) is a MOVE_PASS, legal or
 * not; nobody can pass in check. ERROR->column counts within WORD. */
bool movetext_read_word(const struct game *g, const struct position *p, const struct move_word *word,
                        struct typed_move *out, struct error *error);

/*
 * True if WORD is O-O or O-O-O and P one of the positions in which versions up to 1.0 wrote these the other way round
 * (game.castling_turned): OUT gets WORD with the other of them.
 */
bool movetext_turn_castling(const struct game *g, const struct position *p, const struct move_word *word,
                            struct text *out);

/* What a half-typed move may still become. */
enum half_verdict {
    HALF_POSSIBLE,   /* the beginning of a legal move, or several legal moves fit it */
    HALF_COMPLETE,   /* it is a legal move as it stands */
    HALF_IMPOSSIBLE, /* the beginning of no legal move */
};

struct half_move {
    enum half_verdict verdict;
    struct move move;    /* HALF_COMPLETE: the move */
    int column;          /* HALF_IMPOSSIBLE: the first wrong letter, from 1; else 0 */
    cellset named;       /* the cells that the text names in full (all of a lane) */
    cell from, to;       /* where all moves still possible begin, and where they end; CELL_NONE if they differ */
    struct error reason; /* HALF_IMPOSSIBLE, or several that fit: the sentence of movetext_read; else its text is "" */
};

/* Judge the half-typed move TEXT (may be blank), so that the board can mark what it names and the reason can be told
 * at the first wrong letter. */
void movetext_judge_prefix(const struct game *g, const struct position *p, const char *text, struct half_move *half);

/* All completions of the half-typed move TEXT: legal moves whose canonical or short form begins so, canonical, at most
 * MAX, each in MOVE_TEXT bytes of OUT; sorted. Returns how many there are in all (may exceed MAX). */
int movetext_complete(const struct game *g, const struct position *p, const char *text, char (*out)[MOVE_TEXT],
                      int max);

/* Write what `status` prints ("to move: White", "checkmate: Black wins") into OUT (SIZE bytes). */
void movetext_status(const struct game *g, const struct position *p, const struct outcome *outcome, char *out,
                     size_t size);
