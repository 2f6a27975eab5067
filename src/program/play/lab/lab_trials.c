/* The trials by which the laboratory finds what pieces are worth. */
#include "lab/lab_kinds.h"
#include "play/lab.h"

#include "base/memory.h"
#include "eval/values.h"
#include "rules/outcome.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* SLACK: pieces are given up to so much above what is to be matched, in 1/100 of the engine's pawn. PAWNS_MOST: pawns
 * that are given besides. GIVEN_MOST: pieces for a pair, if that can be helped. ROUNDS: in which other pieces are
 * missing, that are looked at. */
enum { SLACK = 30, PAWNS_MOST = 4, GIVEN_MOST = 4, PAWN = 100, ROUNDS = 12 };

/* Returns how many pieces of KIND each player has in the array, the fewer. */
static int pieces_of(const struct game *g, int kind)
{
    return g->pieces[0][kind] < g->pieces[1][kind] ? g->pieces[0][kind] : g->pieces[1][kind];
}

/* Take COUNT pieces of WHO and KIND off P, another one each time as ROUND grows. Returns where the first of them
 * stood, CELL_NONE if there is none. */
static cell take_off(const struct game *g, struct position *p, piece what, int count, int round)
{
    cell at[CELLS_MAX];
    int found = 0;
    EACH_CELL (place, g->board->firsts)
        if (p->on[place] == what)
            at[found++] = (cell)place;
    for (int i = 0; i < count && i < found; i++)
        position_lift(g, p, at[(round + i) % found]);
    return count && found ? at[round % found] : CELL_NONE;
}

/* Returns how many pieces of KIND each player of G may lack, the fewer: not the last ones where that ends the game. */
static int spare_pieces(const struct game *g, int kind)
{
    int count = pieces_of(g, kind);
    for (int who = 0; who < 2 && count; who++) {
        struct position p;
        position_start(g, &p);
        take_off(g, &p, PIECE(who, kind), g->pieces[who][kind], 0);
        position_count_lost(g, &p);
        position_complete(g, &p);
        bool ends = outcome_of(g, &p, &p.key, 1).ending != ENDING_NONE;
        count = ends && g->pieces[who][kind] <= count ? g->pieces[who][kind] - 1 : count;
    }
    return count;
}

static int compare_worth(const void *one, const void *other)
{
    const struct lab_trial *first = one, *second = other;
    return (first->worth > second->worth) - (first->worth < second->worth);
}

/* Let the other side lack, in TRIAL, pieces that trials ONE from FROM down weigh, the dearest first, and of its own
 * kind none unless OWN. Returns what is left of its worth. */
static int give_pieces(const struct game *g, const struct lab_trials *trials, struct lab_trial *trial, int from,
                       bool own)
{
    int left = trial->worth;
    for (int i = from; i > 0; i--) {
        const struct lab_trial *other = &trials->at[i];
        if (other->sort != LAB_ONE || (other->kind == trial->kind && !own))
            continue;
        while (other->worth <= left + SLACK && trial->given[other->kind] < spare_pieces(g, other->kind)) {
            trial->given[other->kind]++;
            left -= other->worth;
        }
    }
    return left;
}

/* Let the other side lack pieces of the kind UNIT worth LEFT in TRIAL, too. Returns what is left. */
static int give_units(const struct game *g, int unit, struct lab_trial *trial, int left)
{
    while (left > PAWN / 2 && trial->given[unit] < PAWNS_MOST && trial->given[unit] < spare_pieces(g, unit)) {
        trial->given[unit]++;
        left -= PAWN;
    }
    return left;
}

/* Returns how many pieces the other side lacks in TRIAL. */
static int count_given(const struct game *g, const struct lab_trial *trial)
{
    int given = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        given += trial->given[kind];
    return given;
}

/* Choose what the other side lacks in TRIAL, which is the next of TRIALS: out of what is weighed before it. Of a pair
 * first what is worth less than such a piece, as likely another pair; if that is not enough or many pieces, anything
 * else. */
