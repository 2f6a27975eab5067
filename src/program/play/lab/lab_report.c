/* The laboratory's report: accounts of all figures, written in any of its forms. */
#include "lab/accounts.h"
#include "lab/flags.h"
#include "lab/known.h"
#include "lab/lab_figures.h"
#include "lab/lab_kinds.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* RARELY: percent of the games below which it is worth telling that a piece moves. CUT_MANY: percent of games that are
 * cut off. HUNDRED: of percents. TOP: cells that are named as the busiest. */
enum { RARELY = 75, CUT_MANY = 5, HUNDRED = 100, TOP = 5, MEDIAN = 50, LOWEST = 5, HIGHEST = 95 };

/* What a report is made of. */
struct report {
    struct accounts *accounts;
    const struct lab_tally *tally;
    const struct lab_plan *plan;
    const struct game *game;
    const struct lab_facts *facts; /* NULL: not known */
    const char *worth_title;       /* the heading of what pieces are worth */
    int unit;                      /* the trial whose piece they are measured by, -1: none is known */
};

/* Begin a table called KEY whose columns are an array. */
#define ADD_TABLE(accounts, key, columns)                                                                              \
    accounts_table(accounts, key, columns, (int)(sizeof(columns) / sizeof *(columns)))

/* Returns VALUE without a margin. */
static struct lab_estimate exactly(double value)
{
    return (struct lab_estimate){value, 0};
}

/* Returns the ending that is most frequent. */
static int usual_ending(const struct lab_tally *tally)
{
    int usual = 0;
    for (int i = 0; i < ENDINGS; i++)
        if (figures_ended(tally, i) > figures_ended(tally, usual))
            usual = i;
    return usual;
}

/* The sentence about what stands out most. */
static void say_notable(const struct report *report)
{
    const struct lab_tally *tally = report->tally;
    const struct lab_array *array = report->facts ? &report->facts->array : NULL;
    const struct game *g = report->game;
    int least = -1;
    for (int kind = 0; kind < g->kinds; kind++)
        if (kinds_are_there(g, kind) && (least < 0 || tally->kind[kind].moved < tally->kind[least].moved))
            least = kind;
    if (array && array->mate >= 0 && !array->moves)
        accounts_say(report->accounts, "verdict", "%s has won before the first move.", g->player[array->mate].name);
    else if (array && array->mate >= 0)
        accounts_say(report->accounts, "verdict", "%s wins from the array in %d move%s.", g->player[array->mate].name,
                     array->moves, array->moves > 1 ? "s" : "");
    else if (figures_percent(figures_cut(tally), tally->games) >= CUT_MANY)
        accounts_say(report->accounts, "verdict", "%.0f %% of the games were cut off after %d plies without an end.",
                     figures_percent(figures_cut(tally), tally->games), LAB_PLIES_MOST);
    else if (least >= 0 && figures_percent(tally->kind[least].moved, tally->games) < RARELY)
        accounts_say(report->accounts, "verdict", "The %s never moves in %.0f %% of the games.", g->kind[least].name,
                     HUNDRED - figures_percent(tally->kind[least].moved, tally->games));
    else
        accounts_say(report->accounts, "verdict", "Nothing stands out: every sort of piece takes part in most games.");
}

static void say_verdict(const struct report *report)
{
    const struct lab_tally *tally = report->tally;
    const struct game *g = report->game;
    double drawn = figures_percent(figures_drawn(tally), tally->games);
    if (g->players == 2) {
        struct lab_estimate first = lab_score(tally, -1, 0);
        accounts_say(report->accounts, "verdict",
                     "%s, who begins, scores %.0f ± %.0f %%. %.0f %% of the games are draws.", g->player[0].name,
                     first.mean, first.margin, drawn);
    } else {
        SCOPED(text) parts = {0};
        for (int who = 0; who < g->players; who++) {
            struct lab_estimate part = lab_score(tally, -1, who);
            text_addf(&parts, "%s%s %.0f ± %.0f %%", who ? ", " : "", g->player[who].name, part.mean, part.margin);
        }
        accounts_say(report->accounts, "verdict", "Of the points %s. %.0f %% of the games are shared.", parts.at,
                     drawn);
    }
    int usual = usual_ending(tally);
    accounts_say(report->accounts, "verdict",
                 "Half of the games are over by move %d; most often they end so: %s (%.0f %%).",
                 figures_rounds(tally, MEDIAN), figures_ending(usual),
                 figures_percent(figures_ended(tally, usual), tally->games));
    say_notable(report);
}

