#include "puzzlesource.h"

#include <stdlib.h>
#include <string.h>

/* RECORD_MOST: the most bytes over which a quoted field goes on. NOTHING: stands for a NUL byte, which no text has. */
enum { RECORD_MOST = 1 << 14, NOTHING = 0x7F };

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

/* Returns the first line feed behind the first BYTES bytes of the line that comes next; NULL if the file, or what a
 * block holds, ends before it. */
static const char *find_line_end(struct puzzle_source *source, size_t bytes)
{
    for (;;) {
        const char *line = source->block + source->at;
        size_t length = source->length - source->at;
        const char *end = memchr(line + bytes, '\n', length - bytes);
        bytes = length;
        if (end || length == SOURCE_BLOCK || !fill_block(source))
            return end;
    }
}

/* Returns how many bytes the line that comes next has, behind the first BYTES of it, its line feed not counted. */
static size_t measure_line(struct puzzle_source *source, size_t bytes)
{
    const char *end = find_line_end(source, bytes);
    return end ? (size_t)(end - source->block) - source->at : source->length - source->at;
}

/* Where a piece of a record of comma-separated values ends: outside of a quoted field or within one; it is none if more
 * follows the mark that closes a field. */
enum quoting { QUOTING_NONE, QUOTING_OPEN, QUOTING_WRONG };

/* Returns where the LENGTH bytes at BYTES end. QUOTED: they begin within a quoted field. */
static enum quoting find_quoting(const char *bytes, size_t length, bool quoted)
{
    bool begins = !quoted,
         closed = false; /* a field; one is closed, unless the next quotation mark is doubled by that */
    if (begins && !memchr(bytes, '"', length))
        return QUOTING_NONE;
    for (size_t i = 0; i < length; i++) {
        if (closed && !strchr("\",\r", bytes[i]))
            return QUOTING_WRONG;
        bool mark = bytes[i] == '"' && (quoted || begins || closed);
        closed = mark && quoted;
        quoted ^= mark;
        begins = !quoted && bytes[i] == ',';
    }
    return quoted ? QUOTING_OPEN : QUOTING_NONE;
}

/* Returns the bytes of the record that comes next, whose first line has FIRST: a quoted field may go on over line ends,
 * but not for more than RECORD_MOST bytes, and must be closed at its end, so that a mark too many costs one line. */
static size_t measure_record(struct puzzle_source *source, size_t first)
{
    size_t length = first;
    enum quoting quoting = find_quoting(source->block + source->at, length, false);
    while (quoting == QUOTING_OPEN && length < RECORD_MOST && source->at + length < source->length) {
        size_t end = measure_line(source, length + 1);
        quoting = find_quoting(source->block + source->at + length + 1, end - length - 1, true);
        length = end;
    }
    return quoting == QUOTING_NONE ? length : first;
}

char *source_line(struct puzzle_source *source, int64_t *place)
{
    size_t length = measure_line(source, 0);
    if (source->at == source->length)
        return NULL;
    length = source->quotes ? measure_record(source, length) : length;
    char *line = source->block + source->at;
    *place = source->place + (int64_t)source->at;
    source->at += length + (source->at + length < source->length);
    length -= length && line[length - 1] == '\r';
    line[length] = '\0'; /* the block has a byte more */
    for (char *nul = line; (nul = memchr(nul, '\0', length - (size_t)(nul - line))) != NULL;)
        *nul = NOTHING;
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

/* Returns the quotation mark that closes the field whose text begins at TEXT; NULL if none does. */
static char *find_closing(char *text)
{
    while ((text = strchr(text, '"')) != NULL && text[1] == '"')
        text += 2;
    return text;
}

/* Makes doubled quotation marks of TEXT, from within such marks, single ones, and its line ends blanks. */
static void tidy_quoted(char *text)
{
    char *out = text;
    for (; *text; text++) {
        text += *text == '"';
        *out++ = *text == '\n' || *text == '\r' ? ' ' : *text;
    }
    *out = '\0';
}

int puzzle_fields(char *line, char *field[PUZZLE_FIELDS])
{
    int count = 0;
    while (line && count < PUZZLE_FIELDS) {
        char *closing = *line == '"' ? find_closing(line + 1) : NULL;
        char *comma = strchr(closing ? closing : line, ',');
        field[count++] = line + (closing != NULL);
        if (comma)
            *comma = '\0';
        if (closing) {
            *closing = '\0';
            tidy_quoted(line + 1);
        }
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
    *source = (struct puzzle_source){.file = unpacked_open(path, error), .chunk = SOURCE_BLOCK, .quotes = header};
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
