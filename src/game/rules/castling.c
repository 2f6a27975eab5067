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
static void keep_castling(struct castling_walk *walk, cell rook)
{
    if (walk->steps < walk->width) /* the royal piece would land on the Rook's cell or beyond it */
        return;
    struct castling castling = {
        .exists = true, .royal_from = walk->path[0], .rook_from = rook, .passed = walk->width - 1};
    castling.royal_to = walk->path[walk->width];
    castling.rook_to = walk->path[walk->width - 1];
    memcpy(castling.pass, walk->path + 1, (size_t)castling.passed * sizeof *castling.pass);
    for (int i = 1; i <= walk->steps; i++)
        castling.empty = cellset_or(castling.empty, walk->g->board->lane[walk->path[i]]);
    struct castling *list = walk->g->castling[walk->player];
    int at = walk->found;
    while (at > 0 && walk->distance[at - 1] > walk->steps)
        at--;
    for (int i = CASTLINGS_MAX - 1; i > at; i--) {
        list[i] = list[i - 1];
        walk->distance[i] = walk->distance[i - 1];
    }
    if (at < CASTLINGS_MAX) {
        list[at] = castling;
        walk->distance[at] = walk->steps;
        walk->found += walk->found < CASTLINGS_MAX;
    }
}

/* On a round board a line comes back to its first cell. */
static bool walk_has_passed(const struct castling_walk *walk, cell place)
{
    for (int i = 0; i <= walk->steps; i++)
        if (walk->path[i] == place)
            return true;
    return false;
}

/* Go on from the last cell of the path through side EXIT, on every branch; path[0] is the royal piece, `steps` cells
 * follow it. */
static void walk_to_rooks(struct castling_walk *walk, int exit)
{
    const struct board *board = walk->g->board;
    const struct fork *fork = exit < 0 ? NULL : board_steps(board, LINE_LATERAL, walk->path[walk->steps], exit);
    for (int i = 0; fork && i < fork->count; i++) {
        struct step step = fork->step[i];
        if (walk->g->array[board->lane_first[step.to]] == PIECE(walk->player, walk->g->castles_with)) {
            keep_castling(walk, step.to);
        } else if (!walk_has_passed(walk, step.to)) {
            walk->path[++walk->steps] = step.to;
            walk_to_rooks(walk, board_opposite(board, step.to, step.enters));
            walk->steps--;
        }
    }
}

static void find_castlings(struct game *g, int width)
{
    for (int player = 0; player < g->players; player++)
        for (int place = 0; place < g->board->cells; place++)
            if (g->array[place] == PIECE(player, g->castler)) {
                struct castling_walk walk = {.g = g, .player = player, .width = width, .path = {(cell)place}};
                for (int side = 0; side < g->board->shape[place].corners; side++)
                    walk_to_rooks(&walk, side);
            }
}

/* A straight line of lateral steps without branches from one end to the other. */
struct row {
    cell at[CELLS_MAX];
    int count;
};

static int index_in(const struct row *row, cell place)
{
    int i = 0;
    while (i < row->count && row->at[i] != place)
        i++;
    return i < row->count ? i : -1;
}

/* Add to ROW the cells straight on from PLACE through side EXIT, until the line ends, branches or returns. */
static void add_straight(const struct board *board, struct row *row, cell place, int exit)
{
    while (exit >= 0) {
        const struct fork *fork = board_steps(board, LINE_LATERAL, place, exit);
        if (fork->count != 1 || index_in(row, fork->step[0].to) >= 0)
            return;
        row->at[row->count++] = place = fork->step[0].to;
        exit = board_opposite(board, place, fork->step[0].enters);
    }
}

/* The line through HERE and then its neighbour NEXT into ROW, in that direction; false if they are no neighbours. */
static bool row_through(const struct board *board, cell here, cell next, struct row *row)
{
    for (int side = 0; side < board->shape[here].corners; side++) {
        const struct fork *fork = board_steps(board, LINE_LATERAL, here, side);
        if (fork->count != 1 || fork->step[0].to != next)
            continue;
        struct row back = {.at = {here}, .count = 1};
        add_straight(board, &back, here, board_opposite(board, here, side));
        row->count = 0;
        while (back.count)
            row->at[row->count++] = back.at[--back.count];
        add_straight(board, row, here, side);
        return true;
    }
    return false;
}

/* Returns the first cell of ROW after FROM with piece WHAT of the array, -1 if there is none. */
static int find_piece(const struct game *g, const struct row *row, int from, piece what)
{
    for (int i = from; i < row->count; i++)
        if (g->array[row->at[i]] == what)
            return i;
    return -1;
}

/* Add the cells from FROM to TO, both included, that either piece passes or enters. */
static void must_be_empty(struct castling *castling, const struct row *row, int from, int to)
{
    for (int i = from < to ? from : to; i <= (from < to ? to : from); i++)
        if (row->at[i] != castling->royal_from && row->at[i] != castling->rook_from)
            cellset_add(&castling->empty, row->at[i]);
}

