#include "deriving.h"
#include "survey.h"

#include "base/memory.h"
#include "eval/evaluate.h"
#include "eval/pawn_structure.h"

#include <stdio.h>
#include <stdlib.h>

/* As in src/engine/eval/meson.build. */
evaluator evaluation_score_one, evaluation_score_two, evaluation_score_any;
#ifdef REROUTE66_COUNTING
evaluator evaluation_score_one_counting, evaluation_score_two_counting, evaluation_score_any_counting;
#define BOTH(name) evaluation_score_##name##_counting, evaluation_score_##name
#else
#define BOTH(name) NULL, evaluation_score_##name
#endif

/* The games that an instance serves: those with at most CELLS and PLAYERS. */
struct instance {
    int cells, players;
    evaluator *counting, *plain;
};

/* The narrowest first. */
static const struct instance instances[] = {
    {64, 2, BOTH(one)},
    {128, 2, BOTH(two)},
    {CELLS_MAX, PLAYERS_MAX, BOTH(any)},
};
enum { INSTANCES = sizeof instances / sizeof *instances };

static bool counts_bits(void)
{
#ifdef REROUTE66_COUNTING
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
#else
    return false;
#endif
}

evaluator *evaluator_of(const struct game *g, int at)
{
    for (int i = 0; i < INSTANCES; i++) {
        if (g->board->cells > instances[i].cells || g->players > instances[i].players)
            continue;
        if (counts_bits() && at-- == 0)
            return instances[i].counting;
        if (at-- == 0)
            return instances[i].plain;
    }
    return NULL;
}

int evaluate(const struct values *values, const struct position *p, int who, struct pawn_cache *cache)
{
    int score = values->evaluator(values, p, who, cache);
    return rules_has(values->game, RULE_GIVEAWAY) ? -score : score; /* the fewer pieces, the better */
}

bool pawn_cache_start(struct pawn_cache *cache)
{
    cache->pawns = calloc(PAWN_CACHE_ENTRIES, sizeof *cache->pawns); /* all zero stands for no pawns */
    return cache->pawns;
}

void pawn_cache_free(struct pawn_cache *cache)
{
    free(cache->pawns);
    cache->pawns = NULL;
}

/*
 * A piece's worth grows with the number of cells it attacks on a partly filled board (Ralph Betza, "About the values of
 * chess pieces", 1996). The chance that a cell is free is taken as 7/10 in the middle game and 8/10 in the end; the
 * values per attacked cell are such that a leaper with 5¼ cells is worth 3.2 pawns.
 */
enum { ONE = SURVEY_ONE, PRICE_MIDDLE = 61, PRICE_END = 59, BOUND_DISCOUNT = 20, HEMMED = 66 };
enum { PAWN_END = 120, MOBILITY = 384 };

/* ONE × (tenths/10)^power. */
static int chance_free(int tenths, int power)
{
    int x = ONE;
    while (power-- > 0)
        x = x * tenths / 10;
    return x;
}

/* Returns the cells that a piece attacks on average, in 1/ONE: each cell counts with the chance that all those before
 * it are free. */
static struct expected expected_reach(const struct game *g, piece what, cell place)
{
    struct position p;
    struct expected sum = {0, 0};
    uint8_t before[CELLS_MAX] = {0};
    piece blocker = PIECE(piece_player(what) == 0 ? 1 : 0, g->pawn >= 0 ? g->pawn : g->royal);

    position_clear(g, &p);
    cellset all = cellset_less(values_places(g, position_reach(g, &p, what, place)), cellset_of(place));
    EACH_CELL (here, all) {
        position_put(g, &p, here, blocker);
        cellset lost = cellset_less(all, values_places(g, position_reach(g, &p, what, place)));
        position_lift(g, &p, here);
        while (!cellset_empty(lost))
            before[cellset_pop(&lost)]++;
    }
    EACH_CELL (there, all) {
        sum.middle += chance_free(FREE_MIDDLE, before[there]);
        sum.end += chance_free(FREE_END, before[there]);
    }
    return sum;
}

