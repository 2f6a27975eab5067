/* What the laboratory's games tell, in words and as JSON. */
#include "play/lab.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* RARELY: percent of the games below which it is worth telling that a piece moves. CUT_MANY: percent of games that are
 * cut off. HUNDRED: of percents. TOP: cells that are named as the busiest. */
enum { RARELY = 75, CUT_MANY = 5, HUNDRED = 100, TOP = 5, MEDIAN = 50, LOWEST = 5, HIGHEST = 95 };

static const struct {
    const char *words, *name;
} events[LAB_EVENTS] = {
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
};

static int compare_numbers(const void *one, const void *other)
{
    const int *first = one, *second = other;
    return (*first > *second) - (*first < *second);
}

/* Returns the number of plies that PERCENT of the games do not exceed. */
static int plies_at(const struct lab_tally *tally, int percent)
{
    FREED int *sorted = memory_new((size_t)(tally->games + 1) * sizeof *sorted);
    memcpy(sorted, tally->plies, (size_t)tally->games * sizeof *sorted);
    qsort(sorted, (size_t)tally->games, sizeof *sorted, compare_numbers);
    return sorted[(tally->games - 1) * percent / HUNDRED];
}

static double percent_of(double part, double whole)
{
    return whole > 0 ? HUNDRED * part / whole : 0;
}

/* Returns how many games are drawn, or cut off, at both strengths. */
static int drawn_of(const struct lab_tally *tally)
{
    return tally->balance[0].drawn + tally->balance[1].drawn;
}

static int cut_of(const struct lab_tally *tally)
{
    return tally->balance[0].cut + tally->balance[1].cut;
}

/* Returns how often the games end by ENDING. */
static int ended_by(const struct lab_tally *tally, int ending)
{
    return tally->balance[0].ending[ending] + tally->balance[1].ending[ending];
}

/* Returns the ending that is most frequent. */
static int usual_ending(const struct lab_tally *tally)
{
    int usual = 0;
    for (int i = 0; i < ENDINGS; i++)
        if (ended_by(tally, i) > ended_by(tally, usual))
            usual = i;
    return usual;
}

/* ENDING in words; a game that was cut off has none. */
static const char *end_words(int ending)
{
    return ending == ENDING_NONE ? "cut off" : ending_words((enum ending)ending);
}

/* True if the rules of G bring about EVENT. */
static bool can_happen(const struct game *g, int event)
{
    bool bends = false;
    for (int place = 0; place < g->board->cells; place++)
        bends = bends || !cellset_empty(g->board->overlap[place]);
    switch ((enum lab_event)event) {
    case LAB_CASTLINGS:
        return g->rules & RULE_CASTLING;
    case LAB_DOUBLES:
        return g->rules & RULE_DOUBLE_STEP;
    case LAB_EN_PASSANT:
        return g->rules & RULE_EN_PASSANT;
    case LAB_PROMOTIONS: {
        unsigned into = g->promotes;
        for (int kind = 0; kind < g->kinds; kind++)
            into |= g->kind[kind].into;
        return into != 0;
    }
    case LAB_DROPS:
        return g->rules & (RULE_DROPS | RULE_REENTRY);
    case LAB_HOPS:
        return g->rules & RULE_CATACOMB;
    case LAB_PASSES:
        return g->rules & (RULE_PASSING | RULE_ELIMINATION);
    case LAB_BENT:
        return bends;
    case LAB_CAPTURES:
    case LAB_CHECKS:
    case LAB_EVENTS:
        break;
    }
    return event == LAB_CAPTURES || g->royal < g->kinds || g->royals;
}

/* True if KIND is in the array or in a hand. */
static bool is_there(const struct game *g, int kind)
{
    bool there = false;
    for (int who = 0; who < g->players; who++)
        there = there || g->pieces[who][kind] || g->hand[who][kind];
    return there;
}

/* True if KIND can stand on the board: it is there, or by a promotion. */
static bool can_stand(const struct game *g, int kind)
{
    unsigned into = g->promotes;
    for (int k = 0; k < g->kinds; k++)
        into |= g->kind[k].into;
    return is_there(g, kind) || into >> kind & 1;
}