static void choose_given(const struct game *g, const struct lab_trials *trials, struct lab_trial *trial)
{
    int from = trials->count - 1, below = from;
    while (trial->sort == LAB_PAIR && below > 0 &&
           (trials->at[below].sort != LAB_ONE || trials->at[below].worth * 2 > trial->worth ||
            trials->at[below].kind == trial->kind))
        below--;
    int left = give_units(g, trials->at[0].kind, trial, give_pieces(g, trials, trial, below, trial->sort == LAB_HELD));
    if (below == from || (left <= PAWN && count_given(g, trial) <= GIVEN_MOST))
        return;
    memset(trial->given, 0, sizeof trial->given);
    give_units(g, trials->at[0].kind, trial, give_pieces(g, trials, trial, from, false));
}

/* True if the last one of TRIALS of G can be played by either side, whichever pieces are missing: nobody is in check at
 * once. */
static bool is_playable(const struct game *g, const struct lab_trials *trials)
{
    struct lab_plan plan = {.game = g, .trials = trials};
    struct position p;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        lab_start(&plan, trials->count * LAB_TRIAL + i * LAB_STRENGTHS, &p);
        if (position_in_check(g, &p, 0) || position_in_check(g, &p, 1) || !moves_count(g, &p))
            return false;
    }
    return true;
}

/* True if others can be measured by KIND of G: either side can lack one. */
static bool can_measure(const struct game *g, int kind)
{
    FREED struct lab_trials *alone = memory_new(sizeof *alone);
    alone->at[0] = (struct lab_trial){.sort = LAB_ONE, .kind = kind, .lacks = 1};
    alone->count = 1;
    return !g->kind[kind].royal && spare_pieces(g, kind) > 0 && is_playable(g, alone);
}

/* Returns the kind by which all others are measured: the pawn, or where there is none that can be missing that of which
 * the array has most pieces, of several the one of least worth; -1 if there is none. */
static int find_unit(const struct game *g, const struct values *values)
{
    int unit = -1;
    if (g->pawn >= 0 && can_measure(g, g->pawn))
        return g->pawn;
    for (int kind = 0; kind < g->kinds; kind++) {
        int more = can_measure(g, kind) ? spare_pieces(g, kind) - (unit < 0 ? 0 : spare_pieces(g, unit)) : -1;
        if (more > 0 || (more == 0 && values->exchange[kind] < values->exchange[unit]))
            unit = kind;
    }
    return unit;
}

/* True if one of TRIALS weighs a single piece of KIND. */
static bool is_weighed(const struct lab_trials *trials, int kind)
{
    bool found = false;
    for (int i = 0; i < trials->count; i++)
        found = found || (trials->at[i].sort == LAB_ONE && trials->at[i].kind == kind);
    return found;
}

/* Add the trial WANTED, with what the other side lacks, if it can be played, and a pair if one of it is weighed. */
static void add_trial(const struct game *g, struct lab_trials *out, struct lab_trial wanted)
{
    if (wanted.sort == LAB_PAIR && !is_weighed(out, wanted.kind))
        return;
    struct lab_trial *trial = &out->at[out->count];
    *trial = wanted;
    if (out->count && trial->sort != LAB_SEVERAL)
        choose_given(g, out, trial);
    if (trial->sort == LAB_PROMOTED && !count_given(g, trial))
        trial->given[out->at[0].kind] = 1;
    out->count++;
    if (!is_playable(g, out))
        out->count--;
}

/* Add to OUT, where all others are, a trial for each number of the first one's pieces, above one, that one gives. */
static void add_several(const struct game *g, struct lab_trials *out)
{
    int unit = out->at[0].kind, others = out->count;
    bool gives[PAWNS_MOST + 1] = {false};
    for (int i = 0; i < others; i++)
        gives[out->at[i].given[unit]] = true;
    for (int lacks = 2; lacks <= PAWNS_MOST; lacks++)
        if (gives[lacks])
            add_trial(g, out,
                      (struct lab_trial){.sort = LAB_SEVERAL, .kind = unit, .lacks = lacks, .worth = lacks * PAWN});
}

