/* Where one step, leap or jump of an atom of movement leads on the empty board. */
#include "tables.h"

/* The side or corner by which a piece of PLAYER leaves C on way R of an atom along a line (game.h), -1 if C has no such
 * way. */
static int exit_of(const struct game *g, int player, cell c, int r)
{
    int corners = g->board->shape[c].corners;
    return r < corners ? (g->far_side[player][c] + r) % corners : -1;
}

cellset tables_steps(const struct game *g, int player, const struct atom *atom, int r, cell c)
{
    const struct board *b = g->board;
    cellset out = {{0, 0}};
    for (cellset from = b->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        int exit = exit_of(g, player, f, r);
        if (exit < 0)
            continue;
        const struct fork *fork = board_steps(b, atom->line, f, exit);
        for (int i = 0; i < fork->count; i++)
            out = cellset_or(out, b->lane[fork->step[i].to]);
    }
    return cellset_less(out, b->lane[c]);
}

/* True if the second step of a leap with `onward` may leave by EXIT a cell of CORNERS corners that was entered by
 * ENTERED. */
static bool goes_onward(enum line first, int corners, int entered, int exit)
{
    int opposite = (entered + corners / 2) % corners;
    if (first == LINE_LATERAL) /* out by an end of the opposite side */
        return exit == opposite || exit == (opposite + 1) % corners;
    return exit == opposite || (exit + 1) % corners == opposite; /* out by a side that ends in the opposite corner */
}

/* A leap: a step along line FIRST and one along SECOND; ONWARD as in struct atom. */
struct leap {
    enum line first, second;
    bool onward;
};

/* Add to OUT where LEAP leads from C. */
static void add_leaps(const struct board *b, struct leap leap, cell c, cellset *out)
{
    for (int exit = 0; exit < b->shape[c].corners; exit++) {
        const struct fork *over = board_steps(b, leap.first, c, exit);
        for (int i = 0; i < over->count; i++) {
            struct step s = over->step[i];
            int corners = b->shape[s.to].corners;
            for (int leave = 0; leave < corners; leave++) {
                const struct fork *landing = board_steps(b, leap.second, s.to, leave);
                for (int k = 0; k < landing->count; k++)
                    if (!leap.onward || goes_onward(leap.first, corners, s.enters, leave))
                        cellset_add(out, landing->step[k].to);
            }
        }
    }
}

/* Where a leap from C (any cell of its lane) leads. */
static cellset leaps(const struct game *g, const struct atom *a, cell c)
{
    const struct board *b = g->board;
    cellset out = {{0, 0}};
    for (cellset from = b->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        cellset to = {{0, 0}};
        add_leaps(b, (struct leap){LINE_LATERAL, a->line, a->onward}, f, &to);
        add_leaps(b, (struct leap){a->line, LINE_LATERAL, a->onward}, f, &to);
        to = cellset_less(to, cellset_or(b->adjacent[LINE_LATERAL][f], b->adjacent[a->line][f]));
        while (!cellset_empty(to))
            out = cellset_or(out, b->lane[cellset_pop(&to)]);
    }
    return cellset_less(out, b->lane[c]);
}

/* Jumps along LINE of B; their ends are added to *OUT. */
struct jump {
    const struct board *b;
    enum line line;
    cellset *out;
};

/* Add what lies STEPS steps straight on from C through EXIT, on every branch. */
static void add_jumps(const struct jump *j, cell c, int exit, int steps)
{
    const struct fork *fork = exit < 0 ? NULL : board_steps(j->b, j->line, c, exit);
    for (int i = 0; fork && i < fork->count; i++) {
        struct step s = fork->step[i];
        if (steps == 1)
            cellset_add(j->out, s.to);
        else
            add_jumps(j, s.to, board_opposite(j->b, s.to, s.enters), steps - 1);
    }
}

/* Where a jump from any cell of C's lane leads. */
static cellset jumps(const struct game *g, int player, const struct atom *a, cell c)
{
    const struct board *b = g->board;
    cellset to = {{0, 0}}, out = {{0, 0}};
    for (cellset from = b->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        for (int r = 0; r < CORNERS_MAX; r++)
            if (a->ways >> r & 1)
                add_jumps(&(struct jump){b, a->line, &to}, f, exit_of(g, player, f, r), a->distance);
    }
    while (!cellset_empty(to))
        out = cellset_or(out, b->lane[cellset_pop(&to)]);
    return cellset_less(out, b->lane[c]);
}

cellset tables_atom_steps(const struct game *g, int player, const struct atom *atom, cell c)
{
    cellset out = {{0, 0}};
    if (atom->reach == REACH_LEAP)
        out = leaps(g, atom, c);
    if (atom->reach == REACH_JUMP)
        out = jumps(g, player, atom, c);
    for (int r = 0; r < CORNERS_MAX && atom->reach == REACH_STEP; r++)
        if (atom->ways >> r & 1)
            out = cellset_or(out, tables_steps(g, player, atom, r, c));
    return cellset_and(out, g->board->firsts);
}
