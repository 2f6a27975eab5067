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

/* Clears what is known of WHO: faster than to clear E as a whole, as games seldom have KINDS_MAX kinds. */
static void clear_side(struct evaluation *e, int who)
{
    struct side *s = &e->side[who];
    memset(s, 0, offsetof(struct side, by_kind));
    for (int kind = 0; kind < e->values->game->kinds; kind++)
        s->by_kind[kind] = (cellset){{0, 0}};
    if (EVALUATION_PLAYERS > 2)
        e->foes[who] = (struct camp){0};
    s->royal = CELL_NONE;
}

static void find_pieces(struct evaluation *e, int who)
{
    const struct game *g = e->values->game;
    const struct pawn_side *own = &e->pawns->side[who];
    struct side *s = &e->side[who];
    s->own.pieces = cellset_and(e->p->player[who], g->board->firsts);
    cellset royal = evaluation_pieces(e, &s->own, g->royal);
    s->royal = cellset_empty(royal) ? CELL_NONE : cellset_first(royal);
    if (g->pawn < 0)
        return;
    s->own.pawns = own->pawns;
    s->own.pawn_attacks = own->attacks;
    s->own.pawn_span = own->span;
    s->by_kind[g->pawn] = own->attacks;
}

/* Three players: fill what the others have together, except what all their pieces attack. */
static void find_foes(struct evaluation *e, int who)
{
    struct camp *f = &e->foes[who];
    for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other)) {
        const struct camp *o = &e->side[other].own;
        f->pieces = cellset_or(f->pieces, o->pieces);
        f->pawns = cellset_or(f->pawns, o->pawns);
        f->pawn_attacks = cellset_or(f->pawn_attacks, o->pawn_attacks);
        f->pawn_span = cellset_or(f->pawn_span, o->pawn_span);
    }
}

/* Three players: what all enemy pieces attack, now that it is known. */
static void find_attacks(struct evaluation *e, int who)
{
    for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other))
        e->foes[who].attacks = cellset_or(e->foes[who].attacks, e->side[other].own.attacks);
}

/* Adds how heavily the COUNT pieces of KIND in LIST attack the zone of OTHER's royal piece. */
static void add_king_attackers(struct evaluation *e, int other, int kind, const struct reached *list, int count)
{
    const struct weights *k = &e->values->weights;
    struct side *o = &e->side[other];
    int bearing = 0, hits = 0;
    if (o->royal == CELL_NONE)
        return;
    cellset zone = e->values->zone[o->royal];
    for (int i = 0; i < count; i++) {
        int hit = cellset_count(cellset_and(list[i].to, zone));
        bearing += hit > 0;
        hits += hit;
    }
    sum_add_times(&o->pressure, k->press[kind], bearing);
    sum_add_times(&o->pressure, k->zone_hit, hits);
}

/*
 * Evaluates the COUNT pieces of KIND, neither pawn nor royal, by what they have in common; REACH is what they attack.
 */
static void evaluate_kind(struct evaluation *e, int who, int kind, int count, cellset reach)
{
    const struct weights *k = &e->values->weights;
    const struct pawn_side *own = &e->pawns->side[who];
    struct side *s = &e->side[who];
    struct sum sum = s->worth;
    cellset pieces = evaluation_pieces(e, &s->own, kind);
    cellset safe = cellset_less(s->own.pawn_attacks, evaluation_foes(e, who)->pawn_span);
    sum_add_times(&sum, k->open[kind], cellset_count(cellset_less(pieces, own->columns)));
    sum_add_times(&sum, k->cleared[kind], cellset_count(cellset_less(pieces, own->all_columns)));
    sum_add_times(&sum, k->outpost[kind], cellset_count(cellset_and(pieces, safe)));
    s->worth = sum;
    s->by_kind[kind] = reach;
    s->attacks_by_pieces = cellset_or(s->attacks_by_pieces, reach);
    s->kinds |= 1u << kind;
    s->officers += count;
    s->force += k->piece[kind].middle * count;
}

/* Evaluates the pieces at the head of LIST that are of one kind, neither pawn nor royal; returns how many there are.
 * The list ends in a piece of no kind. BARRED: cells that do not count for mobility. */
static int evaluate_officers(struct evaluation *e, int who, const struct reached *list, cellset barred)
{
    int kind = list->kind, count = 0;
    const struct tapered *place = e->values->place[who][kind], *mobility = e->values->mobility[kind];
    struct sum sum = e->side[who].worth;
    cellset reach = {{0, 0}};
    do {
        reach = cellset_or(reach, list[count].to);
        sum_add(&sum, place[list[count].at]);
        sum_add(&sum, mobility[cellset_count(cellset_less(list[count].to, barred))]);
    } while (list[++count].kind == kind);
    e->side[who].worth = sum;
    evaluate_kind(e, who, kind, count, reach);
    for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other))
        add_king_attackers(e, other, kind, list, count);
    return count;
}

