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

static int corner_number(cell here, int k)
{
    return here * CORNERS_MAX + k;
}

static cell corner_cell(int corner)
{
    return (cell)(corner / CORNERS_MAX);
}

/* Returns the point of corner K of HERE; K ≥ -1 is taken modulo the number of corners. */
static int point_of(const struct mesh *mesh, cell here, int k)
{
    int n = mesh->board->shape[here].corners;
    return mesh->point[here][(k + n) % n];
}

/* Returns the number of POINT, which is added if it is new. */
static int mesh_point(struct mesh *mesh, struct point point)
{
    int i = 0;
    while (i < mesh->points && !point_equal(mesh->at[i], point))
        i++;
    if (i == mesh->points) {
        mesh->at[mesh->points++] = point;
        mesh->first[i] = CORNER_NONE;
        mesh->same[i] = i;
    }
    return i;
}

/* Make one of the points that SEAM says are the same. */
static void join_points(struct mesh *mesh, const struct seam *seam)
{
    for (int i = 0, points = mesh->points; i < points; i++) {
        struct point point = mesh->at[i];
        if (!point_between(point, seam->from, seam->to))
            continue;
        int other = mesh->same[mesh_point(mesh, (struct point){point.x + seam->move.x, point.y + seam->move.y})];
        for (int k = 0; k < mesh->points; k++)
            if (mesh->same[k] == other)
                mesh->same[k] = mesh->same[i];
    }
}

static void mesh_build(struct mesh *mesh, struct board *board)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->board = board;
    for (int here = board->cells; here-- > 0;)
        for (int k = 0; k < board->shape[here].corners; k++)
            mesh->point[here][k] = mesh_point(mesh, board->shape[here].at[k]);
    for (int i = 0; i < board->seams; i++)
        join_points(mesh, &board->seam[i]);
    /* Cells are added in falling order, so that each chain runs from the first cell of the file to the last. */
    for (int here = board->cells; here-- > 0;)
        for (int k = 0; k < board->shape[here].corners; k++) {
            int p = mesh->same[mesh->point[here][k]], corner = corner_number((cell)here, k);
            mesh->next[corner] = mesh->first[p];
            mesh->first[p] = corner;
        }
}

/* Add STEP, which leaves FROM through its side or corner EXIT. */
static bool add_step(struct mesh *mesh, enum line line, cell from, int exit, struct step step)
{
    struct board *board = mesh->board;
    struct fork *fork = &board->fork[line][from][exit];
    if (fork->count == FORKS_MAX)
        return error_set(mesh->error, "more than %d cells lie beyond one side or corner of %s", FORKS_MAX,
                         board->cell_name[from]);
    fork->step[fork->count++] = step;
    cellset_add(&board->adjacent[line][from], step.to);
    return true;
}

/* Find the lateral steps through side K of HERE, and the cells that share it. */
static bool steps_through_side(struct mesh *mesh, cell here, int k)
{
    int p = point_of(mesh, here, k), q = point_of(mesh, here, k + 1);
    for (int i = mesh->first[mesh->same[p]]; i != CORNER_NONE; i = mesh->next[i]) {
        cell other = corner_cell(i);
        int j = i % CORNERS_MAX, n = mesh->board->shape[other].corners;
        if (other == here)
            continue;
        if (point_of(mesh, other, j) == p && point_of(mesh, other, j + 1) == q) {
            cellset_add(&mesh->same_side[here], other);
            cellset_add(&mesh->shares[here], other);
        }
        if (mesh->same[point_of(mesh, other, j - 1)] == mesh->same[q]) {
            cellset_add(&mesh->shares[here], other);
            if (!add_step(mesh, LINE_LATERAL, here, k, (struct step){other, (uint8_t)((j - 1 + n) % n)}))
                return false;
        }
    }
    return true;
}

/* Find the diagonal steps through corner K of HERE. Which cells share a side must be known. */
static bool steps_through_corner(struct mesh *mesh, cell here, int k)
{
    const struct board *board = mesh->board;
    struct cone out = cone_opposite(polygon_cone(&board->shape[here], k));
    for (int i = mesh->first[mesh->same[mesh->point[here][k]]]; i != CORNER_NONE; i = mesh->next[i]) {
        cell other = corner_cell(i);
        int j = i % CORNERS_MAX;
        if (other != here && !cellset_has(mesh->shares[here], other) &&
            cones_meet(out, polygon_cone(&board->shape[other], j)) &&
            !add_step(mesh, LINE_DIAGONAL, here, k, (struct step){other, (uint8_t)j}))
            return false;
    }
    return true;
}

