/*
 * The files of puzzles that the user has opened, known by their names from then on, and how far each was read: lines
 * `NAME PLACE PATH` with tabs between them in the file `puzzles` of the state folder.
 */
#pragma once

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct puzzle_file {
    char name[64]; /* the last part of PATH, without .csv or .epd */
    char *path;    /* absolute; owned */
    int64_t place; /* where the next puzzles begin; see play/puzzles.h */
    bool known;    /* PATH has been kept */
};

/* Returns the last part of PATH, which owns it. */
const char *puzzle_file_name(const char *path);

/* Find the file that is known as NAME (LENGTH bytes) or, if NAME is a path to one, the file itself, which need not be
 * known; if that is not in this folder, the one known by its last part. False if there is none. Free it with
 * puzzle_file_free. */
bool puzzlefiles_find(const char *name, size_t length, struct puzzle_file *out);
void puzzle_file_free(struct puzzle_file *file);

/* Keep FILE, in place of another one of its name. False with ERROR filled. */
bool puzzlefiles_keep(const struct puzzle_file *file, struct error *error);
