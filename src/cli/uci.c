/* uci: the Universal Chess Interface on standard input and output. */
#include "protocol/uci.h"
#include "cli/commands.h"

enum { OFFERS = 64 };

static struct game *open_game(void *context, const char *id, struct error *e)
{
    return catalogue_game(context, id, e);
}

int command_uci(const struct options *o)
{
    struct catalogue c;
    struct error e;
    struct offer offer[OFFERS];
    const char *id[OFFERS];
    if (!catalogue_find_data(&c, &e)) {
        cli_complain(&e);
        return EXIT_FAULT;
    }
    int n = catalogue_games(&c, offer, OFFERS);
    for (int i = 0; i < n; i++)
        id[i] = offer[i].id;
    /* Programs that know chess only name no variant: they mean chess. */
    struct uci_host host = {
        "reroute66 " REROUTE66_VERSION, o->game ? o->game : "chess", n, id, open_game, &c};
    if (!uci_serve(&host, stdin, stdout, &e)) {
        cli_complain(&e);
        return EXIT_FAULT;
    }
    return EXIT_DONE;
}
