#include "scene.h"

#include "draw/theme.h"
#include "grid/grid.h"
#include "rules/walker.h"

/* Lengths in percent of a cell's height. */
enum {
    DOT = 15,
    LINE = 5,
    FRAME = 30,
    WHOLE = 100,
    FRAME_WIDTH = 9,
    STRIPES = 9,
    SIGN = 12,
    ARROW = 17,
    HEAD = 42,
    SHORT = 34,
    BEFORE = 58,
    RING = 34,
    SPUR = 35
};

static int percent(int p)
{
    return SCENE_CELL * p / 100;
}

/* Begins a shape, to which the vertices belong that are added from now on. */
static struct scene_shape *begin_shape(struct scene *s, enum shape_kind kind, cell place, int ink)
{
    s->shape = memory_grow(s->shape, s->shapes, &s->room, sizeof *s->shape);
    struct scene_shape *shape = &s->shape[s->shapes++];
    *shape = (struct scene_shape){.kind = kind, .place = place, .other = CELL_NONE, .ink = ink, .opacity = OPAQUE};
    shape->first = s->path.count;
    return shape;
}

/* Ends the last shape; it disappears if it has no vertices. */
static void end_shape(struct scene *s)
{
    struct scene_shape *shape = &s->shape[s->shapes - 1];
    shape->count = s->path.count - shape->first;
    s->shapes -= shape->count == 0;
}

static void add_outline(struct scene *s, const struct painting *d, cell c)
{
    if (c == CELL_POCKET || cellset_count(d->board->lane[c]) == 1)
        path_add_polygon(&s->path, &s->plan->shape[plan_place(s->plan, c)]);
    else
        lane_add_outline(s->plan->board, s->plan->shape, c, &s->path);
}

static void add_cell(struct scene *s, const struct painting *d, cell c)
{
    enum fill fill = (enum fill)s->plan->fill[plan_place(s->plan, c)];
    enum mark mark = marks_of(d, c);
    int ink = s->mark == PAINT_MARK ? ink_of_fill(fill, mark) : ink_of_ground(theme_ground(fill, mark));
    struct scene_shape *shape = begin_shape(s, SHAPE_CELL, c, ink);
    if (paint_who(d, c) == LETTER_REMOVED)
        shape->opacity = OPAQUE / 6;
    add_outline(s, d, c);
    end_shape(s);
}

/* A line along side K of P, inside it; OTHER: a second cell that it belongs to. Lines of one cell have no gaps, however
 * large samples are. */
static void add_edge(struct scene *s, const struct polygon *p, int k, cell place, cell other)
{
    struct point from = p->at[k], to = p->at[k + 1 < p->corners ? k + 1 : 0];
    int length = path_length(to.x - from.x, to.y - from.y);
    if (!length)
        return;
    int across = abs(to.y - from.y) * s->sample.x / length, down = abs(to.x - from.x) * s->sample.y / length;
    int whole = across > down ? across : down, width = other == CELL_NONE ? most(whole, percent(LINE)) : percent(LINE);
    int x = (to.y - from.y) * width / length, y = (from.x - to.x) * width / length;
    struct polygon edge = polygon_cut(p, (struct point){from.x + x, from.y + y}, (struct point){to.x + x, to.y + y});
    begin_shape(s, other == CELL_NONE ? SHAPE_AREA : SHAPE_SHARED, place, PAINT_BORDER)->other = other;
    path_add_polygon(&s->path, &edge);
    end_shape(s);
}

/*
 * The area that A and B share: stripes of gold, as high as a whole number of samples, and inside it the edges of both
 * cells.
 */
static void add_shared(struct scene *s, cell a, cell b)
{
    struct polygon area = plan_shared(s->plan, a, b);
    struct point low, high;
    int samples = s->grain / STRIPES > 1 ? s->grain / STRIPES : 1;

    if (!area.corners)
        return;
    /* Where pieces are characters stripes would be as thick as they. */
    begin_shape(s, SHAPE_SHARED, a, s->figures ? PAINT_SWITCH : PAINT_SWITCH_GROUND)->other = b;
    path_add_polygon(&s->path, &area);
    end_shape(s);
    layout_corners(&area, &low, &high);
    for (int y = low.y, next, i = 1; y < high.y && !s->figures; y = next, i++) {
        next = low.y + SCENE_CELL * samples * i / s->grain;
        if (i % 2 == 0)
            continue;
        struct polygon stripe = polygon_cut(&area, (struct point){low.x, y}, (struct point){high.x, y});
        stripe = polygon_cut(&stripe, (struct point){high.x, next}, (struct point){low.x, next});
        begin_shape(s, SHAPE_SHARED, a, PAINT_SWITCH)->other = b;
        path_add_polygon(&s->path, &stripe);
        end_shape(s);
    }
    for (int k = 0; k < area.corners && !s->figures; k++)
        add_edge(s, &area, k, a, b);
}

