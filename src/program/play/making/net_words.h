/* Nets as words of a work file. */
#pragma once

#include "base/text.h"
#include "rules/net.h"

/* Add NET to OUT as words without a line feed. */
void net_words_write(const struct net *net, struct text *out);

/* Returns the net for G that WORDS hold, to be freed with net_free; NULL if they are damaged. */
struct net *net_words_read(const struct game *g, const char *words);
