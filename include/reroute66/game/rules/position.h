/*
 * A position and the moves that lead from one to the next. Plain values: copying a position is undo. History is an
 * array of keys, passed where repetition matters.
 */
#pragma once

#include "rules/game.h"

#include <string.h>

/* Room for every legal move: game_derive refuses games whose positions may have more. The wide program
 * (geometry/cellset.h) has room for the moves on larger boards. */
enum { MOVES_MAX = CELLSET_ROOM > 2 ? 8192 : 2048, WINNER_NOBODY = PLAYERS_MAX + 1 };

enum move_type {
    MOVE_PLAIN,      /* from → to, a capture if an enemy stands on TO */
    MOVE_DOUBLE,     /* a pawn's double step */
    MOVE_EN_PASSANT, /* a pawn to the passed cell; the piece on position.ep_landed goes */
    MOVE_PROMOTION,  /* as plain, and the pawn becomes kind `extra` */
    MOVE_CASTLING,   /* the royal piece from → to; `extra` 0 short, 1 long */
    MOVE_DROP,       /* a piece of kind `extra` from the pocket or the hand to TO; FROM = CELL_NONE */
    /* through the catacomb: from → `extra` (a catacomb cell, captures there; == from if it stands there) → to */
    MOVE_HOP,
    MOVE_PASS, /* of one who may (RULE_PASSING), or of three cannot, move; FROM = TO = CELL_NONE */
    MOVE_DUCK, /* RULE_DUCK: the duck from → to; `extra` its kind; FROM = CELL_NONE if it was not on the board */
};

/* One move. In lanes FROM and TO are the lanes' first cells. Where the landing cell of a double step matters it is TO.
 * Two moves are the same if and only if all four bytes are. */
struct move {
    cell from, to;
    uint8_t type;  /* enum move_type */
    uint8_t extra; /* see enum move_type; 0 if unused */
};

/*
 * A piece in a lane is in the sets and in `on` for every cell of its lane; loops over pieces go over `cellset_and(set,
 * board->firsts)`. What games with many kinds have more of comes first and last, so that position_copy may leave it
 * out.
 */
enum { KINDS_FEW = 16 };
#define LOST_ROW(kind) (KINDS_MAX - 1 - (kind))
struct position {
    /* by LOST_ROW of the kind: RULE_RESTORE: pieces lost and not brought back, pawns not counted; RULE_DROPS: the
     * pieces in the hand */
    uint8_t lost[KINDS_MAX][PLAYERS_MAX];
    cellset player[PLAYERS_MAX];
    uint64_t key;     /* zobrist key, see position_key */
    uint8_t turn;     /* whose move, 0 … players-1 */
    uint8_t alive;    /* bit p: player p is in the game */
    uint8_t castling; /* bit 2p short, 2p+1 long, of player p */
    uint8_t winner;   /* 1 + the player who won by a rule (rule_win says which), 0 if none yet, WINNER_NOBODY: drawn */
    cell ep_passed, ep_landed; /* the last move's double step, CELL_NONE if none; written even if no one can use it */
    bool ep_counts; /* some legal move takes en passant: kept by position_complete and position_play, part of the key */
    piece pocket;   /* the piece on the reenterent square, 0 if empty */
    uint16_t half;  /* plies since the last capture, pawn move, reentry or elimination */
    uint16_t full;  /* the number of the move, from 1 */
    uint8_t count[COUNTERS_MAX][PLAYERS_MAX]; /* what the rules of game.counter have counted for each side */
    uint8_t checking[2]; /* RULE_PERPETUAL_CHECK: by how many of its last moves in a row each side gave check */
    /* RULE_COUNTING: plies counted, which are HALF then; a larger number of them than LIMIT draws. 0, 0: none are */
    uint8_t counted, limit;
    bool duck_due;    /* RULE_DUCK: the side to move has made its own move, and must move the duck */
    cell duck_passed; /* and what ep_passed will be afterwards; it stands there meanwhile, too */
    piece on[CELLS_MAX];
    cellset kind[KINDS_MAX]; /* that of number game.kinds is empty, if there is no royal kind */
};

/* Of the COUNT moves of P, all that the fast generator lists, keep those that G's rules allow and that leave the
 * mover's royal pieces safe where that must be tried out, and add the promotions of other pieces than pawns and a pass;
 * returns how many. */
