#include "base/text.h"

#include <string.h>

enum { REPLACEMENT = 0xFFFD };

size_t utf8_decode(const char *s, size_t length, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)s[0];
    size_t need = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;

    *code = REPLACEMENT;
    if (need == 0 || need > length)
        return 1;
    uint32_t value = need == 1 ? first : first & (0x7Fu >> need);
    for (size_t i = 1; i < need; i++) {
        if (((unsigned char)s[i] & 0xC0) != 0x80)
            return 1;
        value = value << 6 | ((unsigned char)s[i] & 0x3F);
    }
    if (value < least[need] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
        return 1;
    *code = value;
    return need;
}

size_t utf8_first(const char *s, uint32_t *code)
{
    return utf8_decode(s, strnlen(s, 4), code);
}

size_t utf8_encode(uint32_t code, char out[5])
{
    size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};

    for (size_t i = n; i-- > 1; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[n] | code);
    out[n] = '\0';
    return n;
}