static void evaluate_pieces(struct evaluation *e, int who)
{
    struct side *s = &e->side[who];
    const struct game *g = e->values->game;
    cellset barred = cellset_or(s->own.pieces, evaluation_foes(e, who)->pawn_attacks);
    struct reached list[CELLS_MAX + 1];
    const struct reached *at = list;
    list[position_reaches(g, e->p, who, list)].kind = KINDS_MAX;
    s->attacks_by_pieces = s->own.pawn_attacks;
    while (at->kind != KINDS_MAX) {
        if (at->kind == g->royal) {
            s->by_kind[g->royal] = at->to;
            sum_add(&s->worth, e->values->place[who][g->royal][at->at]);
            at++;
        } else {
            at += evaluate_officers(e, who, at, barred);
        }
    }
    s->own.attacks = cellset_or(s->attacks_by_pieces, s->by_kind[g->royal]);
}

/* Bound pieces (Bishops) are worth more if they are not all bound to the same cells. */
static void evaluate_bound(struct evaluation *e, int who)
{
    const struct values *v = e->values;
    struct side *s = &e->side[who];
    for (unsigned kinds = s->kinds & v->bound_kinds; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        cellset part = v->bound_part[kind], pieces = evaluation_pieces(e, &s->own, kind);
        int here = cellset_count(cellset_and(pieces, part)), there = cellset_count(pieces) - here;
        int pawns_here = cellset_count(cellset_and(s->own.pawns, part));
        int pawns_there = cellset_count(s->own.pawns) - pawns_here;
        if (here && there)
            sum_add(&s->worth, v->weights.both_parts);
        sum_add_times(&s->worth, v->weights.own_part[kind], here * pawns_here + there * pawns_there);
    }
}

/* Space in the own middle, which counts more with more pieces other than pawns. */
static void evaluate_space(struct evaluation *e, int who)
{
    const struct values *v = e->values;
    struct side *s = &e->side[who];
    cellset barred = cellset_or(s->own.pawns, evaluation_foes(e, who)->pawn_attacks);
    struct tapered t = v->weights.space;
    int n = cellset_count(cellset_less(v->own_middle[who], barred)) * s->officers;
    s->worth.middle += t.middle * n / 16;
    s->worth.end += t.end * n / 16;
}

/* Threats against pieces of WHO: attacked by a less valuable one, or without protection. */
static void evaluate_threats(struct evaluation *e, int who)
{
    const struct values *v = e->values;
    const struct game *g = v->game;
    struct side *s = &e->side[who];
    cellset prey = cellset_and(s->own.pieces, evaluation_foes(e, who)->attacks);
    cellset cheaper = {{0, 0}}, alike = {{0, 0}}, loose = cellset_less(prey, s->own.attacks);
    int worth = 0;
    if (cellset_empty(prey))
        return;
    for (int i = 0; i < g->kinds; i++) {
        int k = v->by_worth[i];
        if (v->exchange[k] > worth)
            cheaper = alike;
        worth = v->exchange[k];
        for (int other = evaluation_after(e, who); other != who; other = evaluation_after(e, other))
            alike = cellset_or(alike, e->side[other].by_kind[k]);
        cellset hit = cellset_and(cellset_and(prey, e->p->kind[k]), cheaper);
        if (k != g->royal && !cellset_empty(hit))
            sum_add_times(&s->worth, v->weights.lesser[k], cellset_count(hit));
    }
    if (s->royal != CELL_NONE)
        cellset_remove(&loose, s->royal);
    sum_add_times(&s->worth, v->weights.hanging, cellset_count(loose));
}

/* Called once each, from here: the compiler then keeps in registers what they share. */
#include "evaluate_structure.inc"

#include "evaluate_pawns.inc"
#include "evaluate_royal.inc"

/* A piece beside the board still counts for its owner: in the hand in full, on the reenterent square less the move
 * that reentry takes and the risk of being driven out. */
static void evaluate_waiting(struct evaluation *e, piece m, int count, struct tapered share)
{
    struct tapered worth = e->values->weights.piece[piece_kind(m)];
    struct side *s = &e->side[piece_player(m)];
    s->worth.middle += worth.middle * share.middle * count / 64;
    s->worth.end += worth.end * share.end * count / 64;
    if (piece_kind(m) != e->values->game->pawn)
        s->force += worth.middle * count;
}

