/*
 * The command line as main sees it: one function.
 */
#pragma once

/* Run the program with main's arguments; returns the exit status. */
int cli_main(int argc, char **argv);
