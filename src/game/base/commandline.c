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

static bool takes(const struct option_command *command, const struct option_spec *r)
{
    return r->kind == OPTION_COMMON || find_word(command->options, r->name);
}

/* Copy the default that COMMAND's words give R to OUT. Returns the sign after the name there, 0 if there is none. */
static char default_of(const struct option_command *command, const struct option_spec *r, char out[VALUE_SIZE])
{
    const char *rest = find_word(command->options, r->name);
    if (!rest || *rest == ' ' || *rest == '\0')
        return 0;
    snprintf(out, VALUE_SIZE, "%.*s", (int)strcspn(rest + 1, " "), rest + 1);
    return *rest;
}

static bool refuse_value(const struct parse *p, const struct option_spec *r, const char *word)
{
    output_print(stderr, "%s %s: --%s=%s: ", p->table->program, p->command->name, r->name, word);
    if (r->kind == OPTION_SECONDS)
        output_line(stderr, "give seconds, such as 1 or 0.5");
    else if (r->most == INT64_MAX)
        output_print(stderr, "give a number from %" PRId64 " on\n", r->least);
    else
        output_print(stderr, "give a number from %" PRId64 " to %" PRId64 "\n", r->least, r->most);
    return false;
}

static bool store_real(const struct parse *p, const struct option_spec *r, const char *word)
{
    char *end;
    double x = strtod(word, &end);
    if (end == word || *end || !(x >= (double)r->least && x <= (double)r->most))
        return refuse_value(p, r, word);
    *(double *)(void *)(p->out + r->at) = x;
    return true;
}

static bool store_whole(const struct parse *p, const struct option_spec *r, const char *word)
{
    char *end = NULL;
    bool seconds = r->kind == OPTION_SECONDS;
    errno = 0;
    int64_t x = seconds ? text_thousandths(word, r->most) : strtoll(word, &end, 10);
    if ((!seconds && (errno || end == word || *end)) || x < r->least || x > r->most)
        return refuse_value(p, r, word);
    if (r->kind == OPTION_NUMBER)
        *(int *)(void *)(p->out + r->at) = (int)x;
    else
        *(int64_t *)(void *)(p->out + r->at) = x;
    return true;
}

static bool store(const struct parse *p, const struct option_spec *r, const char *word)
{
    if (r->kind == OPTION_FLAG || r->kind == OPTION_COMMON)
        *(bool *)(void *)(p->out + r->at) = true;
    else if (r->kind == OPTION_TEXT)
        *(const char **)(void *)(p->out + r->at) = word;
    else
        return (r->kind == OPTION_REAL ? store_real : store_whole)(p, r, word);
    return true;
}

/* Store the defaults in the command's words; texts have none, as nobody would own them. */
static void store_defaults(const struct parse *p)
{
    for (int i = 0; i < p->table->rows; i++) {
        char value[VALUE_SIZE];
        if (p->table->row[i].kind != OPTION_TEXT && default_of(p->command, &p->table->row[i], value) == '=')
            store(p, &p->table->row[i], value);
    }
}

/* True if the user asked for something common, such as help. */
static bool asks_common(const struct parse *p)
{
    for (int i = 0; i < p->table->rows; i++)
        if (p->table->row[i].kind == OPTION_COMMON && *(bool *)(void *)(p->out + p->table->row[i].at))
            return true;
    return false;
}

/* The first text that must be given and was not, or NULL. */
static const struct option_spec *find_missing(const struct parse *p)
{
    char value[VALUE_SIZE];
    for (const struct option_spec *r = p->table->row; r < p->table->row + p->table->rows; r++)
        if (default_of(p->command, r, value) == '!' && !*(const char **)(void *)(p->out + r->at))
            return r;
    return NULL;
}

/* Returns COUNT, the number of arguments from FIRST on, or -1 after a message if COMMAND takes fewer or more, or if an
 * option is missing. */
static int count_arguments(const struct parse *p, char **first, int count)
{
    const struct option_command *c = p->command;
    const struct option_spec *missing = find_missing(p);
    if (asks_common(p) || (!missing && count >= c->least && (c->most < 0 || count <= c->most)))
        return count;
    output_print(stderr, "%s %s: ", p->table->program, c->name);
    if (count < c->least)
        output_print(stderr, "%s is missing", c->arguments);
    else if (c->most >= 0 && count > c->most)
        output_print(stderr, "unexpected word \"%s\"", first[c->most]);
    else
        output_print(stderr, "--%s=%s is missing", missing->name, missing->value);
    output_print(stderr, "; try `%s %s --help`\n", p->table->program, c->name);
    return -1;
}

/* Say what is wrong with the option in WORD, which getopt has refused. VALUELESS: its value is missing. */
static void refuse(const struct parse *p, const char *word, bool valueless, const struct option *longs)
{
    char letters[] = {'-', (char)optopt, '\0'};
    const char *shown = optopt > 0 && optopt < LONG ? letters : word;
    size_t length = strcspn(word + strspn(word, "-"), "=");
    int meant = 0;
    for (const struct option *l = longs; l->name; l++)
        meant += strncmp(l->name, word + strspn(word, "-"), length) == 0;
    output_print(stderr, "%s %s: %s: %s; try `%s %s --help`\n", p->table->program, p->command->name, shown,
                 valueless        ? "a value is missing"
                 : optopt >= LONG ? "takes no value"
                 : meant > 1      ? "can mean several options here"
                                  : "no such option here",
                 p->table->program, p->command->name);
}

int commandline_parse(const struct option_table *t, const struct option_command *command, int argc, char **argv,
                      void *out)
{
    struct option longs[ROWS_MAX + 1] = {0};
    const struct option_spec *row[ROWS_MAX] = {0}, *help = NULL;
    struct parse p = {t, command, out};
    int n = 0;

    for (int i = 0; i < t->rows && n < ROWS_MAX; i++)
        if (takes(command, &t->row[i])) {
            row[n] = &t->row[i];
            help = strcmp(row[n]->name, "help") == 0 ? row[n] : help;
            /* Each has a value of its own, as getopt takes a shortened name for ambiguous only if the values differ. */
            longs[n] = (struct option){row[n]->name, row[n]->value ? required_argument : no_argument, NULL, LONG + n};
            n++;
        }
    store_defaults(&p);
    optind = 0;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":h", longs, NULL)) != -1;) {
        const struct option_spec *r = c >= LONG ? row[c - LONG] : c == 'h' ? help : NULL;
        if (!r)
            refuse(&p, argv[optind - 1], c == ':', longs);
        if (!r || !store(&p, r, optarg))
            return -1;
    }
    return count_arguments(&p, argv + optind, argc - optind);
}

void commandline_help(const struct option_table *t, const struct option_command *command)
{
    output_print(stdout, "Usage: %s %s [OPTIONS]%s%s\n%s\n\n", t->program, command->name,
                 command->arguments[0] ? " " : "", command->arguments, command->summary);
    for (int i = 0; i < t->rows; i++) {
        const struct option_spec *r = &t->row[i];
        char left[40], value[VALUE_SIZE];
        if (!takes(command, r))
            continue;
        snprintf(left, sizeof left, "--%s%s%s", r->name, r->value ? "=" : "", r->value ? r->value : "");
        output_print(stdout, "  %-20s %s", left, r->help);
        if (default_of(command, r, value) && *value)
            output_print(stdout, " (default %s)", value);
        output_line(stdout, "");
    }
}
