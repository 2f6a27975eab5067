/* What a search has found, in words: scores, best moves, and what is wrong with a move. */
#pragma once

#include "play/reason.h"
#include "study/analysis.h"

/* The question why MOVE was not played at POSITION: BEST was found there, REPLY at AFTER, the position after MOVE, and
 * OWN by a search of MOVE alone (NULL with two players: what the reply is worth tells it). */
struct why {
    const struct game *game;
    const struct position *position;
    struct move move;
    const struct position *after;
    const struct search_result *best, *reply, *own;
};

/* Adds the answer to OUT: "It allows mate in 1: Queen takes f7. n g8-f6 is answered by …". True if MOVE is the best, or
 * worth as much by what was found. */
bool answer_why(const struct why *why, struct text *out);

/* Writes the value SCORE for the side to move in P into OUT (SIZE bytes): as analysis_score, but a mate in words, "mate
 * in 3" or "White mates in 3". ANSWER_SCORE bytes are enough. */
enum { ANSWER_SCORE = 48 };
void answer_score(const struct game *g, const struct position *p, int score, char *out, size_t size);

/* Writes the best move and value of RESULT, a search of P of G, into OUT (SIZE bytes): "q e8-A4 (+1.20)". */
void answer_best(const struct game *g, const struct position *p, const struct search_result *result, char *out,
                 size_t size);
