#include "rules/position.h"

/* A symmetry that is being tried. */
struct mapping {
    const struct game *g;
    int from, to;
    bool flips;
    cell image[CELLS_MAX]; /* of polygons; CELL_NONE: not known yet */
};

/* The side of C's image D that side number SIDE of C becomes: the far sides of the two players become each other. */
static int side_image(const struct mapping *t, cell c, cell d, int side)
{
    int n = t->g->board->shape[c].corners, turn = side - t->g->far_side[t->from][c];
    return ((t->g->far_side[t->to][d] + (t->flips ? -turn : turn)) % n + n) % n;
}

/* The neighbours of cell C, whose image is known, go to the neighbours of the image. Where a line branches it is not
 * known which goes to which. */
static bool spread_from(struct mapping *t, cell c, cellset *fresh)
{
    const struct board *b = t->g->board;
    cell d = t->image[c];
    if (b->shape[c].corners != b->shape[d].corners)
        return false;
    for (int side = 0; side < b->shape[c].corners; side++) {
        const struct fork *here = board_steps(b, LINE_LATERAL, c, side);
        const struct fork *there = board_steps(b, LINE_LATERAL, d, side_image(t, c, d, side));
        if (here->count != there->count)
            return false;
        if (here->count != 1)
            continue;
        cell next = here->step[0].to, image = there->step[0].to;
        if (t->image[next] == CELL_NONE) {
            t->image[next] = image;
            cellset_add(fresh, next);
        } else if (t->image[next] != image) {
            return false;
        }
    }
    return true;
}

/* Map the first cell to START and all others accordingly; false if that contradicts itself or leaves a cell out. */
static bool spread(struct mapping *t, cell start)
{
    cellset fresh = cellset_of(0), used = {{0, 0}};
    memset(t->image, CELL_NONE, sizeof t->image);
    t->image[0] = start;
    while (!cellset_empty(fresh))
        if (!spread_from(t, cellset_pop(&fresh), &fresh))
            return false;
    for (int c = 0; c < t->g->board->cells; c++)
        if (t->image[c] == CELL_NONE || cellset_has(used, t->image[c]))
            return false;
        else
            cellset_add(&used, t->image[c]);
    return true;
}

/* The images of the places of S. */
static cellset image_of(const struct mapping *t, cellset s)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(s))
        cellset_add(&out, t->g->board->lane_first[t->image[cellset_pop(&s)]]);
    return out;
}

/* The places of the cells of S. */
static cellset places_of(const struct mapping *t, cellset s)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(s))
        cellset_add(&out, t->g->board->lane_first[cellset_pop(&s)]);
    return out;
}

static bool becomes(const struct mapping *t, cellset s, cellset u)
{
    return cellset_equal(image_of(t, s), places_of(t, u));
}

/* True if on the empty board every kind reaches from each image the image of what it reaches from the original. */
static bool pieces_agree(const struct mapping *t)
{
    const struct game *g = t->g;
    struct position empty;
    position_clear(g, &empty);
    for (cellset s = g->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s), d = g->board->lane_first[t->image[c]];
        for (int k = 0; k < g->kinds; k++)
            if (!becomes(t, position_reach(g, &empty, PIECE(t->from, k), c),
                         position_reach(g, &empty, PIECE(t->to, k), d)))
                return false;
    }
    return true;
}

static bool rules_agree(const struct mapping *t)
{
    const struct game *g = t->g;
    bool same = becomes(t, g->pawn_start[t->from], g->pawn_start[t->to]) &&
                becomes(t, g->promotion[t->from], g->promotion[t->to]) &&
                becomes(t, g->far_corner[t->from], g->far_corner[t->to]);
    for (int k = 0; k < g->kinds; k++)
        same = same && becomes(t, g->home[t->from][k], g->home[t->to][k]);
    return same;
}

bool symmetry_find(const struct game *g, int from, int to, bool flips, cell image[CELLS_MAX])
{
    struct mapping t = {.g = g, .from = from, .to = to, .flips = flips};
    for (int start = 0; start < g->board->cells; start++) {
        if (!spread(&t, (cell)start) || !pieces_agree(&t) || !rules_agree(&t))
            continue;
        for (int c = 0; c < CELLS_MAX; c++)
            image[c] =
                c < g->board->cells && g->board->lane_first[c] == c ? g->board->lane_first[t.image[c]] : CELL_NONE;
        return true;
    }
    return false;
}
