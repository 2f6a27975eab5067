#include "engine/evaluate.h"

#include "view.h"

/* In 1/100 pawn. */
enum {
    EASY_LEAD = 400, /* without pawns a lead below this seldom wins */
};

static bool alive(const struct position *p, int who)
{
    return p->alive >> who & 1;
}

static void find_men(struct view *w, int who)
{
    const struct game *g = w->v->game;
    const struct shape_side *shape = &w->shape->side[who];
    struct side *s = &w->side[who];
    s->own.men = cellset_and(w->p->player[who], g->board->firsts);
    s->royal = position_royal(g, w->p, who);
    if (g->pawn < 0)
        return;
    s->own.pawns = shape->pawns;
    s->own.pawn_attacks = shape->attacks;
    s->own.pawn_span = shape->span;
    s->by_kind[g->pawn] = shape->attacks;
}

/* Three players: fill what others have together, but what all their men attack. */
static void find_foes(struct view *w, int who)
{
    struct camp *f = &w->foes[who];
    for (int other = view_after(w, who); other != who; other = view_after(w, other)) {
        const struct camp *o = &w->side[other].own;
        f->men = cellset_or(f->men, o->men);
        f->pawns = cellset_or(f->pawns, o->pawns);
        f->pawn_attacks = cellset_or(f->pawn_attacks, o->pawn_attacks);
        f->pawn_span = cellset_or(f->pawn_span, o->pawn_span);
    }
}

/* Three players: what all others' men attack, now that it is known. */
static void find_attacks(struct view *w, int who)
{
    for (int other = view_after(w, who); other != who; other = view_after(w, other))
        w->foes[who].attacks = cellset_or(w->foes[who].attacks, w->side[other].own.attacks);
}

/* The COUNT men of KIND in LIST press on the royal man of OTHER: how heavily do they bear on the zone around him? */
static void press(struct view *w, int other, int kind, const struct reached *list, int count)
{
    const struct weights *k = &w->v->weights;
    struct side *o = &w->side[other];
    int bearing = 0, hits = 0;
    if (o->royal == CELL_NONE)
        return;
    cellset zone = w->v->zone[o->royal];
    for (int i = 0; i < count; i++) {
        int hit = cellset_count(cellset_and(list[i].to, zone));
        bearing += hit > 0;
        hits += hit;
    }
    sum_add_times(&o->pressure, k->press[kind], bearing);
    sum_add_times(&o->pressure, k->zone_hit, hits);
}

/* What all COUNT men of KIND, neither pawn nor royal, are judged by together; REACH is what they attack. */
static void judge_kind(struct view *w, int who, int kind, int count, cellset reach)
{
    const struct weights *k = &w->v->weights;
    const struct shape_side *shape = &w->shape->side[who];
    struct side *s = &w->side[who];
    struct sum sum = s->worth;
    cellset men = view_men(w, &s->own, kind);
    cellset safe = cellset_less(s->own.pawn_attacks, view_foes(w, who)->pawn_span);
    sum_add_times(&sum, k->open[kind], cellset_count(cellset_less(men, shape->columns)));
    sum_add_times(&sum, k->cleared[kind], cellset_count(cellset_less(men, shape->all_columns)));
    sum_add_times(&sum, k->outpost[kind], cellset_count(cellset_and(men, safe)));
    s->worth = sum;
    s->by_kind[kind] = reach;
    s->attacks_by_men = cellset_or(s->attacks_by_men, reach);
    s->kinds |= 1u << kind;
    s->officers += count;
    s->force += k->man[kind].middle * count;
}

/*
 * Judge the men at the head of LIST that are of one kind, neither pawn nor royal; returns how many these are. The list
 * ends in a man of no kind. BARRED: cells that do not count for mobility.
 */
static int judge_officers(struct view *w, int who, const struct reached *list, cellset barred)
{
    int kind = list->kind, count = 0;
    const struct tapered *place = w->v->place[who][kind], *mobility = w->v->mobility[kind];
    struct sum sum = w->side[who].worth;
    cellset reach = {{0, 0}};
    do {
        reach = cellset_or(reach, list[count].to);
        sum_add(&sum, place[list[count].at]);
        sum_add(&sum, mobility[cellset_count(cellset_less(list[count].to, barred))]);
    } while (list[++count].kind == kind);
    w->side[who].worth = sum;
    judge_kind(w, who, kind, count, reach);
    for (int other = view_after(w, who); other != who; other = view_after(w, other))
        press(w, other, kind, list, count);
    return count;
}

