/*
 * Random games by a fixed seed: how a walker picks its next move, and a tally of the rare things that it met on the
 * way. Used by the random walks and by the golden games.
 */
#pragma once

#include "base/random.h"
#include "rules/outcome.h"
#include "rules/position.h"

enum { STROLL_PLIES = 400 };

/* Rare things, each counted once a move. */
enum rarity {
    RARE_CAPTURE,
    RARE_CASTLING,
    RARE_EN_PASSANT,
    RARE_PROMOTION,
    RARE_REENTRY,
    RARE_HOP,
    RARE_HOP_CAPTURE,
    RARE_PASS,
    RARE_ELIMINATION,
    RARE_ARRIVAL, /* a win by arriving at a goal: a corner */
    RARE_LAST_LEFT,
    RARE_CHECKMATE,
    RARE_STALEMATE,
    RARE_DEAD,
    RARE_REPETITION,
    RARE_COUNT_OUT, /* 50 or 75 moves */
    RARITIES
};

struct tally {
    long plies, games, met[RARITIES];
};

/* A game under way. */
struct stroll {
    const struct game *g;
    struct random random;
    struct position p;
    uint64_t key[STROLL_PLIES + 1];
    int count; /* keys so far */
    /* 0: any move; 1: likes captures; 2: likes what is rare; 3: likes pawn moves; 4: likes to go back */
    int temper;
    struct move last[PLAYERS_MAX]; /* each player's last move, for temper 4 */
};

/* Begin game NUMBER of G, every second one from a scattered position; the same NUMBER gives the same game. */
void stroll_start(struct stroll *s, const struct game *g, int number);

/*
 * Put some of G's pieces on random cells, sliders and cells about a Switch preferred, such that the position is sound;
 * a random player is to move. In games that count their pieces (RULE_RESTORE) those left out are lost.
 */
void stroll_scatter(const struct game *g, struct random *r, struct position *p);

/* Pick one of the COUNT legal moves (sorted by the caller if the choice must not hang on the generator's order). */
struct move stroll_pick(struct stroll *s, const struct move *move, int count);

/* Play M and count what is rare in it into T. */
void stroll_play(struct stroll *s, struct move m, struct tally *t);

/* Is the game over, or too long? Counts its ending into T. */
bool stroll_is_over(const struct stroll *s, int plies, struct tally *t);

/* The name of a rarity, for messages. */
const char *stroll_rarity_name(enum rarity r);

/* Can R happen in G at all? */
bool stroll_can_meet(const struct game *g, enum rarity r);
