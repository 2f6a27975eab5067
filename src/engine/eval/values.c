#include "evaluator.h"

#include <stdlib.h>
#include <string.h>

/*
 * A man's worth grows with the number of cells it attacks on a partly filled board (Ralph Betza, "About the values of
 * chess pieces", 1996). The chance that a cell is free is taken as 7/10 in the middle game and 8/10 in the end; the
 * values per attacked cell are such that a leaper with 5¼ cells is worth 3.2 pawns.
 */
enum { ONE = 4096, FREE_MIDDLE = 7, FREE_END = 8, PRICE_MIDDLE = 61, PRICE_END = 59, BOUND_DISCOUNT = 20 };
enum { PAWN_END = 120, MOBILITY = 384 };

/* ONE × (tenths/10)^power. */
static int chance(int tenths, int power)
{
    int x = ONE;
    while (power-- > 0)
        x = x * tenths / 10;
    return x;
}

/* How many cells M attacks from C on average, in 1/ONE: each cell counts with the chance that all those before it are
 * free. */
struct expected {
    int middle, end;
};
static struct expected expected_reach(const struct game *g, man m, cell c)
{
    struct position p;
    struct expected sum = {0, 0};
    uint8_t before[CELLS_MAX] = {0};
    man blocker = MAN(man_player(m) == 0 ? 1 : 0, g->pawn >= 0 ? g->pawn : g->royal);

    position_clear(g, &p);
    cellset all = cellset_less(values_places(g, position_reach(g, &p, m, c)), cellset_of(c));
    for (cellset s = all; !cellset_empty(s);) {
        cell b = cellset_pop(&s);
        position_put(g, &p, b, blocker);
        cellset lost = cellset_less(all, values_places(g, position_reach(g, &p, m, c)));
        position_lift(g, &p, b);
        while (!cellset_empty(lost))
            before[cellset_pop(&lost)]++;
    }
    for (cellset s = all; !cellset_empty(s);) {
        cell d = cellset_pop(&s);
        sum.middle += chance(FREE_MIDDLE, before[d]);
        sum.end += chance(FREE_END, before[d]);
    }
    return sum;
}

/* The cells that M can come to from C in any number of moves on an empty board by its attacks. */
static cellset closure(const struct game *g, const struct position *empty, man m, cell c)
{
    cellset seen = cellset_of(c), fresh = seen;
    while (!cellset_empty(fresh)) {
        cell from = cellset_pop(&fresh);
        cellset more = cellset_less(values_places(g, position_reach(g, empty, m, from)), seen);
        seen = cellset_or(seen, more);
        fresh = cellset_or(fresh, more);
    }
    return seen;
}

