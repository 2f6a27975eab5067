#include "base/commandline.h"

#include "base/output.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>

/* LONG: beyond all letters, so that getopt's return value distinguishes long options from short ones. */
enum { ROWS_MAX = 96, LONG = 256, VALUE_SIZE = 64 };

/* The command being parsed, and the struct that is filled. */
struct parse {
    const struct option_table *table;
    const struct option_command *command;
    char *out;
};

/* Where NAME stands in the blank-separated WORDS: what follows it there, or NULL. */
static const char *find_word(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && strchr(" =:!", at[length]))
            return at + length;
    return NULL;
}

static bool accepts(const struct option_command *command, const struct option_spec *spec)
{
    return spec->kind == OPTION_COMMON || find_word(command->options, spec->name);
}

/* Copy the default that COMMAND's words give SPEC to OUT. Returns the sign after the name there, 0 if there is none. */
static char default_of(const struct option_command *command, const struct option_spec *spec, char out[VALUE_SIZE])
{
    const char *rest = find_word(command->options, spec->name);
    if (!rest || *rest == ' ' || *rest == '\0')
        return 0;
    snprintf(out, VALUE_SIZE, "%.*s", (int)strcspn(rest + 1, " "), rest + 1);
    return *rest;
}

static bool refuse_value(const struct parse *parse, const struct option_spec *spec, const char *word)
{
    output_print(stderr, "%s %s: --%s=%s: ", parse->table->program, parse->command->name, spec->name, word);
    if (spec->kind == OPTION_SECONDS)
        output_line(stderr, "give seconds, such as 1 or 0.5");
    else if (spec->most == INT64_MAX)
        output_print(stderr, "give a number from %" PRId64 " on\n", spec->least);
    else
        output_print(stderr, "give a number from %" PRId64 " to %" PRId64 "\n", spec->least, spec->most);
    return false;
}

static bool store_real(const struct parse *parse, const struct option_spec *spec, const char *word)
{
    char *end;
    double x = strtod(word, &end);
    if (end == word || *end || !(x >= (double)spec->least && x <= (double)spec->most))
        return refuse_value(parse, spec, word);
    *(double *)(void *)(parse->out + spec->at) = x;
    return true;
}

static bool store_whole(const struct parse *parse, const struct option_spec *spec, const char *word)
{
    char *end = NULL;
    bool seconds = spec->kind == OPTION_SECONDS;
    errno = 0;
    int64_t x = seconds ? text_thousandths(word, spec->most) : strtoll(word, &end, 10);
    if ((!seconds && (errno || end == word || *end)) || x < spec->least || x > spec->most)
        return refuse_value(parse, spec, word);
    if (spec->kind == OPTION_NUMBER)
        *(int *)(void *)(parse->out + spec->at) = (int)x;
    else
        *(int64_t *)(void *)(parse->out + spec->at) = x;
    return true;
}

static bool store(const struct parse *parse, const struct option_spec *spec, const char *word)
{
    if (spec->kind == OPTION_FLAG || spec->kind == OPTION_COMMON)
        *(bool *)(void *)(parse->out + spec->at) = true;
    else if (spec->kind == OPTION_TEXT)
        *(const char **)(void *)(parse->out + spec->at) = word;
    else
        return (spec->kind == OPTION_REAL ? store_real : store_whole)(parse, spec, word);
    return true;
}

/* Store the defaults in the command's words; texts have none, as nobody would own them. */
static void store_defaults(const struct parse *parse)
{
    for (int i = 0; i < parse->table->rows; i++) {
        char value[VALUE_SIZE];
        if (parse->table->row[i].kind != OPTION_TEXT && default_of(parse->command, &parse->table->row[i], value) == '=')
            store(parse, &parse->table->row[i], value);
    }
}

/* True if the user asked for something common, such as help. */
static bool asks_common(const struct parse *parse)
{
    for (int i = 0; i < parse->table->rows; i++)
        if (parse->table->row[i].kind == OPTION_COMMON && *(bool *)(void *)(parse->out + parse->table->row[i].at))
            return true;
    return false;
}

