/* The UCI options, one row each. */
#include "ucisession.h"

#include "base/output.h"
#include "search/skill.h"

#include <inttypes.h>

enum { HASH_DEFAULT = 64, HASH_MOST = 65536, THREADS_MOST = 64, OVERHEAD_DEFAULT = 50, OVERHEAD_MOST = 5000 };

enum option_type { OPTION_SPIN, OPTION_ELO, OPTION_CHECK, OPTION_BUTTON, OPTION_GAME };

/*
 * A number LEAST … MOST (OPTION_ELO: of the game's weakest and strongest level) or a switch, at AT in struct
 * uci_values. CHANGED (may be NULL) is called afterwards.
 */
struct option_row {
    const char *name;
    enum option_type type;
    int64_t standard, least, most;
    size_t at;
    void (*changed)(struct uci *u);
};

static void clear_hash(struct uci *u)
{
    if (u->engine)
        engine_clear(u->engine);
}

static void switch_tables(struct uci *u)
{
    if (!u->value.tables)
        uci_drop_tables(u);
}

static void switch_chess960(struct uci *u)
{
    struct error e = {0};
    if (strcmp(u->id, "chess") == 0 && !uci_take_game(u, u->id, &e))
        uci_complain(u, &e);
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
    {"Level",             OPTION_SPIN,   0,                0,         LEVEL_MAX,     AT(level),       NULL},
    {"UCI_LimitStrength", OPTION_CHECK,  0,                0,         1,             AT(limited),     NULL},
    {"UCI_Elo",           OPTION_ELO,    INT16_MAX,        0,         0,             AT(elo),         NULL},
    {"UCI_AnalyseMode",   OPTION_CHECK,  0,                0,         1,             AT(analyse),     NULL},
    {"UCI_ShowWDL",       OPTION_CHECK,  0,                0,         1,             AT(odds),        NULL},
    {"EndingTables",      OPTION_CHECK,  1,                0,         1,             AT(tables),      switch_tables},
    {"UCI_Chess960",      OPTION_CHECK,  0,                0,         1,             AT(chess960),    switch_chess960},
    {"UCI_Variant",       OPTION_GAME,   0,                0,         0,             0,               NULL},
};
/* clang-format on */
enum { ROWS = sizeof rows / sizeof rows[0] };

static int64_t *value_at(struct uci *u, const struct option_row *o)
{
    return (int64_t *)(void *)((char *)&u->value + o->at);
}

/* True if this program has the option. EndingTables needs a host with tables. */
static bool is_offered(const struct uci *u, const struct option_row *o)
{
    return o->changed != switch_tables || u->host->tables;
}

void ucioptions_start(struct uci *u)
{
    for (int i = 0; i < ROWS; i++)
        if (rows[i].type <= OPTION_CHECK)
            *value_at(u, &rows[i]) = rows[i].standard;
}

/* The least and the greatest number that O may be; the game's in OPTION_ELO, whose standard is the greatest. */
static int64_t least(const struct uci *u, const struct option_row *o)
{
    return o->type == OPTION_ELO ? skill_elo(u->game, 1) : o->least;
}

static int64_t most(const struct uci *u, const struct option_row *o)
{
    return o->type == OPTION_ELO ? skill_elo_most(u->game) : o->most;
}

/* Write the rest of the line that describes O. */
static void describe(const struct uci *u, const struct option_row *o)
{
    switch (o->type) {
    case OPTION_SPIN:
    case OPTION_ELO:
        output_print(u->out, "spin default %" PRId64 " min %" PRId64 " max %" PRId64 "\n",
                     o->type == OPTION_ELO ? most(u, o) : o->standard, least(u, o), most(u, o));
        break;
    case OPTION_CHECK:
        output_print(u->out, "check default %s\n", o->standard ? "true" : "false");
        break;
    case OPTION_BUTTON:
        output_print(u->out, "button\n");
        break;
    case OPTION_GAME:
        output_print(u->out, "combo default %s", u->host->first);
        for (int i = 0; i < u->host->games; i++)
            output_print(u->out, " var %s", u->host->game[i]);
        fputc('\n', u->out);
        break;
    }
}

void ucioptions_list(struct uci *u)
{
    flockfile(u->out);
    output_print(u->out, "id name %s\nid author the reroute66 maintainers\n", u->host->name);
    for (int i = 0; i < ROWS; i++)
        if (is_offered(u, &rows[i])) {
            output_print(u->out, "option name %s type ", rows[i].name);
            describe(u, &rows[i]);
        }
    output_print(u->out, "uciok\n");
    uci_flush(u);
    funlockfile(u->out);
}

/* Set O to VALUE; false with E filled, nothing changed, if that is no value of it. */
static bool set_value(struct uci *u, const struct option_row *o, const char *value, struct error *e)
{
    char *end;
    int64_t n = strtoll(value, &end, 10);
    switch (o->type) {
    case OPTION_SPIN:
    case OPTION_ELO:
        if (end == value || *end || n < least(u, o) || n > most(u, o))
            return error_set(e, "setoption: %s is a number from %" PRId64 " to %" PRId64 ", not \"%s\"", o->name,
                             least(u, o), most(u, o), value);
        *value_at(u, o) = n;
        return true;
    case OPTION_CHECK:
        if (ascii_compare(value, "true") != 0 && ascii_compare(value, "false") != 0)
            return error_set(e, "setoption: %s is true or false, not \"%s\"", o->name, value);
        *value_at(u, o) = ascii_compare(value, "true") == 0;
        return true;
    case OPTION_GAME:
        return uci_take_game(u, value, e);
    case OPTION_BUTTON:
        break;
    }
    return true;
}

static const struct option_row *row_named(const struct uci *u, const char *name)
{
    for (int i = 0; i < ROWS; i++)
        if (ascii_compare(rows[i].name, name) == 0 && is_offered(u, &rows[i]))
            return &rows[i];
    return NULL;
}

/* setoption name NAME [value VALUE]; both may be of several words. */
void ucioptions_set(struct uci *u, char *words)
{
    struct error e = {0};
    char *name = strncmp(words, "name ", 5) == 0 ? words + 5 : NULL, *value = strstr(words, " value");
    if (!name) {
        uci_say(u, "%s", "info string setoption: the name is missing\n");
        return;
    }
    if (value && (value[6] == ' ' || !value[6])) {
        *value = '\0';
        value += value[6] ? 7 : 6;
    } else {
        value = "";
    }
    const struct option_row *o = row_named(u, name);
    if (!o) {
        uci_say(u, "info string setoption: there is no option \"%s\"\n", name);
        return;
    }
    uci_settle(u);
    if (!set_value(u, o, value, &e))
        uci_complain(u, &e);
    else if (o->changed)
        o->changed(u);
}
