/* What the command line says, read by the table of options in cli.c. */
#ifndef REROUTE66_CLI_OPTIONS_H
#define REROUTE66_CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses, as man reroute66 documents them. */
enum { EXIT_DONE = 0, EXIT_FAULT = 1, EXIT_USAGE = 2 };

/* Every option's value; NULL, 0 or false where not given. Strings are argv's own. */
struct options {
    const char *game, *position, *style, *theme, *blocks, *moves_of, *file, *ply, *to, *epd, *language;
    const char *seat[3]; /* --white, --black, --red */
    const char *clock;
    int scale, depth, threads, mate, game_number;
    int64_t nodes, time_ms, hash_mb;
    bool flip, divide, plain, take, all, restricted;
    const char *share, *lobby, *player;
    bool help, version;
    char **argument; /* the words after the options */
    int arguments;
};

#endif
