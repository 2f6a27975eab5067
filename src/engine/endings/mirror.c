#include "endings/material.h"

#include <limits.h>

/* (x, y) → (a ± x, b − y): half a turn with −, a flip with x as it is. */
struct map {
    bool flips;
    int width, height; /* least plus greatest coordinate */
};

static struct point map_point(const struct map *map, struct point point)
{
    if (!map->flips)
        point.x = map->width - point.x;
    point.y = map->height - point.y;
    return point;
}

static struct map derive_map(const struct board *board, bool flips)
{
    int low_x = INT_MAX, high_x = INT_MIN, low_y = INT_MAX, high_y = INT_MIN;
    for (int place = 0; place < board->cells; place++)
        for (int i = 0; i < board->shape[place].corners; i++) {
            struct point point = board->shape[place].at[i];
            low_x = point.x < low_x ? point.x : low_x;
            high_x = point.x > high_x ? point.x : high_x;
            low_y = point.y < low_y ? point.y : low_y;
            high_y = point.y > high_y ? point.y : high_y;
        }
    return (struct map){flips, low_x + high_x, low_y + high_y};
}

static bool has_corner(const struct polygon *shape, struct point point)
{
    for (int i = 0; i < shape->corners; i++)
        if (point_equal(shape->at[i], point))
            return true;
    return false;
}

/* Returns the cell that PLACE goes to, CELL_NONE if there is none. */
static cell find_image(const struct board *board, const struct map *map, int place)
{
    for (int to = 0; to < board->cells; to++) {
        bool same = board->shape[to].corners == board->shape[place].corners;
        for (int i = 0; same && i < board->shape[place].corners; i++)
            same = has_corner(&board->shape[to], map_point(map, board->shape[place].at[i]));
        if (same)
            return (cell)to;
    }
    return CELL_NONE;
}

static cellset image_of(const struct mirror *mirror, cellset set)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(set))
        cellset_add(&out, mirror->image[cellset_pop(&set)]);
    return out;
}

/* True if SET of player 0 and CELLS of player 1 are each other's images. */
static bool are_images(const struct mirror *mirror, cellset set, cellset cells)
{
    return cellset_equal(image_of(mirror, set), cells);
}

/* Finds all images; lanes must go to lanes. */
static bool map_cells(const struct board *board, const struct map *map, struct mirror *mirror)
{
    for (int place = 0; place < board->cells; place++)
        if ((mirror->image[place] = find_image(board, map, place)) == CELL_NONE)
            return false;
    for (int place = 0; place < board->cells; place++)
        if (!are_images(mirror, board->lane[place], board->lane[mirror->image[place]]))
            return false;
    for (int i = 0; i < board->cells * LINES; i++)
        if (!are_images(mirror, board->adjacent[i % LINES][i / LINES],
                        board->adjacent[i % LINES][mirror->image[i / LINES]]))
            return false;
    return are_images(mirror, board->stops, board->stops);
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
    for (int place = 0; place < g->board->cells; place++)
        for (int k = 0; k < g->kinds; k++)
            for (int a = 0; a < g->kind[k].atoms; a++) {
                const struct atom *atom = &g->kind[k].atom[a];
                if (!ways_flip(atom->ways, atom->line, g->board->shape[place].corners))
                    return false;
            }
    return true;
}

/* True if the players' directions are images of each other, and likewise all that was derived from the array. */
static bool players_change(const struct game *g, const struct map *map, const struct mirror *mirror)
{
    struct point white = g->player[0].forward, black = g->player[1].forward;
    if ((map->flips ? white.x : -white.x) != black.x || -white.y != black.y)
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

void mirror_find(const struct game *g, struct mirror *mirror)
{
    memset(mirror, 0, sizeof *mirror);
    for (int flips = 0; flips < 2 && g->players == 2 && !mirror->exists; flips++) {
        struct map map = derive_map(g->board, flips);
        mirror->exists =
            map_cells(g->board, &map, mirror) && players_change(g, &map, mirror) && (!flips || pieces_flip(g));
    }
}
