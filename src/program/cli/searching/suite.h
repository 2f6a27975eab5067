/*
 * Files of EPD lines: move sequences to be counted (`D1 20 ;D2 400`), and positions with best moves or moves to avoid
 * (`bm Nf3;`, `am Qxb2;`).
 */
#pragma once

#include "arguments/setting.h"

/* Count for each line of OPTIONS's epd file what its operations D1, D2 … say, up to DEPTH; tell every one that differs,
 * then how many. Returns the exit status, EXIT_FAULT if any differs. */
int suite_perft(const struct setting *setting, const struct options *options, int depth);

/* Search each line's position and print the move and whether it was wanted, then the score. Returns the exit status:
 * EXIT_FAULT only if a line is faulty. */
int suite_solve(const struct setting *setting, const struct options *options);

/*
 * Print each problem of OPTIONS's file, or that of its --game-number, as a task with every first move that reaches the
 * goal. Returns the exit status: EXIT_FAULT if there is no problem.
 */
int composition_solve(const struct options *options);

/* Print the N moves MOVE of P, sorted, a line each. */
void composition_print_moves(const struct game *g, const struct position *p, const struct move *move, int n);
