/* The commands of `toolbox` and their options, the tables of which are in toolbox.c. */
#pragma once

#include "base/random.h"
#include "base/text.h"
#include "catalogue/catalogue.h"
#include "search/engine.h"

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
    int hidden, buckets, epochs, batch, held_back, pieces, battles;
    int64_t rest, seed;
    double rate, decay;
    bool alone, equal_time, cpu, help;
};

/* A command: it does its work with the game G, which it may change. False with ERROR filled if it fails. */
typedef bool tool_command(struct game *g, const struct tool_options *options, struct error *error);
tool_command duel_command, levels_command;
tool_command selfplay_command, train_command, odds_command;
tool_command openings_command, problems_command, endings_command, dead_command;

/* The next word of *LIST, which has commas between its words, into WORD (SIZE bytes); false at the end or for NULL. */
bool tool_next(const char **list, char *word, size_t size);

/* Count as P's lost pieces what G's array has and P has not, if G's rules ask for them. */
void tool_count_lost(const struct game *g, struct position *p);

/* A game while it is played: what matches, self-play and the search for problems share. */

enum { COURSE_PLIES = 720 };

/* KEY: of all positions so far, P's last. */
struct course {
    const struct game *game;
    struct position p;
    uint64_t key[COURSE_PLIES + 1];
    int plies;
    struct move before[2]; /* the moves played last, as in struct limits */
};

/* Begin at G's array. Play M, which is legal. Play a random legal move and return it. */
void course_start(struct course *course, const struct game *g);
void course_play(struct course *course, struct move m);
struct move course_stroll(struct course *course, struct random *random);

/* True if the game is over by the rules. *SHARERS: the players (bits) that win or share, all alive if it is not. */
bool course_ended(const struct course *course, uint8_t *sharers);

/* The same, but a draw that can be claimed ends the game too, and so do MOST plies (at most COURSE_PLIES). */
bool course_over(const struct course *course, int most, uint8_t *sharers);

/* Returns the result of ENGINE's search of the position with NODES nodes. */
struct search_result course_search(const struct course *course, struct engine *engine, uint64_t nodes);