/* What better play changes. */
static void add_better_play(const struct report *report)
{
    const struct lab_tally *tally = report->tally;
    const struct lab_balance *weak = &tally->balance[0], *strong = &tally->balance[1];
    if (weak->games < 2 || strong->games < 2)
        return;
    accounts_facts(report->accounts, "better_play");
    accounts_fact(report->accounts, "first", "Better play changes the first player's score by, points", 1,
                  figures_difference(lab_score(tally, 0, 0), lab_score(tally, 1, 0)));
    accounts_fact(report->accounts, "drawn", "and the share of draws by, points", 1,
                  figures_difference(lab_share(tally, 0, weak->drawn), lab_share(tally, 1, strong->drawn)));
}

static void add_balance(const struct report *report)
{
    static const char *const seat[PLAYERS_MAX] = {"first", "second", "third"};
    const struct lab_tally *tally = report->tally;
    const struct game *g = report->game;
    int scored = g->players == 2 ? 1 : g->players;
    struct accounts_column column[4 + PLAYERS_MAX] = {{"nodes", "Nodes a move", 0}, {"games", "Games", 0}};
    for (int who = 0; who < scored; who++)
        column[2 + who] = (struct accounts_column){seat[who], g->player[who].name, 1};
    column[2 + scored] = (struct accounts_column){"drawn", g->players == 2 ? "Drawn" : "Shared", 1};
    column[3 + scored] = (struct accounts_column){"cut_off", "Cut off", 1};
    accounts_head(report->accounts, "Balance, in % of the points and games");
    accounts_table(report->accounts, "balance", column, 4 + scored);
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        const struct lab_balance *balance = &tally->balance[i];
        accounts_number(report->accounts, report->plan->nodes * (i ? LAB_STRONGER : 1));
        accounts_number(report->accounts, balance->games);
        for (int who = 0; who < scored; who++)
            accounts_estimate(report->accounts, lab_score(tally, i, who));
        accounts_estimate(report->accounts, lab_share(tally, i, balance->drawn));
        accounts_number(report->accounts, figures_percent(balance->cut, balance->games));
    }
    add_better_play(report);
}

static void add_endings(const struct report *report)
{
    static const struct accounts_column column[] = {
        {"ending", "Ending", 0}, {"games", "Games", 0}, {"percent", "%", 1}};
    const struct lab_tally *tally = report->tally;
    accounts_head(report->accounts, "How games end");
    ADD_TABLE(report->accounts, "endings", column);
    for (int i = 0; i < ENDINGS; i++)
        if (figures_ended(tally, i)) {
            accounts_words(report->accounts, figures_ending(i));
            accounts_number(report->accounts, figures_ended(tally, i));
            accounts_number(report->accounts, figures_percent(figures_ended(tally, i), tally->games));
        }
}

static void add_lengths(const struct report *report)
{
    const struct lab_tally *tally = report->tally;
    accounts_head(report->accounts, "Length and variety");
    accounts_facts(report->accounts, "lengths");
    accounts_fact(report->accounts, "median", "Plies: half of the games have at most", 0,
                  exactly(figures_plies(tally, MEDIAN)));
    accounts_fact(report->accounts, "p5", "5 % of them at most", 0, exactly(figures_plies(tally, LOWEST)));
    accounts_fact(report->accounts, "p95", "95 % of them at most", 0, exactly(figures_plies(tally, HIGHEST)));
    accounts_fact(report->accounts, "branching", "Moves to choose from", 1,
                  exactly(tally->plies_sum ? (double)tally->choices / tally->plies_sum : 0));
    accounts_fact(report->accounts, "short", "Games over within ten plies", 0, exactly(tally->short_games));
    accounts_fact(report->accounts, "different", "Different games", 0, exactly(tally->lines.different));
    accounts_fact(report->accounts, "effective", "As varied as so many that come up equally often", 0,
                  exactly(lab_effective(&tally->lines)));
}

