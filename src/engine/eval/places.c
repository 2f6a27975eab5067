#include "deriving.h"

static void derive_distances(struct values *values, const struct position *empty)
{
    const struct game *g = values->game;
    EACH_CELL (place, g->board->firsts) {
        values->zone[place] = cellset_of(place);
        for (int who = 0; who < g->players; who++) /* a zone can confine each to a part of the board */
            values->zone[place] = cellset_or(values->zone[place],
                                             values_places(g, position_reach(g, empty, PIECE(who, g->royal), place)));
    }
    memset(values->distance, STEPS_FAR, sizeof values->distance);
    EACH_CELL (place, g->board->firsts) {
        cellset seen = cellset_of(place), ring = seen;
        for (uint8_t steps = 0; !cellset_empty(ring) && steps < STEPS_FAR; steps++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring)) {
                cell there = cellset_pop(&ring);
                values->distance[place][there] = steps;
                next = cellset_or(next, values->zone[there]);
            }
            ring = cellset_less(next, seen);
            seen = cellset_or(seen, next);
        }
    }
}

/* Fills remoteness, by the sum of a cell's distances to all others. */
static void derive_remoteness(struct values *values)
{
    int sum[CELLS_MAX] = {0}, least = 1 << 30, most = 0;
    cellset firsts = values->game->board->firsts;
    EACH_CELL (place, firsts) {
        for (cellset set = firsts; !cellset_empty(set);)
            sum[place] += values->distance[place][cellset_pop(&set)];
        least = sum[place] < least ? sum[place] : least;
        most = sum[place] > most ? sum[place] : most;
    }
    EACH_CELL (place, firsts)
        values->remote[place] = (uint8_t)(most > least ? 100 * (sum[place] - least) / (most - least) : 0);
}

/* Returns the cells one step straight ahead of PLACE for WHO: more than one where the line branches. */
static cellset step_ahead(const struct game *g, int who, cell place)
{
    const struct fork *fork = board_steps(g->board, LINE_LATERAL, place, g->far_side[who][place]);
    cellset out = {{0, 0}};
    for (int i = 0; i < fork->count; i++)
        cellset_add(&out, fork->step[i].to);
    return out;
}

/* As step_ahead, for a piece in a lane, which starts from any of its cells; as places, without the lane itself. */
static cellset places_ahead(const struct game *g, int who, cell place)
{
    cellset out = {{0, 0}};
    for (cellset set = g->board->lane[place]; !cellset_empty(set);)
        out = cellset_or(out, step_ahead(g, who, cellset_pop(&set)));
    return cellset_less(values_places(g, out), cellset_of(place));
}

static void derive_walks(struct values *values, const struct position *empty, int who)
{
    const struct game *g = values->game;
    cellset firsts = g->board->firsts, goal = values_places(g, game_pawn_goal(g, who));
    EACH_CELL (place, firsts) {
        values->pawn_attack[who][place] = position_reach(g, empty, PIECE(who, g->pawn), place);
        values->pawn_ahead[who][place] = places_ahead(g, who, place);
        cellset front = {{0, 0}}, ring = cellset_of(place);
        int steps = cellset_has(goal, place) ? 0 : STEPS_FAR;
        for (int n = 1; !cellset_empty(ring) && n < STEPS_FAR; n++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring))
                next = cellset_or(next, places_ahead(g, who, cellset_pop(&ring)));
            ring = cellset_less(next, front);
            front = cellset_or(front, next);
            if (steps == STEPS_FAR && !cellset_empty(cellset_and(ring, goal)))
                steps = n;
        }
        values->pawn_front[who][place] = front;
        values->pawn_steps[who][place] = (uint8_t)steps;
    }
}

/* Fills pawn_span from pawn_attack and pawn_front. */
static void derive_spans(struct values *values, int who)
{
    EACH_CELL (place, values->game->board->firsts) {
        cellset way = values->pawn_front[who][place], span = {{0, 0}};
        cellset_add(&way, place);
        while (!cellset_empty(way))
            span = cellset_or(span, values_places(values->game, values->pawn_attack[who][cellset_pop(&way)]));
        values->pawn_span[who][place] = span;
    }
}

