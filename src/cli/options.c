#include "options.h"

#include "base/output.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum option_kind { FLAG, STRING, NUMBER, BIG_NUMBER, SECONDS };

/* VALUE is the word in the help, NULL for flags; LEAST and MOST bound numbers. SECONDS take a decimal fraction and keep
 * ms. */
struct option_spec {
    const char *name;
    enum option_kind kind;
    size_t at;
    const char *value, *help;
    int64_t least, most;
};

#define AT(member) offsetof(struct options, member)
static const struct option_spec specs[] = {
    {"game", STRING, AT(game), "ID", "the game, see `reroute66 games`", 0, 0},
    {"position", STRING, AT(position), "CODE", "a position code, or startpos (the default)", 0, 0},
    {"style", STRING, AT(style), "STYLE",
     "ascii, unicode, ansi (with colours) or svg; default unicode in UTF-8 locales, else ascii", 0, 0},
    {"theme", STRING, AT(theme), "NAME", "the colours of ansi and svg: wood, slate, ... (default wood)", 0, 0},
    {"scale", NUMBER, AT(scale), "N", "rows a cell (default 2; svg: 16 pixels each, default 4)", 1, 20},
    {"flip", FLAG, AT(flip), NULL, "seen from the other side", 0, 0},
    {"moves-of", STRING, AT(moves_of), "CELL", "mark where the man on CELL may go", 0, 0},
    {"divide", FLAG, AT(divide), NULL, "list MOVE: COUNT for each first move", 0, 0},
    {"file", STRING, AT(file), "FILE", "take the game and its end position from a saved game", 0, 0},
    {"ply", STRING, AT(ply), "N", "after so many moves of the file's game (default: all)", 0, 0},
    {"game-number", NUMBER, AT(game_number), "N", "the Nth game of the file", 1, 1000000},
    {"to", STRING, AT(to), "FORM", "pgn, courier (a move a line), positions, html, mail, picture, svg or cast", 0, 0},
    {"depth", NUMBER, AT(depth), "N", "search N plies", 1, 120},
    {"nodes", BIG_NUMBER, AT(nodes), "N", "search N positions", 1, INT64_MAX},
    {"time", SECONDS, AT(time_ms), "SECONDS", "search so long", 1, 1000000000},
    {"epd", STRING, AT(epd), "FILE", "go through the EPD lines of FILE", 0, 0},
    {"mate", NUMBER, AT(mate), "N", "within N moves", 1, 30},
    {"threads", NUMBER, AT(threads), "N", "search with N threads (default 1)", 1, 64},
    {"hash", BIG_NUMBER, AT(hash_mb), "MIB", "memory for the search's table (default 64)", 1, 65536},
    {"white", STRING, AT(seat[0]), "WHO", "human, ai or ai:LEVEL (1 to 10, or full)", 0, 0},
    {"black", STRING, AT(seat[1]), "WHO", "human, ai or ai:LEVEL (1 to 10, or full)", 0, 0},
    {"red", STRING, AT(seat[2]), "WHO", "human, ai or ai:LEVEL (1 to 10, or full)", 0, 0},
    {"clock", STRING, AT(clock), "TIME", "MINUTES, MINUTES+SECONDS (increment) or MINUTESdSECONDS (delay)", 0, 0},
    {"plain", FLAG, AT(plain), NULL, "text in, text out, no screen", 0, 0},
    {"help", FLAG, AT(help), NULL, "this help", 0, 0},
    {"version", FLAG, AT(version), NULL, "the version", 0, 0},
};
/* LONG: above all letters, so that the value that getopt returns distinguishes long options from short ones. */
enum { SPECS = sizeof specs / sizeof specs[0], LONG = 256 };

