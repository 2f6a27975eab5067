#include "material_sets.h"

#include <string.h>

/* How many plies back a past of a position is searched for. */
enum { PAST = 3 };

bool set_equal(const struct material_set *a, const struct material_set *b)
{
    return a->extras == b->extras && memcmp(a->extra, b->extra, sizeof a->extra) == 0 && a->colours == b->colours &&
           a->pocket == b->pocket;
}

bool set_keeps_colour(const struct game *g, int kind)
{
    struct position p;
    if (kind == g->pawn || kind == g->royal || g->board->has_lanes || kind == g->walks_catacomb)
        return false;
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++) {
        cellset to = position_reach(g, &p, MAN(0, kind), (cell)c);
        while (!cellset_empty(to))
            if (g->board->colour[cellset_pop(&to)] != g->board->colour[c])
                return false;
    }
    return !(g->rules & RULE_REENTRY);
}

/* Has the side that moved into P won by it? */
static bool is_won(const struct game *g, const struct position *p)
{
    if (p->winner)
        return true;
    bool check = position_in_check(g, p, p->turn);
    return (check || g->rules & RULE_STALEMATE_WINS_PART) && moves_count(g, p) == 0;
}

/* Fill all but turn and men: no castling, no en passant, and men that are not there are lost. */
static void fill_the_rest(const struct game *g, struct position *p)
{
    p->ep_passed = p->ep_landed = CELL_NONE;
    p->ep_counts = false;
    p->castling = 0;
    for (int who = 0; who < g->players && g->rules & RULE_RESTORE; who++)
        for (int k = 0; k < g->kinds; k++) {
            cellset men = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
            p->lost[who][k] = (uint8_t)(k == g->pawn ? 0 : g->men[who][k] - cellset_count(men));
        }
}

/* The cells on which man M may stand. */
static cellset cells_of(const struct game *g, man m)
{
    cellset all = g->board->firsts;
    if (man_kind(m) != g->pawn)
        return all;
    return cellset_less(cellset_and(all, g->pawn_cells[man_player(m)]), g->far_corner[man_player(m)]);
}

static bool same_men(const struct position *a, const struct position *b)
{
    return memcmp(a->on, b->on, sizeof a->on) == 0 && a->pocket == b->pocket && a->turn == b->turn;
}

static bool has_past(const struct game *g, const struct position *p, int plies);

/* Does some legal move lead from BEFORE, which must be possible and have a past of its own, to AFTER? */
static bool leads(const struct game *g, struct position *before, const struct position *after, int plies)
{
    struct move move[MOVES_MAX];
    fill_the_rest(g, before);
    if (position_in_check(g, before, after->turn))
        return false;
    int n = moves_legal(g, before, move);
    for (int i = 0; i < n; i++) {
        struct position q = *before;
        position_play(g, &q, move[i]);
        if (same_men(&q, after))
            return has_past(g, before, plies - 1);
    }
    return false;
}

/* A move taken back: the man on C came from FROM, where it was MAN, and captured VICTIM (0: no man) on C. */
struct retraction {
    cell c, from;
    man man, victim;
};

/* Can R have been the last move, with a possible past of PLIES plies before it? */
static bool came_from(const struct game *g, const struct position *p, struct retraction r, int plies)
{
    struct position before = *p;
    man victim = r.victim;
    if (victim && g->rules & RULE_RESTORE && man_kind(victim) != g->pawn &&
        !p->lost[man_player(victim)][man_kind(victim)])
        return false;
    if (victim && !cellset_has(cells_of(g, victim), r.c))
        return false;
    if (g->rules & RULE_REENTRY && victim != p->pocket && (victim || p->pocket)) {
        if (victim)
            return false; /* the victim must be on the pocket now */
    }
    before.turn = (uint8_t)(1 - p->turn);
    position_lift(g, &before, r.c);
    position_put(g, &before, r.from, r.man);
    if (victim)
        position_put(g, &before, r.c, victim);
    if (victim && g->rules & RULE_REENTRY)
        before.pocket = 0;
    return leads(g, &before, p, plies);
}

/* As came_from, for every man that may have been captured, and none. */
static bool came_somehow(const struct game *g, const struct position *p, struct retraction r, int plies)
{
    if (!cellset_has(cells_of(g, r.man), r.from))
        return false;
    r.victim = 0;
    if (came_from(g, p, r, plies))
        return true;
    for (int k = 0; k < g->kinds; k++) {
        r.victim = MAN(p->turn, k);
        if (k != g->royal && came_from(g, p, r, plies))
            return true;
    }
    return false;
}

