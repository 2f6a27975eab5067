#include "eval/evaluate.h"

#include "evaluation.h"

/* In 1/100 pawn. */
enum {
    EASY_LEAD = 400, /* a lead below this, without pawns, seldom wins */
};

static bool is_alive(const struct position *p, int who)
{
    return p->alive >> who & 1;
}

/* Clears what is known of WHO: faster than to clear EVAL as a whole, as games seldom have KINDS_MAX kinds. */
static void clear_side(struct evaluation *eval, int who)
{
    struct side *side = &eval->side[who];
    memset(side, 0, offsetof(struct side, by_kind));
    for (int kind = 0; kind < eval->values->game->kinds; kind++)
        side->by_kind[kind] = (cellset){{0, 0}};
    if (EVALUATION_PLAYERS > 2)
        eval->foes[who] = (struct camp){0};
    side->royal = CELL_NONE;
}

static void find_pieces(struct evaluation *eval, int who)
{
    const struct game *g = eval->values->game;
    const struct pawn_side *own = &eval->pawns->side[who];
    struct side *side = &eval->side[who];
    side->own.pieces = cellset_and(eval->p->player[who], g->board->firsts);
    cellset royal = evaluation_pieces(eval, &side->own, g->royal);
    side->royal = cellset_empty(royal) ? CELL_NONE : cellset_first(royal);
    if (g->pawn < 0)
        return;
    side->own.pawns = own->pawns;
    side->own.pawn_attacks = own->attacks;
    side->own.pawn_span = own->span;
    side->by_kind[g->pawn] = own->attacks;
}

/* Three players: fill what the others have together, except what all their pieces attack. */
static void find_foes(struct evaluation *eval, int who)
{
    struct camp *camp = &eval->foes[who];
    for (int other = evaluation_after(eval, who); other != who; other = evaluation_after(eval, other)) {
        const struct camp *theirs = &eval->side[other].own;
        camp->pieces = cellset_or(camp->pieces, theirs->pieces);
        camp->pawns = cellset_or(camp->pawns, theirs->pawns);
        camp->pawn_attacks = cellset_or(camp->pawn_attacks, theirs->pawn_attacks);
        camp->pawn_span = cellset_or(camp->pawn_span, theirs->pawn_span);
    }
}

/* Three players: what all enemy pieces attack, now that it is known. */
static void find_attacks(struct evaluation *eval, int who)
{
    for (int other = evaluation_after(eval, who); other != who; other = evaluation_after(eval, other))
        eval->foes[who].attacks = cellset_or(eval->foes[who].attacks, eval->side[other].own.attacks);
}

/* Adds how heavily the COUNT pieces of KIND in LIST attack the zone of OTHER's royal piece. */
static void add_king_attackers(struct evaluation *eval, int other, int kind, const struct reached *list, int count)
{
    const struct weights *weights = &eval->values->weights;
    struct side *side = &eval->side[other];
    int bearing = 0, hits = 0;
    if (side->royal == CELL_NONE)
        return;
    cellset zone = eval->values->zone[side->royal];
    for (int i = 0; i < count; i++) {
        int hit = cellset_count(cellset_and(list[i].to, zone));
        bearing += hit > 0;
        hits += hit;
    }
    sum_add_times(&side->pressure, weights->press[kind], bearing);
    sum_add_times(&side->pressure, weights->zone_hit, hits);
}

/*
 * Evaluates the COUNT pieces of KIND, neither pawn nor royal, by what they have in common; REACH is what they attack.
 */
static void evaluate_kind(struct evaluation *eval, int who, int kind, int count, cellset reach)
{
    const struct weights *weights = &eval->values->weights;
    const struct pawn_side *own = &eval->pawns->side[who];
    struct side *side = &eval->side[who];
    struct sum sum = side->worth;
    cellset pieces = evaluation_pieces(eval, &side->own, kind);
    cellset safe = cellset_less(side->own.pawn_attacks, evaluation_foes(eval, who)->pawn_span);
    sum_add_times(&sum, weights->open[kind], cellset_count(cellset_less(pieces, own->columns)));
    sum_add_times(&sum, weights->cleared[kind], cellset_count(cellset_less(pieces, own->all_columns)));
    sum_add_times(&sum, weights->outpost[kind], cellset_count(cellset_and(pieces, safe)));
    side->worth = sum;
    side->by_kind[kind] = reach;
    side->attacks_by_pieces = cellset_or(side->attacks_by_pieces, reach);
    side->kinds |= kindset_of(kind);
    side->officers += count;
    side->force += weights->piece[kind].middle * count;
}