/* Returns as how many that come up equally often the games of TALLY would be, those of each strength with that many
 * OPENINGS: G games of O openings, all equally likely, have G + G (G − 1) / O equal pairs, each game with itself. */
static double would_vary(const struct lab_tally *tally, const double openings[LAB_STRENGTHS])
{
    double games = 0, pairs = 0;
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        double count = tally->balance[i].games;
        games += count;
        pairs += count + (count > 0 ? count * (count - 1) / openings[i] : 0);
    }
    return pairs > 0 ? games * games / pairs : 0;
}

/* What another margin would give. */
static void add_margins(const struct report *report)
{
    static const struct accounts_column column[] = {{"margin", "Margin, pawns", 1},
                                                    {"openings", "Openings of the weaker games", 0},
                                                    {"openings_stronger", "of the stronger", 0},
                                                    {"effective", "As varied as", 0}};
    if (!report->facts)
        return;
    ADD_TABLE(report->accounts, "margins", column);
    for (int i = 0; i < LAB_MARGINS; i++) {
        double openings[LAB_STRENGTHS];
        accounts_number(report->accounts, (double)lab_margins[i] / HUNDRED);
        for (int k = 0; k < LAB_STRENGTHS; k++)
            accounts_number(report->accounts, openings[k] = report->facts->openings[k][i]);
        accounts_number(report->accounts, would_vary(report->tally, openings));
    }
}

static void add_pieces(const struct report *report)
{
    static const struct accounts_column column[] = {{"piece", "Piece", 0},       {"games", "in % of games", 0},
                                                    {"moves", "moves", 1},       {"captures", "captures", 2},
                                                    {"captured", "captured", 2}, {"promoted_to", "promoted to", 2},
                                                    {"dropped", "dropped", 2}};
    const struct game *g = report->game;
    double games = report->tally->games;
    accounts_head(report->accounts, "Pieces: which take part, and what they do a game, of all players");
    bool drops = figures_can_happen(g, LAB_DROPS);
    accounts_table(report->accounts, "pieces", column, (int)(sizeof column / sizeof *column) - !drops);
    for (int kind = 0; kind < g->kinds; kind++) {
        const struct lab_kind *counts = &report->tally->kind[kind];
        if (!kinds_can_stand(g, kind))
            continue;
        accounts_words(report->accounts, g->kind[kind].name);
        accounts_number(report->accounts, figures_percent(counts->moved, games));
        accounts_number(report->accounts, counts->moves / games);
        accounts_number(report->accounts, counts->captures / games);
        accounts_number(report->accounts, counts->captured / games);
        accounts_number(report->accounts, counts->becomes / games);
        if (drops)
            accounts_number(report->accounts, counts->drops / games);
    }
}

/* What the other side lacks in TRIAL, "one Bishop and 2 Pawns". */
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

/* Returns the trial of what all others are measured by, or will be: the pawn as a rule. */
static const struct lab_trial *unit_of(const struct report *report)
{
    return &report->plan->trials->at[report->unit < 0 ? 0 : report->unit];
}

/* Returns the name of that kind. */
static const char *unit_name(const struct report *report)
{
    return report->game->kind[unit_of(report)->kind].name;
}

/* Returns what the computer thinks that TRIAL weighs, in that kind. */
static double computer_worth(const struct report *report, const struct lab_trial *trial)
{
    return trial->worth / (double)unit_of(report)->worth;
}

/* Returns what trial NUMBER says. */
static struct lab_value value_of(const struct report *report, int number)
{
    return lab_value(report->tally, report->plan, report->unit, number);
}

/* What TRIAL weighs, as words. */
static void add_weighed(const struct game *g, const struct lab_trial *trial, struct text *out)
{
    static const char *const words[LAB_SEVERAL] = {"%s", "two %ss", "%s, promoted", "%s in the hand"};
    if (trial->sort == LAB_SEVERAL)
        text_addf(out, "%d %ss", trial->lacks, g->kind[trial->kind].name);
    else
        text_addf(out, words[trial->sort], g->kind[trial->kind].name);
}

