#include "base64.h"

void base64_add(const char *bytes, size_t length, struct text *out)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < length ? (unsigned char)bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            text_add_bytes(out, i + k > length ? "=" : &digit[three >> (18 - 6 * k) & 63], 1);
    }
}
