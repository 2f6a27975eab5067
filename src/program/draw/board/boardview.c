#include "draw/boardview.h"

#include "grid/grid.h"

#include "blocks/boardcache.h"

struct view boardview_default(const struct game *g)
{
    struct view view = {.rotation = rotation_for_player(g, 0),
                        .scale = SCALE_LEAST,
                        .labels = LABELS_AROUND,
                        .crowded = g->board->points};
    figures_letters(g, &view.pieces);
    return view;
}

struct marks boardview_no_marks(void)
{
    return (struct marks){.chosen = CELL_NONE, .cursor = CELL_NONE, .taken = CELL_NONE};
}

bool boardview_has_scale(const struct game *g, const struct view *view, int scale)
{
    if (view->raster)
        return scale >= FILLED_LEAST && scale <= FILLED_MOST;
    return layout_has_scale(g->board, scale);
}

void boardview_measure(const struct game *g, const struct view *view, int *rows, int *columns)
{
    if (view->raster) {
        filled_measure(g, view, rows, columns);
        return;
    }
    layout_measure(g->board, view->rotation, view->scale, view->labels, rows, columns);
    pocket_make_room(g, view->scale < SCALE_LEAST ? SCALE_LEAST : view->scale, rows, columns);
}

/* True if G's board fits into ROWS × COLUMNS in VIEW; *HIGH: if not, it is too high. Tried without labels first, as
 * those take most of the time. */
static bool fits(const struct game *g, const struct view *view, int rows, int columns, bool *high)
{
    const enum labels steps[] = {LABELS_NONE, view->labels};
    struct view try = *view;
    int rows_needed, columns_needed;
    for (int i = 0; i < 2; i++) {
        try.labels = steps[i];
        boardview_measure(g, &try, &rows_needed, &columns_needed);
        *high = rows_needed > rows;
        if (*high || columns_needed > columns)
            return false;
    }
    return true;
}

/* As fits, at VIEW's scale, with narrower cells if the board is filled; VIEW->width is set. */
static bool fits_at_scale(const struct game *g, struct view *view, int rows, int columns)
{
    bool high = !boardview_has_scale(g, view, view->scale);
    for (int step = 0; !high && (step == 0 || (view->raster && filled_columns(g->board, view->scale, step))); step++) {
        view->width = view->raster ? filled_columns(g->board, view->scale, step) : 0;
        if (fits(g, view, rows, columns, &high))
            return true;
    }
    return false;
}

/* An upper bound of the scales that fit into ROWS, as the board's height grows with the scale. It saves most of the
 * trying. */
static int highest_scale(const struct game *g, const struct view *view, int rows)
{
    struct view probe = *view;
    int high, columns;
    probe.scale = SCALE_MOST;
    probe.width = 0;
    probe.labels = LABELS_NONE;
    boardview_measure(g, &probe, &high, &columns);
    return rows * SCALE_MOST / high + 1;
}

/* The largest scale from MOST down to LEAST that fits, with all labels if possible, else with fewer; where hexagons
 * are filled the scale matters more. */
static bool fit_between(const struct game *g, struct view *view, int rows, int columns, int most, int least)
{
    static const enum labels wishes[] = {LABELS_AROUND, LABELS_BELOW, LABELS_INSIDE};
    struct view try = *view;
    int highest = highest_scale(g, view, rows);
    bool larger = view->raster && rotation_steps(g->board) == 6; /* most labels of hexagons lie in the corners anyway */
    most = most < highest ? most : highest;
    int scales = most - least + 1;
    for (int i = 0; i < 3 * scales; i++) {
        try.labels = wishes[larger ? i % 3 : i / scales];
        try.scale = most - (larger ? i / 3 : i % scales);
        if (fits_at_scale(g, &try, rows, columns)) {
            *view = try;
            return true;
        }
    }
    return false;
}

/* Hexagons lean anyway, and what is neither a honeycomb nor squares has sides in all directions: where they are filled
 * they need not be a whole number of rows high. */
static bool fit_samples(const struct game *g, struct view *view, int rows, int columns)
{
    struct view try = *view;
    bool images = view->raster && filled_has_images(view);
    bool leaning = view->raster && (rotation_steps(g->board) == 6 || outline_is_free(g->board));
    int least = leaning ? LABELS_INSIDE : (int)view->labels; /* of squares the labels matter more */
    for (try.extra = filled_samples(view).y - 1; (leaning || images) && try.extra > 0; try.extra--)
        for (int labels = (int)view->labels; labels >= least; labels--) {
            try.labels = (enum labels)labels;
            if (fits_at_scale(g, &try, rows, columns)) {
                *view = try;
                return true;
            }
        }
    return true;
}

