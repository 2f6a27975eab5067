/*
 * Games without enforced rules, as Game Courier has them: a record whose moves are changes of a sandbox. Each node
 * keeps the board after its move and the move's text; its `position` tells only whose turn it is and the move's number.
 */
#pragma once

#include "notation/sandbox.h"
#include "record/record.h"

/* The tag that says that rules were not enforced, and its value. */
#define LOOSE_TAG "Rules"
#define LOOSE_VALUE "not enforced"

/* What a node of such a game has instead of a move. LINE is "" at the root. */
struct loose {
    struct sandbox board;
    char *line; /* steps with their labels apart, joined with "; ": `P e2-e4; N-d4` */
};

/* True if RECORD's moves are changes of a sandbox. */
static inline bool record_is_loose(const struct record *record)
{
    return record->root->loose != NULL;
}

/* As record_new and record_bare, from the board SANDBOX. Caller frees with record_free. */
struct record *loose_new(const struct game *g, const struct sandbox *sandbox);
struct record *loose_bare(const struct game *g, const struct sandbox *sandbox);

/*
 * Make the move TEXT (sandbox.h; steps may also be joined with `,`) after NODE, as its last child; marks such as !? and
 * a `// comment` after it become the new node's. NULL with ERROR filled if it cannot be made.
 */
struct node *loose_add(struct record *record, struct node *node, const char *text, struct error *error);

/* As loose_add at the current node; an existing child with that move is entered, as by record_play. */
struct node *loose_play(struct record *record, const char *text, struct error *error);

/* Returns the signs after the move of NODE, which loose_add has made. */
struct signs node_signs(const struct node *node);

/*
 * Write the move of NODE for people to read into OUT (SIZE bytes, cut to fit): in canonical form, the steps of a game
 * without enforced rules, or "Black resigns"; "" for the root.
 */
void node_write_move(const struct game *g, const struct node *node, char *out, size_t size);

/* As node_write_move, but in STYLE, as movetext_write_listed; of a duck's move the whole turn, `Nf3,@e4`. */
void node_write_listed(const struct game *g, const struct node *node, enum move_style style, char *out, size_t size);

/* Add the move of NODE to OUT as files have it: one word of PGN (`Pe2-e4,N-d4` of a sandbox), or who left and how
 * (`Red time`); nothing for the root. */
void node_write_word(const struct game *g, const struct node *node, struct text *out);
