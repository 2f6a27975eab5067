#include "seal.h"

#include "base/checksum.h"

#include <stdio.h>
#include <string.h>

enum { SEAL = 10 }; /* " #1a2b3c4d" */

void seal_line(struct text *t, size_t from)
{
    text_addf(t, " #%08x\n", (unsigned)checksum_crc32(t->at + from, t->length - from));
}

bool seal_check(char *line)
{
    size_t length = strlen(line);
    char seal[SEAL + 1];

    if (length < SEAL)
        return false;
    length -= SEAL;
    snprintf(seal, sizeof seal, " #%08x", (unsigned)checksum_crc32(line, length));
    if (strcmp(line + length, seal) != 0)
        return false;
    line[length] = '\0';
    return true;
}
