#include "yearly/material_sets.h"

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
        cellset to = position_reach(g, &p, PIECE(0, kind), (cell)c);
        while (!cellset_empty(to))
            if (g->board->colour[cellset_pop(&to)] != g->board->colour[c])
                return false;
    }
    return !(g->rules & RULE_REENTRY);
}

/* True if the side that moved into P has won by it. */
static bool is_won(const struct game *g, const struct position *p)
{
    bool may = p->winner || g->rules & RULE_STALEMATE_WINS_PART || position_in_check(g, p, p->turn);
    return p->winner || (may && moves_count(g, p) == 0);
}

/* Fill all but turn and pieces: no castling, no en passant, and pieces that are not there are lost. */
static void fill_the_rest(const struct game *g, struct position *p)
{
    p->ep_passed = p->ep_landed = CELL_NONE;
    p->ep_counts = false;
    p->castling = 0;
    for (int who = 0; who < g->players && g->rules & RULE_RESTORE; who++)
        for (int k = 0; k < g->kinds; k++) {
            cellset there = cellset_and(cellset_and(p->player[who], p->kind[k]), g->board->firsts);
            p->lost[who][k] = (uint8_t)(k == g->pawn ? 0 : g->pieces[who][k] - cellset_count(there));
        }
}

static bool has_past(const struct game *g, const struct position *p, int plies);

/* True if some legal move leads from BEFORE, which must be possible and have a past of its own, to AFTER. */
static bool leads(const struct game *g, struct position *before, const struct position *after, int plies)
{
    struct move move[MOVES_MAX];
    before->turn = (uint8_t)(1 - after->turn);
    fill_the_rest(g, before);
    int n = position_find_flaw(g, before).flaw != FLAW_NONE ? 0 : moves_legal(g, before, move);
    for (int i = 0; i < n; i++) {
        struct position q = *before;
        position_play(g, &q, move[i]);
        if (memcmp(q.on, after->on, sizeof q.on) == 0 && q.pocket == after->pocket && q.turn == after->turn)
            return has_past(g, before, plies - 1);
    }
    return false;
}

/* True if P can have come from BEFORE by a move to C, where BEFORE lacks only what was captured there, if anything. */
static bool came_from(const struct game *g, const struct position *before, const struct position *p, cell c, int plies)
{
    for (int k = -1; k < g->kinds; k++) {
        struct position q = *before;
        if (k == g->royal)
            continue;
        if (k >= 0) {
            position_put(g, &q, c, PIECE(p->turn, k));
            q.pocket = 0; /* what was captured waits there now */
        }
        if (leads(g, &q, p, plies))
            return true;
    }
    return false;
}

/* True if the piece on C, of the side that has just moved, can have made the last move. */
static bool moved_last(const struct game *g, const struct position *p, cell c, int plies)
{
    struct position lifted = *p;
    piece m = p->on[c];
    position_lift(g, &lifted, c);
    if (piece_kind(m) == g->pawn)
        return true; /* assumed to be possible */
    for (cellset cells = g->board->firsts; !cellset_empty(cells);) {
        cell from = cellset_pop(&cells);
        int promotes = g->pawn >= 0 ? g->promotes >> piece_kind(m) & 1 : 0;
        for (int promoted = 0; promoted <= promotes; promoted++) {
            struct position before = lifted;
            if (p->on[from])
                continue;
            position_put(g, &before, from, promoted ? PIECE(piece_player(m), g->pawn) : m);
            if (came_from(g, &before, p, c, plies))
                return true;
        }
    }
    lifted.pocket = m; /* it may have reentered */
    return g->rules & RULE_REENTRY && !p->pocket && piece_kind(m) != g->royal && leads(g, &lifted, p, plies);
}

/* True if P can have come about by PLIES legal moves. Castling is not looked at: the Rook could have moved instead,
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

/* The pieces are placed: look at the position with either side to move. */
static void look_at_position(struct set_search *l)
{
    bool check[2] = {position_in_check(l->g, &l->p, 0), position_in_check(l->g, &l->p, 1)};
    fill_the_rest(l->g, &l->p);
    for (int turn = 0; turn < 2; turn++) {
        l->p.turn = (uint8_t)turn;
        if (check[1 - turn])
            continue;
        l->found.mates = l->found.mates || is_won(l->g, &l->p);
        if (l->moves && !l->found.wins)
            look_at_moves(l);
    }
}

static bool is_finished(const struct set_search *l)
{
    return l->moves ? l->found.wins : l->found.mates;
}

/* True if the second of two equal pieces may stand on C while the first one stands on FIRST. */
static bool may_stand(const struct set_search *l, cell first, cell c)
{
    const struct board *b = l->g->board;
    if (l->m->extra[0] == l->m->extra[1] && c < first)
        return false;
    return l->m->colours == COLOURS_ANY || (b->colour[first] == b->colour[c]) == (l->m->colours == COLOURS_SAME);
}

