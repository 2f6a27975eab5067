/*
 * How well two colours are told apart, as the Web Content Accessibility Guidelines 2 measure it.
 */
#pragma once

#include "draw/palette.h"

/* The contrast between a piece and its ground from which it needs no rim, in hundredths. */
enum { CONTRAST_PLAIN = 1000 };

/* Returns the contrast ratio between FIRST and SECOND in hundredths: 100 (none) … 2100. */
int contrast_of(struct rgb first, struct rgb second);

/* True if what is COLOUR beside a terminal's BACKDROP would run into that; of an unknown one as into a dark one. */
bool contrast_is_lost(struct rgb colour, const struct backdrop *backdrop);
