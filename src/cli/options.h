/*
 * The command line, GNU style: one table of options, one of commands; parsing, `--help` and messages about wrong usage
 * are made from them. Knows the words, not what the commands do.
 */
#ifndef REROUTE66_CLI_OPTIONS_H
#define REROUTE66_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses, as man reroute66 documents them. */
enum { EXIT_DONE = 0, EXIT_FAULT = 1, EXIT_USAGE = 2 };

/* Every option's value; NULL, 0 or false where not given. Strings are argv's own. */
struct options {
    const char *game, *position, *style, *theme, *moves_of, *file, *ply, *to, *epd;
    const char *seat[3]; /* --white, --black, --red */
    const char *clock;
    int scale, depth, threads, mate, game_number;
    int64_t nodes, time_ms, hash_mb;
    bool flip, divide, plain;
    bool help, version;
    char **argument; /* the words after the options */
    int arguments;
};

struct subcommand {
    const char *name;
    const char *arguments;               /* "DEPTH", "[FILE]", "" … for the usage line */
    const char *summary;                 /* one line for --help */
    const char *options;                 /* the names of the options it takes, separated by blanks */
    int least, most;                     /* how many arguments; most -1 = any */
    int (*run)(const struct options *o); /* returns the exit status */
    const char *game;                    /* what --game is if it is not given, for the help */
};

/*
 * Parse ARGV (ARGV[0] = the command's name) for COMMAND into O. False after a message on standard error ("reroute66
 * perft: …") for an unknown option, a value that is missing or no number in range, or the wrong number of arguments:
 * the caller exits with EXIT_USAGE.
 */
bool options_parse(const struct subcommand *command, int argc, char **argv, struct options *o);

/* Print COMMAND's help on standard output. */
void options_help(const struct subcommand *command);

#endif
