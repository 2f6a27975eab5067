#include "picker.h"

#include <assert.h>

/* Killers and the countermove before all quiet moves by their histories (at most 4 × HISTORY_MAX) and flights. */
enum { KILLER = 1 << 19, COUNTER = 1 << 18, WORTH = 32 };

/* A move's score with its place in the lower bits, so that the maximum also tells where it is: the first of equals. */
enum { RANK_MOST = 1 << 20 };
static inline int score_at(int rank, int place)
{
    return rank * MOVES_MAX + (MOVES_MAX - 1 - place);
}

static inline int place_in_score(int score)
{
    return MOVES_MAX - 1 - (score & (MOVES_MAX - 1));
}
static_assert((MOVES_MAX & (MOVES_MAX - 1)) == 0 && (int64_t)RANK_MOST * MOVES_MAX <= (int64_t)INT32_MAX + 1,
              "a score fits");

void picker_start(struct picker *k, const struct values *v, const struct history *h, const struct position *p,
                  int count, const struct hint *hint)
{
    k->values = v;
    k->history = h;
    k->p = p;
    k->hint = *hint;
    k->stage = STAGE_TABLE;
    k->source = SOURCE_CALLER;
    k->count = count;
    k->next = k->noisy = k->losing = 0;
}

bool picker_start_late(struct picker *k, const struct values *v, const struct history *h, const struct position *p,
                       enum picker_source source, const struct hint *hint)
{
    struct move m = hint->table;
    if (move_is_none(m) || (source == SOURCE_NOISY && !move_is_noisy(v->game, p, m, NULL)) ||
        !move_is_legal(v->game, p, m))
        return false;
    k->move[0] = m;
    picker_start(k, v, h, p, 1, hint);
    k->source = source;
    return true;
}

static void exchange(struct picker *k, int a, int b)
{
    struct move m = k->move[a];
    k->move[a] = k->move[b];
    k->move[b] = m;
}

/* Returns the rank of the capture or promotion M: the most valuable victim first, then by history; a promotion gains
 * what it makes. TAKES: M captures the piece on AT. */
static int rank_noisy(const struct picker *k, struct move m, bool takes, cell at)
{
    int victim = takes ? piece_kind(k->p->on[at]) : 0;
    int gain = takes ? k->values->exchange[victim] + exchange_eviction(k->values, k->p) : 0;
    if (m.type == MOVE_PROMOTION)
        gain += k->values->exchange[m.extra] - PAWN_WORTH;
    return gain * WORTH + history_capture(k->history, k->p, m, victim);
}

/* Brings the captures and promotions to the front and rank them. */
static void rank_noisy_moves(struct picker *k)
{
    const piece *on = k->p->on;
    k->noisy = k->next;
    for (int i = k->next; i < k->count; i++) {
        if (k->move[i].type <= MOVE_DOUBLE && !on[k->move[i].to]) /* the most, asked for in less time */
            continue;
        struct move m = k->move[i];
        cell at = m.to;
        bool takes = move_captures(k->values->game, k->p, m, &at);
        if (!takes && m.type != MOVE_PROMOTION)
            continue;
        int rank = rank_noisy(k, m, takes, at);
        exchange(k, i, k->noisy);
        k->score[k->noisy] = score_at(rank < RANK_MOST ? rank : RANK_MOST - 1, k->noisy);
        k->noisy++;
    }
}

/* Which pieces of the player to move are attacked by less valuable ones. */
struct threats {
    cellset prey;    /* the pieces, other than pawns, that a less valuable piece of another player attacks */
    cellset by_pawn; /* what enemy pawns attack */
    cellset by_cheaper[KINDS_MAX]; /* where a piece of that kind is attacked by a less valuable one */
};

