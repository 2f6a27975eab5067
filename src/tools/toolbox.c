/* toolbox: the developers' programs, one command each: `toolbox --help`, `toolbox COMMAND --help`. */
#include "toolbox.h"

#include "base/commandline.h"

#include <limits.h>
#include <unistd.h>

#define AT(member) offsetof(struct tool_options, member)
static const struct option_spec options[] = {
    {"out", OPTION_TEXT, AT(out), "FILE", "write to FILE", 0, 0},
    {"data", OPTION_TEXT, AT(data), "FILE,...", "learn from these files of selfplay", 0, 0},
    {"games", OPTION_NUMBER, AT(games), "N", "so many games", 0, INT_MAX},
    {"nodes", OPTION_BIG_NUMBER, AT(side[0].nodes), "N", "search each move by so many nodes", 1, INT64_MAX},
    {"seed", OPTION_BIG_NUMBER, AT(seed), "N", "of the random numbers", 0, INT64_MAX},
    {"threads", OPTION_NUMBER, AT(threads), "N", "threads (default: one a core)", 1, 256},
    {"plies", OPTION_NUMBER, AT(plies), "N", "plies of an opening", 0, 100},
    {"balance", OPTION_NUMBER, AT(balance), "N", "no opening further from even, in 1/100 pawn; 0: any", 0, SCORE_MATE},
    {"judge", OPTION_NUMBER, AT(judge), "N", "nodes of the search that judges openings", 1, INT_MAX},
    {"sprt", OPTION_TEXT, AT(sprt), "ELO0,ELO1", "end the match when either strength is proved", 0, 0},
    {"every", OPTION_NUMBER, AT(every), "N", "report after every so many games", 1, INT_MAX},
    {"net", OPTION_TEXT, AT(side[0].net), "FILE", "the first player's net; the other has none unless it is named", 0,
     0},
    {"net-against", OPTION_TEXT, AT(side[1].net), "FILE", "the others' net", 0, 0},
    {"set", OPTION_TEXT, AT(side[0].set), "NAME=N,...", "numbers of the first player's game", 0, 0},
    {"set-against", OPTION_TEXT, AT(side[1].set), "NAME=N,...", "those of the others", 0, 0},
    {"level", OPTION_NUMBER, AT(side[0].level), "N", "the first player plays as this level", 1, LEVEL_MAX},
    {"level-against", OPTION_NUMBER, AT(side[1].level), "N", "the others do", 1, LEVEL_MAX},
    {"program", OPTION_TEXT, AT(side[0].program), "CMD",
     "a program that speaks UCI plays first: its path and arguments", 0, 0},
    {"program-against", OPTION_TEXT, AT(side[1].program), "CMD", "the others'", 0, 0},
    {"options", OPTION_TEXT, AT(side[0].options), "A=B,...", "UCI options of the first program", 0, 0},
    {"options-against", OPTION_TEXT, AT(side[1].options), "A=B,...", "of the others'", 0, 0},
    {"nodes-against", OPTION_BIG_NUMBER, AT(side[1].nodes), "N", "the others search by so many (default: --nodes)", 1,
     INT64_MAX},
    {"time", OPTION_TEXT, AT(side[0].time), "MS+MS", "clock and increment in place of --nodes", 0, 0},
    {"time-against", OPTION_TEXT, AT(side[1].time), "MS+MS", "the others' (default: --time); 0: none", 0, 0},
    {"equal-time", OPTION_FLAG, AT(equal_time), NULL, "fit the others' nodes, so that all use the same processor time",
     0, 0},
    {"cpu", OPTION_FLAG, AT(cpu), NULL, "a program's clock goes by the time that it tells: see cputime.c", 0, 0},
    {"resign", OPTION_NUMBER, AT(resign), "N", "lost at such a score three times in a row; 0: never", 0, INT_MAX},
    {"pgn", OPTION_TEXT, AT(pgn), "FILE", "add the games to FILE", 0, 0},
    {"from", OPTION_NUMBER, AT(from), "N", "the lowest level", 1, LEVEL_MAX},
    {"to", OPTION_NUMBER, AT(to), "N", "the highest level", 1, LEVEL_MAX},
    {"hidden", OPTION_NUMBER, AT(hidden), "N", "hidden numbers, a multiple of 16", 1, 256},
    {"buckets", OPTION_NUMBER, AT(buckets), "N", "output layers by the number of pieces", 1, 16},
    {"epochs", OPTION_NUMBER, AT(epochs), "N", "times through the data", 1, INT_MAX},
    {"batch", OPTION_NUMBER, AT(batch), "N", "positions a step", 1, INT_MAX},
    {"rate", OPTION_REAL, AT(rate), "X", "the first steps' size", 0, 100000},
    {"decay", OPTION_REAL, AT(decay), "X", "weight decay", 0, 100000},
    {"held-back", OPTION_NUMBER, AT(held_back), "N", "percent of the positions", 1, 50},
    {"alone", OPTION_FLAG, AT(alone), NULL, "the net replaces the derived evaluation instead of adding to it", 0, 0},
    {"teacher", OPTION_TEXT, AT(teacher), "FILE", "a net that teaches one that stands alone", 0, 0},
    {"start", OPTION_TEXT, AT(start), "FILE", "a net that goes on learning; its sort and sizes stay", 0, 0},
    {"battles", OPTION_NUMBER, AT(battles), "N", "games from pieces on random cells", 0, INT_MAX},
    {"endings", OPTION_TEXT, AT(endings), "KPk,...", "endings in which one move alone wins or draws", 0, 0},
    {"wanted", OPTION_NUMBER, AT(wanted), "N", "so many problems in all, of each sort its share", 0, INT_MAX},
    {"have", OPTION_TEXT, AT(have), "FILE", "count the problems of FILE as found", 0, 0},
    {"again", OPTION_TEXT, AT(again), "FILE", "print FILE with the grades and themes found now", 0, 0},
    {"prove", OPTION_TEXT, AT(prove), "FILE", "prove each problem of FILE; status 1 if one fails", 0, 0},
    {"pieces", OPTION_NUMBER, AT(pieces), "N", "pieces in a set, the royal ones included", 2, 4},
    {"help", OPTION_COMMON, AT(help), NULL, "this help", 0, 0},
};
static const struct option_table table = {"toolbox", options, sizeof options / sizeof options[0]};