/* The cells on which M may stand. */
static cellset cells_of(const struct game *g, piece m)
{
    cellset all = g->board->firsts;
    if (piece_kind(m) != g->pawn)
        return all;
    return cellset_less(cellset_and(all, g->pawn_cells[piece_player(m)]), g->far_corner[piece_player(m)]);
}

/* Place the royal pieces (number 0 and 1) and the others one after another; BEFORE is where the last one stands. */
static void place(struct set_search *l, int number, cell before)
{
    if (number == 2 + EXTRAS_MAX || number == 2 + l->m->extras) {
        look_at_position(l);
        return;
    }
    piece m = number < 2 ? PIECE(number, l->g->royal) : l->m->extra[number - 2];
    for (cellset cells = cells_of(l->g, m); !cellset_empty(cells) && !is_finished(l);) {
        cell c = cellset_pop(&cells);
        if (l->p.on[c] || (number == 3 && !may_stand(l, before, c)))
            continue;
        position_put(l->g, &l->p, c, m);
        place(l, number + 1, c);
        position_lift(l->g, &l->p, c);
    }
}

/* M without extra number I, and with EXTRA if that is not 0. */
static struct material_set exchanged(const struct material_set *m, int i, piece extra)
{
    struct material_set out = {.pocket = m->pocket};
    for (int k = 0; k < m->extras; k++)
        if (k != i)
            out.extra[out.extras++] = m->extra[k];
    int at = out.extras;
    for (; extra && at > 0 && out.extra[at - 1] > extra; at--)
        out.extra[at] = out.extra[at - 1];
    if (extra)
        out.extra[at] = extra;
    out.extras += extra != 0;
    return out;
}

int set_successors(const struct game *g, const struct material_set *m, struct material_set *out)
{
    int n = 0;
    for (int i = 0; i < m->extras; i++) {
        out[n] = exchanged(m, i, 0);
        if (g->rules & RULE_REENTRY)
            out[n].pocket = m->extra[i];
        n++;
        for (int k = 0; k < g->kinds && piece_kind(m->extra[i]) == g->pawn && n < SUCCESSORS_MAX; k++)
            if (g->promotes >> k & 1)
                out[n++] = exchanged(m, i, PIECE(piece_player(m->extra[i]), k));
    }
    if (m->pocket && m->extras < EXTRAS_MAX) {
        out[n] = exchanged(m, -1, m->pocket);
        out[n++].pocket = 0;
    }
    return n;
}

/* Search M for mates, and for wins if MOVES. */
static struct set_finding look(const struct game *g, const struct material_set *m, bool moves)
{
    struct set_search l = {.g = g, .m = m, .moves = moves};
    position_clear(g, &l.p);
    l.p.pocket = m->pocket;
    place(&l, 0, CELL_NONE);
    return l.found;
}

/* Without pawns and pieces on the pocket a move leads to M or to fewer pieces: if there is no mate among these, nothing
 * wins. That is much faster than trying all moves. */
static bool may_win(const struct game *g, const struct material_set *m)
{
    struct material_set next[SUCCESSORS_MAX];
    bool may = g->rules & RULE_REENTRY;
    for (int i = 0; i < m->extras; i++)
        may = may || piece_kind(m->extra[i]) == g->pawn;
    may = may || look(g, m, false).mates;
    for (int i = 0, n = may ? 0 : set_successors(g, m, next); i < n && !may; i++)
        may = may_win(g, &next[i]);
    return may;
}

struct set_finding set_look(const struct game *g, const struct material_set *m)
{
    return may_win(g, m) ? look(g, m, true) : (struct set_finding){.wins = false};
}

/* True if the royal piece on C, attacked from its cell's colour only, has an escape while the other stands on D. */
static bool escapes(const struct game *g, const struct position *p, cell c, cell d)
{
    cellset out =
        cellset_less(position_reach(g, p, PIECE(0, g->royal), c), position_reach(g, p, PIECE(1, g->royal), d));
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
            return false; /* pieces might block it */
    position_clear(g, &p);
    for (int c = 0; c < g->board->cells; c++)
        for (int d = 0; d < g->board->cells; d++) {
            bool touch = cellset_has(position_reach(g, &p, PIECE(0, g->royal), (cell)c), (cell)d) ||
                         cellset_has(position_reach(g, &p, PIECE(1, g->royal), (cell)d), (cell)c);
            if (c != d && !touch && !escapes(g, &p, (cell)c, (cell)d))
                return false;
        }
    return true;
}

