/*
 * How well two colours are told apart, as the Web Content Accessibility Guidelines 2 measure it.
 */
#ifndef TESTS_UI_CONTRAST_H
#define TESTS_UI_CONTRAST_H

#include "draw/palette.h"

/* The contrast ratio between A and B in hundredths: 100 (none) … 2100. */
int contrast_of(struct rgb a, struct rgb b);

#endif
