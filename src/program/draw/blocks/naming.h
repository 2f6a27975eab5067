/* What is written in the cells of a filled board: names, and the lines on a Switch. */
#pragma once

#include "drawing.h"

/* True if HERE is a cell of a Switch that is named where there is room, as nothing else tells the two apart. BARE:
 * nothing is seen in it that a name would hide. */
bool naming_is_wanted(const struct filled *filled, cell here, bool bare);

/* Writes the name of HERE where nothing else is: in a cell of a Switch in its row, if it can be, and above where a
 * piece stands; in other cells in the highest corner, from the left. */
void naming_put(const struct filled *filled, cell here);

/* Where a cell of a Switch is hatched, draws lines in the colour of the other one on it, wherever nothing but that
 * cell's ground is seen: one sees how far the other one reaches below it. */
void naming_put_hatching(const struct filled *filled);