int position_keep(const struct game *g, const struct position *p, struct move *move, int count);

/* The position of G's array, first player to move. */
void position_start(const struct game *g, struct position *p);

/* An empty board, player 0 to move, all alive, half 0, full 1; to be filled with position_put. */
void position_clear(const struct game *g, struct position *p);

/* Returns the kinds that a piece of WHO and KIND may become by its kind's `into` in P. */
kindset position_becomes(const struct game *g, const struct position *p, int who, int kind);

/* Put piece WHAT (not 0) on the empty cell PLACE (all of its lane), or take away the piece on PLACE; the key is not
 * kept: see position_complete. */
void position_put(const struct game *g, struct position *p, cell place, piece what);
void position_lift(const struct game *g, struct position *p, cell place);

/* Complete a position that no move led to: find out whether the player who moved last has won by a rule, drop the
 * players who are eliminated, and compute the key. Needed once after the last position_put, before any other call. */
void position_complete(const struct game *g, struct position *p);

/* True if the counting of RULE_COUNTING has passed its limit: P is drawn unless it is checkmate. */
static inline bool position_counted_out(const struct position *p)
{
    return p->counted > p->limit;
}

/* Returns the count that RULE, which is in force, keeps for player WHO in P. */
int position_count(const struct game *g, const struct position *p, enum rule rule, int who);

/* Sets the count of RULE for player WHO to N, at most the rule's largest number, and updates the key. */
void position_set_count(const struct game *g, struct position *p, enum rule rule, int who, int n);

/*
 * Returns the key of P computed from scratch; p->key is the same number kept up to date by position_play. Equal keys
 * mean equal for repetition: same pieces on the same cells, pocket, lost pieces, players left, side to move, castling,
 * and en passant if it can be used.
 */
uint64_t position_key(const struct game *g, const struct position *p);

/* What is wrong with a position that no move led to; PLACE and BY say where, for the message that notation makes. */
enum flaw {
    FLAW_NONE,
    FLAW_ROYALS,       /* player BY has PLACE pieces of the kind g->royal, not exactly one, or none that is royal */
    FLAW_TURN,         /* the side to move is not in the game */
    FLAW_PAWN_CELL,    /* the pawn on PLACE cannot stand there */
    FLAW_CHECK,        /* the side not to move, BY, is in check: its royal piece stands on PLACE */
    FLAW_CASTLING,     /* player BY's castling right (PLACE: 0 short, 1 long) without the unmoved pieces */
    FLAW_EP_CELL,      /* no double step of the player who has just moved, BY, can have passed PLACE */
    FLAW_EP_PAWN,      /* no pawn of BY stands where a double step that passed PLACE lands */
    FLAW_EP_FORBIDDEN, /* the game has no en passant */
    FLAW_COUNT,     /* player BY: pieces on the board plus lost pieces of kind PLACE do not make the array's number */
    FLAW_LOST_PAWN, /* pawns (of BY) are not listed among the lost */
    FLAW_PIECES_WITHOUT_ROYAL, /* player BY has pieces but no royal piece (three players) */
    FLAW_WON_BEFORE,           /* player BY had won already when others moved on */
    FLAW_DUCKS,  /* there are PLACE ducks, or the duck is to move: BY 0: though the game is won, 1: nowhere */
    FLAW_POCKET, /* the piece on the pocket or in the hand, BY's of kind PLACE, cannot be there */
};
struct flaw_report {
    enum flaw flaw;
    int place, by;
};

/* Counts as P's lost pieces what G's array has and P has not, if G's rules ask for them. */
void position_count_lost(const struct game *g, struct position *p);

/* The first thing that is wrong with P; call it on the position as read, before position_complete drops a player. */
struct flaw_report position_find_flaw(const struct game *g, const struct position *p);

/* Returns the castling rights that P can have, as bits of `castling`: those whose royal piece and Rook stand where they
 * begin. */
uint8_t position_castlings(const struct game *g, const struct position *p);

/* True if a royal piece of player WHO is attacked by another player in the game. False if WHO has none. */
bool position_in_check(const struct game *g, const struct position *p, int who);

/* The cells of player WHO's royal pieces (lanes' first): of all; of those that are in check, which under
 * RULE_DUPLE are all or none. */
