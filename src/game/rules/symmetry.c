#include "rules/position.h"

/* A symmetry that is being tried. */
struct mapping {
    const struct game *g;
    int from, to;
    bool flips;
    cell image[CELLS_MAX]; /* of polygons; CELL_NONE: not known yet */
};

/* Returns the side of PLACE's image THERE that side number SIDE of PLACE becomes: the far sides of the two players
 * become each other. */
static int side_image(const struct mapping *mapping, cell place, cell there, int side)
{
    int n = mapping->g->board->shape[place].corners, turn = side - mapping->g->far_side[mapping->from][place];
    return ((mapping->g->far_side[mapping->to][there] + (mapping->flips ? -turn : turn)) % n + n) % n;
}

/* The neighbours of cell PLACE, whose image is known, go to the neighbours of the image. Where a line branches it is
 * not known which goes to which. */
static bool spread_from(struct mapping *mapping, cell place, cellset *fresh)
{
    const struct board *board = mapping->g->board;
    cell d = mapping->image[place];
    if (board->shape[place].corners != board->shape[d].corners)
        return false;
    for (int side = 0; side < board->shape[place].corners; side++) {
        const struct fork *here = board_steps(board, LINE_LATERAL, place, side);
        const struct fork *there = board_steps(board, LINE_LATERAL, d, side_image(mapping, place, d, side));
        if (here->count != there->count)
            return false;
        if (here->count != 1)
            continue;
        cell next = here->step[0].to, image = there->step[0].to;
        if (mapping->image[next] == CELL_NONE) {
            mapping->image[next] = image;
            cellset_add(fresh, next);
        } else if (mapping->image[next] != image) {
            return false;
        }
    }
    return true;
}

/* Map the first cell to START and all others accordingly; false if that contradicts itself or leaves a cell out. */
static bool spread(struct mapping *mapping, cell start)
{
    cellset fresh = cellset_of(0), used = {{0, 0}};
    memset(mapping->image, CELL_NONE, sizeof mapping->image);
    mapping->image[0] = start;
    while (!cellset_empty(fresh))
        if (!spread_from(mapping, cellset_pop(&fresh), &fresh))
            return false;
    for (int place = 0; place < mapping->g->board->cells; place++)
        if (mapping->image[place] == CELL_NONE || cellset_has(used, mapping->image[place]))
            return false;
        else
            cellset_add(&used, mapping->image[place]);
    return true;
}

/* Returns the images of the places of SET. */
static cellset image_of(const struct mapping *mapping, cellset set)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(set))
        cellset_add(&out, mapping->g->board->lane_first[mapping->image[cellset_pop(&set)]]);
    return out;
}

/* Returns the places of the cells of SET. */
static cellset places_of(const struct mapping *mapping, cellset set)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(set))
        cellset_add(&out, mapping->g->board->lane_first[cellset_pop(&set)]);
    return out;
}

static bool becomes(const struct mapping *mapping, cellset set, cellset cells)
{
    return cellset_equal(image_of(mapping, set), places_of(mapping, cells));
}

/* True if on the empty board every kind reaches from each image the image of what it reaches from the original. */
static bool pieces_agree(const struct mapping *mapping)
{
    const struct game *g = mapping->g;
    struct position empty;
    position_clear(g, &empty);
    for (cellset set = g->board->firsts; !cellset_empty(set);) {
        cell place = cellset_pop(&set), there = g->board->lane_first[mapping->image[place]];
        for (int k = 0; k < g->kinds; k++)
            if (!becomes(mapping, position_reach(g, &empty, PIECE(mapping->from, k), place),
                         position_reach(g, &empty, PIECE(mapping->to, k), there)))
                return false;
    }
    return true;
}

static bool rules_agree(const struct mapping *mapping)
{
    const struct game *g = mapping->g;
    bool same = becomes(mapping, g->pawn_start[mapping->from], g->pawn_start[mapping->to]) &&
                becomes(mapping, g->promotion[mapping->from], g->promotion[mapping->to]) &&
                becomes(mapping, g->far_corner[mapping->from], g->far_corner[mapping->to]);
    for (int k = 0; k < g->kinds; k++)
        same = same && becomes(mapping, g->home[mapping->from][k], g->home[mapping->to][k]);
    return same;
}

bool symmetry_find(const struct game *g, int from, int to, bool flips, cell image[CELLS_MAX])
{
    struct mapping mapping = {.g = g, .from = from, .to = to, .flips = flips};
    for (int start = 0; start < g->board->cells; start++) {
        if (!spread(&mapping, (cell)start) || !pieces_agree(&mapping) || !rules_agree(&mapping))
            continue;
        for (int place = 0; place < CELLS_MAX; place++)
            image[place] = place < g->board->cells && g->board->lane_first[place] == place
                               ? g->board->lane_first[mapping.image[place]]
                               : CELL_NONE;
        return true;
    }
    return false;
}