/* The sides between C and cells of its colour, which no Switch separates; all if the view wants thin lines. */
static void add_sides(struct scene *s, const struct painting *d, cell c)
{
    const struct board *b = d->board;
    const struct polygon *p = &s->plan->shape[c];
    for (int k = 0; k < p->corners; k++) {
        const struct fork *beyond = board_steps(b, LINE_LATERAL, c, k);
        bool drawn = false;
        for (int i = 0; i < beyond->count; i++) {
            cell other = beyond->step[i].to;
            bool alike = s->plan->fill[other] == s->plan->fill[c] && cellset_empty(b->overlap[c]) &&
                         cellset_empty(b->overlap[other]);
            drawn = drawn || (other > c && b->lane_first[other] != b->lane_first[c] && (alike || d->view->thin));
        }
        if (drawn)
            add_edge(s, p, k, c, CELL_NONE);
    }
}

/* Moves A towards B by LENGTH, at most to it. */
static struct point towards(struct point a, struct point b, int length)
{
    int all = path_length(b.x - a.x, b.y - a.y);
    if (all <= length)
        return b;
    return (struct point){a.x + (int)((int64_t)(b.x - a.x) * length / all),
                          a.y + (int)((int64_t)(b.y - a.y) * length / all)};
}

/* WIDTH in percent of a cell's height. */
static void add_line(struct scene *s, cell place, int ink, int width, struct point from, struct point to)
{
    begin_shape(s, SHAPE_LINE, place, ink)->width = percent(width);
    path_add(&s->path, from.x, from.y, true);
    path_add(&s->path, to.x, to.y, false);
    end_shape(s);
}

/* A gold line along each side of C that is the same as one elsewhere, a heavy one along walls, and spurs in the corners
 * of a cell in which lines end. */
static void add_bounds(struct scene *s, const struct painting *d, cell c)
{
    int sample = 100 * s->sample.y / SCENE_CELL, wall = most(3 * sample / 2, 4 * LINE);
    const struct polygon *p = &s->plan->shape[c];
    for (int k = 0; k < p->corners; k++) {
        struct point from = p->at[k], to = p->at[k + 1 < p->corners ? k + 1 : 0];
        if (d->board->seams && board_side_is_seam(d->board, c, k))
            add_line(s, c, PAINT_SWITCH, 2 * LINE, from, to);
        if (board_behind_wall(d->board, c, k) != CELL_NONE)
            add_line(s, CELL_NONE, PAINT_BORDER, wall, from, to);
        if (cellset_has(d->board->stops, c))
            add_line(s, c, PAINT_BORDER, most(sample, LINE), from,
                     towards(from, s->plan->stand[c].middle, percent(SPUR)));
    }
}

/* The soft edge round a lane. */
static void add_lane(struct scene *s, const struct painting *d, cell c)
{
    struct scene_shape *edge = begin_shape(s, SHAPE_LINE, c, PAINT_BORDER);
    edge->width = percent(2 * LINE);
    edge->opacity = OPAQUE / 3;
    edge->closed = true;
    add_outline(s, d, c);
    end_shape(s);
}

/* An arch: an entrance of the catacomb. */
static void add_arch(struct scene *s, cell c)
{
    static const int sine[] = {0, 383, 707, 924, 1000, 924, 707, 383, 0};
    struct point m = s->plan->stand[plan_place(s->plan, c)].middle;
    int w = percent(25);
    begin_shape(s, SHAPE_LINE, c, PAINT_BORDER)->width = most(percent(SIGN), s->sample.y);
    path_add(&s->path, m.x - w, m.y + w, true);
    for (int i = 0; i <= 8; i++) {
        int cosine = i < 4 ? -sine[4 - i] : sine[i - 4];
        path_add(&s->path, m.x + cosine * w / 1000, m.y - sine[i] * w / 1000, false);
    }
    path_add(&s->path, m.x + w, m.y + w, false);
    end_shape(s);
}

