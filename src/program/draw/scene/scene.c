#include "scene.h"

#include "draw/theme.h"
#include "grid/grid.h"
#include "rules/walker.h"
#include "shaping.h"
#include "switches.h"

/* Lengths in percent of a cell's height; BEFORE: how far from the middle of a piece an arrow to it ends, in percent of
 * its side; UPON: on a Switch. */
enum { BEFORE = 56, UPON = 30, DOT = 15, LINE = 5, CHORD = 4, FRAME = 30, CORNER = 20, WHOLE = 100 };
enum { FRAME_WIDTH = 9, SIGN = 12, ARROW = 17, HEAD = 42, SHORT = 34, RING = 34, TRAIL = 7, SPUR = 35 };

static void add_outline(struct scene *scene, const struct painting *painting, cell here)
{
    if (here == CELL_POCKET || cellset_count(painting->board->lane[here]) == 1)
        path_add_polygon(&scene->path, &scene->plan->shape[plan_place(scene->plan, here)]);
    else
        lane_add_outline(scene->plan->board, scene->plan->shape, here, &scene->path);
}

static void add_cell(struct scene *scene, const struct painting *painting, cell here)
{
    struct scene_shape *shape = shape_begin(scene, SHAPE_CELL, here, shape_ink(scene, painting, here));
    if (paint_who(painting, here) == LETTER_REMOVED)
        shape->opacity = OPAQUE / 6;
    add_outline(scene, painting, here);
    shape_end(scene);
}

/* A line along side K of POLYGON, inside it; it has no gaps, however large samples are. */
static void add_edge(struct scene *scene, const struct polygon *polygon, int k, cell place)
{
    struct point from = polygon->at[k], to = polygon->at[k + 1 < polygon->corners ? k + 1 : 0];
    int length = path_length(to.x - from.x, to.y - from.y);
    if (!length)
        return;
    int across = abs(to.y - from.y) * scene->sample.x / length, down = abs(to.x - from.x) * scene->sample.y / length;
    int width = most(most(across, down), shape_percent(LINE));
    int x = (to.y - from.y) * width / length, y = (from.x - to.x) * width / length;
    struct polygon edge =
        polygon_cut(polygon, (struct point){from.x + x, from.y + y}, (struct point){to.x + x, to.y + y});
    shape_begin(scene, SHAPE_AREA, place, PAINT_BORDER);
    path_add_polygon(&scene->path, &edge);
    shape_end(scene);
}

/* The sides between HERE and cells of its colour, which no Switch separates; all if the view wants thin lines. */
static void add_sides(struct scene *scene, const struct painting *painting, cell here)
{
    const struct board *board = painting->board;
    const struct polygon *polygon = &scene->plan->shape[here];
    for (int k = 0; k < polygon->corners; k++) {
        const struct fork *beyond = board_steps(board, LINE_LATERAL, here, k);
        bool drawn = false;
        for (int i = 0; i < beyond->count; i++) {
            cell other = beyond->step[i].to;
            bool alike = scene->plan->fill[other] == scene->plan->fill[here] && cellset_empty(board->overlap[here]) &&
                         cellset_empty(board->overlap[other]);
            drawn = drawn || (other > here && board->lane_first[other] != board->lane_first[here] &&
                              (alike || painting->view->thin));
        }
        if (drawn)
            add_edge(scene, polygon, k, here);
    }
}

/* WIDTH in percent of a cell's height. */
static void add_line(struct scene *scene, cell place, int ink, int width, struct point from, struct point to)
{
    shape_begin(scene, SHAPE_LINE, place, ink)->width = shape_percent(width);
    path_add(&scene->path, from.x, from.y, true);
    path_add(&scene->path, to.x, to.y, false);
    shape_end(scene);
}

/* Returns where a chord begins whose middle lies at AT, and how WIDE it is, both in whole samples; COUNT of these are
 * UNIT. */
static int snap_band(int at, int unit, int count, int *wide)
{
    int samples = most(divide_nearest((int64_t)shape_percent(CHORD) * count, unit), 1);
    int first = (int)((2 * (int64_t)at * count - (int64_t)samples * unit) / (2 * unit));
    *wide = (int)((int64_t)(first + samples) * unit / count - (int64_t)first * unit / count);
    return (int)((int64_t)first * unit / count);
}

