#include "history.h"

#include "eval/pawn_structure.h"

#include <stdlib.h>

static void clear_counters(struct history *h)
{
    for (int i = 0; i < PIECES_MAX; i++)
        for (int to = 0; to < CELLS_MAX; to++)
            h->counter[i][to] = MOVE_NONE;
}

bool history_start(struct history *h, const struct game *g)
{
    h->kinds = g->kinds;
    h->cells = g->board->cells;
    h->pieces_to = g->players * g->kinds * g->board->cells;
    h->continuation = calloc((size_t)h->pieces_to * (size_t)h->pieces_to, sizeof *h->continuation);
    clear_counters(h);
    return h->continuation;
}

void history_free(struct history *h)
{
    free(h->continuation);
    h->continuation = NULL;
}

void history_clear(struct history *h)
{
    memset(h->quiet, 0, sizeof h->quiet);
    memset(h->capture, 0, sizeof h->capture);
    memset(h->continuation, 0, (size_t)h->pieces_to * (size_t)h->pieces_to * sizeof *h->continuation);
    clear_counters(h);
}

/* Returns the piece that M moves: the number of its player and kind together. */
static int number_mover(const struct history *h, const struct position *p, struct move m)
{
    piece who = move_piece(p, m);
    return piece_player(who) * h->kinds + piece_kind(who);
}

int history_piece_to(const struct history *h, const struct position *p, struct move m)
{
    return m.type == MOVE_PASS ? PIECE_TO_NONE : number_mover(h, p, m) * h->cells + m.to;
}

static int16_t *quiet_count(const struct history *h, const struct position *p, struct move m)
{
    return (int16_t *)&h->quiet[p->turn][m.type == MOVE_DROP ? CELLS_MAX : m.from][m.to];
}

static int16_t *capture_count(const struct history *h, const struct position *p, struct move m, int victim)
{
    return (int16_t *)&h->capture[number_mover(h, p, m)][m.to][victim];
}

static int16_t *continuation_count(const struct history *h, int before, int piece_to)
{
    return &h->continuation[(size_t)before * (size_t)h->pieces_to + (size_t)piece_to];
}

struct quiet_counts history_quiet_counts(const struct history *h, const struct position *p,
                                         const int before[HISTORY_PLIES])
{
    static const int16_t unknown[KINDS_MAX * CELLS_MAX];
    struct quiet_counts q = {.p = p, .quiet = h->quiet[p->turn], .cells = h->cells};
    for (int i = 0; i < HISTORY_PLIES; i++)
        q.after[i] =
            before[i] == PIECE_TO_NONE ? unknown : continuation_count(h, before[i], p->turn * h->kinds * h->cells);
    return q;
}

int history_quiet(const struct history *h, const struct position *p, struct move m, const int before[HISTORY_PLIES])
{
    if (m.type == MOVE_PASS)
        return 0;
    struct quiet_counts q = history_quiet_counts(h, p, before);
    struct piece_counts c = quiet_counts_from(&q, m);
    return quiet_counts_of(&q, &c, m.to);
}

int history_capture(const struct history *h, const struct position *p, struct move m, int victim)
{
    return *capture_count(h, p, m, victim);
}

/* "History gravity": a count moves towards ±HISTORY_MAX, the slower the nearer it is. */
static void update_with_gravity(int16_t *count, int bonus)
{
    *count = (int16_t)(*count + bonus - *count * abs(bonus) / HISTORY_MAX);
}

void history_update_quiet(struct history *h, const struct position *p, struct move m, const int before[HISTORY_PLIES],
                          int bonus)
{
    if (m.type == MOVE_PASS)
        return;
    int piece_to = history_piece_to(h, p, m);
    update_with_gravity(quiet_count(h, p, m), bonus);
    for (int i = 0; i < HISTORY_PLIES; i++)
        if (before[i] != PIECE_TO_NONE)
            update_with_gravity(continuation_count(h, before[i], piece_to), bonus);
}

void history_update_butterfly(struct history *h, const struct position *p, struct move m, int bonus)
{
    if (m.type != MOVE_PASS)
        update_with_gravity(quiet_count(h, p, m), bonus);
}

void history_update_capture(struct history *h, const struct position *p, struct move m, int victim, int bonus)
{
    update_with_gravity(capture_count(h, p, m, victim), bonus);
}

struct move history_counter(const struct history *h, int before)
{
    return before == PIECE_TO_NONE ? MOVE_NONE : h->counter[before / h->cells][before % h->cells];
}

void history_set_counter(struct history *h, int before, struct move m)
{
    if (before != PIECE_TO_NONE)
        h->counter[before / h->cells][before % h->cells] = m;
}

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
            uint64_t high = narrow ? 0 : s.word[1];
            sum[who] += (s.word[0] ^ (high << 32 | high >> 32)) * by;
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
