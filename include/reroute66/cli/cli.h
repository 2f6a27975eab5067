/*
 * The command line as main sees it: one function.
 */
#ifndef REROUTE66_CLI_CLI_H
#define REROUTE66_CLI_CLI_H

/* Run the program with main's arguments; returns the exit status. */
int cli_main(int argc, char **argv);

#endif