/* Adds to the scene CONTEXT the line between the points FROM and TO: where it is upright or level, of whole samples. */
static void add_chord(void *context, cell from, cell to)
{
    struct scene *scene = context;
    struct point at = scene->plan->stand[from].middle, end = scene->plan->stand[to].middle, wide;
    if (at.x != end.x && at.y != end.y) {
        int least_width = 100 * least(scene->sample.x, scene->sample.y) / SCENE_CELL;
        add_line(scene, CELL_NONE, PAINT_BORDER, most(CHORD, least_width), at, end);
        return;
    }
    struct point low = {snap_band(least(at.x, end.x), scene->plan->pitch, scene->across, &wide.x),
                        snap_band(least(at.y, end.y), SCENE_CELL, scene->grain, &wide.y)};
    struct point high = {low.x + abs(end.x - at.x) + wide.x, low.y + abs(end.y - at.y) + wide.y};
    shape_begin(scene, SHAPE_AREA, CELL_NONE, PAINT_BORDER);
    path_add(&scene->path, low.x, low.y, true);
    path_add(&scene->path, high.x, low.y, false);
    path_add(&scene->path, high.x, high.y, false);
    path_add(&scene->path, low.x, high.y, false);
    shape_end(scene);
}

void scene_visit_lines(const struct board *board, scene_line_visitor *visit, void *context)
{
    for (int here = 0; here < board->cells; here++)
        EACH_CELL (other, board->adjacent[LINE_LATERAL][here]) {
            bool apart = cellset_has(board->river, (cell)here) && cellset_has(board->river, other) &&
                         board->row[here] != board->row[other];
            if (other > here && !apart)
                visit(context, (cell)here, other);
        }
    for (int i = 0; i < board->chords; i++)
        visit(context, board->chord[i][0], board->chord[i][1]);
}

/* A gold line along each side of HERE that is the same as one elsewhere, a heavy one along walls, and spurs in the
 * corners of a cell in which lines end. */
static void add_bounds(struct scene *scene, const struct painting *painting, cell here)
{
    int sample = 100 * scene->sample.y / SCENE_CELL, wall = most(3 * sample / 2, 4 * LINE);
    const struct polygon *polygon = &scene->plan->shape[here];
    for (int k = 0; k < polygon->corners; k++) {
        struct point from = polygon->at[k], to = polygon->at[k + 1 < polygon->corners ? k + 1 : 0];
        if (painting->board->seams && board_side_is_seam(painting->board, here, k))
            add_line(scene, here, PAINT_SWITCH, 2 * LINE, from, to);
        if (board_behind_wall(painting->board, here, k) != CELL_NONE)
            add_line(scene, CELL_NONE, PAINT_BORDER, wall, from, to);
        if (cellset_has(painting->board->stops, here))
            add_line(scene, here, PAINT_BORDER, most(sample, LINE), from,
                     shape_towards(from, scene->plan->stand[here].middle, shape_percent(SPUR)));
    }
}

/* The soft edge round a lane. */
static void add_lane(struct scene *scene, const struct painting *painting, cell here)
{
    struct scene_shape *edge = shape_begin(scene, SHAPE_LINE, here, PAINT_BORDER);
    edge->width = shape_percent(2 * LINE);
    edge->opacity = OPAQUE / 3;
    edge->closed = true;
    add_outline(scene, painting, here);
    shape_end(scene);
}

/* An arch: an entrance of the catacomb. */
static void add_arch(struct scene *scene, cell here)
{
    static const int sine[] = {0, 383, 707, 924, 1000, 924, 707, 383, 0};
    struct point middle = scene->plan->stand[plan_place(scene->plan, here)].middle;
    int width = shape_percent(25);
    shape_begin(scene, SHAPE_LINE, here, PAINT_BORDER)->width = most(shape_percent(SIGN), scene->sample.y);
    path_add(&scene->path, middle.x - width, middle.y + width, true);
    for (int i = 0; i <= 8; i++) {
        int cosine = i < 4 ? -sine[4 - i] : sine[i - 4];
        path_add(&scene->path, middle.x + cosine * width / 1000, middle.y - sine[i] * width / 1000, false);
    }
    path_add(&scene->path, middle.x + width, middle.y + width, false);
    shape_end(scene);
}

