/* Adding up the laboratory's games. */
#include "play/lab.h"

#include "base/memory.h"
#include "rules/walker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* SOON: a game that is over within so many plies is short. */
enum { SOON = 10 };

void lab_tally_free(struct lab_tally *tally)
{
    free(tally->plies);
    free(tally->line);
    *tally = (struct lab_tally){0};
}

/* Returns what player WHO of G gets for GAME, 0 to 1. */
static double points_of(const struct game *g, const struct lab_game *game, int who)
{
    const double leading = 0.75;
    if (!(game->sharers >> who & 1))
        return 0;
    if (game->leader && g->players == 2)
        return game->leader == who + 1 ? leading : 1 - leading;
    return 1.0 / __builtin_popcount(game->sharers);
}

static void add_result(struct lab_tally *tally, const struct lab_game *game)
{
    struct lab_balance *balance = &tally->balance[game->number % LAB_STRENGTHS];
    balance->games++;
    balance->drawn += __builtin_popcount(game->sharers) > 1;
    balance->cut += game->ending == ENDING_NONE;
    balance->ending[game->ending]++;
    for (int who = 0; who < tally->game->players; who++) {
        double points = points_of(tally->game, game, who);
        balance->points[who] += points;
        balance->squares[who] += points * points;
    }
}

/* Count what the move M of P is, into the counts of one game. */
static void note_move(const struct game *g, const struct position *p, struct move m, int event[LAB_EVENTS])
{
    static const enum lab_event by_type[] = {[MOVE_DOUBLE] = LAB_DOUBLES,       [MOVE_EN_PASSANT] = LAB_EN_PASSANT,
                                             [MOVE_PROMOTION] = LAB_PROMOTIONS, [MOVE_CASTLING] = LAB_CASTLINGS,
                                             [MOVE_DROP] = LAB_DROPS,           [MOVE_HOP] = LAB_HOPS,
                                             [MOVE_PASS] = LAB_PASSES};
    event[LAB_CAPTURES] += move_captures(g, p, m, NULL);
    if (m.type != MOVE_PLAIN && m.type != MOVE_DUCK)
        event[by_type[m.type]]++;
    if (m.from != CELL_NONE && m.type != MOVE_CASTLING && walker_bends(g, p, m.from, m.to))
        event[LAB_BENT]++;
    if (m.to != CELL_NONE && cellset_count(g->board->lane[m.to]) > 1)
        event[LAB_LANES]++;
}

/* Count the cells of a Switch that the move M of P goes onto or over; returns whether there are any. */
static bool note_branches(struct lab_tally *tally, const struct position *p, struct move m)
{
    const struct board *board = tally->game->board;
    cell path[CELLS_MAX + 1];
    bool any = false;
    if (m.to == CELL_NONE)
        return false;
    int count = m.from == CELL_NONE || m.type == MOVE_CASTLING ? 0 : walker_path(tally->game, p, m.from, m.to, path);
    count = count < 0 ? 0 : count;
    path[count++] = m.to;
    for (int i = 0; i < count; i++)
        if (!cellset_empty(board->overlap[path[i]])) {
            tally->branches[path[i]]++;
            any = true;
        }
    return any;
}

/* Count where royal pieces stand that were mated in P, the end of GAME. */
static void note_mate(struct lab_tally *tally, const struct lab_game *game, const struct position *p)
{
    const struct game *g = tally->game;
    if (game->ending != ENDING_CHECKMATE)
        return;
    EACH_CELL (place, cellset_and(p->player[p->turn], g->board->firsts))
        if (g->kind[piece_kind(p->on[place])].royal)
            tally->mates[place]++;
}

/* Count the piece that moves by M in P, what it captures and becomes; MOVED gets its kind's bit. */
static void note_piece(struct lab_tally *tally, const struct position *p, struct move m, kindset *moved)
{
    cell victim;
    if (m.type == MOVE_PASS)
        return;
    int kind = piece_kind(move_piece(p, m));
    tally->kind[kind].moves++;
    *moved |= kindset_of(kind);
    if (m.type == MOVE_PROMOTION)
        tally->kind[m.extra].becomes++;
    tally->kind[kind].drops += m.type == MOVE_DROP;
    if (move_captures(tally->game, p, m, &victim)) {
        tally->captures[victim]++;
        tally->kind[kind].captures++;
        tally->kind[piece_kind(p->on[victim])].captured++;
    }
    tally->arrivals[m.to]++;
}

