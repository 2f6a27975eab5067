/*
 * What most commands begin with: the data, the game of --game and the position of --position; and how they report
 * faults.
 */
#ifndef REROUTE66_CLI_SETTING_H
#define REROUTE66_CLI_SETTING_H

#include "catalogue/catalogue.h"
#include "options.h"
#include "rules/position.h"

/* Free with setting_close. */
struct setting {
    struct catalogue catalogue;
    struct game *opened;     /* owned */
    const struct game *game; /* that, in Chess960 with the array of --position */
    struct position position;
};

/* Open all three; false after a message on standard error, with nothing to close. */
bool setting_open(struct setting *s, const struct options *o);
void setting_close(struct setting *s);

/* Print E on standard error as `reroute66: FILE:LINE:COL: sentence`. */
void cli_complain(const struct error *e);

#endif
