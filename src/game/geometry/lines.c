#include "lines.h"

#include <string.h>

enum { POINTS_MAX = CELLS_MAX * CORNERS_MAX, CORNER_NONE = -1 };

/* Which corners of which cells meet at which points: lines are found by looking at what meets, instead of at all pairs
 * of cells. A corner's number is cell * CORNERS_MAX + k. */
struct mesh {
    struct board *board;
    int points;
    struct point at[POINTS_MAX];
    int same[POINTS_MAX];              /* seams make one of several points: its number, the same for all of them */
    int first[POINTS_MAX];             /* of that number: a corner at this point, the head of its chain */
    int next[POINTS_MAX];              /* the next corner in the chain, CORNER_NONE at its end */
    int point[CELLS_MAX][CORNERS_MAX]; /* the point of each corner */
    cellset shares[CELLS_MAX];         /* cells that have a side in common, beyond it or on the same side of it */
    cellset same_side[CELLS_MAX];      /* those with a common side that lie on the same side of it */
    struct error *error;               /* filled where the cells make no board; borrowed */
};

static int corner_number(cell c, int k)
{
    return c * CORNERS_MAX + k;
}

static cell corner_cell(int corner)
{
    return (cell)(corner / CORNERS_MAX);
}

/* The point of corner K of C; K ≥ -1 is taken modulo the number of corners. */
static int point_of(const struct mesh *m, cell c, int k)
{
    int n = m->board->shape[c].corners;
    return m->point[c][(k + n) % n];
}

/* The number of point P, which is added if it is new. */
static int mesh_point(struct mesh *m, struct point p)
{
    int i = 0;
    while (i < m->points && !point_equal(m->at[i], p))
        i++;
    if (i == m->points) {
        m->at[m->points++] = p;
        m->first[i] = CORNER_NONE;
        m->same[i] = i;
    }
    return i;
}

/* Make one of the points that the seam S says are the same. */
static void join_points(struct mesh *m, const struct seam *s)
{
    for (int i = 0, points = m->points; i < points; i++) {
        struct point p = m->at[i];
        if (!point_between(p, s->from, s->to))
            continue;
        int other = m->same[mesh_point(m, (struct point){p.x + s->move.x, p.y + s->move.y})];
        for (int k = 0; k < m->points; k++)
            if (m->same[k] == other)
                m->same[k] = m->same[i];
    }
}

static void mesh_build(struct mesh *m, struct board *b)
{
    memset(m, 0, sizeof *m);
    m->board = b;
    for (int c = b->cells; c-- > 0;)
        for (int k = 0; k < b->shape[c].corners; k++)
            m->point[c][k] = mesh_point(m, b->shape[c].at[k]);
    for (int i = 0; i < b->seams; i++)
        join_points(m, &b->seam[i]);
    /* Cells are added in falling order, so that each chain runs from the first cell of the file to the last. */
    for (int c = b->cells; c-- > 0;)
        for (int k = 0; k < b->shape[c].corners; k++) {
            int p = m->same[m->point[c][k]], corner = corner_number((cell)c, k);
            m->next[corner] = m->first[p];
            m->first[p] = corner;
        }
}

/* Add STEP, which leaves FROM through its side or corner EXIT. */
static bool add_step(struct mesh *m, enum line line, cell from, int exit, struct step step)
{
    struct board *b = m->board;
    struct fork *f = &b->fork[line][from][exit];
    if (f->count == FORKS_MAX)
        return error_set(m->error, "more than %d cells lie beyond one side or corner of %s", FORKS_MAX,
                         b->cell_name[from]);
    f->step[f->count++] = step;
    cellset_add(&b->adjacent[line][from], step.to);
    return true;
}

/* Find the lateral steps through side K of C, and the cells that share it. */
static bool steps_through_side(struct mesh *m, cell c, int k)
{
    int p = point_of(m, c, k), q = point_of(m, c, k + 1);
    for (int i = m->first[m->same[p]]; i != CORNER_NONE; i = m->next[i]) {
        cell o = corner_cell(i);
        int j = i % CORNERS_MAX, n = m->board->shape[o].corners;
        if (o == c)
            continue;
        if (point_of(m, o, j) == p && point_of(m, o, j + 1) == q) {
            cellset_add(&m->same_side[c], o);
            cellset_add(&m->shares[c], o);
        }
        if (m->same[point_of(m, o, j - 1)] == m->same[q]) {
            cellset_add(&m->shares[c], o);
            if (!add_step(m, LINE_LATERAL, c, k, (struct step){o, (uint8_t)((j - 1 + n) % n)}))
                return false;
        }
    }
    return true;
}

