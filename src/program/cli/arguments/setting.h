/*
 * What most commands begin with: the data, the game of --game and the position of --position; and how they report
 * faults.
 */
#pragma once

#include "catalogue/catalogue.h"
#include "search/engine.h"

/* Exit statuses, as man reroute66 documents them. */
enum { EXIT_DONE = 0, EXIT_FAULT = 1, EXIT_USAGE = 2 };

/* Every option's value; NULL, 0 or false where not given. Strings are argv's own. */
struct options {
    const char *game, *position, *style, *theme, *blocks, *moves_of, *file, *ply, *to, *epd, *language;
    const char *seat[3]; /* --white, --black, --red */
    const char *clock;
    int scale, depth, threads, mate, game_number;
    int64_t nodes, time_ms, hash_mb;
    bool flip, divide, plain, take, all, restricted, no_explorer;
    const char *share, *lobby, *player;
    bool help, version;
    char **argument; /* the words after the options */
    int arguments;
};

/* Free with setting_close. */
struct setting {
    struct catalogue catalogue;
    struct game *opened;     /* owned */
    const struct game *game; /* `opened`; in Chess960 with the array of --position */
    struct position position;
};

/* Open all three; false after a message on standard error, with nothing to close. */
bool setting_open(struct setting *s, const struct options *o);
void setting_close(struct setting *s);

/* An engine for G with the table and the threads that O asks for; NULL after a message of COMMAND. Free with
 * engine_free. */
struct engine *setting_engine(const struct game *g, const struct options *o, const char *command);

/* Print E on standard error as `reroute66: FILE:LINE:COL: sentence`. Returns EXIT_FAULT. */
int cli_complain(const struct error *e);

/*
 * The commands of the command line, each a function from options to an exit status, for the one table of them in cli.c.
 */

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
