#include "ucisession.h"

#include "base/output.h"
#include "search/skill.h"

#include <errno.h>

void uci_say(struct uci *uci, const char *format, const char *text)
{
    SCOPED(text) line = {0}, visible = {0};
    text_addf(&line, format, text);
    output_visible(line.at, line.length, &visible);
    output_write(uci->out, visible.at, visible.length);
    uci_flush(uci);
}

void uci_flush(struct uci *uci)
{
    int none = 0;
    if (fflush(uci->out) != 0 || ferror(uci->out))
        atomic_compare_exchange_strong(&uci->fault, &none, errno);
}

void uci_complain(struct uci *uci, const struct error *error)
{
    uci_say(uci, "info string %s\n", error->text);
}

void uci_push_key(struct uci *uci)
{
    uci->key = memory_grow(uci->key, uci->keys, &uci->room, sizeof *uci->key);
    uci->key[uci->keys++] = uci->position.key;
}

void uci_drop_engine(struct uci *uci)
{
    engine_free(uci->engine);
    uci->engine = NULL;
}

void uci_drop_tables(struct uci *uci)
{
    if (uci->tables)
        uci->host->tables->close(uci->tables);
    uci->tables = NULL;
}

bool uci_is_chess960(const struct uci *uci)
{
    return uci->value.chess960 && (strcmp(uci->id, "chess") == 0 || strcmp(uci->id, "chess960") == 0);
}

int uci_level(const struct uci *uci)
{
    if (uci->value.analyse)
        return 0;
    if (uci->value.limited)
        return skill_level_of_elo(uci->game, (int)uci->value.elo);
    return (int)uci->value.level;
}

/* Returns the number of an array with its `:` at the end of ID; "" if there is none. */
static const char *array_number(const char *id)
{
    const char *last = strrchr(id, ':');
    return last && last[1] && !last[1 + strspn(last + 1, "0123456789")] ? last : id + strlen(id);
}

bool uci_take_game(struct uci *uci, const char *id, struct error *error)
{
    bool as_chess960 = uci->value.chess960 && strcmp(id, "chess") == 0;
    struct game *g = uci->host->open(uci->host->context, as_chess960 ? "chess960" : id, error);
    if (!g)
        return false;
    const char *number = array_number(id);
    size_t length = (size_t)(number - id);
    bool same = strlen(g->id) == length && memcmp(g->id, id, length) == 0;
    if (!as_chess960 && !same && strchr(id, '/') == NULL) { /* another name of the game */
        char own[2 * GAME_ID];
        snprintf(own, sizeof own, "%s%.12s", g->id, number);
        uci->host->close(uci->host->context, g);
        return uci_take_game(uci, own, error);
    }
    uci_drop_engine(uci);
    uci_drop_tables(uci);
    if (uci->game)
        uci->host->close(uci->host->context, uci->game);
    uci->game = g;
    memcpy(uci->array, g->array, sizeof uci->array);
    if (id != uci->id)
        snprintf(uci->id, sizeof uci->id, "%s", id);
    position_start(g, &uci->position);
    uci->refused = false;
    uci->keys = 0;
    uci_push_key(uci);
    return true;
}
