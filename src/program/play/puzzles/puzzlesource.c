#include "puzzlesource.h"

#include <stdlib.h>
#include <string.h>

static const char *const column_name[COLUMNS] = {"FEN", "Moves", "Rating", "Themes", "OpeningTags"};

/* Fill the block with what follows the lines that were read. False at the end. */
static bool fill_block(struct puzzle_source *source)
{
    memmove(source->block, source->block + source->at, source->length - source->at);
    source->place += (int64_t)source->at;
    source->length -= source->at;
    source->at = 0;
    size_t room = SOURCE_BLOCK - source->length;
    size_t got =
        unpacked_read(source->file, source->block + source->length, room < source->chunk ? room : source->chunk);
    source->length += got;
    return got > 0;
}

char *source_line(struct puzzle_source *source, int64_t *place)
{
    char *end;
    while (!(end = memchr(source->block + source->at, '\n', source->length - source->at)))
        if (source->length - source->at == SOURCE_BLOCK || !fill_block(source))
            break;
    if (!end && source->at == source->length)
        return NULL;
    char *line = source->block + source->at;
    *place = source->place + (int64_t)source->at;
    source->at = end ? (size_t)(end + 1 - source->block) : source->length;
    end = end ? end : source->block + source->length; /* the block has a byte more */
    if (end > line && end[-1] == '\r')
        end--;
    *end = '\0';
    return line;
}

void source_seek(struct puzzle_source *source, int64_t place)
{
    bool near = place >= source->place && place <= source->place + (int64_t)source->length;
    if (near) {
        source->at = (size_t)(place - source->place);
        return;
    }
    source->broken |= !unpacked_seek(source->file, place);
    source->place = place;
    source->at = source->length = 0;
}

int puzzle_fields(char *line, char *field[PUZZLE_FIELDS])
{
    int count = 0;
    while (line && count < PUZZLE_FIELDS) {
        char *end = *line == '"' ? strchr(line + 1, '"') : line;
        field[count++] = end && *line == '"' ? line + 1 : line;
        char *comma = end ? strchr(end, ',') : NULL;
        if (end && *line == '"')
            *end = '\0';
        if (comma)
            *comma = '\0';
        line = comma ? comma + 1 : NULL;
    }
    return count;
}

/* Find the columns by the names in the first line. */
static bool read_columns(struct puzzle_source *source, const char *path, struct error *error)
{
    char *field[PUZZLE_FIELDS];
    int64_t place;
    char *line = source_line(source, &place);
    int count = line ? puzzle_fields(line, field) : 0;

    for (int i = 0; i < COLUMNS; i++) {
        source->column[i] = -1;
        for (int k = 0; k < count; k++)
            if (strcmp(field[k] + (k == 0 && strncmp(field[k], "\xef\xbb\xbf", 3) == 0 ? 3 : 0), column_name[i]) == 0)
                source->column[i] = k;
    }
    source->begin = source->place + (int64_t)source->at;
    return (source->column[COLUMN_FEN] >= 0 && source->column[COLUMN_MOVES] >= 0) ||
           error_at(error, path, 1, 0,
                    "the first line names no columns FEN and Moves (PuzzleId,FEN,Moves,Rating,Themes)");
}

const char *puzzle_field(const struct puzzle_source *source, char *const *field, int count, enum column column)
{
    return source->column[column] >= 0 && source->column[column] < count ? field[source->column[column]] : "";
}

bool puzzle_list_has(const char *list, const char *word, bool begins)
{
    size_t length = strlen(word);
    for (; *list; list += strcspn(list, " "), list += strspn(list, " "))
        if (ascii_compare_bytes(list, word, length) == 0 &&
            (!list[length] || list[length] == ' ' || (begins && list[length] == '_')))
            return true;
    return false;
}

bool source_open(struct puzzle_source *source, const char *path, bool header, struct error *error)
{
    *source = (struct puzzle_source){.file = unpacked_open(path, error), .chunk = SOURCE_BLOCK};
    if (!source->file)
        return false;
    source->block = memory_new(SOURCE_BLOCK + 1);
    return !header || read_columns(source, path, error);
}

void source_close(struct puzzle_source *source)
{
    unpacked_close(source->file);
    free(source->block);
}