/* The sentence about what stands out most. */
static void add_notable(const struct lab_tally *tally, const struct lab_array *array, struct text *out)
{
    const struct game *g = tally->game;
    int least = -1;
    for (int kind = 0; kind < g->kinds; kind++)
        if (is_there(g, kind) && (least < 0 || tally->kind[kind].moved < tally->kind[least].moved))
            least = kind;
    if (array->mate > 0)
        text_addf(out, "%s wins from the array in %d move%s.\n", g->player[0].name, array->mate,
                  array->mate > 1 ? "s" : "");
    else if (percent_of(cut_of(tally), tally->games) >= CUT_MANY)
        text_addf(out, "%.0f %% of the games were cut off after %d plies without an end.\n",
                  percent_of(cut_of(tally), tally->games), LAB_PLIES_MOST);
    else if (least >= 0 && percent_of(tally->kind[least].moved, tally->games) < RARELY)
        text_addf(out, "The %s never moves in %.0f %% of the games.\n", g->kind[least].name,
                  HUNDRED - percent_of(tally->kind[least].moved, tally->games));
    else
        text_add(out, "Nothing stands out: every sort of piece takes part in most games.\n");
}

static void add_verdict(const struct lab_tally *tally, const struct lab_array *array, struct text *out)
{
    const struct game *g = tally->game;
    if (g->players == 2) {
        struct lab_estimate first = lab_score(tally, -1, 0);
        text_addf(out, "%s, who begins, scores %.0f ± %.0f %%. %.0f %% of the games are draws.\n", g->player[0].name,
                  first.mean, first.margin, percent_of(drawn_of(tally), tally->games));
    } else {
        for (int who = 0; who < g->players; who++) {
            struct lab_estimate part = lab_score(tally, -1, who);
            text_addf(out, "%s%s %.0f ± %.0f %%", who ? ", " : "Of the points ", g->player[who].name, part.mean,
                      part.margin);
        }
        text_addf(out, ". %.0f %% of the games are shared.\n", percent_of(drawn_of(tally), tally->games));
    }
    int usual = usual_ending(tally);
    text_addf(out, "Half of the games are over by move %d; most often they end so: %s (%.0f %%).\n",
              (plies_at(tally, MEDIAN) + g->players - 1) / g->players, end_words(usual),
              percent_of(ended_by(tally, usual), tally->games));
    add_notable(tally, array, out);
}

static void add_balance(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    const struct game *g = tally->game;
    text_add(out, "\nBalance\n");
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        const struct lab_balance *balance = &tally->balance[i];
        if (!balance->games)
            continue;
        text_addf(out, "  %7d nodes a move:", plan->nodes * (i ? LAB_STRONGER : 1));
        for (int who = 0; who < g->players - (g->players == 2); who++) {
            struct lab_estimate part = lab_score(tally, i, who);
            text_addf(out, " %s %.1f ± %.1f %%,", g->player[who].name, part.mean, part.margin);
        }
        text_addf(out, " %.0f %% drawn, %d games\n", percent_of(balance->drawn, balance->games), balance->games);
    }
    text_add(out, "\nHow games end\n");
    for (int i = 0; i < ENDINGS; i++)
        if (ended_by(tally, i))
            text_addf(out, "  %5.1f %%  %s\n", percent_of(ended_by(tally, i), tally->games), end_words(i));
    text_addf(out, "\nLength in plies: median %d, 5 %% up to %d, 95 %% up to %d. Moves to choose from: %.0f.\n",
              plies_at(tally, MEDIAN), plies_at(tally, LOWEST), plies_at(tally, HIGHEST),
              tally->plies_sum ? (double)tally->choices / tally->plies_sum : 0);
    if (tally->short_games)
        text_addf(out, "Over within ten plies: %d games.\n", tally->short_games);
    double effective;
    int different = lab_variety(tally, &effective);
    text_addf(out, "Different games: %d of %d; as varied as %.0f that come up equally often.\n", different,
              tally->games, effective);
}

static void add_pieces(const struct lab_tally *tally, struct text *out)
{
    const struct game *g = tally->game;
    text_add(out, "\nPieces           takes part   moves   captures   captured   promoted to\n"
                  "                 in % of games        a game, of all players\n");
    for (int kind = 0; kind < g->kinds; kind++) {
        const struct lab_kind *counts = &tally->kind[kind];
        double games = tally->games;
        if (can_stand(g, kind))
            text_addf(out, "  %-16.16s %5.0f   %9.1f  %9.2f  %9.2f  %9.2f\n", g->kind[kind].name,
                      percent_of(counts->moved, games), counts->moves / games, counts->captures / games,
                      counts->captured / games, counts->becomes / games);
    }
}