/* Evaluates the pieces at the head of LIST that are of one kind, neither pawn nor royal; returns how many there are.
 * The list ends in a piece of no kind. BARRED: cells that do not count for mobility. */
static int evaluate_officers(struct evaluation *eval, int who, const struct reached *list, cellset barred)
{
    int kind = list->kind, count = 0;
    const struct tapered *place = eval->values->place[who][kind], *mobility = eval->values->mobility[kind];
    struct sum sum = eval->side[who].worth;
    cellset reach = {{0, 0}};
    do {
        reach = cellset_or(reach, list[count].to);
        sum_add(&sum, place[list[count].at]);
        sum_add(&sum, mobility[cellset_count(cellset_less(list[count].to, barred))]);
    } while (list[++count].kind == kind);
    eval->side[who].worth = sum;
    evaluate_kind(eval, who, kind, count, reach);
    for (int other = evaluation_after(eval, who); other != who; other = evaluation_after(eval, other))
        add_king_attackers(eval, other, kind, list, count);
    return count;
}

static void evaluate_pieces(struct evaluation *eval, int who)
{
    struct side *side = &eval->side[who];
    const struct game *g = eval->values->game;
    cellset barred = cellset_or(side->own.pieces, evaluation_foes(eval, who)->pawn_attacks);
    struct reached list[CELLS_MAX + 1];
    const struct reached *at = list;
    list[position_reaches(g, eval->p, who, list)].kind = KINDS_MAX;
    side->attacks_by_pieces = side->own.pawn_attacks;
    while (at->kind != KINDS_MAX) {
        if (at->kind == g->royal) {
            side->by_kind[g->royal] = at->to;
            sum_add(&side->worth, eval->values->place[who][g->royal][at->at]);
            at++;
        } else {
            at += evaluate_officers(eval, who, at, barred);
        }
    }
    side->own.attacks = side->attacks_by_pieces;
    if (g->royal < g->kinds)
        side->own.attacks = cellset_or(side->own.attacks, side->by_kind[g->royal]);
}

/* Bound pieces (Bishops) are worth more if they are not all bound to the same cells. */
static void evaluate_bound(struct evaluation *eval, int who)
{
    const struct values *values = eval->values;
    struct side *side = &eval->side[who];
    for (kindset kinds = side->kinds & values->bound_kinds; kinds; kinds &= kinds - 1) {
        int kind = kindset_first(kinds);
        cellset part = values->bound_part[kind], pieces = evaluation_pieces(eval, &side->own, kind);
        int here = cellset_count(cellset_and(pieces, part)), there = cellset_count(pieces) - here;
        int pawns_here = cellset_count(cellset_and(side->own.pawns, part));
        int pawns_there = cellset_count(side->own.pawns) - pawns_here;
        if (here && there)
            sum_add(&side->worth, values->weights.both_parts);
        sum_add_times(&side->worth, values->weights.own_part[kind], here * pawns_here + there * pawns_there);
    }
}

/* Space in the own middle, which counts more with more pieces other than pawns. */
static void evaluate_space(struct evaluation *eval, int who)
{
    const struct values *values = eval->values;
    struct side *side = &eval->side[who];
    cellset barred = cellset_or(side->own.pawns, evaluation_foes(eval, who)->pawn_attacks);
    struct tapered tapered = values->weights.space;
    int n = cellset_count(cellset_less(values->own_middle[who], barred)) * side->officers;
    side->worth.middle += tapered.middle * n / 16;
    side->worth.end += tapered.end * n / 16;
}