/* An arrow to the board: the reenterent square. */
static void add_return(struct scene *scene)
{
    static const struct point corner[] = {{38, -9}, {38, 9},  {8, 9}, {8, 42},
                                          {-42, 0}, {8, -42}, {8, -9}}; /* percent from the middle */
    struct point middle = scene->plan->stand[CELLS_MAX].middle;
    shape_begin(scene, SHAPE_AREA, CELL_POCKET, PAINT_BORDER);
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++)
        path_add(&scene->path, middle.x + shape_percent(corner[i].x), middle.y + shape_percent(corner[i].y), i == 0);
    shape_end(scene);
}

static void add_circle(struct scene *scene, cell here, int ink, int radius)
{
    shape_begin(scene, SHAPE_AREA, here, ink);
    path_add_circle(&scene->path, scene->plan->stand[plan_place(scene->plan, here)].middle, radius);
    shape_end(scene);
}

/* Arrows and circles have the colours of marks, which stand out of each of the board's cells; with few colours, of a
 * yellow one, gold, as the last move's is a shade there. */
static int ink_of_arrow(const struct scene *scene, const struct painting *painting, char colour)
{
    enum mark mark = colour == 'G' ? MARK_CHOSEN : colour == 'R' ? MARK_CHECK : MARK_LAST;
    bool gold = mark == MARK_LAST && palette_is_small(painting->view->depth);
    return colour == 'B' ? PAINT_MARK : gold ? PAINT_SWITCH : ink_of_fill((enum fill)scene->plan->fill[0], mark);
}

/* The stands on the way from FROM to TO of a move from P, both included, into AT; returns how many. The path that a
 * piece takes bends; what no piece can do is straight. */
static int find_way_in(const struct scene *scene, const struct painting *painting, const struct position *p,
                       const cell ends[2], struct stand_box at[CELLS_MAX + 2])
{
    cell from = ends[0], to = ends[1];
    bool walks = !painting->view->loose && from < painting->board->cells && to < painting->board->cells;
    cell path[CELLS_MAX];
    const uint8_t *first = painting->board->lane_first;
    int n = walks ? walker_path(painting->game, p, first[from], to, path) : 0, count = 0;
    bool back = n < 0; /* the move has been taken back, or its piece is where it came to */
    n = back ? walker_path(painting->game, p, first[to], from, path) : n;
    at[count++] = scene->plan->stand[plan_place(scene->plan, from)];
    for (int i = 0; i < n; i++)
        at[count++] = scene->plan->stand[plan_place(scene->plan, path[back ? n - 1 - i : i])];
    at[count++] = scene->plan->stand[plan_place(scene->plan, to)];
    return count;
}

/* As find_way_in, from the position from which arrows and slides lead. */
static int find_way(const struct scene *scene, const struct painting *painting, cell from, cell to,
                    struct stand_box at[CELLS_MAX + 2])
{
    const struct position *before = painting->marks->before;
    return find_way_in(scene, painting, before ? before : painting->position, (const cell[]){from, to}, at);
}

/* The way of the last move, if it bends: a thin line, so that one sees which way a piece came. */
static void add_trail(struct scene *scene, const struct painting *painting)
{
    const struct track *track = &painting->marks->track;
    struct stand_box way[CELLS_MAX + 2] = {0};
    if (!track->before || painting->marks->slides || painting->view->loose || track->from >= painting->board->cells ||
        !walker_bends(painting->game, track->before, painting->board->lane_first[track->from], track->to))
        return;
    int n = find_way_in(scene, painting, track->before, (const cell[]){track->from, track->to}, way);
    struct scene_shape *line = shape_begin(scene, SHAPE_LINE, CELL_NONE, ink_of_arrow(scene, painting, 'Y'));
    line->width = most(shape_percent(TRAIL), least(scene->sample.x, scene->sample.y));
    for (int i = 0; i < n; i++)
        path_add(&scene->path, way[i].middle.x, way[i].middle.y, i == 0);
    shape_end(scene);
}

/* A frame inside HERE, LENGTH percent of its height from each corner; the cursor's has only corners, so that the cell's
 * colour can be seen. */
