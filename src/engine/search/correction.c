#include "correction.h"

#include "eval/pawn_structure.h"

enum { UNIT = 256, MOST = 64 * UNIT, SLOWNESS = 256, FASTEST = 16, PLACES = PLAYERS_MAX + 1 + CORRECTION_MOVES };

/* Hashes of each of PLAYERS players' men except pawns into OUT. NARROW: the board has one word. */
static inline void hash_men(const struct game *g, int players, bool narrow, const struct position *p,
                            uint64_t out[PLAYERS_MAX])
{
    uint64_t sum[PLAYERS_MAX] = {0};
    uint64_t factor = 0x9E3779B97F4A7C15u; /* odd ones, independent of each other */
    for (int kind = 0; kind < g->kinds; kind++, factor += 0xBF58476D1CE4E5B8u) {
        uint64_t by = kind == g->pawn ? 0 : factor;
        for (int who = 0; who < players; who++) {
            cellset s = cellset_and(p->player[who], p->kind[kind]);
            uint64_t high = narrow ? 0 : s.w[1];
            sum[who] += (s.w[0] ^ (high << 32 | high >> 32)) * by;
        }
    }
    for (int who = 0; who < players; who++)
        out[who] = (sum[who] ^ sum[who] >> 32) * 0x9E3779B97F4A7C15u;
}

/* The counts that P, of PLAYERS players, has a share in; returns how many. */
static inline int find_for(const struct correction *c, const struct game *g, int players, const struct position *p,
                           const int16_t *at[PLACES])
{
    uint64_t men[PLAYERS_MAX];
    int n = 0;
    if (g->board->cells <= 64)
        hash_men(g, players, true, p, men);
    else
        hash_men(g, players, false, p, men);
    at[n++] = &c->pawns[p->turn][(pawn_hash(g, players, p) >> 40) % CORRECTIONS];
    for (int who = 0; who < players; who++)
        at[n++] = &c->men[p->turn][who][(men[who] >> 40) % CORRECTIONS];
    return n;
}

/* The counts that P after the moves BEFORE has a share in; returns how many. Most games have two players: the compiler
 * makes loops for these. */
static inline __attribute__((always_inline)) int find(const struct correction *c, const struct game *g,
                                                      const struct position *p, const int before[HISTORY_PLIES],
                                                      const int16_t *at[PLACES])
{
    int n = g->players == 2 ? find_for(c, g, 2, p, at) : find_for(c, g, g->players, p, at);
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