/* An arrow to the board: the reenterent square. */
static void add_return(struct scene *s)
{
    static const struct point corner[] = {{38, -9}, {38, 9},  {8, 9}, {8, 42},
                                          {-42, 0}, {8, -42}, {8, -9}}; /* percent from the middle */
    struct point m = s->plan->stand[CELLS_MAX].middle;
    begin_shape(s, SHAPE_AREA, CELL_POCKET, PAINT_BORDER);
    for (size_t i = 0; i < sizeof corner / sizeof *corner; i++)
        path_add(&s->path, m.x + percent(corner[i].x), m.y + percent(corner[i].y), i == 0);
    end_shape(s);
}

static void add_circle(struct scene *s, cell c, int ink, int radius)
{
    begin_shape(s, SHAPE_AREA, c, ink);
    path_add_circle(&s->path, s->plan->stand[plan_place(s->plan, c)].middle, radius);
    end_shape(s);
}

static void add_mark(struct scene *s, const struct painting *d, cell c)
{
    enum mark mark = marks_of(d, c);
    if (mark == MARK_PATH || (mark == MARK_TARGET && !s->figures))
        add_circle(s, c, PAINT_MARK, percent(mark == MARK_PATH ? DOT / 2 : DOT));
}

static int ink_of_arrow(char colour)
{
    return colour == 'G'   ? ink_of_ground(GROUND_CHOSEN)
           : colour == 'R' ? ink_of_ground(GROUND_CHECK)
           : colour == 'B' ? ink_of_ground(GROUND_TARGET)
                           : PAINT_SWITCH;
}

/* The stands on the way from FROM to TO, both included, into AT; returns how many. The path that a piece takes bends;
 * what no piece can do is straight. */
static int find_way(const struct scene *s, const struct painting *d, cell from, cell to,
                    struct stand_box at[CELLS_MAX + 2])
{
    const struct position *p = d->marks->before ? d->marks->before : d->position;
    bool walks = !d->view->loose && from < d->board->cells && to < d->board->cells;
    cell path[CELLS_MAX];
    const uint8_t *first = d->board->lane_first;
    int n = walks ? walker_path(d->game, p, first[from], to, path) : 0, count = 0;
    bool back = n < 0; /* the move has been taken back, or its piece is where it came to */
    n = back ? walker_path(d->game, p, first[to], from, path) : n;
    at[count++] = s->plan->stand[plan_place(s->plan, from)];
    for (int i = 0; i < n; i++)
        at[count++] = s->plan->stand[plan_place(s->plan, path[back ? n - 1 - i : i])];
    at[count++] = s->plan->stand[plan_place(s->plan, to)];
    return count;
}

/* A frame inside C, LENGTH percent of its height from each corner; the cursor's has only corners, so that the cell's
 * colour can be seen. */
static void add_frame(struct scene *s, const struct painting *d, cell c, int ink, int length)
{
    int first = s->path.count, sample = most(s->sample.x, s->sample.y);
    int long_side = most(percent(length), sample), wide = most(percent(FRAME_WIDTH), sample);
    add_outline(s, d, c);
    int n = s->path.count - first;
    FREED struct vertex *v = memory_new((size_t)n * sizeof *v);
    for (int i = 0; i < n; i++)
        v[i] = s->path.at[first + i];
    s->path.count = first;
    begin_shape(s, SHAPE_AREA, c, ink);
    for (int i = 0; i < n; i++) {
        struct point at = {v[i].x, v[i].y}, a = {v[(i + n - 1) % n].x, v[(i + n - 1) % n].y};
        struct point b = {v[(i + 1) % n].x, v[(i + 1) % n].y};
        struct point to_a = towards(at, a, long_side), to_b = towards(at, b, long_side);
        struct point along_a = point_minus(towards(at, a, wide), at), along_b = point_minus(towards(at, b, wide), at);
        path_add(&s->path, at.x, at.y, true);
        path_add(&s->path, to_a.x, to_a.y, false);
        path_add(&s->path, to_a.x + along_b.x, to_a.y + along_b.y, false);
        path_add(&s->path, at.x + along_a.x + along_b.x, at.y + along_a.y + along_b.y, false);
        path_add(&s->path, to_b.x + along_a.x, to_b.y + along_a.y, false);
        path_add(&s->path, to_b.x, to_b.y, false);
    }
    end_shape(s);
}

