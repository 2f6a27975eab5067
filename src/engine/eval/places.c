#include "deriving.h"

static void derive_distances(struct values *v, const struct position *empty)
{
    const struct game *g = v->game;
    EACH_CELL (c, g->board->firsts) {
        v->zone[c] = cellset_of(c);
        for (int who = 0; who < g->players; who++) /* a zone can confine each to a part of the board */
            v->zone[c] = cellset_or(v->zone[c], values_places(g, position_reach(g, empty, PIECE(who, g->royal), c)));
    }
    memset(v->distance, STEPS_FAR, sizeof v->distance);
    EACH_CELL (c, g->board->firsts) {
        cellset seen = cellset_of(c), ring = seen;
        for (uint8_t steps = 0; !cellset_empty(ring) && steps < STEPS_FAR; steps++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring)) {
                cell d = cellset_pop(&ring);
                v->distance[c][d] = steps;
                next = cellset_or(next, v->zone[d]);
            }
            ring = cellset_less(next, seen);
            seen = cellset_or(seen, next);
        }
    }
}

/* Fills remoteness, by the sum of a cell's distances to all others. */
static void derive_remoteness(struct values *v)
{
    int sum[CELLS_MAX] = {0}, least = 1 << 30, most = 0;
    cellset firsts = v->game->board->firsts;
    EACH_CELL (c, firsts) {
        for (cellset t = firsts; !cellset_empty(t);)
            sum[c] += v->distance[c][cellset_pop(&t)];
        least = sum[c] < least ? sum[c] : least;
        most = sum[c] > most ? sum[c] : most;
    }
    EACH_CELL (c, firsts)
        v->remote[c] = (uint8_t)(most > least ? 100 * (sum[c] - least) / (most - least) : 0);
}

/* The cells one step straight ahead of C for WHO: more than one where the line branches. */
static cellset step_ahead(const struct game *g, int who, cell c)
{
    const struct fork *f = board_steps(g->board, LINE_LATERAL, c, g->far_side[who][c]);
    cellset out = {{0, 0}};
    for (int i = 0; i < f->count; i++)
        cellset_add(&out, f->step[i].to);
    return out;
}

/* As step_ahead, for a piece in a lane, which starts from any of its cells; as places, without the lane itself. */
static cellset places_ahead(const struct game *g, int who, cell c)
{
    cellset out = {{0, 0}};
    for (cellset s = g->board->lane[c]; !cellset_empty(s);)
        out = cellset_or(out, step_ahead(g, who, cellset_pop(&s)));
    return cellset_less(values_places(g, out), cellset_of(c));
}

static void derive_walks(struct values *v, const struct position *empty, int who)
{
    const struct game *g = v->game;
    cellset firsts = g->board->firsts, goal = values_places(g, game_pawn_goal(g, who));
    EACH_CELL (c, firsts) {
        v->pawn_attack[who][c] = position_reach(g, empty, PIECE(who, g->pawn), c);
        v->pawn_ahead[who][c] = places_ahead(g, who, c);
        cellset front = {{0, 0}}, ring = cellset_of(c);
        int steps = cellset_has(goal, c) ? 0 : STEPS_FAR;
        for (int n = 1; !cellset_empty(ring) && n < STEPS_FAR; n++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring))
                next = cellset_or(next, places_ahead(g, who, cellset_pop(&ring)));
            ring = cellset_less(next, front);
            front = cellset_or(front, next);
            if (steps == STEPS_FAR && !cellset_empty(cellset_and(ring, goal)))
                steps = n;
        }
        v->pawn_front[who][c] = front;
        v->pawn_steps[who][c] = (uint8_t)steps;
    }
}

/* Fills pawn_span from pawn_attack and pawn_front. */
static void derive_spans(struct values *v, int who)
{
    EACH_CELL (c, v->game->board->firsts) {
        cellset way = v->pawn_front[who][c], span = {{0, 0}};
        cellset_add(&way, c);
        while (!cellset_empty(way))
            span = cellset_or(span, values_places(v->game, v->pawn_attack[who][cellset_pop(&way)]));
        v->pawn_span[who][c] = span;
    }
}

