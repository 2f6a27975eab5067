/*
 * Learning a repertoire by heart: the other side's moves are played, frequent ones more often, and the user's own are
 * asked for; each own position is a card (cards.h), so that `today` asks for it again.
 */
#pragma once

#include "base/random.h"
#include "play/repertoire.h"
#include "study/desk.h"

struct rehearsal {
    struct repertoire repertoire;
    int who;          /* whose moves are asked for */
    int asked, right; /* RIGHT: at once and without a hint */
    bool helped;      /* the open one was missed, or a hint was given */
    int64_t begun;    /* when the open one was asked, ms */
    struct random random;
};

/* Begin to ask for the moves of SIDE, a player's name ("": the first), in the games of the file PATH, which must be of
 * one game. False after a message if that cannot be done. */
bool rehearsal_begin(struct desk *desk, const char *path, const char *side);

/*
 * Look whether files of openings that were learnt have changed since the last time, and bring the cards up to them: a
 * position that went out of its file is not asked any more, one that is there has the file's moves, and its dates stay.
 * What cannot be read whole takes nothing out. Returns how many went out; ERROR tells what could not be read or
 * written.
 */
int rehearsal_refresh(struct desk *desk, struct error *error);

/* True if the game on the board can be added to the openings in the file PATH, which is there: they are of the same
 * game, or it has only games without moves. False after a message, also if it is no file of games. */
bool rehearsal_takes(struct desk *desk, const char *path);

/* Finds the first file of openings of G that was learnt, into PATH (PATH_SIZE bytes); false if there is none. */
bool rehearsal_find_file(const struct game *g, char *path);

/* The user plays the legal move M: it is in the file, or asked for again. */
void rehearsal_move(struct desk *desk, struct move m);

/* Shows the piece that moves, and asked again the moves of the file. */
void rehearsal_hint(struct desk *desk);

/* Tells the moves of the file. */
void rehearsal_tell(struct desk *desk);

/* Plays the file's move in place of the user; at the end of a line, begins another. */
void rehearsal_next(struct desk *desk);

/* Says that no move is taken back. */
void rehearsal_stays(struct desk *desk);

/* Adds what is missing in the repertoire, as repertoire_write_gaps has it, to OUT. */
void rehearsal_write_gaps(struct desk *desk, struct text *out);

/* Goes back to what was on the board, with the result as a message. */
void rehearsal_end(struct desk *desk);
