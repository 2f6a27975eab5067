/*
 * A game as it is played and kept: a tree of moves with comments, glyphs and variations, tags, a result, undo and redo. Knows rules
 * and notation; nothing of engine or screen. Each node keeps the position after its move, so that going anywhere costs nothing.
 */
#ifndef REROUTE66_RECORD_RECORD_H
#define REROUTE66_RECORD_RECORD_H

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"
#include "rules/outcome.h"

/*
 * A node: the position after MOVE. The root has no move. The first child is the main line, its siblings are variations. COMMENT is
 * after the move ("" is NULL), BEFORE stands before it (at the start of a variation or the game). All text is owned by the node.
 */
struct node {
    struct move move;
    struct position position;
    struct node *parent, *child, *sibling;
    char *before, *comment;
    int glyphs;
    uint8_t glyph[8];  /* numeric annotation glyphs, $1 = ! and so on */
};

/* A tag pair, in the order of the file; unknown ones are kept like the others. */
struct tag {
    char *name, *value;
};

/* A game. `current` is where play or study stands. Create with record_new, free with record_free. */
struct record {
    const struct game *game; /* borrowed */
    struct node *root, *current;
    struct tag *tag;
    int tags;
    struct outcome result;   /* how it ended beyond the board (resignation, time, agreement, claim); ENDING_NONE if it did not */
    struct node *result_at;  /* the node after which that happened */
};

/* A new game from P (the usual array if NULL) with the seven-tag roster filled with "?" and today's date. Caller frees. */
struct record *record_new(const struct game *g, const struct position *p);
void record_free(struct record *r);

/* The value of tag NAME, NULL if there is none. Owned by R. / Set it (added at the end if new; VALUE NULL removes it). */
const char *record_tag(const struct record *r, const char *name);
void record_set_tag(struct record *r, const char *name, const char *value);

/*
 * Play the legal move M at the current node and go there: an existing child with that move is entered, else a new child is added at the
 * end (the main line if there was none). Returns the new current node.
 */
struct node *record_play(struct record *r, struct move m);

/* Go one move back / forth along the line last visited. False at either end. */
bool record_undo(struct record *r);
bool record_redo(struct record *r);

/* Keys of the positions from the root to NODE in order into OUT (room for record_length(NODE) + 1); returns how many. */
int record_keys(const struct node *node, uint64_t *out);

/* The number of moves from the root to NODE. */
int record_length(const struct node *node);

/* How the game stands at the current node: the record's own result if it is there, else outcome_of. */
struct outcome record_outcome(const struct record *r);

/* End the game at the current node by resignation of WHO, agreement, a claim, or time. Two players; three: see position_leave. */
void record_finish(struct record *r, struct outcome o);

#endif