/* Returns the first text that must be given and was not, or NULL. */
static const struct option_spec *find_missing(const struct parse *parse)
{
    char value[VALUE_SIZE];
    for (const struct option_spec *spec = parse->table->row; spec < parse->table->row + parse->table->rows; spec++)
        if (default_of(parse->command, spec, value) == '!' && !*(const char **)(void *)(parse->out + spec->at))
            return spec;
    return NULL;
}

/* Returns COUNT, the number of arguments from FIRST on, or -1 after a message if COMMAND takes fewer or more, or if an
 * option is missing. */
static int count_arguments(const struct parse *parse, char **first, int count)
{
    const struct option_command *command = parse->command;
    const struct option_spec *missing = find_missing(parse);
    if (asks_common(parse) || (!missing && count >= command->least && (command->most < 0 || count <= command->most)))
        return count;
    output_print(stderr, "%s %s: ", parse->table->program, command->name);
    if (count < command->least)
        output_print(stderr, "%s is missing", command->arguments);
    else if (command->most >= 0 && count > command->most)
        output_print(stderr, "unexpected word \"%s\"", first[command->most]);
    else
        output_print(stderr, "--%s=%s is missing", missing->name, missing->value);
    output_print(stderr, "; try `%s %s --help`\n", parse->table->program, command->name);
    return -1;
}

/* Say what is wrong with the option in WORD, which getopt has refused. VALUELESS: its value is missing. */
static void refuse(const struct parse *parse, const char *word, bool valueless, const struct option *longs)
{
    char letters[] = {'-', (char)optopt, '\0'};
    const char *shown = optopt > 0 && optopt < LONG ? letters : word;
    size_t length = strcspn(word + strspn(word, "-"), "=");
    int meant = 0;
    for (const struct option *option = longs; option->name; option++)
        meant += strncmp(option->name, word + strspn(word, "-"), length) == 0;
    output_print(stderr, "%s %s: %s: %s; try `%s %s --help`\n", parse->table->program, parse->command->name, shown,
                 valueless        ? "a value is missing"
                 : optopt >= LONG ? "takes no value"
                 : meant > 1      ? "can mean several options here"
                                  : "no such option here",
                 parse->table->program, parse->command->name);
}

int commandline_parse(const struct option_table *table, const struct option_command *command, int argc, char **argv,
                      void *out)
{
    struct option longs[ROWS_MAX + 1] = {0};
    const struct option_spec *row[ROWS_MAX] = {0}, *help = NULL;
    struct parse parse = {table, command, out};
    int n = 0;

    for (int i = 0; i < table->rows && n < ROWS_MAX; i++)
        if (accepts(command, &table->row[i])) {
            row[n] = &table->row[i];
            help = strcmp(row[n]->name, "help") == 0 ? row[n] : help;
            /* Each has a value of its own, as getopt takes a shortened name for ambiguous only if the values differ. */
            longs[n] = (struct option){row[n]->name, row[n]->value ? required_argument : no_argument, NULL, LONG + n};
            n++;
        }
    store_defaults(&parse);
    optind = 0;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        const struct option_spec *spec = option >= LONG ? row[option - LONG] : option == 'h' ? help : NULL;
        if (!spec)
            refuse(&parse, argv[optind - 1], option == ':', longs);
        if (!spec || !store(&parse, spec, optarg))
            return -1;
    }
    return count_arguments(&parse, argv + optind, argc - optind);
}

void commandline_help(const struct option_table *table, const struct option_command *command)
{
    output_print(stdout, "Usage: %s %s [OPTIONS]%s%s\n%s\n\n", table->program, command->name,
                 command->arguments[0] ? " " : "", command->arguments, command->summary);
    for (int i = 0; i < table->rows; i++) {
        const struct option_spec *spec = &table->row[i];
        char left[40], value[VALUE_SIZE];
        if (!accepts(command, spec))
            continue;
        snprintf(left, sizeof left, "--%s%s%s", spec->name, spec->value ? "=" : "", spec->value ? spec->value : "");
        output_print(stdout, "  %-20s %s", left, spec->help);
        if (default_of(command, spec, value) && *value)
            output_print(stdout, " (default %s)", value);
        output_line(stdout, "");
    }
}