/* Threats against pieces of WHO: attacked by a less valuable one, or without protection. */
static void evaluate_threats(struct evaluation *eval, int who)
{
    const struct values *values = eval->values;
    const struct game *g = values->game;
    struct side *side = &eval->side[who];
    cellset prey = cellset_and(side->own.pieces, evaluation_foes(eval, who)->attacks);
    cellset cheaper = {{0, 0}}, alike = {{0, 0}}, loose = cellset_less(prey, side->own.attacks);
    int worth = 0;
    if (cellset_empty(prey))
        return;
    for (int i = 0; i < g->kinds; i++) {
        int k = values->by_worth[i];
        if (values->exchange[k] > worth)
            cheaper = alike;
        worth = values->exchange[k];
        for (int other = evaluation_after(eval, who); other != who; other = evaluation_after(eval, other))
            alike = cellset_or(alike, eval->side[other].by_kind[k]);
        cellset hit = cellset_and(cellset_and(prey, eval->p->kind[k]), cheaper);
        if (k != g->royal && !cellset_empty(hit))
            sum_add_times(&side->worth, values->weights.lesser[k], cellset_count(hit));
    }
    if (side->royal != CELL_NONE)
        cellset_remove(&loose, side->royal);
    sum_add_times(&side->worth, values->weights.hanging, cellset_count(loose));
}

/* Called once each, from here: the compiler then keeps in registers what they share. */
#include "evaluate_structure.inc"

#include "evaluate_pawns.inc"
#include "evaluate_royal.inc"

/* A piece beside the board still counts for its owner: in the hand in full, on the reenterent square less the move
 * that reentry takes and the risk of being driven out. */
static void evaluate_waiting(struct evaluation *eval, piece what, int count, struct tapered share)
{
    struct tapered worth = eval->values->weights.piece[piece_kind(what)];
    struct side *side = &eval->side[piece_player(what)];
    side->worth.middle += worth.middle * share.middle * count / 64;
    side->worth.end += worth.end * share.end * count / 64;
    if (piece_kind(what) != eval->values->game->pawn)
        side->force += worth.middle * count;
}

static void evaluate_pocket(struct evaluation *eval)
{
    const struct game *g = eval->values->game;
    if (eval->p->pocket)
        evaluate_waiting(eval, eval->p->pocket, 1, eval->values->weights.waiting);
    for (int who = 0; rules_has(g, RULE_DROPS) && who < evaluation_players(eval); who++)
        for (int k = 0; k < g->kinds; k++)
            evaluate_waiting(eval, PIECE(who, k), eval->p->lost[LOST_ROW(k)][who], (struct tapered){64, 64});
}

/* Where so many checks win, each counts the more, the fewer are left. */
static void evaluate_checks(struct evaluation *eval, int most)
{
    const struct tapered worth = eval->values->weights.checks;
    for (int who = 0; who < evaluation_players(eval); who++) {
        int given = position_count(eval->values->game, eval->p, RULE_CHECKS, who);
        int left = given < most ? most - given : 1;
        eval->side[who].worth.middle += worth.middle * given / left;
        eval->side[who].worth.end += worth.end * given / left;
    }
}

/* 0 (only royals and pawns) … PHASE_FULL. */
static int game_phase(const struct evaluation *eval)
{
    int force = 0, players = 0;
    for (int who = 0; who < evaluation_players(eval); who++) {
        force += eval->side[who].force;
        players += is_alive(eval->p, who);
    }
    int phase = PHASE_FULL * force / (eval->values->army * (players ? players : 1));
    return phase < PHASE_FULL ? phase : PHASE_FULL;
}

static int at_phase(struct sum sum, int phase)
{
    return (sum.middle * phase + sum.end * (PHASE_FULL - phase)) / PHASE_FULL;
}

