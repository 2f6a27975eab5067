#include "eval/weights.h"

#include "eval/margins.h"

#include <stdio.h>
#include <string.h>

/* A member of struct weights by name; FOR says to which kinds of pieces it applies, 0 if it is no array by kind. */
enum { OFFICERS = 1, PAWNS = 2, ROYALS = 4 };
struct entry {
    const char *name;
    size_t at;
    unsigned kinds;
};

#define KINDS(name, kinds)                                                                                             \
    {                                                                                                                  \
#name, offsetof(struct weights, name), kinds                                                                   \
    }
#define ONCE(name) KINDS(name, 0)
static const struct entry entries[] = {
    KINDS(piece, OFFICERS | PAWNS),
    KINDS(centre, OFFICERS | PAWNS | ROYALS),
    KINDS(advance, OFFICERS | PAWNS | ROYALS),
    KINDS(roam, OFFICERS | ROYALS),
    KINDS(mobility, OFFICERS),
    KINDS(ease, OFFICERS),
    KINDS(open, OFFICERS),
    KINDS(cleared, OFFICERS),
    KINDS(own_part, OFFICERS),
    KINDS(outpost, OFFICERS),
    KINDS(press, OFFICERS),
    KINDS(check, OFFICERS),
    KINDS(lesser, OFFICERS),
    KINDS(menaced, OFFICERS),
    ONCE(drop_check),
    ONCE(zone_hit),
    ONCE(zone_weak),
    ONCE(unopposed),
    ONCE(danger_base),
    ONCE(protected_pawn),
    ONCE(protected_far),
    ONCE(beside),
    ONCE(beside_far),
    ONCE(held_back),
    ONCE(exposed),
    ONCE(lonely_pawn),
    ONCE(doubled_pawn),
    ONCE(passed),
    ONCE(passed_far),
    ONCE(passed_lead),
    ONCE(passed_rival),
    ONCE(passed_free),
    ONCE(passed_path),
    ONCE(blocked),
    ONCE(hanging),
    ONCE(both_parts),
    ONCE(shelter),
    ONCE(shelter_far),
    ONCE(storm),
    ONCE(bare),
    ONCE(waiting),
    ONCE(restorable),
    ONCE(space),
    ONCE(race),
    ONCE(tempo),
    ONCE(checks),
    ONCE(goal_step),
};
enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Sets one worth for all kinds except the royal one and pawns. */
static void set_officers(const struct game *g, struct tapered *tapered, int middle, int end)
{
    for (int kind = 0; kind < g->kinds; kind++)
        if (kind != g->royal && kind != g->pawn)
            tapered[kind] = (struct tapered){(int16_t)middle, (int16_t)end};
}

void weights_default(struct weights *weights, const struct game *g)
{
    *weights = (struct weights){
        .drop_check = {20, 20},
        .zone_hit = {4, 4},
        .zone_weak = {6, 2},
        .unopposed = {10, 0},
        .danger_base = {-30, -20},
        .protected_pawn = {7, 6},
        .protected_far = {12, 8},
        .beside = {4, 2},
        .beside_far = {14, 10},
        .held_back = {-8, -8},
        .exposed = {-6, -4},
        .lonely_pawn = {-11, -13},
        .doubled_pawn = {-9, -16},
        .passed = {5, 12},
        .passed_far = {51, 128},
        .passed_lead = {0, 4},
        .passed_rival = {0, 10},
        .passed_free = {4, 20},
        .passed_path = {4, 30},
        .blocked = {32, 32},
        .hanging = {-28, -22},
        .both_parts = {28, 45},
        .shelter = {11, 0},
        .shelter_far = {6, 0},
        .storm = {-5, 0},
        .bare = {-15, 0},
        .waiting = {48, 48},
        .restorable = {16, 16},
        .race = {80, 300},
        .tempo = {12, 12},
        .checks = {200, 200},
        .goal_step = {-100, -100},
    };
    if (rules_has(g, RULE_HILL))
        weights->goal_step = (struct tapered){-25, -50}; /* other ways to win count there, too */
    set_officers(g, weights->centre, 10, 8);
    set_officers(g, weights->roam, 6, 4);
    set_officers(g, weights->lesser, -40, -30);
    set_officers(g, weights->outpost, 8, 4);
    set_officers(g, weights->menaced, -12, -8);
    weights->centre[g->royal] = (struct tapered){-12, 13};
    if (g->pawn >= 0) {
        weights->centre[g->pawn] = (struct tapered){10, 0};
        weights->advance[g->pawn] = (struct tapered){32, 64};
    }
}