/* Returns the largest scale that suits VIEW of G's board: cells of lines and letters do not grow beyond 7×3, in
 * which a letter still fills its cell; those of other shapes than squares and hexagons need more for their lines. */
static int largest_scale(const struct game *g, const struct view *view)
{
    enum { LINES_MOST = 4 };
    return (view->raster && view->blocks != BLOCKS_WHOLE) || outline_is_free(g->board) ? SCALE_MOST
                                                                                       : most(view->scale, LINES_MOST);
}

bool boardview_fit(const struct game *g, struct view *view, int rows, int columns)
{
    struct board_fit fit = {.rows = rows, .columns = columns, .pocket = pocket_width(g, 0)};
    fit.asked = fit.found = *view;
    const struct board_fit *known = board_cache_recall(g, &fit);
    if (!known) {
        fit.found.extra = 0;
        fit.fits = (fit_between(g, &fit.found, rows, columns, largest_scale(g, view), SCALE_LEAST) ||
                    fit_between(g, &fit.found, rows, columns, SCALE_LEAST - 1,
                                FILLED_LEAST)) && /* fewer labels are better than a board so small */
                   fit_samples(g, &fit.found, rows, columns);
        board_cache_keep(g, &fit);
        known = &fit;
    }
    view->scale = known->found.scale;
    view->labels = known->found.labels;
    view->width = known->found.width;
    view->extra = known->found.extra;
    return known->fits;
}

bool boardview_is_narrowed(const struct game *g, const struct view *view)
{
    return view->raster && view->width && view->width < filled_columns(g->board, view->scale, 0);
}

int boardview_least_scale(const struct game *g, const struct view *view)
{
    return boardview_has_scale(g, view, FILLED_LEAST) ? FILLED_LEAST : SCALE_LEAST;
}

/* True if a line of STROKES is left out because colours show where cells end. */
static bool is_left_out(const struct painting *painting, int strokes)
{
    return painting->view->bare && !painting->board->has_lanes &&
           !(strokes & (STROKE_RISING | STROKE_FALLING | STROKE_FOOT));
}

/*
 * A line stands on the ground of a cell beside it, so that cells are surfaces without gaps: on that to its right or
 * below it, a falling one on that to its left; at the board's edge on the one that there is, unless the line is left
 * out. Only the feet of a hexagon's upper side have no ground.
 */
static int ground_beside(const struct painting *painting, int row, int column, int strokes)
{
    static const struct gridpoint steps[] = {{0, 1}, {1, 0}, {1, 1}, {0, -1}, {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}};
    int mirror = strokes & STROKE_FALLING ? -1 : 1;
    size_t count = strokes & STROKE_FOOT ? 0 : is_left_out(painting, strokes) ? 3 : sizeof steps / sizeof *steps;
    for (size_t i = 0; i < count; i++) {
        const struct spot *spot = layout_at(painting->layout, row + steps[i].row, column + mirror * steps[i].column);
        if (spot && spot->owner[0] != CELL_NONE)
            return marks_ground(painting, spot->owner[0]);
    }
    return GROUND_NONE;
}

static void paint_line(const struct painting *painting, int row, int column, const struct spot *spot)
{
    static const uint32_t dashed[2][2] = {{'~', ':'}, {0x2504, 0x250A}};
    static const uint32_t heavy[2][2] = {{'#', '#'}, {0x2501, 0x2503}};
    uint32_t code = is_left_out(painting, spot->strokes) ? ' ' : stroke_code(spot->strokes, painting->view->unicode);
    bool upright = spot->strokes == (STROKE_UP | STROKE_DOWN);
    if ((spot->seam || spot->wall) && (upright || spot->strokes == (STROKE_LEFT | STROKE_RIGHT)))
        code = (spot->wall ? heavy : dashed)[painting->view->unicode][upright];
    else if (spot->wall && spot->strokes & (STROKE_RISING | STROKE_FALLING | STROKE_FOOT))
        code = '#';
    paint_glyph(painting, row, column, spot->seam ? PAINT_SWITCH : PAINT_BORDER, code);
    if (spot->owner[0] == CELL_NONE)
        paint_ground(painting, row, column, ground_beside(painting, row, column, spot->strokes));
}

