/*
 * A game as it is played and kept: a tree of moves with comments, glyphs and variations, tags, a result, undo and redo.
 * Each node keeps the position after its move, so that going to any node is fast. No move is ever overwritten: one that
 * is played where another was played before becomes a variation.
 */
#pragma once

#include "base/text.h"
#include "notation/code.h"
#include "notation/movetext.h"

struct loose;

enum { GLYPHS_MAX = 16, GLYPH_MAX = 65535 }; /* glyphs of a node; the largest number of one */

/* What led to a node. */
enum node_kind {
    NODE_ROOT, /* the first position */
    NODE_MOVE, /* `move` was played; in a file it may be a null move */
    NODE_LEFT, /* a game of three: player `left` - 1 left by `left_by`, ENDING_RESIGNATION or ENDING_TIME */
    NODE_STEP, /* a change of a sandbox: `loose` has it */
};

/*
 * A node: a position and what led to it. The first child is the main line, its siblings are variations. Texts are NULL
 * where there is none, hold no carriage returns before line ends, and are owned by the node. COMMENT comes after the
 * move (at the root: before the first one). BEFORE comes before the first move of a variation, AFTER after the whole
 * variation that this node begins. ESCAPES are `%` lines of a file after this move, without their `%`, joined by line
 * ends: kept, never shown.
 *
 * `1. e4 e5 (1... c5 2. d4 d6) 2. Nf3`, with the moves that led to the nodes:
 *
 *     root --child--> e4 --child--> e5 --child--> Nf3
 *                     |             |
 *                     |             sibling
 *                     |             v
 *                     +----last---> c5 --child--> d4 --child--> d6
 *
 * The parent of e5 and of c5 is e4. The main line of the game, and of each variation, follows `child`.
 */
struct node {
    struct node_room *room; /* what it lies in */
    enum node_kind kind;
    struct move move;      /* of NODE_MOVE */
    uint8_t left, left_by; /* of NODE_LEFT, else 0 */
    uint8_t glyphs;
    uint16_t glyph[GLYPHS_MAX]; /* numeric annotation glyphs: $1 = !, $2 = ?, $3 = !!, $4 = ??, $5 = !?, $6 = ?! */
    struct position position;
    struct node *parent, *child, *sibling;
    struct node *last;    /* the last child: one more is added there without a walk along all others */
    struct node *visited; /* the child that was visited last: where record_redo goes */
    char *comment, *before, *after, *escapes;
    struct loose *loose; /* in a game without enforced rules, at the root too, the board (loose.h), owned; else NULL */
};

/*
 * A tag pair, in the order of the file; unknown ones are kept like the others. An entry whose NAME is "" is a comment
 * or `%` line that stood among the tags: VALUE is its text as in the file, braces or semicolon included.
 */
struct tag {
    char *name, *value;
};

/* The tag that names the definition of a game that does not come with the program (game.h), and the prefix of each
 * line of the definition where the file holds it, among the tags. */
#define DEFINITION_TAG "Definition"
#define DEFINITION_LINE "%game "

/* What has changed in a record, for its watcher. */
enum record_change {
    CHANGE_PLAYED,   /* a move was played, or a player left: `current` is that node */
    CHANGE_UNDONE,   /* one step back */
    CHANGE_TAKEN,    /* one step back to play something else: record_take_back */
    CHANGE_WENT,     /* `current` is another node: record_go or record_redo */
    CHANGE_FINISHED, /* the result was set or lifted */
    CHANGE_SIGNED,   /* a tag was set: who plays, by which clock */
    CHANGE_EDITED,   /* anything else: comments, glyphs, variations */
    CHANGE_VIEWED,   /* `viewed` or `live` */
};

struct record;

/* TELL (may be NULL) is called after every change of a record; the journal depends on it. */
struct watcher {
    void (*tell)(void *context, const struct record *record, enum record_change change);
    void *context;
};

/* A game. `current` is where play or study stands. Create with record_new, free with record_free. */
struct record {
    const struct game *game; /* borrowed */
    struct node *root, *current;
    /* the node to which moves were taken back: the next move played there comes before them; else NULL */
    struct node *taken_at;
    struct tag *tag;
    int tags, tag_room;
    /* how it ended other than by the rules (resignation, time, agreement, claim); ENDING_NONE if it did not */
    struct outcome result;
    struct node *result_at; /* the node after which that happened */
    char *token; /* the result after the moves in the file, where it differs from the Result tag; else NULL */
    /* comments and `%` lines after the last game of the file, unchanged; else NULL */
    char *tail;
    bool viewed;       /* the game is only viewed, and nobody plays on in it. Not saved with the game */
    struct node *live; /* where a game in play waits while another move is on show; else NULL. Not saved either */
    struct watcher watcher;
};

