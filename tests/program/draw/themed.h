/* What tests of themes have in common: each theme at each depth of colour, and what is seen of its inks. */
#pragma once

#include "filling.h"

/* The grounds of terminals and their first 16 colours: xterm's, GNOME Terminal's (VTE 0.70), the Linux console's. */
struct named_palette {
    const char *name;
    uint32_t dark, light, colour[16];
};
enum { PALETTES = 3 };
extern const struct named_palette themed_palettes[PALETTES];

/* Returns the theme NAME of the program; fails the test where it is none. */
struct theme themed_open(const char *name);

/* Calls CHECK for each theme that has colours, at each depth of colour; filling_open has been called. */
void themed_each(void (*check)(const struct theme *theme, enum depth depth));

/* Returns the colour VALUE at DEPTH, of the first 16 as PALETTE has them (NULL: as xterm). */
struct rgb themed_rgb(int32_t value, enum depth depth, const struct named_palette *palette);

/* Returns what is seen of INK of THEME at DEPTH with PALETTE: of a pair of colours the mean. */
struct rgb themed_seen(const struct theme *theme, int ink, enum depth depth, const struct named_palette *palette);

/* Returns the contrast between the inks A and B of THEME at DEPTH as xterm shows them, in hundredths. */
int themed_contrast(const struct theme *theme, int a, int b, enum depth depth);

/* True if the inks A and B are told from each other: with few colours if they are not the same, else if they lie far
 * enough from each other by the distance that palette.c compares. */
bool themed_apart(const struct theme *theme, int a, int b, enum depth depth);