static void add_frame(struct scene *scene, const struct painting *painting, cell here, int ink, int length)
{
    int first = scene->path.count, sample = most(scene->sample.x, scene->sample.y);
    int long_side = most(shape_percent(length), sample), wide = most(shape_percent(FRAME_WIDTH), sample);
    add_outline(scene, painting, here);
    int n = scene->path.count - first;
    FREED struct vertex *vertex = memory_new((size_t)n * sizeof *vertex);
    for (int i = 0; i < n; i++)
        vertex[i] = scene->path.at[first + i];
    scene->path.count = first;
    shape_begin(scene, SHAPE_AREA, here, ink);
    for (int i = 0; i < n; i++) {
        struct point at = {vertex[i].x, vertex[i].y}, a = {vertex[(i + n - 1) % n].x, vertex[(i + n - 1) % n].y};
        struct point second = {vertex[(i + 1) % n].x, vertex[(i + 1) % n].y};
        struct point to_a = shape_towards(at, a, long_side), to_b = shape_towards(at, second, long_side);
        struct point along_a = point_minus(shape_towards(at, a, wide), at),
                     along_b = point_minus(shape_towards(at, second, wide), at);
        path_add(&scene->path, at.x, at.y, true);
        path_add(&scene->path, to_a.x, to_a.y, false);
        path_add(&scene->path, to_a.x + along_b.x, to_a.y + along_b.y, false);
        path_add(&scene->path, at.x + along_a.x + along_b.x, at.y + along_a.y + along_b.y, false);
        path_add(&scene->path, to_b.x + along_a.x, to_b.y + along_a.y, false);
        path_add(&scene->path, to_b.x, to_b.y, false);
    }
    shape_end(scene);
}

/* Dots for targets and paths; with few colours, of which each terminal has its own, rims for other marks: one of rim
 * and cell stands out of any ground. */
static void add_mark(struct scene *scene, const struct painting *painting, cell here)
{
    enum mark mark = marks_of(painting, here);
    if (mark == MARK_PATH || (mark == MARK_TARGET && !scene->figures))
        add_circle(scene, here, PAINT_MARK, shape_percent(mark == MARK_PATH ? DOT / 2 : DOT));
    else if (mark != MARK_NONE && !scene->figures && palette_is_small(painting->view->depth))
        add_frame(scene, painting, here, PAINT_BORDER, CORNER);
}

/* On which side of its way ARROW lies, whose first step is STEP: -1, 0 or 1. Of two that set out the same way each can
 * be seen. */
static int choose_side(const struct scene *scene, const struct painting *painting, const struct shape *arrow,
                       struct point step)
{
    struct stand_box way[CELLS_MAX + 2] = {0};
    int side = 0;
    for (const struct shape *other = painting->marks->shape; other < painting->marks->shape + painting->marks->shapes;
         other++) {
        if (other == arrow || other->from != arrow->from || other->to == other->from)
            continue;
        find_way(scene, painting, other->from, other->to, way);
        if (point_cross(step, point_minus(way[1].middle, way[0].middle)) == 0)
            side = other < arrow ? 1 : -1;
    }
    return side;
}

/* True if ARROW leads to a cell of a Switch: it reaches into the cell, upon its piece, so that one sees which it is. */
static bool ends_on_switch(const struct painting *painting, const struct shape *arrow)
{
    return arrow->to < painting->board->cells && !cellset_empty(painting->board->overlap[arrow->to]);
}

/* An arrow along the path of a move, below the pieces: a shaft of one sample at least, and a head that ends in front of
 * a piece; where that leaves no room for both, a frame round the cell that it leads to. */
