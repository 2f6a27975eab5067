/* The commands of `toolbox` and their options, the tables of which are in toolbox.c. */
#pragma once

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "play/course.h"

enum { BEGINNER = -1 }; /* in place of a level */

/* What the options say of one side of a duel: how each player of it plays. */
struct tool_side {
    const char *net, *set, *program, *options, *time;
    int64_t nodes;
    int level; /* 0: it plays by nodes */
};

/* Every option's value, as `toolbox COMMAND --help` tells; a command's defaults stand in its row. */
struct tool_options {
    const char *game; /* its id, the first argument */
    char **argument;  /* those after it */
    int arguments;    /* … and how many */
    char *command;    /* the command line as it was given, for the heads of files */
    const char *out, *data, *teacher, *start, *sprt, *pgn;
    struct tool_side side[2]; /* the first player, those against it */
    const char *have, *again, *prove, *endings;
    int games, plies, balance, judge, every, threads, resign, from, to;
    int hidden, buckets, epochs, batch, held_back, pieces, battles, wanted;
    int64_t seed;
    double rate, decay;
    bool alone, equal_time, cpu, help;
};

/* A command: it does its work with the game G, which it may change. False with ERROR filled if it fails. */
typedef bool tool_command(struct game *g, const struct tool_options *options, struct error *error);
tool_command duel_command, levels_command;
tool_command selfplay_command, train_command, odds_command;
tool_command problems_command, endings_command, dead_command;

/* The next word of *LIST, which has commas between its words, into WORD (SIZE bytes); false at the end or for NULL. */
bool tool_next(const char **list, char *word, size_t size);