/* Returns the cells that WHAT can come to from PLACE in any number of moves on an empty board by its attacks. */
static cellset reachable_cells(const struct game *g, const struct position *empty, piece what, cell place)
{
    cellset seen = cellset_of(place), fresh = seen;
    while (!cellset_empty(fresh)) {
        cell from = cellset_pop(&fresh);
        cellset more = cellset_less(values_places(g, position_reach(g, empty, what, from)), seen);
        seen = cellset_or(seen, more);
        fresh = cellset_or(fresh, more);
    }
    return seen;
}

/* Finds what pieces of KIND reach from every cell and on average over the board. */
static struct expected survey_kind(const struct game *g, int who, int kind, struct expected here[CELLS_MAX])
{
    struct expected mean = {0, 0};
    int n = cellset_count(g->board->firsts);
    EACH_CELL (place, g->board->firsts) {
        here[place] = expected_reach(g, PIECE(who, kind), place);
        mean.middle += here[place].middle;
        mean.end += here[place].end;
    }
    return (struct expected){mean.middle / n, mean.end / n};
}

/* Finds the part of the board to which pieces of KIND are bound, if they are. SURVEYED: those that hop are not, as they
 * attack nothing on an empty board, and a zone to which pieces are confined is no part with another one beside it. */
static void derive_bound(struct values *values, const struct position *empty, int kind, bool surveyed)
{
    const struct game *g = values->game;
    cellset part = reachable_cells(g, empty, PIECE(0, kind), cellset_first(g->board->firsts));
    bool bound = kind != g->pawn && !cellset_equal(part, g->board->firsts);
    for (int who = 1; who < g->players && bound; who++) /* zones can confine each side differently */
        bound = cellset_equal(part, reachable_cells(g, empty, PIECE(who, kind), cellset_first(g->board->firsts)));
    if (surveyed)
        bound = bound && !kind_hops(&g->kind[kind]) && 4 * cellset_count(part) >= cellset_count(g->board->firsts);
    values->bound_part[kind] = part;
    values->bound[kind] = bound;
    if (bound && kind != g->royal)
        values->bound_kinds |= kindset_of(kind);
}

/* Measures how KIND reaches over the board, by SURVEY or, if that is NULL, by the empty board: `roamed`, `reach`,
 * boundness, and the default worth of the piece. */
static void derive_kind(struct values *values, const struct position *empty, const struct survey *survey, int kind)
{
    const struct game *g = values->game;
    struct expected room[CELLS_MAX], mean = {0, 0};
    for (int who = 0; who < g->players; who++) {
        const struct expected *here = survey ? survey->here[who][kind] : room;
        mean = survey ? survey->mean[kind] : survey_kind(g, who, kind, room);
        EACH_CELL (place, g->board->firsts)
            values->roamed[who][kind][place] =
                (struct tapered){(int16_t)(16 * (here[place].middle - mean.middle) / ONE),
                                 (int16_t)(16 * (here[place].end - mean.end) / ONE)};
    }
    values->reach[kind] = (uint8_t)((mean.middle + ONE / 2) / ONE);
    derive_bound(values, empty, kind, survey);
    int discount = values->bound[kind] ? BOUND_DISCOUNT : 0;
    struct tapered worth = {(int16_t)(mean.middle * PRICE_MIDDLE / ONE - discount),
                            (int16_t)(mean.end * PRICE_END / ONE - discount)};
    if (survey && survey->hemmed[kind])
        worth = (struct tapered){(int16_t)(worth.middle * HEMMED / 100), (int16_t)(worth.end * HEMMED / 100)};
    if (kind == g->royal)
        worth = (struct tapered){0, 0};
    if (kind == g->pawn)
        worth = (struct tapered){PAWN_WORTH, PAWN_END};
    values->weights.piece[kind] = worth;
}

/*
 * Sets the weights' defaults that follow from the geometry: a cell more or less matters less for pieces that have many.
 */