/* Add GAME, of a trial or a rung. */
static void add_scale(struct lab_tally *tally, const struct lab_game *game)
{
    int seat, rung = lab_rung_of(&(struct lab_plan){.game = tally->game}, game->number, &seat);
    struct lab_scale *scale = rung < 0 ? &tally->scale[game->number / LAB_TRIAL - 1] : &tally->rung[rung];
    double points = points_of(tally->game, game, rung < 0 ? lab_lacking(game->number) : seat);
    scale->games++;
    scale->points += points;
    scale->squares += points * points;
    tally->others++;
}

void lab_add(struct lab_tally *tally, const struct lab_game *game)
{
    const struct game *g = tally->game;
    int event[LAB_EVENTS] = {0};
    kindset moved = 0;
    uint64_t line = 0xCBF29CE484222325u;
    struct position p;

    if (game->number >= LAB_TRIAL) {
        add_scale(tally, game);
        return;
    }
    add_result(tally, game);
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        struct move m = game->move[i];
        tally->choices += (uint64_t)moves_count(g, &p);
        note_move(g, &p, m, event);
        note_piece(tally, &p, m, &moved);
        event[LAB_SWITCHES] += note_branches(tally, &p, m);
        position_play(g, &p, m);
        event[LAB_CHECKS] += position_in_check(g, &p, p.turn);
        line = (line ^ p.key) * 0x100000001B3u;
    }
    note_mate(tally, game, &p);
    for (int i = 0; i < LAB_EVENTS; i++) {
        tally->event[i] += event[i];
        tally->event_squares[i] += (double)event[i] * event[i];
        tally->event_games[i] += event[i] > 0;
    }
    for (int kind = 0; kind < g->kinds; kind++)
        tally->kind[kind].moved += (int)(moved >> kind & 1);
    tally->short_games += game->plies <= SOON;
    tally->stuck_games += game->plies <= SOON && !moves_count(g, &p) && !position_in_check(g, &p, p.turn);
    tally->plies_sum += game->plies;
    tally->plies_squares += (double)game->plies * game->plies;
    tally->plies = memory_resize(tally->plies, (size_t)(tally->games + 1) * sizeof *tally->plies);
    tally->line = memory_resize(tally->line, (size_t)(tally->games + 1) * sizeof *tally->line);
    tally->plies[tally->games] = game->plies;
    tally->line[tally->games++] = line;
}

/* Returns the mean of POINTS of GAMES games, whose squares' sum is SQUARES. */
static struct lab_estimate estimate(double points, double squares, double games)
{
    const double certainty = 1.96, doubt = 0.025, hundred = 100;
    if (games < 2)
        return (struct lab_estimate){games > 0 ? hundred * points : hundred / 2, hundred / 2};
    double mean = points / games, variance = (squares - games * mean * mean) / (games - 1);
    /* games that all end alike prove no certainty: what of equal chances would do so once in forty times is possible */
    double least = 1 - pow(doubt, 1 / games), deviation = sqrt(variance > 0 ? variance / games : 0);
    return (struct lab_estimate){hundred * mean, hundred * fmin(fmax(certainty * deviation, least), 1.0 / 2)};
}

struct lab_estimate lab_mean(double sum, double squares, double count, double scale)
{
    const double certainty = 1.96, doubt = 0.025;
    if (count < 2)
        return (struct lab_estimate){count > 0 ? scale * sum : 0, INFINITY};
    double mean = sum / count, variance = (squares - count * mean * mean) / (count - 1);
    /* numbers that are all equal prove no certainty: as many as estimate allows may differ by one */
    double least = 1 - pow(doubt, 1 / count);
    return (struct lab_estimate){scale * mean, scale * fmax(certainty * sqrt(fmax(variance, 0) / count), least)};
}

struct lab_estimate lab_points(const struct lab_scale *scale)
{
    return estimate(scale->points, scale->squares, scale->games);
}

struct lab_estimate lab_share(double part, double count)
{
    return estimate(part, part, count);
}

struct lab_estimate lab_score(const struct lab_tally *tally, int strength, int who)
{
    double points = 0, squares = 0, games = 0;
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        bool counts = strength < 0 || strength == i;
        points += counts ? tally->balance[i].points[who] : 0;
        squares += counts ? tally->balance[i].squares[who] : 0;
        games += counts ? tally->balance[i].games : 0;
    }
    return estimate(points, squares, games);
}

