#include "base/ascii.h"

#include <stdint.h>
#include <string.h>

int ascii_compare(const char *a, const char *b)
{
    return ascii_compare_bytes(a, b, SIZE_MAX);
}

int ascii_compare_bytes(const char *a, const char *b, size_t length)
{
    for (; length; a++, b++, length--) {
        int x = ascii_lower((unsigned char)*a), y = ascii_lower((unsigned char)*b);
        if (x != y || !x)
            return x - y;
    }
    return 0;
}

const char *ascii_find(const char *s, const char *word)
{
    size_t length = strlen(word);
    do
        if (ascii_compare_bytes(s, word, length) == 0)
            return s;
    while (*s++);
    return NULL;
}