/* Find the diagonal steps through corner K of C. Which cells share a side must be known. */
static bool steps_through_corner(struct mesh *m, cell c, int k)
{
    const struct board *b = m->board;
    struct cone out = cone_opposite(polygon_cone(&b->shape[c], k));
    for (int i = m->first[m->same[m->point[c][k]]]; i != CORNER_NONE; i = m->next[i]) {
        cell o = corner_cell(i);
        int j = i % CORNERS_MAX;
        if (o != c && !cellset_has(m->shares[c], o) && cones_meet(out, polygon_cone(&b->shape[o], j)) &&
            !add_step(m, LINE_DIAGONAL, c, k, (struct step){o, (uint8_t)j}))
            return false;
    }
    return true;
}

/* True if the edge between the points P and Q is a side of C. */
static bool has_edge(const struct mesh *m, cell c, int p, int q)
{
    for (int k = 0; k < m->board->shape[c].corners; k++) {
        int from = m->same[point_of(m, c, k)], to = m->same[point_of(m, c, k + 1)];
        if ((from == m->same[p] && to == m->same[q]) || (from == m->same[q] && to == m->same[p]))
            return true;
    }
    return false;
}

/* Find the hex diagonal steps from C out of its corner K, the point P or one that is the same, along the edge from P to
 * Q. */
static bool steps_along_edge(struct mesh *m, cell c, int k, int p, int q)
{
    const struct board *b = m->board;
    struct point along = point_minus(m->at[q], m->at[p]);
    for (int i = m->first[m->same[q]]; i != CORNER_NONE; i = m->next[i]) {
        cell o = corner_cell(i);
        int j = i % CORNERS_MAX;
        if (o != c && !has_edge(m, o, p, q) && cone_holds(polygon_cone(&b->shape[o], j), along) &&
            !add_step(m, LINE_HEX_DIAGONAL, c, k, (struct step){o, (uint8_t)j}))
            return false;
    }
    return true;
}

/* Find the hex diagonal steps through corner K of C: along each edge that leaves it straight on, once even if two cells
 * have that edge. */
static bool steps_out_of_corner(struct mesh *m, cell c, int k)
{
    const struct board *b = m->board;
    int done[POINTS_MAX], count = 0;
    struct cone out = cone_opposite(polygon_cone(&b->shape[c], k));
    for (int i = m->first[m->same[m->point[c][k]]]; i != CORNER_NONE; i = m->next[i])
        for (int turn = -1; turn <= 1; turn += 2) {
            int p = point_of(m, corner_cell(i), i % CORNERS_MAX);
            int q = point_of(m, corner_cell(i), i % CORNERS_MAX + turn), seen = 0;
            while (seen < count && done[seen] != m->same[q])
                seen++;
            if (seen < count || !cone_holds(out, point_minus(m->at[q], m->at[p])))
                continue;
            done[count++] = m->same[q];
            if (!steps_along_edge(m, c, k, p, q))
                return false;
        }
    return true;
}

static bool derive_steps(struct mesh *m, cell *culprit)
{
    static bool (*const kind[LINES])(struct mesh *, cell, int) = {
        [LINE_LATERAL] = steps_through_side,
        [LINE_DIAGONAL] = steps_through_corner,
        [LINE_HEX_DIAGONAL] = steps_out_of_corner,
    };
    const struct board *b = m->board;
    for (int c = 0; c < b->cells; c++)
        for (int line = 0; line < LINES; line++)
            for (int k = 0; k < b->shape[c].corners; k++)
                if (!kind[line](m, (cell)c, k)) {
                    *culprit = (cell)c;
                    return false;
                }
    return true;
}

/* Convex polygons with the same corners are the same. */
static bool same_shape(const struct mesh *m, cell a, cell c)
{
    int n = m->board->shape[a].corners, common = 0;
    for (int i = 0; i < n * m->board->shape[c].corners; i++)
        common += m->point[a][i % n] == m->point[c][i / n];
    return common == n && n == m->board->shape[c].corners;
}

static bool derive_overlaps(struct mesh *m, cell *culprit)
{
    struct board *b = m->board;
    for (int c = 0; c < b->cells; c++)
        for (int a = 0; a < c; a++) {
            if (!polygons_overlap(&b->shape[a], &b->shape[c]))
                continue;
            *culprit = (cell)c;
            if (same_shape(m, (cell)a, (cell)c))
                return error_set(m->error, "cell %s has the same corners as %s: remove one of them", b->cell_name[c],
                                 b->cell_name[a]);
            if (!cellset_has(m->same_side[c], (cell)a))
                return error_set(m->error, "cell %s overlaps %s, but only cells on one side of a side they share may",
                                 b->cell_name[c], b->cell_name[a]);
            cellset_add(&b->overlap[a], (cell)c);
            cellset_add(&b->overlap[c], (cell)a);
        }
    return true;
}

bool lines_derive(struct board *b, cell *culprit, struct error *e)
{
    struct mesh m;
    mesh_build(&m, b);
    m.error = e;
    return derive_steps(&m, culprit) && derive_overlaps(&m, culprit);
}
