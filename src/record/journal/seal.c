#include "seal.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum { SEAL = 10 }; /* " #1a2b3c4d" */

void seal_line(struct text *t, size_t from)
{
    text_addf(t, " #%08x\n", (unsigned)crc32(0, (const Bytef *)t->at + from, (uInt)(t->length - from)));
}

size_t seal_begin(const struct text *line)
{
    return line->length < SEAL ? line->length : line->length - SEAL;
}

bool seal_check(struct text *line)
{
    size_t length = seal_begin(line);
    char seal[SEAL + 1];

    snprintf(seal, sizeof seal, " #%08x", (unsigned)crc32(0, (const Bytef *)line->at, (uInt)length));
    if (line->length < SEAL || memchr(line->at, '\0', line->length) || strcmp(line->at + length, seal) != 0)
        return false;
    line->at[line->length = length] = '\0';
    return true;
}