static cellset pawn_attacks(const struct values *v, const struct position *p, int who)
{
    const struct game *g = v->game;
    cellset out = {{0, 0}};
    if (g->pawn < 0)
        return out;
    cellset pawns = cellset_and(cellset_and(p->player[who], p->kind[g->pawn]), g->board->firsts);
    while (!cellset_empty(pawns))
        out = cellset_or(out, v->pawn_attack[who][cellset_pop(&pawns)]);
    return values_places(g, out);
}

/* Adds to BY_KIND what the pieces of WHO other than pawns attack. */
static void add_officers(const struct game *g, const struct position *p, int who, cellset by_kind[KINDS_MAX])
{
    struct reached list[CELLS_MAX];
    int n = position_reaches(g, p, who, list);
    for (int i = 0; i < n; i++)
        by_kind[list[i].kind] = cellset_or(by_kind[list[i].kind], list[i].to);
}

/* Fills T for P, from the attacks that the board's geometry gives, in every game alike. */
static void find_threats(struct threats *t, const struct values *v, const struct position *p)
{
    const struct game *g = v->game;
    cellset by_kind[KINDS_MAX] = {0}, cheaper = {{0, 0}}, alike = {{0, 0}};
    t->by_pawn = t->prey = cheaper;
    for (int who = 0; who < g->players; who++)
        if (who != p->turn && p->alive >> who & 1) {
            t->by_pawn = cellset_or(t->by_pawn, pawn_attacks(v, p, who));
            add_officers(g, p, who, by_kind);
        }
    if (g->pawn >= 0)
        by_kind[g->pawn] = t->by_pawn;
    for (int i = 0; i < g->kinds; i++) {
        int kind = v->by_worth[i];
        if (i > 0 && v->exchange[kind] > v->exchange[v->by_worth[i - 1]])
            cheaper = alike;
        alike = cellset_or(alike, by_kind[kind]);
        t->by_cheaper[kind] = cheaper;
        if (kind != g->royal && kind != g->pawn)
            t->prey = cellset_or(t->prey, cellset_and(cellset_and(cheaper, p->kind[kind]), p->player[p->turn]));
    }
}

/* Returns the history bonus of M, a move of one of the prey, for leaving a less valuable piece's attack. */
static int rank_flight(const struct picker *k, const struct threats *t, struct move m)
{
    if (cellset_has(t->by_cheaper[piece_kind(k->p->on[m.from])], m.to))
        return 0;
    return cellset_has(t->by_pawn, m.from) ? k->values->margins.flee_pawn : k->values->margins.flee;
}

/* The quiet moves of a node while they are ranked: what those of one piece have in common is found once, as the
 * generator lists them one after the other. */
struct ranking {
    struct threats threats;
    const struct quiet_counts *counts;
    cell from;
    bool flees;
    struct piece_counts piece;
};

static inline void begin_piece(struct ranking *r, struct move m)
{
    r->from = m.from;
    r->flees = m.from != CELL_NONE && cellset_has(r->threats.prey, m.from);
    r->piece = quiet_counts_from(r->counts, m);
}

static inline int rank_quiet(const struct picker *k, const struct ranking *r, struct move m)
{
    if (move_equal(m, k->hint.killer[0]))
        return KILLER + 1;
    if (move_equal(m, k->hint.killer[1]))
        return KILLER;
    if (move_equal(m, k->hint.counter))
        return COUNTER;
    return quiet_counts_of(r->counts, &r->piece, m.to) + (r->flees ? rank_flight(k, &r->threats, m) : 0);
}

static void rank_quiet_moves(struct picker *k)
{
    struct ranking r;
    if (k->next == k->count) /* as mostly in quiescence */
        return;
    find_threats(&r.threats, k->values, k->p);
    k->counts = history_quiet_counts(k->history, k->p, k->hint.before);
    r.counts = &k->counts;
    r.from = CELL_NONE;
    for (int i = k->next; i < k->count; i++) {
        if (k->move[i].type == MOVE_PASS) {
            k->score[i] = score_at(0, i);
            continue;
        }
        if (k->move[i].from != r.from || k->move[i].type == MOVE_DROP)
            begin_piece(&r, k->move[i]);
        k->score[i] = score_at(rank_quiet(k, &r, k->move[i]), i);
    }
}