/* Returns to how many decimals worths are told: what is cheaper than the unit would be told by one digit. */
static int worth_decimals(const struct report *report)
{
    return report->unit > 0 ? 2 : 1;
}

/* True if the computer values what trial NUMBER weighs otherwise than the games do, by more than the error: a pair or
 * several pawns not, as their worth is not so many times that of one. */
static bool is_contradicted(const struct report *report, int number)
{
    const struct lab_trial *trial = &report->plan->trials->at[number];
    struct lab_value value = value_of(report, number);
    return number != report->unit && trial->sort != LAB_PAIR && trial->sort != LAB_SEVERAL && value.known &&
           fabs(value.worth - computer_worth(report, trial)) > value.margin;
}

/* True if some value is contradicted. */
static bool is_doubted(const struct report *report)
{
    bool any = false;
    for (int i = 0; i < report->plan->trials->count && report->tally->scale[0].games; i++)
        any = any || is_contradicted(report, i);
    return any;
}

/* Where the computer values a piece otherwise than the games do, and what follows. */
static void say_contradictions(const struct report *report)
{
    const int decimals = worth_decimals(report);
    for (int i = 0; i < report->plan->trials->count; i++) {
        const struct lab_trial *trial = &report->plan->trials->at[i];
        struct lab_value value = value_of(report, i);
        SCOPED(text) weighed = {0};
        if (!is_contradicted(report, i))
            continue;
        add_weighed(report->game, trial, &weighed);
        accounts_say(report->accounts, "contradictions",
                     "The computer thinks that the %s is worth %.*f %ss, and the games say %.*f ± %.*f.", weighed.at,
                     decimals, computer_worth(report, trial), unit_name(report), decimals, value.worth, decimals,
                     value.margin);
    }
    if (is_doubted(report))
        accounts_say(
            report->accounts, "offers",
            "What depends on that, judged material, is withheld. `reroute66 lab complete --steps=values` fits what the computer thinks, and keeps it if it wins.");
}

/* What pairs are worth beside two such pieces of which each is the only one. */
static void say_pairs(const struct report *report)
{
    const int decimals = worth_decimals(report);
    for (int i = 1; i < report->plan->trials->count; i++) {
        const struct lab_trial *trial = &report->plan->trials->at[i];
        const char *name = report->game->kind[trial->kind].name;
        if (trial->sort != LAB_PAIR)
            continue;
        struct lab_value more = lab_pair(report->tally, report->plan, report->unit, i);
        if (more.known && fabs(more.worth) > more.margin)
            accounts_say(report->accounts, "pairs", "A pair of %ss is worth %.*f ± %.*f %ss %s than two single ones.",
                         name, decimals, fabs(more.worth), decimals, more.margin, unit_name(report),
                         more.worth > 0 ? "more" : "less");
        else if (more.known)
            accounts_say(report->accounts, "pairs",
                         "Whether a pair of %ss is worth more than two single ones is not known: %+.*f ± %.*f %ss.",
                         name, decimals, more.worth, decimals, more.margin, unit_name(report));
    }
}

/* Where the pawn does not measure the others. */
static void say_unit(const struct report *report)
{
    const char *first = report->game->kind[report->plan->trials->at[0].kind].name;
    if (report->unit > 0)
        accounts_say(report->accounts, NULL, "What a %s is worth is not known to a fifth: all is measured in %ss.",
                     first, unit_name(report));
    else if (report->unit < 0)
        accounts_say(
            report->accounts, NULL,
            "What a %s is worth is not known to a fifth: until more games are played, the scores alone count, in points of percent.",
            first);
}

