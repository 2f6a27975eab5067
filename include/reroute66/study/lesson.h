/*
 * The tutorial: lessons read from a data file, and the one that is being done.
 *
 * A lesson file has lines of a word and its text; a blank line parts the lessons:
 *   lesson TITLE    code CODE    task TEXT    done TEXT
 *   text MARKUP     a line of the page to read before (markup.h); several
 *   move MOVE       what the learner has to play, canonical
 *   reply MOVE      what the other side answers
 */
#ifndef REROUTE66_STUDY_LESSON_H
#define REROUTE66_STUDY_LESSON_H

#include "base/text.h"
#include "notation/movetext.h"

enum { LESSON_MOVES = 8, LESSON_TEXT = 400 };

struct lesson {
    char title[80], code[LESSON_TEXT], task[LESSON_TEXT], done[LESSON_TEXT];
    struct text page;                   /* owned */
    char move[LESSON_MOVES][MOVE_TEXT]; /* the learner's and the other side's in turn */
    int moves;
};

/* How many lessons TEXT holds. */
int lesson_count(const char *text);

/* Read lesson NUMBER (from 1) of TEXT into L, whose page is to be freed by the caller; false if there are fewer. FILE
 * is for E's place. */
bool lesson_read(const char *file, const char *text, int number, struct lesson *l, struct error *e);

#endif
