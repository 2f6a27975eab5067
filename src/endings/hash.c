#include "endings/material.h"

#include <stddef.h>
#include <string.h>

/* Fowler, Noll and Vo's hash FNV-1a, 64 bits. */
enum { NUMBER_BYTES = 8 };
static const uint64_t fnv_start = 0xcbf29ce484222325u, fnv_prime = 0x100000001b3u;

struct hash {
    uint64_t state;
};

static void hash_number(struct hash *h, int64_t number)
{
    uint64_t n = (uint64_t)number;
    for (int i = 0; i < NUMBER_BYTES; i++, n >>= 8)
        h->state = (h->state ^ (n & 0xFF)) * fnv_prime;
}

static void hash_set(struct hash *h, cellset s)
{
    hash_number(h, (int64_t)s.w[0]);
    hash_number(h, (int64_t)s.w[1]);
}

/* Hash what the array decides and the game's fingerprint leaves out: where pawns may double-step and stand. */
static void hash_places(struct hash *h, const struct game *g)
{
    for (int who = 0; who < g->players && !(g->rules & RULE_RESTORE); who++) {
        hash_set(h, g->pawn_start[who]);
        hash_set(h, g->pawn_cells[who]);
    }
}

uint64_t material_hash(const struct game *g)
{
    struct hash h = {fnv_start};
    hash_number(&h, (int64_t)game_fingerprint(g));
    hash_places(&h, g);
    return h.state;
}