/* The royal piece lands on ROYAL and the Rook beside it on ROOK, so the Rook comes from beyond the royal piece in the
 * direction from ROOK to ROYAL. The array says whose pieces these are and where they stand. */
static bool find_pair(struct game *g, cell royal, cell rook, int count[PLAYERS_MAX])
{
    struct row row;
    if (!row_through(g->board, rook, royal, &row))
        return false;
    for (int player = 0; player < g->players; player++) {
        int king = find_piece(g, &row, 0, PIECE(player, g->castler));
        int other = king < 0 ? -1 : find_piece(g, &row, king, PIECE(player, g->castles_with));
        if (other < 0 || count[player] == CASTLINGS_MAX)
            continue;
        int to = index_in(&row, royal), step = to > king ? 1 : -1;
        struct castling castling = {.exists = true, .royal_from = row.at[king], .royal_to = royal};
        castling.rook_from = row.at[other];
        castling.rook_to = rook;
        for (int i = king + step; to != king && i != to && castling.passed < CASTLING_STEPS_MAX; i += step)
            castling.pass[castling.passed++] = row.at[i];
        must_be_empty(&castling, &row, king, to);
        must_be_empty(&castling, &row, other, index_in(&row, rook));
        g->castling[player][count[player]++] = castling;
        return true;
    }
    return false;
}

static bool find_pairs(struct game *g, const struct rule_arguments *arguments, struct error *error)
{
    int count[PLAYERS_MAX] = {0};
    for (int i = 0; i + 1 < arguments->cells; i += 2)
        if (!find_pair(g, arguments->cell[i], arguments->cell[i + 1], count)) {
            const char *royal = g->board->cell_name[arguments->cell[i]],
                       *rook = g->board->cell_name[arguments->cell[i + 1]];
            return error_set(
                error,
                "no %s castles to %s and %s: name neighbours in line with both pieces, %s beyond %s, two pairs each",
                g->kind[g->castler].name, royal, rook, g->kind[g->castles_with].name, g->kind[g->castler].name);
        }
    return true;
}

/* Note whether text that names only FROM and TO could mean a plain step, or no move at all. */
static void mark_by_sign(struct game *g, int player, struct castling *castling)
{
    const struct kind *royal = &g->kind[g->castler];
    castling->by_sign = castling->royal_from == castling->royal_to;
    for (int i = 0; i < royal->atoms; i++) {
        const struct atom *atom = &royal->atom[i];
        cellset reached = atom_slides(atom) ? slides_reach(g, player, atom, castling->royal_from)
                                            : tables_atom_steps(g, player, atom, castling->royal_from);
        castling->by_sign = castling->by_sign || cellset_has(reached, castling->royal_to);
    }
}

/* Returns the number of the file that a cell's NAME begins with: 1 for a; 0 if it begins with no letter. */
static int file_number(const char *name)
{
    int n = 0;
    for (; (*name | 32) >= 'a' && (*name | 32) <= 'z'; name++)
        n = 26 * n + (*name | 32) - 'a' + 1;
    return n;
}

/* Positive if the Rook of CASTLING stands towards the last file from the royal piece, negative if towards the first. */
static int side_of_rook(const struct board *board, const struct castling *castling)
{
    return file_number(board->cell_name[castling->rook_from]) - file_number(board->cell_name[castling->royal_from]);
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
static bool find_all(struct game *g, struct error *error)
{
    memset(g->castling, 0, sizeof g->castling);
    memset(g->castling_turned, 0, sizeof g->castling_turned);
    if (!rules_has(g, RULE_CASTLING) || g->castles_with < 0)
        return true;
    const struct rule_arguments *arguments = game_arguments(g, RULE_CASTLING);
    if (!arguments->cells)
        find_castlings(g, arguments->number ? arguments->number : USUAL_STEPS);
    else if (!find_pairs(g, arguments, error))
        return false;
    for (int player = 0; player < g->players; player++) {
        if (!arguments->nearer)
            order_by_side(g, player);
        for (int i = 0; i < CASTLINGS_MAX; i++)
            if (g->castling[player][i].exists)
                mark_by_sign(g, player, &g->castling[player][i]);
    }
    return true;
}

/* Fill castling_kept. */
static void note_rights_kept(struct game *g)
{
    memset(g->castling_kept, 0xFF, sizeof g->castling_kept);
    for (int bit = 0; bit < CASTLINGS_MAX * g->players; bit++) {
        const struct castling *castling = &g->castling[bit / CASTLINGS_MAX][bit % CASTLINGS_MAX];
        if (castling->exists) {
            g->castling_kept[castling->royal_from] &= (uint8_t) ~(1u << bit);
            g->castling_kept[castling->rook_from] &= (uint8_t) ~(1u << bit);
        }
    }
}

bool derive_castling(struct game *g, struct error *error)
{
    bool good = find_all(g, error);
    note_rights_kept(g);
    return good;
}
