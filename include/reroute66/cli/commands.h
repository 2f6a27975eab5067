/*
 * The commands of the command line, each a function from options to an exit status, and the one table of them.
 */
#ifndef REROUTE66_CLI_COMMANDS_H
#define REROUTE66_CLI_COMMANDS_H

#include "catalogue/catalogue.h"
#include "cli/options.h"
#include "rules/position.h"

/* Run the program with main's arguments; returns the exit status. */
int cli_main(int argc, char **argv);

/* What most commands begin with: the data, the game of --game and the position of --position. Free with
 * setting_close. */
struct setting {
    struct catalogue catalogue;
    struct game *game;
    struct position position;
};

/* Open all three; false after a message on standard error. */
bool setting_open(struct setting *s, const struct options *o);
void setting_close(struct setting *s);

/* Print E on standard error as `reroute66: FILE:LINE:COL: sentence`. */
void cli_complain(const struct error *e);

/* Functions of the table's rows (options.h, struct command), which say what each does and takes. Each returns
 * EXIT_DONE, EXIT_FAULT after a complaint, or EXIT_USAGE. */
int command_games(const struct options *o);
int command_moves(const struct options *o);
int command_perft(const struct options *o);
int command_status(const struct options *o);
int command_show(const struct options *o);
int command_best(const struct options *o);
int command_solve(const struct options *o);
int command_bench(const struct options *o);
int command_uci(const struct options *o);
int command_check(const struct options *o);
int command_convert(const struct options *o);
int command_play(const struct options *o);
int command_replay(const struct options *o);

#endif
