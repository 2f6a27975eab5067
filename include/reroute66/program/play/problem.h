/*
 * Problems: a position, what is to be reached, and the first move that reaches it. Sets of them lie in
 * data/problems/ID.problems.
 *
 * A line of a set has five fields with a tab between them; `#` begins a comment line:
 *     CODE    GOAL    KEY    GRADE    THEMES
 * GOAL is `mate N` (win within N moves), `helpmate N` (both sides together let the one who is not to move be mated
 * with the N-th move of either), `win` and `draw` (as the tables of endings know), `gain` (get a winning position), or
 * `line` (play the moves of a line), with N if it mates. KEY is the move in PGN form; of a line its moves, with blanks
 * between them and other first moves that are as good before them, each with `or` behind it. GRADE is 1 to 5, of
 * a line also a rating. THEMES are words with blanks between them, or `-`.
 */
#pragma once

#include "notation/movetext.h"
#include "record/record.h"
#include "search/engine.h"

enum goal { GOAL_MATE, GOAL_HELPMATE, GOAL_WIN, GOAL_DRAW, GOAL_GAIN, GOAL_LINE, GOALS };

/* GRADE_POINTS: the rating that a problem of a grade is worth. */
#define GRADE_POINTS(grade) (500 + 300 * (grade))
enum { GRADES = 5, THEMES_TEXT = 64, LINE_MOST = 40, POINTS_MOST = 4000, OTHERS_MOST = 8 };

/* The theme of a position of the user's repertoire, whose moves are the prepared ones. */
#define THEME_REPERTOIRE "repertoire"

struct problem {
    struct position position;
    enum goal goal;
    int moves; /* of GOAL_MATE and GOAL_HELPMATE, from 1; of GOAL_LINE, if it mates; else 0 */
    struct move key;
    int grade; /* 1 … GRADES: by the Elo at which the computer finds the key */
    char themes[THEMES_TEXT];
    int points; /* its rating; 0: that of its grade */
    /* Of GOAL_LINE: the moves of both sides, the last is the solver's; the opponent's move before it, "" if unknown. */
    struct move line[LINE_MOST];
    int length;
    char before[MOVE_TEXT];
    struct move other[OTHERS_MOST]; /* first moves as good as the line's, OTHERS of them */
    int others;
};

struct problem_set {
    struct problem *at; /* owned */
    int count;
    int passed; /* of a file of games: those that are no problem of that game */
    /* Of a file of puzzles (puzzles.h): where to read from, and where it goes on after these; lines passed over, which
     * cannot be read; the file cannot be read to its end. Else 0. */
    int64_t first, next;
    int damaged;
    bool broken;
};

/* Read the file PATH of problems of G. False with ERROR filled (FILE:LINE) on any fault. Free with problem_set_free. */
bool problem_set_read(const struct game *g, const char *path, struct problem_set *out, struct error *error);
void problem_set_free(struct problem_set *set);

/* Read LINE (terminated, without its end; it is changed) of a set of G into OUT. False with ERROR filled. */
bool problem_read(const struct game *g, char *line, struct problem *out, struct error *error);

/* Add PROBLEM as a line of a set to OUT. */
void problem_write(const struct game *g, const struct problem *problem, struct text *out);

/* Read what a goal's words say ("mate in 2", "mate 2", "win") into PROBLEM's goal and moves; false if they say
 * nothing. */
bool problem_read_goal(const char *words, struct problem *problem);

/* The goal as a task, such as "White to play and mate in 2", into OUT. */
void problem_task(const struct game *g, const struct problem *problem, char *out, size_t size);

/*
 * Put words for what the line LINE (COUNT moves from PROBLEM's position, the key first) shows into PROBLEM->themes:
 * `quiet`, `sacrifice`, `promotion`, `castling`, and what only this game has: `switch`, `lane`, `give-way`, `reentry`,
 * `catacomb`, `corner`, `restored`, `one-way` (of a piece that has no way back). Returns whether it shows anything of
 * the last kind.
 */
bool problem_find_themes(const struct game *g, struct problem *problem, const struct move *line, int count);

/*
 * Problems that were composed and saved: a game that begins with the position, goes on with the solution, and has the
 * goal in this tag (`mate in 2`); without it the event's name is looked at.
 */
#define COMPOSED_TAG "Stipulation"

/*
 * The problem that RECORD holds, its first move the key, into OUT, with a middle grade and no themes. False if RECORD
 * holds none: no goal, no move, or rules not enforced.
 */
bool composed_read(const struct record *record, struct problem *out);

/* The moves of RECORD, which begins with a position of its own, as a line to be found by the side to move there, into
 * OUT. False if it begins with the array, or with no move. */
bool problem_of_line(const struct record *record, struct problem *out);

/* Which side has to mate in how many moves, and the limits of each search of the mate solver (mate_keys). */
struct mate_task {
    int solver, left;
    struct limits limits;
};

/*
 * The best defence at P against the solver of TASK: the move that delays the mate longest, or one after which the
 * solver cannot mate any more. False if there is no move.
 */
bool solution_reply(const struct game *g, const struct position *p, const struct mate_task *task, struct move *out);

/*
 * The solution of P, a problem of G with its key, into OUT (room for SOLUTION_MOST): of a mate the key, the longest
 * defence and so on to the end; of a helpmate the moves of both; of a line its moves; of other goals the key alone.
 * Returns how many.
 */
enum { SOLUTION_MOST = 64 };
int solution_line(const struct game *g, const struct problem *problem, const struct limits *limits,
                  struct move out[SOLUTION_MOST]);

/* Finds PLIES moves of both sides from P after which the side to move is mated, into OUT. False if there are none,
 * or STOP (may be NULL) was set. */
bool solution_help(const struct game *g, const struct position *p, int plies, const atomic_bool *stop,
                   struct move *out);

/*
 * Proofs of problems: which first moves reach the goal. Mates are proven by the solver, wins and draws by the tables of
 * endings, gains by a search of a fixed number of nodes.
 */

/* PROOF_NOT_SOUND: the goal is reached sooner than P says, or cannot be reached at all. */
enum { PROOF_UNKNOWN = -1, PROOF_NOT_SOUND = -2 };

/* What is needed for a proof. */
struct prover {
    const struct game *game;
    struct engine *engine;       /* one thread; cleared before each search, so that the answer is always the same */
    const struct oracle *oracle; /* for GOAL_WIN and GOAL_DRAW; NULL: none */
    int surer;                   /* of a gain: permille by which its three limits are stricter than proof_keys says */
    struct limits limits;        /* nodes and stop, of the mate solver and of each search */
};

/*
 * The first moves that reach PROBLEM's goal, into OUT (room for MOVES_MAX); PROBLEM's key and grade are ignored.
 * Returns how many, or one of the two above. A mate must not be possible in fewer moves, a win or draw must be what the
 * table says of the position. Of a gain only the best move counts, so this returns 1 or PROOF_NOT_SOUND: the key must
 * bring an expected result of 80 % or more (70 % where lost pieces can come back, RULE_RESTORE), the second best move
 * 70 % or less, and 10 % less than the key.
 */
int proof_keys(const struct prover *with, const struct problem *problem, struct move *out);

/*
 * How hard PROBLEM's key is to find: the first grade, 1 to GRADES, at whose rating (GRADE_POINTS) the computer finds it
 * in most of five tries; GRADES if none. LINE gets the best line of a search of WITH's nodes, the key first, *COUNT its
 * length (room for PLY_MAX).
 */
int proof_grade(const struct prover *with, const struct problem *problem, struct move *line, int *count);
