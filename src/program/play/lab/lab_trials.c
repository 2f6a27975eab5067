/* The trials by which the laboratory finds what pieces are worth. */
#include "play/lab.h"

#include "base/memory.h"
#include "eval/values.h"

#include <stdlib.h>
#include <string.h>

/* SLACK: pieces are given up to so much above what is to be matched, in 1/100 of the engine's pawn. PAWNS_MOST: pawns
 * that are given besides. */
enum { SLACK = 30, PAWNS_MOST = 4, PAWN = 100 };

/* Returns how many pieces of KIND each player has in the array, the fewer. */
static int pieces_of(const struct game *g, int kind)
{
    return g->pieces[0][kind] < g->pieces[1][kind] ? g->pieces[0][kind] : g->pieces[1][kind];
}

static int compare_worth(const void *one, const void *other)
{
    const struct lab_trial *first = one, *second = other;
    return first->worth - second->worth;
}

/* Choose what the other side lacks in TRIAL out of what the trials before it weigh: the dearest first, then pawns. */
static void choose_given(const struct game *g, const struct lab_trials *trials, struct lab_trial *trial)
{
    int left = trial->worth;
    for (int i = trials->count - 1; i > 0; i--) {
        const struct lab_trial *other = &trials->at[i];
        while (other < trial && other->worth <= left + SLACK && trial->given[other->kind] < pieces_of(g, other->kind)) {
            trial->given[other->kind]++;
            left -= other->worth;
        }
    }
    while (left > PAWN / 2 && trial->given[g->pawn] < PAWNS_MOST && trial->given[g->pawn] < pieces_of(g, g->pawn)) {
        trial->given[g->pawn]++;
        left -= PAWN;
    }
}

void lab_find_trials(const struct game *g, struct lab_trials *out)
{
    *out = (struct lab_trials){.count = 0};
    if (g->players > 2 || g->pawn < 0 || !pieces_of(g, g->pawn) || g->rules & RULE_RESTORE)
        return;
    FREED struct values *values = memory_new(sizeof *values);
    values_derive(values, g);
    int pawn = values->exchange[g->pawn] > 0 ? values->exchange[g->pawn] : PAWN;
    for (int kind = 0; kind < g->kinds; kind++)
        if (!g->kind[kind].royal && pieces_of(g, kind))
            out->at[out->count++] =
                (struct lab_trial){.kind = kind, .worth = kind == g->pawn ? 0 : values->exchange[kind] * PAWN / pawn};
    qsort(out->at, (size_t)out->count, sizeof *out->at, compare_worth);
    out->at[0].worth = PAWN;
    for (int i = 1; i < out->count; i++)
        choose_given(g, out, &out->at[i]);
}

int lab_lacking(int number)
{
    return number / LAB_STRENGTHS % 2;
}

/* Take COUNT pieces of WHO and KIND off P, another one each time as ROUND grows. */
static void take_off(const struct game *g, struct position *p, piece what, int count, int round)
{
    cell at[CELLS_MAX];
    int found = 0;
    EACH_CELL (place, g->board->firsts)
        if (p->on[place] == what)
            at[found++] = (cell)place;
    for (int i = 0; i < count && i < found; i++)
        position_lift(g, p, at[(round + i) % found]);
}

bool lab_start(const struct lab_plan *plan, int number, struct position *out)
{
    const struct game *g = plan->game;
    int trial = number / LAB_TRIAL - 1, round = number % LAB_TRIAL / (2 * LAB_STRENGTHS), lacking = lab_lacking(number);
    position_start(g, out);
    if (trial < 0)
        return true;
    if (trial >= plan->trials->count)
        return false;
    const struct lab_trial *weighed = &plan->trials->at[trial];
    take_off(g, out, PIECE(lacking, weighed->kind), 1, round);
    for (int kind = 0; kind < g->kinds; kind++)
        take_off(g, out, PIECE(1 - lacking, kind), weighed->given[kind], round);
    out->castling &= position_castlings(g, out);
    position_complete(g, out);
    return true;
}