cellset position_royals(const struct game *g, const struct position *p, int who);
cellset position_checked(const struct game *g, const struct position *p, int who);

/* Returns the cell of player WHO's piece of the kind g->royal (its lane's first), CELL_NONE if there is none. */
cell position_royal(const struct game *g, const struct position *p, int who);

/* True if WHAT, a piece of G, is nobody's: it blocks and cannot be captured. */
static inline bool piece_is_neutral(const struct game *g, piece what)
{
    return piece_player(what) >= g->players;
}

/* Returns the cell of the duck in P (its lane's first), CELL_NONE if it is not on the board. */
static inline cell position_duck(const struct game *g, const struct position *p)
{
    cellset duck = g->duck < 0 ? (cellset){{0, 0}} : cellset_and(p->kind[g->duck], g->board->firsts);
    return cellset_empty(duck) ? CELL_NONE : cellset_first(duck);
}

/* Returns the piece that M, no pass, moves in P. */
static inline piece move_piece(const struct position *p, struct move m)
{
    return m.from == CELL_NONE ? PIECE(p->turn, m.extra) : p->on[m.from];
}

/*
 * All legal moves into OUT (room for MOVES_MAX); returns how many. No two are equal. Draws do not end the list; a won
 * game (a winner, or one player left) has no moves; of three players one without another move has MOVE_PASS.
 */
int moves_legal(const struct game *g, const struct position *p, struct move *out);

/* As moves_legal, but only captures (en passant too) and promotions: what the quiescence search wants. */
int moves_captures(const struct game *g, const struct position *p, struct move *out);

/* As moves_legal, but only quiet moves of pieces on the board, without castling, that end on AIM, by kind: for
 * instance checks. */
int moves_aimed(const struct game *g, const struct position *p, const cellset aim[KINDS_MAX], struct move *out);

/* As moves_legal, but only the moves that end on TO, of the pieces on FROM and from pocket and hand; no passes. Places
 * only, of lanes the first cells. */
int moves_between(const struct game *g, const struct position *p, cellset from, cellset to, struct move *out);

/* Returns how many moves_legal would give, without making the list. */
int moves_count(const struct game *g, const struct position *p);

/* True if M is among moves_legal. */
bool move_is_legal(const struct game *g, const struct position *p, struct move m);

/* True if M, a legal move of P, is a capture. *VICTIM (if not NULL) gets the cell of the captured piece. */
static inline bool move_captures(const struct game *g, const struct position *p, struct move m, cell *victim)
{
    cell place = m.to;
    (void)g;
    if (m.type == MOVE_EN_PASSANT)
        place = p->ep_landed;
    else if (m.type == MOVE_HOP && m.extra != m.from)
        place = m.extra;
    else if (m.type >= MOVE_CASTLING)
        return false;
    if (victim)
        *victim = place;
    return p->on[place];
}

static inline bool move_equal(struct move first, struct move second)
{
    uint32_t x, y; /* one comparison instead of four */
    _Static_assert(sizeof first == sizeof x, "a move is four bytes");
    memcpy(&x, &first, sizeof x);
    memcpy(&y, &second, sizeof y);
    return x == y;
}

/* *TO = *FROM for positions of G, faster: what G has no kinds or cells for is not copied, as nothing reads it. */
static inline void position_copy(const struct game *g, struct position *to, const struct position *from)
{
    if (g->kinds >= KINDS_FEW) {
        *to = *from;
        return;
    }
    enum { FEW = offsetof(struct position, lost[KINDS_MAX - KINDS_FEW]), REST = offsetof(struct position, on) - FEW };
    if (g->board->cells > CELLS_MAX / 2) /* constant lengths, so that the compiler need not call memcpy */
        memcpy((char *)to + FEW, (const char *)from + FEW, REST + CELLS_MAX);
    else
        memcpy((char *)to + FEW, (const char *)from + FEW, REST + CELLS_MAX / 2);
    memcpy(to->kind, from->kind, (size_t)(g->kinds + 1) * sizeof *to->kind);
}

/* Returns the probable key after the legal move M of P, for prefetching. It is wrong if the move changes more than
 * where pieces stand. */
uint64_t position_key_guess(const struct game *g, const struct position *p, struct move m);

