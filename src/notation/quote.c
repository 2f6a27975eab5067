#include "quote.h"

#include "base/text.h"

#include <string.h>

const char *quote_write(const char *s, int length, char out[QUOTE_SIZE])
{
    int i = 0, n = 0;
    while (i < length) {
        uint32_t code;
        int taken = (int)utf8_decode(s + i, (size_t)(length - i), &code);
        bool printable = code >= ' ' && !(code >= 0x7F && code < 0xA0) && !(taken == 1 && code == 0xFFFD);
        if (n + (printable ? taken : 1) > QUOTED)
            break;
        memcpy(out + n, printable ? s + i : "?", printable ? (size_t)taken : 1);
        n += printable ? taken : 1;
        i += taken;
    }
    strcpy(out + n, i < length ? "..." : "");
    return out;
}