static void add_arrow(struct scene *scene, const struct painting *painting, const struct shape *arrow)
{
    struct stand_box way[CELLS_MAX + 2] = {0};
    struct point at[CELLS_MAX + 2] = {{0}};
    int n = find_way(scene, painting, arrow->from, arrow->to, way), ink = ink_of_arrow(scene, painting, arrow->colour);
    int width = most(shape_percent(ARROW), scene->sample.y), head = shape_percent(HEAD);
    struct point step = point_minus(way[1].middle, way[0].middle);
    struct point aside =
        shape_towards((struct point){0, 0}, step, width * choose_side(scene, painting, arrow, step) * 3 / 4);
    for (int i = 0; i < n; i++)
        at[i] = (struct point){way[i].middle.x - aside.y, way[i].middle.y + aside.x};
    struct point end = at[n - 1], from = at[n - 2];
    bool forked = ends_on_switch(painting, arrow);
    if (paint_who(painting, arrow->to) != LETTER_NONE)
        end = shape_towards(end, from, way[n - 1].side * (forked ? UPON : BEFORE) / 100);
    bool clear = forked && paint_who(painting, arrow->from) == LETTER_NONE;
    at[0] = shape_towards(at[0], at[1],
                          clear    ? shape_percent(SHORT / 2)
                          : forked ? way[0].side / 2
                                   : shape_percent(SHORT));
    int room = path_length(end.x - at[n > 2 ? n - 2 : 0].x, end.y - at[n > 2 ? n - 2 : 0].y);
    head = most(forked ? least(head, room / 2) : head, 5 * scene->sample.y / 2);
    if (n == 2 && room < 2 * head && !forked)
        add_frame(scene, painting, arrow->to, ink, WHOLE);
    at[n - 1] = shape_towards(end, from, head);
    struct scene_shape *shaft = shape_begin(scene, SHAPE_LINE, CELL_NONE, ink);
    shaft->width = width;
    shaft->opacity = OPAQUE * 7 / 8;
    for (int i = 0; i < n; i++)
        path_add(&scene->path, at[i].x, at[i].y, i == 0);
    shape_end(scene);
    struct point foot = at[n - 1], across = point_minus(shape_towards(foot, end, head * 2 / 3), foot);
    shape_begin(scene, SHAPE_AREA, CELL_NONE, ink)->opacity = OPAQUE * 7 / 8;
    path_add(&scene->path, end.x, end.y, true);
    path_add(&scene->path, foot.x - across.y, foot.y + across.x, false);
    path_add(&scene->path, foot.x + across.y, foot.y - across.x, false);
    shape_end(scene);
}

static struct scene_shape *add_piece(struct scene *scene, const struct painting *painting, cell here, letter who,
                                     struct stand_box stand)
{
    struct scene_shape *shape =
        shape_begin(scene, SHAPE_PIECE, here, PAINT_PIECE + theme_tone(painting->game, letter_player(who)));
    shape->who = who;
    shape->side = stand.side;
    shape->middle = stand.middle;
    if (letter_is_third(who))
        shape->middle.y -= shape->side * UNDERLINE_RAISED / 100;
    return shape;
}

/* Who stands on HERE, unless the piece is on its way. */
static void add_standing(struct scene *scene, const struct painting *painting, cell here)
{
    letter who = paint_who(painting, here);
    if (who != LETTER_NONE && who != LETTER_REMOVED && !marks_slide(painting, here) && !paint_is_sign(painting, who))
        add_piece(scene, painting, here, who, scene->plan->stand[plan_place(scene->plan, here)]);
}

/* Where SLIDE has come to on its way, with a size between those at the ends. */
struct stand_box scene_slide(const struct scene *scene, const struct painting *painting, const struct slide *slide)
{
    struct stand_box at[CELLS_MAX + 2] = {0}, here;
    int n = find_way(scene, painting, slide->from, slide->on, at), all = 0;
    for (int i = 1; i < n; i++)
        all += path_length(at[i].middle.x - at[i - 1].middle.x, at[i].middle.y - at[i - 1].middle.y);
    int left = (int)((int64_t)all * slide->part / SLIDE_ALL);
    here = at[n - 1];
    for (int i = 1; i < n; i++) {
        int length = path_length(at[i].middle.x - at[i - 1].middle.x, at[i].middle.y - at[i - 1].middle.y);
        if (left < length) {
            here.middle = shape_towards(at[i - 1].middle, at[i].middle, left);
            break;
        }
        left -= length;
    }
    here.side = at[0].side + (at[n - 1].side - at[0].side) * slide->part / SLIDE_ALL;
    return here;
}

