/* What the laboratory objects to. */
#pragma once

#include "lab/accounts.h"

/* Add to ACCOUNTS what is wrong with the game of TALLY by its games and by what ARRAY (may be NULL) says, a sentence
 * each with the key "flags", and what is proven or judged of the array; of the latter not what depends on the worth of
 * pieces if that is DOUBTED. */
void flags_add(struct accounts *accounts, const struct lab_tally *tally, const struct lab_array *array, bool doubted);