static void judge_men(struct view *w, int who)
{
    struct side *s = &w->side[who];
    const struct game *g = w->v->game;
    cellset barred = cellset_or(s->own.men, view_foes(w, who)->pawn_attacks);
    struct reached list[CELLS_MAX + 1];
    const struct reached *at = list;
    list[position_reaches(g, w->p, who, list)].kind = KINDS_MAX;
    s->attacks_by_men = s->own.pawn_attacks;
    while (at->kind != KINDS_MAX) {
        if (at->kind == g->royal) {
            s->by_kind[g->royal] = at->to;
            sum_add(&s->worth, w->v->place[who][g->royal][at->at]);
            at++;
        } else {
            at += judge_officers(w, who, at, barred);
        }
    }
    s->own.attacks = cellset_or(s->attacks_by_men, s->by_kind[g->royal]);
}

/* Bound men (Bishops) are worth more if they are not all bound to the same cells. */
static void judge_bound(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    for (unsigned kinds = s->kinds & v->bound_kinds; kinds; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        cellset part = v->bound_part[kind], men = view_men(w, &s->own, kind);
        int here = cellset_count(cellset_and(men, part)), there = cellset_count(men) - here;
        int pawns_here = cellset_count(cellset_and(s->own.pawns, part));
        int pawns_there = cellset_count(s->own.pawns) - pawns_here;
        if (here && there)
            sum_add(&s->worth, v->weights.both_parts);
        sum_add_times(&s->worth, v->weights.own_part[kind], here * pawns_here + there * pawns_there);
    }
}

/* Room in the own middle, the more the more officers there are to use it. */
static void judge_space(struct view *w, int who)
{
    const struct values *v = w->v;
    struct side *s = &w->side[who];
    cellset barred = cellset_or(s->own.pawns, view_foes(w, who)->pawn_attacks);
    struct tapered t = v->weights.space;
    int n = cellset_count(cellset_less(v->own_middle[who], barred)) * s->officers;
    s->worth.middle += t.middle * n / 16;
    s->worth.end += t.end * n / 16;
}

/* Men of WHO that other players attack: by a cheaper man, or without protection. */
static void judge_threats(struct view *w, int who)
{
    const struct values *v = w->v;
    const struct game *g = v->game;
    struct side *s = &w->side[who];
    cellset prey = cellset_and(s->own.men, view_foes(w, who)->attacks);
    cellset cheaper = {{0, 0}}, alike = {{0, 0}}, loose = cellset_less(prey, s->own.attacks);
    if (cellset_empty(prey))
        return;
    for (int i = 0; i < g->kinds; i++) {
        int k = v->by_worth[i];
        if (i > 0 && v->exchange[k] > v->exchange[v->by_worth[i - 1]])
            cheaper = alike;
        for (int other = view_after(w, who); other != who; other = view_after(w, other))
            alike = cellset_or(alike, w->side[other].by_kind[k]);
        cellset hit = cellset_and(cellset_and(prey, w->p->kind[k]), cheaper);
        if (k != g->royal && !cellset_empty(hit))
            sum_add_times(&s->worth, v->weights.lesser[k], cellset_count(hit));
    }
    if (s->royal != CELL_NONE)
        cellset_remove(&loose, s->royal);
    sum_add_times(&s->worth, v->weights.hanging, cellset_count(loose));
}

/* The man on the reenterent square is its owner's still, less the move that it takes and the risk of being driven
 * out. */
static void judge_pocket(struct view *w)
{
    man m = w->p->pocket;
    if (!m)
        return;
    const struct weights *k = &w->v->weights;
    struct tapered worth = k->man[man_kind(m)];
    struct side *s = &w->side[man_player(m)];
    s->worth.middle += worth.middle * k->waiting.middle / 64;
    s->worth.end += worth.end * k->waiting.end / 64;
    if (man_kind(m) != w->v->game->pawn)
        s->force += worth.middle;
}

