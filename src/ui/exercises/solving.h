/*
 * Problems to solve at the board: the sets in data/problems and those that others composed. A right move is answered, a
 * wrong one refuted, and the user has a rating. Like lessons, problems are neither kept nor saved.
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
    bool done;
    struct node
        *wrong; /* the move before the wrong one, which stands on the board with its refutation; NULL: no wrong move */
};

/* What is to be done in the problem on the board, in words. Owned by A. */
const char *solving_task(const struct app *a);

/* Functions of rows of the table. */
void do_problems(struct app *a, const char *arguments);
void do_solve(struct app *a, const char *arguments);

/* What `next`, `hint`, `undo`, `solution` and a move do while a problem is on the board. */
void do_problem_next(struct app *a, const char *arguments);
void do_problem_hint(struct app *a, const char *arguments);
void do_problem_undo(struct app *a, const char *arguments);
void do_solution(struct app *a, const char *arguments);
void solving_move(struct app *a, struct move m);

/* Forget the problem; harmless if there is none. */
void solving_free(struct exercise *e);

#endif