/* The pieces on their way, dropped ones fading in, and below them what the first one captures. */
static void add_moving(struct scene *scene, const struct painting *painting)
{
    const struct marks *marks = painting->marks;
    int faded = marks->slides ? OPAQUE * (SLIDE_ALL - marks->slide[0].part) / SLIDE_ALL : 0;
    if (faded && marks->taken != CELL_NONE && marks->before) {
        letter who = letter_of_piece(painting->game, marks->before->on[marks->taken]);
        add_piece(scene, painting, marks->taken, who, scene->plan->stand[plan_place(scene->plan, marks->taken)])
            ->opacity = faded;
    }
    for (int i = 0; i < marks->slides; i++) {
        letter who = paint_who(painting, marks->slide[i].on);
        if (who == LETTER_NONE || who == LETTER_REMOVED || paint_is_sign(painting, who))
            continue;
        struct scene_shape *shape =
            add_piece(scene, painting, marks->slide[i].on, who, scene_slide(scene, painting, &marks->slide[i]));
        shape->moving = true;
        if (marks->slide[i].from == marks->slide[i].on)
            shape->opacity = 1 + (OPAQUE - 1) * marks->slide[i].part / SLIDE_ALL;
    }
}

/* Everything that is drawn below the pieces. */
static void add_ground(struct scene *scene, const struct painting *painting)
{
    const struct board *board = painting->board;
    for (int here = 0; here < board->cells; here++)
        if (board->lane_first[here] == here)
            add_cell(scene, painting, (cell)here);
    for (int here = 0; here < board->cells; here++)
        for (cellset others = board->overlap[here]; !cellset_empty(others);) {
            cell other = cellset_pop(&others);
            if (other > here && paint_who(painting, (cell)here) != LETTER_REMOVED &&
                paint_who(painting, other) != LETTER_REMOVED)
                switch_add(scene, painting, (cell)here, other);
        }
    if (board->points && scene->grain >= CHORDS_FROM && !scene->ruled)
        scene_visit_lines(board, add_chord, scene);
    for (int here = 0; here < board->cells; here++) {
        if (!board->points)
            add_sides(scene, painting, (cell)here);
        add_bounds(scene, painting, (cell)here);
        if (board->lane_first[here] == here && cellset_count(board->lane[here]) > 1)
            add_lane(scene, painting, (cell)here);
    }
    for (int i = 0; i < 2 && rules_has(painting->game, RULE_CATACOMB); i++)
        if (scene->signs && paint_who(painting, painting->game->catacomb[i]) == LETTER_NONE)
            add_arch(scene, painting->game->catacomb[i]);
    if (board->pocket[0]) {
        add_cell(scene, painting, CELL_POCKET);
        if (scene->signs && paint_who(painting, CELL_POCKET) == LETTER_NONE)
            add_return(scene);
    }
}

/* The arrows and coloured cells of a comment: those above pieces, or the others. */
static void add_shapes(struct scene *scene, const struct painting *painting, bool above)
{
    for (int i = 0; i < painting->marks->shapes; i++) {
        const struct shape *shape = &painting->marks->shape[i];
        if (shape->from != shape->to && ends_on_switch(painting, shape) == above)
            add_arrow(scene, painting, shape);
        else if (shape->from == shape->to && !above)
            add_circle(scene, shape->to, ink_of_arrow(scene, painting, shape->colour), shape_percent(RING));
    }
}

void scene_start(struct scene *scene, const struct board_plan *plan, const struct painting *painting,
                 struct point grain, bool figures)
{
    const struct board *board = painting->board;
    *scene = (struct scene){.plan = plan,
                            .figures = figures,
                            .grain = grain.y,
                            .across = grain.x,
                            .sample = {plan->pitch / grain.x, SCENE_CELL / grain.y}};
    scene->signs = !figures && !palette_is_small(painting->view->depth);
    scene->ruled = figures && board->points && scene->grain >= CHORDS_FROM &&
                   !palette_is_small(painting->view->depth) && painting->view->blocks > BLOCKS_HALF;
    add_ground(scene, painting);
    add_trail(scene, painting);
    add_shapes(scene, painting, false);
    for (int here = 0; here <= board->cells; here++) {
        cell place = here < board->cells ? (cell)here : CELL_POCKET;
        if (here < board->cells ? board->lane_first[here] != here : !board->pocket[0])
            continue;
        add_mark(scene, painting, place);
        add_standing(scene, painting, place);
        if (marks_is_cursor(painting, place))
            add_frame(scene, painting, place, PAINT_MARK, FRAME);
    }
    add_shapes(scene, painting, true);
    add_moving(scene, painting);
}

void scene_free(struct scene *scene)
{
    path_free(&scene->path);
    free(scene->shape);
    *scene = (struct scene){0};
}
