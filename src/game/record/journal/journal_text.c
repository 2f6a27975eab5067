/* Parts of a journal's lines: paths and seals. */
#include "journal_files.h"
#include "record/edit.h"
#include <ctype.h>
#include <zlib.h>

static const char taken[] = " taken";

void path_write(const struct record *record, const struct node *node, struct text *out)
{
    int length = record_length(node);
    int *place = memory_new((size_t)length * sizeof *place);
    bool back = record->taken_at == node;

    for (int i = length; i-- > 0; node = node->parent)
        place[i] = edit_index(node);
    for (int i = 0; i < length; i++)
        text_addf(out, "%s%d", i ? "." : "", place[i]);
    if (back)
        text_add(out, taken);
    free(place);
}

bool path_go(struct record *record, const char *path)
{
    struct node *node = record->root;
    const char *at = path;

    while (isdigit((unsigned char)*at)) {
        char *end;
        long index = strtol(at, &end, 10);
        for (node = node->child; node && index > 0; index--)
            node = node->sibling;
        if (!node)
            return false;
        at = *end == '.' ? end + 1 : end;
    }
    bool back = strcmp(at, taken) == 0;
    if (*at && !back)
        return false;
    record_go(record, node);
    record->taken_at = back ? node : NULL;
    return true;
}

enum { SEAL = 10 }; /* " #1a2b3c4d" */

void seal_line(struct text *text, size_t from)
{
    text_addf(text, " #%08x\n", (unsigned)crc32(0, (const Bytef *)text->at + from, (uInt)(text->length - from)));
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