/* True if the edge between the points P and Q is a side of HERE. */
static bool has_edge(const struct mesh *mesh, cell here, int p, int q)
{
    for (int k = 0; k < mesh->board->shape[here].corners; k++) {
        int from = mesh->same[point_of(mesh, here, k)], to = mesh->same[point_of(mesh, here, k + 1)];
        if ((from == mesh->same[p] && to == mesh->same[q]) || (from == mesh->same[q] && to == mesh->same[p]))
            return true;
    }
    return false;
}

/* Find the hex diagonal steps from HERE out of its corner K, the point P or one that is the same, along the edge from P
 * to Q. */
static bool steps_along_edge(struct mesh *mesh, cell here, int k, int p, int q)
{
    const struct board *board = mesh->board;
    struct point along = point_minus(mesh->at[q], mesh->at[p]);
    for (int i = mesh->first[mesh->same[q]]; i != CORNER_NONE; i = mesh->next[i]) {
        cell other = corner_cell(i);
        int j = i % CORNERS_MAX;
        if (other != here && !has_edge(mesh, other, p, q) && cone_holds(polygon_cone(&board->shape[other], j), along) &&
            !add_step(mesh, LINE_HEX_DIAGONAL, here, k, (struct step){other, (uint8_t)j}))
            return false;
    }
    return true;
}

/* Find the hex diagonal steps through corner K of HERE: along each edge that leaves it straight on, once even if two
 * cells have that edge. */
static bool steps_out_of_corner(struct mesh *mesh, cell here, int k)
{
    const struct board *board = mesh->board;
    int done[POINTS_MAX], count = 0;
    struct cone out = cone_opposite(polygon_cone(&board->shape[here], k));
    for (int i = mesh->first[mesh->same[mesh->point[here][k]]]; i != CORNER_NONE; i = mesh->next[i])
        for (int turn = -1; turn <= 1; turn += 2) {
            int p = point_of(mesh, corner_cell(i), i % CORNERS_MAX);
            int q = point_of(mesh, corner_cell(i), i % CORNERS_MAX + turn), seen = 0;
            while (seen < count && done[seen] != mesh->same[q])
                seen++;
            if (seen < count || !cone_holds(out, point_minus(mesh->at[q], mesh->at[p])))
                continue;
            done[count++] = mesh->same[q];
            if (!steps_along_edge(mesh, here, k, p, q))
                return false;
        }
    return true;
}

static bool derive_steps(struct mesh *mesh, cell *culprit)
{
    static bool (*const kind[LINES])(struct mesh *, cell, int) = {
        [LINE_LATERAL] = steps_through_side,
        [LINE_DIAGONAL] = steps_through_corner,
        [LINE_HEX_DIAGONAL] = steps_out_of_corner,
    };
    const struct board *board = mesh->board;
    for (int here = 0; here < board->cells; here++)
        for (int line = 0; line < LINES; line++)
            for (int k = 0; k < board->shape[here].corners; k++)
                if (!kind[line](mesh, (cell)here, k)) {
                    *culprit = (cell)here;
                    return false;
                }
    return true;
}

/* Convex polygons with the same corners are the same. */
static bool same_shape(const struct mesh *mesh, cell first, cell second)
{
    int n = mesh->board->shape[first].corners, common = 0;
    for (int i = 0; i < n * mesh->board->shape[second].corners; i++)
        common += mesh->point[first][i % n] == mesh->point[second][i / n];
    return common == n && n == mesh->board->shape[second].corners;
}

static bool derive_overlaps(struct mesh *mesh, cell *culprit)
{
    struct board *board = mesh->board;
    for (int here = 0; here < board->cells; here++)
        for (int a = 0; a < here; a++) {
            if (!polygons_overlap(&board->shape[a], &board->shape[here]))
                continue;
            *culprit = (cell)here;
            if (same_shape(mesh, (cell)a, (cell)here))
                return error_set(mesh->error, "cell %s has the same corners as %s: remove one of them",
                                 board->cell_name[here], board->cell_name[a]);
            if (!cellset_has(mesh->same_side[here], (cell)a))
                return error_set(mesh->error,
                                 "cell %s overlaps %s, but only cells on one side of a side they share may",
                                 board->cell_name[here], board->cell_name[a]);
            cellset_add(&board->overlap[a], (cell)here);
            cellset_add(&board->overlap[here], (cell)a);
        }
    return true;
}

bool lines_derive(struct board *board, cell *culprit, struct error *error)
{
    struct mesh mesh;
    mesh_build(&mesh, board);
    mesh.error = error;
    return derive_steps(&mesh, culprit) && derive_overlaps(&mesh, culprit);
}
