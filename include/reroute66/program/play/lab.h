/*
 * The laboratory: games of the engine against itself, and what they tell of a game's rules and array. A game depends
 * on the plan and its number alone, so any number of programs can play a share each; what was played is kept as lines
 * that can be put one behind the other, and all figures are made from these.
 */
#pragma once

#include "base/text.h"
#include "search/engine.h"

/*
 * LAB_OPENING: the first plies, in which a move is drawn among the LAB_LINES best ones that lose no more than
 * LAB_MARGIN (1/100 pawn) against the best. LAB_PLIES_MOST: a game of this length is cut off. LAB_STRONGER: games of
 * odd numbers are played with so many times the nodes.
 */
enum { LAB_OPENING = 8, LAB_LINES = 6, LAB_MARGIN = 30, LAB_PLIES_MOST = 400, LAB_STRONGER = 4, LAB_STRENGTHS = 2 };

/*
 * A trial of what a piece is worth: games in which one side lacks a piece of KIND, and the other side pieces that the
 * engine thinks worth about as much (after H. G. Muller). WORTH: what the engine thinks of KIND, in 1/100 of its pawn.
 */
struct lab_trial {
    int kind, worth;
    uint8_t given[KINDS_MAX]; /* how many of each kind the other side lacks */
};

/* COUNT of them, the pawn alone first and then from the least worth on, so that what is given was weighed before. */
struct lab_trials {
    int count;
    struct lab_trial at[KINDS_MAX];
};

/* Find the trials of G: none if it has no pawn, more than two players, or brings back lost pieces. */
void lab_find_trials(const struct game *g, struct lab_trials *out);

/* What is played: games from the array, and games of trial number T from 0 have numbers from (T + 1) × LAB_TRIAL on. */
enum { LAB_TRIAL = 1000000 };
struct lab_plan {
    const struct game *game; /* borrowed */
    uint64_t seed;
    int nodes;                       /* of a move in games of even numbers */
    const struct lab_trials *trials; /* borrowed */
};

/* The position from which game NUMBER of PLAN begins, into OUT. False if PLAN has no such game. */
bool lab_start(const struct lab_plan *plan, int number, struct position *out);

/* Returns which side, 0 or 1, lacks the piece that the trial of game NUMBER weighs. */
int lab_lacking(int number);

/* A game that was played. Free with lab_game_free. */
struct lab_game {
    int number;              /* from 0 */
    enum ending ending;      /* ENDING_NONE: cut off, which counts as a draw */
    uint8_t sharers, leader; /* as in struct outcome */
    int plies;
    struct move *move; /* owned */
};
void lab_game_free(struct lab_game *game);

/* Play game NUMBER of PLAN with ENGINE, of one thread, into OUT; false if STOP was set before its end. */
bool lab_play(const struct lab_plan *plan, struct engine *engine, int number, atomic_bool *stop, struct lab_game *out);

/* Add to OUT the line that begins a file of PLAN's games, with line feed. Two files can be added up if theirs are the
 * same: the same game, seed, nodes and program (PROGRAM: its version). */
void lab_write_head(const struct lab_plan *plan, const char *program, struct text *out);

/* Add GAME as a line to OUT, with line feed. */
void lab_write_game(const struct lab_game *game, struct text *out);

/* Read a game of PLAN from LINE (LENGTH bytes, without line feed) into OUT. False if it is damaged, or no such game. */
bool lab_read_game(const struct lab_plan *plan, const char *line, size_t length, struct lab_game *out);

/* Add GAME of PLAN as a saved game to OUT, in PGN. */
void lab_write_pgn(const struct lab_plan *plan, const struct lab_game *game, struct text *out);

/* What the games of one strength give. */
struct lab_balance {
    int games, drawn, cut;
    double points[PLAYERS_MAX], squares[PLAYERS_MAX]; /* sums of what each player got, 0 to 1, and of its squares */
    int ending[ENDINGS];
};

/* What happens in the games. Counts are over all of them. */
enum lab_event {
    LAB_CAPTURES,
    LAB_CHECKS,
    LAB_CASTLINGS,
    LAB_DOUBLES,
    LAB_EN_PASSANT,
    LAB_PROMOTIONS,
    LAB_DROPS,
    LAB_HOPS,
    LAB_PASSES,
    LAB_BENT, /* moves along a line that bends */
    LAB_EVENTS
};

struct lab_kind {
    int moved, moves;       /* games in which such a piece of some player moved; moves of them */
    int captures, captured; /* by such pieces, and of them */
    int becomes;            /* promotions to it */
};

/* The games of a trial: the points of the side that lacks the piece, and their squares. */
struct lab_scale {
    int games;
    double points, squares;
};

/* All that is added up. Zero at first, but for GAME; free with lab_tally_free. */
struct lab_tally {
    const struct game *game; /* borrowed */
    struct lab_balance balance[LAB_STRENGTHS];
    struct lab_scale scale[KINDS_MAX]; /* by trial; the rest is of games from the array alone */
    int games, plies_sum;
    int *plies;       /* of each game; owned */
    uint64_t *line;   /* a number for the moves of each game, equal for equal games; owned */
    uint64_t choices; /* legal moves at all plies */
    int event[LAB_EVENTS], event_games[LAB_EVENTS];
    struct lab_kind kind[KINDS_MAX];
    int arrivals[CELLS_MAX];
    int short_games; /* over within ten plies */
};
void lab_tally_free(struct lab_tally *tally);

/* Add GAME to TALLY. */
void lab_add(struct lab_tally *tally, const struct lab_game *game);

/* A mean of many games, and half of its interval of 95 %, both in percent. */
struct lab_estimate {
    double mean, margin;
};

/* Returns the part of the points that player WHO gets at STRENGTH (0, 1; -1: both). */
struct lab_estimate lab_score(const struct lab_tally *tally, int strength, int who);

/* Returns how many different games TALLY has, and into *EFFECTIVE how many equally frequent ones would be as varied. */
int lab_variety(const struct lab_tally *tally, double *effective);

/* What a trial says of a piece. */
struct lab_value {
    struct lab_estimate score; /* of the side that lacks it, in percent */
    bool known;                /* below is something: a pawn's worth is known to a fifth */
    double pawns, margin;      /* what it is worth, in pawns, and half of its interval of 95 % */
};

/* What trial NUMBER of PLAN says. */
struct lab_value lab_value(const struct lab_tally *tally, const struct lab_plan *plan, int number);

/* What is known of the array without playing. */
struct lab_array {
    int mate;     /* the first player wins within so many moves, 1 to 3; 0: not; -1: not known */
    int hanging;  /* pieces that are attacked and not protected */
    cell hung[8]; /* the first of them */
};
void lab_find_array(const struct game *g, struct lab_array *out);

/* The report of TALLY, played by PLAN, as text of at most 76 columns, or as JSON, into OUT. */
void lab_report(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out);
void lab_report_json(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out);
