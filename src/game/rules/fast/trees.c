/* The trees that sliders are made of: what lies on the ways of slides, rides, hops and lame leaps. */
#include "base/text.h"
#include "tables.h"

enum { NODES_MAX = 4096 };

/* The trees of one place while they are built. */
struct builder {
    const struct game *g;
    struct slide_way way;
    cell origin; /* the place */
    cell from;   /* of rows: where the piece sets out */
    struct slide_node node[NODES_MAX];
    int count;
    bool overflow;
    /* cells from the starting cell to here: a line that comes back to one of them ends */
    cell path[CELLS_MAX];
    int length;
};

static bool on_path(const struct builder *t, cell c)
{
    for (int i = 0; i < t->length; i++)
        if (t->path[i] == c)
            return true;
    return false;
}

/* True if WAY's piece may set out from C through side or corner EXIT. */
static bool may_leave(const struct builder *t, cell c, int exit)
{
    int corners = t->g->board->shape[c].corners;
    int r = (exit - t->g->far_side[t->way.player][c] % corners + corners) % corners;
    return t->way.atom->ways >> r & 1;
}

/* True if WAY's piece may go from FROM to TO by zones and the array alone. */
static bool may_go(const struct builder *t, cell from, cell to)
{
    return game_sets_out(t->g, t->way.player, t->way.atom, from) &&
           cellset_has(game_arrives(t->g, t->way.player, t->way.atom), to);
}

/* Add the nodes that lie through EXIT of the path's last cell. Returns whether any of them counts as reached; branches
 * without such a node are cut off. */
static bool add_nodes(struct builder *t, int exit)
{
    const struct board *b = t->g->board;
    const struct fork *fork = board_steps(b, t->way.atom->line, t->path[t->length - 1], exit);
    bool any = false;
    for (int i = 0; i < fork->count; i++) {
        struct step s = fork->step[i];
        bool own = b->lane_first[s.to] == t->origin; /* a piece passes through its own lane */
        int at = t->count, onward = board_onward(b, s.to, s.enters);
        if (on_path(t, s.to))
            continue;
        if (t->count == NODES_MAX) {
            t->overflow = true;
            return any;
        }
        int steps = t->length;
        bool hits = !own && steps >= t->way.atom->least &&
                    (t->way.backward ? may_leave(t, s.to, s.enters) && may_go(t, s.to, t->path[0])
                                     : may_go(t, t->path[0], s.to));
        if (!own)
            t->node[t->count++] = (struct slide_node){.place = b->lane_first[s.to], .hits = hits};
        t->path[t->length++] = s.to;
        if (onward >= 0 && steps != t->way.atom->most)
            hits |= add_nodes(t, onward);
        t->length--;
        if (!hits)
            t->count = at;
        else if (!own)
            t->node[at].skip = (uint16_t)t->count;
        any |= hits;
    }
    return any;
}

/* Add the row of N places STOP, the last of which is reached, to a row that begins likewise, or as a new one. */
static void add_row(struct builder *t, const cell *stop, int n)
{
    for (int i = 0, end; i < t->count; i = end) {
        int same = 0;
        end = t->node[i].skip;
        while (same < n && i + same < end && t->node[i + same].place == stop[same])
            same++;
        if (same == n) {
            t->node[i + n - 1].hits = true;
            return;
        }
        if (i + same == t->count) { /* a longer row at the end of the list: the new places follow */
            stop += same;
            n -= same;
            for (int k = i; k < t->count; k++)
                t->node[k].skip = (uint16_t)(t->count + n);
            break;
        }
    }
    if (t->count + n > NODES_MAX) {
        t->overflow = true;
        return;
    }
    for (int i = 0, end = t->count + n; i < n; i++)
        t->node[t->count++] = (struct slide_node){stop[i], i == n - 1, (uint16_t)end};
}

/* A way from t->from to t->origin or back, by tables_paths. */
static void add_path(void *context, const struct jump_path *p)
{
    struct builder *t = context;
    cell end = p->stop[p->stops - 1], back[CELLS_MAX + 1];
    if (!may_go(t, p->start, end))
        return;
    if (!t->way.backward) {
        add_row(t, p->stop, p->stops);
        return;
    }
    if (end != t->origin)
        return;
    for (int i = 0; i < p->stops - 1; i++)
        back[i] = p->stop[p->stops - 2 - i];
    back[p->stops - 1] = t->from;
    add_row(t, back, p->stops);
}

static void build_rows(struct builder *t)
{
    const struct game *g = t->g;
    for (cellset from = t->way.backward ? g->board->firsts : cellset_of(t->origin); !cellset_empty(from);) {
        t->from = cellset_pop(&from);
        tables_paths(g, t->way.player, t->way.atom, t->from, add_path, t);
    }
}

static void build_trees(struct builder *t, cell c)
{
    const struct board *b = t->g->board;
    t->origin = c;
    t->count = 0;
    if (t->way.atom->reach != REACH_SLIDE) {
        build_rows(t);
        return;
    }
    for (cellset from = b->lane[c]; !cellset_empty(from);) {
        cell f = cellset_pop(&from);
        t->path[0] = f;
        t->length = 1;
        for (int exit = 0; exit < b->shape[f].corners; exit++)
            if (t->way.backward || may_leave(t, f, exit))
                add_nodes(t, exit);
    }
}

/* The nodes are not cleared, as that would take most of the time. Free it. */
static struct builder *builder_new(const struct game *g, struct slide_way way)
{
    struct builder *t = memory_resize(NULL, sizeof *t);
    t->g = g;
    t->way = way;
    t->overflow = false;
    return t;
}

bool slides_build(const struct game *g, struct slide_way way, struct slider *new)
{
    FREED struct builder *t = builder_new(g, way);
    int cells = g->board->cells;
    size_t room = 0;
    bool fits = true;
    for (int c = 0; c < CELLS_MAX; c++) {
        uint32_t start = new->start[c];
        t->count = 0;
        if (c < cells && g->board->lane_first[c] == c)
            build_trees(t, (cell)c);
        fits = fits && !t->overflow && start + (uint32_t)t->count <= UINT16_MAX;
        if (start + (size_t)t->count >= room) {
            room = 2 * (start + (size_t)t->count) + 64;
            new->node = memory_resize(new->node, room * sizeof *new->node);
        }
        memcpy(new->node + start, t->node, (size_t)t->count * sizeof *new->node);
        new->start[c + 1] = start + (uint32_t)t->count;
    }
    return fits;
}

int slides_ends(const struct game *g, enum line line, cell c)
{
    const struct atom all = {.reach = REACH_SLIDE, .line = line, .when = WHEN_ALWAYS, .ways = WAYS_ALL};
    FREED struct builder *t = builder_new(g, (struct slide_way){0, &all, false});
    int ends = 0;
    build_trees(t, c);
    for (int i = 0; i < t->count; i++)
        ends += t->node[i].skip == i + 1;
    if (t->overflow)
        ends = -1;
    return ends;
}

cellset slides_reach(const struct game *g, struct slide_way way, cell c)
{
    FREED struct builder *t = builder_new(g, way);
    cellset out = {{0, 0}};
    build_trees(t, c);
    for (int i = 0; i < t->count; i++)
        cellset_add(&out, t->node[i].place);
    return out;
}