int weights_count(void)
{
    return (ENTRIES + CELLS_MAX) * KINDS_MAX;
}

static unsigned sort_of(const struct game *g, int kind)
{
    return kind == g->royal ? ROYALS : kind == g->pawn ? PAWNS : OFFICERS;
}

static const char spot_name[] = "spot.";

/* Returns the worth of KIND on the group of PLACE, NULL if PLACE is not its group's first. */
static struct tapered *spot_at(struct weights *weights, const struct game *g, int kind, int place, char *name)
{
    if (kind >= g->kinds || place >= g->board->cells || g->board->lane_first[place] != place ||
        weights->group[0][place] != place)
        return NULL;
    snprintf(name, NUMBER_NAME, "%s%s.%s", spot_name, g->kind[kind].name, g->board->cell_name[place]);
    return &weights->spot[kind][place];
}

struct tapered *weights_at(struct weights *weights, const struct game *g, int number, char *name)
{
    if (number >= ENTRIES * KINDS_MAX)
        return spot_at(weights, g, number % KINDS_MAX, number / KINDS_MAX - ENTRIES, name);
    const struct entry *entry = &entries[number / KINDS_MAX];
    int kind = number % KINDS_MAX;
    struct tapered *tapered = (struct tapered *)(void *)((char *)weights + entry->at);
    if (entry->kinds ? kind >= g->kinds || !(entry->kinds & sort_of(g, kind)) : kind > 0)
        return NULL;
    snprintf(name, NUMBER_NAME, "%s%s%s", entry->name, entry->kinds ? "." : "", entry->kinds ? g->kind[kind].name : "");
    return tapered + kind;
}

void weights_read(struct weights *weights, const struct game *g)
{
    char name[NUMBER_NAME];
    for (int i = 0; i < weights_count(); i++) {
        struct tapered *tapered = weights_at(weights, g, i, name);
        for (int k = 0; tapered && k < g->numbers; k++)
            if (strcmp(g->number[k].name, name) == 0)
                *tapered = (struct tapered){g->number[k].value[0], g->number[k].value[1]};
    }
}

bool weights_know_piece(const struct game *g, int kind)
{
    char name[NUMBER_NAME];
    int i = 0;
    snprintf(name, sizeof name, "piece.%s", g->kind[kind].name);
    while (i < g->numbers && strcmp(g->number[i].name, name) != 0)
        i++;
    return i < g->numbers;
}

/* A margin's name, its offset in struct margins, and its default. */
struct margin {
    const char *name;
    size_t at;
    int standard;
};
#define MARGIN(name, standard)                                                                                         \
    {                                                                                                                  \
#name, offsetof(struct margins, name), standard                                                                \
    }
static const struct margin table[] = {
    MARGIN(aspiration, 14),
    MARGIN(reverse_futility, 80),
    MARGIN(razor, 220),
    MARGIN(null_step, 200),
    MARGIN(probcut, 160),
    MARGIN(singular, 32),
    MARGIN(double_extension, 12),
    MARGIN(deeper, 60),
    MARGIN(late_moves, 200),
    MARGIN(futility_base, 90),
    MARGIN(futility, 95),
    MARGIN(reduced_base, 110),
    MARGIN(reduced, 85),
    MARGIN(history_pruning, 8000),
    MARGIN(history_ply, 12000),
    MARGIN(see_quiet, 22),
    MARGIN(see_capture, 95),
    MARGIN(opponent_loss, 59),
    MARGIN(delta, 180),
    MARGIN(reduction_base, 556),
    MARGIN(reduction_product, 53),
    MARGIN(flee_pawn, 8000),
    MARGIN(flee, 8000),
    MARGIN(history_eval, 16),
    MARGIN(trust, 16),
};
enum { MARGINS = sizeof table / sizeof *table };

static int *margin_place(struct margins *margins, const struct margin *margin)
{
    return (int *)(void *)((char *)margins + margin->at);
}

void margins_read(struct margins *margins, const struct game *g)
{
    for (int i = 0; i < MARGINS; i++) {
        *margin_place(margins, &table[i]) = table[i].standard;
        for (int k = 0; k < g->numbers; k++)
            if (strcmp(g->number[k].name, table[i].name) == 0 && g->number[k].value[0] > 0)
                *margin_place(margins, &table[i]) = g->number[k].value[0];
    }
}

bool margins_know(const void *of, const char *name)
{
    (void)of;
    for (int i = 0; i < MARGINS; i++)
        if (strcmp(table[i].name, name) == 0)
            return true;
    return false;
}
