/* Adding up the laboratory's games. */
#include "play/lab.h"

#include "base/memory.h"
#include "rules/walker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* SOON: a game that is over within so many plies is short. MATES: moves within which a win from the array is looked
 * for, MATE_NODES: and with how many positions. */
enum { SOON = 10, MATES = 3, MATE_NODES = 1000000 };

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
    if (m.type != MOVE_PLAIN)
        event[by_type[m.type]]++;
    if (m.from != CELL_NONE && m.type != MOVE_CASTLING && walker_bends(g, p, m.from, m.to))
        event[LAB_BENT]++;
}

/* Count the piece that moves by M in P, what it captures and becomes; MOVED gets its kind's bit. */
static void note_piece(struct lab_tally *tally, const struct position *p, struct move m, unsigned *moved)
{
    cell victim;
    if (m.type == MOVE_PASS)
        return;
    int kind = piece_kind(move_piece(p, m));
    tally->kind[kind].moves++;
    *moved |= 1u << kind;
    if (m.type == MOVE_PROMOTION)
        tally->kind[m.extra].becomes++;
    if (move_captures(tally->game, p, m, &victim)) {
        tally->kind[kind].captures++;
        tally->kind[piece_kind(p->on[victim])].captured++;
    }
    tally->arrivals[m.to]++;
}

void lab_add(struct lab_tally *tally, const struct lab_game *game)
{
    const struct game *g = tally->game;
    int event[LAB_EVENTS] = {0};
    unsigned moved = 0;
    uint64_t line = 0xCBF29CE484222325u;
    struct position p;

    if (game->number >= LAB_TRIAL) {
        struct lab_scale *scale = &tally->scale[game->number / LAB_TRIAL - 1];
        double points = points_of(g, game, lab_lacking(game->number));
        scale->games++;
        scale->points += points;
        scale->squares += points * points;
        return;
    }
    add_result(tally, game);
    position_start(g, &p);
    for (int i = 0; i < game->plies; i++) {
        struct move m = game->move[i];
        tally->choices += (uint64_t)moves_count(g, &p);
        note_move(g, &p, m, event);
        note_piece(tally, &p, m, &moved);
        position_play(g, &p, m);
        event[LAB_CHECKS] += position_in_check(g, &p, p.turn);
        line = (line ^ p.key) * 0x100000001B3u;
    }
    for (int i = 0; i < LAB_EVENTS; i++) {
        tally->event[i] += event[i];
        tally->event_games[i] += event[i] > 0;
    }
    for (int kind = 0; kind < g->kinds; kind++)
        tally->kind[kind].moved += (int)(moved >> kind & 1);
    tally->short_games += game->plies <= SOON;
    tally->plies_sum += game->plies;
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
    return (struct lab_estimate){hundred * mean, hundred * fmax(certainty * deviation, least)};
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

/* Returns by how much odds_of may err at ESTIMATE. */
static double odds_margin(struct lab_estimate estimate)
{
    const double half = 0.5;
    return half * (odds_of(estimate.mean + estimate.margin) - odds_of(estimate.mean - estimate.margin));
}

struct lab_value lab_value(const struct lab_tally *tally, const struct lab_plan *plan, int number)
{
    const double surely = 0.2;
    const struct lab_scale *scale = &tally->scale[number], *pawns = &tally->scale[0];
    const struct lab_trial *trial = &plan->trials->at[number];
    struct lab_estimate pawn = estimate(pawns->points, pawns->squares, pawns->games);
    struct lab_value out = {.score = estimate(scale->points, scale->squares, scale->games), .pawns = 1};
    double unit = -odds_of(pawn.mean), unsure = odds_margin(pawn) / unit;
    double errors = 0;
    out.known = scale->games > 1 && unit > 0 && unsure <= surely;
    if (!number || !out.known)
        return out;
    out.pawns = 0;
    for (int i = 0; i < number; i++) {
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

void lab_find_array(const struct game *g, struct lab_array *out)
{
    struct position p;
    struct move key[MOVES_MAX];
    position_start(g, &p);
    *out = (struct lab_array){0};
    for (int moves = 1; moves <= MATES && !out->mate; moves++) {
        int found = mate_keys(g, &p, moves, &(struct limits){.nodes = MATE_NODES}, key);
        out->mate = found > 0 ? moves : found < 0 ? -1 : 0;
    }
    EACH_CELL (place, g->board->firsts) {
        cellset by = {{0, 0}};
        if (!p.on[place] || g->kind[piece_kind(p.on[place])].royal)
            continue;
        int owner = piece_player(p.on[place]);
        for (int who = 0; who < g->players; who++)
            if (who != owner)
                by = cellset_or(by, position_attackers(g, &p, (cell)place, who));
        if (!cellset_empty(by) && cellset_empty(position_attackers(g, &p, (cell)place, owner))) {
            if (out->hanging < (int)(sizeof out->hung / sizeof *out->hung))
                out->hung[out->hanging] = (cell)place;
            out->hanging++;
        }
    }
}