/* A check: P has the royal pieces and the checker, and the side to move is in check. Pieces of KINDS may stand on other
 * cells. MANY: more pieces like the checker may, too. */
struct check_case {
    const struct game *g;
    struct position p;
    unsigned kinds;
    bool many;
};

/* P with piece M on C, which is empty. */
static struct position put_on(const struct check_case *x, cell c, piece m)
{
    struct position p = x->p;
    position_put(x->g, &p, c, m);
    return p;
}

static bool can_always_reach(const struct check_case *x, cell from, cell to);

/* True if a piece of KIND on FROM attacks TO, and every piece that could stand in its way would do so instead. */
static bool can_reach(const struct check_case *x, int kind, cell from, cell to)
{
    piece m = PIECE(x->p.turn, kind);
    struct position p = put_on(x, from, m);
    if (!cellset_has(position_reach(x->g, &p, m, from), to))
        return false;
    for (int c = 0; c < x->g->board->cells; c++) {
        if (p.on[c] || c == to)
            continue;
        struct position blocked = p;
        position_put(x->g, &blocked, (cell)c, m);
        if (!cellset_has(position_reach(x->g, &blocked, m, from), to) && (x->many || !can_always_reach(x, (cell)c, to)))
            return false;
    }
    return true;
}

static bool can_always_reach(const struct check_case *x, cell from, cell to)
{
    bool all = true;
    for (int k = 0; k < x->g->kinds; k++)
        all = all && (!(x->kinds >> k & 1) || can_reach(x, k, from, to));
    return all;
}

/* True if a piece of KIND on FROM can end the check by a capture or by coming between. */
static bool can_save(const struct check_case *x, int kind, cell from)
{
    piece m = PIECE(x->p.turn, kind);
    for (int to = 0; to < x->g->board->cells; to++) {
        struct position p = x->p;
        if (p.on[to] && piece_player(p.on[to]) == p.turn)
            continue;
        if (p.on[to])
            position_lift(x->g, &p, (cell)to);
        position_put(x->g, &p, (cell)to, m);
        if (!position_in_check(x->g, &p, p.turn) && can_reach(x, kind, from, (cell)to))
            return true;
    }
    return false;
}

/* True if the royal piece in check has an escape, or a piece on the cell of that escape saves it. */
static bool has_defence(const struct check_case *x)
{
    piece royal = PIECE(x->p.turn, x->g->royal);
    cell at = position_royal(x->g, &x->p, x->p.turn);
    for (cellset out = position_reach(x->g, &x->p, royal, at); !cellset_empty(out);) {
        cell c = cellset_pop(&out);
        struct position p = x->p;
        bool capture = p.on[c] != 0, saved = true;
        position_lift(x->g, &p, at);
        if (capture)
            position_lift(x->g, &p, c);
        position_put(x->g, &p, c, royal);
        /* more pieces like the checker guard no cell of another colour */
        if (position_in_check(x->g, &p, p.turn) || (x->many && x->g->board->colour[c] == x->g->board->colour[at]))
            continue;
        for (int k = 0; k < x->g->kinds && !capture; k++)
            saved = saved && (!(x->kinds >> k & 1) || can_save(x, k, c));
        if (saved)
            return true;
    }
    return false;
}

/* True if every check by a piece of KIND on X's board, which has the royal pieces only, has a defence. */
static bool checks_have_defences(struct check_case *x, int kind)
{
    piece checker = PIECE(1 - x->p.turn, kind);
    bool defended = true;
    for (int c = 0; c < x->g->board->cells && defended; c++) {
        if (x->p.on[c])
            continue;
        position_put(x->g, &x->p, (cell)c, checker);
        defended = !position_in_check(x->g, &x->p, x->p.turn) || has_defence(x);
        position_lift(x->g, &x->p, (cell)c);
    }
    return defended;
}

bool set_is_helpless(const struct game *g, int kind, unsigned kinds)
{
    struct check_case x = {.g = g, .kinds = kinds, .many = set_dead_on_one_colour(g, kind)};
    bool helpless = !(g->rules & (RULE_REENTRY | RULE_CATACOMB | RULE_STALEMATE_WINS_PART)) && !g->board->has_lanes;
    for (int turn = 0; turn < 2; turn++)
        for (int c = 0; c < g->board->cells && helpless; c++)
            for (int d = 0; d < g->board->cells && helpless; d++) {
                position_clear(g, &x.p);
                x.p.turn = (uint8_t)turn;
                position_put(g, &x.p, (cell)c, PIECE(turn, g->royal));
                if (c == d)
                    continue;
                position_put(g, &x.p, (cell)d, PIECE(1 - turn, g->royal));
                helpless = position_in_check(g, &x.p, turn) || checks_have_defences(&x, kind);
            }
    return helpless;
}
