#include "record/glyph.h"

#include <string.h>

static const char *const marks[GLYPH_JUDGING + 1] = {"", "!", "?", "!!", "??", "!?", "?!"};

const char *glyph_mark(int glyph)
{
    return glyph >= 1 && glyph <= GLYPH_JUDGING ? marks[glyph] : "";
}

int glyph_read(const char *mark, size_t length)
{
    for (int i = 1; i <= GLYPH_JUDGING; i++)
        if (strlen(marks[i]) == length && memcmp(marks[i], mark, length) == 0)
            return i;
    return 0;
}

size_t glyph_head(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && (text[n] == '!' || text[n] == '?'))
        n++;
    return n;
}

size_t glyph_tail(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && (text[length - 1 - n] == '!' || text[length - 1 - n] == '?'))
        n++;
    return n;
}
