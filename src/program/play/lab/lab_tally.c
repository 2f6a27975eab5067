/* Adding up the laboratory's games. */
#include "play/lab.h"

#include "base/memory.h"
#include "rules/walker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* SOON: a game that is over within so many plies is short. ROOM: of a table at first. */
enum { SOON = 10, ROOM = 64 };

void lab_tally_free(struct lab_tally *tally)
{
    free(tally->plies);
    free(tally->rounds);
    free(tally->lines.at);
    for (int i = 0; i < LAB_STRENGTHS; i++)
        free(tally->balance[i].lines.at);
    for (int i = 0; i < LAB_TRIALS_MAX; i++)
        free(tally->scale[i].lines.at);
    for (int i = 0; i < LAB_RUNGS; i++)
        free(tally->rung[i].lines.at);
    *tally = (struct lab_tally){0};
}

/* Of a hash of bytes (FNV-1a). */
static const uint64_t no_line = 0xCBF29CE484222325u, prime = 0x100000001B3u;

/* Returns the row of LINES, whose table is not full, that HASH has or is to have. */
static struct lab_line *find_line(const struct lab_lines *lines, uint64_t hash)
{
    size_t mask = (size_t)lines->room - 1, at = (size_t)hash & mask;
    while (lines->at[at].games && lines->at[at].hash != hash)
        at = (at + 1) & mask;
    return &lines->at[at];
}

/* Double the table of LINES. */
static void grow_lines(struct lab_lines *lines)
{
    const struct lab_lines old = *lines;
    lines->room = old.room ? 2 * old.room : ROOM;
    lines->at = memory_new((size_t)lines->room * sizeof *lines->at);
    for (int i = 0; i < old.room; i++)
        if (old.at[i].games)
            *find_line(lines, old.at[i].hash) = old.at[i];
    free(old.at);
}

/* Add a game of HASH to LINES. */
static void count_equal(struct lab_lines *lines, uint64_t hash)
{
    if (2 * lines->different >= lines->room)
        grow_lines(lines);
    struct lab_line *line = find_line(lines, hash);
    line->hash = hash;
    lines->squares += 2 * line->games++ + 1;
    lines->different += line->games == 1;
    lines->games++;
}

double lab_effective(const struct lab_lines *lines)
{
    return lines->squares > 0 ? lines->games * lines->games / lines->squares : 0;
}

