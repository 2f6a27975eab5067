/*
 * Problems that were composed at the prompt and saved as games, solved for the shell.
 */
#ifndef REROUTE66_CLI_SEARCHING_COMPOSITION_H
#define REROUTE66_CLI_SEARCHING_COMPOSITION_H

#include "options.h"
#include "rules/position.h"

/*
 * Print each problem of O's file, or that of its --game-number, as a task with every first move that reaches the goal.
 * Returns the exit status: EXIT_FAULT if there is no problem.
 */
int composition_solve(const struct options *o);

/* Print the N moves MOVE of P, sorted, a line each. */
void composition_print_moves(const struct game *g, const struct position *p, const struct move *move, int n);

#endif
