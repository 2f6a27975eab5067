/*
 * Pages of help and rules, read from help/NAME.txt of the data. A line `@include NAME` stands for that file, a line
 * `@house array` or `@house lanes` for what a game's data has to say of it.
 */
#ifndef REROUTE66_STUDY_HELP_H
#define REROUTE66_STUDY_HELP_H

#include "base/text.h"
#include "catalogue/catalogue.h"

/* Add the page NAME, for the game G (may be NULL), to OUT; the page of G itself is written from its definition if there
 * is none, or none with diagrams. False if there is no such page. */
bool help_read(const struct catalogue *c, const char *name, const struct game *g, struct text *out);

/* Add to OUT the page that G's definition makes: how its pieces move, with diagrams, its special rules, how it ends. */
void help_write_rules(const struct game *g, struct text *out);

/* Add what is special about the game ID, a sentence or two, to OUT; nothing if nobody has written it down. */
void help_summary(const struct catalogue *c, const char *id, struct text *out);

#endif
