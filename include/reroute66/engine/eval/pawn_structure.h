/* All that depends on the pawns' places alone: their structure's worth, what they attack, which of them have passed.
 * Few moves change it, so it is kept by the pawns' places. */
#pragma once

#include "eval/values.h"

/* One player's pawns among all pawns. Sets hold places. */
struct pawn_side {
    cellset pawns;                /* empty for a player who is out */
    cellset attacks;              /* what they attack */
    cellset span;                 /* what they can ever attack */
    cellset steps;                /* free cells a step ahead of them that other players' pawns do not attack */
    cellset columns, all_columns; /* the cells with own pawns on their column; with anybody's */
    cellset passed;               /* those that no other player's pawn can stop, doubled ones only the foremost */
    int middle, end;              /* worth in 1/100 pawn, passed pawns counted like others */
    int share;                    /* the largest pawn_share among them */
};

struct pawn_structure {
    struct pawn_side side[PLAYERS_MAX];
};

/*
 * The last structures seen: a pawn hash table, by the pawns' places. A cache serves one thread and one set of weights.
 */
enum { PAWN_CACHE_ENTRIES = 1 << 13 };
struct pawn_cache {
    struct pawn_structure *pawns; /* PAWN_CACHE_ENTRIES of them, owned */
};

/* An empty cache; false if memory runs out. */
bool pawn_cache_start(struct pawn_cache *cache);
void pawn_cache_free(struct pawn_cache *cache);

/* Returns a hash of the places of all pawns of P, in 64 bits, for a game of PLAYERS players. */
static inline uint64_t pawn_hash(const struct game *g, int players, const struct position *p)
{
    uint64_t hash = 0;
    for (int who = 0; who < players && g->pawn >= 0; who++) {
        cellset set = cellset_and(p->kind[g->pawn], p->player[who]);
        hash = (hash ^ set.word[0]) * 0x9E3779B97F4A7C15u;
        hash = (hash ^ hash >> 29 ^ cellset_high(set)) * 0xBF58476D1CE4E5B9u;
    }
    return hash;
}

/* TAPERED × SHARE², SHARE of AHEAD_MOST. */
static inline struct tapered by_square(struct tapered tapered, int share)
{
    return (struct tapered){(int16_t)(tapered.middle * share * share / 256),
                            (int16_t)(tapered.end * share * share / 256)};
}
