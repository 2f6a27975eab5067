/*
 * Letters that are keys in lists and pages (g, n, p and others) and yet begin words: whoever types `new` there shall
 * not lose its first letter. Knows the table of commands.
 */
#ifndef REROUTE66_UI_PARTS_LETTERS_H
#define REROUTE66_UI_PARTS_LETTERS_H

#include "ui/app.h"
#include "ui/input.h"

/*
 * The screen got the key IN; IS_KEY: it is a letter that means something there. Letters that were taken as keys just
 * before and with IN begin a command are put into the prompt, before IN, which has to go there then.
 */
void letters_watch(struct app *a, const struct input *in, bool is_key);

#endif
