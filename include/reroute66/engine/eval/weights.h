/* How much each feature of a position counts. Defaults follow from the board's geometry; numbers tuned for a game come
 * with its data by name (weights/ID.weights). */
#pragma once

#include "rules/game.h"

/* A worth that differs between the middle game (all pieces on the board) and the end (none but royals and pawns). */
struct tapered {
    int16_t middle, end;
};

/* In 1/100 pawn unless said otherwise. The first block is by kind of piece. */
struct weights {
    struct tapered piece[KINDS_MAX];           /* the piece itself */
    struct tapered centre[KINDS_MAX];          /* standing in the middle; as much less at the rim, by remoteness */
    struct tapered advance[KINDS_MAX];         /* standing far ahead; pawns: by the square of the way */
    struct tapered roam[KINDS_MAX];            /* a cell more than the mean that it may hope to reach from there */
    struct tapered mobility[KINDS_MAX];        /* a cell that it does reach, in 1/800 pawn */
    struct tapered ease[KINDS_MAX];            /* the square root of the cells that it reaches, in 1/8 */
    struct tapered open[KINDS_MAX];            /* no own pawn on its column */
    struct tapered cleared[KINDS_MAX];         /* no pawn at all on its column */
    struct tapered own_part[KINDS_MAX];        /* an own pawn on the part of the board to which it is bound */
    struct tapered outpost[KINDS_MAX];         /* protected by a pawn where no other pawn can drive it away */
    struct tapered press[KINDS_MAX];           /* bearing on another's royal zone, in units of danger */
    struct tapered check[KINDS_MAX];           /* being able to give check in safety, in units of danger */
    struct tapered lesser[KINDS_MAX];          /* attacked by a less valuable piece */
    struct tapered menaced[KINDS_MAX];         /* a safe step of a pawn would attack it */
    struct tapered spot[KINDS_MAX][CELLS_MAX]; /* standing on a cell of the group (below) of this one */

    struct tapered drop_check;  /* a kind that the other can drop with check in safety, in units of danger */
    struct tapered zone_hit;    /* a cell of the royal zone that a piece attacks, in units of danger */
    struct tapered zone_weak;   /* one attacked and protected by the royal piece alone, in units of danger */
    struct tapered unopposed;   /* an opponent still has its most valuable kind of piece, in units of danger */
    struct tapered danger_base; /* units of danger when nothing happens */
    struct tapered protected_pawn;
    struct tapered protected_far; /* the same, by the square of the way */
    struct tapered beside;        /* an own pawn beside it, so that one may protect the other by a step */
    struct tapered beside_far;    /* the same, by the square of the way */
    struct tapered held_back;     /* the next cell is attacked by enemy pawns and not by own ones */
    struct tapered exposed;       /* not protected, and no enemy pawn ahead of it */
    struct tapered lonely_pawn;   /* no own pawn can ever protect it */
    struct tapered doubled_pawn;  /* another own pawn ahead of it */
    struct tapered passed;        /* no other pawn can stop it */
    struct tapered passed_far;    /* the same, by the square of the way */
    struct tapered passed_lead;   /* each step that the own royal piece is nearer to it than an opponent's */
    struct tapered passed_rival;  /* each step that opponents' royal pieces are away, by the square of the way */
    struct tapered passed_free;   /* its next step is open and not attacked, by the square of the way */
    struct tapered passed_path;   /* all its steps are, by the square of the way */
    struct tapered blocked;       /* what a passed pawn with a piece in its way keeps, in 1/64 */
    struct tapered hanging;       /* attacked and not protected */
    struct tapered both_parts;    /* bound pieces on both parts of the board: the Bishop pair */
    struct tapered shelter;       /* an own pawn beside the royal piece, up to three */
    struct tapered shelter_far;   /* an own pawn a step further ahead of it */
    struct tapered storm;         /* an enemy pawn ahead of it, near */
    struct tapered bare;          /* the royal piece on a column without own pawns */
    struct tapered waiting;       /* what a piece on the pocket keeps of its worth, in 1/64 */
    struct tapered restorable;    /* what a pawn at its goal gets of the most valuable lost piece, in 1/64 */
    struct tapered space;     /* a cell of the own middle, safe from enemy pawns, for each own piece other than pawns */
    struct tapered race;      /* a pawn on its way to a corner that wins, by the square of the way */
    struct tapered tempo;     /* being to move */
    struct tapered checks;    /* as many checks given as are still to give, where they are counted */
    struct tapered goal_step; /* each step that a royal piece is away from the hill, or a goal where it wins */
    /* cells equally far ahead and equally remote form a group: player 0's first cell of it. Filled by values_derive. */
    cell group[PLAYERS_MAX][CELLS_MAX];
};

/* Fills WEIGHTS with the defaults for G; PIECE and what depends on it are filled by values_derive. Then take what G's
 * data says. */
void weights_default(struct weights *weights, const struct game *g);
void weights_read(struct weights *weights, const struct game *g);

/* True if G's data have a worth for pieces of KIND. */
bool weights_know_piece(const struct game *g, int kind);

/* Return the weights of G by number 0 … weights_count − 1: name ("piece.Knight" into NAME, NUMBER_NAME
 * bytes) and place in WEIGHTS. NULL if a weight does not matter in G. */
int weights_count(void);
struct tapered *weights_at(struct weights *weights, const struct game *g, int number, char *name);
