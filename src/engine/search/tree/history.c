#include "history.h"

#include "eval/pawn_structure.h"

#include <stdlib.h>

static void clear_counters(struct history *history)
{
    for (int i = 0; i < PIECES_MAX; i++)
        for (int to = 0; to < CELLS_MAX; to++)
            history->counter[i][to] = MOVE_NONE;
}

bool history_start(struct history *history, const struct game *g)
{
    history->kinds = g->kinds < HISTORY_KINDS ? g->kinds : HISTORY_KINDS;
    history->cells = g->board->cells;
    history->pieces_to = g->players * history->kinds * g->board->cells;
    for (int kind = 0; kind < g->kinds; kind++)
        history->alike[kind] = (uint8_t)(kind % HISTORY_KINDS);
    for (int i = 0; i < g->players * g->kinds; i++) {
        int alike = history->alike[i % g->kinds];
        piece what = PIECE(i / g->kinds, i % g->kinds);
        history->number[what] = (uint8_t)(i / g->kinds * history->kinds + alike);
        history->first[what] = alike * history->cells;
    }
    if (g->duck >= 0) { /* nobody's counts as the first player's */
        history->number[PIECE(PLAYER_NOBODY, g->duck)] = history->number[PIECE(0, g->duck)];
        history->first[PIECE(PLAYER_NOBODY, g->duck)] = history->first[PIECE(0, g->duck)];
    }
    history->continuation =
        calloc((size_t)history->pieces_to * (size_t)history->pieces_to, sizeof *history->continuation);
    clear_counters(history);
    return history->continuation;
}

void history_free(struct history *history)
{
    free(history->continuation);
    history->continuation = NULL;
}

void history_clear(struct history *history)
{
    memset(history->quiet, 0, sizeof history->quiet);
    memset(history->capture, 0, sizeof history->capture);
    memset(history->continuation, 0,
           (size_t)history->pieces_to * (size_t)history->pieces_to * sizeof *history->continuation);
    clear_counters(history);
}

/* Returns the piece that M moves: the number of its player and kind together. */
static int number_mover(const struct history *history, const struct position *p, struct move m)
{
    return history->number[move_piece(p, m)];
}

int history_piece_to(const struct history *history, const struct position *p, struct move m)
{
    return m.type == MOVE_PASS ? PIECE_TO_NONE : number_mover(history, p, m) * history->cells + m.to;
}

static int16_t *quiet_count(const struct history *history, const struct position *p, struct move m)
{
    return (int16_t *)&history->quiet[p->turn][m.from == CELL_NONE ? CELLS_MAX : m.from][m.to];
}

static int16_t *capture_count(const struct history *history, const struct position *p, struct move m, int victim)
{
    return (int16_t *)&history->capture[number_mover(history, p, m)][m.to][history->alike[victim]];
}

static int16_t *continuation_count(const struct history *history, int before, int piece_to)
{
    return &history->continuation[(size_t)before * (size_t)history->pieces_to + (size_t)piece_to];
}

struct quiet_counts history_quiet_counts(const struct history *history, const struct position *p,
                                         const int before[HISTORY_PLIES])
{
    static const int16_t unknown[HISTORY_KINDS * CELLS_MAX];
    struct quiet_counts counts = {.p = p, .quiet = history->quiet[p->turn], .first = history->first};
    for (int i = 0; i < HISTORY_PLIES; i++)
        counts.after[i] = before[i] == PIECE_TO_NONE
                              ? unknown
                              : continuation_count(history, before[i], p->turn * history->kinds * history->cells);
    return counts;
}

int history_quiet(const struct history *history, const struct position *p, struct move m,
                  const int before[HISTORY_PLIES])
{
    if (m.type == MOVE_PASS)
        return 0;
    struct quiet_counts counts = history_quiet_counts(history, p, before);
    struct piece_counts c = quiet_counts_from(&counts, m);
    return quiet_counts_of(&counts, &c, m.to);
}

int history_capture(const struct history *history, const struct position *p, struct move m, int victim)
{
    return *capture_count(history, p, m, victim);
}

/* "History gravity": a count moves towards ±HISTORY_MAX, the slower the nearer it is. */
static void update_with_gravity(int16_t *count, int bonus)
{
    *count = (int16_t)(*count + bonus - *count * abs(bonus) / HISTORY_MAX);
}

void history_update_quiet(struct history *history, const struct position *p, struct move m,
                          const int before[HISTORY_PLIES], int bonus)
{
    if (m.type == MOVE_PASS)
        return;
    int piece_to = history_piece_to(history, p, m);
    update_with_gravity(quiet_count(history, p, m), bonus);
    for (int i = 0; i < HISTORY_PLIES; i++)
        if (before[i] != PIECE_TO_NONE)
            update_with_gravity(continuation_count(history, before[i], piece_to), bonus);
}

