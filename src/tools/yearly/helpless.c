/* The proof that pieces of the other side are no help to a side that cannot mate. */
#include "yearly/material_sets.h"

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
