/*
 * Command lines, GNU style: a program has one table of options and commands that take some of them. Parsing, `--help`
 * and messages about wrong usage are made from these.
 */
#ifndef REROUTE66_BASE_COMMANDLINE_H
#define REROUTE66_BASE_COMMANDLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a value is and how it is kept: bool, const char * (argv's own), int, int64_t, double; SECONDS take a decimal
 * fraction and are kept as int64_t in ms. COMMON is a flag that every command takes; `-h` is the one named help. */
enum option_kind {
    OPTION_FLAG,
    OPTION_COMMON,
    OPTION_TEXT,
    OPTION_NUMBER,
    OPTION_BIG_NUMBER,
    OPTION_SECONDS,
    OPTION_REAL,
};

struct option_spec {
    const char *name;
    enum option_kind kind;
    size_t at;                /* where the value goes, in the struct that commandline_parse fills */
    const char *value, *help; /* the value's word in the help, NULL for flags; one line */
    int64_t least, most;      /* of numbers */
};

struct option_table {
    const char *program; /* its name in messages */
    const struct option_spec *row;
    int rows;
};

/* OPTIONS: the names of those it takes, separated by blanks. NAME=VALUE gives the value where the user does not,
 * NAME:VALUE only tells in the help what that means, NAME! must be given (a text). */
struct option_command {
    const char *name, *arguments; /* arguments: "DEPTH", "[FILE]", "" … for the usage line */
    const char *summary, *options;
    int least, most; /* how many arguments; most -1: any number */
};

/*
 * Parse ARGV (ARGV[0] = the command's name) for COMMAND into OUT, a struct that the caller has cleared. Returns how
 * many arguments stand behind the options, from argv[argc - that number] on. -1 after a message on standard error
 * ("reroute66 perft: …") for an unknown option, one that is missing, a value that is missing or no number in range, or
 * the wrong number of arguments.
 */
int commandline_parse(const struct option_table *t, const struct option_command *command, int argc, char **argv,
                      void *out);

/* Print COMMAND's help on standard output. */
void commandline_help(const struct option_table *t, const struct option_command *command);

#endif
