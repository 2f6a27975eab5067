/* Lessons: games of the engine against itself, with what it thought of each position, from which nets learn. */
#pragma once

#include "search/engine.h"

enum { LESSON_PLIES_MAX = 512, LESSON_UNKNOWN = -32768 };

/* Bits of lesson_ply.flags. Quiet: the side to move is not in check and the best move is no capture or promotion. */
enum { LESSON_QUIET = 1 };

/* One ply: the position's score for the side to move in 1/100 pawn (LESSON_UNKNOWN in the opening), the move. */
struct lesson_ply {
    struct move move;
    int16_t score;
    uint8_t flags;
    uint8_t depth; /* plies that the search came to */
};

struct taught_game {
    uint32_t number;
    uint8_t sharers; /* players (bits) that win or share */
    int plies;
    struct lesson_ply ply[LESSON_PLIES_MAX];
};

/* How lessons are played: after PLIES random moves, or one more, if the position is then no further from even than
 * BALANCE (1/100 pawn), with NODES a move; an array where the game is over has lessons without plies. */
struct lesson_plan {
    const struct game *game; /* borrowed */
    uint64_t seed;
    int nodes, plies, balance;
};

/* Play lesson NUMBER of PLAN, which depends on the two alone, with ENGINE, of one thread, into OUT. False if STOP was
 * set before its end. */
bool lesson_play(const struct lesson_plan *plan, struct engine *engine, uint32_t number, atomic_bool *stop,
                 struct taught_game *out);
