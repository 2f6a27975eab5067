/*
 * The laboratory: games of the engine against itself, and what they tell of a game's rules and array. A game depends
 * on the plan and its number alone, so any number of programs can play a share each; what was played is kept as lines
 * that can be put one behind the other, and all figures are made from these.
 */
#pragma once

#include "base/error.h"
#include "base/text.h"
#include "endings/retro.h"
#include "search/engine.h"

struct record;

/*
 * LAB_OPENING: the first plies, in which a move is drawn among the LAB_LINES best ones that lose no more than
 * LAB_MARGIN (1/100 pawn) against the best. Where these leave fewer ways than LAB_WAYS, as captures are forced or only
 * one move is good, later moves are drawn, too, until there are so many, up to ply LAB_OPENING_MOST: with LAB_LINES
 * times the nodes, as a slip weighs more there. LAB_PLIES_MOST: a game of this length is cut off. LAB_STRONGER: games
 * of odd numbers are played with so many times the nodes.
 */
enum {
    LAB_OPENING = 8,
    LAB_OPENING_MOST = 40,
    LAB_WAYS = 256,
    LAB_LINES = 6,
    LAB_MARGIN = 30,
    LAB_PLIES_MOST = 400,
    LAB_STRONGER = 4,
    LAB_STRENGTHS = 2
};

/*
 * A trial of what a piece is worth: games in which one side lacks a piece of KIND, and the other side pieces that the
 * engine thinks worth about as much (after H. G. Muller). LAB_PAIR: one side lacks two of them. LAB_PROMOTED: KIND is
 * not in the array, and the other side has such a piece in the place of one of those that it lacks. LAB_HELD: the other
 * side has such a piece in its hand besides. LAB_SEVERAL: KIND is the pawn, of which one side lacks as many as another
 * trial gives at once, and the other side lacks nothing. LACKS: how many of KIND the one side lacks. WORTH: what the
 * engine thinks of it, in 1/100 of its pawn.
 */
enum lab_sort { LAB_ONE, LAB_PAIR, LAB_PROMOTED, LAB_HELD, LAB_SEVERAL, LAB_SORTS };
struct lab_trial {
    enum lab_sort sort;
    int kind, lacks, worth;
    uint8_t given[KINDS_MAX]; /* how many of each kind the other side lacks */
};

/* COUNT of them, sort by sort: of LAB_ONE the pawn first and then from the least worth on, so that what is given was
 * weighed before. No kind is of LAB_ONE and of LAB_PROMOTED, which leaves room for those of LAB_SEVERAL. */
enum { LAB_TRIALS_MAX = LAB_SEVERAL * KINDS_MAX };
struct lab_trials {
    int count;
    struct lab_trial at[LAB_TRIALS_MAX];
};

/* Find the trials of G: none if it has no pawn, or more than two players. */
void lab_find_trials(const struct game *g, struct lab_trials *out);

/*
 * What is played: games from the array; games of trial number T from 0 have numbers from (T + 1) × LAB_TRIAL on, and
 * those of rung R of the ladder of depth, in which one player has LAB_RUNG_TIMES the nodes of the rung below, from
 * (LAB_RUNG + R) × LAB_TRIAL on. The other players have those of the rung below; below the lowest they move at random.
 */
enum { LAB_TRIAL = 1000000, LAB_RUNG = LAB_TRIALS_MAX + 2, LAB_RUNGS = 8, LAB_RUNG_NODES = 16, LAB_RUNG_TIMES = 4 };
struct lab_known;
struct lab_plan {
    const struct game *game; /* borrowed */
    uint64_t seed;
    int nodes;                       /* of a move in games of even numbers */
    const struct lab_trials *trials; /* borrowed */
    const struct lab_known *known;   /* games that the report compares with; borrowed; NULL: none */
};

/* The position from which game NUMBER of PLAN begins, into OUT. False if PLAN has no such game. */
bool lab_start(const struct lab_plan *plan, int number, struct position *out);

/* Returns how many rungs PLAN's games have: those with at most as many nodes as the stronger games. */
int lab_rungs(const struct lab_plan *plan);

/* Returns the nodes of rung RUNG, 0 for -1: at random. */
int lab_rung_nodes(int rung);

/* Returns the rung that game NUMBER is of, -1: none. In *SEAT the player who has more nodes. */
int lab_rung_of(const struct lab_plan *plan, int number, int *seat);

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

/* Returns a hash of what G, with the same rules, is played differently with: which of many arrays it begins from, its
 * net, weights, margins and dead material. */
uint64_t lab_data(const struct game *g);

/* Returns a hash of G's weights and margins alone, to which a net adds. */
uint64_t lab_weights(const struct game *g);

