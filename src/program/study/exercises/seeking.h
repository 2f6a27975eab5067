/* What an exercise on the board looks for: its right moves, the defence, a refutation. Each search is run by
 * desk_work(desk, seeking_…, &search). */
#pragma once

#include "play/problem.h"
#include "study/desk.h"
#include "study/exercises.h"

/* A search for the exercise on the board, of the position on it. */
struct exercise_search {
    const struct desk *desk; /* borrowed */
    struct mate_task task;
    struct move move[MOVES_MAX]; /* what was found */
    int count;
};

/* Returns the problem of EXERCISE, which is one; borrowed. */
static inline const struct problem *seeking_problem(const struct exercise *exercise)
{
    return &exercise->solving->set.at[exercise->solving->number];
}

/* Returns a search of the position on the board, where the solver has LEFT moves, that visits at most NODES positions
 * for a move. */
struct exercise_search seeking_begin(struct desk *desk, int left, int nodes);

/* CONTEXT, a struct exercise_search, gets all moves that mate in time / the best defence / the whole solution / the
 * best move by a short search. */
void seeking_keys(void *context);
void seeking_reply(void *context);
void seeking_solution(void *context);
void seeking_best(void *context);