static void derive_distances(struct values *v, const struct position *empty)
{
    const struct game *g = v->game;
    man royal = MAN(0, g->royal);
    for (cellset s = g->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        v->zone[c] = values_places(g, position_reach(g, empty, royal, c));
        cellset_add(&v->zone[c], c);
    }
    memset(v->distance, STEPS_FAR, sizeof v->distance);
    for (cellset s = g->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
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

/* Fill remoteness, by the sum of a cell's distances to all others. */
static void derive_remoteness(struct values *v)
{
    int sum[CELLS_MAX] = {0}, least = 1 << 30, most = 0;
    cellset firsts = v->game->board->firsts;
    for (cellset s = firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        for (cellset t = firsts; !cellset_empty(t);)
            sum[c] += v->distance[c][cellset_pop(&t)];
        least = sum[c] < least ? sum[c] : least;
        most = sum[c] > most ? sum[c] : most;
    }
    for (cellset s = firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        v->remote[c] = (uint8_t)(most > least ? 100 * (sum[c] - least) / (most - least) : 0);
    }
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

/* The same for a man in a lane, which starts from any of its cells; as places, without the lane itself. */
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
    cellset firsts = g->board->firsts, goal = values_places(g, g->promotion[who]);
    for (cellset s = firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        v->pawn_attack[who][c] = position_reach(g, empty, MAN(who, g->pawn), c);
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

/* Fill pawn_span from pawn_attack and pawn_front. */
static void derive_spans(struct values *v, int who)
{
    for (cellset s = v->game->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
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
        for (cellset s = firsts; !cellset_empty(s);) {
            cell x = cellset_pop(&s);
            cellset span = v->pawn_span[other][x];
            cellset meets = cellset_or(span, cellset_or(v->pawn_front[other][x], cellset_of(x)));
            for (cellset t = firsts; !cellset_empty(t);) {
                cell c = cellset_pop(&t);
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
        for (cellset s = g->board->firsts; !cellset_empty(s);) {
            cell c = cellset_pop(&s);
            int gone = v->longest_walk - v->pawn_steps[who][c];
            v->pawn_share[who][c] = (uint8_t)(gone > 0 ? AHEAD_MOST * gone / v->longest_walk : 0);
        }
}

/* Fill how far forward each cell is, by the steps straight on to the edge. */
static void derive_ahead(struct values *v, int who)
{
    int left[CELLS_MAX], most = 1;
    for (cellset s = v->game->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
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
    for (cellset s = v->game->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        v->ahead[who][c] = (uint8_t)(AHEAD_MOST * (most - left[c]) / most);
    }
}

/* The cells one step ahead of S for WHO. */
static cellset all_ahead(const struct game *g, int who, cellset s)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(s))
        out = cellset_or(out, places_ahead(g, who, cellset_pop(&s)));
    return out;
}

/* The cells about a royal man of WHO where pawns shelter or storm it, and the middle of WHO's half. */
static void derive_shields(struct values *v, int who)
{
    const struct game *g = v->game;
    for (cellset s = g->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        cellset shield = {{0, 0}};
        for (cellset t = v->zone[c]; !cellset_empty(t);) {
            cell d = cellset_pop(&t);
            if (v->ahead[who][d] > v->ahead[who][c])
                cellset_add(&shield, d);
        }
        cellset far = cellset_less(all_ahead(g, who, shield), shield);
        v->shield[who][c] = shield;
        v->shield_far[who][c] = far;
        v->storm[who][c] = cellset_or(cellset_or(shield, far), all_ahead(g, who, far));
        if (v->ahead[who][c] < AHEAD_MOST / 2 && v->ahead[who][c] > 0 && v->remote[c] <= 60)
            cellset_add(&v->own_middle[who], c);
    }
}

/* Group the cells that are equally far ahead and equally remote. */
static void derive_groups(struct values *v)
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

/* Find what men of KIND reach from every cell and on average over the board. */
static struct expected survey(const struct game *g, int who, int kind, struct expected here[CELLS_MAX])
{
    struct expected mean = {0, 0};
    int n = cellset_count(g->board->firsts);
    for (cellset s = g->board->firsts; !cellset_empty(s);) {
        cell c = cellset_pop(&s);
        here[c] = expected_reach(g, MAN(who, kind), c);
        mean.middle += here[c].middle;
        mean.end += here[c].end;
    }
    return (struct expected){mean.middle / n, mean.end / n};
}

/* Measure how KIND reaches over the board: `roamed`, `reach`, boundness, and the default worth of the man. */
static void derive_kind(struct values *v, const struct position *empty, int kind)
{
    const struct game *g = v->game;
    struct expected here[CELLS_MAX], mean = {0, 0};
    for (int who = 0; who < g->players; who++) {
        mean = survey(g, who, kind, here);
        for (cellset s = g->board->firsts; !cellset_empty(s);) {
            cell c = cellset_pop(&s);
            v->roamed[who][kind][c] = (struct tapered){(int16_t)(16 * (here[c].middle - mean.middle) / ONE),
                                                       (int16_t)(16 * (here[c].end - mean.end) / ONE)};
        }
    }
    v->reach[kind] = (uint8_t)((mean.middle + ONE / 2) / ONE);
    v->bound_part[kind] = closure(g, empty, MAN(0, kind), cellset_first(g->board->firsts));
    v->bound[kind] = kind != g->pawn && !cellset_equal(v->bound_part[kind], g->board->firsts);
    if (v->bound[kind] && kind != g->royal)
        v->bound_kinds |= 1u << kind;
    int discount = v->bound[kind] ? BOUND_DISCOUNT : 0;
    struct tapered worth = {(int16_t)(mean.middle * PRICE_MIDDLE / ONE - discount),
                            (int16_t)(mean.end * PRICE_END / ONE - discount)};
    if (kind == g->royal)
        worth = (struct tapered){0, 0};
    if (kind == g->pawn)
        worth = (struct tapered){PAWN_WORTH, PAWN_END};
    v->weights.man[kind] = worth;
}

/* Set the weights' defaults that follow from the geometry: a cell more or less matters less for men that have many. */
static void derive_defaults(struct values *v, int kind)
{
    int16_t slope = (int16_t)(MOBILITY / (v->reach[kind] + 4));
    if (kind == v->game->royal || kind == v->game->pawn)
        return;
    v->weights.mobility[kind] = (struct tapered){slope, slope};
    v->weights.press[kind].middle = v->weights.press[kind].end = (int16_t)(8 + v->weights.man[kind].middle / 40);
    v->weights.check[kind].middle = v->weights.check[kind].end = (int16_t)(16 + v->weights.man[kind].middle / 40);
}

/* The worth of a man of WHO and KIND on C. */
static struct tapered place_worth(const struct values *v, int who, int kind, cell c)
{
    const struct weights *w = &v->weights;
    int inner = 40 - v->remote[c], ahead = v->ahead[who][c] * AHEAD_MOST;
    struct tapered roamed = v->roamed[who][kind][c], spot = {0, 0};
    if (w->group[who][c] != CELL_NONE)
        spot = w->spot[kind][w->group[who][c]];
    if (kind == v->game->pawn)
        ahead = v->pawn_share[who][c] * v->pawn_share[who][c];
    return (struct tapered){(int16_t)(w->man[kind].middle + spot.middle + w->centre[kind].middle * inner / 40 +
                                      w->advance[kind].middle * ahead / 256 +
                                      w->roam[kind].middle * roamed.middle / 16),
                            (int16_t)(w->man[kind].end + spot.end + w->centre[kind].end * inner / 40 +
                                      w->advance[kind].end * ahead / 256 + w->roam[kind].end * roamed.end / 16)};
}

/* 8 × √N. */
static int root8(int n)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= 64 * n)
        root++;
    return root;
}

static void sort_kinds(struct values *v)
{
    for (int kind = 0; kind < v->game->kinds; kind++) {
        int at = kind;
        for (; at > 0 && v->exchange[v->by_worth[at - 1]] > v->exchange[kind]; at--)
            v->by_worth[at] = v->by_worth[at - 1];
        v->by_worth[at] = (uint8_t)kind;
    }
}

void values_apply(struct values *v)
{
    const struct game *g = v->game;
    v->army = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        struct tapered worth = v->weights.man[kind], slope = v->weights.mobility[kind];
        for (int who = 0; who < g->players; who++)
            for (cellset s = g->board->firsts; !cellset_empty(s);) {
                cell c = cellset_pop(&s);
                v->place[who][kind][c] = place_worth(v, who, kind, c);
            }
        for (int n = 0; n <= CELLS_MAX; n++) {
            struct tapered ease = v->weights.ease[kind];
            int more = n - v->reach[kind], root = root8(n) - root8(v->reach[kind]);
            v->mobility[kind][n] = (struct tapered){(int16_t)(slope.middle * more / 8 + ease.middle * root / 8),
                                                    (int16_t)(slope.end * more / 8 + ease.end * root / 8)};
        }
        v->exchange[kind] = kind == g->royal  ? EXCHANGE_ROYAL
                            : kind == g->pawn ? PAWN_WORTH
                                              : (worth.middle + worth.end) / 2;
        if (kind != g->royal && kind != g->pawn)
            v->army += worth.middle * g->men[0][kind];
    }
    v->dearest = -1;
    for (int kind = 0; kind < g->kinds; kind++)
        if (kind != g->royal && (v->dearest < 0 || v->exchange[kind] > v->exchange[v->dearest]))
            v->dearest = kind;
    if (v->army < 1)
        v->army = 1;
    sort_kinds(v);
}

/* Derive what depends on the board alone, the groups of equal places last. */
static void derive_places(struct values *v, const struct game *g, const struct position *empty)
{
    memset(v, 0, sizeof *v);
    v->game = g;
    v->evaluator = evaluator_of(g, 0);
    derive_distances(v, empty);
    derive_remoteness(v);
    for (int who = 0; who < g->players; who++)
        derive_ahead(v, who);
    if (g->pawn >= 0)
        derive_pawns(v, empty);
    weights_default(&v->weights, g);
    derive_groups(v);
}

void values_derive(struct values *v, const struct game *g)
{
    struct position empty;
    position_clear(g, &empty);
    derive_places(v, g, &empty);
    for (int who = 0; who < g->players; who++)
        derive_shields(v, who);
    for (int kind = 0; kind < g->kinds; kind++) {
        derive_kind(v, &empty, kind);
        derive_defaults(v, kind);
    }
    weights_read(&v->weights, g);
    margins_read(&v->margins, g);
    v->has_net = g->net && net_map_make(&v->net_map, g);
    values_apply(v);
}

bool values_know(const struct game *g, const char *name)
{
    struct values *v = calloc(1, sizeof *v);
    struct position empty;
    char known[NUMBER_NAME];
    bool found = false;
    if (!v)
        return false;
    if (weights_is_spot(name)) { /* which places have a weight of their own hangs on the board */
        position_clear(g, &empty);
        derive_places(v, g, &empty);
    }
    for (int i = 0; i < weights_count() && !found; i++)
        found = weights_at(&v->weights, g, i, known) && strcmp(known, name) == 0;
    free(v);
    return found;
}
