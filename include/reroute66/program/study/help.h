/*
 * Pages of help and rules, read from help/NAME.txt of the data. A line `@include NAME` stands for that file, a line
 * `@house array` or `@house lanes` for what a game's data has to say of it.
 */
#pragma once

#include "base/text.h"
#include "catalogue/catalogue.h"
#include "notation/movetext.h"

/* Add the page NAME, for the game G (may be NULL), to OUT; the page of G itself is written from its definition if there
 * is none, or none with diagrams. False if there is no such page. */
bool help_read(const struct catalogue *catalogue, const char *name, const struct game *g, struct text *out);

/* Add to OUT the page that G's definition makes: how its pieces move, with diagrams, its special rules, how it ends. */
void help_write_rules(const struct game *g, struct text *out);

/* Add to OUT what the pieces of G are worth to the AI, and where it has that from; nothing if it values none. */
void help_write_values(const struct game *g, struct text *out);

/* Add to OUT how many levels the computer has in G, and their words. */
void help_write_levels(const struct game *g, struct text *out);

/* Add what is special about the game ID, a sentence or two, to OUT; nothing if nobody has written it down. */
void help_summary(const struct catalogue *catalogue, const char *id, struct text *out);

/*
 * Lessons of the tutorial.
 *
 * A lesson file has lines of a word and its text; a blank line parts the lessons:
 *   lesson TITLE    code CODE    task TEXT    done TEXT
 *   text MARKUP     a line of the page to read before (area.h); several
 *   move MOVE       what the learner has to play, canonical
 *   reply MOVE      what the other side answers
 */

enum { LESSON_MOVES = 8, LESSON_TEXT = 400 };

struct lesson {
    char title[80], code[LESSON_TEXT], task[LESSON_TEXT], done[LESSON_TEXT];
    struct text page;                   /* owned */
    char move[LESSON_MOVES][MOVE_TEXT]; /* the learner's and the other side's in turn */
    int moves;
};

/* Returns how many lessons TEXT holds. */
int lesson_count(const char *text);

/* Read lesson NUMBER (from 1) of TEXT into LESSON, whose page is to be freed by the caller; false if there are fewer.
 * FILE is for ERROR's place. */
bool lesson_read(const char *file, const char *text, int number, struct lesson *lesson, struct error *error);