/* Writes the title of RECORD's game into OUT, with the number of the array that it began from where that is one of
 * many: "Chess960, position 518". */
enum { RECORD_TITLE = TITLE + 24 };
void record_write_title(const struct record *record, char out[RECORD_TITLE]);

/*
 * Returns a new game from P (the usual array if NULL): seven-tag roster filled with "?" and today's date, the third
 * player's tag, Variant (except for `chess`), SetUp and FEN where P is not the usual array, TimeControl "-",
 * Termination "unterminated". Caller frees.
 */
struct record *record_new(const struct game *g, const struct position *p);

/* Returns a record with a root at P and no tags at all: what the readers of files begin with. Caller frees with
 * record_free. */
struct record *record_bare(const struct game *g, const struct position *p);
void record_free(struct record *record);
OWNER(record)

/* Where a game stands, for a picture; `game` NULL: no game. */
struct standing {
    const struct game *game; /* borrowed */
    struct position position;
};

/* Returns where RECORD goes on: at the node that waits, else the current one. Without enforced rules it is the game's
 * array. */
struct standing record_standing(const struct record *record);

/*
 * Returns the player who eliminated others by the move of NODE, in a game of three: the player to move after it,
 * whoever made the move, as threatened Generals are lost when that player's turn begins.
 */
static inline int node_eliminator(const struct node *node)
{
    return node->position.turn;
}

/* The cells (whole lanes) between which the move of NODE went; none if it is no move, or a pass. */
cellset node_cells(const struct game *g, const struct node *node);

/* True if NODE, of a game of G, is a null move: a pass that a file has and the rules do not allow. */
bool node_is_null(const struct game *g, const struct node *node);

/* Free NODE and all that follows it, but not its siblings; it must be out of every tree. NULL is allowed. */
void node_free(struct node *node);

/* True if a player of RECORD gives odds: the game began from its array without some pieces, and not the same ones of
 * each player. Who plays again keeps its side then, as odds are a player's. */
bool record_has_odds(const struct record *record);

/* Tell RECORD's watcher of CHANGE: for the functions of edit.h. */
void record_tell(const struct record *record, enum record_change change);

/* Mark RECORD as only VIEWED (nobody plays on in it) or as being played; LIVE: the node where it waits meanwhile, NULL:
 * not. Whoever sets LIVE does so at that node, before going to another, and goes back to it before the game goes on. */
void record_view(struct record *record, bool viewed, struct node *live);

/* Returns the value of the first tag NAME, NULL if there is none. Owned by RECORD. */
const char *record_tag(const struct record *record, const char *name);

/* Returns the tag that names the player WHO of G: White, Black or Red by seat, as other programs read it, or the
 * player's own name in a game one of whose players is called as another's seat is. */
const char *record_player_tag(const struct game *g, int who);

/* Returns the name of the player WHO, NULL if RECORD does not tell it. Owned by RECORD. */
const char *record_player(const struct record *record, int who);

/* Set tag NAME (added at the end if new; VALUE NULL removes it). A line end in VALUE becomes a blank: a tag is one
 * line. */
void record_set_tag(struct record *record, const char *name, const char *value);

/* Add a tag at the end, whether or not there is one of that name. */
void record_add_tag(struct record *record, const char *name, const char *value);

/* Give RECORD the tag that names the file of its game, if the program does not come with that and RECORD has none. */
void record_name_definition(struct record *record);

/* Makes RECORD's file hold the definition of RECORD's game; false if there is none, or it does already. */
bool record_hold_definition(struct record *record);

/* Makes RECORD's file hold no definition. */
void record_drop_definition(struct record *record);

/*
 * Play move M at the current node and go there: an existing child with that move is entered, else a new child is added
 * at the end (the main line if there was none; before the moves just taken back). Where the main line grew and the
 * Result tag no longer says how it stands, Result and Termination are set. Returns the new current node; NULL, and
 * nothing changes, if M is neither a child's move nor legal.
 */