/* Returns the logarithm of the odds at PERCENT, kept from both ends. */
static double odds_of(double percent)
{
    const double hundred = 100, least = 1;
    double kept = fmin(fmax(percent, least), hundred - least);
    return log(kept / (hundred - kept));
}

/* Returns by how much odds_of may be too great at ESTIMATE. */
static double odds_excess(struct lab_estimate estimate)
{
    return odds_of(estimate.mean) - odds_of(estimate.mean - estimate.margin);
}

/* Returns by how much odds_of may err at ESTIMATE: near 0 and 100 %, where it is kept from the end, the other side is
 * the larger one. */
static double odds_margin(struct lab_estimate estimate)
{
    return fmax(odds_excess(estimate), odds_of(estimate.mean + estimate.margin) - odds_of(estimate.mean));
}

struct lab_value lab_value(const struct lab_tally *tally, const struct lab_plan *plan, int number)
{
    const double surely = 0.2;
    const struct lab_scale *scale = &tally->scale[number], *pawns = &tally->scale[0];
    const struct lab_trial *trial = &plan->trials->at[number];
    struct lab_estimate pawn = lab_points(pawns);
    struct lab_value out = {.score = lab_points(scale), .pawns = 1};
    double unit = -odds_of(pawn.mean), unsure = odds_margin(pawn) / unit;
    double errors = 0;
    out.known = scale->games > 1 && unit > 0 && unsure <= surely;
    if (!number || !out.known)
        return out;
    out.pawns = 0;
    for (int i = 0; i < number && plan->trials->at[i].sort == LAB_ONE; i++) {
        int given = trial->given[plan->trials->at[i].kind];
        struct lab_value other = given ? lab_value(tally, plan, i) : (struct lab_value){.known = true};
        out.known = out.known && other.known;
        out.pawns += given * other.pawns;
        errors += given * other.margin * given * other.margin;
    }
    double more = -odds_of(out.score.mean) / unit, error = odds_margin(out.score) / unit;
    out.pawns += more;
    out.margin = sqrt(errors + error * error + more * unsure * more * unsure);
    return out;
}

struct lab_value lab_pair(const struct lab_tally *tally, const struct lab_plan *plan, int number)
{
    int one = 0;
    while (plan->trials->at[one].kind != plan->trials->at[number].kind)
        one++;
    struct lab_value single = lab_value(tally, plan, one), pair = lab_value(tally, plan, number);
    return (struct lab_value){.score = pair.score,
                              .known = single.known && pair.known,
                              .pawns = 2 * single.pawns - pair.pawns,
                              .margin = hypot(2 * single.margin, pair.margin)};
}

struct lab_depth lab_depth(const struct lab_tally *tally)
{
    const double three = 3; /* to one: the odds of 75 % */
    const int others = tally->game->players - 1;
    struct lab_depth depth = {.nodes = 0};
    double errors = 0, excesses = 0;
    for (int i = 0; i < LAB_RUNGS && tally->rung[i].games; i++) {
        const struct lab_scale *rung = &tally->rung[i];
        struct lab_estimate score = lab_points(rung);
        double error = odds_margin(score) / log(three), excess = odds_excess(score) / log(three);
        depth.nodes = lab_rung_nodes(i);
        depth.steps.mean += (odds_of(score.mean) + log(others)) / log(three);
        errors += error * error;
        excesses += excess * excess;
    }
    depth.steps.margin = sqrt(errors);
    depth.least = depth.steps.mean - sqrt(excesses);
    return depth;
}

static int compare_lines(const void *one, const void *other)
{
    const uint64_t *first = one, *second = other;
    return (*first > *second) - (*first < *second);
}

int lab_variety(const struct lab_tally *tally, double *effective)
{
    double squares = 0;
    int different = 0;
    FREED uint64_t *sorted = memory_new((size_t)(tally->games + 1) * sizeof *sorted);
    if (tally->games > 0)
        memcpy(sorted, tally->line, (size_t)tally->games * sizeof *sorted);
    qsort(sorted, (size_t)tally->games, sizeof *sorted, compare_lines);
    for (int i = 0, next; i < tally->games; i = next, different++) {
        for (next = i + 1; next < tally->games && sorted[next] == sorted[i]; next++)
            continue;
        squares += (double)(next - i) * (next - i);
    }
    *effective = squares > 0 ? (double)tally->games * tally->games / squares : 0;
    return different;
}
