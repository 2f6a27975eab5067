/*
 * How well two colours are told apart, as the Web Content Accessibility Guidelines 2 measure it.
 */
#pragma once

#include "draw/palette.h"

/* The contrast between a piece and its ground from which it needs no rim, in hundredths. */
enum { CONTRAST_PLAIN = 1000 };

/* Returns the contrast ratio between FIRST and SECOND in hundredths: 100 (none) … 2100. */
int contrast_of(struct rgb first, struct rgb second);