static void derive_defaults(struct values *values, int kind)
{
    int16_t slope = (int16_t)(MOBILITY / (values->reach[kind] + 4));
    if (kind == values->game->royal || kind == values->game->pawn)
        return;
    values->weights.mobility[kind] = (struct tapered){slope, slope};
    values->weights.press[kind].middle = values->weights.press[kind].end =
        (int16_t)(8 + values->weights.piece[kind].middle / 40);
    values->weights.check[kind].middle = values->weights.check[kind].end =
        (int16_t)(16 + values->weights.piece[kind].middle / 40);
}

/* Returns what PLACE is worth to a piece of WHO and KIND by how near it is to a goal. */
static struct tapered goal_worth(const struct values *values, int who, int kind, cell place)
{
    enum { AT_GOAL = 400 };
    const struct board *board = values->game->board;
    const struct tapered step = values->weights.goal_step;
    cellset near = values->goal[who][kind];
    int steps = 0;
    if (cellset_empty(near))
        return (struct tapered){0, 0};
    for (; !cellset_has(near, place) && steps < STEPS_FAR; steps++)
        for (cellset from = near; !cellset_empty(from);) {
            cell at = cellset_pop(&from);
            near = cellset_or(near, cellset_or(board->adjacent[LINE_LATERAL][at], board->adjacent[LINE_DIAGONAL][at]));
        }
    if (kind != values->game->royal)
        return (struct tapered){AT_GOAL >> steps, AT_GOAL >> steps};
    return (struct tapered){(int16_t)(step.middle * steps), (int16_t)(step.end * steps)};
}

/* Fills goal from the rules in force whose end is ENDING_GOAL, and from the hill. */
static void derive_goal_zones(struct values *values)
{
    const struct game *g = values->game;
    const struct rule_arguments *hill = game_arguments(g, RULE_HILL);
    for (int i = 0; i < g->in_force; i++) {
        const struct rule_arguments *arguments = game_arguments(g, g->row[i]->rule);
        for (int who = 0; who < g->players && g->row[i]->ending == ENDING_GOAL; who++)
            values->goal[who][arguments->kind] =
                cellset_or(values->goal[who][arguments->kind], g->zone[arguments->zone].cells[who]);
    }
    for (int who = 0; who < g->players && rules_has(g, RULE_HILL); who++)
        for (int i = 0; i < hill->cells; i++)
            cellset_add(&values->goal[who][g->royal], g->board->lane_first[hill->cell[i]]);
}

static struct tapered place_worth(const struct values *values, int who, int kind, cell place)
{
    const struct weights *weights = &values->weights;
    int inner = 40 - values->remote[place], ahead = values->ahead[who][place] * AHEAD_MOST;
    struct tapered roamed = values->roamed[who][kind][place], goal = goal_worth(values, who, kind, place),
                   spot = {0, 0};
    if (weights->group[who][place] != CELL_NONE)
        spot = weights->spot[kind][weights->group[who][place]];
    if (kind == values->game->pawn)
        ahead = values->pawn_share[who][place] * values->pawn_share[who][place];
    return (struct tapered){
        (int16_t)(goal.middle + weights->piece[kind].middle + spot.middle + weights->centre[kind].middle * inner / 40 +
                  weights->advance[kind].middle * ahead / 256 + weights->roam[kind].middle * roamed.middle / 16),
        (int16_t)(goal.end + weights->piece[kind].end + spot.end + weights->centre[kind].end * inner / 40 +
                  weights->advance[kind].end * ahead / 256 + weights->roam[kind].end * roamed.end / 16)};
}

/* 8 × √N. */
static int root8(int n)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= 64 * n)
        root++;
    return root;
}

static void sort_kinds(struct values *values)
{
    for (int kind = 0; kind < values->game->kinds; kind++) {
        int at = kind;
        for (; at > 0 && values->exchange[values->by_worth[at - 1]] > values->exchange[kind]; at--)
            values->by_worth[at] = values->by_worth[at - 1];
        values->by_worth[at] = (uint8_t)kind;
    }
}

