/*
 * Command lines, GNU style: a program has one table of options, and commands that take some of them. Parsing, `--help`
 * and usage errors all come from it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The type of a value and how it is stored: bool, const char * (argv's own), int, int64_t, double; SECONDS take a
 * decimal fraction and are stored as int64_t in ms. COMMON is a flag that every command takes; `-h` is the one named
 * help. */
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

/* OPTIONS: the names of the options it takes, separated by blanks. NAME=VALUE sets the default, NAME:VALUE only
 * describes it in the help, NAME! is required (a text). */
struct option_command {
    const char *name, *arguments; /* arguments: "DEPTH", "[FILE]", "" … for the usage line */
    const char *summary, *options;
    int least, most; /* how many arguments; most -1: any number */
};

/*
 * Parse ARGV (ARGV[0] = the command's name) for COMMAND into OUT, a struct that the caller has cleared. Returns how
 * many arguments follow the options, as the last ones of ARGV. -1 after a message on standard error ("reroute66 perft:
 * …") for an unknown or missing option, a missing value, a value that is no number in range, or the wrong number of
 * arguments.
 */
int commandline_parse(const struct option_table *table, const struct option_command *command, int argc, char **argv,
                      void *out);

/* Print COMMAND's help on standard output. */
void commandline_help(const struct option_table *table, const struct option_command *command);
