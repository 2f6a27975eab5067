#include "correction.h"

#include "eval/pawn_structure.h"

enum { UNIT = 256, MOST = 64 * UNIT, SLOWNESS = 256, FASTEST = 16 };

/* Writes hashes of the pieces except pawns of each of PLAYERS players into OUT. NARROW: the board has one word. */
static inline void hash_pieces(const struct game *g, int players, bool narrow, const struct position *p,
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

/* The counts that a position shares. */
struct places {
    unsigned pawns, pieces[PLAYERS_MAX];
};

static inline unsigned count_index(uint64_t hash)
{
    return (unsigned)(hash >> 40) % CORRECTIONS;
}

static inline __attribute__((always_inline)) struct places find_for(const struct game *g, int players,
                                                                    const struct position *p)
{
    uint64_t pieces[PLAYERS_MAX];
    struct places out;
    if (g->board->cells <= 64)
        hash_pieces(g, players, true, p, pieces);
    else
        hash_pieces(g, players, false, p, pieces);
    out.pawns = count_index(pawn_hash(g, players, p));
    for (int who = 0; who < players; who++)
        out.pieces[who] = count_index(pieces[who]);
    return out;
}

static inline __attribute__((always_inline)) int sum_for(const struct correction *c, const struct game *g, int players,
                                                         const struct position *p)
{
    struct places at = find_for(g, players, p);
    int sum = c->pawns[p->turn][at.pawns];
    for (int who = 0; who < players; who++)
        sum += c->pieces[p->turn][who][at.pieces[who]];
    return sum;
}

/* For two players, in most games, the compiler unrolls the loops. */
int correction_of(const struct correction *c, const struct game *g, const struct position *p,
                  const int before[HISTORY_PLIES])
{
    int sum = g->players == 2 ? sum_for(c, g, 2, p) : sum_for(c, g, g->players, p);
    for (int i = 0; i < CORRECTION_MOVES; i++)
        if (before[i] != PIECE_TO_NONE)
            sum += c->after[i][before[i]];
    return sum / UNIT;
}

/* Brings COUNT nearer to OFF. */
static void learn_error(int16_t *count, int off, int weight)
{
    int now = *count + off * weight / SLOWNESS;
    *count = (int16_t)(now > MOST ? MOST : now < -MOST ? -MOST : now);
}

void correction_update(struct correction *c, const struct game *g, const struct position *p,
                       const int before[HISTORY_PLIES], int depth, int off)
{
    int weight = depth + 1 < FASTEST ? depth + 1 : FASTEST;
    struct places at = find_for(g, g->players, p);
    off *= UNIT;
    off = off > MOST ? MOST : off < -MOST ? -MOST : off;
    learn_error(&c->pawns[p->turn][at.pawns], off, weight);
    for (int who = 0; who < g->players; who++)
        learn_error(&c->pieces[p->turn][who][at.pieces[who]], off, weight);
    for (int i = 0; i < CORRECTION_MOVES; i++)
        if (before[i] != PIECE_TO_NONE)
            learn_error(&c->after[i][before[i]], off, weight);
}
