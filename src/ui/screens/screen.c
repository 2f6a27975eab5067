#include "screen.h"

#include "parts/paragraph.h"

#include <stdio.h>

int screen_message(const struct app *a, const char *reason, struct canvas *c, struct area area)
{
    const char *s = *reason ? reason : a->messages.text.at;
    enum paint paint = *reason || a->messages.tone == TONE_WRONG ? PAINT_ERROR
                       : a->messages.tone == TONE_GOOD           ? PAINT_BRIGHT
                                                                 : PAINT_PLAIN;
    return area.columns < 4 ? 0 : paragraph_print(s, c, area, paint);
}

void screen_plain_prompt(const struct app *a, char *out, size_t size)
{
    (void)a;
    snprintf(out, size, "> ");
}
