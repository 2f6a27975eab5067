/*
 * The commands of the command line, each a function from options to an exit status, for the one table of them in cli.c.
 */
#pragma once

#include "setting.h"

/* Each returns EXIT_DONE, EXIT_FAULT after a complaint, or EXIT_USAGE. */
int shell_games(const struct options *o);
int shell_page(const struct options *o);
int shell_moves(const struct options *o);
int shell_perft(const struct options *o);
int shell_status(const struct options *o);
int shell_show(const struct options *o);
int shell_best(const struct options *o);
int shell_solve(const struct options *o);
int shell_bench(const struct options *o);
int shell_uci(const struct options *o);
int shell_check(const struct options *o);
int shell_convert(const struct options *o);
int shell_install(const struct options *o);
int shell_review(const struct options *o);
int shell_play(const struct options *o);
int shell_replay(const struct options *o);
int shell_join(const struct options *o);
int shell_watch(const struct options *o);
