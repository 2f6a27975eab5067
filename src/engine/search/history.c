#include "history.h"

#include <stdlib.h>
#include <string.h>

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
    struct piece_counts c = quiet_counts_from(&q, m.from);
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
