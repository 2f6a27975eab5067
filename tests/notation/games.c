#include "games.h"
#include "test.h"

#include "catalogue/catalogue.h"
#include "notation/code.h"

#include <stdio.h>
#include <string.h>

/* Those that come with the program, and one in which a rule counts something. */
enum { GAMES = SHIPPED_GAMES + 1 };
static struct game *games[GAMES];

static const char *id_of(int i)
{
    return i < SHIPPED_GAMES ? shipped_game[i] : "threecheck";
}

int games_open(void **state)
{
    struct catalogue c;
    struct error e;
    (void)state;
    if (!catalogue_find_data(&c, &e))
        return -1;
    for (int i = 0; i < GAMES; i++)
        if (!(games[i] = catalogue_game(&c, id_of(i), &e))) {
            fprintf(stderr, "%s: %s\n", id_of(i), e.text);
            return -1;
        }
    return 0;
}

int games_close(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++)
        game_free(games[i]);
    return 0;
}

const struct game *game_of(const char *id)
{
    for (int i = 0; i < GAMES; i++)
        if (strcmp(id_of(i), id) == 0)
            return games[i];
    fail_msg("no game %s", id);
    return NULL;
}

struct position position_of(const struct game *g, const char *code)
{
    struct position p;
    struct error e;
    if (!code_read(g, code, &p, &e))
        fail_msg("%s: %s: %s", g->id, code, e.text);
    return p;
}

const char *name_of(const struct game *g, cell c)
{
    return c == CELL_NONE ? "-" : g->board->cell_name[c];
}