/* Finds the table's move, if it is one of them. */
static bool give_table_move(struct picker *k)
{
    k->stage = STAGE_RANK_NOISY;
    if (move_is_none(k->hint.table))
        return false;
    for (int i = k->next; i < k->count; i++)
        if (move_equal(k->move[i], k->hint.table)) {
            exchange(k, i, k->next++);
            return true;
        }
    return false;
}

/* The table's move was given before the others were generated: generate them now. */
static void generate_late(struct picker *k)
{
    const struct game *g = k->values->game;
    k->count = k->source == SOURCE_ALL ? moves_legal(g, k->p, k->move) : moves_captures(g, k->p, k->move);
    k->next = 0;
    give_table_move(k);
}

/* Returns the most of COUNT ≥ 1 numbers: four at a time, the last four of them perhaps twice. */
static int most_of(const int *number, int count)
{
    typedef int four __attribute__((vector_size(4 * sizeof(int))));
    int most = number[0];
    if (count < 4) {
        for (int i = 1; i < count; i++)
            most = number[i] > most ? number[i] : most;
        return most;
    }
    four m, x, more;
    memcpy(&m, number + count - 4, sizeof m);
    for (int i = 0; i < count - 4; i += 4) {
        memcpy(&x, number + i, sizeof x);
        more = x > m;
        m = (x & more) | (m & ~more);
    }
    most = m[0] > m[1] ? m[0] : m[1];
    most = m[2] > most ? m[2] : most;
    return m[3] > most ? m[3] : most;
}

/* Brings the best of the moves from NEXT to END − 1 to the front and count it as given. */
static void give_best(struct picker *k, int end)
{
    int best = place_in_score(most_of(k->score + k->next, end - k->next));
    exchange(k, best, k->next);
    k->score[best] = k->score[k->next] + k->next - best; /* the move that stood in front stands there now */
    k->next++;
}

/* Gives the next capture or promotion that loses no material; those that do are put aside, in the room of moves already
 * given. */
static bool give_noisy(struct picker *k)
{
    while (k->next < k->noisy) {
        give_best(k, k->noisy);
        if (exchange_wins(k->values, k->p, k->move[k->next - 1], 0))
            return true;
        exchange(k, k->losing++, k->next - 1);
    }
    return false;
}

/* Counts a move of the present stage as given; false if it has none left. */
static bool give_move(struct picker *k)
{
    switch (k->stage) {
    case STAGE_TABLE:
        return give_table_move(k);
    case STAGE_RANK_NOISY:
        if (k->source != SOURCE_CALLER)
            generate_late(k);
        rank_noisy_moves(k);
        k->stage = STAGE_NOISY;
        return false;
    case STAGE_NOISY:
        if (give_noisy(k))
            return true;
        rank_quiet_moves(k);
        k->stage = STAGE_QUIET;
        return false;
    case STAGE_QUIET:
        if (k->next < k->count) {
            give_best(k, k->count);
            return true;
        }
        k->stage = STAGE_LOSING;
        k->next = 0;
        return false;
    case STAGE_LOSING:
        return k->next++ < k->losing;
    }
    return false;
}

bool picker_next(struct picker *k, struct move *m, bool *good)
{
    bool given = false;
    while (!given && (k->stage != STAGE_LOSING || k->next < k->losing))
        given = give_move(k);
    if (!given)
        return false;
    *m = k->move[k->next - 1];
    if (good)
        *good = k->stage != STAGE_LOSING;
    return true;
}

const struct move *picker_quiets(const struct picker *k, int *count)
{
    *count = k->stage == STAGE_QUIET ? k->count - k->next : 0;
    return k->move + k->next;
}

int picker_drop_quiets(struct picker *k)
{
    int dropped = 0;
    picker_quiets(k, &dropped);
    k->count -= dropped;
    return dropped;
}
