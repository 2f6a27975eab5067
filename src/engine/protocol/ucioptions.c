/* The UCI options, one row each. */
#include "ucisession.h"

#include "base/output.h"
#include "base/wide.h"
#include "search/skill.h"

#include <inttypes.h>

enum { HASH_DEFAULT = 64, HASH_MOST = 65536, THREADS_MOST = 64, OVERHEAD_DEFAULT = 50, OVERHEAD_MOST = 5000 };

enum option_type { OPTION_SPIN, OPTION_LEVEL, OPTION_ELO, OPTION_CHECK, OPTION_BUTTON, OPTION_GAME };

/*
 * A number LEAST … MOST (OPTION_LEVEL: as many as the game has, OPTION_ELO: of its weakest and strongest level) or a
 * switch, at AT in struct uci_values. CHANGED (may be NULL) is called afterwards.
 */
struct option_row {
    const char *name;
    enum option_type type;
    int64_t standard, least, most;
    size_t at;
    void (*changed)(struct uci *uci);
};

/* Has the engine play at a level that the game has, and says so if the level was higher. */
static void bound_level(struct uci *uci)
{
    SCOPED(text) line = {0};
    int levels = skill_levels(uci->game);
    if (uci->value.level <= levels)
        return;
    uci->value.level = levels;
    text_addf(&line, "%s has levels 1 to %d: Level is %d", uci->game->title, levels, levels);
    uci_say(uci, "info string %s\n", line.at);
}

static void clear_hash(struct uci *uci)
{
    if (uci->engine)
        engine_clear(uci->engine);
}

static void switch_tables(struct uci *uci)
{
    if (!uci->value.tables)
        uci_drop_tables(uci);
}

static void switch_chess960(struct uci *uci)
{
    struct error error = {0};
    if (strcmp(uci->id, "chess") == 0 && !uci_take_game(uci, uci->id, &error))
        uci_complain(uci, &error);
}

#define AT(member) offsetof(struct uci_values, member)
/* clang-format off */
static const struct option_row rows[] = {
    {"Hash",              OPTION_SPIN,   HASH_DEFAULT,     1,         HASH_MOST,     AT(hash_mb),     uci_drop_engine},
    {"Clear Hash",        OPTION_BUTTON, 0,                0,         0,             0,               clear_hash},
    {"Threads",           OPTION_SPIN,   1,                1,         THREADS_MOST,  AT(threads),     uci_drop_engine},
    {"MultiPV",           OPTION_SPIN,   1,                1,         LINES_MAX,     AT(lines),       NULL},
    {"Move Overhead",     OPTION_SPIN,   OVERHEAD_DEFAULT, 1,         OVERHEAD_MOST, AT(overhead_ms), NULL},
    {"Ponder",            OPTION_CHECK,  0,                0,         1,             AT(ponder),      NULL},
    {"Level",             OPTION_LEVEL,  0,                0,         LEVEL_MAX,     AT(level),       NULL},
    {"UCI_LimitStrength", OPTION_CHECK,  0,                0,         1,             AT(limited),     NULL},
    {"UCI_Elo",           OPTION_ELO,    INT16_MAX,        0,         0,             AT(elo),         NULL},
    {"UCI_AnalyseMode",   OPTION_CHECK,  0,                0,         1,             AT(analyse),     NULL},
    {"UCI_ShowWDL",       OPTION_CHECK,  0,                0,         1,             AT(odds),        NULL},
    {"EndingTables",      OPTION_CHECK,  1,                0,         1,             AT(tables),      switch_tables},
    {"UCI_Chess960",      OPTION_CHECK,  0,                0,         1,             AT(chess960),    switch_chess960},
    {"UCI_Variant",       OPTION_GAME,   0,                0,         0,             0,               bound_level},
};
/* clang-format on */
enum { ROWS = sizeof rows / sizeof rows[0] };

static int64_t *value_at(struct uci *uci, const struct option_row *row)
{
    return (int64_t *)(void *)((char *)&uci->value + row->at);
}

/* True if this program has the option. EndingTables needs a host with tables. */
static bool is_offered(const struct uci *uci, const struct option_row *row)
{
    return row->changed != switch_tables || uci->host->tables;
}

void ucioptions_start(struct uci *uci)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].type <= OPTION_CHECK)
            *value_at(uci, &rows[i]) = rows[i].standard;
}

/* Returns the least and the greatest number that ROW may be; the game's in OPTION_ELO, whose standard is the
 * greatest. */
static int64_t least(const struct uci *uci, const struct option_row *row)
{
    return row->type == OPTION_ELO ? skill_elo(uci->game, 1) : row->least;
}

static int64_t most(const struct uci *uci, const struct option_row *row)
{
    return row->type == OPTION_ELO     ? skill_elo_most(uci->game)
           : row->type == OPTION_LEVEL ? skill_levels(uci->game)
                                       : row->most;
}

