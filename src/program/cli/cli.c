#include "cli/cli.h"

#include "base/commandline.h"
#include "base/output.h"

#include "arguments/setting.h"
#include "study/sharing.h"

#include <locale.h>
#include <unistd.h>

#define AT(member) offsetof(struct options, member)
static const struct option_spec rows[] = {
    {"game", OPTION_TEXT, AT(game), "ID", "the game, as `reroute66 games` or another program names it", 0, 0},
    {"position", OPTION_TEXT, AT(position), "CODE", "a position code, or startpos (the default)", 0, 0},
    {"style", OPTION_TEXT, AT(style), "STYLE",
     "ascii, unicode, ansi (with colours), svg or png; default unicode in UTF-8 locales, else ascii", 0, 0},
    {"theme", OPTION_TEXT, AT(theme), "NAME", "the colours of ansi and svg: wood, slate, ... (default wood)", 0, 0},
    {"blocks", OPTION_TEXT, AT(blocks), "KIND",
     "block characters of ansi: whole, half, quadrants (the default) or sextants", 0, 0},
    {"scale", OPTION_NUMBER, AT(scale), "N", "rows a cell (default 2; svg: 16 pixels each, default 4)", 1, 20},
    {"flip", OPTION_FLAG, AT(flip), NULL, "turn the board", 0, 0},
    {"moves-of", OPTION_TEXT, AT(moves_of), "CELL", "mark where the piece on CELL may go", 0, 0},
    {"all", OPTION_FLAG, AT(all), NULL, "list the games on the shelf, too: `--game=ID` plays them", 0, 0},
    {"divide", OPTION_FLAG, AT(divide), NULL, "list MOVE: COUNT for each first move", 0, 0},
    {"file", OPTION_TEXT, AT(file), "FILE", "take the game and its end position from a saved game", 0, 0},
    {"ply", OPTION_TEXT, AT(ply), "N", "the position after N plies of the file's game (default: the last)", 0, 0},
    {"game-number", OPTION_NUMBER, AT(game_number), "N", "the Nth game of the file", 1, 1000000},
    {"to", OPTION_TEXT, AT(to), "FORM",
     "pgn (the default), courier (a move a line), positions, html, mail, picture, png, svg or cast; lab: text (the default), html, json, row or pgn; search: list (the default), pgn or count",
     0, 0},
    {"language", OPTION_TEXT, AT(language), "LANG", "the pieces' letters in the file: German, de, fr, KDTLS, ...", 0,
     0},
    {"depth", OPTION_NUMBER, AT(depth), "N", "search N plies", 1, 120},
    {"nodes", OPTION_BIG_NUMBER, AT(nodes), "N", "search N positions", 1, INT64_MAX},
    {"time", OPTION_SECONDS, AT(time_ms), "SECONDS", "search for so many seconds", 1, 1000000000},
    {"epd", OPTION_TEXT, AT(epd), "FILE", "go through the EPD lines of FILE", 0, 0},
    {"mate", OPTION_NUMBER, AT(mate), "N", "within N moves", 1, 30},
    {"games", OPTION_NUMBER, AT(games), "N", "so many games, numbered from 0 (default 100)", 1, 1000000},
    {"seed", OPTION_BIG_NUMBER, AT(seed), "N", "another N: other games (default 66)", 1, INT64_MAX},
    {"part", OPTION_TEXT, AT(part), "I/N", "play the Ith of N parts alone, as 2/5", 0, 0},
    {"values", OPTION_FLAG, AT(values), NULL, "find out what pieces are worth: as many games again for each kind", 0,
     0},
    {"ladder", OPTION_FLAG, AT(ladder), NULL,
     "find out how deep the game is: as many games again for each of some strengths", 0, 0},
    {"results", OPTION_TEXT, AT(results), "FILE", "keep the games in FILE, or go on with it (default ID.lab)", 0, 0},
    {"steps", OPTION_TEXT, AT(steps), "STEP,...",
     "make only these, in this order: dead, openings, levels, problems, values, net", 0, 0},
    {"bundle", OPTION_TEXT, AT(bundle), "FILE", "lab complete: write the game and all that was made for it into FILE",
     0, 0},
    {"threads", OPTION_NUMBER, AT(threads), "N", "search with N threads (default 1; lab: all processors)", 1, 64},
    {"hash", OPTION_BIG_NUMBER, AT(hash_mb), "MIB", "memory for the search's table (default 64)", 1, 65536},
    {"salvage", OPTION_FLAG, AT(salvage), NULL, "read a broken game up to its first fault, without a result", 0, 0},
    {"no-explorer", OPTION_FLAG, AT(no_explorer), NULL, "mark moves that masters often played, too", 0, 0},
    {"white", OPTION_TEXT, AT(seat[0]), "WHO", "human, elsewhere, ai or ai:LEVEL (1 to 10 or more, or full)", 0, 0},
    {"black", OPTION_TEXT, AT(seat[1]), "WHO", "human, elsewhere, ai or ai:LEVEL (1 to 10 or more, or full)", 0, 0},
    {"red", OPTION_TEXT, AT(seat[2]), "WHO", "human, elsewhere, ai or ai:LEVEL (1 to 10 or more, or full)", 0, 0},
    {"clock", OPTION_TEXT, AT(clock), "TIME", "minutes: 5, 1:30, 5+3 (increment), 5d3 (delay), 40/90+30", 0, 0},
    {"share", OPTION_TEXT, AT(share), "FILE", "let others join through this file, which all can write", 0, 0},
    {"restricted", OPTION_FLAG, AT(restricted), NULL, "a public table: only the files of --lobby, and no program", 0,
     0},
    {"unconfined", OPTION_FLAG, AT(unconfined), NULL, "a public table even where the system cannot confine the program",
     0, 0},
    {"lobby", OPTION_TEXT, AT(lobby), "DIR", "the folder of a public table, see reroute66-host(6)", 0, 0},
    {"player", OPTION_TEXT, AT(player), "NAME", "who sits at the public table (default: the account's name)", 0, 0},
    {"take", OPTION_FLAG, AT(take), NULL, "ask for a seat that another player has", 0, 0},
    {"watch", OPTION_FLAG, AT(watch), NULL, "wait until a game waits for you", 0, 0},
    {"plain", OPTION_FLAG, AT(plain), NULL, "text in, text out, no screen", 0, 0},
    {"no-boards", OPTION_FLAG, AT(no_boards), NULL, "with --plain: no boards of characters in rules and answers", 0, 0},
    {"no-pixels", OPTION_FLAG, AT(no_pixels), NULL, "no boards as images, whatever the terminal shows", 0, 0},
    {"help", OPTION_COMMON, AT(help), NULL, "this help", 0, 0},
    {"version", OPTION_COMMON, AT(version), NULL, "the version", 0, 0},
};
static const struct option_table table = {"reroute66", rows, sizeof rows / sizeof rows[0]};