/* Can the man on C, of the side that has just moved, have reentered there? */
static bool has_reentered(const struct game *g, const struct position *p, cell c, int plies)
{
    struct position before = *p;
    if (!(g->rules & RULE_REENTRY) || p->pocket || man_kind(p->on[c]) == g->royal)
        return false;
    before.turn = (uint8_t)(1 - p->turn);
    before.pocket = p->on[c];
    position_lift(g, &before, c);
    return leads(g, &before, p, plies);
}

/* Can the man on C, of the side that has just moved, have made the last move? */
static bool moved_last(const struct game *g, const struct position *p, cell c, int plies)
{
    man m = p->on[c];
    bool promoted = g->promotes >> man_kind(m) & 1;
    if (man_kind(m) == g->pawn)
        return true; /* assumed to be possible */
    for (cellset free = g->board->firsts; !cellset_empty(free);) {
        cell from = cellset_pop(&free);
        if (p->on[from])
            continue;
        if (came_somehow(g, p, (struct retraction){c, from, m, 0}, plies))
            return true;
        if (promoted && g->pawn >= 0 &&
            came_somehow(g, p, (struct retraction){c, from, MAN(man_player(m), g->pawn), 0}, plies))
            return true;
    }
    return has_reentered(g, p, c, plies);
}

/* Can P have come about by PLIES legal moves? Castling is not looked at: who castled could have moved the Rook instead;
 * and sets with a Rook are not dead anyway. */
static bool has_past(const struct game *g, const struct position *p, int plies)
{
    cellset movers = cellset_and(p->player[1 - p->turn], g->board->firsts);
    if (plies == 0)
        return true;
    while (!cellset_empty(movers))
        if (moved_last(g, p, cellset_pop(&movers), plies))
            return true;
    return false;
}

/* A search through all positions of a set. */
struct set_search {
    const struct game *g;
    const struct material_set *m;
    bool all;   /* go on after the first win; if no moves are looked at, after the first mate */
    bool moves; /* look for wins, not only for mates */
    struct position p;
    struct set_finding found;
};

static void look_at_moves(struct set_search *l)
{
    struct move move[MOVES_MAX];
    int n = moves_legal(l->g, &l->p, move);
    for (int i = 0; i < n && !l->found.wins; i++) {
        struct position after = l->p;
        position_play(l->g, &after, move[i]);
        if (!is_won(l->g, &after) || !has_past(l->g, &l->p, PAST))
            continue;
        l->found.wins = true;
        l->found.before = l->p;
        l->found.move = move[i];
    }
}

/* The men are placed: look at the position with either side to move. */
static void look_at_position(struct set_search *l)
{
    if (l->found.positions == 0)
        fill_the_rest(l->g, &l->p); /* the same for all positions of a set */
    bool check[2] = {position_in_check(l->g, &l->p, 0), position_in_check(l->g, &l->p, 1)};
    bool stalemates = l->g->rules & RULE_STALEMATE_WINS_PART;
    for (int turn = 0; turn < 2; turn++) {
        l->p.turn = (uint8_t)turn;
        if (check[1 - turn])
            continue;
        l->found.positions++;
        l->found.mates += (check[turn] || stalemates) && is_won(l->g, &l->p);
        if (l->moves && !l->found.wins)
            look_at_moves(l);
    }
}

static bool is_finished(const struct set_search *l)
{
    return !l->all && (l->moves ? l->found.wins : l->found.mates > 0);
}

/* May the second of two equal men stand on C while the first one stands on FIRST? */
static bool may_stand(const struct set_search *l, cell first, cell c)
{
    const struct board *b = l->g->board;
    if (l->m->extra[0] == l->m->extra[1] && c < first)
        return false;
    return l->m->colours == COLOURS_ANY || (b->colour[first] == b->colour[c]) == (l->m->colours == COLOURS_SAME);
}

/* Place the royal men (number 0 and 1) and the others one after another; BEFORE is where the last one stands. */
static void place(struct set_search *l, int number, cell before)
{
    if (number == 2 + EXTRAS_MAX || number == 2 + l->m->extras) {
        look_at_position(l);
        return;
    }
    man m = number < 2 ? MAN(number, l->g->royal) : l->m->extra[number - 2];
    for (cellset cells = cells_of(l->g, m); !cellset_empty(cells) && !is_finished(l);) {
        cell c = cellset_pop(&cells);
        if (l->p.on[c] || (number == 3 && !may_stand(l, before, c)))
            continue;
        position_put(l->g, &l->p, c, m);
        place(l, number + 1, c);
        position_lift(l->g, &l->p, c);
    }
}