static void add_values(const struct report *report)
{
    enum { COLUMNS = 6 };
    static const struct accounts_column column[][COLUMNS] = {{{"piece", "Piece", 0},
                                                              {"games", "Games", 0},
                                                              {"percent", "Score without", 1},
                                                              {"pawns", "Worth", 1},
                                                              {"computer", "The computer", 1},
                                                              {"against", "The other side lacks", 0}},
                                                             {{"piece", "Piece", 0},
                                                              {"games", "Games", 0},
                                                              {"percent", "Score without", 1},
                                                              {"pawns", "Worth", 2},
                                                              {"computer", "The computer", 2},
                                                              {"against", "The other side lacks", 0}}};
    const struct game *g = report->game;
    if (!report->tally->scale[0].games)
        return;
    accounts_head(report->accounts, report->worth_title);
    accounts_table(report->accounts, "values", column[worth_decimals(report) - 1], COLUMNS);
    for (int i = 0; i < report->plan->trials->count; i++) {
        const struct lab_trial *trial = &report->plan->trials->at[i];
        struct lab_value value = value_of(report, i);
        SCOPED(text) given = {0}, weighed = {0};
        add_given(g, trial, &given);
        add_weighed(g, trial, &weighed);
        accounts_words(report->accounts, weighed.at);
        accounts_number(report->accounts, report->tally->scale[i].games);
        accounts_estimate(report->accounts, value.score);
        if (value.known)
            accounts_estimate(report->accounts, (struct lab_estimate){value.worth, value.margin});
        else
            accounts_none(report->accounts);
        accounts_number(report->accounts, computer_worth(report, trial));
        accounts_words(report->accounts, given.at);
    }
    say_contradictions(report);
    say_pairs(report);
    say_unit(report);
}

static void add_depth(const struct report *report)
{
    static const struct accounts_column column[] = {
        {"nodes", "Nodes a move", 0}, {"against", "against", 0}, {"games", "Games", 0}, {"score", "Score, %", 1}};
    struct lab_depth depth = lab_depth(report->tally);
    if (!depth.nodes)
        return;
    int least = (int)depth.least;
    accounts_head(report->accounts, "Depth");
    if (least > 0)
        accounts_say(report->accounts, "depth",
                     "At least %d step%s of 75 %% from random moves up to %d nodes a move (%.1f ± %.1f).", least,
                     least > 1 ? "s" : "", depth.nodes, depth.steps.mean, depth.steps.margin);
    else
        accounts_say(
            report->accounts, "depth",
            "Not reached: up to %d nodes a move no player is sure to score 75 %% against random moves%s.", depth.nodes,
            report->game->players > 2 ? ", one against two of them" : "; draws, chance or too few games forbid it");
    ADD_TABLE(report->accounts, "rungs", column);
    for (int i = 0; i < LAB_RUNGS && report->tally->rung[i].games; i++) {
        const struct lab_scale *rung = &report->tally->rung[i];
        accounts_number(report->accounts, lab_rung_nodes(i));
        accounts_number(report->accounts, lab_rung_nodes(i - 1));
        accounts_number(report->accounts, rung->games);
        accounts_estimate(report->accounts, lab_points(rung));
    }
}

static void add_rules(const struct report *report)
{
    static const struct accounts_column column[] = {
        {"event", "What happens", 0}, {"count", "In all", 0}, {"a_game", "A game", 2}, {"games", "in % of games", 0}};
    const struct lab_tally *tally = report->tally;
    accounts_head(report->accounts, "What happens");
    ADD_TABLE(report->accounts, "events", column);
    for (int i = 0; i < LAB_EVENTS; i++)
        if (figures_can_happen(report->game, i)) {
            accounts_words(report->accounts, figures_events[i].words);
            accounts_number(report->accounts, tally->event[i]);
            accounts_estimate(report->accounts, lab_rate(tally, tally->event[i], tally->event_squares[i]));
            accounts_number(report->accounts, figures_percent(tally->event_games[i], tally->games));
        }
}

/* Which branch is taken where lines part: one row a Switch. */
static void add_branches(const struct report *report)
{
    static const struct accounts_column column[] = {
        {"one", "Switch", 0}, {"one_moves", "moves a game", 2}, {"other", "or", 0}, {"other_moves", "moves a game", 2}};
    const struct board *board = report->game->board;
    double games = report->tally->games;
    if (!figures_can_happen(report->game, LAB_SWITCHES))
        return;
    accounts_head(report->accounts, "Branches of the Switches: moves onto them or over them");
    ADD_TABLE(report->accounts, "switches", column);
    for (int place = 0; place < board->cells; place++)
        EACH_CELL (other, board->overlap[place]) {
            if ((int)other < place)
                continue;
            accounts_words(report->accounts, board->cell_name[place]);
            accounts_number(report->accounts, report->tally->branches[place] / games);
            accounts_words(report->accounts, board->cell_name[other]);
            accounts_number(report->accounts, report->tally->branches[other] / games);
        }
}

