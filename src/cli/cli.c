#include "cli/cli.h"

#include "base/output.h"

#include "setting.h"
#include "shell_commands.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first row is what runs without a command. */
static const struct subcommand subcommands[] = {
    {"play", "[FILE|CODE]", "Play: a new game, one from a position code, or the saved game FILE.",
     "game position white black red clock game-number plain", 0, 1, shell_play, "reroute66"},
    {"replay", "FILE", "View the saved game FILE.", "game game-number plain", 1, 1, shell_replay, "reroute66"},
    {"show", "", "Print the board.", "game position style theme scale flip moves-of file game-number ply", 0, 0,
     shell_show, "reroute66"},
    {"moves", "", "Print the legal moves, one a line.", "game position", 0, 0, shell_moves, "reroute66"},
    {"perft", "[DEPTH]", "Print the number of move sequences of length DEPTH, or check those of a file (--epd=FILE).",
     "game position divide epd", 0, 1, shell_perft, "reroute66"},
    {"status", "", "Print how the game stands.", "game position file game-number", 0, 0, shell_status, "reroute66"},
    {"best", "", "Print the AI's move.", "game position depth nodes time threads hash", 0, 0, shell_best, "reroute66"},
    {"solve", "[FILE]",
     "Print every first move that forces a win within N moves (--mate=N), solve the problems that were composed and "
     "saved in FILE, or find a file's best moves (--epd=FILE).",
     "game position game-number mate epd depth nodes time threads hash", 0, 1, shell_solve, "reroute66"},
    {"bench", "", "Search a fixed set of positions; the node count is the same on every machine.", "game", 0, 0,
     shell_bench, "all"},
    {"uci", "", "Speak the UCI protocol on standard input and output.", "game", 0, 0, shell_uci, "chess"},
    {"check", "FILE...", "Check saved games and data files; silent if all are sound.", "game", 1, -1, shell_check,
     "reroute66"},
    {"convert", "FILE", "Print a saved game in another notation.", "game game-number to", 1, 1, shell_convert,
     "reroute66"},
    {"review", "FILE", "Search a saved game through and print it with evaluations, marks and better moves.",
     "game game-number nodes time threads", 1, 1, shell_review, "reroute66"},
    {"games", "", "List the games, ID and title.", "game", 0, 0, shell_games, "all"},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static void print_help(void)
{
    output_line(stdout, "Usage: reroute66 [COMMAND] [OPTIONS] [ARGUMENTS]\n"
                        "Chess on boards that bend. Without a command: the interactive program.\n");
    for (int i = 0; i < SUBCOMMANDS; i++)
        output_print(stdout, "  %-18s %s\n", subcommands[i].name, subcommands[i].summary);
    output_line(stdout, "\n`reroute66 COMMAND --help` lists a command's options; `man reroute66` tells the rest.");
}

static void print_version(void)
{
    output_line(stdout, "reroute66 " REROUTE66_VERSION);
}

/* COMMAND, as ARGV[1] names it; NULL: none is named. */
static int obey(const struct subcommand *command, const struct options *o)
{
    if (o->version)
        print_version();
    else if (o->help && command)
        options_help(command);
    else if (o->help)
        print_help();
    else
        return (command ? command : subcommands)->run(o);
    return EXIT_DONE;
}

static int run(const struct subcommand *command, int argc, char **argv)
{
    struct options o;
    if (!options_parse(command ? command : subcommands, argc, argv, &o))
        return EXIT_USAGE;
    int status = obey(command, &o);
    struct error e;
    if (output_flush(stdout, &e) || status == EXIT_FAULT) /* the fault itself was reported already */
        return status;
    cli_complain(&e);
    return EXIT_FAULT;
}

int cli_main(int argc, char **argv)
{
    setlocale(LC_CTYPE, ""); /* how bytes are characters; numbers and messages are the same everywhere */
    if (argc < 2 || argv[1][0] == '-')
        return run(NULL, argc, argv);
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(argv[1], subcommands[i].name) == 0)
            return run(&subcommands[i], argc - 1, argv + 1);
    output_print(stderr, "reroute66: there is no command \"%s\"; try `reroute66 --help`\n", argv[1]);
    return EXIT_USAGE;
}
