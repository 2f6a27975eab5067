/* Games in the formats of other programs: one table for the command `convert` and for `export` at the prompt. */
#pragma once

#include "draw/theme.h"
#include "record/record.h"

/* How boards are drawn in a form that has any; both are borrowed. */
struct export_style {
    const struct view *view;   /* its scale: rows of 16 pixels a cell in pictures, rows of characters in text */
    const struct theme *theme; /* the colours of pictures */
};

/* A form. WRITE adds RECORD to OUT: the whole game, or in a picture the position at RECORD's current node alone. It
 * returns whether the form could hold everything in RECORD. */
struct export_form {
    const char *name;    /* the word of `--to=` */
    const char *endings; /* of its files, parted by blanks, the usual one first; "": no file tells this form */
    bool (*write)(const struct record *record, const struct export_style *style, struct text *out);
    bool one_game;     /* a file of this form holds one game, as it is one document */
    bool keeps_broken; /* a game that cannot be read is kept as its text, which is in this form already */
};

/* The forms, in the order in which they are listed for people. The last has the name NULL. */
extern const struct export_form export_forms[];

/* Returns the form called WORD, NULL if there is none. */
const struct export_form *export_find(const char *word);

/* Returns the form of the file PATH by the ending of its name (`.html`, `.txt` …), NULL if that tells no form. */
const struct export_form *export_of_file(const char *path);

/* Adds "--to=pgn, --to=courier, … or --to=cast" to OUT; ENDINGS: ".pgn, .courier, … or .cast". */
void export_list(bool endings, struct text *out);
