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

/* A path that is followed step by step. */
struct jump_course {
    const struct game *g;
    const struct atom *atom;
    int turn; /* the end of the opposite side by which the way bends: 1 the left one, 0 the right one */
    cell origin;
    int trodden; /* cells that count: stops, and those of its own lane */
    cell cell[CELLS_MAX + 1];
    struct jump_path path;
    path_visitor *visit;
    void *context;
};

/* The side or corner of C by which P goes on along the line NEXT, having entered C along LINE by ENTERED; -1 where
 * nothing lies opposite. Side k runs from corner k to corner k+1. */
static int exit_onward(const struct jump_course *p, cell c, struct step s, enum line line, enum line next)
{
    int corners = p->g->board->shape[c].corners, straight = board_opposite(p->g->board, c, s.enters);
    if (straight < 0 || next == line)
        return straight;
    return (straight + (line == LINE_LATERAL ? p->turn : corners - p->turn)) % corners;
}

/* True if step number STEP of P's jump, from 1, ends it: pieces stand in the way there and where the jump is lame. */
static bool ends_jump(const struct jump_course *p, int step)
{
    return p->atom->reach == REACH_HOP || step == p->atom->distance + p->atom->turned;
}

static enum line line_of(const struct atom *a, int step)
{
    return a->reach == REACH_HOP || step <= a->distance ? a->line : a->second;
}

/* Leave C by EXIT with step number STEP of the jump, after ROUNDS whole jumps. */
static void follow(struct jump_course *p, cell c, int exit, int step, int rounds)
{
    const struct atom *a = p->atom;
    enum line line = line_of(a, step);
    const struct fork *fork = exit < 0 ? NULL : board_steps(p->g->board, line, c, exit);
    bool lands = ends_jump(p, step);
    int next = lands ? 1 : step + 1, stops = p->path.stops, trodden = p->trodden;
    for (int i = 0; fork && i < fork->count; i++, p->path.stops = stops, p->trodden = trodden) {
        struct step s = fork->step[i];
        cell place = p->g->board->lane_first[s.to];
        bool own = place == p->origin, been = false;
        for (int k = 0; k < trodden; k++)
            been |= p->cell[k] == s.to;
        if (been || (lands && s.to == p->path.start))
            continue;
        if (lands || a->lame) {
            p->cell[p->trodden++] = s.to;
            if (!own)
                p->path.stop[p->path.stops++] = place;
        }
        if (lands && !own)
            p->visit(p->context, &p->path);
        bool goes_on = a->reach == REACH_HOP || (a->ride && rounds + 1 != a->most);
        if (!lands || (goes_on && !cellset_has(p->g->board->stops, s.to)))
            follow(p, s.to, exit_onward(p, s.to, s, line, line_of(a, next)), next, rounds + lands);
    }
}

void tables_paths(const struct game *g, int player, const struct atom *a, cell c, path_visitor *visit, void *context)
{
    for (cellset from = g->board->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        for (int turn = 0; turn < (a->turned ? 2 : 1); turn++)
            for (int r = 0; r < CORNERS_MAX; r++) {
                struct jump_course p = {g, a, turn, c, 0, {0}, {.start = f}, visit, context};
                if (a->ways >> r & 1)
                    follow(&p, f, exit_of(g, player, f, r), 1, 0);
            }
    }
}

static void add_end(void *context, const struct jump_path *p)
{
    cellset_add(context, p->stop[p->stops - 1]);
}

cellset tables_atom_steps(const struct game *g, int player, const struct atom *atom, cell c)
{
    cellset out = {{0, 0}};
    if (atom_slides(atom) || !game_sets_out(g, player, atom, c))
        return out;
    if (atom->reach == REACH_LEAP)
        out = leaps(g, atom, c);
    if (atom->reach == REACH_JUMP)
        tables_paths(g, player, atom, c, add_end, &out);
    for (int r = 0; r < CORNERS_MAX && atom->reach == REACH_STEP; r++)
        if (atom->ways >> r & 1)
            out = cellset_or(out, tables_steps(g, player, atom, r, c));
    return cellset_and(cellset_and(out, game_arrives(g, player, atom)), g->board->firsts);
}