/* On which side of its way ARROW lies, whose first step is STEP: -1, 0 or 1. Of two that set out the same way each can
 * be seen. */
static int choose_side(const struct scene *s, const struct painting *d, const struct shape *arrow, struct point step)
{
    struct stand_box way[CELLS_MAX + 2] = {0};
    int side = 0;
    for (const struct shape *other = d->marks->shape; other < d->marks->shape + d->marks->shapes; other++) {
        if (other == arrow || other->from != arrow->from || other->to == other->from)
            continue;
        find_way(s, d, other->from, other->to, way);
        if (point_cross(step, point_minus(way[1].middle, way[0].middle)) == 0)
            side = other < arrow ? 1 : -1;
    }
    return side;
}

/* An arrow along the path of a move, below the pieces: a shaft of one sample at least, and a head that ends in front of
 * a piece; where that leaves no room for both, a frame round the cell that it leads to. */
static void add_arrow(struct scene *s, const struct painting *d, const struct shape *arrow)
{
    struct stand_box way[CELLS_MAX + 2] = {0};
    struct point at[CELLS_MAX + 2] = {{0}};
    int n = find_way(s, d, arrow->from, arrow->to, way), ink = ink_of_arrow(arrow->colour);
    int width = most(percent(ARROW), s->sample.y), head = most(percent(HEAD), 5 * s->sample.y / 2);
    struct point step = point_minus(way[1].middle, way[0].middle);
    struct point aside = towards((struct point){0, 0}, step, width * choose_side(s, d, arrow, step) * 3 / 4);
    for (int i = 0; i < n; i++)
        at[i] = (struct point){way[i].middle.x - aside.y, way[i].middle.y + aside.x};
    struct point end = at[n - 1], from = at[n - 2];
    if (paint_who(d, arrow->to) != LETTER_NONE)
        end = towards(end, from, percent(BEFORE));
    at[0] = towards(at[0], at[1], percent(SHORT));
    if (n == 2 && path_length(end.x - at[0].x, end.y - at[0].y) < 2 * head)
        add_frame(s, d, arrow->to, ink, WHOLE);
    at[n - 1] = towards(end, from, head);
    struct scene_shape *shaft = begin_shape(s, SHAPE_LINE, CELL_NONE, ink);
    shaft->width = width;
    shaft->opacity = OPAQUE * 7 / 8;
    for (int i = 0; i < n; i++)
        path_add(&s->path, at[i].x, at[i].y, i == 0);
    end_shape(s);
    struct point foot = at[n - 1], across = point_minus(towards(foot, end, head * 2 / 3), foot);
    begin_shape(s, SHAPE_AREA, CELL_NONE, ink)->opacity = OPAQUE * 7 / 8;
    path_add(&s->path, end.x, end.y, true);
    path_add(&s->path, foot.x - across.y, foot.y + across.x, false);
    path_add(&s->path, foot.x + across.y, foot.y - across.x, false);
    end_shape(s);
}

static struct scene_shape *add_piece(struct scene *s, cell c, letter who, struct stand_box stand)
{
    struct scene_shape *shape = begin_shape(s, SHAPE_PIECE, c, PAINT_PIECE + letter_player(who));
    shape->who = who;
    shape->side = stand.side;
    shape->middle = stand.middle;
    if (letter_player(who) == 2)
        shape->middle.y -= shape->side * UNDERLINE_RAISED / 100;
    return shape;
}

/* Who stands on C, unless the piece is on its way. */
static void add_standing(struct scene *s, const struct painting *d, cell c)
{
    letter who = paint_who(d, c);
    if (who != LETTER_NONE && who != LETTER_REMOVED && !marks_slide(d, c) && !paint_is_sign(d, who))
        add_piece(s, c, who, s->plan->stand[plan_place(s->plan, c)]);
}

/* Where SLIDE has come to on its way, with a size between those at the ends. */
struct stand_box scene_slide(const struct scene *s, const struct painting *d, const struct slide *slide)
{
    struct stand_box at[CELLS_MAX + 2] = {0}, here;
    int n = find_way(s, d, slide->from, slide->on, at), all = 0;
    for (int i = 1; i < n; i++)
        all += path_length(at[i].middle.x - at[i - 1].middle.x, at[i].middle.y - at[i - 1].middle.y);
    int left = (int)((int64_t)all * slide->part / SLIDE_ALL);
    here = at[n - 1];
    for (int i = 1; i < n; i++) {
        int length = path_length(at[i].middle.x - at[i - 1].middle.x, at[i].middle.y - at[i - 1].middle.y);
        if (left < length) {
            here.middle = towards(at[i - 1].middle, at[i].middle, left);
            break;
        }
        left -= length;
    }
    here.side = at[0].side + (at[n - 1].side - at[0].side) * slide->part / SLIDE_ALL;
    return here;
}

