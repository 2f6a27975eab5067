/*
 * What the readers of saved games are given: a piece of text, the name of its file for messages, and the means to find
 * a game by name (as this layer does not know where games come from).
 */
#pragma once

#include "base/task.h"
#include "rules/game.h"

/* A piece of text: LENGTH bytes at TEXT, the first in line LINE of FILE (NULL: no file), at its beginning. */
struct source {
    const char *file, *text;
    size_t length;
    int line;
};

/* The sentence of an error where `progress` of struct reading has stopped the reading: then the text has no fault. */
#define READING_STOPPED "reading was stopped"
#define READING_TOO_MUCH "there is not enough memory to read this file: split it, or close other programs"

/* Oddities of a text, read by their probable meaning: each kind is reported once a file. */
enum reading_note {
    NOTE_TAG = 1,             /* a tag that is not written as the standard says */
    NOTE_RESULT = 2,          /* a result in another typography */
    NOTE_SECOND_RESULT = 4,   /* a second result after the result */
    NOTE_SPELLING = 8,        /* a move in another typography, or a promotion with brackets */
    NOTE_LETTERS = 16,        /* the letters of another language */
    NOTE_GLYPH = 32,          /* a glyph that is kept as a comment */
    NOTE_CASTLING = 64,       /* castling letters for which no pieces stand */
    NOTE_CASTLING_SIDE = 128, /* O-O that is the other side's */
    NOTE_CHECK = 256,         /* a + behind a move that gives no check */
};

/* Gets such notes from the reader of a file, with the context of struct reading. TOLD: the kinds reported so far. */
struct reading_notes {
    void (*tell)(void *context, const struct error *error);
    unsigned told;
};

/*
 * How a reader finds the game that a text belongs to, and reports faults that do no harm. FIND gives the game that a
 * Variant tag names (title or id), NULL with ERROR filled if there is none or its own file is faulty; VARIANT is ""
 * where PGN has no such tag (orthodox chess, unless the user said otherwise) and NULL where the text has no tags;
 * DEFINITION is what the text says of the game's file, NULL if nothing. The game is borrowed and must outlive the
 * record. REMARK (may be NULL) is called for each oddity, such as a result that the moves contradict; the record is
 * still sound.
 */
struct reading {
    const struct game *(*find)(void *context, const char *variant, const struct definition *definition,
                               struct error *error);
    void (*remark)(void *context, const struct error *error);
    void *context;
    const struct progress *progress; /* reports how far reading a game has got, and may stop it; NULL: nobody waits */
    struct reading_notes *notes;     /* NULL: nobody is told */
    bool salvage;                    /* a broken game of PGN is read up to its first fault, without a result */
    const char *language;            /* of the pieces' letters, as pgn/language.c has it; NULL: as the file says */
};