static void derive_pawn_relations(struct values *values)
{
    const struct game *g = values->game;
    cellset firsts = g->board->firsts;
    for (int other = 0; other < g->players; other++)
        EACH_CELL (place, firsts) {
            cellset span = values->pawn_span[other][place];
            cellset meets = cellset_or(span, cellset_or(values->pawn_front[other][place], cellset_of(place)));
            EACH_CELL (here, firsts) {
                if (here == place)
                    continue;
                if (cellset_has(span, here))
                    cellset_add(&values->pawn_support[other][here], place);
                cellset takes = values_places(g, values->pawn_attack[other][place]);
                if (!cellset_empty(cellset_and(takes, values->pawn_ahead[other][here])))
                    cellset_add(&values->pawn_beside[other][here], place);
                for (int who = 0; who < g->players; who++) {
                    cellset way = cellset_or(values->pawn_front[who][here], cellset_and(span, cellset_of(here)));
                    if (who != other && !cellset_empty(cellset_and(way, meets)))
                        cellset_add(&values->pawn_stops[who][here], place);
                }
            }
        }
}

static void derive_pawns(struct values *values, const struct position *empty)
{
    const struct game *g = values->game;
    for (int who = 0; who < g->players; who++) {
        derive_walks(values, empty, who);
        derive_spans(values, who);
    }
    derive_pawn_relations(values);
    for (int who = 0; who < g->players; who++)
        for (cellset set = values_places(g, g->pawn_start[who]); !cellset_empty(set);) {
            int steps = values->pawn_steps[who][cellset_pop(&set)];
            if (steps < STEPS_FAR && steps > values->longest_walk)
                values->longest_walk = steps;
        }
    for (int who = 0; who < g->players; who++)
        EACH_CELL (place, g->board->firsts) {
            int gone = values->longest_walk - values->pawn_steps[who][place];
            values->pawn_share[who][place] = (uint8_t)(gone > 0 ? AHEAD_MOST * gone / values->longest_walk : 0);
        }
}

/* Fills how far forward each cell is, by the steps straight on to the edge. */
static void derive_ahead(struct values *values, int who)
{
    int left[CELLS_MAX], most = 1;
    EACH_CELL (place, values->game->board->firsts) {
        cellset ring = cellset_of(place), seen = ring;
        for (left[place] = -1; !cellset_empty(ring) && left[place] < STEPS_FAR; left[place]++) {
            cellset next = {{0, 0}};
            while (!cellset_empty(ring))
                next = cellset_or(next, places_ahead(values->game, who, cellset_pop(&ring)));
            ring = cellset_less(next, seen);
            seen = cellset_or(seen, next);
        }
        most = left[place] > most ? left[place] : most;
    }
    EACH_CELL (place, values->game->board->firsts)
        values->ahead[who][place] = (uint8_t)(AHEAD_MOST * (most - left[place]) / most);
}

static cellset all_ahead(const struct game *g, int who, cellset set)
{
    cellset out = {{0, 0}};
    while (!cellset_empty(set))
        out = cellset_or(out, places_ahead(g, who, cellset_pop(&set)));
    return out;
}

/* The cells about a royal piece of WHO where pawns shelter or storm it, and the middle of WHO's half. */
static void derive_shields(struct values *values, int who)
{
    const struct game *g = values->game;
    EACH_CELL (place, g->board->firsts) {
        cellset shield = {{0, 0}};
        EACH_CELL (there, values->zone[place])
            if (values->ahead[who][there] > values->ahead[who][place])
                cellset_add(&shield, there);
        cellset far = cellset_less(all_ahead(g, who, shield), shield);
        values->shield_far[who][place] = far;
        values->storm[who][place] = cellset_or(cellset_or(shield, far), all_ahead(g, who, far));
        if (values->ahead[who][place] < AHEAD_MOST / 2 && values->ahead[who][place] > 0 && values->remote[place] <= 60)
            cellset_add(&values->own_middle[who], place);
    }
}

void places_group(struct values *values)
{
    cellset firsts = values->game->board->firsts;
    for (int who = 0; who < values->game->players; who++)
        for (cellset set = firsts; !cellset_empty(set);) {
            cell place = cellset_pop(&set), like = CELL_NONE;
            for (cellset cells = firsts; !cellset_empty(cells) && like == CELL_NONE;) {
                cell there = cellset_pop(&cells);
                if (values->ahead[0][there] == values->ahead[who][place] &&
                    values->remote[there] == values->remote[place])
                    like = there;
            }
            values->weights.group[who][place] = like;
        }
}

void places_derive(struct values *values, const struct position *empty)
{
    derive_distances(values, empty);
    derive_remoteness(values);
    for (int who = 0; who < values->game->players; who++)
        derive_ahead(values, who);
    if (values->game->pawn >= 0)
        derive_pawns(values, empty);
    for (int who = 0; who < values->game->players; who++)
        derive_shields(values, who);
}