/* The pieces on their way, dropped ones fading in, and below them what the first one captures. */
static void add_moving(struct scene *s, const struct painting *d)
{
    const struct marks *m = d->marks;
    int faded = m->slides ? OPAQUE * (SLIDE_ALL - m->slide[0].part) / SLIDE_ALL : 0;
    if (faded && m->taken != CELL_NONE && m->before) {
        letter who = letter_of_piece(d->game, m->before->on[m->taken]);
        add_piece(s, m->taken, who, s->plan->stand[plan_place(s->plan, m->taken)])->opacity = faded;
    }
    for (int i = 0; i < m->slides; i++) {
        letter who = paint_who(d, m->slide[i].on);
        if (who == LETTER_NONE || who == LETTER_REMOVED || paint_is_sign(d, who))
            continue;
        struct scene_shape *shape = add_piece(s, m->slide[i].on, who, scene_slide(s, d, &m->slide[i]));
        shape->moving = true;
        if (m->slide[i].from == m->slide[i].on)
            shape->opacity = 1 + (OPAQUE - 1) * m->slide[i].part / SLIDE_ALL;
    }
}

/* Everything that is drawn below the pieces. */
static void add_ground(struct scene *s, const struct painting *d)
{
    const struct board *b = d->board;
    for (int c = 0; c < b->cells; c++)
        if (b->lane_first[c] == c)
            add_cell(s, d, (cell)c);
    for (int c = 0; c < b->cells; c++)
        for (cellset others = b->overlap[c]; !cellset_empty(others);) {
            cell other = cellset_pop(&others);
            if (other > c && paint_who(d, (cell)c) != LETTER_REMOVED && paint_who(d, other) != LETTER_REMOVED)
                add_shared(s, (cell)c, other);
        }
    for (int c = 0; c < b->cells; c++) {
        add_sides(s, d, (cell)c);
        add_bounds(s, d, (cell)c);
        if (b->lane_first[c] == c && cellset_count(b->lane[c]) > 1)
            add_lane(s, d, (cell)c);
    }
    for (int i = 0; i < 2 && d->game->rules & RULE_CATACOMB; i++)
        if (s->signs && paint_who(d, d->game->catacomb[i]) == LETTER_NONE)
            add_arch(s, d->game->catacomb[i]);
    if (b->pocket[0]) {
        add_cell(s, d, CELL_POCKET);
        if (s->signs && paint_who(d, CELL_POCKET) == LETTER_NONE)
            add_return(s);
    }
}

void scene_start(struct scene *s, const struct board_plan *plan, const struct painting *d, struct point grain,
                 bool figures)
{
    const struct board *b = d->board;
    *s = (struct scene){
        .plan = plan, .figures = figures, .grain = grain.y, .sample = {plan->pitch / grain.x, SCENE_CELL / grain.y}};
    s->mark = figures && d->view->depth >= (plan->hexagons ? DEPTH_DIRECT : DEPTH_256) ? PAINT_PIECE : PAINT_MARK;
    s->signs = !figures && d->view->depth != DEPTH_8 && d->view->depth != DEPTH_16;
    add_ground(s, d);
    for (int i = 0; i < d->marks->shapes; i++)
        if (d->marks->shape[i].from != d->marks->shape[i].to)
            add_arrow(s, d, &d->marks->shape[i]);
        else
            add_circle(s, d->marks->shape[i].to, ink_of_arrow(d->marks->shape[i].colour), percent(RING));
    for (int c = 0; c <= b->cells; c++) {
        cell place = c < b->cells ? (cell)c : CELL_POCKET;
        if (c < b->cells ? b->lane_first[c] != c : !b->pocket[0])
            continue;
        add_mark(s, d, place);
        add_standing(s, d, place);
        if (marks_is_cursor(d, place))
            add_frame(s, d, place, (int)s->mark, FRAME);
    }
    add_moving(s, d);
}

void scene_free(struct scene *s)
{
    path_free(&s->path);
    free(s->shape);
    *s = (struct scene){0};
}