static void add_board(const struct lab_tally *tally, struct text *out)
{
    const struct game *g = tally->game;
    int arrivals[CELLS_MAX], all = 0, unused = 0;
    memcpy(arrivals, tally->arrivals, sizeof arrivals);
    for (int place = 0; place < g->board->cells; place++)
        all += arrivals[place];
    text_add(out, "\nThe board\n  Busiest cells, in % of all moves:");
    for (int i = 0; i < TOP && all; i++) {
        int most = 0;
        for (int place = 0; place < g->board->cells; place++)
            most = arrivals[place] > arrivals[most] ? place : most;
        text_addf(out, "%s %s %.1f", i ? "," : "", g->board->cell_name[most], percent_of(arrivals[most], all));
        arrivals[most] = -1;
    }
    text_add(out, ".\n");
    EACH_CELL (place, g->board->firsts)
        if (!tally->arrivals[place])
            text_addf(out, "%s %s", unused++ ? "," : "  No piece ever went to", g->board->cell_name[place]);
    text_add(out, unused ? ".\n" : "  Pieces went to every cell.\n");
}

static void add_rules(const struct lab_tally *tally, struct text *out)
{
    text_add(out, "\nWhat happens           a game   in % of games\n");
    for (int i = 0; i < LAB_EVENTS; i++)
        if (can_happen(tally->game, i))
            text_addf(out, "  %-30s %6.2f %8.0f%s\n", events[i].words, tally->event[i] / (double)tally->games,
                      percent_of(tally->event_games[i], tally->games), tally->event[i] ? "" : "   never");
}

/* What the other side lacks in TRIAL, "a Bishop and 2 Pawns". */
static void add_given(const struct game *g, const struct lab_trial *trial, struct text *out)
{
    int left = 0, told = 0;
    for (int kind = 0; kind < g->kinds; kind++)
        left += trial->given[kind] > 0;
    for (int kind = 0; kind < g->kinds; kind++) {
        int given = trial->given[kind];
        if (!given)
            continue;
        text_add(out, !told++ ? "" : told == left ? " and " : ", ");
        if (given > 1)
            text_addf(out, "%d %ss", given, g->kind[kind].name);
        else
            text_addf(out, "one %s", g->kind[kind].name);
    }
    text_add(out, left ? "" : "nothing");
}

static void add_values(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    const struct game *g = tally->game;
    if (!tally->scale[0].games)
        return;
    text_add(out, "\nWhat pieces are worth, in Pawns of this game\n");
    for (int i = 0; i < plan->trials->count; i++) {
        const struct lab_trial *trial = &plan->trials->at[i];
        struct lab_value value = lab_value(tally, plan, i);
        text_addf(out, "  %-14.14s ", g->kind[trial->kind].name);
        if (value.known && i)
            text_addf(out, "%5.1f ± %.1f ", value.pawns, value.margin);
        else
            text_add(out, value.known ? "  1         " : "  ?         ");
        text_addf(out, "(the computer: %.1f)  %.0f ± %.0f %% without it, against ", trial->worth / (double)HUNDRED,
                  value.score.mean, value.score.margin);
        add_given(g, trial, out);
        text_addf(out, "\n");
    }
    if (!lab_value(tally, plan, 0).known)
        text_add(out, "  What a Pawn is worth is not known to a fifth: more games are needed.\n");
}

static void add_array(const struct game *g, const struct lab_array *array, struct text *out)
{
    text_add(out, "\nThe array\n");
    if (array->mate > 0)
        text_addf(out, "  Proven: %s wins in %d move%s.\n", g->player[0].name, array->mate, array->mate > 1 ? "s" : "");
    else
        text_addf(out, "  %s\n",
                  array->mate < 0 ? "Whether the first player wins within three moves was not found out."
                                  : "Proven: nobody wins within three moves.");
    text_addf(out, "  Pieces attacked and not protected: %d", array->hanging);
    for (int i = 0; i < array->hanging && i < (int)(sizeof array->hung / sizeof *array->hung); i++)
        text_addf(out, "%s %s", i ? "," : ":", g->board->cell_name[array->hung[i]]);
    text_add(out, ".\n");
}

void lab_report(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    struct lab_array array;
    lab_find_array(tally->game, &array);
    text_addf(out, "%s: %d games of the computer against itself, seed %" PRIu64 "\n\n", tally->game->title,
              tally->games, plan->seed);
    add_verdict(tally, &array, out);
    add_balance(tally, plan, out);
    add_pieces(tally, out);
    add_values(tally, plan, out);
    add_rules(tally, out);
    add_board(tally, out);
    add_array(tally->game, &array, out);
}

