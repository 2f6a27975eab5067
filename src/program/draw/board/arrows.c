/* The place that lies next in a direction of the screen. */
#include "draw/boardview.h"

#include "grid/chains.h"

/* A way out of a cell that an arrow may take. */
struct exit {
    cell to;
    int64_t along, aside; /* how far it leads in the arrow's direction, and away from it */
};

/* True if A is the better of two exits for an arrow: straighter, or as straight and further to the left or up. */
static bool is_straighter(const struct exit *a, const struct exit *b, const struct layout *l)
{
    int64_t left = a->aside * b->along, right = b->aside * a->along;
    if (b->to == CELL_NONE || left != right)
        return b->to == CELL_NONE || left < right;
    const struct gridpoint *at = &l->stand[a->to], *other = &l->stand[b->to];
    return 2 * at->row + at->column < 2 * other->row + other->column;
}

/* What an arrow means: its direction, the cells turned as they are seen, and where they stand. */
struct arrow {
    const struct board *board;
    const struct layout *layout;
    const struct polygon *shape;
    int down, right;
};

/* Take the direction TO, VIA from cell FROM's middle into account, if it turns aside by no more than PERCENT. */
static void weigh(const struct arrow *a, cell to, struct point via, int percent, struct exit *best)
{
    struct exit e = {a->board->lane_first[to], (int64_t)via.x * a->right - (int64_t)via.y * a->down,
                     llabs((int64_t)via.x * a->down + (int64_t)via.y * a->right)};
    if (e.along > 0 && 100 * e.aside <= percent * e.along && is_straighter(&e, best, a->layout))
        *best = e;
}

/* The best way from FROM along LINE; of a fork its first branch. */
static void weigh_exits(const struct arrow *a, cell from, enum line line, int percent, struct exit *best)
{
    const struct polygon *p = &a->shape[from];
    const struct point middle = polygon_sum(p);
    for (int k = 0; k < p->corners; k++) {
        const struct fork *f = board_steps(a->board, line, from, k);
        const struct point one = p->at[k], two = line == LINE_LATERAL ? p->at[(k + 1) % p->corners] : one;
        const struct point via = {p->corners * (one.x + two.x) - 2 * middle.x,
                                  p->corners * (one.y + two.y) - 2 * middle.y};
        if (f->count && a->board->lane_first[f->step[0].to] != a->board->lane_first[from])
            weigh(a, f->step[0].to, via, percent, best);
    }
}

/* To the other cell of a Switch, which shares no side with FROM. */
static void weigh_overlaps(const struct arrow *a, cell from, struct exit *best)
{
    const struct point here = polygon_sum(&a->shape[from]);
    for (cellset others = a->board->overlap[from]; !cellset_empty(others);) {
        cell c = cellset_pop(&others);
        const struct point there = polygon_sum(&a->shape[c]);
        weigh(a, c, point_minus(there, here), 100, best);
    }
}

/* To any cell that stands in the direction, the nearest: where cells touch without sharing a side or corner. */
static cell find_onward(const struct arrow *a, cell from)
{
    const struct gridpoint *stand = a->layout->stand;
    cell best = CELL_NONE;
    for (int c = 0, least = 0; c < a->board->cells; c++) {
        int y = 2 * (stand[c].row - stand[from].row), x = stand[c].column - stand[from].column;
        int along = y * a->down + x * a->right, aside = abs(x * a->down - y * a->right);
        if (along <= 0 || aside > 2 * along || a->board->lane_first[c] != c)
            continue;
        if (best == CELL_NONE || along + 2 * aside < least) {
            best = (cell)c;
            least = along + 2 * aside;
        }
    }
    return best;
}

/* Through a side, the one nearest to the arrow; where no side looks that way, through a corner. */
static cell find_neighbour(const struct arrow *a, cell from)
{
    enum { NEAR = 55 };
    static const enum line lines[] = {LINE_LATERAL, LINE_DIAGONAL, LINE_HEX_DIAGONAL};
    struct exit best = {.to = CELL_NONE};
    if (a->right)
        weigh_overlaps(a, from, &best);
    for (size_t i = 0; i < sizeof lines / sizeof *lines && best.to == CELL_NONE; i++)
        for (cellset lane = a->board->lane[from]; !cellset_empty(lane);)
            weigh_exits(a, cellset_pop(&lane), lines[i], NEAR, &best);
    return best.to == CELL_NONE ? find_onward(a, from) : best.to;
}

static cell nearest_cell(const struct layout *l, struct gridpoint at)
{
    int best = 0, best_distance = -1;
    for (int c = 0; c < l->board->cells; c++) {
        int distance = 2 * abs(l->stand[c].row - at.row) + abs(l->stand[c].column - at.column);
        if (best_distance < 0 || distance < best_distance) {
            best = c;
            best_distance = distance;
        }
    }
    return l->board->lane_first[best];
}

cell boardview_towards(const struct game *g, const struct view *v, cell from, int down, int right)
{
    struct layout l;
    cell best = from;

    layout_start(&l, g->board, v->rotation, v->scale, v->labels);
    if (from == CELL_NONE) {
        best = nearest_cell(&l, (struct gridpoint){l.rows / 2, l.columns / 2});
    } else if (from == CELL_POCKET) { /* to the right of the board */
        best = right < 0 ? nearest_cell(&l, (struct gridpoint){l.rows / 2, l.columns}) : from;
    } else {
        struct rotated turned;
        rotation_of_board(g->board, v->rotation, &turned);
        const struct arrow a = {g->board, &l, turned.shape, down, right};
        cell to = down || right ? find_neighbour(&a, from) : from;
        best = to == CELL_NONE ? from : to;
    }
    layout_free(&l);
    return best == from && right > 0 && g->board->pocket[0] ? CELL_POCKET : best;
}
