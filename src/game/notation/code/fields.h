/*
 * What position codes of games and of sandboxes have in common beside the diagram: the split into fields, the side to
 * move and the two counters.
 */
#pragma once

#include "notation/diagram.h"
#include "rules/position.h"

/* What separates fields, and words of EPD. */
#define BLANKS " \t\r\n"

enum field_name {
    FIELD_BOARD,
    FIELD_SIDE,
    FIELD_CASTLING,
    FIELD_EP,
    FIELD_HALF,
    FIELD_FULL,
    FIELDS,
    FIELD_HAND = FIELDS + COUNTERS_MAX, /* of an SFEN, the code of Shogi programs: the hands, */
    FIELD_MOVES,                        /* and instead of FIELD_FULL the number of the move, counted for both sides */
    FIELDS_MOST
};

/* True if TEXT is nothing but the word startpos and blanks. */
bool fields_is_start(const char *text);

/*
 * Split TEXT at blanks into OUT; from FIELD_CASTLING on fields may be left out, their default is `- - 0 1`, with column
 * -1, and of length 0 for what G's rules count, which comes after FIELDS. Dialects: `w 0 1` without castling and en
 * passant; checks left, `3+1`, before the halfmoves; SFEN. END: NULL if all of TEXT must be a code; else it gets where
 * the code ends and the operations of EPD begin. False with ERROR filled if there are too few or too many. OUT points
 * into TEXT.
 */
bool fields_split(const struct game *g, const char *text, struct field out[FIELDS_MOST], const char **end,
                  struct error *error);

/* True if FIELD is digits alone, at least one. */
bool field_is_number(struct field field);

/* True if FIELD is the number of checks that each side still needs, `3+1`. */
bool field_is_left(struct field field);

/* The word of TEXT that is field WHICH, whatever the others are and what follows them; of length 0 if there is none. */
struct field field_find(const char *text, enum field_name which);

/* Returns the player whose letter FIELD is, -1 with ERROR filled if there is none. */
int field_side(const struct game *g, struct field field, struct error *error);

/* FIELD as a number from 0 to 65,535, -1 with ERROR filled if it is none; NAME is for the message ("halfmoves"). */
int field_counter(struct field field, const char *name, struct error *error);

/* The counters of FIELD into HALF and FULL, whose least is 1; false with ERROR filled if they are no numbers. */
bool fields_counters(const struct field field[FIELDS_MOST], uint16_t *half, uint16_t *full, struct error *error);

/* Fill ERROR with the sentence for FLAW (not FLAW_NONE) of P, as read, before position_complete. */
void flaws_tell(const struct game *g, const struct position *p, struct flaw_report flaw, struct error *error);

/* Returns the player whose double step the en passant field of P speaks of: the one in the game who moves before
 * p->turn. */
int flaws_stepper(const struct game *g, const struct position *p);

/*
 * The cells where a pawn of player WHO can land whose double step passed PASSED, into OUT; returns how many (0 if none
 * can pass there). More than one means that a code must say which.
 */
int flaws_landings(const struct game *g, int who, cell passed, cell out[FORKS_MAX]);
