/*
 * Exercises at the board: the lessons of the tutorial, problems to solve, problems composed. None of them is kept in a
 * journal or saved.
 */
#pragma once

#include "base/random.h"
#include "notation/diagram.h"
#include "study/desk.h"

/* The tutorial: a lesson whose moves are judged and answered by its file. */

/* Choose whose lessons `tutorial` gives from now on: GAME's (an id); "": those of the game on the board or chosen. */
void tutorial_choose(struct desk *desk, const char *game);

/* Returns how many lessons the tutorial of GAME (an id or name) has, 0 if there is none or it cannot be read. */
int tutorial_lessons(struct desk *desk, const char *game);

/* Put the exercise of lesson NUMBER on the board; its page is then in DESK's exercise. TUTORIAL_OVER: NUMBER is one
 * beyond the last. The other two after a message. */
enum tutorial { TUTORIAL_REFUSED, TUTORIAL_OVER, TUTORIAL_BEGUN };
enum tutorial tutorial_begin(struct desk *desk, int number);

/* Returns the present task of the lesson on the board, which owns it. */
const char *tutorial_words(const struct desk *desk);

/* Shows the lesson's own hint. */
void tutorial_hint(struct desk *desk);

/* Tells the move that the lesson wants. */
void tutorial_tell(struct desk *desk);

/* Judges the legal move M that the learner wants to play, and says whether it was right. */
void tutorial_move(struct desk *desk, struct move m);

/* After STEP (session_undo or session_redo): take a second step where one would part the learner's move from its
 * answer. */
void tutorial_even_out(struct desk *desk, bool (*step)(struct session *session, int64_t now));

/* Sets of problems by name: those in data/problems, and files of them that others composed. */

/*
 * Read the set NAME into SET (the caller frees it with problem_set_free), the game it is of into *G: a game's id,
 * "published", "failed" or "own" of the present game, a file of the present game, a file of games (.pgn), or a file of
 * puzzles (play/puzzles.h) or its name, with the words of what is wanted. False after a message if it cannot be read.
 */
bool problemsets_open(struct desk *desk, const char *name, const struct game **g, struct problem_set *set);

/* True if NAME begins with a file of puzzles, by its path, or as it is known where no set, game or number of a problem
 * has that name; its words may follow. */
bool problemsets_is_file(const struct desk *desk, const char *name);

/* Has an index made of the large file of puzzles that NAME begins with, if it is one, while they are solved. */
void problemsets_index(struct desk *desk, const char *name);

/* Keeps the name of the file of puzzles on the board, and that it goes on where they begin. Says behind the message if
 * that fails, or, the first time, that the name alone means something else. Harmless if none is on the board. */
void problemsets_keep(struct desk *desk);

/* Writes what SET's file had besides its problems, as a sentence behind a blank, into OUT; "" if it had nothing. */
enum { REST_TEXT = 80 };
void problemsets_write_rest(const struct problem_set *set, char out[REST_TEXT]);

/*
 * The index of a large file of puzzles (play/puzzles.h), made by a thread of its own. indexing_begin begins that of the
 * file PATH, if it is large and has none; one of another file that is being made is given up. Where none can be kept
 * that is said, once, behind the message. indexing_end ends the making, if one is under way, with nothing kept.
 */
void indexing_begin(struct desk *desk, const char *path);
void indexing_end(struct desk *desk);

/* Problems to solve: a right move is answered, a wrong one refuted, and the user has a rating. */

/* Put problem NUMBER (from 0) of the set SET (taken over), called NAME, of G on the board. */
void solving_begin(struct desk *desk, const struct game *g, struct problem_set *set, const char *name, int number);

/* Ask the problems of SET (taken over), called NAME, of G from the first on against the clock, which begins now: RACE
 * says how, see racing.h. */
void solving_race(struct desk *desk, const struct game *g, struct problem_set *set, const char *name,
                  const struct race *race);

/* Passes over the problem on the board, which counts as missed in the race on the board. */
void solving_pass(struct desk *desk);

/* Ends the race on the board, with its result. */
void solving_end_race(struct desk *desk);

/* The user plays the legal move M: right or wrong is told. */
void solving_move(struct desk *desk, struct move m);

/* Takes back a wrong move and its refutation at once, if they are on the board. */
void solving_settle(struct desk *desk);

/* Takes back a wrong move and its refutation when the user has had time to see them. */
void solving_due(struct desk *desk);

/* Returns in how many ms solving_due will take back, -1 for never. */
int64_t solving_timeout(const struct desk *desk);

/* Takes back to the position before the user's last move. */
void solving_undo(struct desk *desk);

/* Shows first the piece, then the move. */
void solving_hint(struct desk *desk);

/* Shows the solution. */
void solving_tell(struct desk *desk);

/* Problems out of the user's own games. */

/* Make problems of the mates and wins that the review of the game on the board found missed, prove them, and keep those
 * that are sound. False after a message if that is cancelled or the file cannot be written. */
bool ownproblems_find(struct desk *desk);

/* Returns the file of the problems that were kept of the game ID, NULL if there are none; the caller frees it. */
char *ownproblems_path(const char *id);

/* Composing. */

/* Test the position with the goal that the words GOAL mean, tell the result, and save a sound problem. */
void composing_test(struct desk *desk, const char *goal);

/*
 * The trainer: questions about a board, derived from its geometry. Where is a cell, what is it called, which cells does
 * a piece reach on the empty board, which lie beyond a cell on its line.
 */

enum question_kind { ASK_CELLS, ASK_NAMES, ASK_REACH, ASK_LINES, QUESTION_KINDS };

struct training {
    unsigned kinds;   /* bit k: questions of enum question_kind k are asked */
    int seconds;      /* 0: as long as one likes */
    int64_t begun;    /* ms; the clock of a timed training */
    int asked, right; /* answered questions */
    struct random random;
    enum question_kind kind; /* of the open question */
    char question[128];
    struct diagram board;   /* the piece that is asked about, alone */
    cell from;              /* that is marked; CELL_NONE: none */
    cellset answer, chosen; /* places: right, and chosen so far */
    int hints;              /* hints given to the open question; its answer then does not count as right */
    bool shown;             /* the right answer is shown, the next question waits */
    bool over;              /* the time is up */
};

/* Begin a training of G with questions of KINDS (0: all that make sense), of SECONDS (0: endless). */
void training_begin(struct desk *desk, const struct game *g, unsigned kinds, int seconds);

/* Takes the line WORDS as the answer to the open question, with blanks or commas between cells; "" takes the cells
 * chosen so far, or goes on to the next question. */
void training_answer(struct desk *desk, const char *words);

/* Chooses the place of HERE: as the answer, or to add it to the answer or remove it. */
void training_choose(struct desk *desk, cell here);

/* Give a hint for the open question: its file, or one more cell of the answer. */
void training_hint(struct desk *desk);

/* The next question; the open one does not count. */
void training_next(struct desk *desk);

/* Ends the training if its time is up. */
void training_due(struct desk *desk);

/* Returns in how many ms the time is up or what is shown of it changes, -1 for never. */
int64_t training_timeout(const struct desk *desk);

/* Close it, with the result as a message. */
void training_end(struct desk *desk);