/* True if a trial of SORT asks what KIND of G is worth in pieces of the kind UNIT. */
static bool is_asked(const struct game *g, int unit, enum lab_sort sort, int kind)
{
    bool common = pieces_of(g, kind) > 0, nowhere = !g->pieces[0][kind] && !g->pieces[1][kind];
    if (g->kind[kind].royal || g->kind[kind].promoted)
        return false;
    switch (sort) {
    case LAB_ONE:
        return spare_pieces(g, kind) > 0;
    case LAB_PAIR:
        return kind != unit && pieces_of(g, kind) == 2 && spare_pieces(g, kind) == 2;
    case LAB_PROMOTED:
        return nowhere && kinds_can_stand(g, kind) && !g->hand[0][kind];
    case LAB_HELD:
        return rules_has(g, RULE_DROPS) && (common || (g->hand[0][kind] && g->hand[1][kind])) &&
               (g->hand[0][kind] || rules_has(g, RULE_CAPTURED_TO_HAND));
    case LAB_SEVERAL:
    case LAB_SORTS:
        break;
    }
    return false;
}

void lab_find_trials(const struct game *g, struct lab_trials *out)
{
    static const int lacks[LAB_SEVERAL] = {[LAB_ONE] = 1, [LAB_PAIR] = 2};
    struct lab_trial order[KINDS_MAX];
    *out = (struct lab_trials){.count = 0};
    if (g->players > 2)
        return;
    FREED struct values *values = memory_new(sizeof *values);
    values_derive(values, g);
    int unit = find_unit(g, values);
    if (unit < 0)
        return;
    int pawn = values->exchange[unit] > 0 ? values->exchange[unit] : PAWN;
    for (int kind = 0; kind < g->kinds; kind++)
        order[kind] =
            (struct lab_trial){.kind = kind, .worth = kind == unit ? INT_MIN : values->exchange[kind] * PAWN / pawn};
    qsort(order, (size_t)g->kinds, sizeof *order, compare_worth);
    order[0].worth = PAWN;
    for (int sort = 0; sort < LAB_SEVERAL; sort++)
        for (int i = 0; i < g->kinds; i++)
            if (is_asked(g, unit, (enum lab_sort)sort, order[i].kind))
                add_trial(g, out,
                          (struct lab_trial){.sort = (enum lab_sort)sort,
                                             .kind = order[i].kind,
                                             .lacks = lacks[sort],
                                             .worth = order[i].worth * (sort == LAB_PAIR ? 2 : 1)});
    add_several(g, out);
}

int lab_lacking(int number)
{
    return number / LAB_STRENGTHS % 2;
}

/* Change the array P to that of game NUMBER of PLAN, which is one of TRIAL. */
static void set_trial(const struct lab_plan *plan, const struct lab_trial *trial, int number, struct position *p)
{
    const struct game *g = plan->game;
    int lacking = lab_lacking(number), round = number % LAB_TRIAL / (2 * LAB_STRENGTHS);
    cell free = CELL_NONE; /* where the dearest piece stood that the other side lacks */
    take_off(g, p, PIECE(lacking, trial->kind), trial->lacks, round);
    for (int i = 0; i < plan->trials->count && plan->trials->at[i].sort == LAB_ONE; i++) {
        int kind = plan->trials->at[i].kind;
        cell place = take_off(g, p, PIECE(1 - lacking, kind), trial->given[kind], round);
        free = place == CELL_NONE ? free : place;
    }
    if (trial->sort == LAB_PROMOTED && free != CELL_NONE)
        position_put(g, p, free, PIECE(1 - lacking, trial->kind));
    if (trial->sort == LAB_HELD)
        p->lost[LOST_ROW(trial->kind)][1 - lacking]++;
}

bool lab_start(const struct lab_plan *plan, int number, struct position *out)
{
    const struct game *g = plan->game;
    int trial = number / LAB_TRIAL - 1;
    position_start(g, out);
    int rung = number / LAB_TRIAL - LAB_RUNG;
    if (trial < 0 || rung >= 0)
        return rung < LAB_RUNGS;
    if (trial >= plan->trials->count)
        return false;
    set_trial(plan, &plan->trials->at[trial], number, out);
    position_count_lost(g, out);
    out->castling &= position_castlings(g, out);
    position_complete(g, out);
    return true;
}
