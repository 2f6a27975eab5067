#include "ucisession.h"

#include "base/output.h"
#include "search/skill.h"

#include <errno.h>

void uci_say(struct uci *u, const char *format, const char *text)
{
    output_print(u->out, format, text);
    uci_flush(u);
}

void uci_flush(struct uci *u)
{
    int none = 0;
    if (fflush(u->out) != 0 || ferror(u->out))
        atomic_compare_exchange_strong(&u->fault, &none, errno);
}

void uci_complain(struct uci *u, const struct error *e)
{
    uci_say(u, "info string %s\n", e->text);
}

void uci_push_key(struct uci *u)
{
    u->key = memory_grow(u->key, u->keys, &u->room, sizeof *u->key);
    u->key[u->keys++] = u->position.key;
}

void uci_drop_engine(struct uci *u)
{
    engine_free(u->engine);
    u->engine = NULL;
}

void uci_drop_tables(struct uci *u)
{
    if (u->tables)
        u->host->tables->close(u->tables);
    u->tables = NULL;
}

bool uci_is_chess960(const struct uci *u)
{
    return u->value.chess960 && (strcmp(u->id, "chess") == 0 || strcmp(u->id, "chess960") == 0);
}

int uci_level(const struct uci *u)
{
    if (u->value.analyse)
        return 0;
    if (u->value.limited)
        return skill_level_of_elo(u->game, (int)u->value.elo);
    return (int)u->value.level;
}

bool uci_take_game(struct uci *u, const char *id, struct error *e)
{
    bool as_chess960 = u->value.chess960 && strcmp(id, "chess") == 0;
    struct game *g = u->host->open(u->host->context, as_chess960 ? "chess960" : id, e);
    if (!g)
        return false;
    uci_drop_engine(u);
    uci_drop_tables(u);
    if (u->game)
        u->host->close(u->host->context, u->game);
    u->game = g;
    memcpy(u->array, g->array, sizeof u->array);
    if (id != u->id)
        snprintf(u->id, sizeof u->id, "%s", id);
    position_start(g, &u->position);
    u->refused = false;
    u->keys = 0;
    uci_push_key(u);
    return true;
}