/* 0 (only royals and pawns) … PHASE_FULL. */
static int phase(const struct view *w)
{
    int force = 0, players = 0;
    for (int who = 0; who < view_players(w); who++) {
        force += w->side[who].force;
        players += alive(w->p, who);
    }
    int phase = PHASE_FULL * force / (w->v->army * (players ? players : 1));
    return phase < PHASE_FULL ? phase : PHASE_FULL;
}

static int at_phase(struct sum s, int phase)
{
    return (s.middle * phase + s.end * (PHASE_FULL - phase)) / PHASE_FULL;
}

/* Fill the sides' sums. */
static void judge(struct view *w)
{
    int players = view_players(w);
    for (int who = 0; who < players; who++) {
        w->side[who].royal = CELL_NONE;
        if (alive(w->p, who))
            find_men(w, who);
    }
    for (int who = 0; who < players && VIEW_PLAYERS > 2; who++)
        find_foes(w, who);
    for (int who = 0; who < players; who++)
        if (alive(w->p, who))
            judge_men(w, who);
    for (int who = 0; who < players && VIEW_PLAYERS > 2; who++)
        find_attacks(w, who);
    for (int who = 0; who < players; who++)
        if (alive(w->p, who)) {
            judge_space(w, who);
            if (w->v->game->pawn >= 0)
                view_judge_pawns(w, who);
            judge_bound(w, who);
            judge_threats(w, who);
            view_judge_royal(w, who);
            view_judge_mop_up(w, who);
        }
    judge_pocket(w);
}

/* Each side has just one officer but the royal man, both bound, to different parts of the board. */
static bool is_opposite(const struct view *w)
{
    const struct values *v = w->v;
    if (w->side[0].officers != 1 || w->side[1].officers != 1)
        return false;
    unsigned kind = w->side[0].kinds & w->side[1].kinds & v->bound_kinds;
    if (!kind)
        return false;
    cellset part = cellset_and(w->p->kind[__builtin_ctz(kind)], v->bound_part[__builtin_ctz(kind)]);
    return cellset_empty(cellset_and(part, w->side[0].own.men)) != cellset_empty(cellset_and(part, w->side[1].own.men));
}

/* Two players: how much of a lead in the end is worth having, in 1/64. Without pawns a lead that is smaller than a Rook
 * or so seldom wins; the fewer pawns, the nearer the draw; with bound men on different parts of the board too. */
static int worth_in_end(const struct view *w, int who, int score)
{
    enum { FULL = 64, NO_PAWNS = 16, FEW_PAWNS = 40, A_PAWN = 6, OPPOSITE = 36 };
    const struct side *leader = &w->side[score > 0 ? who : !who];
    const struct side *other = &w->side[score > 0 ? !who : who];
    int pawns = cellset_count(leader->own.pawns);
    if (w->v->game->pawn < 0 || w->p->pocket)
        return FULL;
    if (pawns == 0)
        return leader->force - other->force < EASY_LEAD ? NO_PAWNS : FULL;
    if (is_opposite(w))
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

int view_evaluate(const struct values *v, const struct position *p, int who, struct shape_cache *cache)
{
    struct shape room;
    struct view w = {.v = v, .p = p};
    int players = view_players(&w), score = 0;
    w.shape = shape_of(v, players, p, cache, &room);
    judge(&w);
    int part = phase(&w);
    if (VIEW_PLAYERS > 2 && p->alive == 7) {
        int worth[PLAYERS_MAX];
        for (int k = 0; k < players; k++)
            worth[k] = at_phase(w.side[k].worth, part);
        score = against_two(worth, who);
    } else {
        struct sum lead = {0, 0};
        for (int k = 0; k < players; k++) {
            lead.middle += k == who ? w.side[k].worth.middle : -w.side[k].worth.middle;
            lead.end += k == who ? w.side[k].worth.end : -w.side[k].worth.end;
        }
        if (players == 2)
            lead.end = lead.end * worth_in_end(&w, who, lead.end) / 64;
        score = at_phase(lead, part);
    }
    int tempo = at_phase((struct sum){v->weights.tempo.middle, v->weights.tempo.end}, part);
    score += p->turn == who ? tempo : -tempo;
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