static const struct tool {
    struct option_command line;
    tool_command *run;
} tools[] = {
    {{"duel", "GAME", "Let two nets, sets of numbers, levels or UCI programs play each other.",
      "net net-against set set-against level level-against program program-against options options-against games=200 nodes=2000 nodes-against time time-against cpu equal-time plies=8 balance=50 judge=10000 seed=1 every=20 resign=1000 sprt pgn",
      1, 1},
     duel_command},
    {{"levels", "GAME", "Measure each level against the one below.",
      "games=100 from=1 to=10 seed=1 plies=4 balance=50 judge=10000 resign=900", 1, 1},
     levels_command},
    {{"selfplay", "GAME", "Play games of the engine against itself into a file, which is gone on with.",
      "out! games=10000 nodes=2000 seed=1 threads plies=8 balance=250", 1, 1},
     selfplay_command},
    {{"train", "GAME", "Train a net from games of selfplay.",
      "data! out! hidden buckets epochs=6 batch=4096 rate=0.001 decay=0.5 held-back=5 threads seed=1 alone teacher start",
      1, 1},
     train_command},
    {{"odds", "GAME FILE...", "Print the chances that a score stands for, from games of selfplay.", "", 2, -1},
     odds_command},
    {{"problems", "GAME", "Print problems, or prove those of a file.",
      "seed=1 games=2000 battles endings wanted have again prove", 1, 1},
     problems_command},
    {{"endings", "GAME [MATERIAL...]", "Print what the tables of endings say, of all or of those named.",
      "pieces=4 threads", 1, -1},
     endings_command},
    {{"dead", "GAME", "Prove which material is dead.", "", 1, 1}, dead_command},
};
enum { TOOLS = sizeof tools / sizeof tools[0] };

static int print_help(void)
{
    puts("Usage: toolbox COMMAND GAME [OPTIONS]\n");
    for (int i = 0; i < TOOLS; i++)
        printf("  %-9s %s\n", tools[i].line.name, tools[i].line.summary);
    return 0;
}

/* Open the game that O names and run TOOL; returns the exit status. */
static int run_tool(const struct tool *tool, const struct tool_options *o)
{
    char sentence[ERROR_TEXT + ERROR_FILE];
    struct catalogue catalogue;
    struct error error = {.text = ""};
    struct game *g = catalogue_find_data(&catalogue, &error) ? catalogue_game(&catalogue, o->game, &error) : NULL;
    bool good = g && tool->run(g, o, &error);
    if (!good) {
        error_format(&error, sentence, sizeof sentence);
        fprintf(stderr, "toolbox %s: %s\n", tool->line.name, sentence);
    }
    game_free(g);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    const struct tool *tool = tools;
    struct tool_options o = {.threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    SCOPED(text) command = {0};
    if (argc < 2 || strcmp(argv[1], "--help") == 0)
        return print_help();
    while (tool < tools + TOOLS && strcmp(argv[1], tool->line.name) != 0)
        tool++;
    if (tool == tools + TOOLS) {
        fprintf(stderr, "toolbox: there is no command \"%s\"; try `toolbox --help`\n", argv[1]);
        return 2;
    }
    text_add(&command, "toolbox");
    for (int i = 1; i < argc; i++)
        text_addf(&command, " %s", argv[i]);
    int n = commandline_parse(&table, &tool->line, argc - 1, argv + 1, &o);
    if (o.help)
        commandline_help(&table, &tool->line);
    if (n < 0 || o.help)
        return n < 0 ? 2 : 0;
    o.game = argv[argc - n];
    o.argument = argv + argc - n + 1;
    o.arguments = n - 1;
    o.command = command.at;
    return run_tool(tool, &o);
}