/* Fills the sides' sums. */
static void evaluate_sides(struct evaluation *eval)
{
    const struct game *g = eval->values->game;
    int players = evaluation_players(eval);
    for (int who = 0; who < players; who++) {
        clear_side(eval, who);
        if (is_alive(eval->p, who))
            find_pieces(eval, who);
    }
    for (int who = 0; who < players && EVALUATION_PLAYERS > 2; who++)
        find_foes(eval, who);
    for (int who = 0; who < players; who++)
        if (is_alive(eval->p, who))
            evaluate_pieces(eval, who);
    for (int who = 0; who < players && EVALUATION_PLAYERS > 2; who++)
        find_attacks(eval, who);
    for (int who = 0; who < players; who++)
        if (is_alive(eval->p, who)) {
            evaluate_space(eval, who);
            if (g->pawn >= 0)
                evaluate_pawns(eval, who);
            evaluate_bound(eval, who);
            evaluate_threats(eval, who);
            evaluate_king_safety(eval, who);
            evaluate_mop_up(eval, who);
        }
    evaluate_pocket(eval);
    for (int i = 0; i < g->counters; i++)
        if (g->counter[i].rule == RULE_CHECKS)
            evaluate_checks(eval, g->counter[i].most);
}

/* True if each side has exactly one piece besides royals and pawns, and the two are bound to different parts of the
 * board (Bishops of opposite colours). */
static bool is_opposite(const struct evaluation *eval)
{
    const struct values *values = eval->values;
    if (eval->side[0].officers != 1 || eval->side[1].officers != 1)
        return false;
    kindset kind = eval->side[0].kinds & eval->side[1].kinds & values->bound_kinds;
    if (!kind)
        return false;
    cellset part = cellset_and(eval->p->kind[kindset_first(kind)], values->bound_part[kindset_first(kind)]);
    return cellset_empty(cellset_and(part, eval->side[0].own.pieces)) !=
           cellset_empty(cellset_and(part, eval->side[1].own.pieces));
}

/* Two players: returns how much of a lead counts in the end, in 1/64. Without pawns a lead that is smaller than a Rook
 * or so seldom wins; the fewer pawns, the nearer the draw; with bound pieces on different parts of the board too. */
static int worth_in_end(const struct evaluation *eval, int who, int score)
{
    enum { FULL = 64, NO_PAWNS = 16, FEW_PAWNS = 40, A_PAWN = 6, OPPOSITE = 36 };
    const struct side *leader = &eval->side[score > 0 ? who : !who];
    const struct side *other = &eval->side[score > 0 ? !who : who];
    int pawns = cellset_count(leader->own.pawns);
    if (eval->values->game->pawn < 0 || eval->p->pocket || rules_has(eval->values->game, RULE_DROPS))
        return FULL;
    if (pawns == 0)
        return leader->force - other->force < EASY_LEAD ? NO_PAWNS : FULL;
    if (is_opposite(eval))
        return OPPOSITE;
    return FEW_PAWNS + A_PAWN * pawns < FULL ? FEW_PAWNS + A_PAWN * pawns : FULL;
}

/* Three players: the stronger opponent counts 5/8, the other 3/8. */
static int against_two(const int worth[PLAYERS_MAX], int who)
{
    int a = worth[(who + 1) % 3], b = worth[(who + 2) % 3];
    int strong = a > b ? a : b, weak = a > b ? b : a;
    return worth[who] - (5 * strong + 3 * weak) / 8 - RIVAL_COST;
}

int evaluation_score(const struct values *values, const struct position *p, int who, struct pawn_cache *cache)
{
    struct pawn_structure room;
    struct evaluation eval;
    eval.values = values;
    eval.p = p;
    int players = evaluation_players(&eval), score = 0;
    eval.pawns = structure_of(values, players, p, cache, &room);
    evaluate_sides(&eval);
    int part = game_phase(&eval);
    if (EVALUATION_PLAYERS > 2 && p->alive == 7) {
        int worth[PLAYERS_MAX];
        for (int k = 0; k < players; k++)
            worth[k] = at_phase(eval.side[k].worth, part);
        score = against_two(worth, who);
    } else {
        struct sum lead = {0, 0};
        for (int k = 0; k < players; k++) {
            lead.middle += k == who ? eval.side[k].worth.middle : -eval.side[k].worth.middle;
            lead.end += k == who ? eval.side[k].worth.end : -eval.side[k].worth.end;
        }
        if (players == 2)
            lead.end = lead.end * worth_in_end(&eval, who, lead.end) / 64;
        score = at_phase(lead, part);
    }
    int tempo = at_phase((struct sum){values->weights.tempo.middle, values->weights.tempo.end}, part);
    score += p->turn == who ? tempo : -tempo;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