/* The busiest cells, as words. */
static void say_busiest(const struct report *report, int all)
{
    const struct board *board = report->game->board;
    int arrivals[CELLS_MAX];
    SCOPED(text) names = {0};
    memcpy(arrivals, report->tally->arrivals, sizeof arrivals);
    for (int i = 0; i < TOP && all; i++) {
        int most = 0;
        for (int place = 0; place < board->cells; place++)
            most = arrivals[place] > arrivals[most] ? place : most;
        text_addf(&names, "%s%s %.1f", i ? ", " : "", board->cell_name[most], figures_percent(arrivals[most], all));
        arrivals[most] = -1;
    }
    accounts_say(report->accounts, NULL, "Busiest cells, in %% of all moves: %s.", names.at ? names.at : "none");
}

static void add_board(const struct report *report)
{
    static const struct accounts_column column[] = {
        {"cell", "Cell", 0}, {"moves", "Moves", 2}, {"captures", "Captures", 2}, {"mates", "Mates", 2}};
    const struct lab_tally *tally = report->tally;
    const struct board *board = report->game->board;
    double all = 0, captures = 0, mates = 0;
    for (int place = 0; place < board->cells; place++) {
        all += tally->arrivals[place];
        captures += tally->captures[place];
        mates += tally->mates[place];
    }
    accounts_head(report->accounts, "The board: moves to each cell, captures on it, mates of who stands there, in %");
    say_busiest(report, (int)all);
    ADD_TABLE(report->accounts, "cells", column);
    for (int row = 0; row < board->cells; row++) {
        int place = board->order[row];
        if (!cellset_has(board->firsts, (cell)place))
            continue;
        accounts_words(report->accounts, board->cell_name[place]);
        accounts_number(report->accounts, figures_percent(tally->arrivals[place], all));
        accounts_number(report->accounts, figures_percent(tally->captures[place], captures));
        accounts_number(report->accounts, figures_percent(tally->mates[place], mates));
    }
}

static struct accounts *make_accounts(struct report *report)
{
    report->accounts = accounts_new();
    say_verdict(report);
    accounts_head(report->accounts, "Soundness");
    flags_add(report->accounts, report->tally, report->facts ? &report->facts->array : NULL, is_doubted(report));
    add_balance(report);
    add_endings(report);
    add_lengths(report);
    add_margins(report);
    known_add(report->accounts, report->tally, report->plan);
    add_pieces(report);
    add_values(report);
    add_depth(report);
    add_rules(report);
    add_branches(report);
    add_board(report);
    return report->accounts;
}

void lab_report(const struct lab_tally *tally, const struct lab_plan *plan, const struct lab_facts *facts,
                enum lab_form form, int columns, struct text *out)
{
    struct report report = {.tally = tally, .plan = plan, .facts = facts, .game = tally->game};
    report.unit = lab_unit(tally, plan);
    SCOPED(text) title = {0};
    text_addf(&title, "What pieces are worth, in %ss of this game", plan->trials->count ? unit_name(&report) : "Pawn");
    report.worth_title = title.at;
    OWNED(accounts) accounts = make_accounts(&report);
    switch (form) {
    case LAB_TEXT:
        text_addf(out, "%s: %d game%s of the computer against itself, seed %" PRIu64 "\n\n", tally->game->title,
                  tally->games, tally->games == 1 ? "" : "s", plan->seed);
        accounts_write_text(accounts, out);
        break;
    case LAB_PAGE:
        accounts_write_page(accounts, columns, out);
        break;
    case LAB_JSON:
        json_addf(out, "{\n  \"game\": \"%s\",\n  \"title\": \"%s\",\n", tally->game->id, tally->game->title);
        if (report.unit >= 0)
            json_addf(out, "  \"unit\": \"%s\",\n", unit_name(&report));
        text_addf(out, "  \"games\": %d,\n  \"seed\": %" PRIu64 ",\n", tally->games, plan->seed);
        accounts_write_json(accounts, out);
        text_add(out, "}\n");
        break;
    case LAB_HTML:
        accounts_write_html(accounts, out);
        break;
    }
}
