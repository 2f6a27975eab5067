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
    const char *part, *results, *steps, *bundle;
    int scale, depth, threads, mate, game_number, games;
    int64_t nodes, time_ms, hash_mb, seed;
    bool flip, divide, plain, take, watch, all, restricted, unconfined, no_explorer, no_boards, no_pixels, salvage,
        values, ladder;
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
bool setting_open(struct setting *setting, const struct options *options);
void setting_close(struct setting *setting);

/* Returns an engine for G with the table and the threads that OPTIONS asks for; NULL after a message of COMMAND. Free
 * with engine_free. */
struct engine *setting_engine(const struct game *g, const struct options *options, const char *command);

/* Print ERROR on standard error as `reroute66: FILE:LINE:COL: sentence`. Returns EXIT_FAULT. Where only the wide
 * program can do what was asked, become it if it is installed; where something has been printed, call cli_print. */
int cli_complain(const struct error *error);

/* As cli_complain, but stays this program. */
int cli_print(const struct error *error);

/*
 * The commands of the command line, each a function from options to an exit status, for the one table of them in cli.c.
 */

/* Each returns EXIT_DONE, EXIT_FAULT after a complaint, or EXIT_USAGE. */
int shell_games(const struct options *options);
int shell_page(const struct options *options);
int shell_moves(const struct options *options);
int shell_perft(const struct options *options);
int shell_status(const struct options *options);
int shell_show(const struct options *options);
int shell_best(const struct options *options);
int shell_solve(const struct options *options);
int shell_bench(const struct options *options);
int shell_uci(const struct options *options);
int shell_check(const struct options *options);
int shell_convert(const struct options *options);
int shell_install(const struct options *options);
int shell_review(const struct options *options);
int shell_search(const struct options *options);
int shell_lab(const struct options *options);
int shell_play(const struct options *options);
int shell_replay(const struct options *options);
int shell_join(const struct options *options);
int shell_host(const struct options *options);
int shell_watch(const struct options *options);

/* Returns EXIT_DONE if a shared game waits for the user, EXIT_FAULT if none does, EXIT_USAGE after a complaint, as grep
 * does. */
int shell_turns(const struct options *options);
