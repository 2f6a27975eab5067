#include "picker.h"

#include <assert.h>

/* Killers and the countermove before all quiet moves by their histories (at most 4 × HISTORY_MAX) and flights. */
enum { KILLER = 1 << 19, COUNTER = 1 << 18, WORTH = 32 };

/* A move's score with its place in the lower bits, so that the maximum also tells where it is: the first of equals. */
enum { RANK_MOST = 1 << 20 };
static inline ranked_place score_at(int rank, int place)
{
    return (ranked_place)rank * MOVES_MAX + (MOVES_MAX - 1 - place);
}

static inline int place_in_score(ranked_place score)
{
    return MOVES_MAX - 1 - (int)(score & (MOVES_MAX - 1));
}
static_assert((MOVES_MAX & (MOVES_MAX - 1)) == 0 &&
                  (sizeof(ranked_place) > 4 || (int64_t)RANK_MOST * MOVES_MAX <= (int64_t)INT32_MAX + 1),
              "a score fits");

void picker_start(struct picker *picker, const struct values *values, const struct history *history,
                  const struct position *p, int count, const struct hint *hint)
{
    picker->values = values;
    picker->history = history;
    picker->p = p;
    picker->hint = *hint;
    picker->stage = STAGE_TABLE;
    picker->source = SOURCE_CALLER;
    picker->count = count;
    picker->next = picker->noisy = picker->losing = 0;
}

bool picker_start_late(struct picker *picker, const struct values *values, const struct history *history,
                       const struct position *p, enum picker_source source, const struct hint *hint)
{
    struct move m = hint->table;
    if (move_is_none(m) || (source == SOURCE_NOISY && !move_is_noisy(values->game, p, m, NULL)) ||
        !move_is_legal(values->game, p, m))
        return false;
    picker->move[0] = m;
    picker_start(picker, values, history, p, 1, hint);
    picker->source = source;
    return true;
}

static void exchange(struct picker *picker, int a, int b)
{
    struct move m = picker->move[a];
    picker->move[a] = picker->move[b];
    picker->move[b] = m;
}

/* Returns the rank of the capture or promotion M: the most valuable victim first, then by history; a promotion gains
 * what it makes. TAKES: M captures the piece on AT. */
static int rank_noisy(const struct picker *picker, struct move m, bool takes, cell at)
{
    int victim = takes ? piece_kind(picker->p->on[at]) : 0;
    int gain = takes ? picker->values->exchange[victim] + exchange_eviction(picker->values, picker->p) : 0;
    if (m.type == MOVE_PROMOTION)
        gain += picker->values->exchange[m.extra] - PAWN_WORTH;
    return gain * WORTH + history_capture(picker->history, picker->p, m, victim);
}

/* Brings the captures and promotions to the front and rank them. */
static void rank_noisy_moves(struct picker *picker)
{
    const piece *on = picker->p->on;
    picker->noisy = picker->next;
    for (int i = picker->next; i < picker->count; i++) {
        if (picker->move[i].type <= MOVE_DOUBLE && !on[picker->move[i].to]) /* the most, asked for in less time */
            continue;
        struct move m = picker->move[i];
        cell at = m.to;
        bool takes = move_captures(picker->values->game, picker->p, m, &at);
        if (!takes && m.type != MOVE_PROMOTION)
            continue;
        int rank = rank_noisy(picker, m, takes, at);
        exchange(picker, i, picker->noisy);
        picker->score[picker->noisy] = score_at(rank < RANK_MOST ? rank : RANK_MOST - 1, picker->noisy);
        picker->noisy++;
    }
}

/* Which pieces of the player to move are attacked by less valuable ones. */
struct threats {
    cellset prey;    /* the pieces, other than pawns, that a less valuable piece of another player attacks */
    cellset by_pawn; /* what enemy pawns attack */
    cellset by_cheaper[KINDS_MAX]; /* where a piece of that kind is attacked by a less valuable one */
};