/* The area that the cells of a Switch share: rows in the colours of both in turn, counted from its narrow end. */
static void paint_shared(const struct painting *painting, int row, int column, const struct spot *spot)
{
    static const uint32_t stripe[2][2] = {{'=', '-'}, {0x2550, 0x2500}};
    int odd = shared_row(painting->layout, spot, row) & 1;
    paint_glyph(painting, row, column, PAINT_CELL, stripe[painting->view->unicode][odd]);
    paint_ground(painting, row, column, GROUND_CELL + painting->board->colour[spot->owner[odd]]);
}

static uint32_t filling(const struct painting *painting, cell here)
{
    static const uint32_t code[2][3] = {{'.', ' ', ':'}, {0xB7, ' ', ':'}}, removed[2] = {'#', 0x2591};
    static const uint32_t stop[2] = {'~', 0x2248};
    if (paint_who(painting, here) == LETTER_REMOVED)
        return removed[painting->view->unicode];
    if (cellset_has(painting->board->stops, here))
        return stop[painting->view->unicode];
    if (!painting->view->filled || painting->board->points ||
        (!painting->layout->hexagons && painting->layout->scale == SCALE_LEAST && !painting->layout->flat))
        return ' ';
    return code[painting->view->unicode][painting->board->colour[here]];
}

static void paint_spot(const struct painting *painting, int row, int column)
{
    const struct spot *spot = layout_at(painting->layout, row, column);
    if (!spot->strokes && spot->owner[0] == CELL_NONE)
        return;
    paint_owners(painting, row, column, spot);
    if (spot->owner[0] != CELL_NONE)
        paint_ground(painting, row, column, marks_ground(painting, spot->owner[0]));
    if (spot->strokes)
        paint_line(painting, row, column, spot);
    else if (spot->owner[1] != CELL_NONE)
        paint_shared(painting, row, column, spot);
    else
        paint_glyph(painting, row, column, PAINT_CELL, spot->inner ? ' ' : filling(painting, spot->owner[0]));
}

static void paint_labels(const struct painting *painting)
{
    for (int i = 0; i < painting->layout->labels; i++) {
        const struct label *label = &painting->layout->label[i];
        canvas_print(painting->canvas, painting->row + label->at.row, painting->column + label->at.column, PAINT_LABEL,
                     label->text);
    }
}

/* Write the names of cells, a row below the pieces where there is room, else above. */
static void paint_name(const struct painting *painting, cell here)
{
    const char *name = painting->board->cell_name[here];
    struct gridpoint stand = painting->layout->stand[here];
    int length = (int)strlen(name), left = stand.column - length / 2;
    for (int down = 1; down >= -1; down -= 2) {
        int fitting = 0;
        while (fitting < length + 2 && layout_owns(painting->layout, here, stand.row + down, left - 1 + fitting))
            fitting++;
        if (fitting < length + 2)
            continue;
        for (int k = -1; k <= length; k++)
            paint_glyph(painting, stand.row + down, left + k, PAINT_NAME,
                        k < 0 || k == length ? ' ' : (unsigned char)name[k]);
        return;
    }
}

static void paint_places(const struct painting *painting)
{
    const struct board *board = painting->board;
    for (int here = 0; here < board->cells; here++)
        if (board->lane_first[here] == here) {
            if (painting->view->names || painting->layout->labels < 0)
                paint_name(painting, (cell)here);
            marks_paint(painting, (cell)here);
        }
}

void boardview_draw(const struct game *g, const struct position *p, const struct view *view, const struct marks *marks,
                    struct canvas *canvas, int row, int column)
{
    struct layout layout;
    struct marks none = boardview_no_marks();
    struct painting painting = {g, p, view, marks ? marks : &none, g->board, NULL, canvas, row, column};

    if (view->raster) {
        filled_draw(&painting);
        return;
    }
    painting.layout = &layout;
    layout_start(&layout, g->board, view->rotation, view->scale, view->labels);
    for (int r = 0; r < layout.rows; r++)
        for (int c = 0; c < layout.columns; c++)
            paint_spot(&painting, r, c);
    paint_labels(&painting);
    paint_places(&painting);
    pocket_paint(&painting);
    layout_free(&layout);
}