/* The first row is what runs without a command. RUN returns the exit status. */
static const struct subcommand {
    struct option_command line;
    int (*run)(const struct options *options);
} subcommands[] = {
    {{"play", "[FILE|CODE]",
      "Play: a new game, one from a position code, the saved game FILE, or a new one of the game in FILE.game.",
      "game:reroute66 position white black red clock game-number share restricted unconfined lobby player plain no-boards no-pixels",
      0, 1},
     shell_play},
    {{"join", "FILE", "Take a seat in the game that is shared in FILE, or at the public table NAME@HOST[:GAME] by ssh.",
      "game:reroute66 take plain no-boards no-pixels", 1, 1},
     shell_join},
    {{"watch", "FILE", "Watch the game that is shared in FILE.", "game:reroute66 plain no-boards no-pixels", 1, 1},
     shell_watch},
    {{"turns", "[FOLDER...]", "Print the shared games that wait for you, of yours or of those in each FOLDER.", "watch",
      0, -1},
     shell_turns},
    {{"replay", "FILE", "View the saved game FILE.", "game:reroute66 game-number plain no-boards no-pixels", 1, 1},
     shell_replay},
    {{"show", "", "Print the board.",
      "game:reroute66 position style theme blocks scale flip moves-of file game-number ply", 0, 0},
     shell_show},
    {{"moves", "", "Print the legal moves, one a line.", "game:reroute66 position", 0, 0}, shell_moves},
    {{"perft", "[DEPTH]", "Print the number of move sequences of length DEPTH, or check those of a file (--epd=FILE).",
      "game:reroute66 position divide epd", 0, 1},
     shell_perft},
    {{"status", "", "Print the side to move, or the result.", "game:reroute66 position file game-number", 0, 0},
     shell_status},
    {{"best", "", "Print the AI's move.", "game:reroute66 position depth nodes time threads hash", 0, 0}, shell_best},
    {{"solve", "[FILE]",
      "Print all moves that win within N (--mate=N), solve FILE's problems, or find best moves (--epd=FILE).",
      "game:reroute66 position game-number mate epd depth nodes time threads hash", 0, 1},
     shell_solve},
    {{"bench", "", "Search a fixed set of positions; the node count is the same on every machine.", "game:all", 0, 0},
     shell_bench},
    {{"uci", "", "Speak the UCI protocol on standard input and output.", "game:chess", 0, 0}, shell_uci},
    {{"check", "FILE...", "Check saved games and data files; silent if all are sound.", "game:reroute66 language", 1,
      -1},
     shell_check},
    {{"convert", "FILE", "Print a saved game in another notation.", "game:reroute66 game-number to language salvage", 1,
      1},
     shell_convert},
    {{"search", "FILE|FOLDER|own [QUERY...]",
      "Print the games of a collection that a query describes: player=, year=, position=, pattern=, ...", "game to", 1,
      -1},
     shell_search},
    {{"review", "FILE", "Analyse a saved game and print it with evaluations, marks and better moves.",
      "game:reroute66 game-number language nodes time threads no-explorer", 1, 1},
     shell_review},
    {{"lab", "[explain|merge|compare|complete] [FILE.game] [FILE.lab...]",
      "Is a game any good? Let the computer play it against itself, or add up what was played, and report.",
      "game:reroute66 games nodes seed part values ladder results steps bundle threads to", 0, -1},
     shell_lab},
    {{"install", "FILE",
      "Put the game of FILE.game, with its board and sets of pieces, or of a bundle among your own games.", "", 1, 1},
     shell_install},
    {{"rules", "", "Print a game's rules as a page of HTML, to hand out.", "game:reroute66", 0, 0}, shell_page},
    {{"host", "[add NAME KEY.pub|remove NAME|list]",
      "Print what the host of a public table needs, or keep its players' keys.", "lobby!", 0, 3},
     shell_host},
    {{"games", "", "List the games, ID and title.", "game:all all", 0, 0}, shell_games},
};
enum { SUBCOMMANDS = sizeof subcommands / sizeof subcommands[0] };

