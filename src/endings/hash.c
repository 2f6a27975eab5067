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

static void hash_board(struct hash *h, const struct board *b)
{
    hash_number(h, b->cells);
    for (int c = 0; c < b->cells; c++) {
        hash_number(h, b->shape[c].corners);
        for (int i = 0; i < b->shape[c].corners; i++) {
            hash_number(h, b->shape[c].at[i].x);
            hash_number(h, b->shape[c].at[i].y);
        }
        hash_number(h, b->lane_first[c]);
    }
}

static void hash_kind(struct hash *h, const struct kind *k)
{
    hash_number(h, k->label);
    hash_number(h, k->royal);
    hash_number(h, k->pawn);
    hash_number(h, k->atoms);
    for (int a = 0; a < k->atoms; a++) {
        const struct atom *atom = &k->atom[a];
        hash_number(h, atom->reach);
        hash_number(h, atom->line);
        hash_number(h, atom->when);
        hash_number(h, atom->ways);
        hash_number(h, atom->onward);
    }
}

/* What the array decides, as far as it matters: where pawns may double-step and stand, where men come back.
 */
static void hash_places(struct hash *h, const struct game *g)
{
    for (int who = 0; who < g->players; who++) {
        if (!(g->rules & RULE_RESTORE)) {
            hash_set(h, g->pawn_start[who]);
            hash_set(h, g->pawn_cells[who]);
        }
        for (int k = 0; k < g->kinds && g->rules & RULE_REENTRY; k++)
            hash_set(h, g->home[who][k]);
    }
}

uint64_t material_hash(const struct game *g)
{
    struct hash h = {fnv_start};
    hash_board(&h, g->board);
    hash_number(&h, g->players);
    for (int who = 0; who < g->players; who++) {
        hash_number(&h, g->player[who].forward.x);
        hash_number(&h, g->player[who].forward.y);
    }
    hash_number(&h, g->kinds);
    for (int k = 0; k < g->kinds; k++)
        hash_kind(&h, &g->kind[k]);
    hash_number(&h, g->rules & ~(unsigned)RULE_CASTLING);
    hash_number(&h, g->promotes);
    hash_number(&h, g->walks_catacomb);
    hash_number(&h, g->catacomb[0]);
    hash_number(&h, g->catacomb[1]);
    hash_places(&h, g);
    return h.state;
}
