/* Figures read from a tally. */
#include "lab/lab_figures.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HUNDRED = 100 };

const struct lab_event_name figures_events[LAB_EVENTS] = {
    [LAB_CAPTURES] = {"captures", "captures"},
    [LAB_CHECKS] = {"checks", "checks"},
    [LAB_CASTLINGS] = {"castlings", "castlings"},
    [LAB_DOUBLES] = {"double steps", "double_steps"},
    [LAB_EN_PASSANT] = {"captures en passant", "en_passant"},
    [LAB_PROMOTIONS] = {"promotions", "promotions"},
    [LAB_DROPS] = {"pieces brought back or dropped", "drops"},
    [LAB_HOPS] = {"moves through the catacomb", "catacomb"},
    [LAB_PASSES] = {"passes", "passes"},
    [LAB_BENT] = {"moves along a line that bends", "bent_moves"},
    [LAB_SWITCHES] = {"moves onto or over a Switch", "switches"},
    [LAB_LANES] = {"moves to a lane", "lanes"},
};

double figures_percent(double part, double whole)
{
    return whole > 0 ? HUNDRED * part / whole : 0;
}

struct lab_estimate figures_difference(struct lab_estimate first, struct lab_estimate second)
{
    return (struct lab_estimate){second.mean - first.mean, hypot(first.margin, second.margin)};
}

struct lab_estimate figures_length(const struct lab_tally *tally)
{
    return lab_rate(tally, tally->plies_sum, tally->plies_squares);
}

static int compare_numbers(const void *one, const void *other)
{
    const int *first = one, *second = other;
    return (*first > *second) - (*first < *second);
}

/* Returns the smallest of NUMBERS, of COUNT games, that PERCENT of them or more do not exceed; 0 if there are none. */
static int find_quantile(const int *numbers, int count, int percent)
{
    if (!count)
        return 0;
    FREED int *sorted = memory_new((size_t)count * sizeof *sorted);
    memcpy(sorted, numbers, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_numbers);
    return sorted[(count * percent + HUNDRED - 1) / HUNDRED - 1];
}

int figures_plies(const struct lab_tally *tally, int percent)
{
    return find_quantile(tally->plies, tally->games, percent);
}

int figures_rounds(const struct lab_tally *tally, int percent)
{
    return find_quantile(tally->rounds, tally->games, percent);
}

int figures_drawn(const struct lab_tally *tally)
{
    return tally->balance[0].drawn + tally->balance[1].drawn;
}

int figures_cut(const struct lab_tally *tally)
{
    return tally->balance[0].cut + tally->balance[1].cut;
}

int figures_ended(const struct lab_tally *tally, int ending)
{
    return tally->balance[0].ending[ending] + tally->balance[1].ending[ending];
}

const char *figures_ending(int ending)
{
    return ending == ENDING_NONE ? "cut off" : ending_words((enum ending)ending);
}

bool figures_can_happen(const struct game *g, int event)
{
    bool bends = false, lanes = false;
    for (int place = 0; place < g->board->cells; place++) {
        bends = bends || !cellset_empty(g->board->overlap[place]);
        lanes = lanes || cellset_count(g->board->lane[place]) > 1;
    }
    switch ((enum lab_event)event) {
    case LAB_CASTLINGS:
        return rules_has(g, RULE_CASTLING);
    case LAB_DOUBLES:
        return rules_has(g, RULE_DOUBLE_STEP);
    case LAB_EN_PASSANT:
        return rules_has(g, RULE_EN_PASSANT);
    case LAB_PROMOTIONS: {
        kindset into = g->promotes;
        for (int kind = 0; kind < g->kinds; kind++)
            into |= g->kind[kind].into;
        return into != 0;
    }
    case LAB_DROPS:
        return rules_has(g, RULE_DROPS) || rules_has(g, RULE_REENTRY);
    case LAB_HOPS:
        return rules_has(g, RULE_CATACOMB);
    case LAB_PASSES:
        return rules_has(g, RULE_PASSING) || rules_has(g, RULE_ELIMINATION);
    case LAB_BENT:
    case LAB_SWITCHES:
        return bends;
    case LAB_LANES:
        return lanes;
    case LAB_CHECKS:
        return (g->royal < g->kinds || g->royals) && !rules_has(g, RULE_NO_CHECKS);
    case LAB_CAPTURES:
    case LAB_EVENTS:
        break;
    }
    return true;
}
