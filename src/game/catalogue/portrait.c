/* The lines that describe a picture of a piece, in a file of its own or in a game's. */
#include "parts.h"

/* The most rows of a small picture. */
enum { SMALL_ROWS = 8 };

bool portrait_take_words(struct reader *reader, struct text *text)
{
    const struct word *word = reader_take(reader);
    for (; word; word = reader_peek(reader) ? reader_take(reader) : NULL) {
        text_add(text, text->length ? " " : "");
        text_add_bytes(text, word->at, word->length);
    }
    return text->length > 0;
}

bool portrait_read_path(struct reader *reader, struct portrait *portrait)
{
    for (int i = reader->next; i < reader->words; i++) {
        const struct word *word = &reader->word[i];
        if (strspn(word->at, "MLHVCZ0123456789.,-") < word->length)
            return reader_fault(reader, word, "\"%.*s\" is no part of a path: write M, L, H, V, C and Z with numbers",
                                word_shown(word), word->at);
    }
    return portrait_take_words(reader, &portrait->path);
}

struct path *portrait_new_path(const struct text *text)
{
    struct path *path = memory_new(sizeof *path);
    if (path_read(text->at, PICTURE_SIDE / 100, path))
        return path;
    path_free(path);
    free(path);
    return NULL;
}

/* Adds a rectangle for each run of `X` in row ROW of ROWS. */
static void add_runs(struct path *path, const struct word *word, int row, int rows)
{
    int top = PICTURE_SIDE * row / rows, foot = PICTURE_SIDE * (row + 1) / rows, length = (int)word->length;
    for (int i = 0, end; i < length; i = end + 1) {
        for (end = i; end < length && word->at[end] == 'X';)
            end++;
        int left = PICTURE_SIDE * i / length, right = PICTURE_SIDE * end / length;
        for (int k = 0; end > i && k < 4; k++)
            path_add(path, k == 0 || k == 3 ? left : right, k < 2 ? top : foot, k == 0);
    }
}

bool portrait_read_small(struct reader *reader, struct portrait *portrait)
{
    struct small_outline *outline = portrait->small;
    struct word row[SMALL_ROWS];
    int rows = 0;
    for (; reader_peek(reader) && rows < SMALL_ROWS; rows++) {
        row[rows] = *reader_take(reader);
        if (strspn(row[rows].at, "X.") < row[rows].length || row[rows].length != row[0].length)
            return reader_fault(reader, &row[rows], "a row is written with X and ., all rows equally long");
    }
    if (!rows)
        return false;
    while (outline->outline && outline < &portrait->small[SMALLS_MAX - 1])
        outline++;
    path_delete(&outline->outline);
    *outline = (struct small_outline){rows, (int)row[0].length, memory_new(sizeof *outline->outline)};
    for (int i = 0; i < rows; i++)
        add_runs(outline->outline, &row[i], i, rows);
    return true;
}

bool portrait_finish(struct reader *reader, struct portrait *portrait, struct place at)
{
    portrait->outline = portrait_new_path(&portrait->path);
    return portrait->outline || reader_fault_at(reader, at, "%s", PATH_NOT_UNDERSTOOD);
}

/* Returns the picture of the piece that READING has read last; NULL after a complaint. */
static struct portrait *last_picture(struct reader *reader, struct game_reading *reading)
{
    int k = reading->game ? reading->game->kinds - 1 : -1;
    while (k >= 0 && reading->game->kind[k].promoted)
        k--;
    if (k < 0) {
        reader_fault(reader, reader->word, "a picture belongs to a piece: put the line `piece` above this one");
        return NULL;
    }
    struct portrait **portrait = &reading->game->kind[k].picture;
    if (!*portrait || (*portrait)->outline)
        reading->picture[k] = reader_place(reader, reader->word);
    *portrait = *portrait ? *portrait : memory_new(sizeof **portrait);
    path_delete(&(*portrait)->outline); /* of a set: the game's file adds to it */
    return *portrait;
}

bool parts_read_path(struct reader *reader, void *into)
{
    struct portrait *portrait = last_picture(reader, into);
    return portrait && portrait_read_path(reader, portrait);
}

bool parts_read_small(struct reader *reader, void *into)
{
    struct portrait *portrait = last_picture(reader, into);
    return portrait && portrait_read_small(reader, portrait);
}

bool parts_end_pictures(struct reader *reader, struct game_reading *reading)
{
    for (int k = 0; k < reading->game->kinds; k++) {
        struct portrait *portrait = reading->game->kind[k].picture;
        if (!portrait || portrait->outline)
            continue;
        if (!portrait->path.length)
            return reader_fault_at(reader, reading->picture[k], "this picture has no outline: add a line `path`");
        if (!portrait_finish(reader, portrait, reading->picture[k]))
            return false;
    }
    return true;
}
