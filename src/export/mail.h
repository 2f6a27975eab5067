/*
 * A game as a mail to the other player: plain text of 7-bit letters, at most 72 columns. Knows records and the drawing
 * in characters.
 */
#ifndef REROUTE66_EXPORT_MAIL_H
#define REROUTE66_EXPORT_MAIL_H

#include "export/export.h"

/*
 * Add R to OUT: who plays what, the board as it stands at the end of the main line, the last move and whose turn it is,
 * the position's code, and the moves as Game Courier lists them. What such a list cannot express is left out: false if
 * that was anything but the players.
 */
bool mail_write(const struct record *r, const struct export_style *style, struct text *out);

#endif
