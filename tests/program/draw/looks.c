/*
 * What every board has in common, however its cells lie: it keeps its shape, and pieces lie whole in their cells.
 */
#include "draw/blocks/boardcache.h"
#include "draw/grid/grid.h"
#include "draw/scene/pixels.h"
#include "draw/show.h"
#include "filling.h"
#include "games.h"
#include "test.h"

/* ---- shapes ---- */

/* Boards that are neither squares nor hexagons, and a thousand times their width by their height. */
static const struct free_board {
    const char *game;
    int ratio;
} free_boards[] = {{"ring", 1000}, {"cube", 1000}, {"yalta", 1500}};
enum { FREE_BOARDS = sizeof free_boards / sizeof *free_boards };

/* A character is half as wide as high: a ring is round, in lines as in blocks, whatever the size. */
static void boards_keep_their_shape(void **state)
{
    (void)state;
    for (int i = 0; i < FREE_BOARDS * 3 * 5; i++) {
        const struct free_board *board = &free_boards[i % FREE_BOARDS];
        const struct game *g = game_of(board->game);
        const enum blocks blocks = BLOCKS_HALF + (enum blocks)(i / FREE_BOARDS % 3);
        struct view view = filling_view(g, DEPTH_256, blocks, 2 + i / FREE_BOARDS / 3);
        struct position p;
        view.extra = view.scale % 2;
        view.labels = LABELS_NONE;
        position_start(g, &p);
        for (int lines = 0; lines < 2; lines++) {
            int rows, columns;
            view.raster = !lines;
            boardview_measure(g, &view, &rows, &columns);
            int high = 2 * (rows - lines) * board->ratio, wide = 1000 * (columns - lines);
            assert_in_range(wide, high - 3 * 1000 - high / 50, high + 3 * 1000 + high / 50);
        }
    }
}

/* True if POINT, in a picture's units, lies in POLYGON, whose corners run clockwise there. */
static bool lies_within(const struct polygon *polygon, struct point point)
{
    bool inside = true;
    for (int k = 0; k < polygon->corners; k++) {
        struct point from = polygon->at[k], to = polygon->at[k + 1 < polygon->corners ? k + 1 : 0];
        inside = inside && point_cross(point_minus(to, from), point_minus(point, from)) <= 0;
    }
    return inside;
}

/* Pieces of a ring, its inner one too, are not cut where their cells end: not the widest of them. */
static void pieces_lie_in_their_cells(void **state)
{
    enum { WIDEST = 80 };
    (void)state;
    for (int i = 0; i < FREE_BOARDS; i++) {
        const struct board *board = game_of(free_boards[i].game)->board;
        struct board_plan plan;
        int low = SCENE_CELL, high = 0;
        plan_start(&plan, board, 0);
        for (int here = 0; here < board->cells; here++) {
            const struct stand_box *stand = &plan.stand[here];
            for (int k = 0; k < 4; k++) {
                int x = stand->side * WIDEST / 200, y = stand->side / 2;
                struct point corner = {stand->middle.x + (k & 1 ? x : -x), stand->middle.y + (k & 2 ? y : -y)};
                assert_true(lies_within(&plan.shape[here], corner));
            }
            low = stand->side < low ? stand->side : low;
            high = stand->side > high ? stand->side : high;
        }
        assert_true(4 * high <= 5 * low); /* and a kind is about as large everywhere */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_keep_their_shape),
        cmocka_unit_test(pieces_lie_in_their_cells),
    };
    filling_open();
    int status = cmocka_run_group_tests_name("looks", tests, NULL, NULL);
    filling_free();
    return status;
}
