/* Samples from files of games (gamedata.h). */
#pragma once

#include "base/error.h"
#include "play/samples.h"

/*
 * Add the quiet positions of the files of LIST, which has commas between them. By how much each file's scores flatter
 * who moves is told on standard output. False with ERROR filled if a file cannot be read or is another game's, if a
 * move in it is not legal, or if there are fewer than LEAST positions.
 */
bool samples_read(struct samples *samples, const char *list, size_t least, struct error *error);