/* Write the rest of the line that describes ROW. */
static void describe(const struct uci *uci, const struct option_row *row)
{
    switch (row->type) {
    case OPTION_SPIN:
    case OPTION_LEVEL:
    case OPTION_ELO:
        output_print(uci->out, "spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
                     row->type == OPTION_ELO ? most(uci, row) : row->standard, least(uci, row), most(uci, row));
        break;
    case OPTION_CHECK:
        output_print(uci->out, "check default %s\n", row->standard ? "true" : "false");
        break;
    case OPTION_BUTTON:
        output_print(uci->out, "button\n");
        break;
    case OPTION_GAME:
        output_print(uci->out, "combo default %s", uci->host->first);
        for (int i = 0; i < uci->host->games; i++)
            output_print(uci->out, " var %s", uci->host->game[i]);
        fputc('\n', uci->out);
        break;
    }
}

/* Add the lines that set the options as they are now, in the game now as it bounds them, and then GAME to OUT. */
static void write_options(struct uci *uci, const char *game, struct text *out)
{
    text_addf(out, "%ssetoption name UCI_Variant value %s\n", uci->debug ? "debug on\n" : "", uci->id);
    for (int i = 0; i < ROWS; i++) {
        const struct option_row *row = &rows[i];
        int64_t n = row->type <= OPTION_CHECK ? *value_at(uci, row) : row->standard;
        if (n != row->standard && row->type == OPTION_CHECK)
            text_addf(out, "setoption name %s value %s\n", row->name, n ? "true" : "false");
        else if (n != row->standard)
            text_addf(out, "setoption name %s value %" PRId64 "\n", row->name, n);
    }
    text_addf(out, "setoption name UCI_Variant value %s\n", game);
}

void ucioptions_list(struct uci *uci)
{
    flockfile(uci->out);
    output_print(uci->out, "id name %s\nid author the reroute66 maintainers\n", uci->host->name);
    for (int i = 0; i < ROWS; i++)
        if (is_offered(uci, &rows[i])) {
            output_print(uci->out, "option name %s type ", rows[i].name);
            describe(uci, &rows[i]);
        }
    output_print(uci->out, "uciok\n");
    uci_flush(uci);
    funlockfile(uci->out);
}

/* Set ROW to VALUE; false with ERROR filled, nothing changed, if that is no value of it. */
static bool set_value(struct uci *uci, const struct option_row *row, const char *value, struct error *error)
{
    char *end;
    int64_t n = strtoll(value, &end, 10);
    switch (row->type) {
    case OPTION_SPIN:
    case OPTION_LEVEL:
    case OPTION_ELO:
        if (end == value || *end || n < least(uci, row) || n > most(uci, row))
            return error_set(error, "setoption: %s is a number from %" PRId64 " to %" PRId64 ", not \"%s\"", row->name,
                             least(uci, row), most(uci, row), value);
        *value_at(uci, row) = n;
        return true;
    case OPTION_CHECK:
        if (ascii_compare(value, "true") != 0 && ascii_compare(value, "false") != 0)
            return error_set(error, "setoption: %s is true or false, not \"%s\"", row->name, value);
        *value_at(uci, row) = ascii_compare(value, "true") == 0;
        return true;
    case OPTION_GAME:
        return uci_take_game(uci, value, error);
    case OPTION_BUTTON:
        break;
    }
    return true;
}

static const struct option_row *row_named(const struct uci *uci, const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (ascii_compare(rows[i].name, name) == 0 && is_offered(uci, &rows[i]))
            return &rows[i];
    return NULL;
}

/* Become the wide program, which goes on with this session: with GAME, the options as they are now, and the lines that
 * wait. Comes back if that fails. */
static void widen(struct uci *uci, const char *game)
{
    SCOPED(text) lines = {0};
    write_options(uci, game, &lines);
    text_add(&lines, uci->lines.waiting.at + uci->lines.taken);
    uci_flush(uci);
    wide_become_typing(NULL, lines.at);
}

/* setoption name NAME [value VALUE]; both may be of several words. */
void ucioptions_set(struct uci *uci, char *words)
{
    struct error error = {0};
    char *name = strncmp(words, "name ", 5) == 0 ? words + 5 : NULL, *value = strstr(words, " value");
    if (!name) {
        uci_say(uci, "%s", "info string setoption: the name is missing\n");
        return;
    }
    if (value && (value[6] == ' ' || !value[6])) {
        *value = '\0';
        value += value[6] ? 7 : 6;
    } else {
        value = "";
    }
    const struct option_row *row = row_named(uci, name);
    if (!row) {
        uci_say(uci, "info string setoption: there is no option \"%s\"\n", name);
        return;
    }
    uci_settle(uci);
    bool good = set_value(uci, row, value, &error);
    if (error.needs_wide && uci->host->widens)
        widen(uci, value);
    if (!good)
        uci_complain(uci, &error);
    else if (row->changed)
        row->changed(uci);
}
