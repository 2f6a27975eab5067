/* What is written to tell something to a user who looks at another window. */
#pragma once

#include "kind.h"

#include "base/text.h"

#include <stdbool.h>

/*
 * Adds to OUT what makes WORDS the window's title, and a message of the system in the way HOW. FIRST: keep the title
 * that is there. WORDS may be anybody's: nothing in them is obeyed, and they are cut where they become long.
 */
void calling_add(const char *words, bool first, enum message_way how, struct text *out);

/* What gives the window the title back that was there at first; where the terminal keeps none, the program's name. */
extern const char calling_end[];