void values_apply(struct values *values)
{
    const struct game *g = values->game;
    values->army = 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        struct tapered worth = values->weights.piece[kind], slope = values->weights.mobility[kind];
        for (int who = 0; who < g->players; who++)
            EACH_CELL (place, g->board->firsts)
                values->place[who][kind][place] = place_worth(values, who, kind, place);
        for (int n = 0; n <= CELLS_MAX; n++) {
            struct tapered ease = values->weights.ease[kind];
            int more = n - values->reach[kind], root = root8(n) - root8(values->reach[kind]);
            values->mobility[kind][n] = (struct tapered){(int16_t)(slope.middle * more / 8 + ease.middle * root / 8),
                                                         (int16_t)(slope.end * more / 8 + ease.end * root / 8)};
        }
        bool goes = rules_has(g, RULE_DUPLE) && (g->pieces[0][kind] > 1 || g->pieces[1][kind] > 1);
        values->exchange[kind] = kind == g->royal || (g->royals >> kind & 1 && !goes) ? EXCHANGE_ROYAL
                                 : kind == g->pawn                                    ? PAWN_WORTH
                                                                                      : (worth.middle + worth.end) / 2;
        if (kind != g->royal && kind != g->pawn)
            values->army += worth.middle * g->pieces[0][kind];
    }
    values->dearest = -1;
    for (int kind = 0; kind < g->kinds; kind++)
        if (values->exchange[kind] != EXCHANGE_ROYAL &&
            (values->dearest < 0 || values->exchange[kind] > values->exchange[values->dearest]))
            values->dearest = kind;
    if (values->army < 1)
        values->army = 1;
    sort_kinds(values);
}

/* Derives what depends on the board alone, the groups of equal places last. */
static void derive_places(struct values *values, const struct game *g, const struct position *empty)
{
    memset(values, 0, sizeof *values);
    values->game = g;
    values->evaluator = evaluator_of(g, 0);
    places_derive(values, empty);
    weights_default(&values->weights, g);
    places_group(values);
}

static bool always_captures(const struct game *g)
{
    unsigned when = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        for (int i = 0; i < g->kind[kind].atoms; i++)
            when |= g->kind[kind].atom[i].when;
    return !(when & WHEN_MOVING) && !(rules_has(g, RULE_DROPS) || rules_has(g, RULE_PASSING));
}

/* True if G's data has a worth for each kind of piece that needs one: its other weights are fitted to the empty board,
 * too. */
static bool has_worths(const struct game *g)
{
    int kind = 0;
    while (kind < g->kinds && (kind == g->royal || weights_know_piece(g, kind)))
        kind++;
    return kind == g->kinds;
}

void values_derive(struct values *values, const struct game *g)
{
    struct position empty;
    FREED struct survey *survey = has_worths(g) ? NULL : malloc(sizeof *survey);
    position_clear(g, &empty);
    derive_places(values, g, &empty);
    values->surveyed = survey && survey_find(g, survey);
    for (int kind = 0; kind < g->kinds; kind++) {
        derive_kind(values, &empty, values->surveyed ? survey : NULL, kind);
        derive_defaults(values, kind);
    }
    weights_read(&values->weights, g);
    margins_read(&values->margins, g);
    derive_goal_zones(values);
    values->never_quiet = always_captures(g);
    values->has_net = g->net && net_map_make(&values->net_map, g);
    values_apply(values);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

struct values_names *values_names(const struct game *g)
{
    struct values *values = calloc(1, sizeof *values);
    struct values_names *names = malloc(sizeof *names + (size_t)weights_count() * sizeof *names->name);
    if (values && names) {
        struct position empty;
        position_clear(g, &empty);
        derive_places(values, g, &empty);
        names->count = 0;
        for (int i = 0; i < weights_count(); i++)
            names->count += weights_at(&values->weights, g, i, names->name[names->count]) != NULL;
        qsort(names->name, (size_t)names->count, sizeof *names->name, compare_names);
    }
    bool good = values && names;
    free(values);
    if (good)
        return names;
    free(names);
    return NULL;
}

bool values_know(const void *of, const char *name)
{
    const struct values_names *names = of;
    return bsearch(name, names->name, (size_t)names->count, sizeof *names->name, compare_names) != NULL;
}
