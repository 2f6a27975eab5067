/*
 * The line that is being typed, and letters that are keys in lists and pages (g, n, p and others) and yet begin words:
 * `new` typed there does not lose its first letter.
 */
#ifndef REROUTE66_UI_PARTS_LETTERS_H
#define REROUTE66_UI_PARTS_LETTERS_H

#include "catalogue/catalogue.h"
#include "command.h"
#include "ui/input.h"

/* The line that is being typed, a copy of what the line editor has. */
struct typed {
    char *line;              /* never NULL; owned */
    size_t cursor;           /* within it, in bytes */
    char prefill[PATH_SIZE]; /* what the interface is to put into the prompt; "" nothing */
    char keyed[8];           /* the letters that were taken as keys just before */
    bool guess;              /* `prefill` is only a guess: the next letter typed replaces it */
};

/*
 * The screen got the key IN; IS_KEY: it is a letter that means something there. Letters that were taken as keys just
 * before and with IN begin one of the commands ALL are put into the prompt, before IN, which has to go there then.
 */
void letters_watch(struct typed *typed, command_list all, const struct input *in, bool is_key);

#endif