/* Add to OUT the line that begins a file of PLAN's games, with line feed. Two files can be added up if theirs are the
 * same: the same game, seed, nodes, array, net, weights and dead material, and program (PROGRAM: its version). */
void lab_write_head(const struct lab_plan *plan, const char *program, struct text *out);

/* Add GAME as a line to OUT, with line feed. */
void lab_write_game(const struct lab_game *game, struct text *out);

/* Read a game of PLAN from LINE (LENGTH bytes, without line feed) into OUT. False if it is damaged, no such game, or
 * its end is not the one that its moves lead to. */
bool lab_read_game(const struct lab_plan *plan, const char *line, size_t length, struct lab_game *out);

/* Returns the record of GAME of PLAN, with tags. Free with record_free. */
struct record *lab_record(const struct lab_plan *plan, const struct lab_game *game);

/* Which different games there are: a table of their hashes and how often each came up, of ROOM rows, a power of two.
 * Zero at first. */
struct lab_line {
    uint64_t hash;
    int games; /* 0: a free row */
};
struct lab_lines {
    struct lab_line *at; /* owned */
    int room, different;
    double games, squares; /* the sums of all rows' games, and of their squares */
};

/* What the games of one strength give. */
struct lab_balance {
    int games, drawn, cut;
    struct lab_lines lines;
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
    LAB_BENT,     /* moves along a line that bends */
    LAB_SWITCHES, /* moves onto a cell of a Switch, or over one */
    LAB_LANES,    /* moves to a lane of several cells */
    LAB_EVENTS
};

struct lab_kind {
    int moved, moves;       /* games in which such a piece of some player moved; moves of them */
    int captures, captured; /* by such pieces, and of them */
    int becomes, drops;     /* promotions to it, and such pieces from the pocket or the hand */
};

/* The games of a trial: the points of the side that lacks the piece, and their squares. */
struct lab_scale {
    int games;
    double points, squares;
    struct lab_lines lines;
};

/* All that is added up. Zero at first, but for GAME; free with lab_tally_free. */
struct lab_tally {
    const struct game *game; /* borrowed */
    struct lab_balance balance[LAB_STRENGTHS];
    struct lab_scale scale[LAB_TRIALS_MAX]; /* by trial; the rest is of games from the array alone */
    struct lab_scale rung[LAB_RUNGS];       /* points of who has more nodes */
    int others;                             /* games of trials and rungs */
    int games, plies_sum;
    double plies_squares;
    int *plies, *rounds; /* of each game; the number of its last move, as a record counts them; owned */
    struct lab_lines lines;
    uint64_t choices; /* legal moves at all plies */
    int event[LAB_EVENTS], event_games[LAB_EVENTS];
    double event_squares[LAB_EVENTS]; /* of the numbers a game */
    struct lab_kind kind[KINDS_MAX];
    int arrivals[CELLS_MAX], captures[CELLS_MAX]; /* moves and captures that ended there */
    int mates[CELLS_MAX];                         /* royal pieces that were mated there */
    int branches[CELLS_MAX];                      /* of cells of a Switch: moves onto or over them */
    int short_games, stuck_games;                 /* over within ten plies; a side stalemated by then */
};
void lab_tally_free(struct lab_tally *tally);

/* Add GAME to TALLY. Margins are those of as many games as are as varied as TALLY's: equal games tell no more than
 * one. */
void lab_add(struct lab_tally *tally, const struct lab_game *game);

/* A mean of many games, and half of its interval of 95 %, both in percent. */
struct lab_estimate {
    double mean, margin;
};

/* Returns the part of the points that player WHO gets at STRENGTH (0, 1; -1: both). */
struct lab_estimate lab_score(const struct lab_tally *tally, int strength, int who);

/* Returns how many equally frequent games would be as varied as LINES. */
double lab_effective(const struct lab_lines *lines);

/* What a trial says of a piece. */
struct lab_value {
    struct lab_estimate score; /* of the side that lacks it, in percent */
    bool known;                /* below is something */
    double worth, margin;      /* in pieces of the unit, and half of its interval of 95 % */
};

/* Returns the trial of PLAN whose piece all others are measured by: the cheapest that is known to a fifth, as a rule
 * the pawn's, which is the first; -1 while none is. */
int lab_unit(const struct lab_tally *tally, const struct lab_plan *plan);

/* What trial NUMBER of PLAN says, by UNIT of lab_unit. Several pawns or two pieces that the other side lacks count as
 * what lacking so many costs, if PLAN has such a trial: of pawns that is less than as many times what one costs, as
 * lines open. */
struct lab_value lab_value(const struct lab_tally *tally, const struct lab_plan *plan, int unit, int number);

/* Returns by how many of the UNIT the pair of trial NUMBER, a LAB_PAIR, is worth more than two pieces of which each is
 * the only one: who loses one of two loses the pair as well. False in `known` if that is not known. */