static void evaluate_pocket(struct evaluation *e)
{
    const struct game *g = e->values->game;
    if (e->p->pocket)
        evaluate_waiting(e, e->p->pocket, 1, e->values->weights.waiting);
    for (int who = 0; g->rules & RULE_DROPS && who < evaluation_players(e); who++)
        for (int k = 0; k < g->kinds; k++)
            evaluate_waiting(e, PIECE(who, k), e->p->lost[who][k], (struct tapered){64, 64});
}

/* 0 (only royals and pawns) … PHASE_FULL. */
static int game_phase(const struct evaluation *e)
{
    int force = 0, players = 0;
    for (int who = 0; who < evaluation_players(e); who++) {
        force += e->side[who].force;
        players += is_alive(e->p, who);
    }
    int phase = PHASE_FULL * force / (e->values->army * (players ? players : 1));
    return phase < PHASE_FULL ? phase : PHASE_FULL;
}

static int at_phase(struct sum s, int phase)
{
    return (s.middle * phase + s.end * (PHASE_FULL - phase)) / PHASE_FULL;
}

/* Fills the sides' sums. */
static void evaluate_sides(struct evaluation *e)
{
    int players = evaluation_players(e);
    for (int who = 0; who < players; who++) {
        clear_side(e, who);
        if (is_alive(e->p, who))
            find_pieces(e, who);
    }
    for (int who = 0; who < players && EVALUATION_PLAYERS > 2; who++)
        find_foes(e, who);
    for (int who = 0; who < players; who++)
        if (is_alive(e->p, who))
            evaluate_pieces(e, who);
    for (int who = 0; who < players && EVALUATION_PLAYERS > 2; who++)
        find_attacks(e, who);
    for (int who = 0; who < players; who++)
        if (is_alive(e->p, who)) {
            evaluate_space(e, who);
            if (e->values->game->pawn >= 0)
                evaluate_pawns(e, who);
            evaluate_bound(e, who);
            evaluate_threats(e, who);
            evaluate_king_safety(e, who);
            evaluate_mop_up(e, who);
        }
    evaluate_pocket(e);
}

/* True if each side has exactly one piece besides royals and pawns, and the two are bound to different parts of the
 * board (Bishops of opposite colours). */
static bool is_opposite(const struct evaluation *e)
{
    const struct values *v = e->values;
    if (e->side[0].officers != 1 || e->side[1].officers != 1)
        return false;
    unsigned kind = e->side[0].kinds & e->side[1].kinds & v->bound_kinds;
    if (!kind)
        return false;
    cellset part = cellset_and(e->p->kind[__builtin_ctz(kind)], v->bound_part[__builtin_ctz(kind)]);
    return cellset_empty(cellset_and(part, e->side[0].own.pieces)) !=
           cellset_empty(cellset_and(part, e->side[1].own.pieces));
}

/* Two players: returns how much of a lead counts in the end, in 1/64. Without pawns a lead that is smaller than a Rook
 * or so seldom wins; the fewer pawns, the nearer the draw; with bound pieces on different parts of the board too. */
static int worth_in_end(const struct evaluation *e, int who, int score)
{
    enum { FULL = 64, NO_PAWNS = 16, FEW_PAWNS = 40, A_PAWN = 6, OPPOSITE = 36 };
    const struct side *leader = &e->side[score > 0 ? who : !who];
    const struct side *other = &e->side[score > 0 ? !who : who];
    int pawns = cellset_count(leader->own.pawns);
    if (e->values->game->pawn < 0 || e->p->pocket || e->values->game->rules & RULE_DROPS)
        return FULL;
    if (pawns == 0)
        return leader->force - other->force < EASY_LEAD ? NO_PAWNS : FULL;
    if (is_opposite(e))
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

int evaluation_score(const struct values *v, const struct position *p, int who, struct pawn_cache *cache)
{
    struct pawn_structure room;
    struct evaluation e;
    e.values = v;
    e.p = p;
    int players = evaluation_players(&e), score = 0;
    e.pawns = structure_of(v, players, p, cache, &room);
    evaluate_sides(&e);
    int part = game_phase(&e);
    if (EVALUATION_PLAYERS > 2 && p->alive == 7) {
        int worth[PLAYERS_MAX];
        for (int k = 0; k < players; k++)
            worth[k] = at_phase(e.side[k].worth, part);
        score = against_two(worth, who);
    } else {
        struct sum lead = {0, 0};
        for (int k = 0; k < players; k++) {
            lead.middle += k == who ? e.side[k].worth.middle : -e.side[k].worth.middle;
            lead.end += k == who ? e.side[k].worth.end : -e.side[k].worth.end;
        }
        if (players == 2)
            lead.end = lead.end * worth_in_end(&e, who, lead.end) / 64;
        score = at_phase(lead, part);
    }
    int tempo = at_phase((struct sum){v->weights.tempo.middle, v->weights.tempo.end}, part);
    score += p->turn == who ? tempo : -tempo;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
