/* The AI: one search for all boards. It works on copies of positions, and another thread can stop it by its stop
 * flag. */
#pragma once

#include "rules/outcome.h"
#include "search/oracle.h"

#include <stdatomic.h>

/*
 * MATE_PLIES bounds the distance of every mate that a score can express: PLY_MAX plies of search, then the longest win
 * that an oracle knows. Levels 1 to LEVEL_MAX are limited by nodes, of which a game has LEVEL_USUAL unless its data say
 * more (search/skill.h); LEVEL_FULL means full strength. From LEVEL_CAREFUL
 * on no move that loses much by exchange is played, and lone royal pieces are mated with the oracle's help; from
 * LEVEL_ORACLE on the oracle is asked in all endings.
 */
enum { PLY_MAX = 128, SCORE_MATE = 32000, MATE_PLIES = PLY_MAX + 2 * MOVES_TO_WIN + 2 };
enum { LINES_MAX = 64 };
enum { LEVEL_MAX = 20, LEVEL_FULL, LEVEL_USUAL = 10, LEVEL_CAREFUL = 4, LEVEL_ORACLE = 8 };

/* A player whose score was LEVEL_LOST (1/100 pawn) or less for LEVEL_LOST_MOVES moves in a row counts as lost: an AI
 * that may resign does so. */
enum { LEVEL_LOST = -900, LEVEL_LOST_MOVES = 3 };

struct engine;

struct search_result;

/* All limits that are not 0 hold at once; with none of them the search goes on to PLY_MAX. All zero is a good start. */
struct limits {
    int depth; /* plies */
    int mate;  /* a win within this many moves of the mover is enough, even if there is a shorter one */
    uint64_t nodes;
    int64_t time_ms; /* think at most this long (wall clock); the answer comes within 50 ms of it */
    int64_t clock_ms[PLAYERS_MAX], increment_ms; /* a clock to play by instead of time_ms */
    int overhead_ms;                             /* of each move's clock, spent before and after the thinking; 0: 50 */
    const atomic_bool *pondering; /* borrowed; while it is set, no time counts and the search goes on; NULL: never */
    int moves_to_go;              /* moves for which clock_ms must last; 0 = the rest of the game */
    const struct move *only;      /* consider only these ONLY_COUNT different legal moves (borrowed); NULL: all */
    int only_count;
    int level;             /* 1 … LEVEL_MAX; 0 = LEVEL_FULL */
    int skill;             /* instead of the level's usual one (search/skill.h); 0: the usual one */
    uint64_t seed;         /* of a level's errors; increase it by one a move, so that the level keeps to its plan */
    struct move before[2]; /* the moves that led to the position, the last one first; from == to: unknown */
    int lines;   /* how many best moves are searched, each with value and line ("MultiPV"), at most LINES_MAX; 0: one */
    int threads; /* at most this many of the engine's; 0: all */
    atomic_bool *stop; /* borrowed; set to true it ends the search as soon as possible; may be NULL */
    /*
     * Called on the searching thread after each finished depth, once for every line, the best first; and when an
     * unfinished depth finds a better move. So the last first line reported begins with the move played. May be NULL.
     */
    void (*report)(void *context, const struct search_result *result);
    void *context;
};

/*
 * One line known after a finished depth: number LINE, from 1, of the best ones. SCORE is in 1/100 of the game's pawn
 * for the side to move; SCORE_MATE − n = mates in n plies.
 */
struct search_result {
    struct move best; /* legal in the position searched */
    int line, score, depth, selective_depth;
    uint64_t nodes;
    int64_t elapsed_ms;
    int hashfull; /* permille */
    int effort;   /* percent of the last depth's nodes that the best move took, at a level of how far it stands out at a
                 * glance: the less, the harder the choice */
    int pv_length;
    struct move pv[PLY_MAX];
};

/* Returns an engine for G (borrowed, must live longer) with a transposition table of TABLE_BYTES (rounded down to a
 * power of two, at least 64 KiB) and THREADS ≥ 1. NULL only if memory runs out. Free with engine_free. */
struct engine *engine_new(const struct game *g, size_t table_bytes, int threads);
void engine_free(struct engine *engine);

/* Lets searches from now on ask ORACLE (copied); NULL: none, as at first. Not while one runs. */
void engine_set_oracle(struct engine *engine, const struct oracle *oracle);

/* Forgets everything (table, histories): the next search is as the first one. */
void engine_clear(struct engine *engine);

/*
 * Has the system give ENGINE all memory that it will use, so that the next search does not wait for it. Not while one
 * runs.
 */
void engine_touch(struct engine *engine);

/*
 * Searches P, which must have a legal move, within LIMITS. KEYS, COUNT as in outcome_of. Returns the best line,
 * always with a legal move; the others are only reported. With one thread and a limit of depth or nodes only, the same
 * engine state gives the same answer on every machine.
 */
struct search_result engine_search(struct engine *engine, const struct position *p, const uint64_t *keys, int count,
                                   const struct limits *limits);

/* Returns in how many of its own moves the side to move in P wins (> 0) or loses (< 0) by SCORE, a search's value of
 * P; 0 if unknown. A turn under way, in which only the duck has to move, is one of them. With three players this holds
 * if nobody is eliminated before the end. */
int engine_mate_moves(const struct game *g, int score, const struct position *p);

/* Returns the score of a win in MOVES > 0 or of a loss in -MOVES ≥ 0 moves for the side to move in P, which
 * engine_mate_moves counts so. */
int engine_mate_score(const struct game *g, int moves, const struct position *p);

/* Returns how many plies a move of each player left in P takes. */
int engine_round_plies(const struct game *g, const struct position *p);

/* Returns the static value of P for the side to move in 1/100 of a pawn. */
int engine_evaluate(const struct engine *engine, const struct position *p);

/* Solving problems: which first moves force a win within N moves against every defence. A complete search of all
 * moves; draws by repetition and by count are ignored, as in problems. */

enum { MATE_MOST = 30, MATE_NO_MEMORY = -1, MATE_UNKNOWN = -2 };

/*
 * Writes the moves of the player to move in P that force a win (mate, corner reached, last one left) within MOVES of
 * the player's moves (1 … MATE_MOST), the first included, into OUT (room for MOVES_MAX); returns how many. Three
 * players: the others play as one. Of LIMITS nodes (positions that are looked at) and stop are heeded: MATE_UNKNOWN if
 * they ended the search; MATE_NO_MEMORY if memory runs out.
 */
int mate_keys(const struct game *g, const struct position *p, int moves, const struct limits *limits, struct move *out);