struct lab_value lab_pair(const struct lab_tally *tally, const struct lab_plan *plan, int unit, int number);

/* Returns the mean of COUNT whole numbers with their SUM and the sum of their SQUARES, in times SCALE; its margin is
 * INFINITY, not known, for fewer than two. */
struct lab_estimate lab_mean(double sum, double squares, double count, double scale);

/* Returns the score of SCALE's games in percent. */
struct lab_estimate lab_points(const struct lab_scale *scale);

/* Returns in how many percent of TALLY's games at STRENGTH (0, 1; -1: both) something happened that did so in PART of
 * them. */
struct lab_estimate lab_share(const struct lab_tally *tally, int strength, double part);

/* Returns the mean a game of what happened SUM times in all of TALLY's games, with SQUARES, the sum of its squares. */
struct lab_estimate lab_rate(const struct lab_tally *tally, double sum, double squares);

/* How deep a game is: STEPS of 75 % from random moves up to NODES, one above the other. */
struct lab_depth {
    int nodes; /* 0: no rung was played */
    struct lab_estimate steps;
    double least; /* there are surely so many */
};
struct lab_depth lab_depth(const struct lab_tally *tally);

/*
 * What is known of a game without playing. MATE: the winner of the array by force, 0 the first player, 1 the second,
 * within MOVES moves, 1 to 3, or any player in 0 where the game is over at once; -1: nobody does (of three players: the
 * first one does not), -2: not known. GAIN: what the side to move seems to win by force within LAB_JUDGED plies, in
 * 1/100 of a pawn, less than 0: to lose, as a score of the engine. ALONE: percent of the positions in which such a
 * piece and the own royal piece, to move, mate a bare one; -1: not known.
 */
enum { LAB_JUDGED = 7, LAB_HUNG = 8 };
struct lab_array {
    int mate, moves;
    int gain;
    int hanging;         /* pieces that are attacked and not protected */
    cell hung[LAB_HUNG]; /* the first of them */
    int alone[KINDS_MAX];
    const char *untold;   /* why nothing is in ALONE, as a clause; static; NULL: something is, or no kind is asked of */
    int walked, disputed; /* positions on random walks, and those where the two generators of moves differ */
    struct error oddity;  /* what is sound but hardly meant, as `check` tells it; empty: nothing */
};

/* What other margins than LAB_MARGIN are told, in 1/100 pawn. */
enum { LAB_MARGINS = 4 };
extern const int lab_margins[LAB_MARGINS];

/* Games whose figures are known, as a file of them has them: score of who begins and draws in percent, plies. */
enum { LAB_KNOWN_MOST = 32 };
struct lab_known_game {
    char id[GAME_ID], title[TITLE];
    int games, nodes;
    struct lab_estimate score, drawn, length;
};
struct lab_known {
    int count;
    struct lab_known_game game[LAB_KNOWN_MOST];
};

/* Read the file PATH into OUT; false with ERROR filled. Add the line of TALLY, played by PLAN, for such a file to
 * OUT. */
bool lab_known_read(const char *path, struct lab_known *out, struct error *error);
void lab_known_write(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out);

/* What a report knows besides the games. OPENINGS: among how many the games of each strength would choose with each
 * margin, judged by a few searches. */
struct lab_facts {
    struct lab_array array;
    double openings[LAB_STRENGTHS][LAB_MARGINS];
};

/* What is shared with the thread that watches a search for facts; all zero at first. STOP and TABLE.stop end it, the
 * latter only what mates alone. TABLES of endings were begun, of ALL_TABLES; TABLE tells how far the present one is. */
struct lab_watch {
    atomic_bool stop;
    atomic_int tables, all_tables;
    struct retro_watch table;
};

/* Find the facts of PLAN's game: takes some seconds, more where most first moves seem to lose by force. What mates
 * alone comes last: -1 where WATCH ended it. False if its STOP was set before that: they are worth nothing then. */
bool lab_find_facts(const struct lab_plan *plan, struct lab_watch *watch, struct lab_facts *out);

/*
 * The report of TALLY, played by PLAN, and of FACTS (NULL: without them) into OUT: as text of at most 76 columns, as a
 * JSON object, as elements of HTML below a heading, or in the markup of a page of COLUMNS on the screen (0: 76).
 */
enum lab_form { LAB_TEXT, LAB_JSON, LAB_HTML, LAB_PAGE };
void lab_report(const struct lab_tally *tally, const struct lab_plan *plan, const struct lab_facts *facts,
                enum lab_form form, int columns, struct text *out);

/* What changes from the game of ONE to that of OTHER, with errors; and what each figure means and cannot tell. */
void lab_compare(const struct lab_tally *one, const struct lab_tally *other, enum lab_form form, struct text *out);
void lab_explain(enum lab_form form, struct text *out);
