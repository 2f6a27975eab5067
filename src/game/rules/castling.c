/* Which castlings a game has: by the array, the board and the rule's arguments. */
#include "game_derive.h"

#include "fast/tables.h"

#include <string.h>

enum { USUAL_STEPS = 2 }; /* steps of the King, if the rule names no number */

/* A walk from the royal piece in search of Rooks: the cells passed so far. */
struct castling_walk {
    struct game *g;
    int player, width, steps;
    cell path[CELLS_MAX];
    int found, distance[CASTLINGS_MAX];
};

/* The walk came to a Rook of the array: keep it among the nearest. */
static void keep_castling(struct castling_walk *w, cell rook)
{
    if (w->steps < w->width) /* the royal piece would land on the Rook's cell or beyond it */
        return;
    struct castling c = {.exists = true, .royal_from = w->path[0], .rook_from = rook, .passed = w->width - 1};
    c.royal_to = w->path[w->width];
    c.rook_to = w->path[w->width - 1];
    memcpy(c.pass, w->path + 1, (size_t)c.passed * sizeof *c.pass);
    for (int i = 1; i <= w->steps; i++)
        c.empty = cellset_or(c.empty, w->g->board->lane[w->path[i]]);
    struct castling *list = w->g->castling[w->player];
    int at = w->found;
    while (at > 0 && w->distance[at - 1] > w->steps)
        at--;
    for (int i = CASTLINGS_MAX - 1; i > at; i--) {
        list[i] = list[i - 1];
        w->distance[i] = w->distance[i - 1];
    }
    if (at < CASTLINGS_MAX) {
        list[at] = c;
        w->distance[at] = w->steps;
        w->found += w->found < CASTLINGS_MAX;
    }
}

/* On a round board a line comes back to its first cell. */
static bool walk_has_passed(const struct castling_walk *w, cell c)
{
    for (int i = 0; i <= w->steps; i++)
        if (w->path[i] == c)
            return true;
    return false;
}

/* Go on from the last cell of the path through side EXIT, on every branch; path[0] is the royal piece, `steps` cells
 * follow it. */
static void walk_to_rooks(struct castling_walk *w, int exit)
{
    const struct board *b = w->g->board;
    const struct fork *fork = exit < 0 ? NULL : board_steps(b, LINE_LATERAL, w->path[w->steps], exit);
    for (int i = 0; fork && i < fork->count; i++) {
        struct step s = fork->step[i];
        if (w->g->array[b->lane_first[s.to]] == PIECE(w->player, w->g->castles_with)) {
            keep_castling(w, s.to);
        } else if (!walk_has_passed(w, s.to)) {
            w->path[++w->steps] = s.to;
            walk_to_rooks(w, board_opposite(b, s.to, s.enters));
            w->steps--;
        }
    }
}

static void find_castlings(struct game *g, int width)
{
    for (int p = 0; p < g->players; p++)
        for (int c = 0; c < g->board->cells; c++)
            if (g->array[c] == PIECE(p, g->castler)) {
                struct castling_walk w = {.g = g, .player = p, .width = width, .path = {(cell)c}};
                for (int side = 0; side < g->board->shape[c].corners; side++)
                    walk_to_rooks(&w, side);
            }
}

/* A straight line of lateral steps without branches from one end to the other. */
struct row {
    cell at[CELLS_MAX];
    int count;
};

static int index_in(const struct row *row, cell c)
{
    int i = 0;
    while (i < row->count && row->at[i] != c)
        i++;
    return i < row->count ? i : -1;
}

/* Add to ROW the cells straight on from C through side EXIT, until the line ends, branches or returns. */
static void add_straight(const struct board *b, struct row *row, cell c, int exit)
{
    while (exit >= 0) {
        const struct fork *f = board_steps(b, LINE_LATERAL, c, exit);
        if (f->count != 1 || index_in(row, f->step[0].to) >= 0)
            return;
        row->at[row->count++] = c = f->step[0].to;
        exit = board_opposite(b, c, f->step[0].enters);
    }
}

/* The line through A and then its neighbour NEXT into ROW, in that direction; false if they are no neighbours. */
static bool row_through(const struct board *b, cell a, cell next, struct row *row)
{
    for (int side = 0; side < b->shape[a].corners; side++) {
        const struct fork *f = board_steps(b, LINE_LATERAL, a, side);
        if (f->count != 1 || f->step[0].to != next)
            continue;
        struct row back = {.at = {a}, .count = 1};
        add_straight(b, &back, a, board_opposite(b, a, side));
        row->count = 0;
        while (back.count)
            row->at[row->count++] = back.at[--back.count];
        add_straight(b, row, a, side);
        return true;
    }
    return false;
}

/* The first cell of ROW after FROM with piece M of the array, -1 if there is none. */
static int find_piece(const struct game *g, const struct row *row, int from, piece m)
{
    for (int i = from; i < row->count; i++)
        if (g->array[row->at[i]] == m)
            return i;
    return -1;
}

/* Add the cells from FROM to TO, both included, that either piece passes or enters. */
static void must_be_empty(struct castling *c, const struct row *row, int from, int to)
{
    for (int i = from < to ? from : to; i <= (from < to ? to : from); i++)
        if (row->at[i] != c->royal_from && row->at[i] != c->rook_from)
            cellset_add(&c->empty, row->at[i]);
}

