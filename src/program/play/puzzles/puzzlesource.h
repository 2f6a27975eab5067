/* A file of puzzles that is read by lines, packed or not, and the fields of a line of lichess' form. */
#pragma once

#include "record/unpacked.h"

#include "base/memory.h"
#include "base/text.h"

/* SOURCE_BLOCK: bytes of a block; a longer line is damaged. PUZZLE_FIELDS: the most columns that are looked at. */
enum { SOURCE_BLOCK = 1 << 18, PUZZLE_FIELDS = 32 };

enum column { COLUMN_FEN, COLUMN_MOVES, COLUMN_RATING, COLUMN_THEMES, COLUMN_OPENINGS, COLUMNS };

struct puzzle_source {
    struct unpacked *file;
    char *block;
    size_t chunk;        /* the most bytes read at once */
    size_t at, length;   /* in the block: where the next line begins; what is filled */
    int64_t place;       /* of the block's first byte in the file */
    bool quotes;         /* a quoted field may go on over line ends */
    bool broken;         /* a place to go on from is not there */
    int column[COLUMNS]; /* -1: there is none */
    int64_t begin;       /* where the lines behind the header begin */
};

/* Open the file PATH, with a HEADER that names columns. False with ERROR filled if that fails; close it in either
 * case. */
bool source_open(struct puzzle_source *source, const char *path, bool header, struct error *error);
void source_close(struct puzzle_source *source);

/* Returns the next line, terminated, without its line end, and its place in *PLACE; NULL at the end of the file. Of a
 * line that is longer than a block the rest is a line. With a header it is a record, and may have line ends in quoted
 * fields (RFC 4180). */
char *source_line(struct puzzle_source *source, int64_t *place);

/* Go to PLACE; where that is not there, the source is broken. */
void source_seek(struct puzzle_source *source, int64_t place);

/* Split LINE at its commas, outside quotation marks, which are taken off; returns how many fields there are. */
int puzzle_fields(char *line, char *field[PUZZLE_FIELDS]);

/* Returns field COLUMN of FIELD, "" if the line has none. */
const char *puzzle_field(const struct puzzle_source *source, char *const *field, int count, enum column column);

/* True if WORD is one of the words of LIST, or with BEGINS how one of them begins; the case does not matter. */
bool puzzle_list_has(const char *list, const char *word, bool begins);