struct node *record_play(struct record *record, struct move m);

/* As record_play, by a player with LEFT_MS ms left after the move, which its comment then says; below 0: no clock. */
struct node *record_play_clocked(struct record *record, struct move m, int64_t left_ms);

/* Make the line to the current node, which may be a variation, the main line. */
void record_make_main(struct record *record);

/* Put into *MS the milliseconds that player WHO had left at NODE, by the last timed comment on that player's moves.
 * False if there is none. */
bool record_left(const struct node *node, int who, int64_t *ms);

/*
 * Player WHO leaves the game of three by BY (ENDING_RESIGNATION or ENDING_TIME), recorded like a move. Returns the new
 * current node.
 */
struct node *record_leave(struct record *record, int who, enum ending by);

/* Add M as NODE's last child, without checking whether it is there already. For readers of files. */
struct node *record_add(struct record *record, struct node *node, struct move m);

/* As record_add, for a player who leaves. */
struct node *record_add_left(struct record *record, struct node *node, int who, enum ending by);

/* Goes one move back. False if there is none. */
bool record_undo(struct record *record);

/* Goes one move forward along the line last visited. False if there is none. */
bool record_redo(struct record *record);

/*
 * Take the last move back in play: as record_undo, but what is played next becomes the main line and the moves taken
 * back its variation. A result that was set there is lifted. False at the root.
 */
bool record_take_back(struct record *record);

/* Go to NODE, a node of RECORD. */
void record_go(struct record *record, struct node *node);

/* Returns the last node of the line that begins with NODE and follows first children. */
struct node *record_line_end(struct node *node);

/* True if NODE is on the main line. */
bool record_is_main(const struct node *node);

/* The nodes from the first one after the root to NODE into *OUT, which the caller frees; returns how many. */
int record_line(const struct node *node, const struct node ***out);

/* Returns how many equal moves the lines to FIRST and to SECOND begin with. */
int record_common(const struct node *first, const struct node *second);

/* Returns how many moves player WHO has made up to NODE; one after which the duck moves counts once it has. */
int record_moves_of(const struct node *node, int who);

/* Returns the number of moves from the root to NODE (a player who leaves counts as one). */
int record_length(const struct node *node);

/*
 * Keys of the positions up to NODE that can matter to repetition, in order, NODE's own last, into OUT; returns how
 * many, at most 2 * (node->position.half + 1).
 */
int record_keys(const struct node *node, uint64_t *out);

/* As record_keys, but all keys that outcome_of needs: in a game with reentry from the root on. *COUNT of them, and
 * room for one more. Caller frees. */
uint64_t *record_past(const struct record *record, const struct node *node, int *count);

/* How the game stands at NODE: the record's own result at its node and at the end of that line, else outcome_of with
 * the history. */
struct outcome record_outcome_at(const struct record *record, const struct node *node);

/* As record_outcome_at, for the current node. */
struct outcome record_outcome(const struct record *record);

/*
 * End the game at the current node by resignation, agreement, a claim, or time; ENDING_NONE lifts that again. Result
 * and Termination follow if the node ends the main line. Moves just taken back there become a variation. While all
 * three players of a game are in it, a resignation or a player out of time calls for record_leave.
 */
void record_finish(struct record *record, struct outcome outcome);

/* Returns the outcome when player WHO of two resigns (ENDING_RESIGNATION) or runs out of time (ENDING_TIME): a loss, or
 * a draw if the other side cannot win (outcome_can_win). */
struct outcome record_loss(const struct record *record, int who, enum ending by);

/* Returns the outcome when those left in the game at the current node agree to a draw or claim one (BY: agreement,
 * threefold, 50 moves). */
struct outcome record_draw(const struct record *record, enum ending by);

/* Returns the draw that may be claimed at RECORD's current node: ENDING_THREEFOLD, ENDING_50_MOVES, ENDING_NONE if
 * none. */
enum ending record_claim(const struct record *record);

/* As record_claim, for the position after the legal move M (FIDE Laws 9.2.1, 9.3.1); RECORD stays as it is. */
enum ending record_claim_with(const struct record *record, struct move m);

/* True if NODE's move (NODE is not the root) is the first of its round, written `12.` and not `12...`. Its number is
 * node->parent->position.full. A player who leaves does not count as a move. */
bool number_opens(const struct node *node);