void history_update_butterfly(struct history *history, const struct position *p, struct move m, int bonus)
{
    if (m.type != MOVE_PASS)
        update_with_gravity(quiet_count(history, p, m), bonus);
}

void history_update_capture(struct history *history, const struct position *p, struct move m, int victim, int bonus)
{
    update_with_gravity(capture_count(history, p, m, victim), bonus);
}

struct move history_counter(const struct history *history, int before)
{
    return before == PIECE_TO_NONE ? MOVE_NONE : history->counter[before / history->cells][before % history->cells];
}

void history_set_counter(struct history *history, int before, struct move m)
{
    if (before != PIECE_TO_NONE)
        history->counter[before / history->cells][before % history->cells] = m;
}

enum { UNIT = 256, MOST = 64 * UNIT, SLOWNESS = 256, FASTEST = 16 };

/* Writes hashes of the pieces except pawns of each of PLAYERS players into OUT. NARROW: the board has one word. The
 * compiler unrolls the loop if there are at most MOST kinds, few of them. */
static inline __attribute__((always_inline)) void hash_pieces(const struct game *g, int players, bool narrow, int most,
                                                              const struct position *p, uint64_t out[PLAYERS_MAX])
{
    uint64_t sum[PLAYERS_MAX] = {0};
    uint64_t factor = 0x9E3779B97F4A7C15u; /* odd ones, independent of each other */
    for (int kind = 0; kind < most && kind < g->kinds; kind++, factor += 0xBF58476D1CE4E5B8u) {
        uint64_t by = kind == g->pawn ? 0 : factor;
        for (int who = 0; who < players; who++) {
            cellset set = cellset_and(p->player[who], p->kind[kind]);
            uint64_t high = narrow ? 0 : set.word[1];
            sum[who] += (set.word[0] ^ (high << 32 | high >> 32)) * by;
            for (int i = 2; i < CELLSET_ROOM && !narrow; i++)
                sum[who] += (set.word[i] << 16 * i | set.word[i] >> 16) * by;
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
    if (g->kinds > HISTORY_KINDS)
        hash_pieces(g, players, false, KINDS_MAX, p, pieces);
    else if (g->board->cells <= 64)
        hash_pieces(g, players, true, HISTORY_KINDS, p, pieces);
    else
        hash_pieces(g, players, false, HISTORY_KINDS, p, pieces);
    out.pawns = count_index(pawn_hash(g, players, p));
    for (int who = 0; who < players; who++)
        out.pieces[who] = count_index(pieces[who]);
    return out;
}

static inline __attribute__((always_inline)) int sum_for(const struct correction *correction, const struct game *g,
                                                         int players, const struct position *p)
{
    struct places at = find_for(g, players, p);
    int sum = correction->pawns[p->turn][at.pawns];
    for (int who = 0; who < players; who++)
        sum += correction->pieces[p->turn][who][at.pieces[who]];
    return sum;
}

/* For two players, in most games, the compiler unrolls the loops. */
int correction_of(const struct correction *correction, const struct game *g, const struct position *p,
                  const int before[HISTORY_PLIES])
{
    int sum = g->players == 2 ? sum_for(correction, g, 2, p) : sum_for(correction, g, g->players, p);
    for (int i = 0; i < CORRECTION_MOVES; i++)
        if (before[i] != PIECE_TO_NONE)
            sum += correction->after[i][before[i]];
    return sum / UNIT;
}

/* Brings COUNT nearer to OFF. */
static void learn_error(int16_t *count, int off, int weight)
{
    int now = *count + off * weight / SLOWNESS;
    *count = (int16_t)(now > MOST ? MOST : now < -MOST ? -MOST : now);
}

void correction_update(struct correction *correction, const struct game *g, const struct position *p,
                       const int before[HISTORY_PLIES], int depth, int off)
{
    int weight = depth + 1 < FASTEST ? depth + 1 : FASTEST;
    struct places at = find_for(g, g->players, p);
    off *= UNIT;
    off = off > MOST ? MOST : off < -MOST ? -MOST : off;
    learn_error(&correction->pawns[p->turn][at.pawns], off, weight);
    for (int who = 0; who < g->players; who++)
        learn_error(&correction->pieces[p->turn][who][at.pieces[who]], off, weight);
    for (int i = 0; i < CORRECTION_MOVES; i++)
        if (before[i] != PIECE_TO_NONE)
            learn_error(&correction->after[i][before[i]], off, weight);
}
