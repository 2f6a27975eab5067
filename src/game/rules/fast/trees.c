/* The trees that sliders are made of: what lies on the ways of slides, rides, hops and lame leaps. */
#include "base/text.h"
#include "tables.h"

enum { NODES_MAX = 4096 };

/* The trees of one place while they are built. */
struct builder {
    const struct game *g;
    struct slide_way way;
    cell origin; /* the place */
    struct slide_node node[NODES_MAX];
    int count;
    bool overflow;
    /* cells from the starting cell to here: a line that comes back to one of them ends */
    cell path[CELLS_MAX];
    int length;
};

static bool on_path(const struct builder *builder, cell place)
{
    for (int i = 0; i < builder->length; i++)
        if (builder->path[i] == place)
            return true;
    return false;
}

/* True if WAY's piece may set out from PLACE through side or corner EXIT. */
static bool may_leave(const struct builder *builder, cell place, int exit)
{
    int corners = builder->g->board->shape[place].corners;
    int r = (exit - builder->g->far_side[builder->way.player][place] % corners + corners) % corners;
    return builder->way.atom->ways >> r & 1;
}

/* True if WAY's piece may go from FROM to TO by zones and the array alone. */
static bool may_go(const struct builder *builder, cell from, cell to)
{
    return game_sets_out(builder->g, builder->way.player, builder->way.atom, from) &&
           cellset_has(game_arrives(builder->g, builder->way.player, builder->way.atom), to);
}

/* Add the nodes that lie through EXIT of the path's last cell. Returns whether any of them counts as reached; branches
 * without such a node are cut off. */
static bool add_nodes(struct builder *builder, int exit)
{
    const struct board *board = builder->g->board;
    const struct fork *fork = board_steps(board, builder->way.atom->line, builder->path[builder->length - 1], exit);
    bool any = false;
    for (int i = 0; i < fork->count; i++) {
        struct step step = fork->step[i];
        bool own = board->lane_first[step.to] == builder->origin; /* a piece passes through its own lane */
        int at = builder->count, onward = board_onward(board, step.to, step.enters);
        if (on_path(builder, step.to))
            continue;
        if (builder->count == NODES_MAX || !game_spend_step(builder->g)) {
            builder->overflow = true;
            return any;
        }
        int steps = builder->length;
        bool hits = !own && steps >= builder->way.atom->least &&
                    (builder->way.backward
                         ? may_leave(builder, step.to, step.enters) && may_go(builder, step.to, builder->path[0])
                         : may_go(builder, builder->path[0], step.to));
        if (!own)
            builder->node[builder->count++] = (struct slide_node){.place = board->lane_first[step.to], .hits = hits};
        builder->path[builder->length++] = step.to;
        if (onward >= 0 && steps != builder->way.atom->most)
            hits |= add_nodes(builder, onward);
        builder->length--;
        if (!hits)
            builder->count = at;
        else if (!own)
            builder->node[at].skip = (uint16_t)builder->count;
        any |= hits;
    }
    return any;
}

/* Add the row of N places STOP, the last of which is reached, to a row that begins likewise, or as a new one. */
static void add_row(struct builder *builder, const cell *stop, int n)
{
    for (int i = 0, end; i < builder->count; i = end) {
        int same = 0;
        end = builder->node[i].skip;
        while (same < n && i + same < end && builder->node[i + same].place == stop[same])
            same++;
        if (same == n) {
            builder->node[i + n - 1].hits = true;
            return;
        }
        if (i + same == builder->count) { /* a longer row at the end of the list: the new places follow */
            stop += same;
            n -= same;
            for (int k = i; k < builder->count; k++)
                builder->node[k].skip = (uint16_t)(builder->count + n);
            break;
        }
    }
    if (builder->count + n > NODES_MAX) {
        builder->overflow = true;
        return;
    }
    for (int i = 0, end = builder->count + n; i < n; i++)
        builder->node[builder->count++] = (struct slide_node){stop[i], i == n - 1, (uint16_t)end};
}

/* A way from the origin, by tables_paths. */
static void add_path(void *context, const struct jump_path *path)
{
    struct builder *builder = context;
    if (may_go(builder, path->start, path->stop[path->stops - 1]))
        add_row(builder, path->stop, path->stops);
}

static void build_trees(struct builder *builder, cell place)
{
    const struct board *board = builder->g->board;
    builder->origin = place;
    builder->count = 0;
    if (builder->way.atom->reach != REACH_SLIDE) {
        tables_paths(builder->g, builder->way.player, builder->way.atom, place, add_path, builder);
        return;
    }
    for (cellset from = board->lane[place]; !cellset_empty(from);) {
        cell origin = cellset_pop(&from);
        builder->path[0] = origin;
        builder->length = 1;
        for (int exit = 0; exit < board->shape[origin].corners; exit++)
            if (builder->way.backward || may_leave(builder, origin, exit))
                add_nodes(builder, exit);
    }
}

