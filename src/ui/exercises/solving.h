/*
 * Problems at the board: the sets in data/problems, a right move answered, a wrong one refuted, one's own rating; and
 * problems that others composed. Knows exercises as the tutorial has them, which are neither kept nor
 * saved.
 */
#ifndef REROUTE66_UI_EXERCISES_SOLVING_H
#define REROUTE66_UI_EXERCISES_SOLVING_H

#include "play/problem.h"
#include "ui/app.h"

/* A problem on the board, of a set of which it is number NUMBER from 0. */
struct solving {
    struct problem_set set;
    char name[PATH_SIZE]; /* what `problems` was asked for: a game's id, "published", or a file's path */
    int number;
    char task[128]; /* what is to be done, in words */
    bool helped;    /* a hint or the solution was asked for, or a wrong move was played: no rating any more */
    bool done;
    struct node *wrong; /* where a wrong move was played; it and its refutation are on the board. NULL: none was */
};

/* What is to be done in the problem on the board, in words. Owned by A. */
const char *solving_task(const struct app *a);

/* Functions of rows of the table. */
void do_problems(struct app *a, const char *arguments);
void do_solve(struct app *a, const char *arguments);

/* What next, hint, undo and moves mean while a problem is on the board. */
void do_problem_next(struct app *a, const char *arguments);
void do_problem_hint(struct app *a, const char *arguments);
void do_problem_undo(struct app *a, const char *arguments);
void do_solution(struct app *a, const char *arguments);
void solving_move(struct app *a, struct move m);

/* Forget the problem; harmless if there is none. */
void solving_free(struct exercise *e);

#endif