static void print_help(void)
{
    output_line(stdout, "Usage: reroute66 [COMMAND] [OPTIONS] [ARGUMENTS]\n"
                        "Chess on boards that bend. Without a command: the interactive program.\n");
    for (int i = 0; i < SUBCOMMANDS; i++)
        output_print(stdout, "  %-18s %s\n", subcommands[i].line.name, subcommands[i].line.summary);
    output_line(stdout, "\n`reroute66 --plain` is for screen readers: text in, text out, no screen.");
    output_line(stdout, "`reroute66 COMMAND --help` lists a command's options; `man reroute66` tells the rest.");
}

/* COMMAND, as ARGV[1] names it; NULL: none is named. */
static int run_command(const struct subcommand *command, const struct options *options)
{
    if (options->version)
        output_line(stdout, "reroute66 " REROUTE66_VERSION);
    else if (options->help && command)
        commandline_help(&table, &command->line);
    else if (options->help)
        print_help();
    else
        return (command ? command : subcommands)->run(options);
    return EXIT_DONE;
}

static int run_subcommand(const struct subcommand *command, int argc, char **argv)
{
    struct options options = {0};
    options.arguments = commandline_parse(&table, &(command ? command : subcommands)->line, argc, argv, &options);
    if (options.arguments < 0)
        return EXIT_USAGE;
    options.argument = argv + argc - options.arguments;
    int status = run_command(command, &options);
    struct error error = {0};
    if (output_flush(stdout, &error) || status == EXIT_FAULT) /* the fault itself was reported already */
        return status;
    return cli_complain(&error);
}

/* WORD is no command: if it is a file or a game, say what to type for it. */
static void refuse_command(const char *word)
{
    struct catalogue catalogue = {0};
    struct error error = {0};
    char path[PATH_SIZE];
    bool file = access(word, F_OK) == 0, game = !strchr(word, '/') && catalogue_find_data(&catalogue, &error) &&
                                                catalogue_path(&catalogue, path, "games/%.40s.game", word);
    output_print(stderr, "reroute66: there is no command \"%s\"; try `reroute66 %s%s`\n", word,
                 file   ? "play "
                 : game ? "--game="
                        : "--help",
                 file || game ? word : "");
}

/* True if an argument asks for a public table. */
static bool asks_table(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "--r", 3) == 0 && strncmp(argv[i], "--restricted", strlen(argv[i])) == 0)
            return true;
    return false;
}

int cli_main(int argc, char **argv)
{
    if (asks_table(argc, argv)) /* whose player says by the environment what the locale is */
        lobby_clean_environment();
    const bool known = setlocale(LC_CTYPE, ""); /* how bytes become characters, and nothing else */
    if (!known && asks_table(argc, argv))       /* the player's language is not installed here */
        setlocale(LC_CTYPE, "C.UTF-8");
    if (argc < 2 || argv[1][0] == '-')
        return run_subcommand(NULL, argc, argv);
    for (int i = 0; i < SUBCOMMANDS; i++)
        if (strcmp(argv[1], subcommands[i].line.name) == 0)
            return run_subcommand(&subcommands[i], argc - 1, argv + 1);
    refuse_command(argv[1]);
    return EXIT_USAGE;
}
