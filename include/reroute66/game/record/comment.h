/*
 * What comments hold: words for people, and commands `[%name value]` that programs write for each other. Commands are
 * kept as they are written; words are shown without them. This is the only place that takes comments apart.
 */
#pragma once

#include "notation/diagram.h"

/* A command: AT … END−1 in the comment, brackets included, its name and its value without blanks around it. */
struct comment_command {
    const char *at, *end, *name, *value;
    size_t name_length, value_length;
};

/* Finds the first command in the comment AT … END−1 that is called NAME (NULL: any). False if there is none. */
bool comment_find(const char *at, const char *end, const char *name, struct comment_command *command);

/* Adds the words of COMMENT (may be NULL) to OUT (NULL: nothing is added). False if it has none. */
bool comment_words(const char *comment, struct text *out);

/* Sets the words of *COMMENT (owned; NULL: none) to WORDS ("": none); its commands stay before them. */
void comment_set_words(char **comment, const char *words);

/*
 * The clock: the time in ms that a player had left after the move, `[%clk H:MM:SS]`, with a decimal fraction where
 * there is one; M:SS and seconds alone are read too. comment_clock is false if COMMENT (may be NULL) has none. A new
 * value takes the place of the old one, else it comes first; it is rounded up to tenths, as clocks show time.
 */
bool comment_clock(const char *comment, int64_t *ms);
void comment_set_clock(char **comment, int64_t ms);

/* The time in ms that the move took, `[%emt H:MM:SS]`, in the same forms. False if COMMENT (may be NULL) has none. */
bool comment_elapsed(const char *comment, int64_t *ms);

/*
 * The evaluation of the position after the move, from White's point of view (of three players: the mover's): `[%eval
 * 0.35]` in pawns, `[%eval #-3]` for a mate in 3 moves; a depth after it (`0.35,18`) is ignored. Kept in 1/100 pawn, or
 * if MATES in moves to a win (> 0) or a loss (< 0; 0: lost already). A new value takes the place of the old one, else
 * it comes behind the other commands.
 */
struct eval {
    bool mates;
    int value;
};
bool comment_eval(const char *comment, struct eval *out);
void comment_set_eval(char **comment, struct eval eval);

/* The same for the player to move after the move, which of three players says something else: `[%next 0.20]`. */
bool comment_eval_next(const char *comment, struct eval *out);
void comment_set_eval_next(char **comment, struct eval eval);

/*
 * Who found the evaluation and how hard it looked: `[%by reroute66 20000 nodes]`, a time in ms, `200 ms`, or both where
 * a search ended with the first of them. Behind that `eval 0.35` if `[%eval …]` is by others and stays, `best` if no
 * better move than the one that the comment stands at was found, and what a review wrote about that move: `blunder` if
 * it gave the glyph of one, `explained` if it wrote words, `explained behind` those of a person, `better Nc6 Bc4` if it
 * added that variation; what else stands there is by others. comment_effort is false if COMMENT (may be NULL) does not
 * say so. Of a PROGRAM only what comes before a blank is kept.
 */
enum { EFFORT_LINE = 256 };
struct effort {
    char program[32];
    uint64_t nodes; /* 0: not limited by them */
    int64_t ms;     /* 0: not limited by time */
    bool valued;    /* the evaluation is VALUE; else it is that of `[%eval …]` */
    struct eval value;
    bool best, explained, behind;
    char mark[16];            /* the word of the glyph; "": none was given */
    char better[EFFORT_LINE]; /* the variation, PGN tokens with blanks between them; "": none was added */
};
bool comment_effort(const char *comment, struct effort *out);
void comment_set_effort(char **comment, const struct effort *effort);

/* Reads the evaluation of COMMENT (may be NULL): that of a review where it stands beside another, else `[%eval …]`.
 * False if there is none. */
bool comment_value(const char *comment, struct eval *out);

/* The arrows and coloured cells of COMMENT (may be NULL), `[%cal …]` and `[%csl …]`, into OUT. Returns how many. */
int comment_shapes(const struct board *board, const char *comment, struct shape out[SHAPES_MAX]);

/* Adds WANTED to *COMMENT, or removes it if it is there in the same colour. */
void comment_toggle_shape(const struct board *board, char **comment, const struct shape *wanted);