static void derive_pawn_relations(struct values *v)
{
    const struct game *g = v->game;
    cellset firsts = g->board->firsts;
    for (int other = 0; other < g->players; other++)
        EACH_CELL (x, firsts) {
            cellset span = v->pawn_span[other][x];
            cellset meets = cellset_or(span, cellset_or(v->pawn_front[other][x], cellset_of(x)));
            EACH_CELL (c, firsts) {
                if (c == x)
                    continue;
                if (cellset_has(span, c))
                    cellset_add(&v->pawn_support[other][c], x);
                cellset takes = values_places(g, v->pawn_attack[other][x]);
                if (!cellset_empty(cellset_and(takes, v->pawn_ahead[other][c])))
                    cellset_add(&v->pawn_beside[other][c], x);
                for (int who = 0; who < g->players; who++) {
                    cellset way = cellset_or(v->pawn_front[who][c], cellset_and(span, cellset_of(c)));
                    if (who != other && !cellset_empty(cellset_and(way, meets)))
                        cellset_add(&v->pawn_stops[who][c], x);
                }
            }
        }
}

static void derive_pawns(struct values *v, const struct position *empty)
{
    const struct game *g = v->game;
    for (int who = 0; who < g->players; who++) {
        derive_walks(v, empty, who);
        derive_spans(v, who);
    }
    derive_pawn_relations(v);
    for (int who = 0; who < g->players; who++)
        for (cellset s = values_places(g, g->pawn_start[who]); !cellset_empty(s);) {
            int steps = v->pawn_steps[who][cellset_pop(&s)];
            if (steps < STEPS_FAR && steps > v->longest_walk)
                v->longest_walk = steps;
        }
    for (int who = 0; who < g->players; who++)
        EACH_CELL (c, g->board->firsts) {
            int gone = v->longest_walk - v->pawn_steps[who][c];
            v->pawn_share[who][c] = (uint8_t)(gone > 0 ? AHEAD_MOST * gone / v->longest_walk : 0);
        }
}

/* Fills how far forward each cell is, by the steps straight on to the edge. */
static void derive_ahead(struct values *v, int who)
{
    int left[CELLS_MAX], most = 1;
    EACH_CELL (c, v->game->board->firsts) {
        cellset ring = cellset_of(c), seen = ring;
        for (left[c] = -1; !cellset_empty(ring) && left[c] < STEPS_FAR; left[c]++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring))
                next = cellset_or(next, places_ahead(v->game, who, cellset_pop(&ring)));
            ring = cellset_less(next, seen);
            seen = cellset_or(seen, next);
        }
        most = left[c] > most ? left[c] : most;
    }
    EACH_CELL (c, v->game->board->firsts)
        v->ahead[who][c] = (uint8_t)(AHEAD_MOST * (most - left[c]) / most);
}

static cellset all_ahead(const struct game *g, int who, cellset s)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(s))
        out = cellset_or(out, places_ahead(g, who, cellset_pop(&s)));
    return out;
}

/* The cells about a royal piece of WHO where pawns shelter or storm it, and the middle of WHO's half. */
static void derive_shields(struct values *v, int who)
{
    const struct game *g = v->game;
    EACH_CELL (c, g->board->firsts) {
        cellset shield = {{0, 0}};
        EACH_CELL (d, v->zone[c])
            if (v->ahead[who][d] > v->ahead[who][c])
                cellset_add(&shield, d);
        cellset far = cellset_less(all_ahead(g, who, shield), shield);
        v->shield_far[who][c] = far;
        v->storm[who][c] = cellset_or(cellset_or(shield, far), all_ahead(g, who, far));
        if (v->ahead[who][c] < AHEAD_MOST / 2 && v->ahead[who][c] > 0 && v->remote[c] <= 60)
            cellset_add(&v->own_middle[who], c);
    }
}

void places_group(struct values *v)
{
    cellset firsts = v->game->board->firsts;
    for (int who = 0; who < v->game->players; who++)
        for (cellset s = firsts; !cellset_empty(s);) {
            cell c = cellset_pop(&s), like = CELL_NONE;
            for (cellset t = firsts; !cellset_empty(t) && like == CELL_NONE;) {
                cell d = cellset_pop(&t);
                if (v->ahead[0][d] == v->ahead[who][c] && v->remote[d] == v->remote[c])
                    like = d;
            }
            v->weights.group[who][c] = like;
        }
}

void places_derive(struct values *v, const struct position *empty)
{
    derive_distances(v, empty);
    derive_remoteness(v);
    for (int who = 0; who < v->game->players; who++)
        derive_ahead(v, who);
    if (v->game->pawn >= 0)
        derive_pawns(v, empty);
    for (int who = 0; who < v->game->players; who++)
        derive_shields(v, who);
}