/* Is NAME one of the blank-separated WORDS? */
static bool listed(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool taken_by(const struct subcommand *command, const struct option_spec *s)
{
    return s->at == AT(help) || s->at == AT(version) || listed(command->options, s->name);
}

static bool read_number(const struct subcommand *command, const struct option_spec *s, const char *word, int64_t *out)
{
    char *end = NULL;
    errno = 0;
    bool whole = s->kind != SECONDS;
    *out = whole ? strtoll(word, &end, 10) : text_thousandths(word, s->most);
    if ((whole && (errno || end == word || *end)) || *out < s->least || *out > s->most) {
        if (s->kind == SECONDS)
            output_print(stderr, "reroute66 %s: --%s=%s: give seconds, such as 1 or 0.5\n", command->name, s->name,
                         word);
        else if (s->most == INT64_MAX)
            output_print(stderr, "reroute66 %s: --%s=%s: give a number from %lld on\n", command->name, s->name, word,
                         (long long)s->least);
        else
            output_print(stderr, "reroute66 %s: --%s=%s: give a number from %lld to %lld\n", command->name, s->name,
                         word, (long long)s->least, (long long)s->most);
        return false;
    }
    return true;
}

static bool store(const struct subcommand *command, const struct option_spec *s, char *word, struct options *o)
{
    char *at = (char *)o + s->at;
    int64_t number = 0;

    switch (s->kind) {
    case FLAG:
        *(bool *)at = true;
        return true;
    case STRING:
        *(const char **)at = word;
        return true;
    case NUMBER:
    case BIG_NUMBER:
    case SECONDS:
        if (!read_number(command, s, word, &number))
            return false;
        if (s->kind == NUMBER)
            *(int *)at = (int)number;
        else
            *(int64_t *)at = number;
        return true;
    }
    return false;
}

static bool count_arguments(const struct subcommand *command, const struct options *o)
{
    if (o->help || o->version ||
        (o->arguments >= command->least && (command->most < 0 || o->arguments <= command->most)))
        return true;
    if (o->arguments < command->least)
        output_print(stderr, "reroute66 %s: %s is missing; try `reroute66 %s --help`\n", command->name,
                     command->arguments, command->name);
    else
        output_print(stderr, "reroute66 %s: unexpected word \"%s\"; try `reroute66 %s --help`\n", command->name,
                     o->argument[command->most], command->name);
    return false;
}

/* Say what is wrong with the option in WORD, which getopt has refused. VALUELESS: its value is missing. */
static void refuse(const struct subcommand *command, const char *word, bool valueless, const struct option *longs)
{
    char letters[] = {'-', (char)optopt, '\0'};
    const char *shown = optopt > 0 && optopt < LONG ? letters : word;
    size_t length = strcspn(word + strspn(word, "-"), "=");
    int meant = 0;
    for (const struct option *l = longs; l->name; l++)
        meant += strncmp(l->name, word + strspn(word, "-"), length) == 0;
    output_print(stderr, "reroute66 %s: %s: %s; try `reroute66 %s --help`\n", command->name, shown,
                 valueless        ? "a value is missing"
                 : optopt >= LONG ? "takes no value"
                 : meant > 1      ? "can mean several options here"
                                  : "no such option here",
                 command->name);
}

bool options_parse(const struct subcommand *command, int argc, char **argv, struct options *o)
{
    struct option longs[SPECS + 1] = {0};
    int from[SPECS], n = 0;

    for (int i = 0; i < SPECS; i++)
        if (taken_by(command, &specs[i])) {
            from[n] = i;
            /* Each has a value of its own, as getopt takes a shortened name for ambiguous only if the values differ. */
            longs[n] = (struct option){specs[i].name, specs[i].value ? required_argument : no_argument, NULL, LONG + n};
            n++;
        }
    *o = (struct options){0};
    optind = 0;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        if (c == 'h') {
            o->help = true;
        } else if (c >= LONG) {
            if (!store(command, &specs[from[c - LONG]], optarg, o))
                return false;
        } else {
            refuse(command, argv[optind - 1], c == ':', longs);
            return false;
        }
    }
    o->argument = argv + optind;
    o->arguments = argc - optind;
    return count_arguments(command, o);
}

void options_help(const struct subcommand *command)
{
    output_print(stdout, "Usage: reroute66 %s [OPTIONS]%s%s\n%s\n\n", command->name, command->arguments[0] ? " " : "",
                 command->arguments, command->summary);
    for (int i = 0; i < SPECS; i++)
        if (taken_by(command, &specs[i])) {
            char left[40];
            snprintf(left, sizeof left, "--%s%s%s", specs[i].name, specs[i].value ? "=" : "",
                     specs[i].value ? specs[i].value : "");
            output_print(stdout, "  %-20s %s", left, specs[i].help);
            if (specs[i].at == AT(game))
                output_print(stdout, " (default %s)", command->game);
            output_line(stdout, "");
        }
}