/* Returns how much each game of LINES counts in a margin, 1 if all differ. */
static double weight_of(const struct lab_lines *lines)
{
    return lines->games > 0 ? lab_effective(lines) / lines->games : 1;
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

/* Count the royal pieces of players whom the move from BEFORE to AFTER puts out of the game. */
static void note_eliminated(struct lab_tally *tally, const struct position *before, const struct position *after)
{
    const struct game *g = tally->game;
    for (int who = 0; who < g->players && g->players > 2; who++)
        if ((before->alive & ~after->alive) >> who & 1)
            EACH_CELL (place, cellset_and(before->player[who], g->board->firsts))
                if (g->kind[piece_kind(before->on[place])].royal)
                    tally->mates[place]++;
}

/* Count what the capture M, from BEFORE to AFTER, blew up besides what was captured. */
static void note_blown_up(struct lab_tally *tally, const struct position *before, struct move m,
                          const struct position *after)
{
    cell victim;
    if (!rules_has(tally->game, RULE_EXPLOSION) || !move_captures(tally->game, before, m, &victim))
        return;
    EACH_CELL (place, tally->game->board->firsts)
        if (before->on[place] && !after->on[place] && (cell)place != victim && (cell)place != m.from)
            tally->kind[piece_kind(before->on[place])].captured++;
    if (!after->on[m.to])
        tally->kind[piece_kind(move_piece(before, m))].captured++;
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

/* Returns a hash of the moves of GAME. */
static uint64_t hash_trial(const struct lab_game *game)
{
    uint64_t hash = no_line;
    for (int i = 0; i < game->plies; i++) {
        const struct move *m = &game->move[i];
        hash = (hash ^ m->from ^ (uint64_t)m->to << 8 ^ (uint64_t)m->type << 16 ^ (uint64_t)m->extra << 24) * prime;
        hash ^= hash >> 32;
    }
    return hash;
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
    count_equal(&scale->lines, hash_trial(game));
    tally->others++;
}

void lab_add(struct lab_tally *tally, const struct lab_game *game)
{
    const struct game *g = tally->game;
    int event[LAB_EVENTS] = {0};
    kindset moved = 0;
    uint64_t line = no_line;
    int rounds = 0;
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
        const struct position before = p;
        position_play(g, &p, m);
        note_eliminated(tally, &before, &p);
        note_blown_up(tally, &before, m, &p);
        rounds = before.full;
        event[LAB_CHECKS] += position_in_check(g, &p, p.turn);
        line = (line ^ p.key) * prime;
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
    tally->stuck_games += game->plies <= SOON && game->ending == ENDING_STALEMATE;
    tally->plies_sum += game->plies;
    tally->plies_squares += (double)game->plies * game->plies;
    tally->plies = memory_resize(tally->plies, (size_t)(tally->games + 1) * sizeof *tally->plies);
    tally->rounds = memory_resize(tally->rounds, (size_t)(tally->games + 1) * sizeof *tally->rounds);
    tally->rounds[tally->games] = rounds;
    tally->plies[tally->games++] = game->plies;
    count_equal(&tally->lines, line);
    count_equal(&tally->balance[game->number % LAB_STRENGTHS].lines, line);
}

/* Returns the mean of POINTS of GAMES games, whose squares' sum is SQUARES. */
static struct lab_estimate estimate(double points, double squares, double games)
{
    const double certainty = 1.96, doubt = 0.025, hundred = 100;
    double mean = games > 0 ? points / games : 1.0 / 2, all = fmax(mean, 1 - mean); /* from there to either end */
    if (games < 2)
        return (struct lab_estimate){hundred * mean, hundred * all};
    double variance = (squares - games * mean * mean) / (games - 1);
    /* games that all end alike prove no certainty: what of equal chances would do so once in forty times is possible */
    double least = 1 - pow(doubt, 1 / games), deviation = sqrt(variance > 0 ? variance / games : 0);
    return (struct lab_estimate){hundred * mean, hundred * fmin(fmax(certainty * deviation, least), all)};
}

struct lab_estimate lab_mean(double sum, double squares, double count, double scale)
{
    const double certainty = 1.96, doubt = 0.025;
    if (count < 2)
        return (struct lab_estimate){count > 0 ? scale * sum / count : 0, INFINITY};
    double mean = sum / count, variance = (squares - count * mean * mean) / (count - 1);
    /* numbers that are all equal prove no certainty: as many as estimate allows may differ by one */
    double least = 1 - pow(doubt, 1 / count);
    return (struct lab_estimate){scale * mean, scale * fmax(certainty * sqrt(fmax(variance, 0) / count), least)};
}

struct lab_estimate lab_points(const struct lab_scale *scale)
{
    double weight = weight_of(&scale->lines);
    return estimate(weight * scale->points, weight * scale->squares, weight * scale->games);
}

/* Returns the different games of TALLY at STRENGTH, -1: both. */
static const struct lab_lines *lines_of(const struct lab_tally *tally, int strength)
{
    return strength < 0 ? &tally->lines : &tally->balance[strength].lines;
}

struct lab_estimate lab_share(const struct lab_tally *tally, int strength, double part)
{
    double weight = weight_of(lines_of(tally, strength));
    return estimate(weight * part, weight * part,
                    weight * (strength < 0 ? tally->games : tally->balance[strength].games));
}

struct lab_estimate lab_rate(const struct lab_tally *tally, double sum, double squares)
{
    double weight = weight_of(&tally->lines);
    return lab_mean(weight * sum, weight * squares, weight * tally->games, 1);
}

struct lab_estimate lab_score(const struct lab_tally *tally, int strength, int who)
{
    double points = 0, squares = 0, games = 0, weight = weight_of(lines_of(tally, strength));
    for (int i = 0; i < LAB_STRENGTHS; i++) {
        bool counts = strength < 0 || strength == i;
        points += counts ? tally->balance[i].points[who] : 0;
        squares += counts ? tally->balance[i].squares[who] : 0;
        games += counts ? tally->balance[i].games : 0;
    }
    return estimate(weight * points, weight * squares, weight * games);
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

/* Returns the trial in which COUNT of the first one's pieces are missing at once; 0, the first one, if none is. */
static int find_several(const struct lab_trials *trials, int count)
{
    for (int i = trials->count - 1; i > 0 && trials->at[i].sort == LAB_SEVERAL; i--)
        if (trials->at[i].lacks == count)
            return i;
    return 0;
}

/* Returns the place of trial NUMBER among TRIALS: what it is made up of has a lower one. */
static int rank_of(const struct lab_trials *trials, int number)
{
    const struct lab_trial *trial = &trials->at[number];
    int dearest = 0;
    if (trial->sort != LAB_ONE && trial->sort != LAB_PAIR) /* no other one is made up of it */
        return 2 * trials->count;
    for (int i = 1; i < trials->count && trials->at[i].sort == LAB_ONE; i++)
        if (trials->at[i].kind == trial->kind || trial->given[trials->at[i].kind])
            dearest = i;
    return trial->sort == LAB_ONE ? 2 * number : 2 * dearest + 1;
}

/* Returns the trial that weighs the two pieces of KIND that trial NUMBER gives, 0 if none does. */
static int find_given_pair(const struct lab_trials *trials, int number, int kind)
{
    for (int i = trials->count - 1; i > 0 && trials->at[number].given[kind] == 2; i--)
        if (trials->at[i].sort == LAB_PAIR && trials->at[i].kind == kind)
            return rank_of(trials, i) < rank_of(trials, number) ? i : 0;
    return 0;
}

/* Add to PART what the other side lacks in trial NUMBER, as often as that counts. Returns as add_parts does. */
static double add_given_parts(const struct lab_trials *trials, int number, double part[LAB_TRIALS_MAX])
{
    int units = trials->at[number].given[trials->at[0].kind], several = find_several(trials, units);
    if (several)
        part[several] += part[number];
    for (int i = 1; i < trials->count && trials->at[i].sort == LAB_ONE; i++) {
        int kind = trials->at[i].kind, pair = find_given_pair(trials, number, kind);
        part[pair ? pair : i] += part[number] * (pair ? 1 : trials->at[number].given[kind]);
    }
    return several ? 0 : part[number] * units;
}

/* Put into PART how often the odds of each trial count in what trial NUMBER of PLAN weighs, which is made up of what
 * the other side lacks, of what those pieces are made up of, and so on. Returns how many of the first trial's pieces
 * are part of it besides: those of which no trial tells what so many of them cost. */
static double add_parts(const struct lab_plan *plan, int number, double part[LAB_TRIALS_MAX])
{
    const struct lab_trials *trials = plan->trials;
    double units = 0;
    memset(part, 0, LAB_TRIALS_MAX * sizeof *part);
    part[number] = 1;
    for (int rank = 2 * trials->count; rank > 0; rank--)
        for (int i = 1; i < trials->count && trials->at[i].sort != LAB_SEVERAL; i++)
            if (part[i] != 0 && rank_of(trials, i) == rank)
                units += add_given_parts(trials, i, part);
    return units;
}

/* What the pieces of a trial cost in all: COUNT times what each trial costs, in logarithms of ODDS. */
struct price {
    double count[LAB_TRIALS_MAX], odds;
    bool known; /* all these trials have games */
};

static struct price price_of(const struct lab_tally *tally, const struct lab_plan *plan, int number)
{
    struct price price = {.known = true};
    price.count[0] = add_parts(plan, number, price.count);
    price.count[number] = 1;
    for (int i = 0; i < plan->trials->count; i++) {
        if (price.count[i] == 0)
            continue;
        price.known = price.known && tally->scale[i].games > 1;
        price.odds -= price.count[i] * odds_of(lab_points(&tally->scale[i]).mean);
    }
    return price;
}

/* Returns by how much what is left of PRICE may err when OTHER is taken away TIMES times: what both are made of errs in
 * both alike. */
static double price_margin(const struct lab_tally *tally, const struct price *price, double times,
                           const struct price *other)
{
    double errors = 0;
    for (int i = 0; i < LAB_TRIALS_MAX; i++) {
        double count = price->count[i] - times * other->count[i];
        double error = count == 0 ? 0 : count * odds_margin(lab_points(&tally->scale[i]));
        errors += error * error;
    }
    return sqrt(errors);
}

int lab_unit(const struct lab_tally *tally, const struct lab_plan *plan)
{
    const double surely = 0.2;
    for (int i = 0; i < plan->trials->count && plan->trials->at[i].sort == LAB_ONE; i++) {
        const struct price price = price_of(tally, plan, i);
        if (price.known && price.odds > 0 && price_margin(tally, &price, 0, &price) <= surely * price.odds)
            return i;
    }
    return -1;
}

/* Returns what a piece of PRICE, of a trial with that SCORE, is worth in pieces of the price UNIT. */
static struct lab_value value_of_price(const struct lab_tally *tally, const struct price *price,
                                       const struct price *unit, struct lab_estimate score)
{
    double worth = price->odds / unit->odds;
    return (struct lab_value){.score = score,
                              .known = price->known,
                              .worth = worth,
                              .margin = price_margin(tally, price, worth, unit) / unit->odds};
}

struct lab_value lab_value(const struct lab_tally *tally, const struct lab_plan *plan, int unit, int number)
{
    struct lab_value out = {.score = lab_points(&tally->scale[number])};
    if (unit < 0)
        return out;
    const struct price price = price_of(tally, plan, number), one = price_of(tally, plan, unit);
    return value_of_price(tally, &price, &one, out.score);
}

struct lab_value lab_pair(const struct lab_tally *tally, const struct lab_plan *plan, int unit, int number)
{
    int single = 0;
    while (plan->trials->at[single].kind != plan->trials->at[number].kind)
        single++;
    struct lab_value out = {.score = lab_points(&tally->scale[number])};
    if (unit < 0)
        return out;
    const struct price one = price_of(tally, plan, single), pair = price_of(tally, plan, number),
                       measure = price_of(tally, plan, unit);
    struct price more = {.known = one.known && pair.known, .odds = 2 * one.odds - pair.odds};
    for (int i = 0; i < LAB_TRIALS_MAX; i++)
        more.count[i] = 2 * one.count[i] - pair.count[i];
    return value_of_price(tally, &more, &measure, out.score);
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