static cellset pawn_attacks(const struct values *values, const struct position *p, int who)
{
    const struct game *g = values->game;
    cellset out = {{0, 0}};
    if (g->pawn < 0)
        return out;
    cellset pawns = cellset_and(cellset_and(p->player[who], p->kind[g->pawn]), g->board->firsts);
    while (!cellset_empty(pawns))
        out = cellset_or(out, values->pawn_attack[who][cellset_pop(&pawns)]);
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

/* Fills THREATS for P, from the attacks that the board's geometry gives, in every game alike. */
static void find_threats(struct threats *threats, const struct values *values, const struct position *p)
{
    const struct game *g = values->game;
    cellset by_kind[KINDS_MAX], cheaper = {{0, 0}}, alike = {{0, 0}};
    threats->by_pawn = threats->prey = cheaper;
    for (int kind = 0; kind < g->kinds; kind++)
        by_kind[kind] = cheaper;
    for (int who = 0; who < g->players; who++)
        if (who != p->turn && p->alive >> who & 1) {
            threats->by_pawn = cellset_or(threats->by_pawn, pawn_attacks(values, p, who));
            add_officers(g, p, who, by_kind);
        }
    if (g->pawn >= 0)
        by_kind[g->pawn] = threats->by_pawn;
    for (int i = 0; i < g->kinds; i++) {
        int kind = values->by_worth[i];
        if (i > 0 && values->exchange[kind] > values->exchange[values->by_worth[i - 1]])
            cheaper = alike;
        alike = cellset_or(alike, by_kind[kind]);
        threats->by_cheaper[kind] = cheaper;
        if (kind != g->royal && kind != g->pawn)
            threats->prey =
                cellset_or(threats->prey, cellset_and(cellset_and(cheaper, p->kind[kind]), p->player[p->turn]));
    }
}

/* Returns the history bonus of M, a move of one of the prey, for leaving a less valuable piece's attack. */
static int rank_flight(const struct picker *picker, const struct threats *threats, struct move m)
{
    if (cellset_has(threats->by_cheaper[piece_kind(picker->p->on[m.from])], m.to))
        return 0;
    return cellset_has(threats->by_pawn, m.from) ? picker->values->margins.flee_pawn : picker->values->margins.flee;
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

static inline void begin_piece(struct ranking *ranking, struct move m)
{
    ranking->from = m.from;
    ranking->flees = m.from != CELL_NONE && cellset_has(ranking->threats.prey, m.from);
    ranking->piece = quiet_counts_from(ranking->counts, m);
}

static inline int rank_quiet(const struct picker *picker, const struct ranking *ranking, struct move m)
{
    if (move_equal(m, picker->hint.killer[0]))
        return KILLER + 1;
    if (move_equal(m, picker->hint.killer[1]))
        return KILLER;
    if (move_equal(m, picker->hint.counter))
        return COUNTER;
    return quiet_counts_of(ranking->counts, &ranking->piece, m.to) +
           (ranking->flees ? rank_flight(picker, &ranking->threats, m) : 0);
}

static void rank_quiet_moves(struct picker *picker)
{
    struct ranking ranking;
    if (picker->next == picker->count) /* as mostly in quiescence */
        return;
    find_threats(&ranking.threats, picker->values, picker->p);
    picker->counts = history_quiet_counts(picker->history, picker->p, picker->hint.before);
    ranking.counts = &picker->counts;
    ranking.from = CELL_NONE;
    for (int i = picker->next; i < picker->count; i++) {
        if (picker->move[i].type == MOVE_PASS) {
            picker->score[i] = score_at(0, i);
            continue;
        }
        if (picker->move[i].from != ranking.from || picker->move[i].from == CELL_NONE)
            begin_piece(&ranking, picker->move[i]);
        picker->score[i] = score_at(rank_quiet(picker, &ranking, picker->move[i]), i);
    }
}

/* Finds the table's move, if it is one of them. */
static bool give_table_move(struct picker *picker)
{
    picker->stage = STAGE_RANK_NOISY;
    if (move_is_none(picker->hint.table))
        return false;
    for (int i = picker->next; i < picker->count; i++)
        if (move_equal(picker->move[i], picker->hint.table)) {
            exchange(picker, i, picker->next++);
            return true;
        }
    return false;
}

/* The table's move was given before the others were generated: generate them now. */
static void generate_late(struct picker *picker)
{
    const struct game *g = picker->values->game;
    picker->count = picker->source == SOURCE_ALL ? moves_legal(g, picker->p, picker->move)
                                                 : moves_captures(g, picker->p, picker->move);
    picker->next = 0;
    give_table_move(picker);
}

/* Returns the most of COUNT ≥ 1 numbers: four at a time, the last four of them perhaps twice. */
static ranked_place most_of(const ranked_place *number, int count)
{
    typedef ranked_place four __attribute__((vector_size(4 * sizeof(ranked_place))));
    ranked_place most = number[0];
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
static void give_best(struct picker *picker, int end)
{
    int best = place_in_score(most_of(picker->score + picker->next, end - picker->next));
    exchange(picker, best, picker->next);
    picker->score[best] =
        picker->score[picker->next] + picker->next - best; /* the move that stood in front stands there now */
    picker->next++;
}

/* Gives the next capture or promotion that loses no material; those that do are put aside, in the room of moves already
 * given. */
static bool give_noisy(struct picker *picker)
{
    while (picker->next < picker->noisy) {
        give_best(picker, picker->noisy);
        if (exchange_wins(picker->values, picker->p, picker->move[picker->next - 1], 0))
            return true;
        exchange(picker, picker->losing++, picker->next - 1);
    }
    return false;
}

/* Counts a move of the present stage as given; false if it has none left. */
static bool give_move(struct picker *picker)
{
    switch (picker->stage) {
    case STAGE_TABLE:
        return give_table_move(picker);
    case STAGE_RANK_NOISY:
        if (picker->source != SOURCE_CALLER)
            generate_late(picker);
        rank_noisy_moves(picker);
        picker->stage = STAGE_NOISY;
        return false;
    case STAGE_NOISY:
        if (give_noisy(picker))
            return true;
        rank_quiet_moves(picker);
        picker->stage = STAGE_QUIET;
        return false;
    case STAGE_QUIET:
        if (picker->next < picker->count) {
            give_best(picker, picker->count);
            return true;
        }
        picker->stage = STAGE_LOSING;
        picker->next = 0;
        return false;
    case STAGE_LOSING:
        return picker->next++ < picker->losing;
    }
    return false;
}

bool picker_next(struct picker *picker, struct move *m, bool *good)
{
    bool given = false;
    while (!given && (picker->stage != STAGE_LOSING || picker->next < picker->losing))
        given = give_move(picker);
    if (!given)
        return false;
    *m = picker->move[picker->next - 1];
    if (good)
        *good = picker->stage != STAGE_LOSING;
    return true;
}

const struct move *picker_quiets(const struct picker *picker, int *count)
{
    *count = picker->stage == STAGE_QUIET ? picker->count - picker->next : 0;
    return picker->move + picker->next;
}

int picker_drop_quiets(struct picker *picker)
{
    int dropped = 0;
    picker_quiets(picker, &dropped);
    picker->count -= dropped;
    return dropped;
}