/* TEXT between quotation marks. */
static void add_string(const char *text, struct text *out)
{
    text_add(out, "\"");
    for (; *text; text++)
        text_addf(out, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    text_add(out, "\"");
}

static void add_json_balance(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    const struct game *g = tally->game;
    text_add(out, "  \"balance\": [");
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        text_addf(out, "%s\n    {\"nodes\": %d, \"games\": %d, \"drawn\": %d, \"cut_off\": %d, \"scores\": [",
                  i ? "," : "", plan->nodes * (i ? LAB_STRONGER : 1), tally->balance[i].games, tally->balance[i].drawn,
                  tally->balance[i].cut);
        for (int who = 0; who < g->players; who++) {
            struct lab_estimate part = lab_score(tally, i, who);
            text_addf(out, "%s{\"percent\": %.2f, \"margin\": %.2f}", who ? ", " : "", part.mean, part.margin);
        }
        text_add(out, "]}");
    }
    text_add(out, "\n  ],\n  \"endings\": {");
    const char *between = "";
    for (int i = 0; i < ENDINGS; i++)
        if (ended_by(tally, i)) {
            text_addf(out, "%s\"%s\": %d", between, ending_token((enum ending)i), ended_by(tally, i));
            between = ", ";
        }
    text_add(out, "},\n");
}

/* What the trials tell, if any were played. */
static void add_json_values(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    const char *between = "";
    if (!tally->scale[0].games)
        return;
    text_add(out, "  \"values\": {");
    for (int i = 0; i < plan->trials->count; i++) {
        struct lab_value value = lab_value(tally, plan, i);
        if (!tally->scale[i].games)
            continue;
        text_add(out, between);
        add_string(tally->game->kind[plan->trials->at[i].kind].name, out);
        text_addf(out, ": {\"games\": %d, \"percent\": %.2f, \"margin\": %.2f", tally->scale[i].games, value.score.mean,
                  value.score.margin);
        if (value.known)
            text_addf(out, ", \"pawns\": %.2f, \"pawns_margin\": %.2f", value.pawns, value.margin);
        text_add(out, "}");
        between = ",\n    ";
    }
    text_add(out, "},\n");
}

void lab_report_json(const struct lab_tally *tally, const struct lab_plan *plan, struct text *out)
{
    const struct game *g = tally->game;
    struct lab_array array;
    double effective;
    int different = lab_variety(tally, &effective);
    const char *between = "";
    lab_find_array(g, &array);
    text_add(out, "{\n  \"game\": ");
    add_string(g->id, out);
    text_addf(out, ",\n  \"games\": %d,\n  \"seed\": %" PRIu64 ",\n", tally->games, plan->seed);
    add_json_balance(tally, plan, out);
    add_json_values(tally, plan, out);
    text_addf(out, "  \"plies\": {\"median\": %d, \"p5\": %d, \"p95\": %d},\n  \"branching\": %.2f,\n",
              plies_at(tally, MEDIAN), plies_at(tally, LOWEST), plies_at(tally, HIGHEST),
              tally->plies_sum ? (double)tally->choices / tally->plies_sum : 0);
    text_addf(out, "  \"different\": %d,\n  \"effective\": %.1f,\n  \"pieces\": {", different, effective);
    for (int kind = 0; kind < g->kinds; kind++)
        if (can_stand(g, kind)) {
            const struct lab_kind *counts = &tally->kind[kind];
            text_add(out, between);
            add_string(g->kind[kind].name, out);
            text_addf(out, ": {\"games\": %d, \"moves\": %d, \"captures\": %d, \"captured\": %d, \"promoted_to\": %d}",
                      counts->moved, counts->moves, counts->captures, counts->captured, counts->becomes);
            between = ",\n    ";
        }
    text_add(out, "},\n  \"events\": {");
    for (int i = 0; i < LAB_EVENTS; i++)
        text_addf(out, "%s\"%s\": %d", i ? ", " : "", events[i].name, tally->event[i]);
    text_add(out, "},\n  \"arrivals\": {");
    for (int place = 0; place < g->board->cells; place++)
        text_addf(out, "%s\"%s\": %d", place ? ", " : "", g->board->cell_name[place], tally->arrivals[place]);
    text_addf(out, "},\n  \"array\": {\"wins_in\": %d, \"hanging\": %d}\n}\n", array.mate, array.hanging);
}
