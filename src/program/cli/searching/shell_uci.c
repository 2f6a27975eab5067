/* The command `uci`: the Universal Chess Interface on standard input and output. */
#include "arguments/setting.h"
#include "base/wide.h"
#include "endings/store.h"
#include "protocol/uci.h"

enum { OFFERS = 128 };

/* What Fairy-Stockfish calls games that have another name here; more names are understood. */
static const char *const names[] = {"3check", "5check", "mini", "fischerandom"};
enum { NAMES = sizeof names / sizeof *names };

static struct game *open_game(void *context, const char *name, struct error *error)
{
    struct game *g = catalogue_game(context, name, error);
    if (!g && error && error->needs_wide && wide_exists()) {
        error_set(error, "%s needs the wide program: start `reroute66 uci --game=%s` for it", name, name);
        error->needs_wide = true; /* this program becomes the wide one, or if that fails says this */
    }
    return g;
}

static void close_game(void *context, struct game *g)
{
    (void)context;
    game_free(g);
}

static void *open_tables(const struct game *g)
{
    return endstore_open(g);
}

static struct oracle oracle_of(void *tables)
{
    return endstore_oracle(tables);
}

static void make_tables(void *tables, const struct position *p)
{
    endstore_make_small(tables);
    if (p)
        endstore_await(tables, p, NULL);
    endstore_finish(tables);
}

static void begin_tables(void *tables, const struct position *p)
{
    endstore_prepare(tables, p, true);
}

static void rest_tables(void *tables)
{
    endstore_rest(tables);
}

static void close_tables(void *tables)
{
    endstore_free(tables);
}

int shell_uci(const struct options *options)
{
    struct catalogue catalogue;
    struct error error = {0};
    struct offer offer[OFFERS];
    const char *id[OFFERS];
    if (!catalogue_find_data(&catalogue, &error))
        return cli_complain(&error);
    int n = catalogue_games(&catalogue, offer, OFFERS - NAMES, NULL);
    n += catalogue_shelf(&catalogue, offer + n, OFFERS - NAMES - n);
    for (int i = 0; i < n; i++)
        id[i] = offer[i].id;
    for (int i = 0; i < NAMES; i++)
        id[n++] = names[i];
    static const struct uci_tables tables = {open_tables,  oracle_of,   make_tables,
                                             begin_tables, rest_tables, close_tables};
    /* Programs that know only chess name no variant: the game is chess then. */
    struct uci_host host = {"reroute66 " REROUTE66_VERSION,
                            options->game ? options->game : "chess",
                            n,
                            id,
                            open_game,
                            close_game,
                            &catalogue,
                            &tables,
                            true};
    if (!uci_serve(&host, stdin, stdout, &error))
        return cli_complain(&error);
    return EXIT_DONE;
}
