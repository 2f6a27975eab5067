#include "endings/material.h"

#include <limits.h>

/* (x, y) → (a ± x, b − y): half a turn with −, a flip with x as it is. */
struct map {
    bool flips;
    int width, height; /* least plus greatest coordinate */
};

static struct point map_point(const struct map *m, struct point p)
{
    if (!m->flips)
        p.x = m->width - p.x;
    p.y = m->height - p.y;
    return p;
}

static struct map derive_map(const struct board *b, bool flips)
{
    int low_x = INT_MAX, high_x = INT_MIN, low_y = INT_MAX, high_y = INT_MIN;
    for (int c = 0; c < b->cells; c++)
        for (int i = 0; i < b->shape[c].corners; i++) {
            struct point p = b->shape[c].at[i];
            low_x = p.x < low_x ? p.x : low_x;
            high_x = p.x > high_x ? p.x : high_x;
            low_y = p.y < low_y ? p.y : low_y;
            high_y = p.y > high_y ? p.y : high_y;
        }
    return (struct map){flips, low_x + high_x, low_y + high_y};
}

static bool has_corner(const struct polygon *shape, struct point p)
{
    for (int i = 0; i < shape->corners; i++)
        if (point_equal(shape->at[i], p))
            return true;
    return false;
}

/* Returns the cell that C goes to, CELL_NONE if there is none. */
static cell find_image(const struct board *b, const struct map *m, int c)
{
    for (int to = 0; to < b->cells; to++) {
        bool same = b->shape[to].corners == b->shape[c].corners;
        for (int i = 0; same && i < b->shape[c].corners; i++)
            same = has_corner(&b->shape[to], map_point(m, b->shape[c].at[i]));
        if (same)
            return (cell)to;
    }
    return CELL_NONE;
}

static cellset image_of(const struct mirror *mirror, cellset s)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(s))
        cellset_add(&out, mirror->image[cellset_pop(&s)]);
    return out;
}

/* True if S of player 0 and T of player 1 are each other's images. */
static bool are_images(const struct mirror *mirror, cellset s, cellset t)
{
    return cellset_equal(image_of(mirror, s), t);
}

/* Finds all images; lanes must go to lanes. */
static bool map_cells(const struct board *b, const struct map *m, struct mirror *mirror)
{
    for (int c = 0; c < b->cells; c++)
        if ((mirror->image[c] = find_image(b, m, c)) == CELL_NONE)
            return false;
    for (int c = 0; c < b->cells; c++)
        if (!are_images(mirror, b->lane[c], b->lane[mirror->image[c]]))
            return false;
    for (int i = 0; i < b->cells * LINES; i++)
        if (!are_images(mirror, b->adjacent[i % LINES][i / LINES], b->adjacent[i % LINES][mirror->image[i / LINES]]))
            return false;
    return are_images(mirror, b->stops, b->stops);
}

/* A flip changes left and right: true if WAYS of LINE stay the same on cells of CORNERS corners. Sides count from the
 * far one, corners from its right end (game.h). */
static bool ways_flip(uint8_t ways, enum line line, int corners)
{
    for (int r = 0; r < corners; r++) {
        int other = (corners - r + (line != LINE_LATERAL)) % corners;
        if ((ways >> r & 1) != (ways >> other & 1))
            return false;
    }
    return true;
}

static bool pieces_flip(const struct game *g)
{
    for (int c = 0; c < g->board->cells; c++)
        for (int k = 0; k < g->kinds; k++)
            for (int a = 0; a < g->kind[k].atoms; a++) {
                const struct atom *atom = &g->kind[k].atom[a];
                if (!ways_flip(atom->ways, atom->line, g->board->shape[c].corners))
                    return false;
            }
    return true;
}

/* True if the players' directions are images of each other, and likewise all that was derived from the array. */
static bool players_change(const struct game *g, const struct map *m, const struct mirror *mirror)
{
    struct point white = g->player[0].forward, black = g->player[1].forward;
    if ((m->flips ? white.x : -white.x) != black.x || -white.y != black.y)
        return false;
    bool same = true;
    for (int i = 0; i < 2 * g->board->cells; i++)
        same = same && !g->ahead[i & 1][i / 2].x && !g->ahead[i & 1][i / 2].y;
    for (int k = 0; k < g->kinds; k++)
        same = same && are_images(mirror, g->home[0][k], g->home[1][k]);
    same = same && are_images(mirror, g->pawn_cells[0], g->pawn_cells[1]) &&
           are_images(mirror, g->pawn_start[0], g->pawn_start[1]);
    if (g->catacomb[0] != CELL_NONE && same) {
        cellset ends = cellset_of(g->catacomb[0]);
        cellset_add(&ends, g->catacomb[1]);
        same = are_images(mirror, ends, ends);
    }
    return same;
}

void mirror_find(const struct game *g, struct mirror *m)
{
    memset(m, 0, sizeof *m);
    for (int flips = 0; flips < 2 && g->players == 2 && !m->exists; flips++) {
        struct map map = derive_map(g->board, flips);
        m->exists = map_cells(g->board, &map, m) && players_change(g, &map, m) && (!flips || pieces_flip(g));
    }
}
