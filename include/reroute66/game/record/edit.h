/*
 * Editing a record: setting comments and glyphs; promoting, deleting and restoring variations. Moving and deleting
 * return what is needed to undo them. The only tags that change are Result and Termination, where the main line comes
 * to end elsewhere.
 */
#pragma once

#include "notation/diagram.h"
#include "record/record.h"

/* Sets the words of NODE's comment to TEXT ("": none); its commands (comment.h) stay. A copy is kept; carriage returns
 * before line ends are dropped. */
void edit_words(struct record *record, struct node *node, const char *text);

/* Adds the arrow or coloured cell SHAPE to NODE's comment; the same with the same colour is removed. */
void edit_shape(struct record *record, struct node *node, const struct shape *shape);

/*
 * Gives NODE the glyph $GLYPH (1 … GLYPH_MAX). A node has at most one of the six glyphs that judge a move, $1 … $6
 * (`! ? !! ?? !? ?!`): a new one replaces the old one, and the same one given again removes it. False if NODE has
 * GLYPHS_MAX glyphs already.
 */
bool edit_glyph(struct record *record, struct node *node, int glyph);

/* Makes UTF-8 of the tags and comments that are none, reading them as Latin-1, as older programs wrote them. Tells no
 * watcher: for a record that was just read. */
void edit_encoding(struct record *record);

/* Returns the first node of the variation that NODE lies in, NULL on the main line. */
struct node *edit_variation(struct node *node);

/* NODE's place among its siblings: 0 is the main line. The root: 0. */
int edit_index(const struct node *node);

/* Give NODE (not the root) the place INDEX among its siblings: 0 is the first; a number beyond them, the last. Returns
 * its old place, so that it can be undone. */
int edit_move(struct record *record, struct node *node, int index);

/* A branch that was cut off, with all that edit_restore needs. Owned by the caller, who restores it or frees it with
 * cut_free. */
struct cut {
    struct node *branch;   /* NULL: nothing was cut, or it was restored */
    int index;             /* its old place */
    struct node *current;  /* the record's current node before */
    struct outcome result; /* the record's result and its place, if it lay in the branch; one set since is kept */
    struct node *result_at;
};

/*
 * Take NODE (not the root) with all that follows it out of the tree. If RECORD's current node is among them, NODE's
 * parent becomes the current node.
 */
struct cut edit_delete(struct record *record, struct node *node);

/* Put the branch of CUT back where it was. Cuts must be restored in the reverse order in which they were made. */
void edit_restore(struct record *record, struct cut *cut);
void cut_free(struct cut *cut);
