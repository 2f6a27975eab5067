#include "correction.h"

#include "eval/pawn_structure.h"

enum { UNIT = 256, MOST = 64 * UNIT, SLOWNESS = 256, FASTEST = 16, PLACES = PLAYERS_MAX + 1 + CORRECTION_MOVES };

/* A hash of the men of WHO except pawns. */
static uint64_t hash_men(const struct game *g, const struct position *p, int who)
{
    uint64_t h = 0, factor = 0x9E3779B97F4A7C15u;
    for (int kind = 0; kind < g->kinds; kind++, factor += 0xBF58476D1CE4E5B8u) {
        cellset s = cellset_and(p->player[who], p->kind[kind]);
        if (kind != g->pawn)
            h += (s.w[0] ^ (cellset_high(s) << 32 | cellset_high(s) >> 32)) *
                 factor; /* odd factors, independent of each other */
    }
    return (h ^ h >> 32) * 0x9E3779B97F4A7C15u;
}

/* The counts that P has a share in; returns how many. */
static int find(const struct correction *c, const struct game *g, const struct position *p,
                const int before[HISTORY_PLIES], const int16_t *at[PLACES])
{
    int n = 0;
    at[n++] = &c->pawns[p->turn][(pawn_hash(g, g->players, p) >> 40) % CORRECTIONS];
    for (int who = 0; who < g->players; who++)
        at[n++] = &c->men[p->turn][who][(hash_men(g, p, who) >> 40) % CORRECTIONS];
    for (int i = 0; i < CORRECTION_MOVES; i++)
        if (before[i] != PIECE_TO_NONE)
            at[n++] = &c->after[i][before[i]];
    return n;
}

int correction_of(const struct correction *c, const struct game *g, const struct position *p,
                  const int before[HISTORY_PLIES])
{
    const int16_t *at[PLACES];
    int sum = 0;
    for (int n = find(c, g, p, before, at); n-- > 0;)
        sum += *at[n];
    return sum / UNIT;
}

void correction_update(struct correction *c, const struct game *g, const struct position *p,
                       const int before[HISTORY_PLIES], int depth, int off)
{
    const int16_t *at[PLACES];
    int weight = depth + 1 < FASTEST ? depth + 1 : FASTEST;
    off *= UNIT;
    off = off > MOST ? MOST : off < -MOST ? -MOST : off;
    for (int n = find(c, g, p, before, at); n-- > 0;) {
        int now = *at[n] + off * weight / SLOWNESS;
        *(int16_t *)at[n] = (int16_t)(now > MOST ? MOST : now < -MOST ? -MOST : now);
    }
}