/* Play the legal move M: pieces, rights, counters, eliminations, turn and key. M is not checked. */
void position_play(const struct game *g, struct position *p, struct move m);

/* Player WHO resigns or runs out of time in a game of three: the pieces leave; if it was WHO's turn the next one
 * moves. */
void position_leave(const struct game *g, struct position *p, int who);

/* Returns the cells of player WHO's pieces that attack PLACE. */
cellset position_attackers(const struct game *g, const struct position *p, cell place, int who);

/* RULE_EXPLOSION: returns the places of the pieces of P that a capture on PLACE blows up besides the one that captures:
 * what stands on it, and what stands round it, over the lines that the rule names or on a cell that overlaps it, and is
 * of no kind that the rule spares. */
cellset position_blast(const struct game *g, const struct position *p, cell place);

/*
 * A series of captures on one place. MOVER has just come to AT, the pieces on the places GONE (of lanes the first
 * cells) have left; all other players together may recapture, then MOVER, and so on, each time with the piece whose
 * kind has the least WORTH.
 */
struct series {
    cell at;
    cellset gone;
    int mover;
    const int *worth; /* borrowed; from LAST on: the piece captures only if none can recapture, and ends the series */
    int last;
    int balance; /* what the side to capture must win back at least */
};

/*
 * True if the mover keeps what it has won when each side captures as long as that is better for it (static exchange
 * evaluation). Lines opened by pieces that have left count, pins do not.
 */
bool position_keeps(const struct game *g, const struct position *p, const struct series *series);

/* Cells that piece WHAT, standing on PLACE among P's pieces (PLACE may be empty), attacks: cells with own pieces are
 * included. */
cellset position_reach(const struct game *g, const struct position *p, piece what, cell place);

/* Cells that the piece on PLACE of P attacks, and those that its legal moves go to. */
cellset position_goals(const struct game *g, const struct position *p, cell place);

/*
 * For every kind of KINDS the places that such a piece of player WHO, standing on PLACE, attacks, into
 * OUT[kind]; other elements are left as they are. Places are cells; with lanes, lanes' first cells. Called for every
 * leaf.
 */
void position_reach_kinds(const struct game *g, const struct position *p, int who, cell place, kindset kinds,
                          cellset out[KINDS_MAX]);

/*
 * Returns the reverse of position_reach: the empty places from which piece WHAT, which is not on the board, could come
 * to PLACE by a step, a leap or a slide, a pawn's double step included, past P's pieces: capturing the piece on PLACE
 * if TAKES, else as to an empty cell. Special rules, promotion and legality do not count.
 */
cellset position_origins(const struct game *g, const struct position *p, piece what, cell place, bool takes);

/*
 * Which moves of the side to move may give check, by what is known before they are played: see move_may_check. Places
 * only. KNOWN is false for three players and elimination: then every move may.
 */
struct checks {
    bool known, captures_open; /* captures_open: a capture may open a line */
    cellset from[KINDS_MAX];   /* where a piece of that kind attacks the other royal piece */
    cellset lines;             /* of pieces whose leaving may open a line to it */
};
void position_checks(const struct game *g, const struct position *p, struct checks *out);

/* False: after the legal move M of P no player is in check; true: one may be. CHECKS is what position_checks says of
 * P. */
static inline bool move_may_check(const struct checks *checks, const struct position *p, struct move m)
{
    return !checks->known || (m.type != MOVE_PLAIN && m.type != MOVE_DOUBLE) || cellset_has(checks->lines, m.from) ||
           cellset_has(checks->from[piece_kind(p->on[m.from])], m.to) || (checks->captures_open && p->on[m.to]);
}

/* A piece and the places that it attacks: cells, on a board with lanes the lanes' first cells. */
struct reached {
    cellset to;
    cell at;
    uint8_t kind;
};

/* Player WHO's pieces except pawns, each with its position_reach, into OUT (room for CELLS_MAX), one kind after the
 * other; returns how many. One call for the evaluation instead of one a piece. */
int position_reaches(const struct game *g, const struct position *p, int who, struct reached *out);

/* Returns the number of legal move sequences of length DEPTH ≥ 0, moves of a duck counted with those before them. Draw
 * rules are ignored; a won game has no moves. */
uint64_t perft(const struct game *g, const struct position *p, int depth);
