/* The rules of a game in words, from its definition. */
#ifndef REROUTE66_STUDY_KEPT_RULESTEXT_H
#define REROUTE66_STUDY_KEPT_RULESTEXT_H

#include "base/text.h"
#include "rules/game.h"

/* Add to OUT a page of help that tells how G's pieces move, with diagrams, its special rules and how it ends. */
void rulestext_write(const struct game *g, struct text *out);

#endif