/* The royal piece lands on ROYAL and the Rook beside it on ROOK, so the Rook comes from beyond the royal piece in the
 * direction from ROOK to ROYAL. The array says whose pieces these are and where they stand. */
static bool find_pair(struct game *g, cell royal, cell rook, int count[PLAYERS_MAX])
{
    struct row row;
    if (!row_through(g->board, rook, royal, &row))
        return false;
    for (int p = 0; p < g->players; p++) {
        int king = find_piece(g, &row, 0, PIECE(p, g->castler));
        int other = king < 0 ? -1 : find_piece(g, &row, king, PIECE(p, g->castles_with));
        if (other < 0 || count[p] == CASTLINGS_MAX)
            continue;
        int to = index_in(&row, royal), step = to > king ? 1 : -1;
        struct castling c = {.exists = true, .royal_from = row.at[king], .royal_to = royal};
        c.rook_from = row.at[other];
        c.rook_to = rook;
        for (int i = king + step; to != king && i != to && c.passed < CASTLING_STEPS_MAX; i += step)
            c.pass[c.passed++] = row.at[i];
        must_be_empty(&c, &row, king, to);
        must_be_empty(&c, &row, other, index_in(&row, rook));
        g->castling[p][count[p]++] = c;
        return true;
    }
    return false;
}

static bool find_pairs(struct game *g, const struct rule_arguments *a, struct error *e)
{
    int count[PLAYERS_MAX] = {0};
    for (int i = 0; i + 1 < a->cells; i += 2)
        if (!find_pair(g, a->cell[i], a->cell[i + 1], count)) {
            const char *royal = g->board->cell_name[a->cell[i]], *rook = g->board->cell_name[a->cell[i + 1]];
            return error_set(
                e, "no %s castles to %s and %s: name neighbours in line with both pieces, %s beyond %s, two pairs each",
                g->kind[g->castler].name, royal, rook, g->kind[g->castles_with].name, g->kind[g->castler].name);
        }
    return true;
}

/* Note whether text that names only FROM and TO could mean a plain step, or no move at all. */
static void mark_by_sign(struct game *g, int player, struct castling *c)
{
    const struct kind *royal = &g->kind[g->castler];
    c->by_sign = c->royal_from == c->royal_to;
    for (int i = 0; i < royal->atoms; i++) {
        const struct atom *a = &royal->atom[i];
        cellset reached = atom_slides(a) ? slides_reach(g, (struct slide_way){player, a, false}, c->royal_from)
                                         : tables_atom_steps(g, player, a, c->royal_from);
        c->by_sign = c->by_sign || cellset_has(reached, c->royal_to);
    }
}

/* The number of the file that a cell's NAME begins with: 1 for a; 0 if it begins with no letter. */
static int file_number(const char *name)
{
    int n = 0;
    for (; (*name | 32) >= 'a' && (*name | 32) <= 'z'; name++)
        n = 26 * n + (*name | 32) - 'a' + 1;
    return n;
}

/* Positive if the Rook of C stands towards the last file from the royal piece, negative if towards the first. */
static int side_of_rook(const struct board *b, const struct castling *c)
{
    return file_number(b->cell_name[c->rook_from]) - file_number(b->cell_name[c->royal_from]);
}

/* Put the castling towards the last file first, that towards the first file second, if they lie so far apart. */
static void order_by_side(struct game *g, int player)
{
    struct castling *list = g->castling[player], first = list[0];
    if (!first.exists || side_of_rook(g->board, &first) >= 0 ||
        (list[1].exists && side_of_rook(g->board, &list[1]) <= 0))
        return;
    list[0] = list[1];
    list[1] = first;
    g->castling_turned[player] = true;
}

/* Fill castling and castling_turned. */
static bool find_all(struct game *g, struct error *e)
{
    memset(g->castling, 0, sizeof g->castling);
    memset(g->castling_turned, 0, sizeof g->castling_turned);
    if (!(g->rules & RULE_CASTLING) || g->castles_with < 0)
        return true;
    const struct rule_arguments *a = game_arguments(g, RULE_CASTLING);
    if (!a->cells)
        find_castlings(g, a->number ? a->number : USUAL_STEPS);
    else if (!find_pairs(g, a, e))
        return false;
    for (int p = 0; p < g->players; p++) {
        if (!a->nearer)
            order_by_side(g, p);
        for (int i = 0; i < CASTLINGS_MAX; i++)
            if (g->castling[p][i].exists)
                mark_by_sign(g, p, &g->castling[p][i]);
    }
    return true;
}

/* Fill castling_kept. */
static void note_rights_kept(struct game *g)
{
    memset(g->castling_kept, 0xFF, sizeof g->castling_kept);
    for (int bit = 0; bit < CASTLINGS_MAX * g->players; bit++) {
        const struct castling *c = &g->castling[bit / CASTLINGS_MAX][bit % CASTLINGS_MAX];
        if (c->exists) {
            g->castling_kept[c->royal_from] &= (uint8_t) ~(1u << bit);
            g->castling_kept[c->rook_from] &= (uint8_t) ~(1u << bit);
        }
    }
}

bool derive_castling(struct game *g, struct error *e)
{
    bool good = find_all(g, e);
    note_rights_kept(g);
    return good;
}