/* M without extra number I. */
static struct material_set without(const struct material_set *m, int i)
{
    struct material_set out = {.extras = m->extras - 1, .pocket = m->pocket};
    memcpy(out.extra, m->extra, sizeof out.extra);
    for (int k = i; k + 1 < EXTRAS_MAX; k++)
        out.extra[k] = m->extra[k + 1];
    out.extra[EXTRAS_MAX - 1] = 0;
    return out;
}

/* M with one more man. */
static struct material_set with(struct material_set m, man extra)
{
    int i = m.extras++;
    for (; i > 0 && m.extra[i - 1] > extra; i--)
        m.extra[i] = m.extra[i - 1];
    m.extra[i] = extra;
    return m;
}

int set_successors(const struct game *g, const struct material_set *m, struct material_set *out)
{
    int n = 0;
    for (int i = 0; i < m->extras; i++) {
        struct material_set rest = without(m, i);
        out[n] = rest;
        if (g->rules & RULE_REENTRY)
            out[n].pocket = m->extra[i];
        n++;
        for (int k = 0; k < g->kinds && man_kind(m->extra[i]) == g->pawn && n < SUCCESSORS_MAX; k++)
            if (g->promotes >> k & 1)
                out[n++] = with(rest, MAN(man_player(m->extra[i]), k));
    }
    if (m->pocket && m->extras < EXTRAS_MAX) {
        out[n] = with(*m, m->pocket);
        out[n++].pocket = 0;
    }
    return n;
}

/* Search M for mates, and for wins if MOVES. */
static struct set_finding look(const struct game *g, const struct material_set *m, bool all, bool moves)
{
    struct set_search l = {.g = g, .m = m, .all = all, .moves = moves};
    position_clear(g, &l.p);
    l.p.pocket = m->pocket;
    place(&l, 0, CELL_NONE);
    l.found.counted = !is_finished(&l);
    return l.found;
}

static bool has_pawn(const struct game *g, const struct material_set *m)
{
    for (int i = 0; i < m->extras; i++)
        if (man_kind(m->extra[i]) == g->pawn)
            return true;
    return false;
}

/* Without pawns and men on the pocket a move leads to M or to fewer men: if there is no mate among these, nothing wins.
 * That is much faster than trying all moves; *COUNT gets the count for M. */
static bool may_win(const struct game *g, const struct material_set *m, struct set_finding *count)
{
    struct material_set next[SUCCESSORS_MAX];
    struct set_finding ignored;
    if (has_pawn(g, m) || g->rules & RULE_REENTRY)
        return true;
    *count = look(g, m, false, false);
    int n = set_successors(g, m, next);
    bool may = count->mates > 0;
    for (int i = 0; i < n && !may; i++)
        may = may_win(g, &next[i], &ignored);
    return may;
}

struct set_finding set_look(const struct game *g, const struct material_set *m, bool all)
{
    struct set_finding count;
    return may_win(g, m, &count) ? look(g, m, all, true) : count;
}

/* Has the royal man on C, attacked by men on its cell's colour only, an escape while the other one stands on D? */
static bool escapes(const struct game *g, const struct position *p, cell c, cell d)
{
    cellset out = cellset_less(position_reach(g, p, MAN(0, g->royal), c), position_reach(g, p, MAN(1, g->royal), d));
    while (!cellset_empty(out))
        if (g->board->colour[cellset_pop(&out)] != g->board->colour[c])
            return true;
    return false;
}

bool set_dead_on_one_colour(const struct game *g, int kind)
{
    struct position p;
    if (!set_keeps_colour(g, kind) || g->rules & RULE_STALEMATE_WINS_PART)
        return false;
    for (int a = 0; a < g->kind[g->royal].atoms; a++)
        if (g->kind[g->royal].atom[a].reach == REACH_SLIDE)
            return false; /* men might block it */
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++)
        for (int d = 0; d < g->board->cells; d++) {
            bool touch = cellset_has(position_reach(g, &p, MAN(0, g->royal), (cell)c), (cell)d) ||
                         cellset_has(position_reach(g, &p, MAN(1, g->royal), (cell)d), (cell)c);
            if (c != d && !touch && !escapes(g, &p, (cell)c, (cell)d))
                return false;
        }
    return true;
}
