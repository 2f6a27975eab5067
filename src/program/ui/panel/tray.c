/* Captured pieces as large pictures, in panels that have room for them: a row of tiles, drawn as a board of its own. */
#include "panel.h"

#include "draw/boardview.h"

/* The rows of a tray; the least panel that has one; the most tiles, each with its column and rank 1; in units, a tile
 * and the step to the next. */
enum { TRAY_ROWS = 3, TRAY_FROM = 40, TRAY_WIDE = 60, TILES_MAX = 26, TILE = 7, TILE_STEP = 8 };

int tray_rows(const struct panel *panel)
{
    return panel->area.rows >= TRAY_FROM && panel->area.columns >= TRAY_WIDE && panel->view->raster &&
                   panel->view->pictures
               ? TRAY_ROWS
               : 0;
}

/* Makes BOARD a row of COUNT tiles that do not touch each other. */
static bool make_tiles(struct board *board, int count)
{
    struct error error = {0};
    cell culprit;
    board_start(board, "tray");
    for (int i = 0; i < count; i++) {
        const char name[] = {(char)('a' + i), '1', '\0'};
        int left = i * TILE_STEP, right = left + TILE;
        const struct polygon tile = {4, {{left, 0}, {right, 0}, {right, TILE}, {left, TILE}}};
        if (!board_add_cell(board, name, &tile, &error))
            return false;
    }
    return board_derive(board, &culprit, &error);
}

void tray_put(const struct panel *panel, int row, const piece *taken, int count)
{
    const struct game *g = panel->desk->session->game;
    int most = (panel->area.columns - 2) / (3 * TRAY_ROWS);
    count = count < most ? count : most;
    count = count < TILES_MAX ? count : TILES_MAX;
    if (!count || !tray_rows(panel))
        return;
    FREED struct board *board = memory_new(sizeof *board);
    FREED struct game *tiles = memory_new(sizeof *tiles);
    FREED struct diagram *pieces = memory_new(sizeof *pieces);
    FREED struct position *none = memory_new(sizeof *none);
    if (!make_tiles(board, count))
        return;
    *tiles = *g;
    tiles->board = board;
    tiles->rules = (struct rules){{0}};
    for (int i = 0; i < count; i++)
        pieces->at[i] = letter_of_piece(g, taken[i]);
    struct view view = *panel->view;
    view.scale = TRAY_ROWS;
    view.labels = LABELS_NONE;
    view.rotation = view.width = view.extra = 0;
    view.names = view.thin = false;
    view.cache = NULL;
    view.image = (struct point){0, 0};
    view.loose = pieces;
    boardview_draw(tiles, none, &view, NULL, &panel->picture->canvas, row, panel->area.column + 2);
    for (int i = 0; i < TRAY_ROWS * panel->area.columns; i++) { /* a click means no cell of the game's board */
        struct glyph *glyph = canvas_at(&panel->picture->canvas, row + i / panel->area.columns,
                                        panel->area.column + i % panel->area.columns);
        if (glyph)
            glyph->owner[0] = glyph->owner[1] = CELL_NONE;
    }
}
