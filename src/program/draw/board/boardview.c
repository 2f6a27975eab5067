#include "draw/boardview.h"

#include "grid/grid.h"

#include "blocks/boardcache.h"

struct view boardview_default(const struct game *g)
{
    struct view v = {.scale = SCALE_LEAST, .labels = LABELS_AROUND};
    figures_letters(g, &v.pieces);
    return v;
}

struct marks boardview_no_marks(void)
{
    return (struct marks){.chosen = CELL_NONE, .cursor = CELL_NONE, .taken = CELL_NONE};
}

bool boardview_has_scale(const struct game *g, const struct view *v, int scale)
{
    if (v->raster)
        return scale >= FILLED_LEAST && scale <= FILLED_MOST;
    return layout_has_scale(g->board, scale);
}

void boardview_measure(const struct game *g, const struct view *v, int *rows, int *columns)
{
    if (v->raster) {
        filled_measure(g, v, rows, columns);
        return;
    }
    layout_measure(g->board, v->rotation, v->scale, v->labels, rows, columns);
    pocket_make_room(g, v->scale < SCALE_LEAST ? SCALE_LEAST : v->scale, rows, columns);
}

/* True if G's board fits into ROWS × COLUMNS in view V; *HIGH: if not, it is too high. Tried without labels first, as
 * those take most of the time. */
