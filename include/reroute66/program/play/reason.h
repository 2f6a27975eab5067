/*
 * Why a move is bad, in a sentence for a chess player: what it allows, what it loses or what it misses; and what made
 * that hard to see.
 */
#pragma once

#include "base/text.h"
#include "search/engine.h"

/* Moves from a position on, as a search found them. */
struct reason_line {
    const struct move *move;
    int length; /* 0: not known */
    int score;  /* of the position before the first move, for its side to move, as in struct search_result */
};

/* A move that was played or asked about, and what was found before and after it. */
struct reason_case {
    const struct game *game;
    const struct position *position; /* before the move */
    struct move move;                /* legal there */
    struct reason_line better;       /* the best line from POSITION */
    struct reason_line reply;        /* the best line from the position after MOVE; LENGTH 0 if the game ends there */
    bool slight;                     /* MOVE is hardly worse: no move was missed that wins nothing */
    bool doubtful;                   /* a longer search may find as much for MOVE: no material is told */
    const struct move *before;       /* SIGHT_BEFORE moves that led to POSITION, the last one first; NULL: unknown */
};

/* What a sentence is about. */
enum reason_kind {
    REASON_NONE,
    REASON_ALLOWS, /* the reply is a mate, or the first move of one */
    REASON_LOSES,  /* the reply wins material */
    REASON_MISSES  /* the better move wins */
};

enum { REASON_TEXT = 192 };

/*
 * Writes into OUT (REASON_TEXT bytes) what is wrong with the move of REASON: "It allows mate in 1: Queen takes f7.",
 * "It loses the Queen for a Rook.", "It misses Bishop takes c6, which wins a Knight." Returns what it is about;
 * REASON_NONE and "" if no better move is known or the move is the best one.
 */
enum reason_kind reason_write(const struct reason_case *reason, char *out);

/* Returns how many bytes at the beginning of WORDS, of one line, are sentences that reason_write, reason_threat and
 * reason_trait write of moves of G; 0 if a person wrote them. */
size_t reason_length(const struct game *g, const char *words);

/* Returns where the last of such sentences begin in WORDS, and their *LENGTH; 0 if there are none. */
size_t reason_find_last(const struct game *g, const char *words, size_t *length);

/*
 * Writes into OUT (REASON_TEXT bytes) that the reply which decides a reason of KIND was threatened before the move, as
 * it would mate at once or win the same piece, with no mate and no capture of as much in answer, if its player could
 * move twice: "Queen takes f7 was threatened.", of a mate, which the sentence before names, "That was threatened." ""
 * if it was not, or that is not known.
 */
void reason_threat(const struct reason_case *told, enum reason_kind kind, char *out);

/*
 * Writes into OUT (REASON_TEXT bytes) what makes the move that decides a reason of KIND hard to see, the reply or the
 * better move: "Hard to see: a backward capture." "" if nothing does.
 */
void reason_trait(const struct reason_case *told, enum reason_kind kind, char *out);

/* Adds the legal move M of P to OUT in words: "Queen takes f7", "Rook on a1 to d1", "Pawn to e8, making a Queen". */
void reason_move(const struct game *g, const struct position *p, struct move m, struct text *out);