/* The nodes are not cleared, as that would take most of the time. Free it. */
static struct builder *builder_new(const struct game *g, struct slide_way way)
{
    struct builder *builder = memory_resize(NULL, sizeof *builder);
    builder->g = g;
    builder->way = way;
    builder->overflow = false;
    return builder;
}

/* The rows of a slider by where they end: those that end on place c are end[start[c]] … end[start[c + 1] - 1]. */
struct row_ends {
    uint32_t start[CELLS_MAX + 1];
    /* the node NODE that is reached, of the row that begins at ROW, for a piece that sets out from FROM */
    struct row_end {
        uint32_t row, node;
        cell from;
    } * end;
};

/* Sorts what the rows of FORWARD reach on a board of CELLS cells into *ENDS, which is empty. */
static void sort_rows(const struct slider *forward, int cells, struct row_ends *ends)
{
    uint32_t next[CELLS_MAX + 1] = {0};
    for (uint32_t i = 0; i < forward->start[cells]; i++)
        next[forward->node[i].place + 1] += forward->node[i].hits;
    for (int place = 0; place < CELLS_MAX; place++)
        ends->start[place + 1] = next[place + 1] += next[place];
    ends->end = memory_resize(NULL, (next[CELLS_MAX] + 1) * sizeof *ends->end);
    for (int from = 0; from < cells; from++) {
        uint32_t first = forward->start[from], row = first;
        for (uint32_t i = first; i < forward->start[from + 1]; i++) {
            row = i == first + forward->node[row].skip ? i : row;
            if (forward->node[i].hits)
                ends->end[next[forward->node[i].place]++] = (struct row_end){row, i, (cell)from};
        }
    }
}

/* Builds the rows that end on PLACE, from there back to where they begin, out of FORWARD's, which ENDS sorts. */
static void build_backward(struct builder *builder, const struct slider *forward, const struct row_ends *ends,
                           cell place)
{
    for (uint32_t k = ends->start[place]; k < ends->start[place + 1]; k++) {
        const struct row_end *end = &ends->end[k];
        cell back[CELLS_MAX + 1];
        int n = 0;
        for (uint32_t i = end->node; i > end->row; i--)
            back[n++] = forward->node[i - 1].place;
        back[n++] = end->from;
        add_row(builder, back, n);
    }
}

bool slides_build(const struct game *g, struct slide_way way, const struct slider *forward, struct slider *new)
{
    FREED struct builder *builder = builder_new(g, way);
    struct row_ends ends = {.end = NULL};
    int cells = g->board->cells;
    size_t room = 0;
    bool fits = true;
    if (forward)
        sort_rows(forward, cells, &ends);
    for (int place = 0; place < CELLS_MAX && fits; place++) {
        uint32_t start = new->start[place];
        builder->count = 0;
        if (forward)
            build_backward(builder, forward, &ends, (cell)place);
        else if (place < cells && g->board->lane_first[place] == place)
            build_trees(builder, (cell)place);
        fits = fits && !builder->overflow && start + (uint32_t)builder->count <= UINT16_MAX;
        if (start + (size_t)builder->count >= room) {
            room = 2 * (start + (size_t)builder->count) + 64;
            new->node = memory_resize(new->node, room * sizeof *new->node);
        }
        memcpy(new->node + start, builder->node, (size_t)builder->count * sizeof *new->node);
        new->start[place + 1] = start + (uint32_t)builder->count;
    }
    free(ends.end);
    return fits;
}

int slides_ends(const struct game *g, enum line line, cell place)
{
    const struct atom all = {.reach = REACH_SLIDE, .line = line, .when = WHEN_ALWAYS, .ways = WAYS_ALL};
    FREED struct builder *builder = builder_new(g, (struct slide_way){0, &all, false});
    int ends = 0;
    build_trees(builder, place);
    for (int i = 0; i < builder->count; i++)
        ends += builder->node[i].skip == i + 1;
    if (builder->overflow)
        ends = -1;
    return ends;
}

cellset slides_reach(const struct game *g, int player, const struct atom *atom, cell place)
{
    FREED struct builder *builder = builder_new(g, (struct slide_way){player, atom, false});
    cellset out = {{0, 0}};
    build_trees(builder, place);
    for (int i = 0; i < builder->count; i++)
        cellset_add(&out, builder->node[i].place);
    return out;
}