static bool fits(const struct game *g, const struct view *v, int rows, int columns, bool *high)
{
    const enum labels steps[] = {LABELS_NONE, v->labels};
    struct view try = *v;
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

/* As fits, at V's scale, with narrower cells if the board is filled; V->width is set. */
static bool fits_at_scale(const struct game *g, struct view *v, int rows, int columns)
{
    bool high = !boardview_has_scale(g, v, v->scale);
    for (int step = 0; !high && (step == 0 || (v->raster && filled_columns(g->board, v->scale, step))); step++) {
        v->width = v->raster ? filled_columns(g->board, v->scale, step) : 0;
        if (fits(g, v, rows, columns, &high))
            return true;
    }
    return false;
}

/* An upper bound of the scales that fit into ROWS, as the board's height grows with the scale. It saves most of the
 * trying. */
static int highest_scale(const struct game *g, const struct view *v, int rows)
{
    struct view probe = *v;
    int high, columns;
    probe.scale = SCALE_MOST;
    probe.width = 0;
    probe.labels = LABELS_NONE;
    boardview_measure(g, &probe, &high, &columns);
    return rows * SCALE_MOST / high + 1;
}

/* The largest scale from MOST down to LEAST that fits, with all labels if possible, else with fewer; where hexagons
 * are filled the scale matters more. */
static bool fit_between(const struct game *g, struct view *v, int rows, int columns, int most, int least)
{
    static const enum labels wishes[] = {LABELS_AROUND, LABELS_BELOW, LABELS_INSIDE};
    struct view try = *v;
    int highest = highest_scale(g, v, rows);
    bool larger = v->raster && rotation_steps(g->board) == 6; /* most labels of hexagons lie in the corners anyway */
    most = most < highest ? most : highest;
    int scales = most - least + 1;
    for (int i = 0; i < 3 * scales; i++) {
        try.labels = wishes[larger ? i % 3 : i / scales];
        try.scale = most - (larger ? i / 3 : i % scales);
        if (fits_at_scale(g, &try, rows, columns)) {
            *v = try;
            return true;
        }
    }
    return false;
}

/* Hexagons lean anyway: where they are filled they need not be a whole number of rows high. */
static bool fit_samples(const struct game *g, struct view *v, int rows, int columns)
{
    struct view try = *v;
    bool honeycomb = v->raster && rotation_steps(g->board) == 6;
    for (try.extra = filled_samples(v).y - 1; honeycomb && try.extra > 0; try.extra--)
        for (int labels = (int)v->labels; labels >= LABELS_INSIDE; labels--) {
            try.labels = (enum labels)labels;
            if (fits_at_scale(g, &try, rows, columns)) {
                *v = try;
                return true;
            }
        }
    return true;
}

bool boardview_fit(const struct game *g, struct view *v, int rows, int columns)
{
    struct board_fit f = {.rows = rows, .columns = columns, .pocket = pocket_width(g, 0)};
    f.asked = f.found = *v;
    const struct board_fit *known = board_cache_recall(g, &f);
    if (!known) {
        f.found.extra = 0;
        f.fits = (fit_between(g, &f.found, rows, columns, SCALE_MOST, SCALE_LEAST) ||
                  fit_between(g, &f.found, rows, columns, SCALE_LEAST - 1,
                              FILLED_LEAST)) && /* fewer labels are better than a board so small */
                 fit_samples(g, &f.found, rows, columns);
        board_cache_keep(g, &f);
        known = &f;
    }
    v->scale = known->found.scale;
    v->labels = known->found.labels;
    v->width = known->found.width;
    v->extra = known->found.extra;
    return known->fits;
}

int boardview_least_scale(const struct game *g, const struct view *v)
{
    return boardview_has_scale(g, v, FILLED_LEAST) ? FILLED_LEAST : SCALE_LEAST;
}

/* True if a line of STROKES is left out because colours show where cells end. */
static bool is_left_out(const struct painting *d, int strokes)
{
    return d->view->bare && !d->board->has_lanes && !(strokes & (STROKE_RISING | STROKE_FALLING | STROKE_FOOT));
}

/*
 * A line stands on the ground of a cell beside it, so that cells are surfaces without gaps: on that to its right or
 * below it, a falling one on that to its left; at the board's edge on the one that there is, unless the line is left
 * out. Only the feet of a hexagon's upper side have no ground.
 */
static int ground_beside(const struct painting *d, int row, int column, int strokes)
{
    static const struct gridpoint steps[] = {{0, 1}, {1, 0}, {1, 1}, {0, -1}, {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}};
    int mirror = strokes & STROKE_FALLING ? -1 : 1;
    size_t count = strokes & STROKE_FOOT ? 0 : is_left_out(d, strokes) ? 3 : sizeof steps / sizeof *steps;
    for (size_t i = 0; i < count; i++) {
        const struct spot *s = layout_at(d->layout, row + steps[i].row, column + mirror * steps[i].column);
        if (s && s->owner[0] != CELL_NONE)
            return marks_ground(d, s->owner[0]);
    }
    return GROUND_NONE;
}

static void paint_line(const struct painting *d, int row, int column, const struct spot *s)
{
    static const uint32_t dashed[2][2] = {{'~', ':'}, {0x2504, 0x250A}};
    static const uint32_t heavy[2][2] = {{'#', '#'}, {0x2501, 0x2503}};
    uint32_t code = is_left_out(d, s->strokes) ? ' ' : stroke_code(s->strokes, d->view->unicode);
    bool upright = s->strokes == (STROKE_UP | STROKE_DOWN);
    if ((s->seam || s->wall) && (upright || s->strokes == (STROKE_LEFT | STROKE_RIGHT)))
        code = (s->wall ? heavy : dashed)[d->view->unicode][upright];
    else if (s->wall && s->strokes & (STROKE_RISING | STROKE_FALLING | STROKE_FOOT))
        code = '#';
    paint_glyph(d, row, column, s->seam ? PAINT_SWITCH : PAINT_BORDER, code);
    if (s->owner[0] == CELL_NONE)
        paint_ground(d, row, column, ground_beside(d, row, column, s->strokes));
}

/* The area that the cells of a Switch share: rows in the colours of both in turn, counted from its narrow end. */
static void paint_shared(const struct painting *d, int row, int column, const struct spot *s)
{
    static const uint32_t stripe[2][2] = {{'=', '-'}, {0x2550, 0x2500}};
    int odd = shared_row(d->layout, s, row) & 1;
    paint_glyph(d, row, column, PAINT_CELL, stripe[d->view->unicode][odd]);
    paint_ground(d, row, column, GROUND_CELL + d->board->colour[s->owner[odd]]);
}

static uint32_t filling(const struct painting *d, cell c)
{
    static const uint32_t code[2][3] = {{'.', ' ', ':'}, {0xB7, ' ', ':'}}, removed[2] = {'#', 0x2591};
    static const uint32_t stop[2] = {'~', 0x2248};
    if (paint_who(d, c) == LETTER_REMOVED)
        return removed[d->view->unicode];
    if (cellset_has(d->board->stops, c))
        return stop[d->view->unicode];
    if (!d->view->filled || (!d->layout->hexagons && d->layout->scale == SCALE_LEAST && !d->layout->flat))
        return ' ';
    return code[d->view->unicode][d->board->colour[c]];
}

static void paint_spot(const struct painting *d, int row, int column)
{
    const struct spot *s = layout_at(d->layout, row, column);
    if (!s->strokes && s->owner[0] == CELL_NONE)
        return;
    paint_owners(d, row, column, s);
    if (s->owner[0] != CELL_NONE)
        paint_ground(d, row, column, marks_ground(d, s->owner[0]));
    if (s->strokes)
        paint_line(d, row, column, s);
    else if (s->owner[1] != CELL_NONE)
        paint_shared(d, row, column, s);
    else
        paint_glyph(d, row, column, PAINT_CELL, s->inner ? ' ' : filling(d, s->owner[0]));
}

static void paint_labels(const struct painting *d)
{
    for (int i = 0; i < d->layout->labels; i++) {
        const struct label *label = &d->layout->label[i];
        canvas_print(d->canvas, d->row + label->at.row, d->column + label->at.column, PAINT_LABEL, label->text);
    }
}

/* Write the names of cells, a row below the pieces where there is room, else above. */
static void paint_name(const struct painting *d, cell c)
{
    const char *name = d->board->cell_name[c];
    struct gridpoint stand = d->layout->stand[c];
    int length = (int)strlen(name), left = stand.column - length / 2;
    for (int down = 1; down >= -1; down -= 2) {
        int fitting = 0;
        while (fitting < length + 2 && layout_owns(d->layout, c, stand.row + down, left - 1 + fitting))
            fitting++;
        if (fitting < length + 2)
            continue;
        for (int k = -1; k <= length; k++)
            paint_glyph(d, stand.row + down, left + k, PAINT_NAME, k < 0 || k == length ? ' ' : (unsigned char)name[k]);
        return;
    }
}

static void paint_places(const struct painting *d)
{
    const struct board *b = d->board;
    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c) {
            if (d->view->names || d->layout->labels < 0)
                paint_name(d, (cell)c);
            marks_paint(d, (cell)c);
        }
}

void boardview_draw(const struct game *g, const struct position *p, const struct view *v, const struct marks *m,
                    struct canvas *canvas, int row, int column)
{
    struct layout l;
    struct marks none = boardview_no_marks();
    struct painting d = {g, p, v, m ? m : &none, g->board, NULL, canvas, row, column};

    if (v->raster) {
        filled_draw(&d);
        return;
    }
    d.layout = &l;
    layout_start(&l, g->board, v->rotation, v->scale, v->labels);
    for (int r = 0; r < l.rows; r++)
        for (int c = 0; c < l.columns; c++)
            paint_spot(&d, r, c);
    paint_labels(&d);
    paint_places(&d);
    pocket_paint(&d);
    layout_free(&l);
}
