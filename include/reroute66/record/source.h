/*
 * What the readers of saved games are given: a piece of text, the name of its file for messages, and the means to find
 * a game by name (as this layer does not know where games come from). Knows nothing of PGN or any other form of text.
 */
#ifndef REROUTE66_RECORD_SOURCE_H
#define REROUTE66_RECORD_SOURCE_H

#include "base/error.h"
#include "base/progress.h"
#include "rules/game.h"

#include <stddef.h>

/* A piece of text: LENGTH bytes at TEXT, the first in line LINE of FILE (NULL: no file), at its beginning. */
struct source {
    const char *file, *text;
    size_t length;
    int line;
};

/*
 * How a reader finds the game that a text belongs to, and reports faults that do no harm. FIND gives the game that a
 * Variant tag names (title or id), NULL with E filled if there is none or its own file is faulty; VARIANT is "" where
 * PGN has no such tag (orthodox chess, unless the user said otherwise) and NULL where the text has no tags. The game is
 * borrowed and must outlive the record. REMARK (may be NULL) is called for each oddity, such as a result that the moves
 * contradict; the record is sound all the same. NOTE (may be NULL) is called for what was read otherwise than it is
 * written and is no fault.
 */
struct reading {
    const struct game *(*find)(void *context, const char *variant, struct error *e);
    void (*remark)(void *context, const struct error *e);
    void *context;
    const struct progress *progress; /* told how far reading a game has got, and may stop it; NULL: nobody waits */
    void (*note)(void *context, const struct error *e);
};

#endif
